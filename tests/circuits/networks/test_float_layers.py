"""Float layers of torch against the exact Transformer."""

from __future__ import annotations

from fractions import Fraction
from importlib.util import find_spec

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.networks.index_lookup import IndexLookup, index_lookup
from fooling.circuits.networks.torch_twin.float_layers import bits, differing, nearest, run
from fooling.circuits.numbers.number_format import q_p
from tests.shares import drawn

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'"),
]  # torch itself takes seconds to load: only in a test, so that `make quick` does without

FLOATS = ("float32", "bfloat16", "float16")


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


@drawn(150)
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
