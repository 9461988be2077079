"""Duals, from one table, and the same statement about another object.

A dual exchanges two words of the field throughout the statement: Alice and Bob, the colours 0 and 1, Q and GF(2),
complete and partial automata, rounding up and down, even and odd.  Another object is a function, a language, a
partition or a machine with one number in it raised or lowered by one, or a matrix with one entry changed (0 and 1 are
exchanged, any other entry is raised), of which the first `ENTRIES` are taken.  The states of an automaton and the
weights of a network are left alone: what they would become has no meaning of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, argument_sorts, is_integer, term_positions
from fooling.verify.statement.row import Term

ENTRIES = 16  # of a matrix that are changed
OBJECTS = ("function", "language", "partition", "machine", "task")
Words = Mapping[Term, Term]


def _exchanged(a: Term, b: Term) -> Words:
    return {a: b, b: a}


# The name of each dual, the operators that it exchanges, and the words of each sort.
DUALS: Mapping[str, tuple[Words, Mapping[str, Words]]] = {
    "Alice and Bob exchanged": (
        {},
        {"party": _exchanged("alice", "bob"), "mode": _exchanged("from-alice", "from-bob")},
    ),
    "the colours 0 and 1 exchanged": ({}, {"colour": _exchanged(0, 1)}),
    "rank over Q and over GF2 exchanged": ({}, {"field": _exchanged("Q", "GF2")}),
    "complete and partial automata exchanged": ({}, {"which": _exchanged("complete", "partial")}),
    "rounding up and down exchanged": (_exchanged("ceil", "floor"), {}),
    "even and odd exchanged": (_exchanged("even", "odd"), {}),
}


def duals(that: Term) -> Iterator[tuple[str, Term]]:
    """Each dual that differs from the statement, with what was exchanged."""
    for name, (operators, words) in DUALS.items():
        new = _swapped(that, operators, words)
        if new != that:
            yield name, new


def _swapped(term: Term, operators: Words, words: Mapping[str, Words]) -> Term:
    if not isinstance(term, tuple):
        return term

    def inside(part: Term) -> Term:
        return _swapped(part, operators, words)

    head = term[0]
    if head in QUANTIFIERS:
        return (*term[:2], tuple(map(inside, term[2])), inside(term[3]))
    sorts = argument_sorts(term)
    terms = set(term_positions(term))
    parts = [
        inside(part) if i in terms else words.get(sorts[i - 1], {}).get(part, part)
        for i, part in enumerate(term[1:], 1)
    ]
    return (operators.get(head, head), *parts)


def of_other_objects(that: Term) -> Iterator[tuple[str, Term]]:
    """The statement about an object with one number in it changed, wherever the object stands; and what was changed."""
    for one in dict.fromkeys(_objects(that)):
        for change, other in _changed(one):
            yield change, _replaced(that, one, other)


def _objects(term: Term) -> Iterator[Term]:
    """Objects that have a number of their own, outermost first."""
    if isinstance(term, tuple) and term:
        if term[0] in OPERATORS and OPERATORS[term[0]].result in OBJECTS:
            yield term
        for part in term:
            yield from _objects(part)


def _replaced(term: Term, one: Term, other: Term) -> Term:
    if term == one:
        return other
    return tuple(_replaced(part, one, other) for part in term) if isinstance(term, tuple) else term


def _changed(one: Term) -> Iterator[tuple[str, Term]]:
    for i, sort in enumerate(argument_sorts(one), 1):
        if sort == "number" and is_integer(one[i]):
            for new in (one[i] - 1, one[i] + 1):
                other = (*one[:i], new, *one[i + 1 :])
                yield f"{in_words(other)} in place of {in_words(one)}", other
        elif sort == "rows":
            yield from ((change, (*one[:i], new, *one[i + 1 :])) for change, new in _other_rows(one[i]))


def _other_rows(rows: Term) -> Iterator[tuple[str, Term]]:
    places = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    for r, c in places[:ENTRIES]:
        old = rows[r][c]
        new = 1 - old if old in (0, 1) else old + 1
        row = (*rows[r][:c], new, *rows[r][c + 1 :])
        yield f"the entry in row {r + 1}, column {c + 1} of the matrix made {new}", (*rows[:r], row, *rows[r + 1 :])
