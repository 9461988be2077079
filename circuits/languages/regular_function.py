"""A regular language as a two-party function: each party holds some positions of a word.

f = 1 iff the word is in the language.  The partition says who holds which position; inputs are numbered in base
|alphabet|, the first letter of a party's share being the most significant digit, so that the order of the numbers is
the lexicographic order of the shares.  Where a party is held to some shares
(`fooling.circuits.languages.words_with_held_shares`), these alone are its inputs, in that order.
Nothing is tabulated: an entry costs one run of the automaton, n steps.
"""

from __future__ import annotations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.words_with_held_shares import HeldLanguage
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.partition import Partition


def regular_function(dfa: DFA, partition: Partition, n: int, name: str = "regular language") -> TwoPartyFunction:
    """The 0/1 function of the words of length `n` (letters) under `partition`; rows are Alice's shares.

    Raises InvalidInput when n < 0, or when the partition is for another length.
    """
    return held_function(HeldLanguage(dfa), partition, n, name)


def held_function(held: HeldLanguage, partition: Partition, n: int, name: str = "held language") -> TwoPartyFunction:
    """The same for the shares that the parties are held to, in lexicographic order.

    Raises InvalidInput, too, where a party has none.
    """
    dfa = held.language
    alice, bob = (held.shares(party, length) for party, length in zip("AB", partition.sizes(n), strict=True))
    return TwoPartyFunction(
        name=f"{name} under {partition.name}, n = {n}",
        row_count=alice.many,
        column_count=bob.many,
        entry=lambda x, y: int(dfa.accepts_indices(partition.join(alice.word(x), bob.word(y)))),
        row_label=lambda row: dfa.spell(alice.word(row)),
        column_label=lambda column: dfa.spell(bob.word(column)),
    )
