"""Claims with the object that is to show them: a good one is a certificate, of a bad one the witness is named."""

from __future__ import annotations

import json
import re
from itertools import combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import fooling
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.search.trees import wrong_leaf
from fooling.verify.cli import main
from fooling.verify.given.arguments.argument import statements
from fooling.verify.given.arguments.schema import schema
from fooling.verify.pages.answers import claims as page
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.decide import decide
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.statement.language.verdict import Verdict

DISJ = ["disjointness", 2]
EQ = ["equality", 1]
TREE = ["alice", [1], ["bob", [0], 0, 1], ["bob", [1], 0, 1]]
PAIRS = [[0, 3], [1, 2], [2, 1], [3, 0]]
COVER = [[[0], [0, 1, 2, 3]], [[1], ["00", "10"]], [[2], [0, 1]], [[3], [0]]]
SQUARE = [["matrix", [[1, 0, 0], [0, 1, 1], [0, 1, 0]]], [[[0], [0]], [[0], [1, 2]], [[1, 2], [0]], [[1], [1, 2]]]]
LONG_LETTERS = ["under", ["dfa", ["a", "ab", "b", "bb"], 0, [0], [[0, 0, 0, 0]]], "odd-even", 4]
LINES = st.lists(st.integers(0, 2), min_size=1, max_size=3, unique=True)
MATRICES = st.lists(st.lists(st.integers(0, 1), min_size=3, max_size=3), min_size=3, max_size=3)
TREES = st.recursive(
    st.integers(0, 1),
    lambda inner: st.tuples(st.sampled_from(["alice", "bob"]), st.lists(st.integers(0, 2)), inner, inner).map(list),
    max_leaves=6,
)


def document(that: Any, by: Any, **more: Any) -> dict[str, Any]:
    """A file with one claim."""
    return {"claims": [{"id": "one", "says": "One.", "that": that, "by": by, **more}]}


def entry(that: Any, by: Any) -> dict[str, Any]:
    """What `check --json` says of such a claim."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.json"
        path.write_text(json.dumps(document(that, by)), encoding="utf-8")
        (task,) = own(path)
        return page.entry(Decided(task, decide(task.claim)))


def told(that: Any, by: Any, folder: Path) -> str:
    """The verdict on such a claim, or its reason without what it begins with."""
    (folder / "a.json").write_text(json.dumps(document(that, by)), encoding="utf-8")
    outcome = decide(own(folder / "a.json")[0].claim)
    assert outcome.verdict is not Verdict.REFUTED
    return str(outcome.verdict) if outcome.reason is None else outcome.reason.split("does not show this: ")[1]


@pytest.mark.parametrize(
    ("that", "by", "wanted"),
    [
        (["<=", ["cover", DISJ, 1], 4], {"rectangles": COVER}, "confirmed"),
        (["<=", ["cover", DISJ, 1], 3], {"rectangles": COVER}, "4 rectangles, where 3 are claimed; they do cover"),
        (["<=", ["cover", DISJ, 1], 4], {"rectangles": COVER[:3]}, "no rectangle contains (11, 00)"),
        (
            ["<=", ["cover", DISJ, 0], 4],
            {"rectangles": COVER},
            "rectangle 1 has the value 1, as at (00, 00), and not 0",
        ),
        (
            ["<=", ["partition-number", EQ], 4],
            {"rectangles": [[[0], [1]], [[0, 1], [0]]]},
            "rectangle 2 is not monochromatic: (0, 0) is 1, (1, 0) is 0",
        ),
        (
            ["<=", ["partition-number", SQUARE[0]], 5],
            {"rectangles": [*SQUARE[1], [[1, 2], [1]]]},
            "rectangles 4 and 5 both contain (1, 1)",
        ),
        (["<=", ["partition-number", EQ], 4], {"rectangles": []}, "no rectangle contains (0, 0)"),
        (
            ["<=", ["cover", ["matrix", [[0, 1, 1]]], 1], 1],
            {"rectangles": [[[0], [1]]]},
            "no rectangle contains (0, 2)",
        ),
        (
            ["<=", ["cover", ["greater-than", 1], 1], 1],
            {"rectangles": [[[0], [1]]]},
            "rectangle 1 has the value 0, as at (0, 1), and not 1; with rows and columns exchanged it would",
        ),
        (["<=", ["D", EQ], 2], {"tree": TREE}, "confirmed"),
        (["<=", ["D", EQ], 2], {"tree": ["alice", ["1"], *TREE[2:]]}, "confirmed"),
        (["<=", ["leaves", EQ], 4], {"tree": TREE}, "confirmed"),
        (["<=", ["leaves", EQ], 3], {"tree": TREE}, "4 leaves, where 3 are claimed; they are right"),
        (["<=", ["D", EQ], 1], {"tree": TREE}, "the tree has depth 2, where 1 is claimed; its leaves are right"),
        (["<=", ["D", EQ], 2], {"tree": 1}, "the only leaf says 1, but the function is 0 at (0, 1)"),
        (
            ["<=", ["D", EQ], 2],
            {"tree": [*TREE[:2], ["bob", [0], 0, 0], TREE[3]]},
            "the leaf after alice 0, bob 1 says 0, but the function is 1 at (0, 0)",
        ),
        ([">=", ["fooling", DISJ, 1], 4], {"pairs": [[0, 3], [1, 2], [2, 1], ["11", "00"]]}, "confirmed"),
        (
            [">=", ["fooling", DISJ, 1], 4],
            {"pairs": [[0, 3], [1, 2]]},
            "2 pairs, where 4 are claimed; they are a fooling set",
        ),
        ([">=", ["D", DISJ], 3], {"pairs": PAIRS}, "confirmed"),
        ([">=", ["leaves", DISJ], 5], {"pairs": PAIRS}, "confirmed"),
        ([">=", ["cover", DISJ, 1], 4], {"pairs": PAIRS}, "confirmed"),
        (
            [">=", ["D", DISJ], 4],
            {"pairs": PAIRS},
            "the 4 pairs are a fooling set, which with a leaf for each other value shows 3 bits, not 4",
        ),
        (
            [">=", ["leaves", DISJ], 6],
            {"pairs": PAIRS},
            "the 4 pairs are a fooling set, which with a leaf for each other value shows 5 leaves, not 6",
        ),
        ([">=", ["cover", DISJ, 1], 5], {"pairs": PAIRS}, "4 pairs, where 5 are claimed; they are a fooling set"),
        ([">=", ["D", DISJ], 3], {"pairs": [[3, 3], [0, 0]]}, "pair 2, (00, 00), has the value 1, not 0"),
        ([">=", ["D", ["matrix", [[1, 1]]]], 0], {"pairs": []}, "confirmed"),
        (
            [">=", ["D", ["matrix", [[1]]]], 1],
            {"pairs": []},
            "the 0 pairs are a fooling set, which with a leaf for each other value shows 0 bits, not 1",
        ),
        (
            [">=", ["D", ["matrix", [[0, 1]]]], 2],
            {"pairs": [[0, 1]]},
            "the 1 pair is a fooling set, which with a leaf for each other value shows 1 bit, not 2",
        ),
        ([">=", ["cover", ["matrix", [[1, 0]]], 1], 0], {"pairs": [[0, 1]]}, "pair 1, (0, 1), has the value 0, not 1"),
        ([">=", ["D", ["matrix", [[1, 0]]]], 1], {"pairs": [[0, 1]] * 2}, "pair 2 is pair 1 again, (0, 1)"),
        ([">=", ["leaves", ["matrix", [[0, 1, 2]]]], 2], {"pairs": [[0, 1]] * 2}, "pair 2 is pair 1 again, (0, 1)"),
        ([">=", ["fooling", DISJ, 1], 2], {"pairs": [[0, 3], [3, 3]]}, "pair 2, (11, 11), has the value 0, not 1"),
    ],
)
def test_the_object_shows_the_claim_or_its_witness_is_named(that: Any, by: Any, wanted: str, tmp_path: Path) -> None:
    """In the user's labels, and counted from 1; nothing is refuted by a bad object."""
    assert told(that, by, tmp_path) == wanted


@pytest.mark.parametrize(
    ("that", "by", "wanted"),
    [
        (["<=", ["D", EQ], 2], ["tree"], 'by: want one of {"rectangles": ...}, {"tree": ...}'),
        (["<=", ["D", EQ], 2], {"tree": 1, "pairs": []}, "by: want one of"),
        (
            ["<=", ["D", EQ], 2],
            {"pairs": [[0, 0]]},
            'by: pairs can show a claim of the form [">=", ["fooling", f, b], k], [',
        ),
        (["=", ["D", EQ], 2], {"tree": TREE}, 'by: tree can show a claim of the form ["<=", ["D", f], k] or'),
        (["even", 2], {"tree": TREE}, "by: tree can show a claim of the form"),
        (
            [">=", ["fooling", LONG_LETTERS, 1], 1],
            {"pairs": [["aa", "abb"]]},
            "by.pairs: pair 1: 'aa' is no row of the function; want one of 'a a' to",
        ),
        (["<=", ["D", ["matrix", [["*", 0]]]], 2], {"tree": 0}, "by: tree can show no claim about a partial function"),
        (["<=", ["D", EQ], 2], {"tree": ["carl", [1], 0, 1]}, "by.tree: the root: ['carl', [1], 0, 1] is no node"),
        (["<=", ["D", EQ], 2], {"tree": [*TREE[:3], None]}, "by.tree: after alice 1: None is no node"),
        (["<=", ["D", EQ], 2], {"tree": [*TREE[:3], True]}, "by.tree: after alice 1: True is no node"),
        (["<=", ["D", EQ], 2], {"tree": ["alice", 1, 0, 1]}, "by.tree: the root: 1 should be a list of rows"),
        (
            ["<=", ["D", EQ], 2],
            {"tree": ["bob", ["x"], 0, 1]},
            "the root: 'x' is no column of the function; want one of '0'",
        ),
        (
            ["<=", ["D", EQ], 2],
            {"tree": ["bob", [1, 2], 0, 1]},
            "the root: column 2; columns are 0 to 1; did you count from 1?",
        ),
        (["<=", ["D", EQ], 2], {"tree": ["bob", [0, 2], 0, 1]}, "the root: column 2; columns are 0 to 1"),
        (
            ["<=", ["cover", EQ, 1], 2],
            {"rectangles": [[0, 1]]},
            "by.rectangles: rectangle 1: 0 should be a list of rows",
        ),
        (["<=", ["cover", EQ, 1], 2], {"rectangles": [[[0], []]]}, "by.rectangles: rectangle 1: has no columns"),
        (
            ["<=", ["cover", EQ, 1], 2],
            {"rectangles": [[0]]},
            "by.rectangles: rectangle 1: [0] should be [rows, columns]",
        ),
        (["<=", ["cover", EQ, 1], 2], {"rectangles": 5}, "by.rectangles: 5 should be a list, [[rows, columns], ...]"),
        ([">=", ["fooling", EQ, 1], 2], {"pairs": [[0, 0.5]]}, "by.pairs: pair 1: 0.5 is no column; want a number, or"),
        ([">=", ["fooling", EQ, 1], 2], {"pairs": ["00"]}, "by.pairs: pair 1: '00' should be [row, column]"),
    ],
)
def test_a_malformed_object_is_one_line(that: Any, by: Any, wanted: str, tmp_path: Path) -> None:
    """It names the part of the object and what would be right; the claim is malformed, and no other one."""
    stated, malformed = statements(document(that, by), tmp_path)
    (line,) = [reason for _, reason in malformed]
    assert not list(stated) and wanted in line and line.startswith("claim 1 (one).by") and "\n" not in line


def test_nothing_but_the_object_counts(tmp_path: Path) -> None:
    """A true claim with a bad object stays unknown, even beside a certificate of an earlier run; `uses` is refused."""
    file, evidence = tmp_path / "a.json", ["--evidence", str(tmp_path / "e")]
    good = document(["<=", ["D", EQ], 2], {"tree": TREE}, expected="unknown")
    file.write_text(json.dumps(good), encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(file), "--json", *evidence])
    (claim,) = json.loads(done.stdout)["claims"]
    assert (done.exit_code, claim["verdict"], claim["trusts"]) == (1, "confirmed", [])
    assert CliRunner().invoke(main, ["recheck", str(tmp_path / "e")]).exit_code == 0
    file.write_text(json.dumps(document(good["claims"][0]["that"], {"tree": 1}, expected="unknown")), encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(file), "--resume", "--json", *evidence])
    (claim,) = json.loads(done.stdout)["claims"]
    assert (done.exit_code, claim["verdict"], claim["certificate"]) == (0, "unknown", None)
    _, malformed = statements(document(["<=", ["D", EQ], 2], {"tree": 1}, uses=["one"]), tmp_path)
    assert 'has "by" and "uses"' in malformed[0][1]


def test_python_and_the_schema_take_the_same_objects() -> None:
    """An argument in Python may give a tree of `fooling.Node`; the schema for editors describes what is read."""
    leaf, node = fooling.Leaf, fooling.Node
    bits = [node("bob", frozenset({one}), leaf(0), leaf(1)) for one in (0, 1)]
    argument = fooling.Argument()
    that = ["<=", ["D", EQ], 2]
    argument.claim("one", says="One.", that=that, by={"tree": node("alice", frozenset({1}), *bits)})
    made = json.loads(json.dumps(argument.document))
    assert made["claims"][0]["by"] == {"tree": TREE}
    jsonschema = pytest.importorskip("jsonschema", reason="the development tools are not installed")
    validator = jsonschema.Draft7Validator(schema())
    assert validator.is_valid(document(that, {"tree": TREE})) and validator.is_valid(
        document(that, {"rectangles": COVER})
    )
    assert not validator.is_valid(document(that, {"tree": ["carl", [1], 0, 1]}))
    assert not validator.is_valid(document(that, {"tree": 1, "pairs": []}))


@given(MATRICES, st.lists(st.tuples(LINES, LINES).map(list), max_size=4), st.sampled_from([0, 1, None]))
def test_rectangles_are_judged_as_a_count_of_the_cells_does(rows: Any, boxes: Any, colour: int | None) -> None:
    """Random rectangles over random matrices, against the number of rectangles at each cell."""
    quantity = ["partition-number", ["matrix", rows]] if colour is None else ["cover", ["matrix", rows], colour]
    times = {cell: sum(cell[0] in xs and cell[1] in ys for xs, ys in boxes) for cell in product(range(3), repeat=2)}
    pure = all(len({rows[x][y] for x in xs for y in ys} | ({colour} - {None})) == 1 for xs, ys in boxes)
    enough = all(times[x, y] == 1 if colour is None else times[x, y] or rows[x][y] != colour for x, y in times)
    said = reason(["<=", quantity, 4], {"rectangles": boxes})
    assert (said == "") == (pure and enough)
    if named := re.match(r"no rectangle contains \((\d), (\d)\)", said):
        assert times[int(named[1]), int(named[2])] == 0
    elif named := re.match(r"rectangles (\d) and (\d) both contain \((\d), (\d)\)", said):
        i, j, x, y = map(int, named.groups())
        assert all(x in boxes[k - 1][0] and y in boxes[k - 1][1] for k in (i, j)) and i != j


@given(MATRICES, TREES)
def test_trees_are_judged_as_the_talk_on_each_input(rows: Any, tree: Any) -> None:
    """Random trees on random matrices, against the answer at the end of each talk; a leaf that is named is wrong."""

    def answer(x: int, y: int) -> int:
        node = tree
        while isinstance(node, list):
            node = node[2 + ((x if node[0] == "alice" else y) in node[1])]
        return int(node)

    wrong = {(x, y) for x, y in product(range(3), repeat=2) if answer(x, y) != rows[x][y]}
    said = reason(["<=", ["leaves", ["matrix", rows]], 6], {"tree": tree})
    assert (said == "") == (not wrong)
    if wrong:
        x, y = map(int, re.search(r"at \((\d), (\d)\)", said).groups())  # type: ignore[union-attr]
        assert (x, y) in wrong and f"says {answer(x, y)}, but the function is {rows[x][y]} at" in said
    assert (wrong_leaf(fooling.from_rows(rows), tree) is None) == (not wrong)


@given(MATRICES, st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)).map(list), max_size=3))
def test_pairs_are_judged_by_their_crossings(rows: Any, pairs: Any) -> None:
    """Random pairs in random matrices, against all crossings."""
    crossings = [{rows[x][v], rows[u][y]} != {1} for (x, y), (u, v) in combinations(pairs, 2)]
    fools = all(rows[x][y] == 1 for x, y in pairs) and all(crossings)
    said = reason([">=", ["fooling", ["matrix", rows], 1], len(pairs)], {"pairs": pairs})
    assert (said == "") == fools


def reason(that: Any, by: Any) -> str:
    """Why the object does not show the claim; nothing where it does."""
    from fooling.verify.evidence.shown_by_object import ShownByObject
    from fooling.verify.runs.claims.decide import attempt

    stated, malformed = statements(document(that, by), Path())
    assert not malformed
    (one,) = stated
    assert one.by is not None
    found = attempt(one.that, Verdict.CONFIRMED, ShownByObject(one.by))
    return "" if not hasattr(found, "reasons") else found.reasons[0].split("does not show this: ")[1]


def test_a_kind_that_is_not_known_is_refused() -> None:
    """Nobody makes an object of another kind."""
    from fooling.verify.given.arguments.given_object import GivenObject

    with pytest.raises(InvalidInput, match="want one of rectangles, tree, pairs"):
        GivenObject("cells", ())


def test_what_was_counted_from_1_is_told() -> None:
    """Pairs, rectangles and a tree that are right with each row and column one less, and some that then are not."""
    f = ["matrix", [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0]]]
    hint = "with each row and column one less it would: did you count from 1?"
    tree = ["alice", [1, 2], 0, ["alice", [1], ["bob", [3], 0, 1], ["bob", [2], 0, 1]]]
    for that, by in (
        ([">=", ["fooling", f, 1], 2], {"pairs": [[1, 2], [2, 3]]}),
        (["<=", ["cover", f, 1], 2], {"rectangles": [[[1], [2]], [[2], [3]]]}),
        (["<=", ["D", f], 3], {"tree": tree}),
    ):
        assert entry(that, by)["reason"].endswith(hint)
    for that, by in (
        ([">=", ["fooling", f, 1], 2], {"pairs": [[0, 1], [2, 3]]}),
        ([">=", ["fooling", f, 1], 3], {"pairs": [[1, 2], [2, 3]]}),
        (["<=", ["D", f], 2], {"tree": tree}),
    ):
        assert hint not in entry(that, by)["reason"]


def test_an_object_that_fails_is_told_from_a_statement_that_is_open() -> None:
    """The field `object` says so, as does the word in the table; without an object it is null."""
    assert entry(["<=", ["cover", EQ, 0], 2], {"rectangles": [[[0], [1]], [[1], [0]]]})["object"] == "shows"
    assert entry(["<=", ["cover", EQ, 0], 1], {"rectangles": [[[0], [1]]]})["object"] == "fails"
