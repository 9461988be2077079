"""Green's relations of a finite monoid, from its two Cayley graphs.

Two elements are R-equivalent where each is the other followed by some word: where they lie on a cycle of the right
Cayley graph.  For L words stand before, for J on either side.  So the classes are strongly connected components, and
the components are numbered so that no edge leads to a smaller number: such a numbering is what the checker calls a
label.  In a finite monoid J is the same as D, R followed by L (Green 1951; Pin, "Mathematical Foundations of Automata
Theory", chapter V).

An R-class and an L-class of one J-class meet in one H-class.  It is a group iff it holds an idempotent.  Cost: O(N k)
for N elements and k letters, and N maps of n states are squared.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cached_property

from fooling.circuits.languages.monoid import Monoid
from fooling.circuits.languages.search.monoids.monoid import MonoidTable

Graph = Sequence[Sequence[int]]


class Green:
    """The classes of the elements of a monoid, each computed when it is first asked for.

    Classes have numbers from 0, topological: along an edge of the Cayley graph (right, left, both) none falls.
    """

    def __init__(self, monoid: Monoid | MonoidTable) -> None:
        self.monoid = monoid

    @cached_property
    def r(self) -> tuple[int, ...]:
        """Of each element its R-class."""
        return strong_labels(self.monoid.right)

    @cached_property
    def l(self) -> tuple[int, ...]:  # noqa: E743 - the letter of the field
        """Of each element its L-class."""
        return strong_labels(self.monoid.left)

    @cached_property
    def j(self) -> tuple[int, ...]:
        """Of each element its J-class."""
        return strong_labels([(*a, *b) for a, b in zip(self.monoid.right, self.monoid.left, strict=True)])

    @cached_property
    def idempotents(self) -> tuple[int, ...]:
        """The elements x with x x = x."""
        return self.monoid.idempotents()

    @cached_property
    def is_idempotent(self) -> tuple[bool, ...]:
        """Of each element, whether it is idempotent."""
        found = [False] * len(self.r)
        for e in self.idempotents:
            found[e] = True
        return tuple(found)

    @cached_property
    def group_of(self) -> tuple[int | None, ...]:
        """Of each element the idempotent of the subgroup that it is in, or None."""
        of_class = {(self.r[e], self.l[e]): e for e in self.idempotents}
        return tuple(map(of_class.get, zip(self.r, self.l, strict=True)))

    @cached_property
    def subgroups(self) -> dict[int, list[int]]:
        """The elements of the maximal subgroup of each idempotent, in the order of their numbers."""
        found: dict[int, list[int]] = {e: [] for e in self.idempotents}
        for x, e in enumerate(self.group_of):
            if e is not None:
                found[e].append(x)
        return found


def strong_labels(graph: Graph) -> tuple[int, ...]:
    """The strongly connected component of each node, numbered so that no edge leads to a smaller number (Tarjan 1972).

    >>> strong_labels([[1], [2, 1], [1, 3], [3]])
    (0, 1, 1, 2)
    """
    low, place, component = [0] * len(graph), [0] * len(graph), [-1] * len(graph)
    met, found = 0, 0
    for root in range(len(graph)):
        if place[root]:
            continue
        met += 1
        place[root] = low[root] = met
        open_nodes, path = [root], [(root, iter(graph[root]))]
        while path:
            node, edges = path[-1]
            for target in edges:
                if not place[target]:
                    met += 1
                    place[target] = low[target] = met
                    open_nodes.append(target)
                    path.append((target, iter(graph[target])))
                    break
                if component[target] < 0 and place[target] < low[node]:
                    low[node] = place[target]
            else:
                path.pop()
                if path and low[node] < low[path[-1][0]]:
                    low[path[-1][0]] = low[node]
                if low[node] == place[node]:
                    while component[node] < 0:
                        component[open_nodes.pop()] = found
                    found += 1
    return tuple(found - 1 - c for c in component)


def path_inside(graph: Graph, label: Sequence[int], start: int, end: int) -> tuple[int, ...]:
    """The letters of a shortest path from start to end, both of one label, on which all nodes have that label."""
    came_from: dict[int, tuple[int, int]] = {start: (start, -1)}
    agenda = deque([start])
    while end not in came_from:
        node = agenda.popleft()
        for a, target in enumerate(graph[node]):
            if target not in came_from and label[target] == label[start]:
                came_from[target] = (node, a)
                agenda.append(target)
    letters = []
    while end != start:
        end, a = came_from[end]
        letters.append(a)
    return tuple(reversed(letters))
