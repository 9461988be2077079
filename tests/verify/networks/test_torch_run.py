"""Runs of the torch twin as certificates: what the tactic records, and the rule that accepts it."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable
from importlib.util import find_spec
from itertools import product
from typing import Any

import pytest

from fooling.circuits.networks.index_lookup import IndexLookup
from fooling.circuits.networks.torch_twin.tensor_format import Codes, TensorFormat
from fooling.circuits.numbers.number_format import Rounding, Summation
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.steps import witness
from fooling.verify.methods.evidence.torch_run import torch_run
from fooling.verify.statement.proposition import Term, negate
from tests.shares import one_in
from tests.studied_rules import ROUNDINGS, SUMMATIONS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'"),
]

FLOATS = ("float32", "bfloat16", "float16")


def goal(
    N: Any, K: Any, dtype: str, rounding: str = "down", summation: str = "once", letters: tuple[str, ...] = ("0", "1")
) -> Term:
    return ("torch-computes", ("index-lookup", N, K, letters, rounding, summation), "index-lookup", dtype)


def node(that: Term) -> dict[str, Any]:
    """What the tactic finds, as a certificate would hold it."""
    read: dict[str, Any] = json.loads(json.dumps(torch_run(that, fresh())))
    return read


@pytest.mark.parametrize(
    ("N", "K", "rounding", "summation"), one_in(5, list(product((1, 2, 3, 4), (1, 2), ROUNDINGS, SUMMATIONS)))
)
def test_int64_computes_index_lookup(N: int, K: int, rounding: Rounding, summation: Summation) -> None:
    """All inputs, all formats: outputs are the exact model's, and the checker accepts them, trusting int64 kernels."""
    that = goal(N, K, "int64", rounding, summation)
    found, machine = node(that), IndexLookup(N, K, rounding=rounding, summation=summation)
    assert found["outputs"] == [list(machine.run(word)) for word in machine.domain()]
    assert proved(that, "confirmed", found).trusts == ("torch int64 kernels",)


def test_what_may_leave_int64_is_not_found() -> None:
    """N = 4, K = 14: the reason is the twin's."""
    with pytest.raises(NotFound, match=r"codes up to 7.21e[+]16 are beyond what float64 holds exactly"):
        torch_run(goal(4, 14, "int64"), fresh())


@pytest.mark.parametrize("summation", ["once", "each"])
def test_a_wrong_exp_table_is_caught(summation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One entry of the table off by one step: the comparison names the vectors, and no run is recorded."""
    right = TensorFormat.tabulated

    def planted(format: TensorFormat, name: Any, x: Codes, function: Callable[[int], int]) -> Codes:
        return right(format, name, x, lambda code: function(code) + (code < 0))

    monkeypatch.setattr(TensorFormat, "tabulated", planted)
    with pytest.raises(
        NotFound, match=r"integers in torch differ from the exact model: \d+ of 68 numbers of layer 1 concatenated"
    ):
        torch_run(goal(3, 2, "int64", summation=summation), fresh())


@pytest.mark.parametrize(
    ("dtype", "N", "largest"),
    one_in(
        8,
        [
            ("float16", 2, 15),
            ("float16", 3, 10),
            ("float16", 4, 7),
            ("float16", 5, 6),
            ("bfloat16", 2, 127),
            ("bfloat16", 3, 80),
            ("bfloat16", 4, 63),
            ("float32", 2, 127),
            ("float32", 3, 80),
            ("float32", 4, 63),
        ],
    ),
)
def test_where_floats_fail(dtype: str, N: int, largest: int) -> None:
    """The task is done on all inputs up to this K; at the next, eta exceeds the float type and all outputs are NaN."""
    for K in (1, 2, largest):
        assert proved(goal(N, K, dtype), "confirmed", node(goal(N, K, dtype))).trusts == (f"torch {dtype} run",)
    beyond = goal(N, largest + 1, dtype)
    with pytest.raises(NotFound, match=rf"{dtype} is wrong on \(0, 2\) and"):
        torch_run(beyond, fresh())
    found = node(negate(beyond))
    assert found["outputs"] == [[None]] * len(found["outputs"])
    assert proved(beyond, "refuted", found).trusts == (f"torch {dtype} run",)
    with pytest.raises(Rejected, match="wrong on"):
        prove(beyond, found, fresh())


def test_a_universal_claim_about_float16_is_refuted() -> None:
    """'float16 computes index lookup on up to 4 bits for every K' is false, first at K = 8."""
    that = ("forall", (("K", "int"),), ((">=", "K", 1),), goal(4, "K", "float16"))
    assert proved(that, "refuted", witness({"K": 8}, torch_run)(negate(that), fresh())).trusts == ("torch float16 run",)
    with pytest.raises(NotFound, match="float16 is right on all 98 inputs"):
        witness({"K": 7}, torch_run)(negate(that), fresh())


@pytest.mark.parametrize("letters", [("a",), ("a", "b", "c"), ("a", "b", "c", "d", "e")])
def test_other_alphabets(letters: tuple[str, ...]) -> None:
    """Symbols of several bits are read off in all dtypes."""
    for dtype in ("int64", *FLOATS):
        assert proved(goal(3, 2, dtype, letters=letters), "confirmed", node(goal(3, 2, dtype, letters=letters)))


INT64, FLOAT16 = goal(2, 1, "int64"), goal(2, 1, "float16")


@pytest.mark.parametrize(
    ("that", "change", "message"),
    [
        (INT64, lambda n: n["outputs"].__setitem__(3, [1 - n["outputs"][3][0]]), "the output on .* is recorded as"),
        (INT64, lambda n: n["outputs"].__setitem__(3, [bool(n["outputs"][3][0])]), "is a list of codes"),
        (INT64, lambda n: n["outputs"].__setitem__(3, [float(n["outputs"][3][0])]), "is a list of codes"),
        (INT64, lambda n: n["outputs"].__setitem__(3, []), "is recorded as"),
        (INT64, lambda n: n["outputs"].__setitem__(3, "0"), "is a list of codes"),
        (INT64, lambda n: n["outputs"].pop(), "9 outputs where there are more inputs"),
        (INT64, lambda n: n["outputs"].append([0]), "11 outputs where there are 10 inputs"),
        (INT64, lambda n: n["outputs"].reverse(), "is recorded as"),
        (INT64, lambda n: n.update(outputs={}), "the outputs are a list"),
        (INT64, lambda n: n.update(dtype="float16"), "the run is in float16, the goal in int64"),
        (INT64, lambda n: n.update(device="tpu"), "device is one of cpu, cuda"),
        (INT64, lambda n: n.update(torch=2), "torch is a version"),
        (INT64, lambda n: n.update(seed=1), "'seed' is missing or extra"),
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, [2]), r"wrong on \(0, 2\) and 0 others"),
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, [None]), "wrong on"),
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, [0, 0]), "is a list of 1 times 0, 2 or null"),
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, []), "is a list of 1 times"),
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, None), "is a list of 1 times"),
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, [1]), "is a list of 1 times"),
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, [False]), "is a list of 1 times"),
        (FLOAT16, lambda n: n["outputs"].pop(0), "9 outputs where there are more"),
    ],
)
def test_altered_runs_are_rejected(that: Term, change: Any, message: str) -> None:
    """One field changed: rejected, and the reason names it."""
    altered = copy.deepcopy(node(that))
    prove(that, altered, fresh())
    change(altered)
    with pytest.raises(Rejected, match=f"torch-run.*{message}" if "seed" not in message else message):
        prove(that, altered, fresh())


def test_other_goals_are_rejected() -> None:
    """A run proves its own goal: not another dtype's, N's, K's, machine's or task's, and not its negation."""
    found = node(INT64)
    others = [
        (goal(2, 1, "float32"), "the run is in int64"),
        (goal(3, 1, "int64"), "10 outputs where there are more"),
        (goal(1, 1, "int64"), "10 outputs where there are 2"),
        (goal(2, 2, "int64"), "is recorded as"),
        (negate(INT64), "every recorded output is right"),
        (("computes", INT64[1], "index-lookup"), "not 'torch-computes'"),
        ((*INT64[:2], "own-language", "int64"), "own-language is not a task of this machine: index-lookup"),
        (goal(2, "K", "int64"), "torch-run"),
        (
            ("torch-computes", ("rnn-of", ("dyck", 1, 1), 2), "own-language", "int64"),
            "only Transformers and recurrent networks of layers are run in torch",
        ),
    ]
    for that, message in others:
        with pytest.raises(Rejected, match=message):
            prove(that, found, fresh())


def test_without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing torch is a reason, not a crash; recorded runs are still checked."""
    found = node(INT64)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(NotFound, match=r"torch is not installed; pip install '\.\[torch\]'"):
        torch_run(INT64, fresh())
    assert proved(INT64, "confirmed", found).trusts == ("torch int64 kernels",)
