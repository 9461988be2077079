"""Slow second algorithms for the automata of `circuits/`: by definition, on text, sharing no code with what they check.

Only the DFA's plain data (alphabet, start, accepting, transitions) is read, never its methods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA

CLOSES = {")": "(", "]": "[", "}": "{", ">": "<"}


def is_dyck(text: str, types: int, depth: int) -> bool:
    """Membership in Dyck-(types, depth), types <= 4, by a stack of characters."""
    stack: list[str] = []
    for character in text:
        if character in "([{<"[:types]:
            stack.append(character)
        elif not stack or stack.pop() != CLOSES[character]:
            return False
        if len(stack) > depth:
            return False
    return not stack


def dyck_words(types: int, depth: int, n: int) -> list[str]:
    """All words of length n, by testing every string."""
    letters = "()[]{}<>"[: 2 * types]
    return [text for text in map("".join, product(letters, repeat=n)) if is_dyck(text, types, depth)]


def language(dfa: DFA, n: int) -> list[tuple[int, ...]]:
    """All accepted words of length n as letter indices, in lexicographic order, by running every word."""

    def accepted(word: tuple[int, ...]) -> bool:
        q: int | None = dfa.start
        for a in word:
            if q is None:
                return False
            q = dfa.transitions[q][a]
        return q in dfa.accepting

    return [word for word in product(range(len(dfa.alphabet)), repeat=n) if accepted(word)]


def first_crossing_pair(words: list[str], member: Callable[[str], bool], owners: str) -> tuple[str, str] | None:
    """Two words both of whose crossings are members, by trying all pairs and writing the crossings letter by letter."""
    for u, v in combinations(words, 2):
        xy = "".join(a if who == "A" else b for a, b, who in zip(u, v, owners, strict=True))
        yx = "".join(b if who == "A" else a for a, b, who in zip(u, v, owners, strict=True))
        if member(xy) and member(yx):
            return u, v
    return None


def shares_are_distinct(words: list[str], owners: str, party: str) -> bool:
    """Whether no two words agree on all positions of the party."""
    shares = ["".join(a for a, who in zip(u, owners, strict=True) if who == party) for u in words]
    return len(set(shares)) == len(words)


def brzozowski_states(dfa: DFA) -> int:
    """Number of states of the minimal complete DFA: reverse, determinise, reverse, determinise (Brzozowski 1962)."""
    letters = range(len(dfa.alphabet))
    edges = {(q, a, r) for q, row in enumerate(dfa.transitions) for a, r in enumerate(row) if r is not None}
    starts, ends = frozenset({dfa.start}), frozenset(dfa.accepting)
    for _ in range(2):
        backwards = {(r, a, q) for q, a, r in edges}
        first: frozenset[object] = ends
        subsets, agenda, new_edges = {first}, [first], set()
        while agenda:
            subset = agenda.pop()
            for a in letters:
                target: frozenset[object] = frozenset(r for q, b, r in backwards if b == a and q in subset)
                new_edges.add((subset, a, target))
                if target not in subsets:
                    subsets.add(target)
                    agenda.append(target)
        ends = frozenset(subset for subset in subsets if subset & starts)
        starts, edges = frozenset({first}), new_edges
    return len(subsets)


def hopcroft_karp(a: DFA, b: DFA) -> bool:
    """Whether two DFAs have one language, by union-find on states (Hopcroft and Karp 1971)."""
    parent: dict[tuple[str, int | None], tuple[str, int | None]] = {}

    def find(node: tuple[str, int | None]) -> tuple[str, int | None]:
        while parent.get(node, node) != node:
            node = parent[node]
        return node

    agenda: list[tuple[int | None, int | None]] = [(a.start, b.start)]
    while agenda:
        p, q = agenda.pop()
        if (p in a.accepting) != (q in b.accepting):
            return False
        left, right = find(("a", p)), find(("b", q))
        if left != right:
            parent[left] = right
            agenda.extend(
                (None if p is None else a.transitions[p][c], None if q is None else b.transitions[q][c])
                for c in range(len(a.alphabet))
            )
    return True


@st.composite
def dfas(draw: st.DrawFn, letters: int = 2, states: int = 5) -> DFA:
    """A random DFA, partial more often than not."""
    size = draw(st.integers(1, states))
    target = st.one_of(st.none(), st.integers(0, size - 1), st.integers(0, size - 1))
    rows = draw(st.lists(st.tuples(*[target] * letters), min_size=size, max_size=size))
    return DFA(
        tuple("abcd"[:letters]),
        draw(st.integers(0, size - 1)),
        frozenset(draw(st.sets(st.integers(0, size - 1)))),
        tuple(rows),
    )


def wrong_transition(dfa: DFA, q: int, a: int, target: int | None) -> DFA:
    """The DFA with one transition replaced."""
    rows = [list(row) for row in dfa.transitions]
    rows[q][a] = target
    return DFA(dfa.alphabet, dfa.start, dfa.accepting, tuple(map(tuple, rows)))


def all_strings(letters: str, longest: int) -> Iterator[str]:
    """All strings over `letters` up to the given length."""
    for n in range(longest + 1):
        yield from map("".join, product(letters, repeat=n))
