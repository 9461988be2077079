"""Subgroups of a monoid of maps: what elements generate, generators, and the derived group.

The elements of the maximal subgroup of an idempotent e permute the image of e, and e is their identity.  The *derived*
group of a group G is the least normal subgroup that holds the commutators of its generators; the quotient by it is the
largest abelian one.  G is *solvable* iff the series of derived groups ends in the trivial group.  Cost: a group of N
elements has generators, each outside of what those before it generate, at most log2 N of them; it is listed in N log2 N
products.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fooling.circuits.languages.monoid import Map, then


def generated(generators: Sequence[Map], identity: Map) -> dict[Map, None]:
    """The group that elements of one subgroup generate, listed."""
    # In a finite group products of generators are closed under inverses, too.
    found = {identity: None}
    agenda = [identity]
    for x in agenda:  # grows while it is read
        new = dict.fromkeys(y for g in generators if (y := then(x, g)) not in found)
        found |= new
        agenda += new
    return found


def generators_of(elements: Iterable[Map], identity: Map) -> list[Map]:
    """Some of these elements that generate the same group, each outside of what those before it generate."""
    chosen: list[Map] = []
    reached = {identity: None}
    for x in elements:
        if x not in reached:
            chosen.append(x)
            reached = generated(chosen, identity)
    return chosen


def inverse(x: Map, identity: Map) -> Map:
    """The y with x y = y x = identity, of an element of the subgroup of that identity.

    >>> inverse((1, 2, 0, 0), (0, 1, 2, 2))
    (2, 0, 1, 1)
    """
    back = {x[c]: c for c in identity}
    return tuple([back[c] for c in identity])


def commutator(a: Map, b: Map, identity: Map) -> Map:
    """The c with a b = b a c."""
    return then(inverse(then(b, a), identity), a, b)


def derived(generators: Sequence[Map], identity: Map) -> list[Map]:
    """Generators of the derived group of what these elements of one subgroup generate."""
    # The list ends up closed under conjugation by generators, up to what is inside; so the group D that it generates is
    # normal.  In the quotient by D generators commute, so it is abelian, and D holds all commutators; conversely each
    # element of the list is a conjugate of a commutator.
    found = generators_of((commutator(a, b, identity) for a in generators for b in generators), identity)
    inside = generated(found, identity)
    for x in found:  # grows while it is read
        for g in generators:
            if (y := then(inverse(g, identity), x, g)) not in inside:
                found.append(y)
                inside = generated(found, identity)
    return found
