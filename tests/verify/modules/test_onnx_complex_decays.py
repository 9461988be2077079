"""Graphs in ONNX's format of state spaces with complex decays, and of Mamba-2, written node by node; and wrong ones.

The real and imaginary parts are states of a Scan, one state of a Loop, sums, or tables, as torch.onnx.export writes
them: it writes no complex numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from test_onnx_network import D, Writer, needs_onnx
from test_onnx_state_spaces import (
    Layer,
    Make,
    body,
    ints,
    looped,
    model,
    require_equal_scores,
    require_refusal,
    shares,
    swapped,
    times,
    zeros,
)

M, N = 3, 2  # complex units, and of S4D complex numbers of each channel


def parts(w: Writer, *shape: int) -> tuple[str, str]:
    """Real and imaginary parts of decays between 0.4 and 0.9."""
    size, angle = w.chance.uniform(0.4, 0.9, size=shape), w.chance.uniform(0.2, 2.5, size=shape)
    return w.number(size * np.cos(angle)), w.number(size * np.sin(angle))


def turned(w: Writer, a: tuple[str, str], h: tuple[str, str], signs: str = "-+") -> tuple[str, str]:
    """(a + ib) times a state; other signs are no product."""
    ops = {"-": "Sub", "+": "Add"}
    re = w(ops[signs[0]], w("Mul", a[0], h[0]), w("Mul", a[1], h[1]))
    return re, w(ops[signs[1]], w("Mul", a[0], h[1]), w("Mul", a[1], h[0]))


def two_states(
    w: Writer, u: list[str], a: tuple[str, str], read: Layer | None = None, signs: str = "-+", is_before: bool = False
) -> str:
    """A Scan with real and imaginary parts as states; it gives them side by side, or what is read of them.

    Where it `is_before`, the states are read before the letter is added.
    """
    names, units = [f"{name}{len(w.nodes)}" for name in ("re", "im", "u", "v")], M
    given = names[: 2 + len(u)]

    def inside() -> list[str]:
        re, im = turned(w, a, (names[0], names[1]), signs)
        re = w("Add", re, names[2])
        im = w("Add", im, names[3]) if len(u) > 1 else im
        seen = names[:2] if is_before else [re, im]
        return [re, im, w("Concat", *seen, axis=-1) if read is None else read(w, " ".join(seen))]

    made = body(w, given, inside)
    starts = (zeros(w, u[0], units), zeros(w, u[0], units))
    _, _, y = w("Scan", *starts, *(swapped(w, one) for one in u), outputs=3, body=made, num_scan_inputs=len(u))
    return swapped(w, y)


def lru(w: Writer, x: str, signs: str = "-+", is_before: bool = False) -> str:
    """An LRU: B and C of real and imaginary parts, a gain before, D after (Orvieto et al. 2023)."""
    gain, a = w.number(w.chance.uniform(0.5, 1, size=M)), parts(w, M)
    u = [w("Mul", gain, w("MatMul", x, w.random(D, M))) for _ in "ri"]
    return w("Add", w.linear(two_states(w, u, a, None, signs, is_before), D, 2 * M), w("Mul", x, w.random(D)))


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


def sums(w: Writer, x: str, reverse: int = 0) -> str:
    """a^t times the sum of u a^-t, by sizes, cosines and sines; B has an imaginary part, and C takes both."""
    t, size, angle = times(w), w.number(w.chance.uniform(0.4, 0.9, size=M)), w.number(w.chance.uniform(0.2, 2, size=M))
    turn = w("Mul", t, angle)
    cos, sin, up, down = w("Cos", turn), w("Sin", turn), w("Pow", size, w("Neg", t)), w("Pow", size, t)
    re, im = w("MatMul", x, w.random(D, M)), w("MatMul", x, w.random(D, M))
    both = [w("Add", w("Mul", re, cos), w("Mul", im, sin)), w("Sub", w("Mul", im, cos), w("Mul", re, sin))]
    re, im = (w("CumSum", w("Mul", one, up), w.number(1, "int64"), reverse=reverse) for one in both)
    both = [w("Sub", w("Mul", re, cos), w("Mul", im, sin)), w("Add", w("Mul", re, sin), w("Mul", im, cos))]
    re, im = (w("Mul", one, down) for one in both)
    return w("Sub", w.linear(re, D, M), w("MatMul", im, w.random(M, D)))


def table(w: Writer, x: str, sign: str = "Sub") -> str:
    """Tables of both parts of a^(t - s), with which Einsum sums; what comes in is real."""
    i, u = times(w), w.linear(x, M, D)
    distance = w("Unsqueeze", w("Relu", w("Sub", i, w("Transpose", i, perm=[1, 0]))), ints(w, 2))
    seen = w("Unsqueeze", w("GreaterOrEqual", i, w("Transpose", i, perm=[1, 0])), ints(w, 2))
    angle = w("Mul", distance, w.number(w.chance.uniform(0.2, 2, size=M)))
    rate = w("Exp", w("Mul", distance, w.number(np.log(w.chance.uniform(0.4, 0.9, size=M)))))
    parts_of_h = list[str]()
    for op in ("Cos", "Sin"):
        power = w("Where", seen, w("Mul", rate, w(op, angle)), w.number(0.0))
        parts_of_h.append(w("Einsum", power, u, equation="tsm,bsm->btm"))
    return w(sign, w("MatMul", parts_of_h[0], w.random(M, D)), w("MatMul", parts_of_h[1], w.random(M, D)))


E, HEADS, K, WIDTH = 8, 4, 3, 2  # of Mamba-2: channels, heads, inputs of the convolution, numbers of B


def mamba_2(
    w: Writer,
    x: str,
    *,
    by_sums: bool = False,
    groups: int = 2,
    is_gated: bool = True,
    shares: bool = False,
    mask: str = "",
) -> str:
    """Mamba-2's block, by a Scan or by the table exp(sum of rates) that Einsum sums with (Dao and Gu 2024)."""
    both = groups * WIDTH
    n, last = w("Shape", "x", start=1, end=2), ints(w, -1)
    whole = w("MatMul", x, w.random(D, 2 * E + 2 * both + HEADS))
    z, seen, dt = w("Split", whole, ints(w, E, E + 2 * both, HEADS), outputs=3, axis=-1)
    channels = E + 2 * both
    u = w("Transpose", seen, perm=[0, 2, 1])
    u = w("Conv", u, w.random(channels, 1, K), w.random(channels), group=channels, pads=[K - 1, K - 1])
    u = w("Transpose", w("Slice", u, ints(w, 0), n, ints(w, 2)), perm=[0, 2, 1])
    u = w("Mul", u, w("Sigmoid", u))
    u, B, C = w("Split", u, ints(w, E, both, both), outputs=3, axis=-1)
    u = w("Reshape", u, ints(w, 0, 0, HEADS, E // HEADS))
    B, C = (spread(w, one, groups) for one in (B, C))
    dt, A = w("Softplus", w("Add", dt, w.random(HEADS))), w.number(-w.chance.uniform(0.3, 1.2, size=HEADS))
    y = by_table(w, dt, A, u, B, C) if by_sums else by_scan(w, dt, A, u, B, C, shares)
    y = w("Add", y, w("Mul", u, w("Unsqueeze", w.random(HEADS), last)))
    y = w("Reshape", y, ints(w, 0, 0, E))
    y = w("Mul", y, mask) if mask else y
    if is_gated:
        y = w("Mul", y, w("Mul", z, w("Sigmoid", z)))
    mean = w("ReduceMean", w("Mul", y, y), last)
    y = w("Mul", w("Div", y, w("Sqrt", w("Add", mean, w.number(1e-5)))), w.random(E))
    return w("MatMul", y, w.random(E, D))


def spread(w: Writer, x: str, groups: int) -> str:
    """For each head the numbers of its group."""
    apart = w("Unsqueeze", w("Reshape", x, ints(w, 0, 0, groups, WIDTH)), ints(w, 3))
    return w("Reshape", w("Tile", apart, ints(w, 1, 1, 1, HEADS // groups, 1)), ints(w, 0, 0, HEADS, WIDTH))


def by_table(w: Writer, dt: str, A: str, u: str, B: str, C: str) -> str:
    """exp of the sums of rates between two positions, below the diagonal."""
    whole, i = w("CumSum", w("Mul", dt, A), w.number(1, "int64")), times(w)
    apart = w("Sub", w("Unsqueeze", whole, ints(w, 2)), w("Unsqueeze", whole, ints(w, 1)))
    seen = w("Unsqueeze", w("GreaterOrEqual", i, w("Transpose", i, perm=[1, 0])), ints(w, 0, 3))
    decay = w("Exp", w("Where", seen, apart, w.number(-1e30)))
    return w("Einsum", C, B, decay, dt, u, equation="bthn,bshn,btsh,bsh,bshp->bthp")


def by_scan(w: Writer, dt: str, A: str, u: str, B: str, C: str, shares: bool) -> str:
    """h' = exp(dt A) h + dt u B, read by C; where it `shares`, all heads read the sum of their states."""
    names = [f"{name}{len(w.nodes)}" for name in ("h", "decay", "u", "b", "c")]
    decay, last = w("Exp", w("Mul", dt, A)), ints(w, -1)

    def inside() -> list[str]:
        h, a, v, b, c = names
        fresh = w("Mul", w("Unsqueeze", v, last), w("Unsqueeze", b, ints(w, 2)))
        fresh = w("Add", w("Mul", w("Unsqueeze", a, ints(w, 2, 3)), h), fresh)
        read = w("ReduceSum", fresh, ints(w, 1), keepdims=1) if shares else fresh
        return [fresh, w("ReduceSum", w("Mul", read, w("Unsqueeze", c, ints(w, 2))), last, keepdims=0)]

    made, start = body(w, names, inside), zeros(w, u, HEADS, E // HEADS, WIDTH)
    driven = w("Mul", w("Unsqueeze", dt, last), u)
    each = [swapped(w, decay), *(w("Transpose", one, perm=[1, 0, 2, 3]) for one in (driven, B, C))]
    _, y = w("Scan", start, *each, outputs=2, body=made, num_scan_inputs=4)
    return w("Transpose", y, perm=[1, 0, 2, 3])


def ending_mamba_2(w: Writer, x: str) -> str:
    """Of Mamba-2 the channels before the gate are 0 from letter 10^4 on."""
    far = w("Mul", w.number(100.5), w.number(99.5))
    seen = w("Unsqueeze", w("Cast", w("Less", times(w), far), to=1), ints(w, 0))
    return mamba_2(w, x, mask=seen)


def of_mamba_2(**more: bool | int) -> Make:
    """A model with one such block."""
    return model(lambda w, x: mamba_2(w, x, **more), of_mamba=True)  # type: ignore[arg-type]


def backwards(w: Writer, x: str) -> str:
    """The LRU's letters are turned around before the loop, and what it gives is turned back."""
    far = ints(w, -(2**31))

    def turned_around(one: str) -> str:
        return w("Slice", one, ints(w, -1), far, ints(w, 1), ints(w, -1))

    return turned_around(lru(w, turned_around(x)))


def ending(w: Writer, x: str, op: str) -> str:
    """What the LRU gives, and 0 from letter 10^4 on, which is no number of the graph."""
    y, far = lru(w, x), w("Mul", w.number(100.5), w.number(99.5))
    seen = w("Less", times(w), far)
    return w("Where", seen, y, w.number(0.0)) if op == "Where" else w("Mul", y, w("Cast", seen, to=1))


RIGHT: Mapping[str, Make] = {
    "LRU, Scan": model(lru),
    "LRU, read before the letter": model(lambda w, x: lru(w, x, is_before=True)),
    "LRU, C in the step": model(lru_in_the_step),
    "LRU, Loop, one state": model(side_by_side),
    "LRU, sums": model(sums),
    "LRU, a table": model(table),
    "LRU, a table, the conjugate": model(lambda w, x: table(w, x, "Add")),
    "S4D, Scan": model(s4d),
    "Mamba-2, Scan": of_mamba_2(),
    "Mamba-2, sums, one group": of_mamba_2(by_sums=True, groups=1),
}
WRONG: Mapping[str, tuple[Make, str]] = {
    "an imaginary part with a wrong sign": (model(lambda w, x: lru(w, x, "--")), "no complex decay"),
    "complex sums backwards": (model(lambda w, x: sums(w, x, 1)), "letter 1 gets from letter 2"),
    "letters turned around": (model(backwards), "the graph gives"),
    "nothing from letter 10^4 on": (model(lambda w, x: ending(w, x, "Mul")), "hangs on positions or on the length"),
    "a choice by position": (model(lambda w, x: ending(w, x, "Where")), "want a mask of logits"),
    "Mamba-2, nothing from letter 10^4 on": (model(ending_mamba_2, of_mamba=True), "hangs on positions"),
    "Mamba-2's gate forgotten": (of_mamba_2(is_gated=False), "the graph gives"),
    "Mamba-2's state shared between heads": (of_mamba_2(shares=True), "the graph gives"),
}
OFTEN = ("LRU, sums",)
WRONG_OFTEN = (
    "nothing from letter 10^4 on",
    "Mamba-2, nothing from letter 10^4 on",
    "an imaginary part with a wrong sign",
    "complex sums backwards",
    "Mamba-2's state shared between heads",
)


@needs_onnx
@pytest.mark.parametrize("name", shares(RIGHT, OFTEN))
def test_it_gives_what_the_graph_gives(name: str, tmp_path: Path) -> None:
    """On words of up to three letters, and on some of 9 and 20, as far as float32 says what that is."""
    require_equal_scores(RIGHT[name], tmp_path / "graph.onnx")


@needs_onnx
@pytest.mark.parametrize("name", shares(WRONG, WRONG_OFTEN))
def test_what_is_none_of_these_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    """Each is another function on short words."""
    require_refusal(WRONG[name], tmp_path / "graph.onnx")
