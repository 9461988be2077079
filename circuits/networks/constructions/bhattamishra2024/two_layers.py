"""Equality and inequality by two layers: Bhattamishra et al. 2024, Theorem 6 and appendix F.2.

    x_i = [ x_i | 0 | T(i) | T(i) or, for i > N/2, T(i - N/2) | 1 ]             1, 1, k, k and 1 coordinates, x_i = +-1

    layer 1   query eta [compared, 1], key [T(j), -1/2], value x_j:    i in the second half fetches x_(i - N/2), i in
              the first half itself; the network takes the first coordinate to x_i xor the fetched one
    layer 2   query 0, so that all weights are 1/N, value the first coordinate: the share of mismatches, at position N
    read-out  inequality: the share is at least least/N;  equality: it is not

Readings, as F.2 prints no network for the exclusive or, and three ways to fetch:
    attention=hard                       the first of the largest logits ("if this was a Transformer with ...")
    attention=softmax                    eta=derived: the least with which the exact weight of the position sought is
                                         within half a step of 1, 2 ln((N - 1)(2 N^K - 1));  eta=printed, two lines
                                         below: ln N + K ln 2N, which is about half of that, so that the implication
                                         between the two lines is wrong;  eta=threshold: above 2 ln(3N), weights over
                                         3/4;  eta=largest: what the format holds, where the others do not fit
    xor=difference                       |x - y| / 2, exact for the values +-1
    xor=threshold                        0 for |x - y| <= 1/2, 1 for |x - y| >= 3/2: as its last paragraph wants
    least=1                              a share of at least 1/N, as printed; 1/2 is between no mismatch and one
Printed, and different here.  T has entries +-1/sqrt(k); keys=signs has signs as keys and eta / k in the query, which is
the same where nothing is rounded;  keys=unit is as printed, for k whose root is a whole number.  The query of
i > N/2 is printed without its last coordinate, and d as 2 + 2k without the last one of x_i.

Known, by running all words: with softmax exact (schedule fused) and rounded down, K = 2, xor=difference and least=1, it
is wrong exactly on the words with one mismatch, 2 of 4 for N = 2 (the first is 01) and 8 of 16 for N = 4: the weight
just below 1 is rounded down to 1 - N^-K, the mismatch to the same, and a share just below 1/N follows.  Stepwise, with
the maximum subtracted, it is right for N = 2, 4 and 8: the other exponentials are rounded to 0.  With least=1/2 both
are right there.  With each product rounded down, K = 1, N = 4, eta = 1 and keys=unit for k = 4, all 12 words with a
mismatch are wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import Literal

from fooling.circuits.networks.attention import Attention, Head, Kind
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.constructions.bhattamishra2024.index_lookup import DIMENSION, GAMMA
from fooling.circuits.networks.constructions.construction import SCHEDULE, Construction, Parameter, Task
from fooling.circuits.networks.constructions.coordinates import Coordinates, largest_part, logarithm, part_of
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.search.sign_vectors import sign_vectors
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.circuits.numbers.schedule import Schedule
from fooling.circuits.numbers.value_set import Multiples
from fooling.fooling_sets.errors import InvalidInput

Eta = Fraction | Literal["printed", "derived", "threshold", "largest"]
Xor = Literal["difference", "threshold"]
HALF = Fraction(1, 2)


def two_layers(
    N: int,
    format: NumberFormat,
    gamma: Fraction,
    k: int | None,
    attention: Literal["softmax", "hard"],
    eta: Eta,
    xor: Xor,
    least: Fraction,
    keys: Literal["signs", "unit"],
    schedule: Schedule,
    equal: bool,
) -> Transformer:
    """For words of N letters 0 and 1, N even; 1 where the halves are equal, or where they are not."""
    if N < 2 or N % 2:
        raise InvalidInput(f"N = {N}: want an even number of letters, at least 2")
    f, T = format, sign_vectors(N, gamma, k)
    k = len(T[0])
    unit = _unit(k) if keys == "unit" else Fraction(1)  # an entry of T, and what queries then have to be divided by
    vectors = [[unit * sign for sign in row] for row in T]
    x = Coordinates(f, sign=1, fetched=1, place=k, compared=k, one=1)
    embedding = Added((x.vector(sign=-1), x.vector(sign=1)), tuple(_position(x, vectors, i) for i in range(N)))
    parts = k if keys == "signs" else 1
    part = largest_part(f, parts) if eta == "largest" else part_of(f, eta_of(f, N, eta, attention), parts)
    seen = Coordinates(f, share=1)
    look = Head(x.to(seen), x.to(seen), x.to(seen, ("share", 1, "sign")))
    first = _fetching(x, part, part * parts, "softmax" if attention == "softmax" else "leftmost")
    blocks = (
        Block(first, FeedForward(mismatch(x, xor)), residual=True),
        Block(Attention((look,), seen.to(seen, ("share", 1, "share")))),
    )
    score = Coordinates(f, score=1)
    told = seen.to(score, ("score", -N if equal else N, "share"), bias={"score": least if equal else -least})
    read = ReadOut(told, "positive" if equal else "not-negative")
    return Transformer(Formats.alike(f), ("0", "1"), embedding, blocks, read, schedule)


def _fetching(x: Coordinates, part: Fraction, eta: Fraction, kind: Kind) -> Attention:
    """Layer 1's head; `part` is what the entries of T are multiplied by."""
    wide = Coordinates(x.format, found=x.sizes["place"], shift=1)
    head = Head(
        x.to(wide, ("found", part, "compared"), ("shift", eta, "one")),
        x.to(wide, ("found", 1, "place"), ("shift", -HALF, "one")),
        x.to(wide, ("shift", 1, "sign")),
    )
    return Attention((head,), wide.to(x, ("fetched", 1, "shift")), kind)


def _position(x: Coordinates, T: Sequence[Sequence[Fraction]], i: int) -> Vector:
    """The row of position i, from 0: its own vector, and that of the position it is compared with."""
    half = len(T) // 2
    return x.vector(place=T[i], compared=T[i - half if i >= half else i], one=1)


def _unit(k: int) -> Fraction:
    """1 / sqrt(k)."""
    root = isqrt(k)
    if root * root != k:
        raise InvalidInput(f"keys = unit wants entries 1/sqrt(k), and k = {k} is no square; want k=4, 16, ...")
    return Fraction(1, root)


def mismatch(x: Coordinates, xor: Xor) -> tuple[Linear, Linear]:
    """From [a, b, ...] to [a xor b - a, 0, ...], which a residual connection takes to [a xor b, b, ...].

    a is 1 or -1, and a = relu(a) - relu(-a).  |a - b| = relu(a - b) + relu(b - a), and with thresholds each of the two
    becomes clip(. - 1/2) to [0, 1]; at most one of them is positive.
    """
    f = x.format
    units = Coordinates(f, more=1, less=1, more_yet=1, less_yet=1, up=1, down=1)
    cut = HALF if xor == "threshold" else 0
    inner = x.to(
        units,
        *(part for name in ("more", "more_yet") for part in ((name, 1, "sign"), (name, -1, "fetched"))),
        *(part for name in ("less", "less_yet") for part in ((name, -1, "sign"), (name, 1, "fetched"))),
        ("up", 1, "sign"),
        ("down", -1, "sign"),
        bias={"more": -cut, "less": -cut, "more_yet": -cut - 1, "less_yet": -cut - 1},
    )
    weight, beyond = (1, -1) if xor == "threshold" else (HALF, 0)
    outer = units.to(
        x,
        *(("sign", weight, name) for name in ("more", "less")),
        *(("sign", beyond, name) for name in ("more_yet", "less_yet")),
        ("sign", -1, "up"),
        ("sign", 1, "down"),
    )
    return inner, outer


def eta_of(f: NumberFormat, N: int, eta: Eta, attention: str = "softmax") -> Fraction:
    """The number that a reading asks for, any for hard attention; half a step of the format is 1 / (2 N^K) in Q_p."""
    if isinstance(eta, Fraction):
        return eta
    if attention == "hard":
        return Fraction(1)
    if eta == "threshold":
        return 2 * logarithm(3 * N)
    if eta == "derived":
        return 2 * logarithm((N - 1) * (2 * f.scale - 1))
    if not isinstance(f.values, Multiples):
        raise InvalidInput(f"eta = printed is ln N + K ln 2N of a format Qp:{N},K, not of {f.short_name}")
    return logarithm(N) + f.values.K * logarithm(2 * N)


def equality(N: int, **parameters: object) -> Transformer:
    """1 where the halves are equal."""
    return two_layers(N, **parameters, equal=True)  # type: ignore[arg-type]


def inequality(N: int, **parameters: object) -> Transformer:
    """1 where they are not."""
    return two_layers(N, **parameters, equal=False)  # type: ignore[arg-type]


def equality_task(N: int, **_: object) -> Task:
    """Equality of the halves."""
    return "value-of", ("equality", N // 2)


def inequality_task(N: int, **_: object) -> Task:
    """Its complement."""
    return "value-of", ("complement", ("equality", N // 2))


SOURCE = "Bhattamishra et al. 2024, Theorem 6 and appendix F.2"
COST = {
    "layers": "2",
    "heads": "1",
    "width": "k + 1 and 1",
    "embedding": "2 k + 3",
    "where": "k = O(log N / gamma^2) (32 for N = 1,024), eta >= 2 ln((N - 1)(2 N^K - 1)) derived",
}
PARAMETERS = (
    Parameter.length(8, "the letters of a word, an even number"),
    Parameter.formatted(),
    GAMMA,
    DIMENSION,
    Parameter("attention", "choice", "softmax", "of layer 1", ("softmax", "hard")),
    Parameter(
        "eta", "eta", "derived", "the factor of queries: a number, or", ("derived", "printed", "threshold", "largest")
    ),
    Parameter("xor", "choice", "difference", "how x and y become x xor y", ("difference", "threshold")),
    Parameter(
        "keys", "choice", "signs", "the entries of T: 1, with eta / k in queries, or 1/sqrt(k)", ("signs", "unit")
    ),
    Parameter("least", "fraction", 1, "a mismatch is seen where at least this many N-ths are told"),
    SCHEDULE,
)
EQUALITY = Construction(
    name="equality",
    source=SOURCE,
    says="Says whether the second half of N letters is the first; layer 1 fetches, layer 2 takes the mean.",
    cost=COST,
    parameters=PARAMETERS,
    build=equality,
    task=equality_task,
)
INEQUALITY = Construction(
    name="inequality",
    source=SOURCE,
    says="Says whether the second half of N letters is not the first; the network of equality, read the other way.",
    cost=COST,
    parameters=PARAMETERS,
    build=inequality,
    task=inequality_task,
)
