"""The torch twin against the exact Transformer."""

from __future__ import annotations

from fractions import Fraction
from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circuits.constructions.index_lookup import IndexLookup, index_lookup
from circuits.number_format import Matrix, Rounding, Summation, q_p
from circuits.search import torch_twin
from circuits.search.torch_twin import NoTwin, bits, check_fits, differing, nearest, run
from circuits.transformer import Transformer, one_layer
from tests.studied_rules import ROUNDINGS, SUMMATIONS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install 'fooling[torch]'"),
]  # torch itself takes seconds to load: only in a test, so that `make quick` does without

FLOATS = ("float32", "bfloat16", "float16")


@st.composite
def transformers(draw: st.DrawFn) -> Transformer:
    N, K = draw(st.sampled_from([(1, 1), (2, 1), (2, 2), (3, 1), (4, 1), (2, 4), (10, 2)]))
    format = q_p(N, K, draw(st.sampled_from(ROUNDINGS)), draw(st.sampled_from(SUMMATIONS)))
    d, m, H, hidden = (draw(st.integers(1, 3)) for _ in range(4))

    def matrix(rows: int, columns: int) -> Matrix:
        code = st.one_of(
            st.integers(-format.limit, format.limit), st.integers(-min(3, format.scale), min(3, format.scale))
        )
        return tuple(tuple(draw(code) for _ in range(columns)) for _ in range(rows))

    heads = tuple((matrix(m, d), matrix(m, d), matrix(m, d)) for _ in range(H))
    layers = draw(
        st.sampled_from([(), ((matrix(hidden, 2), matrix(1, hidden)[0]), (matrix(1, hidden), matrix(1, 1)[0]))])
    )
    return one_layer(format, ("a", "b"), tuple(matrix(2, d) for _ in range(4)), heads, matrix(2, m * H), layers)


@settings(max_examples=120, deadline=None)
@given(transformers(), st.lists(st.lists(st.integers(0, 1), min_size=1, max_size=4).map(tuple), min_size=1, max_size=6))
def test_int64_is_the_exact_model_on_random_transformers(model: Transformer, inputs: list[tuple[int, ...]]) -> None:
    """Inputs of mixed lengths, in any order: every intermediate code is the exact model's.

    The outputs keep their order.
    """
    found = run(model, inputs, "int64")
    assert {name for name, (different, _) in differing(model, inputs, found).items() if different} == set()
    assert [tuple(output) for output in found.stages["output"]] == [model.forward(word) for word in inputs]


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
    format = q_p(*size, rounding, summation)
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
    with pytest.raises(NoTwin, match="sums of 5 products of codes up to 4294967296 may leave int64"):
        run(index_lookup(4, 8), [(0, 2)], "int64")


@pytest.mark.parametrize("dtype", FLOATS)
def test_floats_do_the_task_with_other_numbers(dtype: str) -> None:
    """N = 4, K = 3: maxima and outputs are exact, exp and the weights are not or, in float16, happen to be."""
    model, inputs = index_lookup(4, 3), list(IndexLookup(4, 3).domain())
    counts = differing(model, inputs, run(model, inputs, dtype))
    assert counts["head 1 maximum"] == (0, 98) and counts["output"] == (0, 98)
    assert counts["head 1 exponentials"] == ((0, 444) if dtype == "float16" else (266, 444))


def test_reading_bits() -> None:
    """Each coordinate goes to the nearer of 0 and 1, as a code; a half and NaN are nothing."""
    form, nan = q_p(2, 2), float("nan")
    outputs = [(0.4, 0.6), (1.0, -3.0), (0.5, 0.0), (nan, 0.9), (float("inf"), float("-inf"))]
    assert [bits(form, output) for output in outputs] == [[0, 4], [4, 0], [None, 0], [None, 4], [4, 0]]


@settings(max_examples=150, deadline=None)
@given(st.floats(width=32, allow_nan=False, allow_infinity=False), st.sampled_from(FLOATS))
def test_rounding_of_weights(x: float, dtype: str) -> None:
    """From float32, where torch rounds once, `nearest` and torch agree, subnormal numbers and overflows included."""
    import torch

    info = torch.finfo(getattr(torch, dtype))
    rounded = torch.tensor(x, dtype=torch.float32).to(getattr(torch, dtype)).item()
    assert nearest(Fraction(x), Fraction(info.eps), Fraction(info.tiny), Fraction(info.max)) == rounded


def test_weights_are_rounded_once() -> None:
    """1 + 2^-8 + 2^-40 goes to 1.0078125 in bfloat16, where torch's way through float32 ends at 1.0."""
    import torch

    x, info = 1 + Fraction(1, 2**8) + Fraction(1, 2**40), torch.finfo(torch.bfloat16)
    assert nearest(x, Fraction(info.eps), Fraction(info.tiny), Fraction(info.max)) == 1.0078125
    assert nearest(Fraction(2) ** 2000, Fraction(info.eps), Fraction(info.tiny), Fraction(info.max)) == float("inf")


def test_the_cpu_and_cuda_agree_in_int64() -> None:
    """On CUDA every intermediate code is the CPU's."""
    import torch

    if not torch.cuda.is_available():
        pytest.skip("no CUDA device")
    model, inputs = index_lookup(3, 2), list(IndexLookup(3, 2).domain())
    assert run(model, inputs, "int64", "cuda").stages == run(model, inputs, "int64", "cpu").stages
