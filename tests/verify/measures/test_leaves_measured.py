"""The measure leaves: its ends are those of brute force, with certificates, on matrices and languages of a length."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.cli import main
from fooling.verify.measures.measure import measure
from fooling.verify.measures.measured import conjunction
from fooling.verify.runs.certificates.many_certificates import recheck
from tests.brute_force import least_leaves, matrix
from tests.shares import later, one_in

PINWHEEL = ((1, 1, 2), (3, 5, 2), (3, 4, 4))  # five rectangles, and six leaves
DRAWN = random.Random(3)
MATRICES: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((0,),),
    ((1, 1), (1, 1)),
    PINWHEEL,
    *(
        tuple(tuple(DRAWN.randrange(values) for _ in range(columns)) for _ in range(rows))
        for rows, columns, values in ((3, 4, 2), (4, 4, 2), (5, 4, 2), (4, 4, 3))
    ),
)


@pytest.mark.parametrize("rows", MATRICES, ids=str)
def test_the_fewest_leaves_are_those_of_brute_force(rows: tuple[tuple[int, ...], ...]) -> None:
    """Both ends, with derivations that the checker accepts and that trust nothing; one leaf fewer is refused."""
    found = measure([list(row) for row in rows], "leaves", 20.0)["leaves"]
    assert found.lower == found.upper == least_leaves(rows)
    shown = conjunction(found)
    assert shown is not None and proved(shown[0], "confirmed", shown[1]).trusts == ()
    for bound, beyond in zip(found.bounds, (found.lower + 1, found.lower - 1), strict=False):
        with pytest.raises(Rejected):
            proved((bound.op, bound.quantity, beyond), "confirmed", bound.node)


@pytest.mark.parametrize(
    ("name", "n", "term"),
    [
        ("regex:(ab|ba)*", 4, ("under", ("star", ("union", ("word", "ab"), ("word", "ba"))), "odd-even", 4)),
        ("dyck:2,2", 4, ("under", ("dyck", 2, 2), "odd-even", 4)),
        ("dyck:1,2", 6, ("under", ("dyck", 1, 2), "odd-even", 6)),
        ("greater-than", 2, ("greater-than", 2)),
        ("index", 2, ("index", 2)),
    ],
)
def test_languages_and_families_of_a_length(name: str, n: int, term: Any) -> None:
    """The measure takes n as the others do."""
    found = measure(name, "leaves", 20.0, n=n)["leaves"]
    if term[0] == "under" and term[1][0] == "star":
        rows: Any = tuple(tuple(int(x == tuple(1 - b for b in y)) for y in BITS) for x in BITS)
    else:
        rows = matrix(term)
    assert found.lower == found.upper
    small = name != "dyck:2,2"  # an identity of 8 ones with zeros around it, more than brute force takes
    assert found.lower == (least_leaves(tuple(map(tuple, rows))) if small else 2 * 8 + 1)


BITS = ((0, 0), (0, 1), (1, 0), (1, 1))


@pytest.mark.parametrize(
    ("name", "n", "leaves"),
    one_in(
        3,
        [
            ("disjointness", 10, 2**11 - 1),
            ("greater-than", 20, 2**21 - 1),
            ("inner-product", 30, 2**31 - 1),
            ("index", 40, 80),
            ("equality", 100, 2**101),
            ("dyck:2,2", 16, 2**16 + 1),
            later("regex:(a|b)*aa(a|b)*", 24, 1631),
        ],
    ),
)
def test_matrices_that_are_too_large_to_read(name: str, n: int, leaves: int) -> None:
    """One party tells its line, the other one answers: no tree has fewer leaves, by ranks and fooling sets."""
    found = measure(name, "leaves", 20.0, n=n)["leaves"]
    assert (found.lower, found.upper) == (leaves, leaves)


def test_the_command_writes_a_certificate(tmp_path: Path) -> None:
    """`fooling measure FILE --measure leaves`: the number and its certificate, which the checker accepts."""
    file, evidence = tmp_path / "pinwheel.csv", tmp_path / "evidence"
    file.write_text("\n".join(",".join(map(str, row)) for row in PINWHEEL), encoding="utf-8")
    run = CliRunner().invoke(main, ["measure", str(file), "--measure", "leaves", "--evidence", str(evidence), "--json"])
    assert run.exit_code == 0, run.output
    assert '"leaves": {' in run.output and '"lower": 6' in run.output and '"upper": 6' in run.output
    (certificate,) = evidence.rglob("leaves.json")
    assert recheck(certificate).reason is None
