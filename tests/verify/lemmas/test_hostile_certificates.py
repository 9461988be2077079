"""Certificates made to deceive or to exhaust the checker.

An open or undefined statement is not proved, and what is too large is refused at once.
"""

from __future__ import annotations

import random
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Budget, Context, Rejected, prove
from fooling.verify.statement.language.wording import in_words
from tests.brute_force import Unsupported, distinct, matrix, truth
from tests.shares import drawn, later

pytestmark = pytest.mark.slow

EVALUATE, HUGE = {"rule": "evaluate"}, 10**12
DYCK, LOOP = ("dyck", 2, 2), ("dfa", ("a",), 0, (0,), ((0,),))
PAIRED = ("dfa", ("ab", "cd"), 0, (0,), ((0, None),))  # its words, abab..., are a fooling set of one pair
ALL = ("dfa", ("a", "b"), 0, (0,), ((0, 0),))
NOT_BOOLEAN = ("complement", ("matrix", ((0, 1), (1, 2))))


def refused(goal: Any, node: Any, match: str = ".") -> None:
    """The derivation is refused, in reasonable time (of this process: others may be busy)."""
    started = time.process_time()
    with pytest.raises(Rejected, match=match):
        proved(goal, "confirmed", node, in_words)
    assert time.process_time() - started < 20


def under(language: Any, n: Any, partition: str = "odd-even") -> Any:
    """The function of the words of that length."""
    return ("under", language, partition, n)


@pytest.mark.parametrize(
    ("pairs", "f"),
    [
        (("words", DYCK, 2), under(DYCK, 4)),
        (("words", DYCK, 2), under(ALL, 2)),
        (("words", DYCK, -1), under(DYCK, -1)),
        (("words", ALL, 40), under(ALL, 40)),
        (("pairs", ((0, 4),)), ("equality", 2)),
        (("pairs", ((-1, -1),)), ("equality", 2)),
        (("pairs", ((0, 0, 0),)), ("equality", 2)),
        (("pairs", ((0, 0),)), ("equality", 0)),
    ],
)
def test_what_cannot_be_listed_is_not_refuted(pairs: Any, f: Any) -> None:
    """Neither a fooling set nor none: the checker says nothing of pairs that it cannot list, or that are no cells."""
    statement = ("fooling-set", pairs, f, 1)
    refused(statement, EVALUATE)
    refused(("not", statement), EVALUATE)


def test_letters_may_have_several_characters() -> None:
    """Words are listed by the places of their letters, however these are written."""
    statement = ("fooling-set", ("words", PAIRED, 2), under(PAIRED, 2), 1)
    assert proved(statement, "confirmed", EVALUATE).trusts == ()
    refused(("not", statement), EVALUATE, "evaluates to false")


def test_pairs_that_do_not_fool_are_refuted() -> None:
    """Cells of the matrix that do not fool, or are listed twice, are still no fooling set."""
    for pairs in (((0, 1), (0, 2)), ((0, 0), (0, 0)), ((0, 1),)):
        assert (
            proved(("not", ("fooling-set", ("pairs", pairs), ("equality", 2), 1)), "confirmed", EVALUATE).trusts == ()
        )


@pytest.mark.parametrize(
    ("goal", "node"),
    [
        (
            (">=", ("D", NOT_BOOLEAN), ("D", ("matrix", ((1, 0),)))),
            {"rule": "restriction", "rows": [0], "columns": [0, 1]},
        ),
        ((">=", ("D", NOT_BOOLEAN), 1), {"rule": "depth-exhaustion", "rows": [0], "columns": [0, 1], "positions": 2}),
        ((">=", ("fooling", NOT_BOOLEAN, 1), 1), {"rule": "fooling-pairs", "pairs": [[0, 0]]}),
        ((">=", ("cover", NOT_BOOLEAN, 1), 1), {"rule": "fractional-packing", "weights": [[0, 0, 1]]}),
    ],
)
def test_the_complement_of_a_function_with_other_values_is_none(goal: Any, node: Any) -> None:
    """1 - f is undefined where f is 2, also for rules that read a few cells only."""
    refused(goal, node, "has no values but 0 and 1")


def with_variables(body: Any) -> tuple[Any, Any]:
    """The statement for all integers w, x, y, z, by arithmetic."""
    goal = ("forall", tuple((name, "int") for name in "wxyz"), (), body)
    return goal, {
        "rule": "forall",
        "inhabited": None,
        "by": {"rule": "arith", "premises": [], "multipliers": [], "squares": []},
    }


MERGED, CLIQUE = {"rule": "merged-lines"}, {"rule": "clique-exhaustion", "nodes": 1}
COVER = {"rule": "cover-exhaustion", "weights": [], "nodes": 1}
GROWING = tuple((min(q + 1, 299), 0) for q in range(300))
LARGE: dict[str, tuple[Any, Any]] = {
    "count": ((">=", ("count", DYCK, HUGE), 1), EVALUATE),
    "count in arithmetic": with_variables((">=", ("count", DYCK, HUGE), 1)),
    "a word of one letter": (("=", ("D", under(LOOP, HUGE)), ("D", ("matrix", ((1,),)))), MERGED),
    "many states": (
        ("=", ("D", under(("dfa", ("a", "b"), 0, (0,), GROWING), 10**5, "prefix:1")), ("D", ("matrix", ((1,),)))),
        MERGED,
    ),
    "lines": (("=", ("rows", under(LOOP, HUGE), "alice"), 1), {"rule": "distinct-lines"}),
    "identity": ((">=", ("discrepancy", under(DYCK, HUGE)), 0), {"rule": "permuted-identity-values", "premises": []}),
    "rows": ((">=", ("fooling", under(DYCK, HUGE), 1), 1), {"rule": "fooling-pairs", "pairs": [[0, 0]]}),
    "bits": ((">=", ("fooling", ("equality", HUGE), 1), 1), {"rule": "fooling-pairs", "pairs": [[0, 0]]}),
    "numbers of the format": ((">=", ("qp", 10, HUGE), 1), EVALUATE),
    "binomial": ((">=", ("binomial", HUGE, HUGE // 2), 1), EVALUATE),
    "tail": ((">=", ("tail", HUGE, 0), 0), EVALUATE),
    "root": ((">=", ("^", 2, ("/", HUGE + 1, 3)), 1), EVALUATE),
    "power": with_variables((">=", ("^", 2, HUGE), 1)),
    "degree": with_variables((">=", ("^", "x", HUGE), 0)),
    "monomials": with_variables((">=", ("*", *[("^", ("+", "w", "x", "y", "z", 1), 12)] * 2), 0)),
    "depth": ((">=", ("count", ("dyck", 2, 60), 0), 0), EVALUATE),
    "brackets": ((">=", ("count", ("dyck", HUGE, 1), 0), 0), EVALUATE),
    "clique": (("<=", ("fooling", ("equality", 10), 1), 1023), CLIQUE),
    "cover": ((">=", ("cover", ("greater-than", 9), 0), 3), COVER),
    "words": (("determined", ALL, "prefix:40", "alice", 40), EVALUATE),
    "part": (
        (">=", ("D", under(DYCK, 400)), ("D", ("matrix", ((1,),)))),
        {"rule": "restriction", "rows": [*range(999)], "columns": [*range(999)]},
    ),
    "inputs of a network": (("computes", ("rnn-of", LOOP, HUGE), "own-language"), EVALUATE),
    "inputs of a Transformer": (
        ("computes", ("index-lookup", 12, 2, tuple("abcdefgh"), "down", "once"), "index-lookup"),
        EVALUATE,
    ),
    "coordinates": (("=", ("^", ("count", DYCK, "w"), 2**20), 0), {"rule": "recurrence", "variable": "w", "step": 1}),
}


@pytest.mark.parametrize("name", [later(name) if name in ("clique", "monomials") else name for name in LARGE])
def test_what_is_too_large_is_refused_at_once(name: str) -> None:
    """A short certificate does not make the checker work for hours or fill the memory."""
    goal, node = LARGE[name]
    if name == "coefficient":
        goal = ("forall", (("w", "int"),), ((">=", "w", 0),), goal)
        node = {"rule": "forall", "inhabited": {"values": {"w": 0}, "by": [EVALUATE]}, "by": node}
    refused(goal, node)


def test_the_numbers_of_a_derivation_are_counted_together() -> None:
    """The budget is one for the sums within a sum and for all steps of a derivation; the next one starts anew."""
    squares = (">=", ("sum", "i", 1, 99, ("sum", "j", 1, 99, ("*", "i", "j"))), 0)
    tall = (">=", ("sum", "i", 1, 99, "i"), 4950)
    both = {"rule": "and", "by": [EVALUATE, EVALUATE]}

    def within(numbers: int) -> Context:
        return replace(fresh(), budget=Budget(numbers))

    for goal, node, numbers in ((squares, EVALUATE, 1000), (("and", tall, tall), both, 200)):
        with pytest.raises(Rejected, match="more numbers to compute than one derivation may have"):
            prove(goal, node, within(numbers))
    for _ in range(2):
        prove(tall, EVALUATE, within(200))
    prove(("and", tall, tall), both, within(600))
    assert fresh().budget == Budget() and fresh().budget is not fresh().budget


def test_rectangles_are_counted_with_their_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few maximal rectangles of many lines are as much work as many of few."""
    monkeypatch.setattr("fooling.verify.checker.theories.cover_bounds.LARGEST_WORK", 2**20)
    weights = [[x, 7 * x % 300, "1/9"] for x in range(300) if (x & 7 * x % 300).bit_count() % 2 == 0]
    goal = (">=", ("cover", ("inner-product", 9), 0), 3)
    refused(goal, {"rule": "fractional-packing", "weights": weights}, "too many and too large")


def test_a_large_root_is_found_in_time() -> None:
    """The atoms of a power with a base of a thousand digits: every degree is tried."""
    goal, node = with_variables((">=", ("^", 10**900 + 7, ("^", "x", 2)), 0))
    refused(goal, node)


# --- rules against the meaning of what they accept
# ------------------------------------------------------------------------------------


@st.composite
def functions(draw: st.DrawFn) -> Any:
    """A partial automaton of at most four states and three letters, at a length up to 5, under some partition."""
    size, letters = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    state = st.integers(0, size - 1)
    rows = draw(st.lists(st.tuples(*[st.none() | state] * letters), min_size=size, max_size=size))
    language = ("dfa", tuple("abc"[:letters]), draw(state), tuple(sorted(draw(st.sets(state)))), tuple(rows))
    n = draw(st.integers(0, 5))
    masks = [f"mask:{draw(st.text('01', min_size=n, max_size=n))}"] if n else []
    return (
        "under",
        language,
        draw(st.sampled_from(["odd-even", "prefix:0", "prefix:2", "prefix:9", ("prefix", 1), *masks])),
        n,
    )


def accepted(goal: Any, node: Any) -> bool:
    """Whether the checker accepts, after a test that what it accepts is true."""
    try:
        proved(goal, "confirmed", node, in_words)
    except Rejected:
        return False
    with suppress(Unsupported):
        assert truth(goal), f"accepted though false: {goal} by {node}"
    return True


QUANTITIES = [
    ("D",),
    ("leaves",),
    ("partition-number",),
    ("rows", "alice"),
    ("rows", "bob"),
    ("one-way", "alice"),
    ("rank", "Q"),
    ("rank", "GF2"),
    ("fooling", 0),
    ("fooling", 1),
    ("cover", 0),
    ("cover", 1),
]


@drawn(150)
@given(functions(), st.sampled_from(QUANTITIES), st.randoms(use_true_random=False))
def test_languages_under_a_partition(f: Any, quantity: tuple[Any, ...], chance: random.Random) -> None:
    """Merged lines, counts of lines and parts: the right goal is accepted.

    Of the wrong ones, those that happen to be true are accepted.
    """
    whole = matrix(f)
    right, merged = (quantity[0], f, *quantity[1:]), distinct(whole)
    forged = [list(row) for row in merged]
    forged[chance.randrange(len(forged))][chance.randrange(len(forged[0]))] ^= 1
    part_rows, part_columns = (
        [chance.randrange(size) for _ in range(chance.randint(1, 4))] for size in (len(whole), len(whole[0]))
    )
    part = tuple(tuple(whole[x][y] for y in part_columns) for x in part_rows)

    def of(rows: Any) -> Any:
        return (quantity[0], ("matrix", tuple(map(tuple, rows))), *quantity[1:])

    assert accepted(("=", right, of(merged)), {"rule": "merged-lines"})
    assert accepted((">=", right, of(part)), {"rule": "restriction", "rows": part_rows, "columns": part_columns})
    for rows in (forged, [*merged, merged[0]], merged[::-1], merged[1:] or [[2]]):
        accepted(("=", right, of(rows)), {"rule": "merged-lines"})
    accepted(("=", right, of(part)), {"rule": "restriction", "rows": part_rows, "columns": part_columns})
    for party, lines in (("alice", whole), ("bob", tuple(zip(*whole, strict=True)))):
        for stated in range(len(set(lines)) - 1, len(set(lines)) + 2):
            assert accepted(("=", ("rows", f, party), stated), {"rule": "distinct-lines"}) == (
                stated == len(set(lines))
            )


@drawn(200)
@given(functions(), st.randoms(use_true_random=False))
def test_violations_at_random(f: Any, chance: random.Random) -> None:
    """Two words side by side, right or wrong, of this length or another."""
    _, language, partition, n = f
    for party in ("alice", "bob"):
        steps = [
            [a, a if chance.random() < 0.6 else chance.randrange(len(language[1]))]
            for a in (chance.randrange(len(language[1])) for _ in range(max(0, n + chance.choice([-1, 0, 0, 0, 1]))))
        ]
        accepted(("not", ("determined", language, partition, party, n)), {"rule": "violation", "letters": steps})
        accepted(
            ("not", ("fooling-set", ("words", language, n), f, chance.randrange(2))),
            {"rule": "violation", "letters": steps},
        )
