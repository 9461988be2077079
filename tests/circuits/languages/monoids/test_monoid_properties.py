"""Properties of syntactic monoids: against the identities of textbooks on all pairs, and against a sourced table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.minimal_automaton import minimal_automaton
from fooling.circuits.languages.monoid import Monoid, transition_monoid
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.monoids.dyck_monoid import dyck_idempotents, dyck_monoid_size
from fooling.circuits.languages.search.monoids.monoid import fast_monoid
from fooling.circuits.languages.search.monoids.properties import NAMES, monoid_and_properties, properties
from fooling.circuits.languages.search.monoids.without_monoid import short_words_against
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.fooling_sets.errors import InvalidInput
from tests.brute_force_monoids import PROPERTIES, Elements
from tests.circuits.languages.moore import moore
from tests.shares import a_share_of

OPERATORS = {
    "group": "group-language",
    "solvable": "solvable-subgroups",
    "abelian_subgroups": "abelian-subgroups",
    "quasi_aperiodic": "quasi-aperiodic",
    **{name: f"in-{name.lower()}" for name in ("DA", "DO", "DS")},
    **{name: name.lower().replace("_", "-") for name in ("J_trivial", "R_trivial", "L_trivial")},
}  # how the identities are called where the finder has another name


def identities(monoid: Monoid) -> dict[str, bool]:
    """What the textbook's identities say, tried on all pairs."""
    elements = Elements(monoid.right, [monoid.word(i) for i in range(monoid.size)])
    found = {name: PROPERTIES[OPERATORS.get(name, name)](elements) for name in NAMES if name != "DO_abelian"}
    return {**found, "DO_abelian": found["DO"] and found["abelian_subgroups"]}


def every_automaton(states: int) -> Iterator[DFA]:
    """All complete DFAs with two letters, each language with that many residuals at least once."""
    for targets in product(range(states), repeat=2 * states):
        rows = tuple(zip(targets[::2], targets[1::2], strict=True))
        for accepting in product((False, True), repeat=states):
            yield DFA(("a", "b"), 0, frozenset(q for q in range(states) if accepting[q]), rows)


def random_automaton(rng: random.Random) -> DFA:
    """A complete DFA of up to seven states, of a kind drawn first: any, ordered, permuted, or partly constant."""
    n, columns = rng.randint(2, 7), []
    kind = rng.random()
    for _ in range(rng.randint(1, 3)):
        column = [rng.randrange(n) for _ in range(n)]
        if kind < 0.3:
            column = [rng.randrange(q, n) for q in range(n)]
        elif kind < 0.5:
            rng.shuffle(column := [*range(n)])
        elif kind < 0.7:
            column = [rng.choice((q, column[0])) for q in range(n)]
        columns.append(column)
    accepting = frozenset(q for q in range(n) if rng.random() < 0.5)
    return DFA(("a", "b", "c")[: len(columns)], 0, accepting, tuple(zip(*columns, strict=True)))


def assert_right(monoid: Monoid) -> None:
    """The finder says of each property what the identities say."""
    assert {name: found.holds for name, found in properties(monoid).items()} == identities(monoid), monoid.dfa


def test_all_small_automata() -> None:
    """Each language of two letters with at most three residuals; there are 2, 24 and 1028 of them (OEIS A129622)."""
    languages: set[DFA] = set()
    monoids: dict[object, Monoid] = {}
    for states in (1, 2, 3):
        found = {small for dfa in every_automaton(states) if (small := minimal_automaton(dfa)).states == states}
        assert len(found) == {1: 2, 2: 24, 3: 1028}[states]
        languages |= found
    for dfa in languages:  # the monoid is that of the transitions
        if dfa.transitions not in monoids:
            monoids[dfa.transitions] = transition_monoid(dfa, 27)
            assert_right(monoids[dfa.transitions])
    assert len(monoids) > 100


@pytest.mark.parametrize("many", a_share_of(4, 1000))
def test_random_larger_automata(many: int) -> None:
    """Many automata of up to seven states with at most 90 elements; each property holds for some, not for all."""
    rng, met, seen = random.Random(29), 0, set[tuple[str, bool | None]]()
    while met < many:
        try:
            monoid = transition_monoid(minimal_automaton(random_automaton(rng)), 90)
        except InvalidInput:
            continue
        met += 1
        assert_right(monoid)
        seen |= {(name, found.holds) for name, found in properties(monoid).items()}
    assert seen == {(name, holds) for name in NAMES for holds in (True, False)}


def test_three_ways_to_the_minimal_automaton() -> None:
    """The few lines that the checker trusts make the same data as Moore's and Hopcroft's algorithms."""
    rng = random.Random(1)
    for _ in range(300):
        dfa = random_automaton(rng)
        assert minimal_automaton(dfa) == moore(dfa) == hopcroft(dfa)
    partial = dyck(2, 3)
    assert minimal_automaton(partial) == moore(partial)


def test_the_fast_list_is_the_plain_one() -> None:
    """Elements, numbers, both graphs and least words are equal; also beyond 256 states, which need two bytes each."""
    rng = random.Random(2)
    many = DFA(("a", "b"), 0, frozenset({0}), tuple(((q + 1) % 300, 0) for q in range(300)))
    for dfa in (*(minimal_automaton(random_automaton(rng)) for _ in range(60)), minimal_automaton(dyck(2, 3)), many):
        plain, fast = transition_monoid(dfa, 10**5), fast_monoid(dfa, 10**5)
        assert plain.elements == tuple(map(tuple, fast.elements.tolist()))
        assert [list(map(list, graph)) for graph in (plain.right, plain.left)] == [fast.right, fast.left]
        assert list(plain.last) == fast.last and plain.idempotents() == fast.idempotents()
        assert [plain.word(i) for i in range(plain.size)] == [fast.word(i) for i in range(fast.size)]


def test_words_of_elements_are_the_least() -> None:
    """No shorter word, and none of that length before it, has the same map."""
    monoid = transition_monoid(minimal_automaton(dyck(2, 1)), 100)
    words = [word for n in range(4) for word in product(range(4), repeat=n)]
    first: dict[tuple[int, ...], tuple[int, ...]] = {}
    for word in words:
        first.setdefault(tuple(monoid.dfa.run_from(q, word) or 0 for q in range(monoid.dfa.states)), word)
    assert [first[monoid.element(i)] for i in range(monoid.size)] == [monoid.word(i) for i in range(monoid.size)]


@pytest.mark.parametrize(("types", "depth"), [(1, 0), (1, 1), (1, 6), (2, 1), (2, 2), (2, 4), (3, 2), (4, 2), (5, 1)])
def test_dyck(types: int, depth: int) -> None:
    """The monoid of Dyck-(t,k) has the elements and idempotents of the formulas, and is aperiodic, not in DS."""
    monoid, found = monoid_and_properties(minimal_automaton(dyck(types, depth)))
    assert monoid is not None
    assert (monoid.size, len(monoid.idempotents())) == (dyck_monoid_size(types, depth), dyck_idempotents(types, depth))
    assert found["aperiodic"].holds and found["DS"].holds is (depth == 0)


def of(expression: str) -> DFA:
    """The minimal automaton of a regular expression that names both a and b."""
    return minimal_automaton(regular_expression(expression))


def of_rows(*rows: Sequence[int], accepting: Sequence[int] = (0,)) -> DFA:
    """The minimal automaton of a complete one."""
    letters = ("a", "b", "c")[: len(rows[0])]
    return minimal_automaton(DFA(letters, 0, frozenset(accepting), tuple(map(tuple, rows))))


def full_transformations(n: int) -> DFA:
    """A language whose monoid is that of all maps of n states."""
    turn, exchange, merge = [*range(1, n), 0], [1, 0, *range(2, n)], [0, 0, *range(2, n)]
    return of_rows(*zip(turn, exchange, merge, strict=True))


ANY = "(a|b)*"
STAR_FREE = {"aperiodic", "abelian_subgroups", "quasi_aperiodic", "solvable"}
ORDERED = {*STAR_FREE, "R_trivial", "DA", "DS", "DO", "DO_abelian"}
PIECEWISE = {*ORDERED, "L_trivial", "J_trivial"}
ABELIAN_GROUP = {"commutative", "group", "abelian_subgroups", "DO", "DS", "DO_abelian", "solvable"}
SOURCES: dict[str, tuple[DFA, set[str]]] = {
    # Pin, Mathematical Foundations of Automata Theory: the examples of its tables of languages and monoids
    "nothing": (of_rows((0, 0), accepting=()), {*PIECEWISE, "commutative", "group"}),
    "a* b a*, one b": (of("a*ba*"), {*PIECEWISE, "commutative"}),
    "some a and then some b": (of(f"{ANY}a{ANY}b{ANY}"), PIECEWISE),
    "first letter": (of(f"a{ANY}"), ORDERED),
    "last letter": (of(f"{ANY}a"), (ORDERED - {"R_trivial"}) | {"L_trivial"}),
    "(ab)*, a dot-depth of one": (of("(ab)*"), STAR_FREE),
    "(a(ab)*b)*, a dot-depth of two": (of("(a(ab)*b)*"), STAR_FREE),
    "some aa": (of(f"{ANY}aa{ANY}"), STAR_FREE),
    "parity": (of("(b*ab*a)*b*"), ABELIAN_GROUP),
    "(aa)*, over a and b": (of_rows((1, 2), (0, 2), (2, 2)), {*ABELIAN_GROUP, "quasi_aperiodic"} - {"group"}),
    "even length": (of("((a|b)(a|b))*"), {*ABELIAN_GROUP, "quasi_aperiodic"}),
    "at least three a's": (of(f"{ANY}a{ANY}a{ANY}a{ANY}"), {*PIECEWISE, "commutative"}),
    "S3": (of_rows((1, 1), (2, 0), (0, 2)), {"group", "DS", "DO", "solvable"}),
    "A5 (Barrington 1989)": (of_rows((1, 1), (2, 2), (3, 0), (4, 3), (0, 4)), {"group", "DS", "DO"}),
    "all maps of five states": (full_transformations(5), set()),
    # Tomita 1982
    "Tomita 1": (of_rows((0, 1), (1, 1)), {*PIECEWISE, "commutative"}),
    "Tomita 2": (of("(ab)*"), STAR_FREE),
    "Tomita 4, no aaa": (of("(b|ab|aab)*(a|aa)?"), STAR_FREE),
    "Tomita 5, even numbers of a's and of b's": (of_rows((1, 2), (0, 3), (3, 0), (2, 1)), ABELIAN_GROUP),
    "Tomita 6, as many a's as b's modulo 3": (of_rows((1, 2), (2, 0), (0, 1)), ABELIAN_GROUP),
    "Tomita 7": (of("b*a*b*a*"), {*ORDERED, "L_trivial", "J_trivial"}),
}


@pytest.mark.parametrize("name", SOURCES)
def test_known_languages(name: str) -> None:
    """The classes that the literature gives."""
    dfa, wanted = SOURCES[name]
    found = properties(fast_monoid(dfa, 5000))
    assert {name for name in NAMES if found[name].holds} == wanted


def test_tomita_3() -> None:
    """No odd block of a's is followed by an odd block of b's: a language with a group of two elements."""
    dfa = of_rows((1, 0), (0, 2), (4, 3), (3, 2), (4, 4), accepting=(0, 1, 3))
    assert dfa.states == 5 and not properties(fast_monoid(dfa, 1000))["aperiodic"].holds
    assert_right(transition_monoid(dfa, 1000))


def test_ds_without_do() -> None:
    """A completely simple monoid whose idempotents are no band: two letters that turn what they remember."""
    # States are a last letter and a bit; reading a letter behind a different one in the order ba turns the bit.
    rows = [(0, 0)] * 4
    for letter, bit in product(range(2), repeat=2):
        rows[2 * letter + bit] = (0 * 2 + (bit ^ (letter == 1)), 1 * 2 + bit)
    dfa = minimal_automaton(DFA(("a", "b"), 0, frozenset({0}), tuple(rows)))
    monoid = transition_monoid(dfa, 1000)
    assert_right(monoid)
    found = properties(monoid)
    assert (found["DS"].holds, found["DO"].holds) == (True, False)


def test_above_the_limit() -> None:
    """What needs the monoid is not known, with the reason; what the automaton or words show is."""
    monoid, found = monoid_and_properties(full_transformations(4), 100)
    assert monoid is None and {name for name in NAMES if found[name].holds is None} == {"solvable"}
    assert {name for name in NAMES if found[name].holds} == set()
    assert found["solvable"].how == "the monoid has more than 100 elements"
    monoid, found = monoid_and_properties(full_transformations(5), 1000)
    assert monoid is None and {name for name in NAMES if found[name].holds is not False} == set()
    chain = of_rows(*((min(q + 1, 20), q) for q in range(21)), accepting=(20,))
    monoid, found = monoid_and_properties(chain, 10)
    assert monoid is None and {name for name in NAMES if not found[name].holds} == {"group"}


def test_short_words_against_what_the_monoid_has_not() -> None:
    """Words that are found are right, and are found for nearly all small automata; what holds is never denied."""
    rng, missed = random.Random(3), 0
    for _ in range(150):
        dfa = minimal_automaton(random_automaton(rng))
        try:
            holding = properties(transition_monoid(dfa, 300))
        except InvalidInput:
            continue
        short = short_words_against(dfa)
        assert not [name for name in short if holding[name].holds]
        others = {"commutative", "group", "R_trivial", "J_trivial", "solvable"}
        missed += sum(not one.holds and name not in short and name not in others for name, one in holding.items())
    assert missed < 10


def test_out_of_time() -> None:
    """So it is where time is over before all elements are met."""
    monoid, found = monoid_and_properties(full_transformations(4), seconds=-1)
    assert monoid is None and found["solvable"].how == "1 elements of the monoid, and not all, were met in -1 seconds"


def test_partial_automata_have_no_monoid_here() -> None:
    """Both lists want a complete automaton, and say so."""
    for listed in (transition_monoid, fast_monoid):
        with pytest.raises(InvalidInput, match="this one is partial"):
            listed(dyck(1, 1), 100)
        with pytest.raises(InvalidInput, match="more than 5 elements"):
            listed(minimal_automaton(dyck(1, 1)), 5)
