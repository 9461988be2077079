"""What a user's proposition says of nothing, found before anything is searched: a mask of another length, -2 bits, 1/0.

The grammar (`verify.statement.proposition`) knows shapes; here the terms without variables are asked for what they
denote.  Such a term that denotes nothing is a slip of whoever wrote it, so it is refused with its place; one with
variables depends on their values, and is the kernel's to judge, but for letters and masks
(`verify.given.sense_of_words`).  Nothing here is believed: a term that this overlooks is still undefined to the
checker, and nothing is proved of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from fooling_sets.errors import InvalidInput
from verify.checker import bounds, meaning
from verify.checker.judge import fresh
from verify.checker.kernel import Budget, Rejected
from verify.checker.theories.partial_functions import TOTAL
from verify.given.shorthand import is_partial
from verify.statement.operators import OPERATORS
from verify.statement.proposition import (
    LITERALS,
    QUANTIFIERS,
    Term,
    argument_sorts,
    free_variables,
    is_integer,
    term_positions,
)
from verify.statement.wording import in_words

NUMBERS = 10**4  # computed for one condition
MEANT = {"log": "log2 (base 2) or ln (base e)", "choose": "binomial", "mod": "even or odd", "rank2": "rank with GF2"}
Places = Iterator[tuple[Term, str]]


def require_known(value: Any, where: str) -> None:
    """`InvalidInput` where an operator is misspelt, with what was perhaps meant, and for what is no term at all."""
    if value is None or isinstance(value, (bool, float)):
        raise InvalidInput(f'{where}: {json.dumps(value)} is no term; want a whole number, or one such as ["/", 1, 2]')
    if not isinstance(value, tuple) or not value or not isinstance(value[0], str):
        return
    head = value[0]
    if head in QUANTIFIERS and len(value) == 4 and isinstance(value[2], tuple):
        _require_plain(value[1], f"{where}[1]")
        for i, condition in enumerate(value[2]):
            require_known(condition, f"{where}[2][{i}]")
        require_known(value[3], f"{where}[3]")
    elif head in OPERATORS:
        for i, sort in enumerate(argument_sorts(value), 1):
            if sort == "function" and _is_formula(value[i]):
                raise InvalidInput(f'{where}[{i}]: a formula alone; want ["by-formula", the formula], or "lifted"')
            if sort == "function" and is_partial(value[i]):
                asked = " or ".join(TOTAL.values())
                raise InvalidInput(
                    f"{where}[{i}]: a matrix with * is a partial function; want {asked} of it, not {head}"
                )
            if sort not in LITERALS:
                require_known(value[i], f"{where}[{i}]")
    elif head not in QUANTIFIERS:
        near = MEANT.get(head) or " or ".join(get_close_matches(head, [*OPERATORS, *QUANTIFIERS], n=2))
        asked = f"did you mean {near}?" if near else "`fooling check --schema` lists them"
        raise InvalidInput(f"{where}[0]: {head!r} is no operator; {asked}")


def _is_formula(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(map(is_integer, value[:2]))


def _require_plain(bindings: Any, where: str) -> None:
    """`InvalidInput` for a name that can be taken for another one: n and its full-width twin are two variables."""
    for i, binding in enumerate(bindings if isinstance(bindings, tuple) else ()):
        name = binding[0] if isinstance(binding, tuple) and binding else ""
        if isinstance(name, str) and not name.isascii():
            raise InvalidInput(f"{where}[{i}][0]: {name!r}; want a name of plain letters, digits and _")


def require_sense(proposition: Term, where: str) -> None:
    """`InvalidInput` with its path for a part without variables that denotes nothing."""
    for term, at in _closed(proposition, where):
        for condition in OPERATORS[term[0]].when(*term[1:]):
            if _is_false(condition):
                raise InvalidInput(_why_undefined(term, condition, at))
        if term[0] == "under":
            _require_no_longer(term, f"{at}[2]")


def _closed(term: Term, at: str) -> Places:
    """The parts without variables, with their places, innermost first."""
    if not isinstance(term, tuple):
        return
    if term[0] in QUANTIFIERS:
        for i, condition in enumerate(term[2]):
            yield from _closed(condition, f"{at}[2][{i}]")
        yield from _closed(term[3], f"{at}[3]")
        return
    for i in term_positions(term):
        yield from _closed(term[i], f"{at}[{i}]")
    if not free_variables(term):
        yield term, at


def _is_false(condition: Term) -> bool:
    """Whether a condition without variables is certainly not met, all its terms being defined."""
    head, *parts = condition
    try:
        if head in meaning.NUMERIC:
            return not meaning.compute(condition, Budget(NUMBERS))
        if head in DECIDED:
            return not bounds.KINDS[head](*parts, fresh())
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


def _why_undefined(term: Term, condition: Term, at: str) -> str:
    """What is wrong, where, and what would be right."""
    head, subject, *rest = condition
    if head not in WANTED:
        return f"{at}: {in_words(term)} is not defined; want that {in_words(condition)}"
    here = f"{at}[{term.index(subject, 1)}]" if subject in term[1:] else at
    said = str(subject) if is_integer(subject) else in_words(subject)
    return f"{here}: {term[0]!r} of {said}; want it {WANTED[head].format(*map(in_words, rest))}"
