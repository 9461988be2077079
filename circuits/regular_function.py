"""A regular language as a two-party function: each party holds some positions of a word.

f = 1 iff the word is in the language.  The partition says who holds which position; inputs are numbered in base
|alphabet|, the first letter of a party's share being the most significant digit, so that the order of the numbers is
the lexicographic order of the shares.
Nothing is tabulated: an entry costs one run of the automaton, n steps.
"""

from __future__ import annotations

from circuits.dfa import DFA
from fooling_sets.functions import TwoPartyFunction
from fooling_sets.partition import Partition


def share(number: int, length: int, letters: int) -> tuple[int, ...]:
    """The letter indices of input `number`: its `length` digits in base `letters`, most significant first.

    >>> share(6, 3, 4)
    (0, 1, 2)
    """
    return tuple(number // letters**place % letters for place in reversed(range(length)))


def share_number(indices: tuple[int, ...], letters: int) -> int:
    """The inverse of `share`: the number of the input whose letter indices are given."""
    number = 0
    for a in indices:
        number = number * letters + a
    return number


def regular_function(dfa: DFA, partition: Partition, n: int, name: str = "regular language") -> TwoPartyFunction:
    """The 0/1 function of the words of length `n` (letters) under `partition`; rows are Alice's shares.

    Raises InvalidInput when n < 0, or when the partition is for another length.
    """
    letters, (alice, bob) = len(dfa.alphabet), partition.sizes(n)

    def entry(row: int, column: int) -> int:
        return int(dfa.accepts_indices(partition.join(share(row, alice, letters), share(column, bob, letters))))

    return TwoPartyFunction(
        name=f"{name} under {partition.name}, n = {n}",
        row_count=letters**alice,
        column_count=letters**bob,
        entry=entry,
        row_label=lambda row: dfa.spell(share(row, alice, letters)),
        column_label=lambda column: dfa.spell(share(column, bob, letters)),
    )
