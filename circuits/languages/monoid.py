"""The syntactic monoid of a regular language: what words do to the states of its minimal complete DFA.

A word w takes each state q to the state after it.  Words act from the right: the map of u v is that of u, then that of
v.  The different maps are the elements of the transition monoid M, the map of the empty word included; of the minimal
complete DFA it is the syntactic monoid (Eilenberg 1976, McNaughton and Papert 1971).  A map is a tuple: entry q is the
state that q is taken to.

For a map x let x^w be its *idempotent power*, the only power of x with x^w x^w = x^w.  The *maximal subgroup* of an
idempotent e is H_e = {x in M: x^w = e and x e = x}.  These are the units of the monoid eMe, and every subgroup of M
lies in one of them: in a group with the identity e some power of x is e, and x e = x.

Cost, with N elements, n states and k letters: N k maps of n numbers are made, and as many looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import complete_rows
from fooling.fooling_sets.errors import InvalidInput

Map = tuple[int, ...]  # entry q is the state that q is taken to


@dataclass(frozen=True)
class Monoid:
    """The transition monoid of a complete DFA, elements in the order of their least words, shortest first.

    `elements[i]` is a map, the first one the identity; `right[i][a]` is the number of element i followed by letter a.
    `last[i]` is, for i > 0, the pair (j, a) by which element i was met first: it is element j followed by letter a;
    `last[0]` is (0, -1).
    Raises InvalidInput where the parts have different lengths or the first element is not the identity.
    """

    dfa: DFA
    elements: tuple[Map, ...]
    right: tuple[tuple[int, ...], ...]
    last: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        lengths = [len(part) for part in (self.elements, self.right, self.last)]
        if len(set(lengths)) > 1 or self.elements[0] != tuple(range(self.dfa.states)):
            raise InvalidInput(f"monoid: want the identity first and parts of one length, got lengths {lengths}")

    @property
    def size(self) -> int:
        """The number of elements, the identity included."""
        return len(self.elements)

    def word(self, i: int) -> tuple[int, ...]:
        """The least word of element i, as letter indices: the shortest, and of those the first."""
        letters = []
        while i:
            i, a = self.last[i]
            letters.append(a)
        return tuple(reversed(letters))

    def element(self, i: int) -> Map:
        """The map of element i."""
        return self.elements[i]

    @cached_property
    def left(self) -> tuple[tuple[int, ...], ...]:
        """`left[i][a]` is the number of letter a followed by element i."""
        # Left products follow from right ones.  Let element i be element j followed by b.  Then the letter a followed
        # by element i is (a followed by j) followed by b; j < i, so what a followed by j is has been computed.
        found = [self.right[0]]
        for j, b in self.last[1:]:
            found.append(tuple([self.right[before][b] for before in found[j]]))
        return tuple(found)

    @cached_property
    def subgroups(self) -> Mapping[Map, list[int]]:
        """The numbers of the elements of each maximal subgroup, by its idempotent."""
        found: dict[Map, list[int]] = {}
        for number, x in enumerate(self.elements):
            if (e := group_identity(x)) is not None:
                found.setdefault(e, []).append(number)
        return found

    def idempotents(self) -> tuple[int, ...]:
        """The numbers of the elements x with x x = x."""
        return tuple(i for i, x in enumerate(self.elements) if is_idempotent(x))


def transition_monoid(dfa: DFA, limit: int) -> Monoid:
    """The transition monoid of a complete DFA; InvalidInput where the DFA is partial or there are more elements.

    >>> parity = DFA(("a", "b"), 0, frozenset({0}), ((1, 0), (0, 1)))
    >>> transition_monoid(parity, 10).elements
    ((0, 1), (1, 0))
    """
    # Every element is met: the identity is; and the element of u a is looked up when that of u is taken from the list.
    # They are met in the order of their least words.  Let u a be the least word of an element x.  Then u is the least
    # word of its element: a lesser word u' of that element would make u' a a lesser word of x.  So x is met when the
    # element of u reads the letter a, and elements of lesser words come before x by induction.
    if dfa.completed() is not dfa:
        raise InvalidInput("the transition monoid is that of a complete DFA; this one is partial")
    # A map of at most 256 states is bytes, so that Python follows it by a letter at once.  `translate` wants a table of
    # 256 bytes for the letter; those behind the states are never asked for, as bytes of a map are states.
    is_small = dfa.states <= 256
    letters = [bytes(x).ljust(256, b"\0") if is_small else x for x in zip(*complete_rows(dfa), strict=True)]
    first: Map | bytes = (bytes if is_small else tuple)(range(dfa.states))
    followed: Callable[..., Map | bytes] = bytes.translate if is_small else then
    met, last, right = {first: 0}, [(0, -1)], list[tuple[int, ...]]()
    agenda = [first]
    for i, x in enumerate(agenda):  # grows while it is read
        row = [followed(x, letter) for letter in letters]
        for a, y in enumerate(row):
            if y not in met:
                if len(agenda) >= limit:
                    raise InvalidInput(f"the monoid has more than {limit} elements")
                met[y] = len(agenda)
                agenda.append(y)
                last.append((i, a))
        right.append(tuple([met[y] for y in row]))
    return Monoid(dfa, tuple(map(tuple, agenda)), tuple(right), tuple(last))


def then(x: Map, *others: Map) -> Map:
    """The map x followed by the others, one after the other."""
    for y in others:
        x = tuple([y[q] for q in x])
    return x


def maps_of(dfa: DFA, words: Iterable[Sequence[int]]) -> list[Map]:
    """The maps of words of letter indices of a complete DFA."""
    letters: list[Map] = list(zip(*complete_rows(dfa), strict=True))
    identity = tuple(range(dfa.states))
    return [then(*[letters[a] for a in word]) if word else identity for word in words]


def idempotent_power(x: Map) -> Map:
    """The power of x that is idempotent.

    >>> idempotent_power((1, 2, 1))
    (2, 1, 2)
    """
    # The image of a power of x shrinks until it stays the same; the loop ends when y, a power of x, permutes its image.
    # `group_identity` is then an idempotent power of y.  Among the powers of x there is no other: if x^i and x^j are
    # idempotent, x^i = x^(ij) = x^j.
    y = x
    while (e := group_identity(y)) is None:
        y = then(y, y)
    return e


def group_identity(x: Map) -> Map | None:
    """The idempotent e for which x is in H_e; None where x is in no subgroup.

    >>> group_identity((1, 0, 1)), group_identity((1, 2, 2))
    ((0, 1, 0), None)
    """
    # Let C be the image of x.  If x is in H_e, some power of x is e, and x e = x, so x, repeated, does not leave less
    # than C: it permutes C.  If x permutes C, some power x^m, m >= 1, is the identity on C, and takes q to a state c of
    # C.  As x(c) = x^(m+1)(q) = x(q), it is `back[x(q)]`.  So e = x^m is idempotent with the image C, and x e = x.
    image = set(x)
    back = {x[c]: c for c in image}
    return tuple([back[s] for s in x]) if len(back) == len(image) else None


def is_idempotent(x: Map) -> bool:
    """Whether x x = x: every state of the image stays."""
    return all(x[q] == q for q in set(x))
