"""Families of a language at lengths that end inside a block of the partition: letters put behind make the block whole.

Fooling sets, triangles and rectangles are looked for in words of whole blocks
(`fooling.circuits.languages.search.fooling.block_families`).  For words whose length leaves the remainder r modulo the
period k they are looked for in the language of w a^(k - r), with w in L and the first letter a; what is found loses its
last
letters again.  Families of several remainders are joined into one for all lengths.

    w a^j and v a^j in a fooling set of L a^j, for w and v of one length.  A word mixed from them is u a^j with u mixed
    from w and v, and is in L a^j iff u is in L.  So w and v fool; likewise the triangles and the diagonals.

Nothing here is trusted; what is proposed is tried.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import concatenated, intersected, one_letter_words, repeated, united
from fooling.circuits.languages.rectangles import RectangleFamily
from fooling.circuits.languages.search.fooling.block_families import block_length
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.fooling_sets.partition import Partition

FIRST = 0  # the letter that is put behind


def padded(language: DFA, partition: Partition, remainder: int) -> DFA:
    """The words w a^j with w in the language; of whole blocks where the length of w leaves this remainder."""
    many = -remainder % block_length(partition)
    behind = repeated(one_letter_words(language.alphabet, language.alphabet[FIRST : FIRST + 1]), many)
    return trim_partial(concatenated([language, behind])) if many else language


def stripped(words: DFA, partition: Partition, remainder: int) -> DFA:
    """The words w of lengths with this remainder for which w a^j is among the words."""
    behind = [FIRST] * (-remainder % block_length(partition))
    return of_lengths(_ending(words, behind), block_length(partition), remainder)


def of_lengths(words: DFA, period: int, remainder: int) -> DFA:
    """Those whose length leaves this remainder."""
    rows = tuple(((q + 1) % period,) * len(words.alphabet) for q in range(period))
    return trim_partial(intersected((words, DFA(words.alphabet, 0, frozenset({remainder}), rows))))


def _ending(dfa: DFA, behind: Sequence[int]) -> DFA:
    """The words that these letters behind them lead into the language."""

    def accepts(q: int | None) -> bool:
        for letter in behind:
            q = None if q is None else dfa.step(q, letter)
        return q in dfa.accepting

    return DFA(dfa.alphabet, dfa.start, frozenset(filter(accepts, range(dfa.states))), dfa.transitions)


def nothing(alphabet: tuple[str, ...]) -> DFA:
    """No word."""
    return DFA(alphabet, 0, frozenset(), ((None,) * len(alphabet),))


def all_lengths(of_remainders: Sequence[DFA]) -> DFA:
    """The words of the i-th whose lengths leave the remainder i, for each i."""
    return trim_partial(united([of_lengths(one, len(of_remainders), r) for r, one in enumerate(of_remainders)]))


def stripped_family(family: RectangleFamily, partition: Partition, remainder: int) -> RectangleFamily | None:
    """The rectangles without the places of the letters put behind; None unless one mark alone stands at each of them.

    If there were several marks, rectangles would become one, and an entry would lie in fewer of them.
    """
    marks, nobody = len(family.index.alphabet), family.letters
    index, alice, bob = family.index, family.alice, family.bob
    for place in reversed(range(remainder, remainder + -remainder % block_length(partition))):
        last = [c for c in range(marks) if _ending(index, [c]).accepting]
        if len(last) != 1:
            return None
        x, y = (FIRST, nobody) if partition.period[place] == "A" else (nobody, FIRST)
        index = _ending(index, last)
        alice, bob = _ending(alice, [x * marks + last[0]]), _ending(bob, [y * marks + last[0]])
    return RectangleFamily(index, alice, bob)


def joined(of_remainders: Sequence[RectangleFamily]) -> RectangleFamily:
    """The rectangles of the i-th family for lengths with the remainder i, for each i; each has marks of its own."""
    before = [sum(len(one.index.alphabet) for one in of_remainders[:i]) for i in range(len(of_remainders) + 1)]
    marks = tuple(map(str, range(before[-1])))
    indices = [
        _renamed(one.index, marks, range(first, first + len(one.index.alphabet)))
        for one, first in zip(of_remainders, before, strict=False)
    ]
    letters = of_remainders[0].letters + 1
    names = tuple(map(str, range(letters * len(marks))))
    parties = []
    for party in ("alice", "bob"):
        automata = [
            _renamed(
                getattr(one, party),
                names,
                [a * len(marks) + first + c for a in range(letters) for c in range(len(one.index.alphabet))],
            )
            for one, first in zip(of_remainders, before, strict=False)
        ]
        parties.append(trim_partial(united(automata)))
    return RectangleFamily(all_lengths(indices), *parties)


def _renamed(dfa: DFA, names: tuple[str, ...], places: Sequence[int]) -> DFA:
    """Its i-th letter is that of the i-th place among more names."""
    rows: list[tuple[int | None, ...]] = []
    for transitions in dfa.transitions:
        row: list[int | None] = [None] * len(names)
        for place, target in zip(places, transitions, strict=True):
            row[place] = target
        rows.append(tuple(row))
    return DFA(names, dfa.start, dfa.accepting, tuple(rows))
