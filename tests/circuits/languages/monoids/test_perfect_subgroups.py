"""Perfect subgroups of monoids that are not listed: what is found is replayed, and no solvable group has any."""

from __future__ import annotations

import random

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import minimal_automaton
from fooling.circuits.languages.monoid import group_identity, maps_of, then, transition_monoid
from fooling.circuits.languages.search.monoids.perfect_subgroups import not_solvable
from fooling.circuits.languages.search.monoids.properties import decide, properties_without_monoid
from fooling.circuits.languages.search.monoids.property import Property
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.methods.evidence.algebra import of_monoid
from fooling.verify.methods.evidence.automata import term_of_automaton
from tests.shares import one_in


def permuting(*letters: tuple[int, ...]) -> DFA:
    """The words of letters that permute states, after which the first state is where it was."""
    return minimal_automaton(DFA(tuple("abc"[: len(letters)]), 0, frozenset({0}), tuple(zip(*letters, strict=True))))


def symmetric(n: int) -> DFA:
    """All permutations of n states, by a cycle and an exchange."""
    return permuting(tuple((q + 1) % n for q in range(n)), (1, 0, *range(2, n)))


def at_random(rng: random.Random, n: int) -> DFA:
    """The minimal DFA of a random one with two letters."""
    rows = tuple((rng.randrange(n), rng.randrange(n)) for _ in range(n))
    return minimal_automaton(DFA(("a", "b"), 0, frozenset(q for q in range(n) if rng.random() < 0.5), rows))


def replayed(dfa: DFA, found: Property) -> None:
    """By the definition: the words are in one group, and each is the commutator of products of them."""
    maps = maps_of(dfa, found.witness)
    identity = group_identity(maps[0])
    assert identity is not None and {group_identity(c) for c in maps} == {identity} != set(maps)
    for c, (a, b) in zip(maps, found.evidence["commutators"], strict=True):
        x, y = (then(identity, *(maps[i] for i in word)) for word in (a, b))
        assert then(x, y) == then(y, x, c)


@pytest.mark.parametrize("n", one_in(3, [5, 6, 8, 12, 30]))
def test_symmetric_groups(n: int) -> None:
    """From five states on; the one of thirty has more than 10^32 elements."""
    found = not_solvable(symmetric(n))
    assert found is not None
    replayed(symmetric(n), found)


def test_the_checker_lists_nothing() -> None:
    """The derivation for twelve states is accepted, though the monoid has 479,001,600 elements."""
    goal = ("not", ("solvable-subgroups", term_of_automaton(symmetric(12))))
    assert prove(goal, of_monoid(goal, fresh()), fresh())
    found = properties_without_monoid(symmetric(12), "too large")
    assert found["solvable"].holds is found["abelian_subgroups"].holds is found["DO_abelian"].holds is False
    for x, y in (maps_of(symmetric(12), found[name].witness) for name in ("abelian_subgroups", "DO_abelian")):
        assert then(x, y) != then(y, x) and group_identity(x) == group_identity(y) is not None


def test_solvable_groups_have_none() -> None:
    """All permutations of four states; a cycle with its reflection; x to 3 x + 1 and x + 1 modulo seven."""
    reflected = permuting(tuple((q + 1) % 9 for q in range(9)), tuple(-q % 9 for q in range(9)))
    affine = permuting(tuple((3 * q + 1) % 7 for q in range(7)), tuple((q + 1) % 7 for q in range(7)))
    for dfa in (symmetric(4), reflected, affine, permuting((0,)), permuting((1, 2, 3, 4, 0))):
        assert not_solvable(dfa) is None


def test_small_monoids_agree() -> None:
    """Permutations of five or six states, drawn at random: a subgroup is found where the listed monoid has one."""
    rng, seen = random.Random(5), set()
    for _ in range(12):
        n = rng.randint(5, 6)
        dfa = permuting(*(tuple(rng.sample(range(n), n)) for _ in range(2)))
        found = not_solvable(dfa)
        seen.add(found is None)
        assert decide("solvable", transition_monoid(dfa, 1000)).holds is (found is None)
        if found is not None:
            replayed(dfa, found)
    assert seen == {True, False}


def test_most_random_automata_of_thirty_states() -> None:
    """Their monoids are too large to be listed; of most some subgroup is seen not to be solvable."""
    rng = random.Random(30)
    drawn = [at_random(rng, 30) for _ in range(12)]
    found = [(dfa, one) for dfa in drawn if (one := not_solvable(dfa)) is not None]
    for dfa, one in found:
        replayed(dfa, one)
    assert len(found) >= 8
