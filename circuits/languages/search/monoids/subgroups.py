"""Why a group of maps is not solvable: a perfect subgroup, each of its generators a commutator.

Where the series of derived groups does not end in the trivial group, it ends in a *perfect* group: one that its
commutators generate.  So generators can be chosen among its commutators, c with a b = b a c.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.circuits.languages.monoid import Map, then
from fooling.circuits.languages.permutation_groups import commutator, derived, generated

Word = tuple[int, ...]  # numbers of generators


def perfect_part(generators: Sequence[Map], identity: Map) -> list[Map]:
    """The last group of the derived series, listed: the identity alone iff the group is solvable."""
    group = generated(generators, identity)
    while len(smaller := generated(generators := derived(generators, identity), identity)) < len(group):
        group = smaller
    return list(group)


def of_commutators(perfect: Sequence[Map], identity: Map) -> tuple[list[Map], list[tuple[Word, Word]]]:
    """Generators of a perfect group, each the commutator of two elements, which are given as words of generators."""
    chosen: list[Map] = []
    pairs: list[tuple[Map, Map]] = []
    reached: dict[Map, Word] = {identity: ()}
    every = ((a, b) for a in perfect for b in perfect)
    while len(reached) < len(perfect):
        a, b = next(every)
        if (c := commutator(a, b, identity)) not in reached:
            chosen.append(c)
            pairs.append((a, b))
            reached = _words(chosen, identity)
    return chosen, [(reached[a], reached[b]) for a, b in pairs]


def _words(generators: Sequence[Map], identity: Map) -> dict[Map, Word]:
    """A shortest word of generators for each element of the group."""
    found: dict[Map, Word] = {identity: ()}
    agenda = [identity]
    for x in agenda:  # grows while it is read
        for i, g in enumerate(generators):
            if (y := then(x, g)) not in found:
                found[y] = (*found[x], i)
                agenda.append(y)
    return found
