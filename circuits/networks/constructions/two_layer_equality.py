"""A hand-built Transformer of two layers for equality, that is whether the second half of a word is the first.

Position i has the coordinates s = 1 or -1 for its letter, its number i, i^2, and the number t of the position that it
is compared with: i - N/2 in the second half, i itself in the first.
    layer 1   logits c (2 t j - j^2) = c t^2 - c (t - j)^2 are largest at j = t, by c at least, and exp(-c) is rounded
              to 0: attention fetches s of position t.  The network makes of it and of the position's own s the
              mismatch |s - s_t|, 0 or 2.
    layer 2   logits are c times the mismatches, the values are the mismatches: attention is 0 where there is none, and
              else, for k mismatches, k times 2 round(1/k).
    read-out  1 less attention, positive iff no position differs.
Residual connections keep s; there are no norms.  Logits lie between -c N^2 and c N^2 / 4, squares reach N^2, and for
k <= N/2 the rounding of 1/k must stay above 1/(2k).
"""

from __future__ import annotations

from functools import partial

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.constructions.construction import Construction, Parameter
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import NumberFormat, Vector, named_format
from fooling.fooling_sets.errors import InvalidInput

COORDINATES = ("sign", "place", "square", "compared", "fetched", "mismatch")


def _row(f: NumberFormat, *entries: tuple[str, int]) -> Vector:
    """A vector with these coordinates and else 0."""
    known = dict(entries)
    return tuple(f.code(known.get(name, 0)) for name in COORDINATES)


def _linear(f: NumberFormat, *rows: Vector, bias: Vector | None = None) -> Linear:
    """Rows of codes; the bias is of numbers."""
    return Linear(rows, tuple(map(f.code, bias)) if bias else (0,) * len(rows))


def _onto(f: NumberFormat, name: str, size: int) -> Linear:
    """The last of so many coordinates, as the one of this name."""
    rows = (tuple(f.code(int(name == other and at == size - 1)) for at in range(size)) for other in COORDINATES)
    return _linear(f, *rows)


def two_layer_equality(N: int, format: NumberFormat | None = None) -> Transformer:
    """For words of N letters, N even; in Q13.4 for N up to 26, where none is given.

    >>> model = two_layer_equality(4)
    >>> [model.run(word) for word in ((0, 1, 0, 1), (0, 1, 1, 1))]
    [1, 0]
    """
    if N < 2 or N % 2:
        raise InvalidInput(f"two-layer equality: N = {N} must be even, and at least 2")
    f = format or named_format("Q13.4")
    c = next((c for c in range(1, -f.least // f.scale + 1) if f.exp(-c * f.scale) == 0), None)
    if c is None:
        raise InvalidInput(f"two-layer equality: {f.short_name} rounds no exp to 0, down to exp({f.least // f.scale})")

    row, linear, onto = partial(_row, f), partial(_linear, f), partial(_onto, f)
    half, nothing = N // 2, row()
    embedding = Added(
        (row(("sign", -1)), row(("sign", 1))),
        tuple(row(("place", i), ("square", i * i), ("compared", i - half if i > half else i)) for i in range(1, N + 1)),
    )
    fetch = Head(
        linear(row(("compared", 2 * c)), nothing, bias=(0, -c)),
        linear(row(("place", 1)), row(("square", 1))),
        linear(nothing, row(("sign", 1))),
    )
    compare = FeedForward(
        (
            linear(row(("sign", 1), ("fetched", -1)), row(("sign", -1), ("fetched", 1))),
            linear(*(tuple(f.code(int(name == "mismatch")) for _ in range(2)) for name in COORDINATES)),
        )
    )
    look = Head(linear(nothing, bias=(c,)), linear(row(("mismatch", 1))), linear(row(("mismatch", 1))))
    blocks = (
        Block(Attention((fetch,), onto("fetched", 2)), compare, residual=True),
        Block(Attention((look,), onto("fetched", 1))),
    )
    read = ReadOut(linear(row(("fetched", -1)), bias=(1,)))
    return Transformer(Formats.alike(f), ("0", "1"), embedding, blocks, read)


CONSTRUCTION = Construction(
    name="equality-by-squares",
    source="of this project; the task is that of Bhattamishra et al. 2024, Theorem 6",
    says="Says whether the second half of N letters is the first; logits are squares of distances of positions.",
    cost={"layers": "2", "heads": "1", "width": "2 and 1", "embedding": "6"},
    parameters=(Parameter.length(8, "the letters of a word, an even number"), Parameter.formatted("Q13.4")),
    build=two_layer_equality,
    task=lambda N, **_: ("value-of", ("equality", N // 2)),
)
