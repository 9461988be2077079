"""What a user's proposition says of nothing, found before anything is searched: a mask of another length, -2 bits, 1/0.

The grammar (`fooling.verify.statement.proposition`) knows shapes; here the terms without variables are asked for what
they denote.  Such a term that denotes nothing is a slip of whoever wrote it, so it is refused with its place; one with
variables depends on their values, and is the kernel's to judge.  But where it says something of words that there are
not, terms with variables are looked at, too: whose letters are whose is seen in the statement, and a mask is made for
words of one length, whatever n is.  This only refuses, with the place of what is wrong.  Nothing here is believed: a
term that this overlooks is still undefined to the checker, and nothing is proved of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import arithmetic, meaning
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Budget, Rejected
from fooling.verify.given.arguments.pairs_of_words import outside
from fooling.verify.methods.evidence.compared_letters import (
    COMPARISONS,
    different_letters,
    doubtful_signs,
    letters_to_write,
)
from fooling.verify.statement.language.wording import in_words, sentence
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import (
    QUANTIFIERS,
    Term,
    free_variables,
    is_integer,
    substitute,
    term_positions,
)

TRIED = 65  # lengths


def letters_of(f: Term) -> tuple[str, ...] | None:
    """The letters of a function of words; None where a variable stands for them, or there are none."""
    head, *parts = f if isinstance(f, tuple) else (None,)
    if head in ("complement", "restricted"):
        return letters_of(parts[0])
    return ("0", "1") if head in WORDS["family"] else alphabet(parts[0]) if head == "under" else None


def _require_letters(term: Term, at: str) -> None:
    _, f, _, language = term
    has, held = letters_of(f), alphabet(language)
    if has and held and has != held:
        raise InvalidInput(
            f"{at}[3]: a language over {' '.join(held)}; want one over the letters of {in_words(f)}: {' '.join(has)}"
        )


def _require_same_letters(term: Term, at: str) -> None:
    if (told := different_letters(term)) is not None:
        how = letters_to_write(term) or doubtful_signs(term)
        raise InvalidInput(f"{at}: {told}; want the same letters in the same order{f': {how}' if how else ''}")


def _require_letters_of_pairs(term: Term, at: str) -> None:
    _, pairs, f, _ = term
    words = isinstance(pairs, tuple) and pairs[:1] == ("words",)
    if words and isinstance(f, tuple) and f[0] in (*WORDS["family"], "index", "matrix"):
        raise InvalidInput(f"{at}[1]: {in_words(pairs)} are no inputs of {in_words(f)}; {_as_a_language(f)}")
    has, held = letters_of(f), alphabet(pairs[1]) if words else None
    if has and held and has != held:
        raise InvalidInput(
            f"{at}[1]: words over {' '.join(held)}; want them over the letters of {in_words(f)}: {' '.join(has)}"
        )


def _as_a_language(f: Term) -> str:
    """What has words for inputs in the place of a function of bits.

    >>> _as_a_language(("matrix", ((0, 1),)))
    'want a language under a partition in its place, `LANGUAGE under PARTITION, length LENGTH`'
    >>> _as_a_language(("disjointness", ("*", 2, "n")))
    'want `interleaved disjointness under odd-even, length 2 * (2 * n)`, whose words are x1 y1 x2 y2 and so on'
    """
    if f[0] not in WORDS["family"]:
        return "want a language under a partition in its place, `LANGUAGE under PARTITION, length LENGTH`"
    length = 2 * f[1] if is_integer(f[1]) else ("*", 2, f[1])
    written = sentence(("under", ("interleaved", f[0]), "odd-even", length))
    return f"want `{written}`, whose words are x1 y1 x2 y2 and so on"


def _require_code(term: Term, at: str) -> None:
    _, small, large, given = term
    read, written = letters_of(small), letters_of(large)
    for party, (before, table, after) in enumerate(given):
        here, words = f"{at}[3][{party}]", dict(table)
        if read and words.keys() != {*read}:
            raise InvalidInput(f"{here}[1]: words for the letters {' '.join(words)}; want them for {' '.join(read)}")
        if len({len(word) for word in words.values()}) > 1:
            told = ", ".join(f"{letter} as {' '.join(word) or 'nothing'}" for letter, word in words.items())
            raise InvalidInput(f"{here}[1]: {told}; want words of one length, as the inputs of a function have one")
        for letter in (letter for word in (before, *words.values(), after) for letter in word):
            if written and letter not in written:
                raise InvalidInput(
                    f"{here}: writes {letter!r}; want the letters of {in_words(large)}: {' '.join(written)}"
                )


def require_length(term: Term, at: str, known: Sequence[Term]) -> None:
    """`InvalidInput` where the conditions around it allow words of another length than the mask's."""
    _, _, mask, n = term
    variables = free_variables(n)
    if not (isinstance(mask, str) and mask.startswith("mask:") and len(variables) == 1):
        return
    (name,) = variables
    own = [condition for condition in known if free_variables(condition) == variables]
    for value in range(TRIED):
        length = _number(substitute(n, {name: value}))
        meets = all(_is_met(substitute(condition, {name: value})) for condition in own)
        if meets and length not in (None, len(mask.removeprefix("mask:"))):
            wanted = f"want a condition `{name} = ...` that makes them as long, or a partition for every length"
            raise InvalidInput(f"{at}[2]: {mask} splits no words of {length} letters, with {name} = {value}; {wanted}")


SAYING_WORDS: Mapping[str, Callable[[Term, str], None]] = {
    "embeds": _require_code,
    "restricted": _require_letters,
    "has-input-in": _require_letters,
    **dict.fromkeys(COMPARISONS, _require_same_letters),
    "fooling-set": _require_letters_of_pairs,
}
"""The operators that speak of letters, and what raises `InvalidInput`, with its path, for letters that are none.

The parts of the term are not looked at.
"""


def _is_met(condition: Term) -> bool:
    try:
        return condition[0] in meaning.NUMERIC and meaning.compute(condition, Budget(10**4))
    except (Rejected, InvalidInput):
        return False


def _number(term: Term) -> int | None:
    try:
        return term if is_integer(term) else meaning.natural(term, Budget(10**4))
    except (Rejected, InvalidInput):
        return None


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
