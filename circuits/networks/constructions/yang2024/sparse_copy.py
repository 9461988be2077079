"""COPY by sparse attention in three layers: Yang et al. 2024, Lemma A.12; the letter at a position that a token names.

    word      N symbols in N/B blocks of B, then the token @p.  Position i has  slot = i mod B,  block = ceil(i / B)
    layer 1   no attention; the network puts the symbol's bits into the place of its slot, 0 into the B - 1 others:
                  v_(i,j) = relu( v_i - relu(j - slot) - relu(slot - j) )      for bits, which are at most M = 1
    layer 2   uniform over the last B positions, times B: at the end of a block all its symbols, each in its place
    layer 3   window and ends of blocks, logit -c (block of p - block of j)^2: the end of the block of p; the network
              then selects the place of p's slot by the same formula, and adds the places up
The printed network is relu(relu(v + M) - M (1 + ...)), which makes 0 of a negative v; bits are none.
    reading=printed     the logit hangs on the block alone.  The window of the token also has positions of the last
                        block that are not its end, B - 2 of them, with the same logit and with symbols of the block
                        before in their later places.  Wrong from B = 3 and N = 6 on: there first on 000001 @6
    reading=repaired    and less by c at a position that is no end
Here the token has the block and the slot of p in its embedding, which the text computes by a network (Lemma A.7); layer
2 sees the window, layer 3 the window and the ends, which in the text are one mask, of equation 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.constructions.bhattamishra2024.index_lookup_hard import (
    ALPHABET,
    lookup_task,
    nearest_symbol,
)
from fooling.circuits.networks.constructions.construction import SCHEDULE, Construction, Parameter
from fooling.circuits.networks.constructions.coordinates import Coordinates, logarithm, padded_identity, part_of
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput

MOST_SYMBOLS = 256


def sparse_copy(
    N: int,
    format: NumberFormat,
    B: int,
    alphabet: tuple[str, ...],
    reading: Literal["printed", "repaired"],
    eta: Fraction | Literal["derived"],
    schedule: Schedule,
) -> Transformer:
    """For words of exactly N symbols, a multiple of B, and an index token."""
    if not (2 <= B <= N <= MOST_SYMBOLS) or N % B:
        raise InvalidInput(f"B = {B}, N = {N}: want 2 <= B <= N <= {MOST_SYMBOLS}, N a multiple of B")
    f, b = format, max(1, (len(alphabet) - 1).bit_length())
    parts = {"symbol": b, "slot": 1, "block": 1, "square": 1, "end": 1, "asked_slot": 1, "asked_block": 1}
    x = Coordinates(f, **parts, spread=B * b, copied=B * b, fetched=B * b, told=b)
    embedding = _embedding(x, N, B, len(alphabet))
    c = part_of(f, logarithm(64 * N) if isinstance(eta, str) else eta, 1)
    nothing, wide = Coordinates(f, none=1), Coordinates(f, all=max(3, B * b))
    idle = Head(x.to(nothing), x.to(nothing), x.to(nothing))
    window = Head(x.to(wide), x.to(wide), x.to(wide, ("all", padded_identity(1, wide.size, B * b), "spread")))
    ends = _by_block(x, wide, c, reading == "repaired")
    collected = wide.to(x, ("copied", padded_identity(B, B * b, wide.size), "all"))
    fetched = wide.to(x, ("fetched", padded_identity(1, B * b, wide.size), "all"))
    places = [(j, bit) for j in range(B) for bit in range(b)]
    spread = _selected(x, "symbol", [(bit, j) for j, bit in places], "slot", "spread", list(range(B * b)))
    told = _selected(
        x, "fetched", [(at, j) for at, (j, _) in enumerate(places)], "asked_slot", "told", [t for _, t in places]
    )
    blocks = (
        Block(Attention((idle,), nothing.to(x)), FeedForward(spread), residual=True),
        Block(Attention((window,), collected, causal=True, sparse=(B, 1, 0)), residual=True),
        Block(Attention((ends,), fetched, causal=True, sparse=(B, 1, 1)), FeedForward(told), residual=True),
    )
    names = (*alphabet, *(f"@{p}" for p in range(1, N + 1)))
    return Transformer(Formats.alike(f), names, embedding, blocks, _read(x, len(alphabet), b), schedule)


def _embedding(x: Coordinates, N: int, B: int, symbols: int) -> Added:
    """Symbols by their bits, tokens by the slot and the block of p, positions by their own."""
    codes = [[s >> j & 1 for j in reversed(range(x.sizes["symbol"]))] for s in range(symbols)]
    tokens = (x.vector(asked_slot=p % B, asked_block=-(-p // B)) for p in range(1, N + 1))
    return Added(
        (*(x.vector(symbol=code) for code in codes), *tokens), tuple(_position(x, i, B) for i in range(1, N + 2))
    )


def _position(x: Coordinates, i: int, B: int) -> Vector:
    block = -(-i // B)
    return x.vector(slot=i % B, block=block, square=block * block, end=int(i % B == 0))


def _by_block(x: Coordinates, wide: Coordinates, c: Fraction, only_ends: bool) -> Head:
    """Logits c (2 a k - k^2) for the block a of p and the block k of a position, and c more at an end."""
    size = wide.size
    return Head(
        x.to(
            wide,
            ("all", [[2 * c * int(i == 0)] for i in range(size)], "asked_block"),
            bias={"all": [0, -c, c if only_ends else 0, *[0] * (size - 3)]},
        ),
        x.to(
            wide,
            *(
                ("all", [[int(i == at)] for i in range(size)], name)
                for at, name in enumerate(("block", "square", "end"))
            ),
        ),
        x.to(wide, ("all", padded_identity(1, size, x.sizes["copied"]), "copied")),
    )


def _selected(
    x: Coordinates, source: str, units: Sequence[tuple[int, int]], slot: str, target: str, to: Sequence[int]
) -> tuple[Linear, Linear, Linear]:
    """For each (coordinate, j) a unit relu(coordinate - |j - slot|), added up at coordinates `to` of the target."""
    most, size = max(j for _, j in units) + 1, x.sizes[source]
    first = Coordinates(x.format, kept=size, up=most, down=most)
    inner = x.to(
        first,
        ("kept", 1, source),
        ("up", [[-1]] * most, slot),
        ("down", [[1]] * most, slot),
        bias={"up": list(range(most)), "down": [-j for j in range(most)]},
    )
    second = Coordinates(x.format, units=len(units))
    away = [[-int(j == column) for column in range(most)] for _, j in units]
    middle = first.to(
        second,
        ("units", [[int(at == column) for column in range(size)] for at, _ in units], "kept"),
        ("units", away, "up"),
        ("units", away, "down"),
    )
    outer = second.to(x, (target, [[int(at == row) for at in to] for row in range(x.sizes[target])], "units"))
    return inner, middle, outer


def _read(x: Coordinates, symbols: int, b: int) -> ReadOut:
    """The symbol whose bits are nearest to what is told."""
    nearest = nearest_symbol(x.format, symbols, b).map
    if nearest is None:
        raise InvalidInput("a symbol is told by a map")
    start = x.places["told"].start
    rows = tuple((*[0] * start, *row, *[0] * (x.size - start - b)) for row in nearest.matrix)
    return ReadOut(Linear(rows, nearest.bias), "argmax")


CONSTRUCTION = Construction(
    name="sparse-copy",
    source="Yang et al. 2024, Lemma A.12 (COPY)",
    says="Looks up symbol number p of exactly N symbols through three layers of sparse attention in blocks of B.",
    cost={
        "layers": "3",
        "heads": "1, sparse",
        "width": "B b",
        "embedding": "3 B b + 2 b + 6",
        "where": "b = log2 |alphabet|",
    },
    parameters=(
        Parameter.length(6, "the symbols"),
        Parameter.formatted("Q12.12"),
        Parameter("B", "natural", 2, "symbols of a block"),
        ALPHABET,
        Parameter("reading", "choice", "repaired", "with or without what makes ends larger", ("printed", "repaired")),
        Parameter("eta", "eta", "derived", "the factor c of logits: a number, or ln(64 N)", ("derived",)),
        SCHEDULE,
    ),
    build=sparse_copy,
    task=lookup_task,
    longest=lambda N, **_: N + 1,
)
