"""The rule depth-exhaustion: counts against brute force, what it accepts, and planted certificates that it refuses."""

from __future__ import annotations

import random
import time
from itertools import product

import pytest

from fooling.protocols.search.exact import Core, exact_complexity
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.claims.claim import Claim
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.matrices.depth import DepthInterval, _by_partition, depth, exhaustion
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

pytestmark = pytest.mark.slow

HARD = tuple(
    tuple(map(int, row))
    for row in (
        "001001101",
        "100110110",
        "101011001",
        "010110101",
        "100100111",
        "101110000",
        "111000011",
        "100011111",
        "100001110",
    )
)
F = ("matrix", HARD)
XOR = ("matrix", ((0, 1), (1, 0)))


def replayed(f, found: DepthInterval) -> None:
    assert [bound.statement for bound in found] == [(">=", ("D", f), found.lower), ("<=", ("D", f), found.upper)]
    assert all(proved(bound.statement, "confirmed", bound.node).trusts == () for bound in found)


def node(rows=(0, 1), columns=(0, 1), positions=8) -> dict[str, object]:
    return {"rule": "depth-exhaustion", "rows": list(rows), "columns": list(columns), "positions": positions}


def naive_depths(matrix) -> dict[tuple[int, int], int]:
    """D of every rectangle (masks of rows and columns), smallest first, by the definition."""
    found: dict[tuple[int, int], int] = {}

    def cuts(mask):
        return ((part, mask ^ part) for part in range(1, mask) if part & mask == part)

    for rows, columns in product(range(1, 1 << len(matrix)), range(1, 1 << len(matrix[0]))):
        values = {v for x, row in enumerate(matrix) for y, v in enumerate(row) if rows >> x & 1 and columns >> y & 1}
        options = [max(found[a, columns], found[b, columns]) for a, b in cuts(rows)] + [
            max(found[rows, a], found[rows, b]) for a, b in cuts(columns)
        ]
        found[rows, columns] = 0 if len(values) == 1 else 1 + min(options)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_accepts_exactly_the_true_counts(seed: int) -> None:
    """For every k up to D the count of shallow rectangles is the naive one, and one more or less is refused."""
    chance = random.Random(seed)
    values = chance.choice((1, 1, 2))
    width = chance.randint(2, 5)
    matrix = tuple(tuple(chance.randint(0, values) for _ in range(width)) for _ in range(chance.randint(2, 5)))
    depths, f = naive_depths(matrix), ("matrix", matrix)
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    whole = max(depths.values())
    for k in range(1, whole + 1):
        positions = sum(d <= k - 1 for d in depths.values())
        assert proved((">=", ("D", f), k), "confirmed", node(rows, columns, positions)).trusts == ()
        for wrong in (positions - 1, positions + 1):
            with pytest.raises(Rejected, match=f"{positions} rectangles have a tree of depth {k - 1}, not {wrong}"):
                proved((">=", ("D", f), k), "confirmed", node(rows, columns, wrong))
    with pytest.raises(Rejected, match=f"there is a tree of depth {whole}"):
        proved((">=", ("D", f), whole + 1), "confirmed", node(rows, columns, len(depths)))


def test_hard_matrix_is_settled_by_exhaustion() -> None:
    """Where ranks and fooling sets stop at 4 the core shows 5, and the tree shows no more is needed."""
    found = depth(F)
    assert (found.lower, found.upper, found.method) == (5, 5, "exhaustion")
    start = time.process_time()
    replayed(F, found)
    assert time.process_time() - start < 50
    with pytest.raises(Rejected, match="there is a tree of depth 5"):
        proved((">=", ("D", F), 6), "confirmed", found.below.node)
    with pytest.raises(Rejected, match=f"not {found.below.node['positions'] + 1}"):
        proved((">=", ("D", F), 5), "confirmed", {**found.below.node, "positions": found.below.node["positions"] + 1})
    with pytest.raises(Rejected, match="there is a tree of depth 4"):
        proved((">=", ("D", F), 5), "confirmed", {**found.below.node, "rows": found.below.node["rows"][1:]})


def test_the_automatic_route_uses_the_exhaustion_too() -> None:
    """A user's own 5 <= D <= 5 of the hard matrix is confirmed, D <= 4 refuted."""
    bounds = (">=", ("D", F), 5), ("<=", ("D", F), 5)
    for that, verdict in ((("and", *bounds), Verdict.CONFIRMED), (("<=", ("D", F), 4), Verdict.REFUTED)):
        assert decide(Claim("mine/d", "", "", that, effort="quick"), "quick").verdict is verdict


def test_submatrix_bounds_the_whole() -> None:
    """A core in a corner of a large function is enough; it may even repeat a row."""
    large = ("matrix", tuple((*row, *[0] * 8) for row in HARD) + ((1,) * 17,) * 6)
    core = exact_complexity(meaning.function(F)).core
    assert isinstance(core, Core)
    assert proved((">=", ("D", large), 5), "confirmed", exhaustion(core)).trusts == ()
    assert proved((">=", ("D", XOR), 2), "confirmed", node(rows=(0, 1, 0), positions=18)).trusts == ()


@pytest.mark.parametrize(
    ("goal", "evidence", "message"),
    [
        ((">=", ("D", XOR), 2), node(), None),
        ((">=", ("D", XOR), 1), node(positions=4), None),
        ((">=", ("D", XOR), 2), node(positions=7), "8 rectangles have a tree of depth 1, not 7"),
        ((">=", ("D", XOR), 2), node(positions=8.0), "not 8.0"),
        ((">=", ("D", XOR), 1), node(positions=True), "not True"),
        ((">=", ("D", XOR), 3), node(), "there is a tree of depth 2"),
        ((">=", ("D", XOR), 10**12), node(), "there is a tree of depth 2"),
        ((">=", ("D", XOR), 0), node(), "D >= a (positive )?number"),
        (("<=", ("D", XOR), 2), node(), "D >= a (positive )?number"),
        ((">=", ("leaves", XOR), 2), node(), "D >= a (positive )?number"),
        ((">=", ("D", XOR), 2), node(rows=(0, 2)), "outside the 2 x 2 matrix"),
        ((">=", ("D", XOR), 2), node(rows=(0, -1)), "outside the 2 x 2 matrix"),
        ((">=", ("D", XOR), 2), node(rows=()), "a core of 0 x 2"),
        ((">=", ("D", XOR), 2), node(rows=(0,) * 15), "a core of 15 x 2"),
        ((">=", ("D", XOR), 2), node((0,) * 14, (1,) * 13), "a core of 14 x 13"),
        ((">=", ("D", XOR), 1), {**node(), "nodes": 3}, "'nodes' is missing or extra"),
        ((">=", ("D", "f"), 1), node(), "not a function without variables"),
    ],
)
def test_planted(goal, evidence, message: str | None) -> None:
    """Wrong counts, goals, cores and fields are refused by name; the two right ones pass."""
    if message is None:
        assert proved(goal, "confirmed", evidence).trusts == ()
        return
    with pytest.raises(Rejected, match=message):
        proved(goal, "confirmed", evidence)


@pytest.mark.parametrize(
    ("f", "value", "method"),
    [
        (("matrix", ((1, 1), (1, 1))), 0, "none needed"),
        (("matrix", ((0, 1, 2), (1, 2, 0))), 3, "fooling sets"),
        (("matrix", ((2, 0, 7), (0, 2, 2))), 3, "fooling sets"),
        (("equality", 6), 7, "fooling sets"),
        (("disjointness", 6), 7, "fooling sets"),
        (("greater-than", 6), 7, "fooling sets"),
        (("inner-product", 6), 7, "ranks"),
        (("complement", ("index", 4)), 3, "fooling sets"),
        (("under", ("dyck", 2, 2), "odd-even", 6), 7, "ranks"),
    ],
)
def test_known_functions_are_settled(f, value: int, method: str) -> None:
    """The cheapest derivation that reaches the exact value is found, and the checker accepts both sides."""
    found = depth(f)
    assert (found.lower, found.upper, found.method) == (value, value, method)
    replayed(f, found)


def test_large_function_uses_what_is_known() -> None:
    """Beyond matrices read entry by entry, derivations the caller has carry the bounds; with none there is a reason."""
    f = ("under", ("dyck", 2, 2), "odd-even", 12)
    with pytest.raises(NotFound, match="nothing is known of its distinct rows"):
        depth(f)
    node = {"rule": "assumption"}
    known = {
        ("rows", f, "alice"): (33, node),
        ("rows", f, "bob"): (40, node),
        ("fooling", f, 0): (1, node),
        ("fooling", f, 1): (32, node),
    }
    found = depth(f, known=known)
    assert (found.lower, found.upper, found.method) == (6, 7, "fooling sets")


def test_time_out_is_an_interval() -> None:
    """With no time the bounds that are certified stand, and are accepted."""
    found = depth(F, seconds=0)
    assert (found.lower, found.upper) == (4, 5)
    replayed(F, found)


@pytest.mark.parametrize(
    ("f", "bits"), [(("inner-product", 2), 3), (("greater-than", 2), 3), (("matrix", ((0, 1, 2), (3, 4, 5))), 3)]
)
def test_the_partition_number_bounds_the_leaves(f: Term, bits: int) -> None:
    """What is tried where the search does not settle D; one bit more is refused."""
    found, node, _ = _by_partition(f, 10.0)
    assert found == bits
    assert proved((">=", ("D", f), bits), "confirmed", node).trusts == ()
    with pytest.raises(Rejected):
        proved((">=", ("D", f), bits + 1), "confirmed", node)
