"""Of which sort a variable is that was bound without one: what its uses force, by the table of operators.

A number is an integer where some use is defined for integers only: a length, the size of a family, `even`, `mod`, the
end of a sum.  Where no use forces that, a number may be an integer or a real, and the two statements differ.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, argument_sorts, is_integer

WHOLE = ("even", "odd", "integer")


def forced(term: Term, name: str) -> set[str]:
    """The sorts that the uses of a name force; of a number "int" where it is whole, else "number".

    >>> sorted(forced((">=", ("D", ("equality", "n")), "n"), "n")), forced((">=", "x", 0), "x")
    (['int', 'number'], {'number'})
    """
    return set(_uses(term, name))


def _uses(term: Term, name: str) -> Iterator[str]:
    if not isinstance(term, tuple) or not term:
        return
    if term[0] in QUANTIFIERS:
        for part in (*term[2], term[3]):
            yield from _uses(part, name)
        return
    if term[0] not in OPERATORS:
        return
    sorts = argument_sorts(term)
    for sort, part in zip(sorts, term[1:], strict=True):
        if part == name and sort != "binder":
            yield sort
        else:
            yield from _uses(part, name)
    if any(_rests_on(part, name) for part in _whole(term)):
        yield "int"


def _whole(term: Term) -> Iterator[Term]:
    """The arguments that have to be integers."""
    if term[0] in WHOLE:
        yield term[1]
    if term[0] == "sum":
        yield from term[2:4]
    for condition in OPERATORS[term[0]].when(*term[1:]):
        if condition[0] == "integer":
            yield condition[1]


def _rests_on(term: Term, name: str) -> bool:
    """Whether the term is no integer unless the variable is: n, n + 1, n / 2."""
    if term == name:
        return True
    if not isinstance(term, tuple) or len(term) != 3:
        return False
    if term[0] in ("+", "-") and any(map(is_integer, term[1:])):
        return any(_rests_on(part, name) for part in term[1:])
    return bool(term[0] == "/" and is_integer(term[2]) and _rests_on(term[1], name))
