"""Whether words of one length can have a group among their elements: periods and phases of R-classes.

The period of an R-class is the greatest common divisor of the lengths of its cycles in the right Cayley graph; the
phase of an element is its distance from the first element of the class, modulo the period.  The syntactic morphism is
quasi-aperiodic iff no two elements of one maximal subgroup have one phase (Barrington, Compton, Straubing and Therien
1992; the proof stands in `fooling.verify.checker.theories.monoids`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import gcd

from fooling.circuits.languages.search.monoids.green import Graph
from fooling.circuits.languages.search.monoids.property import Word

MOST_STEPS = 10**7  # of the search for two words of one length


def periods_and_phases(right: Graph, label: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of each R-class its period, 1 where it has no cycles, and of each element its phase.

    >>> periods_and_phases([[1], [0]], [0, 0])
    ((2,), (0, 1))
    """
    distance, period = [-1] * len(label), [0] * (max(label) + 1)
    for root in range(len(label)):
        if distance[root] < 0:
            distance[root] = 0
            agenda = [root]
            for x in agenda:  # grows while it is read
                for y in right[x]:
                    if label[y] == label[root]:
                        if distance[y] < 0:
                            distance[y] = distance[x] + 1
                            agenda.append(y)
                        period[label[root]] = gcd(period[label[root]], distance[x] + 1 - distance[y])
    period = [d or 1 for d in period]
    return tuple(period), tuple(d % period[i] for d, i in zip(distance, label, strict=True))


def ways_of_one_length(right: Graph, label: Sequence[int], e: int, group: Collection[int]) -> tuple[Word, Word] | None:
    """Shortest words u, v of one length with e u = e, and e v another element of the subgroup of e.

    None where none are found in `MOST_STEPS`.
    """
    layers: list[dict[int, tuple[int, int]]] = [{e: (e, -1)}]
    steps = 0
    while steps < MOST_STEPS:
        layer: dict[int, tuple[int, int]] = {}
        for x in layers[-1]:
            for a, y in enumerate(right[x]):
                if label[y] == label[e]:
                    layer.setdefault(y, (x, a))
        layers.append(layer)
        steps += len(layer) + 1
        if e in layer and (others := layer.keys() & set(group) - {e}):
            return _along(layers, e), _along(layers, min(others))
    return None


def _along(layers: Sequence[dict[int, tuple[int, int]]], x: int) -> Word:
    """The letters that lead to an element of the last layer."""
    letters = []
    for layer in reversed(layers[1:]):
        x, a = layer[x]
        letters.append(a)
    return tuple(reversed(letters))
