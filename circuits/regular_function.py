"""A regular language as a two-party function: each party holds some positions of a word.

f = 1 iff the word is in the language.  The partition says who holds which position; inputs are numbered in base
|alphabet|, the first letter of a party's share being the most significant digit, so that the order of the numbers is
the lexicographic order of the shares.  Where a party is held to some shares (`circuits.held_language`), these
alone are its inputs, in that order.
Nothing is tabulated: an entry costs one run of the automaton, n steps.
"""

from __future__ import annotations

from circuits.dfa import DFA
from circuits.held_language import HeldLanguage
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
    return held_function(HeldLanguage(dfa), partition, n, name)


def held_function(held: HeldLanguage, partition: Partition, n: int, name: str = "held language") -> TwoPartyFunction:
    """The same for the shares that the parties are held to, in lexicographic order.

    Raises InvalidInput, too, where a party has none, or too many to list.
    """
    dfa, lengths = held.language, dict(zip("AB", partition.sizes(n), strict=True))
    listed = {party: held.shares(party, length) for party, length in lengths.items()}

    def word(party: str, number: int) -> tuple[int, ...]:
        words = listed[party]
        return share(number, lengths[party], len(dfa.alphabet)) if words is None else words[number]

    return TwoPartyFunction(
        name=f"{name} under {partition.name}, n = {n}",
        row_count=held.inputs("A", lengths["A"]),
        column_count=held.inputs("B", lengths["B"]),
        entry=lambda x, y: int(dfa.accepts_indices(partition.join(word("A", x), word("B", y)))),
        row_label=lambda row: dfa.spell(word("A", row)),
        column_label=lambda column: dfa.spell(word("B", column)),
    )
