"""Pair and triple matching: Hsu 2023 (Sanford, Hsu and Telgarsky 2023), and Mallick and Paul 2025 with the constants.

    word    z_1 ... z_n modulo M, then a dummy; read at position i: is there j with z_i + z_j = 0?  j and k with
            z_i + z_j + z_k = 0?
    pair    query c (cos z, sin z, 1), key (cos z', -sin z', 0), the dummy's key (0, 0, 1):   angles in 2 pi / M
                logit c cos(z + z'), c where there is a match and at most c (1 - 1/M^2) elsewhere;  c at the dummy
            value 1, the dummy's 0: the sum is b / (b + 1) for b matches, and near 0 for none
    triple  third-order attention, over pairs of positions: a key is the product of two, coordinate by coordinate,
                cos(z + z' + z'') = cos z cos z' cos z'' - cos z sin z' sin z'' - sin z sin z' cos z'' - sin z cos z'
                sin z'',  four coordinates, and a fifth for the pair of dummies
    c = M^2 ln(6 N), and ln(6 N^2) for the N^2 pairs; then clip(6 z - 1): 0 for z <= 1/6, 1 for z >= 1/3

No positions are needed: the network reads words of any length.  Cosines are rounded to the format, times c that is an
error in each logit; so is right what is right there, no more.

disjointness  the input of Hsu's reduction, as a network's embedding: bits a, b of n each become
                  a_i -> 1 or i + 1,   b_i -> 1 or M - (i + 1),   and 0 at the end, where it is read
              reading=printed: 0 + 0 + 0 = 0 is a match, as j and k may be the last position itself, so every pair of
              sets is said to meet: wrong from n = 1 on, first on 00.
              reading=repaired: Q = n + 2 at the end, b_i -> 1 or M - Q - (i + 1), M = 3n + 7.  All other sums of three
              lie strictly between 0 and M: 3Q = 3n + 6 and what has two Q at most 3n + 5, one Q and two of a at most
              3n + 4; or have M - Q in them once, with another Q: Q - (j + 1) >= 1 and 1 - (j + 1) = -j; or twice:
              -Q - (j + j' + 2) >= -(3n + 4).

cos(2 pi z / M) is a fraction: the exact value where it is rational, else one that is off by less than 2^-64. By Niven's
theorem the rational ones are 0, +-1/2 and +-1, at multiples of 1/4 and 1/6 of a turn.  A rounding rule such as down
would make a negative number of a 0 that is a little off.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.constructions.construction import SCHEDULE, Construction, Parameter, Task
from fooling.circuits.networks.constructions.coordinates import Coordinates, largest_part, logarithm, part_of
from fooling.circuits.networks.embedding import Added, Embedding, Joint
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput

BITS = 96  # of what is kept on the way
RATIONAL = {1: Fraction(1), 2: Fraction(-1), 3: Fraction(-1, 2), 4: Fraction(0), 6: Fraction(1, 2)}  # cos(2 pi / d)


def cosine(turns: Fraction) -> Fraction:
    """cos(2 pi turns)."""
    part = turns % 1
    part = min(part, 1 - part)  # cos is even, so 0 <= part <= 1/2
    if part.numerator <= 1 and part.denominator in RATIONAL:
        return RATIONAL[part.denominator]
    # cos x = sum of (-1)^i x^(2i) / (2i)! with alternating terms, which fall from the third on, as x <= pi < 3.2.
    x2 = _kept((2 * pi() * part) ** 2)
    total = term = Fraction(1)
    i = 0
    while abs(term) > Fraction(1, 2 ** (BITS - 8)):
        i += 2
        term = _kept(-term * x2 / (i * (i - 1)))
        total += term
    return total


def sine(turns: Fraction) -> Fraction:
    """sin(2 pi turns)."""
    return cosine(turns - Fraction(1, 4))


@lru_cache(maxsize=1)
def pi() -> Fraction:
    """16 arctan(1/5) - 4 arctan(1/239) (Machin 1706)."""
    return _kept(16 * _arctan(5) - 4 * _arctan(239))


def _arctan(n: int) -> Fraction:
    """arctan(1/n)."""
    return sum((Fraction((-1) ** i, (2 * i + 1) * n ** (2 * i + 1)) for i in range(BITS)), Fraction(0))


def _kept(x: Fraction) -> Fraction:
    return Fraction(round(x * 2**BITS), 2**BITS)


Eta = Fraction | Literal["printed", "largest"]
MOST_NUMBERS, MOST_POSITIONS = 512, 64
DUMMY, QUERY = "dummy", "query"


def pair_matching(N: int, format: NumberFormat, M: int, at: int, eta: Eta, schedule: Schedule) -> Transformer:
    """For words of N numbers below M, read at position `at`."""
    return _network(N, format, M, at, eta, schedule, 2)


def triple_matching(N: int, format: NumberFormat, M: int, at: int, eta: Eta, schedule: Schedule) -> Transformer:
    """The same for three."""
    return _network(N, format, M, at, eta, schedule, 3)


def _network(N: int, f: NumberFormat, M: int, at: int, eta: Eta, schedule: Schedule, terms: int) -> Transformer:
    if not (1 <= at <= N <= MOST_POSITIONS and 1 <= M <= MOST_NUMBERS):
        raise InvalidInput(f"N = {N}, at = {at}, M = {M}: want 1 <= at <= N <= {MOST_POSITIONS}, M <= {MOST_NUMBERS}")
    x = _coordinates(f)
    rows = (*(_number(x, z, M) for z in range(M)), x.vector(dummy=1))
    names = (*map(str, range(M)), DUMMY)
    return _matches(x, names, Added(rows), _factor(f, N, M, eta, terms), schedule, terms, at=at, after=(M,))


def _coordinates(f: NumberFormat) -> Coordinates:
    return Coordinates(f, cos=1, sin=1, one=1, dummy=1)


def _number(x: Coordinates, z: int, M: int) -> Vector:
    """The embedding of a number, its cosine and sine rounded to the format."""
    f, turns = x.format, Fraction(z, M)
    return x.vector(cos=f.value(f.round(cosine(turns))), sin=f.value(f.round(sine(turns))), one=1)


def _factor(f: NumberFormat, N: int, M: int, eta: Eta, terms: int) -> Fraction:
    """c."""
    if eta == "largest":
        return largest_part(f, 1)
    return part_of(f, eta if isinstance(eta, Fraction) else M * M * logarithm(6 * N ** (terms - 1)), 1)


def _matches(
    x: Coordinates,
    names: Sequence[str],
    embedding: Embedding,
    c: Fraction,
    schedule: Schedule,
    terms: int,
    **around: Any,
) -> Transformer:
    f = x.format
    m, share = Coordinates(f, all=3 if terms == 2 else 5), Coordinates(f, share=1)
    head = _pair(x, m, c) if terms == 2 else _triple(x, m, c)
    turn = Coordinates(f, above=1, beyond=1)
    clip = (
        share.to(turn, ("above", 6, "share"), ("beyond", 6, "share"), bias={"above": -1, "beyond": -2}),
        turn.to(share, ("share", 1, "above"), ("share", -1, "beyond")),
    )
    output = m.to(share, ("share", [[1, *[0] * (m.size - 1)]], "all"))
    block = Block(Attention((head,), output), FeedForward(clip))
    read = ReadOut(share.to(share, ("share", 1, "share")), "at-least-one")
    return Transformer(Formats.alike(f), tuple(names), embedding, (block,), read, schedule, **around)


def _pair(x: Coordinates, m: Coordinates, c: Fraction) -> Head:
    """Three coordinates."""
    return Head(
        x.to(m, ("all", _column(3, 0, c), "cos"), ("all", _column(3, 1, c), "sin"), ("all", _column(3, 2, c), "one")),
        x.to(
            m, ("all", _column(3, 0, 1), "cos"), ("all", _column(3, 1, -1), "sin"), ("all", _column(3, 2, 1), "dummy")
        ),
        x.to(m, ("all", _column(3, 0, 1), "one")),
    )


def _triple(x: Coordinates, m: Coordinates, c: Fraction) -> Head:
    """Five: the products of cosines and sines in the order of the essay, and the dummies."""

    def map_of(cos: Sequence[Fraction | int], sin: Sequence[Fraction | int], last: str, factor: Fraction | int) -> Any:
        parts = (("all", [[a] for a in (*cos, 0)], "cos"), ("all", [[a] for a in (*sin, 0)], "sin"))
        return x.to(m, *parts, ("all", _column(5, 4, factor), last))

    value = x.to(m, ("all", _column(5, 0, 1), "one"))
    return Head(
        map_of((c, c, 0, 0), (0, 0, c, c), "one", c),
        map_of((1, 0, 0, -1), (0, -1, -1, 0), "dummy", 1),
        value,
        (map_of((1, 0, 1, 0), (0, 1, 0, 1), "dummy", 1), value),
    )


def _column(rows: int, place: int, number: Fraction | int) -> list[list[Fraction | int]]:
    return [[number * (row == place)] for row in range(rows)]


def disjointness(
    N: int, format: NumberFormat, reading: Literal["printed", "repaired"], eta: Eta, schedule: Schedule
) -> Transformer:
    """For words of N bits, two sets of N/2 each, to which it puts the last number and a dummy itself."""
    if N < 2 or N % 2 or N > MOST_POSITIONS:
        raise InvalidInput(f"N = {N}: want an even number of bits, 2 to {MOST_POSITIONS}")
    n, x = N // 2, _coordinates(format)
    M, Q = (3 * n + 7, n + 2) if reading == "repaired" else (2 * n + 3, 0)
    one, query, dummy = (_number(x, 1, M), _number(x, Q, M), x.vector(dummy=1))
    sets = [_number(x, i + 1, M) for i in range(1, n + 1)] + [_number(x, M - Q - i - 1, M) for i in range(1, n + 1)]
    table = tuple((one, some, query, dummy) for some in (*sets, one, one))
    names = ("0", "1", QUERY, DUMMY)
    c = _factor(format, N + 1, M, eta, 3)
    return _matches(x, names, Joint(table), c, schedule, 3, at=N + 1, after=(2, 3))


def pair_task(M: int, at: int, **_: object) -> Task:
    """At one position."""
    return "pair-matching", M, at


def triple_task(M: int, at: int, **_: object) -> Task:
    """At one position."""
    return "triple-matching", M, at


ETA = Parameter("eta", "eta", "printed", "the factor c of logits: a number, or", ("printed", "largest"))
SHARED = (
    Parameter.length(3, "the numbers of a word"),
    Parameter.formatted("Q12.12"),
    Parameter("M", "natural", 4, "the modulus"),
    Parameter("at", "natural", 1, "the position that is read"),
    ETA,
    SCHEDULE,
)
PAIR = Construction(
    name="pair-matching",
    source="Hsu 2023, Pair Matching; Mallick and Paul 2025, Match2",
    says="Says whether some number of the word, with the one at a position, is 0 modulo M; cosines and a dummy.",
    cost={"layers": "1", "heads": "1", "width": "3", "embedding": "4", "where": "c = M^2 ln(6 N)"},
    parameters=SHARED,
    build=pair_matching,
    task=pair_task,
)
TRIPLE = Construction(
    name="triple-matching",
    source="Hsu 2023, Triple Matching by third-order attention",
    says="Says whether two numbers of the word, with the one at a position, are 0 modulo M; attention to pairs.",
    cost={"layers": "1", "heads": "1, of third order", "width": "5", "embedding": "4", "where": "c = M^2 ln(6 N^2)"},
    parameters=SHARED,
    build=triple_matching,
    task=triple_task,
)
DISJOINTNESS = Construction(
    name="intersection-by-triples",
    source="Hsu 2023, the reduction of disjointness to Triple Matching",
    says="Says whether two sets of N/2 bits meet: the reduction's numbers, as embeddings, and triple matching of them.",
    cost={"layers": "1", "heads": "1, of third order", "width": "5", "embedding": "4", "where": "M = 3N/2 + 7"},
    parameters=(
        Parameter.length(4, "the bits of both sets together"),
        Parameter.formatted("Q16.16"),
        Parameter("reading", "choice", "repaired", "0 at the end, or N/2 + 2", ("printed", "repaired")),
        ETA,
        SCHEDULE,
    ),
    build=disjointness,
    task=lambda N, **_: ("value-of", ("intersection", N // 2)),
)
