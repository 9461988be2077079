"""The statements next to a statement: which there are, that the stronger ones are, and how far a step can be taken."""

from __future__ import annotations

from itertools import product

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.mutants.all_mutants import farther, mutants
from fooling.verify.mutants.mutant import Kind
from fooling.verify.statement.language.notation import (
    ODD_EVEN,
    D,
    apply,
    dfa,
    dyck,
    even,
    fooling_set,
    for_all,
    integer,
    proposition,
    rank,
    states,
    under,
    words,
)
from fooling.verify.statement.proposition import substitute

n, m, k = integer("n"), integer("m"), integer("k")
GRID = range(-1, 7)


def changes(that, *kinds: Kind) -> list[str]:
    """What is changed in the mutants of these kinds."""
    return [one.change for one in mutants(proposition(that)) if not kinds or one.kind in kinds]


def test_a_bound_is_tightened_by_one_and_made_strict_only_where_that_is_something_else():
    """Between whole numbers `>` is one more; between others it is a mutant of its own."""
    assert changes(for_all(n >= 0)(D(under(dyck(2, 2), ODD_EVEN, n)) >= n - 1), Kind.TIGHTER) == ["n - 1 raised to n"]
    assert changes(for_all(n >= 1)(n**2 >= n / 3), Kind.TIGHTER) == [
        "> in place of >=",
        "n/3 raised to n/3 + 1",
        "3 lowered to 2, so n/2",
    ]


def test_a_hypothesis_is_dropped_and_weakened_to_the_next_number_that_it_admits():
    """With n even, n >= 2 is weakened to n >= 0; an equation has two weaker sides."""
    lemma = for_all(n >= 2, even(n))(n**2 >= 4)
    assert changes(lemma, Kind.WITHOUT, Kind.WEAKER)[:3] == [
        "without n >= 2",
        "without n even",
        "n >= 2 weakened: 2 lowered to 0",
    ]
    equation = for_all(n >= 1, apply("=", m, 2 * n))(m >= 2)
    assert {"m = 2 * n weakened: >= in place of =", "m = 2 * n weakened: <= in place of ="} <= set(changes(equation))


def test_what_follows_from_other_hypotheses_is_not_dropped():
    """n >= 0 says nothing beside n >= 2: the statement without it is the same."""
    assert not [change for change in changes(for_all(n >= 0, n >= 2)(n**2 >= 4)) if "n >= 0" in change]


def test_an_equation_has_its_two_sides():
    """`=` has no stronger neighbour; `>` and `<` are told as its sides."""
    assert changes(for_all(n >= 0)(apply("=", 2**n, n + 1)), Kind.SIDE) == ["> in place of =", "< in place of ="]


def test_duals_are_from_the_table_and_objects_are_a_kind_of_their_own():
    """Colours, fields and parities are exchanged; another depth is another object; states of automata stay."""
    f = under(dyck(2, 2), ODD_EVEN, n)
    that = for_all(n >= 2, even(n))(fooling_set(words(dyck(2, 2), n), f, 1))
    assert changes(that, Kind.DUAL) == ["the colours 0 and 1 exchanged", "even and odd exchanged"]
    assert "Dyck-(2,3) in place of Dyck-(2,2)" in changes(that, Kind.OBJECT)
    assert changes(for_all(n >= 1)(rank(f, "Q") >= n), Kind.DUAL) == ["rank over Q and over GF2 exchanged"]
    given = states(dfa("ab", 0, [0], [[0, 1], [1, 0]]), "complete") >= 2
    assert changes(given, Kind.OBJECT) == []


def test_what_is_changed_at_several_places_is_told_apart():
    """Two bounds that are made strict are named with the statement in which they stand."""
    told = changes(for_all(n >= 1)(apply("and", n**2 >= n / 3, n + 1 >= n / 2)), Kind.TIGHTER)
    assert len(told) == len(set(told))
    assert "> in place of >= in n + 1 >= n/2" in told


STATEMENTS = [
    for_all(n >= 2)(n**2 >= n + 2),
    for_all(n >= 1, m >= n)(3 * m >= 2 * n + 1),
    for_all(n >= 1)(2**n >= n + 1),
    for_all(n >= 1, m >= 1)((n + m) / 2 >= n / (m + 1)),
    for_all(n >= 0, even(n))(apply("floor", n / 2) >= n / 3),
    for_all(n >= 2, apply("=", m, n + 1), k >= 0)(apply("and", m >= 3, m + k >= n)),
    for_all(n >= 1)(apply("or", n >= 3, 4 * n <= 9)),
]


@pytest.mark.parametrize("statement", STATEMENTS, ids=str)
@pytest.mark.parametrize("times", [1, 2, 3, 5])
def test_a_strengthening_implies_the_statement(statement, times):
    """At every point of a grid where a strengthening is true the statement is, however often the step is taken."""
    that = proposition(statement)
    stronger = [one for one in mutants(that) if one.kind.strengthens]
    taken = [one if times == 1 else farther(that, one, times) for one in stronger]
    assert any(taken)
    for one in filter(None, taken):
        points = list(product(GRID, repeat=len(that[1])))
        assert all(_holds_at(that, point) or not _holds_at(one.that, point) for point in points), one.change


def _holds_at(that, point) -> bool:
    """Whether an instance of a universal statement is defined and true; where its conditions fail it is."""
    values = dict(zip([name for name, _ in that[1]], point, strict=True))
    try:
        met = all(holds(substitute(condition, values), fresh()) for condition in that[2])
        return not met or holds(substitute(that[3], values), fresh())
    except FoolingError:
        return False


def test_a_step_is_taken_as_often_as_asked_and_stops_where_the_direction_would_turn():
    """A denominator does not fall to 0 or below; what is done once is not done twice."""
    that = proposition(for_all(n >= 1)(n**2 >= n / 3))
    strict, raised, lowered = mutants(that)[-3:]
    assert [one.change for one in (strict, raised, lowered)] == [
        "> in place of >=",
        "n/3 raised to n/3 + 1",
        "3 lowered to 2, so n/2",
    ]
    assert farther(that, strict, 2) is None
    assert farther(that, raised, 4).change == "n/3 raised to n/3 + 4"
    assert [farther(that, lowered, times) is None for times in (2, 3, 4)] == [False, True, True]


def test_a_parity_is_kept_however_far_a_limit_is_lowered():
    """n >= 5 for odd n goes down to 3, then to 1 and to -1."""
    that = proposition(for_all(n >= 5, apply("odd", n))(n >= 2))
    weaker = next(one for one in mutants(that) if one.kind is Kind.WEAKER)
    assert [farther(that, weaker, times).change[-12:] for times in (1, 2, 3)] == [
        "lowered to 3",
        "lowered to 1",
        "owered to -1",
    ]


def test_a_size_that_is_but_limited_from_above_is_not_raised_beside_its_limit():
    """With w >= r, r + 1 units are those of w >= r - 1; without the limit, or with r in the bound, they are not."""
    w, r = integer("w"), integer("r")
    decided = apply("rnn-decides", dyck(2, 2), r, 1)
    raised = "lowered to r - 1", "raised to r + 1"

    def told(that):
        found = changes(that, Kind.WEAKER)
        return [any(change.endswith(end) for change in found) for end in raised]

    assert told(for_all(r >= 1, w >= r, decided)(w >= 3)) == [True, False]
    assert told(for_all(r >= 1, w >= 1, decided)(w >= 3)) == [False, True]
    assert told(for_all(r >= 1, w >= r, decided)(w + r >= 3)) == [True, True]
