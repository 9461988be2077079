"""Blocks that count, made of words that prove a property: for a subgroup that is not abelian, and in DS beside DO.

What a block is, and what it is to count, stands in `fooling.circuits.languages.search.fooling.block_gadgets`.

- *Two elements g and h of one subgroup that do not commute.*  Alice writes g or nothing, then Bob h or nothing, then
  Alice the inverse of g or nothing, then Bob that of h or nothing.  The block is the commutator of g and h where both
  write, and otherwise the identity e of the subgroup, or nothing.
- *Idempotents e = (xy)^w and f = (yx)^w of a monoid in DS with efe other than e.*  Let a = (xy)^w x and
  b = y (xy)^(w-1), so that ab = e and ba = f.  In DS g = eb and h = ae lie in the subgroup of e.  Alice writes e or
  h^-1 a, and then Bob e or b g^-1: the block is h^-1 a b g^-1 = (gh)^-1 where both write the second word, e otherwise;
  and gh = efe.

In both cases the subgroup permutes the states in the image of e, and the circle is one of the block's there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.monoid import Map, idempotent_power, then
from fooling.circuits.languages.search.fooling.block_gadgets import BlockGadget, counting
from fooling.circuits.languages.search.monoids.monoid import MonoidTable
from fooling.circuits.languages.search.monoids.property import Property
from fooling.circuits.languages.search.states.minimise import access_words


def group_gadget(monoid: MonoidTable, found: Mapping[str, Property]) -> BlockGadget | None:
    """The gadget of the words that stand with the properties; None where both properties hold, or are not known."""
    choices = None
    if found["abelian_subgroups"].holds is False:
        choices = _commutator(monoid, *found["abelian_subgroups"].witness)
    elif found["DS"].holds and found["DO"].holds is False:
        choices = _sandwich(monoid, *found["DO"].witness)
    return None if choices is None else min(_gadgets(monoid, *choices), key=lambda one: one.spent, default=None)


Choices = tuple[Sequence[Word], Sequence[Word]]  # of Alice and of Bob, the words in turn that either may write


def _commutator(monoid: MonoidTable, g: Word, h: Word) -> tuple[tuple[Word, Word], tuple[Word, Word]]:
    words = [g, h, *(_word(monoid, _inverse(one)) for one in (_map(monoid.dfa, g), _map(monoid.dfa, h)))]
    return _in_turn(monoid, [(), ()], [words[0], words[2]], [(), ()], [words[1], words[3]])


def _sandwich(monoid: MonoidTable, x: Word, y: Word) -> tuple[tuple[Word, Word], tuple[Word, Word]]:
    maps = _map(monoid.dfa, x), _map(monoid.dfa, y)
    e = idempotent_power(then(*maps))
    a = then(e, maps[0])
    b = then(maps[1], e, _inverse(then(e, *maps)))
    g, h = then(e, b), then(a, e)
    alice, bob = then(_inverse(h), a), then(b, _inverse(g))
    return _in_turn(monoid, [_word(monoid, e)], [_word(monoid, alice)], [_word(monoid, e)], [_word(monoid, bob)])


def _inverse(g: Map) -> Map:
    """The inverse of an element of a subgroup, which is one of its powers."""
    e = idempotent_power(g)
    power = e
    while then(power, g) != e:
        power = then(power, g)
    return power


def _map(full: DFA, word: Sequence[int]) -> Map:
    """What a word does to the states of a complete DFA."""
    return tuple(full.run_from(q, word) or 0 for q in range(full.states))


def _word(monoid: MonoidTable, x: Map) -> Word:
    """A least word of an element."""
    return monoid.word(next(i for i in range(monoid.size) if monoid.element(i) == x))


def _in_turn(
    monoid: MonoidTable, a0: Sequence[Word], a1: Sequence[Word], b0: Sequence[Word], b1: Sequence[Word]
) -> tuple[tuple[Word, Word], tuple[Word, Word]]:
    """The words of both parties, blanks while the other one writes: Alice's first parts, then Bob's, and so on."""
    blank = len(monoid.dfa.alphabet)
    made: list[list[int]] = [[], [], [], []]
    for parts in zip(a0, a1, b0, b1, strict=True):
        long = [max(map(len, parts[:2])), max(map(len, parts[2:]))]
        for i, part in enumerate(parts):
            before, own, after = (0, long[0], long[1]) if i < 2 else (long[0], long[1], 0)
            made[i] += [blank] * before + [*part] + [blank] * (own - len(part) + after)
    rows = [tuple(one) for one in made]
    return (rows[0], rows[1]), (rows[2], rows[3])


def _gadgets(monoid: MonoidTable, alice: tuple[Word, Word], bob: tuple[Word, Word]) -> Iterator[BlockGadget]:
    """The gadgets with these choices, one for each state where they are one."""
    full, blank = monoid.dfa, len(monoid.dfa.alphabet)
    blocks = [[a for pair in zip(x, y, strict=True) for a in pair if a != blank] for x in alice for y in bob]
    four = [_map(full, block) for block in blocks]
    for s, before in access_words(full).items():
        if any(four[i][s] != s for i in range(3)) or four[3][s] == s:
            continue
        found = counting(full, four, s)
        if found is not None:
            after, accepted = found
            yield BlockGadget(full.alphabet, before, alice, bob, after, accepted)
