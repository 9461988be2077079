"""Softmax layers over the reals, read to p bits: parts that are rounded as the proof of their axiom says, put together.

Numbers are those of mpmath with 60 digits, so what rounds is the rounding of the protocol alone.
"""

from __future__ import annotations

from random import Random

import pytest
from mpmath import mp, mpf

mp.dps = 60
SLACK = mpf(10) ** -50  # of mpmath's own rounding


def rounded(x: mpf, low: mpf, high: mpf, many: int) -> tuple[int, mpf]:
    """Of so many points, each in the middle of an equal part of the interval, the one of the part that x is in."""
    step = (high - low) / many
    place = max(0, min(many - 1, int(mp.floor((x - low) / step))))
    return place, low + (place + mpf(1) / 2) * step


def head(logits: list[mpf], values: list[mpf]) -> tuple[mpf, mpf]:
    """The logarithm of the sum of exponentials, and the weighted mean."""
    total = mp.fsum(map(mp.exp, logits))
    return mp.log(total), mp.fsum(mp.exp(a) * v for a, v in zip(logits, values, strict=True)) / total


@pytest.mark.parametrize("seed", range(300))
def test_a_head_from_two_rounded_parts_is_off_by_as_little_as_said(seed: int) -> None:
    """At most 2^-p of the largest value, from as many points as the axiom counts; the worst cases come close."""
    chance = Random(seed)
    N, p, B = chance.randint(2, 12), chance.randint(1, 8), chance.choice((0, 1, 4, 30))
    ends = chance.random() < 0.5  # values and logits at the ends of what they may be
    draw = (lambda: chance.choice((-1.0, 1.0))) if ends else (lambda: chance.uniform(-1, 1))
    logits, values = [B * mpf(draw()) for _ in range(N)], [3 * mpf(draw()) for _ in range(N)]
    V, cut = max(map(abs, values)), chance.randint(1, N - 1)
    points = mp.ceil(2**p * (B + mp.log(N) / 2))
    (first, v), (k, w) = head(logits[:cut], values[:cut]), head(logits[cut:], values[cut:])
    assert -B - SLACK <= k <= B + mp.log(N) + SLACK
    _, told_k = rounded(k, mpf(-B), B + mp.log(N), int(points))
    _, told_w = rounded(w, -V, V, 2 ** (p + 1))
    assert abs(told_k - k) <= mpf(2) ** -p + SLACK
    assert abs(told_w - w) <= V * mpf(2) ** -(p + 1) + SLACK
    z = 1 / (1 + mp.exp(told_k - first))
    assert abs(z * v + (1 - z) * told_w - head(logits, values)[1]) <= V * mpf(2) ** -p + SLACK
    assert mp.log(points, 2) <= p + mp.log(B + mp.log(N) / 2 + 1, 2) + SLACK


def test_fewer_points_are_too_few() -> None:
    """With half the points for the mean alone some head is off by more."""
    p, off = 3, mpf(0)
    for i in range(200):
        w = mpf(i) / 100 - 1
        _, told = rounded(w, mpf(-1), mpf(1), 2 ** (p - 1))
        off = max(off, abs(told - w))
    assert off > mpf(2) ** -p
