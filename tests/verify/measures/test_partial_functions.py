"""Partial functions: what is shown of them is what all functions that agree with them say; nothing more is accepted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.given.files.function_file import loaded
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.machines.constructed import completed
from fooling.verify.methods.matrices.intervals import interval_lemmas
from fooling.verify.methods.matrices.partial_functions import partial_ends
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, require
from tests import brute_force
from tests.shares import drawn

ENTRY = st.sampled_from((0, 1, 1, 0, 2, "*"))
partials = st.integers(1, 3).flatmap(
    lambda width: st.lists(st.tuples(*[ENTRY] * width), min_size=1, max_size=3).map(
        lambda rows: ("partial", tuple(rows))
    )
)
GAP = ("partial", ((1, "*", 0), ("*", 1, 0), (0, "*", 1)))
RING = [[0 if y == x else 1 if y == (x - 1) % 5 else "*" for y in range(5)] for x in range(5)]


def quantities(p: Term) -> Iterator[Term]:
    """All of a partial function."""
    yield from (("partial-D", p), ("partial-leaves", p))
    yield from (("partial-one-way", p, party) for party in ("alice", "bob"))
    yield from ((f"partial-{what}", p, b) for what in ("fooling", "cover") for b in (0, 1, 3))


def is_right(p: Term) -> bool:
    """Few * and some number."""
    return sum(row.count("*") for row in p[1]) <= 4 and any(a != "*" for row in p[1] for a in row)


@drawn(60)
@given(partials.filter(is_right))
def test_both_ends_are_the_value_by_all_completions(p: Term) -> None:
    """Every quantity of small matrices is settled, at what the definition says."""
    for quantity in quantities(p):
        require(quantity, "number")
        values = {op: value for (op, _, value), _ in interval_lemmas(quantity)}
        assert {values.get(">=", 0), values["<="]} == {int(brute_force.number(quantity))}, quantity


@drawn(60)
@given(partials.filter(is_right), partials.filter(is_right), st.randoms())
def test_no_evidence_shows_more(p: Term, other: Term, rng: Random) -> None:
    """The derivations of one matrix, with other bounds and changed numbers in them, for it and for another one."""
    for quantity in quantities(p):
        for shown in partial_ends(quantity, interval_lemmas):
            op, value, node = shown.op, shown.value, shown.node
            for f, bound, change in ((p, 1, 0), (p, 0, 1), (p, 1, 1), (other, 0, 0), (other, 0, 1)):
                goal = (op, (quantity[0], f, *quantity[2:]), value + (bound if op == ">=" else -bound))
                _require_true_if_accepted(goal, _changed(node, rng) if change else node)


def _changed(node: Any, rng: Random) -> Any:
    """The same with one number in it changed, or one part left out."""
    node = json.loads(json.dumps(node))
    holder, key = rng.choice(list(_places(node)))
    if isinstance(holder[key], int):
        holder[key] += rng.choice((-1, 1))
    elif isinstance(holder, list):
        del holder[key]
    return node


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    for key, part in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield data, key
        yield from _places(part)


@drawn(60)
@given(partials.filter(is_right), partials.filter(is_right))
def test_networks_of_completions_only(p: Term, other: Term) -> None:
    """Some RNN and some layer that are large enough are found; one too small is not, nor one of another function."""
    rows, columns = len(p[1]), len(p[1][0])
    found = completed
    for bits in range(1, 5):
        goal = ("partial-rnn-computes", p, 1, bits)
        try:
            node = found(goal, fresh())
        except NotFound:
            assert 2**bits < rows * columns
            continue
        proved(goal, "confirmed", json.loads(json.dumps(node)))
        for of, size in ((p, bits), (p, bits - 1 or 1), (other, bits)):
            _require_true_if_accepted(("partial-rnn-computes", of, 1, size), node)
    A = max(rows, columns)
    layer = ("partial-layer-computes", p, A, 2, 2, 2 * A, 1)
    if all(a in (0, 1, "*") for row in p[1] for a in row):
        assert proved(layer, "confirmed", found(layer, fresh())).trusts == ()
    else:
        with pytest.raises(NotFound, match="values 0 and 1"):
            found(layer, fresh())
    with pytest.raises(NotFound, match=r"it is not seen that|values 0 and 1"):
        found((*layer[:5], 2 * A - 1, 1), fresh())


def _require_true_if_accepted(goal: Term, node: Any) -> None:
    try:
        proved(goal, "confirmed", node)
    except Rejected:
        return
    assert brute_force.truth(goal), goal


@pytest.mark.parametrize(
    ("goal", "node", "told"),
    [
        ((">=", ("partial-D", GAP), 1), {"rule": "partial-pairs", "sets": []}, "0 pairs show 0, not 1"),
        (
            (">=", ("partial-fooling", GAP, 1), 3),
            {"rule": "partial-pairs", "sets": [[1, [[0, 0], [1, 1], [2, 2]]]]},
            r"\(0, 0\) and \(1, 1\) do not fool inside",
        ),
        (
            (">=", ("partial-leaves", GAP), 4),
            {"rule": "partial-pairs", "sets": [[1, [[0, 0], [2, 2]]], [1, [[0, 0], [2, 2]]]]},
            "a set for each",
        ),
        (
            (">=", ("partial-leaves", GAP), 3),
            {"rule": "partial-pairs", "sets": [["*", [[0, 1], [1, 0], [2, 1]]]]},
            "a set for each",
        ),
        (
            ("<=", ("partial-D", GAP), 1),
            {"rule": "completion", "entries": [[1, 0, 0], [1, 1, 1], [0, 0, 1]], "by": {"rule": "bounds"}},
            "does not agree",
        ),
        (
            ("<=", ("partial-D", GAP), 1),
            {"rule": "completion", "entries": [[1, 0, 0], [1, 1, 0]], "by": {"rule": "bounds"}},
            "zip",
        ),
        (
            (">=", ("partial-one-way", GAP, "alice"), 2),
            {"rule": "partial-messages", "inputs": [0, 1, 2]},
            "1 bits tell",
        ),
        ((">=", ("partial-one-way", GAP, "alice"), 2), {"rule": "partial-messages", "inputs": [0]}, "1 inputs for 2"),
        ((">=", ("partial-cover", GAP, 1), 3), {"rule": "partial-rectangles"}, "2 rectangles suffice"),
        (("<=", ("partial-fooling", GAP, 1), 1), {"rule": "partial-cliques"}, "fooling set of 2"),
        (
            (">=", ("partial-D", GAP), 3),
            {"rule": "depth-exhaustion", "rows": [0, 1, 2], "columns": [0, 1, 2], "positions": 49},
            "a tree of depth 2",
        ),
    ],
)
def test_what_does_not_show_it_is_refused(goal: Term, node: Any, told: str) -> None:
    """Wrong evidence, and the reason."""
    with pytest.raises(Rejected, match=told):
        proved(goal, "confirmed", node)


def test_what_a_file_says_of_them(tmp_path: Path) -> None:
    """D and the like of a matrix with *, decided; five rows that differ in a ring need three messages."""
    claims = {
        "depth": ["=", ["D", "$p"], 2],
        "one-message": ["=", ["one-way", "$p", "alice"], 1],
        "ones": ["=", ["fooling", "$p", 1], 2],
        "together": ["<=", ["D", "$p"], ["+", ["one-way", "$p", "alice"], 1]],
        "ring": ["=", ["one-way", ["matrix", RING], "alice"], 2],
        "rnn": ["and", ["rnn-computes", "$p", 1, 1], ["rnn-computes", ["matrix", RING], 2, 1]],
        "no-rnn": ["not", ["rnn-computes", ["matrix", RING], 1, 1]],
        "bits": [
            "forall",
            [["m", "int"], ["p", "int"]],
            [[">=", "m", 1], [">=", "p", 1], ["rnn-computes", ["matrix", RING], "m", "p"]],
            [">=", ["*", "m", "p"], 2],
        ],
        "layer": [
            "forall",
            [["m", "int"], ["p", "int"]],
            [[">=", "m", 1], [">=", "p", 1], ["layer-computes", "$p", 3, 2, "p", "m", 1]],
            [">=", ["+", 3, ["*", 4, "p"], ["*", "m", ["+", ["*", 2, "p"], 1]]], ["D", "$p"]],
        ],
        "too-much": [">=", ["leaves", "$p"], 5],
    }
    stated = [{"id": name, "says": "something", "that": that} for name, that in claims.items()]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"define": {"p": ["matrix", GAP[1]]}, "claims": stated}))
    found = {task.claim.id.split("/")[1]: task.claim.that for task in own(path)}
    assert in_words(found["depth"]) == "D(the partial matrix [[1, *, 0], [*, 1, 0], [0, *, 1]]) = 2"
    for name, that in found.items():
        right = Verdict.REFUTED if name == "too-much" else Verdict.CONFIRMED
        assert decide_proposition(Expression(that)).verdict is right, name


@pytest.mark.parametrize(("name", "text"), [("p.csv", "1,*\n0,1\n"), ("p.json", '[[1, "*"], [0, 1]]')])
def test_a_file_to_measure_has_none(name: str, text: str, tmp_path: Path) -> None:
    """`fooling measure` says where they belong."""
    (tmp_path / name).write_text(text)
    with pytest.raises(InvalidInput, match=r"row 1, column 2: .*\*.* should be an integer .* for `fooling check`"):
        loaded(tmp_path / name)


@pytest.mark.parametrize(
    ("that", "told"),
    [
        (
            ["=", ["rank", ["matrix", [[1, "*"]]], "Q"], 1],
            r"that\[1\]\[1\]: a matrix with \* is a partial function; want D",
        ),
        (["=", ["D", ["complement", ["matrix", [[1, "*"]]]]], 1], "not complement"),
        (["rnn-computes", ["transposed", ["matrix", [[1, "*"]]]], 1, 1], "or layer-computes of it, not transposed"),
        (["=", ["D", ["matrix", [["*", "*"]]]], 1], "a matrix with some number"),
        (["=", ["D", ["matrix", [[1, "*"], [0]]]], 1], "rows of equal length"),
        (["=", ["D", ["matrix", [[1, "?"]]]], 1], "rows of integers"),
    ],
)
def test_what_they_have_not(that: Any, told: str, tmp_path: Path) -> None:
    """A rank, a complement; and matrices that are none."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"claims": [{"id": "one", "says": "something", "that": that}]}))
    with pytest.raises(InvalidInput, match=told):
        own(path)
