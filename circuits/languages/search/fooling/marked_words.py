"""Words of marks, one for each pair of letters, that stands at both of its positions; and weights letter by letter."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting.subspaces import Number, Row, Rows
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton


def repeated(table: Sequence[Mapping[int, int]], accepting: Collection[int], marks: int) -> DFA:
    """The words m1 m1 m2 m2 ... of marks that lead from 0 to an accepting state, `table[q]` by the marks after q."""
    states = len(table)
    after: list[list[int | None]] = [[None] * marks for _ in range(states * (1 + marks))]
    for q, here in enumerate(table):
        for mark, target in here.items():
            between = states + q * marks + mark
            after[q][mark], after[between][mark] = between, target
    return trim_partial(DFA(tuple(map(str, range(marks))), 0, frozenset(accepting), tuple(map(tuple, after))))


def local_weights(shares: Sequence[Sequence[Number]]) -> WeightedAutomaton:
    """The product of shares[letter][mark] over the party's letters."""
    steps = [tuple(((plain(share),),) for share in row) for row in shares]
    return WeightedAutomaton((1,), (1,), (*steps, (((1,),),) * len(shares[0])))


def weighted(start: Row, end: Row, steps: Sequence[Sequence[Rows]]) -> WeightedAutomaton:
    """A weighted automaton from numbers of any kind."""

    def plain_row(row: Row) -> Row:
        return tuple(map(plain, row))

    matrices = tuple(tuple(tuple(map(plain_row, matrix)) for matrix in line) for line in steps)
    return WeightedAutomaton(plain_row(start), plain_row(end), matrices)


def plain(number: Number) -> Number:
    """The number, an integer where it is one: sums and products of these are many times as fast."""
    return number.numerator if number.denominator == 1 else number
