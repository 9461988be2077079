"""Index lookup as printed: Bhattamishra et al. 2024, Theorem 1 and appendix C.2, over any alphabet.

    word       s_1 s_2 ... s_n @p       n <= N symbols, then the index token p <= n
    embedding  symbol s at position i   [rho(s) | 0    | T(i)]        b, k and k coordinates, b = ceil(log2 |alphabet|)
               token @p at position i   [0      | T(p) | T(i)]        0 for T(N + 1)
    query      eta times the middle, key the last part, value the first:

        @p --- eta <T(p), T(i)> ---> position i      eta at i = p, at most eta/4 elsewhere
                                     |
        z = sum of weights * rho     weight of p above 3/4 if eta > 2 ln(3N), for exact weights
                                     |
        clip(4 z - 1) to [0, 1]      z <= 1/4 gives 0, z >= 1/2 gives 1: the bits of s_p

Printed, and different here.  T has entries +-1/sqrt(k), rarely numbers of a format: keys are the signs, and W_Q has
eta / k.  The index token has no positional part in print, which an embedding that depends on letter and position
allows; here letters and positions have a row each and are added, so that a network for N = 1,024 has 133,000 numbers
and not 70 millions.  Where n = N nothing changes; for n < N the token's own logit is eta <T(p), T(n+1)>, at most eta/4
like that of other positions, in place of 0, and the bound counts N others anyway.  The query matrix is filled up with
rows of 0 to the width max(k, b).

Exact: for real numbers the bound is the printed proof.  In a format it is not proved by this file: each weight is
rounded, and N small weights may be rounded up, or 3/4 down.
"""

from __future__ import annotations

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
from fooling.circuits.networks.constructions.coordinates import (
    Coordinates,
    largest_part,
    logarithm,
    padded_identity,
    part_of,
)
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.search.sign_vectors import sign_vectors
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput

Eta = Fraction | Literal["printed", "largest"]


def index_lookup(
    N: int,
    format: NumberFormat,
    alphabet: tuple[str, ...],
    gamma: Fraction,
    k: int | None,
    eta: Eta,
    threshold: Fraction,
    slope: int,
    schedule: Schedule,
) -> Transformer:
    """The Transformer for 1 to N symbols and an index token."""
    if N < 1:
        raise InvalidInput(f"N = {N}: want at least 1 symbol")
    f, T = format, sign_vectors(N, gamma, k)
    b, k = max(1, (len(alphabet) - 1).bit_length()), len(T[0])
    m = max(k, b)
    x, head, bits = Coordinates(f, symbol=b, asked=k, place=k), Coordinates(f, found=m), Coordinates(f, bits=b)
    codes = [[s >> j & 1 for j in reversed(range(b))] for s in range(len(alphabet))]
    embedding = Added(
        (*(x.vector(symbol=code) for code in codes), *(x.vector(asked=vector) for vector in T)),
        (*(x.vector(place=vector) for vector in T), x.vector()),
    )
    part = query_part(f, N, k, eta)
    lookup = Head(
        x.to(head, ("found", padded_identity(part, m, k), "asked")),
        x.to(head, ("found", padded_identity(1, m, k), "place")),
        x.to(head, ("found", padded_identity(1, m, b), "symbol")),
    )
    output = head.to(bits, ("bits", [row[:m] for row in padded_identity(1, b, m)], "found"))
    names = (*alphabet, *(f"@{p}" for p in range(1, N + 1)))
    block = Block(Attention((lookup,), output), FeedForward(clipped(bits, slope, threshold)))
    return Transformer(Formats.alike(f), names, embedding, (block,), nearest_symbol(f, len(alphabet), b), schedule)


def clipped(bits: Coordinates, slope: int, threshold: Fraction) -> tuple[Linear, Linear]:
    """clip(slope (z - threshold)) to [0, 1], coordinate by coordinate: relu(y) - relu(y - 1)."""
    turn = Coordinates(bits.format, above=bits.size, beyond=bits.size)
    start = -slope * threshold
    inner = bits.to(
        turn, ("above", slope, "bits"), ("beyond", slope, "bits"), bias={"above": start, "beyond": start - 1}
    )
    return inner, turn.to(bits, ("bits", 1, "above"), ("bits", -1, "beyond"))


def query_part(f: NumberFormat, N: int, k: int, eta: Eta) -> Fraction:
    """eta / k, for the least eta above 2 ln(3N), the largest of the format, or the least that is at least a number."""
    if eta == "largest":
        return largest_part(f, k)
    return part_of(f, 2 * logarithm(3 * N), k, above=True) if isinstance(eta, str) else part_of(f, eta, k)


GAMMA = Parameter("gamma", "fraction", "1/4", "products of two of the vectors T are at most gamma")
DIMENSION = Parameter("k", "natural", None, "coordinates of T; the least that are found where it is not given")
THRESHOLD = Parameter("threshold", "fraction", "1/4", "up to where the read-out's clip(slope (z - threshold)) is 0")
CONSTRUCTION = Construction(
    name="index-lookup",
    source="Bhattamishra et al. 2024, Theorem 1 and appendix C.2",
    says="Looks up symbol number p of up to N symbols with softmax weights, which a threshold then turns into bits.",
    cost={
        "layers": "1",
        "heads": "1",
        "width": "max(k, b)",
        "embedding": "2 k + b",
        "where": "b = log2 |alphabet|, k = O(log N / gamma^2) (32 for N = 1,024), eta > 2 ln(3N)",
    },
    parameters=(
        Parameter.length(8, "the most symbols"),
        Parameter.formatted(),
        ALPHABET,
        GAMMA,
        DIMENSION,
        Parameter("eta", "eta", "printed", "the factor of queries: a number, or", ("printed", "largest")),
        THRESHOLD,
        Parameter("slope", "natural", 4, "the slope of the read-out"),
        SCHEDULE,
    ),
    build=index_lookup,
    task=lookup_task,
    longest=lambda N, **_: N + 1,
)
