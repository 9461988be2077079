"""Graphs in ONNX's format of state spaces with complex decays, and of Mamba-2, written node by node; and wrong ones."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from test_onnx_network import D, Writer
from test_onnx_state_spaces import Layer, Make, body, ints, looped, model, scanned, swapped, times, zeros

M, H, N = 3, 4, 2  # complex units; channels, and complex numbers of each (S4D)


def parts(w: Writer, *shape: int) -> tuple[str, str]:
    """Real and imaginary parts of decays between 0.4 and 0.9."""
    size, angle = w.chance.uniform(0.4, 0.9, size=shape), w.chance.uniform(0.2, 2.5, size=shape)
    return w.number(size * np.cos(angle)), w.number(size * np.sin(angle))


def turned(w: Writer, a: tuple[str, str], h: tuple[str, str], signs: str = "-+") -> tuple[str, str]:
    """(a + ib) times a state; other signs are no product."""
    ops = {"-": "Sub", "+": "Add"}
    re = w(ops[signs[0]], w("Mul", a[0], h[0]), w("Mul", a[1], h[1]))
    return re, w(ops[signs[1]], w("Mul", a[0], h[1]), w("Mul", a[1], h[0]))


def two_states(w: Writer, u: list[str], a: tuple[str, str], read: Layer | None = None, signs: str = "-+") -> str:
    """A Scan with real and imaginary parts as states; it gives them side by side, or what is read of them."""
    names, units = [f"{name}{len(w.nodes)}" for name in ("re", "im", "u", "v")], M
    given = names[: 2 + len(u)]

    def inside() -> list[str]:
        re, im = turned(w, a, (names[0], names[1]), signs)
        re = w("Add", re, names[2])
        im = w("Add", im, names[3]) if len(u) > 1 else im
        return [re, im, w("Concat", re, im, axis=-1) if read is None else read(w, f"{re} {im}")]

    made = body(w, given, inside)
    starts = (zeros(w, u[0], units), zeros(w, u[0], units))
    _, _, y = w("Scan", *starts, *(swapped(w, one) for one in u), outputs=3, body=made, num_scan_inputs=len(u))
    return swapped(w, y)


def lru(w: Writer, x: str, signs: str = "-+") -> str:
    """An LRU: B and C of real and imaginary parts, a gain before, D after (Orvieto et al. 2023)."""
    gain, a = w.number(w.chance.uniform(0.5, 1, size=M)), parts(w, M)
    u = [w("Mul", gain, w("MatMul", x, w.random(D, M))) for _ in "ri"]
    return w("Add", w.linear(two_states(w, u, a, signs=signs), D, 2 * M), w("Mul", x, w.random(D)))


def lru_in_the_step(w: Writer, x: str) -> str:
    """B is real, and C is taken in each step: C_re h - C_im g; then GELU."""
    a, C, other = parts(w, M), w.random(M, D), w.random(M, D)

    def read(w: Writer, both: str) -> str:
        re, im = both.split()
        return w("Sub", w("MatMul", re, C), w("MatMul", im, other))

    return w("Gelu", two_states(w, [w.linear(x, M, D)], a, read))


def side_by_side(w: Writer, x: str) -> str:
    """One state of 2 M numbers, in a Loop: its halves are turned and put together again; and a gate."""
    a, u = parts(w, M), w.linear(x, 2 * M, D)

    def step(h: str, v: str) -> tuple[str, str]:
        half = [w("Slice", h, ints(w, k * M), ints(w, (k + 1) * M), ints(w, 1)) for k in range(2)]
        fresh = w("Add", w("Concat", *turned(w, a, (half[0], half[1])), axis=1), v)
        return fresh, fresh

    y = w.linear(looped(w, u, zeros(w, u, 2 * M), step), D, 2 * M)
    z = w("MatMul", x, w.random(D, D))
    return w("Mul", y, w("Mul", z, w("Sigmoid", z)))


def s4d(w: Writer, x: str) -> str:
    """N complex numbers for each channel, of B and C as tables; twice the real part of their sum, and a skip; GELU."""
    a, last = parts(w, D, N), ints(w, -1)
    B, C, at = [w.random(D, N) for _ in "ri"], [w.random(D, N) for _ in "ri"], len(w.nodes)
    names = [f"{name}{at}" for name in ("re", "im", "x")]

    def inside() -> list[str]:
        spread = w("Unsqueeze", names[2], last)
        re, im = turned(w, a, (names[0], names[1]))
        re, im = w("Add", re, w("Mul", B[0], spread)), w("Add", im, w("Mul", B[1], spread))
        read = w("ReduceSum", w("Sub", w("Mul", re, C[0]), w("Mul", im, C[1])), last, keepdims=0)
        return [re, im, w("Add", read, read)]

    made = body(w, names, inside)
    _, _, y = w("Scan", zeros(w, x, D, N), zeros(w, x, D, N), swapped(w, x), outputs=3, body=made, num_scan_inputs=1)
    return w("Gelu", w("Add", swapped(w, y), w("Mul", x, w.random(D))))


RIGHT: Mapping[str, Make] = {
    "LRU, Scan": model(lru),
    "LRU, C in the step": model(lru_in_the_step),
    "LRU, Loop, one state": model(side_by_side),
    "S4D, Scan": model(s4d),
}
WRONG: Mapping[str, tuple[Make, str]] = {
    "an imaginary part with a wrong sign": (model(lambda w, x: lru(w, x, "--")), "no complex decay"),
}
