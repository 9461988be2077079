"""What a user's proposition says of nothing, found before anything is searched: a mask of another length, -2 bits, 1/0.

The grammar (`fooling.verify.statement.proposition`) knows shapes; here the terms without variables are asked for what
they denote.  Such a term that denotes nothing is a slip of whoever wrote it, so it is refused with its place; one with
variables depends on their values, and is the kernel's to judge, but for letters and masks
(`fooling.verify.given.arguments.sense_of_words`).  Nothing here is believed: a term that this overlooks is still
undefined to the checker, and nothing is proved of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import arithmetic, meaning
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Budget, Rejected
from fooling.verify.given.arguments.pairs_of_words import outside
from fooling.verify.given.arguments.sense_of_words import SAYING_WORDS, require_length
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, is_integer, term_positions

NUMBERS = 10**4  # computed for one condition
NONE = frozenset[str]()


def require_sense(proposition: Term, where: str) -> None:
    """`InvalidInput` with its path for what is said of nothing: the whole of a well-formed proposition in one walk."""
    _look(proposition, where, ())


def _look(term: Term, at: str, known: Sequence[Term]) -> frozenset[str]:
    """The variables that the term leaves unbound; `known` are the conditions of the quantifiers around it."""
    if isinstance(term, str):
        return frozenset((term,))
    if not isinstance(term, tuple):
        return NONE
    if term[0] in QUANTIFIERS:
        parts = [_look(condition, f"{at}[2][{i}]", known) for i, condition in enumerate(term[2])]
        parts.append(_look(term[3], f"{at}[3]", (*known, *term[2])))
        return frozenset().union(*parts) - {name for name, _ in term[1]}
    if term[0] == "under":
        require_length(term, at, known)
    elif term[0] in SAYING_WORDS:
        SAYING_WORDS[term[0]](term, at)
    free = NONE
    for i in term_positions(term):
        own = _look(term[i], f"{at}[{i}]", known)
        free |= own - {term[1]} if term[0] == "sum" and i == len(term) - 1 else own
    if not free:
        _require_defined(term, at)
    return free


def _require_defined(term: Term, at: str) -> None:
    """`InvalidInput` for a term without variables that denotes nothing."""
    for condition in OPERATORS[term[0]].when(*term[1:]):
        if _is_false(condition):
            raise InvalidInput(_why_undefined(term, condition, at))
    if term[0] == "under":
        _require_no_longer(term, f"{at}[2]")


def _is_false(condition: Term) -> bool:
    """Whether a condition without variables is certainly not met, all its terms being defined."""
    head, *parts = condition
    try:
        if head in meaning.NUMERIC:
            return not meaning.compute(condition, Budget(NUMBERS))
        if head in DECIDED:
            return not arithmetic.KINDS[head](*parts, fresh())
    except (Rejected, InvalidInput, ValueError):  # a number that is too long to be written down is a ValueError
        return False
    return head == "or" and all(map(_is_false, parts))


DECIDED = ("zero-one", "on-bits", "same-size", "inputs-of", "splits")
"""What the rule `bounds` sees of terms without variables whenever it is true."""


def _require_no_longer(term: Term, at: str) -> None:
    """`InvalidInput` where words are split after more letters than they have."""
    _, _, split, n = term
    named = isinstance(split, str) and split.startswith("prefix:")
    letters = int(split.removeprefix("prefix:")) if named else split[1] if isinstance(split, tuple) else 0
    if _is_false(("<=", letters, n)):
        most = in_words(n)
        raise InvalidInput(
            f"{at}: a prefix of {in_words(letters)} letters is longer than the words, of {most}; want prefix:0 to "
            f"prefix:{most}"
        )


WANTED = {
    "integer": "an integer",
    ">=": "at least {0}",
    ">": "greater than {0}",
    "!=": "another number than {0}",
    "zero-one": "a function with no values but 0 and 1",
    "on-bits": "a function of bits: as many rows, and as many columns, as a power of 2",
    "splits": "made for words of {0} letters",
    "inputs-of": "inputs of {0}, its rows and columns from 0",
    "same-size": "of the size of {0}",
}  # of what a condition is about; {0} is what comes after it


NO_BITS = "; a state of no bits is the one state of a DFA: write `not (some complete DFA with 1 state decides L)`"


def _why_undefined(term: Term, condition: Term, at: str) -> str:
    """What is wrong, where, and what would be right."""
    head, subject, *rest = condition
    if head == "inputs-of" and subject in term[1:]:
        return f"{at}[{term.index(subject, 1)}]: {outside(subject, *rest)}"
    if head not in WANTED:
        return f"{at}: {in_words(term)} is not defined; want that {in_words(condition)}"
    here = f"{at}[{term.index(subject, 1)}]" if subject in term[1:] else at
    said = str(subject) if is_integer(subject) else in_words(subject)
    instead = NO_BITS if subject == 0 and term[0] in ("rnn-decides", "rnn-computes") else ""
    return f"{here}: {term[0]!r} of {said}; want it {WANTED[head].format(*map(in_words, rest))}{instead}"
