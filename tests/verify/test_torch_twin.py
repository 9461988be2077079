"""The torch twin against the exact Transformer, and the rule that accepts what it recorded."""

from __future__ import annotations

import copy
import json
import sys
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circuits.constructions.index_lookup import all_inputs, index_lookup, tokens
from circuits.number_format import ROUNDINGS, SUMMATIONS, Matrix, NumberFormat, Rounding, Summation
from circuits.transformer import FeedForward, Head, Transformer
from verify.checker.judge import proved
from verify.checker.kernel import Context, Rejected, prove
from verify.methods import torch_twin
from verify.methods.tactic import NotFound, witness
from verify.methods.torch_twin import check_fits, differing, nearest, run, symbol, torch_run
from verify.statement.proposition import Term, negate

torch = pytest.importorskip("torch", reason="torch is not installed; pip install 'fooling[torch]'")

FLOATS = ("float32", "bfloat16", "float16")


def goal(
    N: Any, K: Any, dtype: str, rounding: str = "down", summation: str = "once", letters: tuple[str, ...] = ("0", "1")
) -> Term:
    return ("torch-computes", ("index-lookup", N, K, letters, rounding, summation), "index-lookup", dtype)


def node(that: Term) -> dict[str, Any]:
    """What the tactic finds, as a certificate would hold it."""
    read: dict[str, Any] = json.loads(json.dumps(torch_run(that, Context())))
    return read


@st.composite
def transformers(draw: st.DrawFn) -> Transformer:
    N, K = draw(st.sampled_from([(1, 1), (2, 1), (2, 2), (3, 1), (4, 1), (2, 4), (10, 2)]))
    format = NumberFormat(N, K, draw(st.sampled_from(ROUNDINGS)), draw(st.sampled_from(SUMMATIONS)))
    d, m, H, hidden = (draw(st.integers(1, 3)) for _ in range(4))

    def matrix(rows: int, columns: int) -> Matrix:
        code = st.one_of(
            st.integers(-format.limit, format.limit), st.integers(-min(3, format.scale), min(3, format.scale))
        )
        return tuple(tuple(draw(code) for _ in range(columns)) for _ in range(rows))

    heads = tuple(Head(matrix(m, d), matrix(m, d), matrix(m, d)) for _ in range(H))
    layers = draw(
        st.sampled_from([(), ((matrix(hidden, 2), matrix(1, hidden)[0]), (matrix(1, hidden), matrix(1, 1)[0]))])
    )
    return Transformer(
        format, ("a", "b"), tuple(matrix(2, d) for _ in range(4)), heads, matrix(2, m * H), FeedForward(layers)
    )


@settings(max_examples=120, deadline=None)
@given(transformers(), st.lists(st.lists(st.integers(0, 1), min_size=1, max_size=4).map(tuple), min_size=1, max_size=6))
def test_int64_is_the_exact_model_on_random_transformers(model: Transformer, inputs: list[tuple[int, ...]]) -> None:
    """Inputs of mixed lengths, in any order: every intermediate code is the exact model's.

    The outputs keep their order.
    """
    found = run(model, inputs, "int64")
    assert {name for name, (different, _) in differing(model, inputs, found).items() if different} == set()
    assert [tuple(output) for output in found.stages["output"]] == [model.forward(word) for word in inputs]


@pytest.mark.parametrize("summation", SUMMATIONS)
@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize(("N", "K"), list(product((1, 2, 3, 4), (1, 2))))
def test_int64_computes_index_lookup(N: int, K: int, rounding: Rounding, summation: Summation) -> None:
    """All inputs, all formats: outputs are the exact model's, and the checker accepts them, trusting int64 kernels."""
    that = goal(N, K, "int64", rounding, summation)
    found, model = node(that), index_lookup(N, K, rounding=rounding, summation=summation)
    assert found["outputs"] == [list(model.forward(tokens(model, *asked))) for asked in all_inputs(N)]
    assert proved(that, "confirmed", found) == {"torch int64 kernels"}


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([(4, 7), (10, 4), (3, 9), (2, 15)]),
    st.sampled_from(ROUNDINGS),
    st.sampled_from(SUMMATIONS),
    st.data(),
)
def test_int64_arithmetic_near_the_largest_codes(
    size: tuple[int, int], rounding: Rounding, summation: Summation, data: st.DataObject
) -> None:
    """Dot products and quotients of codes whose products nearly fill int64 are the format's."""
    format = NumberFormat(*size, rounding, summation)
    code = st.one_of(
        st.integers(-format.limit, format.limit), st.integers(format.limit - 9, format.limit), st.integers(-9, 9)
    )
    a, b = (data.draw(st.lists(code, min_size=3, max_size=3)) for _ in range(2))
    c, Z = data.draw(st.integers(0, format.scale)), data.draw(st.integers(format.scale, format.limit))
    kernels = torch_twin._IntegerKernels(format)
    assert kernels.dot(kernels.load(a), kernels.load(b)).item() == format.dot(a, b)
    assert kernels.sum(kernels.load(a)).item() == format.sum(a)
    assert kernels.divide(kernels.load([c]), kernels.load([Z])).item() == format.divide(c, Z)


def test_what_may_leave_int64_is_refused() -> None:
    """N = 4: sums of 5 products of codes fit for K = 7, and K = 8 is refused before anything runs."""
    check_fits(index_lookup(4, 7))
    with pytest.raises(NotFound, match="sums of 5 products of codes up to 4294967296 may leave int64"):
        torch_run(goal(4, 8, "int64"), Context())


@pytest.mark.parametrize("name", ["down", "each"])
def test_a_wrong_exp_table_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One entry of the table off by one step: the comparison names the stage, even where every output stays right."""

    def planted(format: NumberFormat, codes: list[int]) -> list[int]:
        return [format.exp(code) + (i == 0) for i, code in enumerate(codes)]

    monkeypatch.setattr(torch_twin, "exp_table", planted)
    with pytest.raises(
        NotFound, match=r"int64 kernels differ from the exact model: \d+ of 124 values of stage head 1 exponentials"
    ):
        torch_run(goal(3, 2, "int64", summation="each" if name == "each" else "once"), Context())


@pytest.mark.parametrize(
    ("dtype", "N", "largest"),
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
)
def test_where_floats_fail(dtype: str, N: int, largest: int) -> None:
    """The task is done on all inputs up to this K; at the next, eta exceeds the float type and all outputs are NaN."""
    for K in (1, 2, largest):
        assert proved(goal(N, K, dtype), "confirmed", node(goal(N, K, dtype))) == {f"torch {dtype} run"}
    beyond = goal(N, largest + 1, dtype)
    with pytest.raises(NotFound, match=rf"{dtype} is wrong on \(\('0',\), 1\) and"):
        torch_run(beyond, Context())
    found = node(negate(beyond))
    assert set(found["outputs"]) == {None} and proved(beyond, "refuted", found) == {f"torch {dtype} run"}
    with pytest.raises(Rejected, match="wrong on"):
        prove(beyond, found)


def test_a_universal_claim_about_float16_is_refuted() -> None:
    """'float16 computes index lookup on up to 4 bits for every K' is false, first at K = 8."""
    that = ("forall", (("K", "int"),), ((">=", "K", 1),), goal(4, "K", "float16"))
    assert proved(that, "refuted", witness({"K": 8}, torch_run)(negate(that), Context())) == {"torch float16 run"}
    with pytest.raises(NotFound, match="float16 is right on all 98 inputs"):
        witness({"K": 7}, torch_run)(negate(that), Context())


@pytest.mark.parametrize("dtype", FLOATS)
def test_floats_do_the_task_with_other_numbers(dtype: str) -> None:
    """N = 4, K = 3: maxima and outputs are exact, exp and the weights are not or, in float16, happen to be."""
    model = index_lookup(4, 3)
    inputs = [tokens(model, *asked) for asked in all_inputs(4)]
    counts = differing(model, inputs, run(model, inputs, dtype))
    assert counts["head 1 maximum"] == (0, 98) and counts["output"] == (0, 98)
    assert counts["head 1 exponentials"] == ((0, 444) if dtype == "float16" else (266, 444))


@pytest.mark.parametrize("letters", [("a",), ("a", "b", "c"), ("a", "b", "c", "d", "e")])
def test_other_alphabets(letters: tuple[str, ...]) -> None:
    """Symbols of several bits are read off in all dtypes."""
    for dtype in ("int64", *FLOATS):
        assert proved(goal(3, 2, dtype, letters=letters), "confirmed", node(goal(3, 2, dtype, letters=letters)))


def test_reading_a_symbol() -> None:
    """Each coordinate goes to the nearer of 0 and 1; a half, NaN and a number without a symbol are nothing."""
    model, nan = index_lookup(2, 2, ("a", "b", "c")), float("nan")
    outputs = [(0.4, 0.6), (1.0, -3.0), (0.9, 0.9), (0.5, 0.0), (nan, 0.0), (float("inf"), 0.0)]
    assert [symbol(model, output) for output in outputs] == ["b", "c", None, None, None, "c"]


@settings(max_examples=150, deadline=None)
@given(st.floats(width=32, allow_nan=False, allow_infinity=False), st.sampled_from(FLOATS))
def test_rounding_of_weights(x: float, dtype: str) -> None:
    """From float32, where torch rounds once, `nearest` and torch agree, subnormal numbers and overflows included."""
    info = torch.finfo(getattr(torch, dtype))
    rounded = torch.tensor(x, dtype=torch.float32).to(getattr(torch, dtype)).item()
    assert nearest(Fraction(x), Fraction(info.eps), Fraction(info.tiny), Fraction(info.max)) == rounded


def test_weights_are_rounded_once() -> None:
    """1 + 2^-8 + 2^-40 goes to 1.0078125 in bfloat16, where torch's way through float32 ends at 1.0."""
    x, info = 1 + Fraction(1, 2**8) + Fraction(1, 2**40), torch.finfo(torch.bfloat16)
    assert nearest(x, Fraction(info.eps), Fraction(info.tiny), Fraction(info.max)) == 1.0078125
    assert nearest(Fraction(2) ** 2000, Fraction(info.eps), Fraction(info.tiny), Fraction(info.max)) == float("inf")


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
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, "1"), r"wrong on \(\('0',\), 1\) and 0 others"),
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, None), "wrong on"),
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, [0]), "is a symbol or null"),
        (FLOAT16, lambda n: n["outputs"].__setitem__(0, "@1"), "is a symbol or null"),
        (FLOAT16, lambda n: n["outputs"].pop(0), "9 outputs where there are more"),
    ],
)
def test_altered_runs_are_rejected(that: Term, change: Any, message: str) -> None:
    """One field changed: rejected, and the reason names it."""
    altered = copy.deepcopy(node(that))
    prove(that, altered)
    change(altered)
    with pytest.raises(Rejected, match=f"torch-run.*{message}" if "seed" not in message else message):
        prove(that, altered)


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
        ((*INT64[:2], "own-language", "int64"), "on its own task"),
        (goal(2, "K", "int64"), "torch-run"),
        (("torch-computes", ("rnn-of", ("dyck", 1, 1), 2), "own-language", "int64"), "only index-lookup"),
    ]
    for that, message in others:
        with pytest.raises(Rejected, match=message):
            prove(that, found)


def test_without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing torch is a reason, not a crash; recorded runs are still checked."""
    found = node(INT64)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(NotFound, match=r"torch is not installed; pip install 'fooling\[torch\]'"):
        torch_run(INT64, Context())
    assert prove(INT64, found) == {"torch int64 kernels"}


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device")
def test_the_cpu_and_cuda_agree_in_int64() -> None:
    """On CUDA every intermediate code is the CPU's."""
    model = index_lookup(3, 2)
    inputs = [tokens(model, *asked) for asked in all_inputs(3)]
    assert run(model, inputs, "int64", "cuda").stages == run(model, inputs, "int64", "cpu").stages
