"""Linear attention: AGG, and a mean as attention and as a recurrence: Yang et al. 2024, Lemmas A.8 and A.9.

aggregate    m^2 bits in m blocks of m, then the token @q, which the network puts there: the mean of block q
                 query mu (e_q - 1),  key mu (e_(block of j) - 1),  value the bit;   phi = elu + 1, so that phi(0) = 1
                 and phi(-mu) = exp(-mu):  <phi, phi> = 1 + (m - 1) exp(-2 mu) in block q, and elsewhere
                 2 exp(-mu) + (m - 2) exp(-2 mu)
             mu = ln(2 m^3 / eps), with eps = 1/(4 m); asked as: are more than b of the m bits 1?
             The token is no bit of any block: its key is -mu everywhere.  The lemma prints q^T k where it means the
             features, and numbers a_ij that are divided by their sum only two lines below.
linear-mean  keys and queries 0, all features 1: the mean of all bits.  form=transformer is causal linear attention,
             form=recurrent the recurrence s_i = s_(i-1) + phi(k) v^T, z_i = z_(i-1) + phi(k) of Lemma A.8, where
             (15) prints V x_i in the numerator and (17) adds V x_j.  As a recurrence all numbers up to N must be in the
             format: z = i is cut off at its end.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.constructions.construction import SCHEDULE, Construction, Parameter, Task
from fooling.circuits.networks.constructions.coordinates import Coordinates, logarithm, part_of
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent, zeros
from fooling.circuits.networks.recurrent_layers import LinearAttention
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput

MOST_BLOCKS = 64


def aggregate(
    N: int, format: NumberFormat, asked: int, b: int, eta: Fraction | Literal["printed"], schedule: Schedule
) -> Transformer:
    """For words of N^2 bits in N blocks, to which it puts the token of the block that is asked about."""
    if not (1 <= asked <= N <= MOST_BLOCKS):
        raise InvalidInput(f"asked = {asked}, N = {N}: want 1 <= asked <= N <= {MOST_BLOCKS} blocks")
    f = format
    mu = part_of(f, logarithm(8 * N**4) if isinstance(eta, str) else eta, 1)
    x, m = Coordinates(f, value=1, block=N, asked=N), Coordinates(f, all=N)
    share = Coordinates(f, share=1)
    one_hot = [[int(i == j) for j in range(N)] for i in range(N)]
    embedding = Added(
        (x.vector(), x.vector(value=1), *(x.vector(asked=row) for row in one_hot)),
        (*(x.vector(block=one_hot[i // N]) for i in range(N * N)), x.vector()),
    )
    head = Head(
        x.to(m, ("all", mu, "asked"), bias={"all": -mu}),
        x.to(m, ("all", mu, "block"), bias={"all": -mu}),
        x.to(m, ("all", [[int(i == 0)] for i in range(N)], "value")),
    )
    block = Block(Attention((head,), m.to(share, ("share", [one_hot[0]], "all")), "linear", causal=True))
    names = ("0", "1", *(f"@{q}" for q in range(1, N + 1)))
    read = _more_than(share, N, b)
    return Transformer(Formats.alike(f), names, embedding, (block,), read, schedule, after=(1 + asked,))


def _more_than(share: Coordinates, many: int, b: int) -> ReadOut:
    """Whether a mean of so many bits is over b / many: 2 many times it is at least 2b + 1, the middle to the next."""
    told = share.to(share, ("share", 2 * many, "share"), bias={"share": -2 * b - 1})
    return ReadOut(told, "not-negative")


def linear_mean(
    N: int, format: NumberFormat, b: int, form: Literal["transformer", "recurrent"], schedule: Schedule
) -> Network:
    """For words of N bits: whether more than b of them are 1."""
    if N < 1:
        raise InvalidInput(f"N = {N}: want at least 1 bit")
    f = format
    x = Coordinates(f, share=1)
    head = Head(x.to(x), x.to(x), x.to(x, ("share", 1, "share")))
    rows, read, same = (x.vector(), x.vector(share=1)), _more_than(x, N, b), x.to(x, ("share", 1, "share"))
    if form == "transformer":
        block = Block(Attention((head,), same, "linear", causal=True))
        return Transformer(Formats.alike(f), ("0", "1"), Added(rows), (block,), read, schedule)
    layer = LinearAttention((head,), same)
    return Recurrent(Formats.alike(f), ("0", "1"), rows, (layer,), zeros((layer,)), read, schedule)


def aggregate_task(N: int, asked: int, b: int, **_: object) -> Task:
    """Whether more than b bits of the block are 1."""
    return "threshold", b, tuple(((j,), (0, 1)) for j in range((asked - 1) * N + 1, asked * N + 1))


def mean_task(N: int, b: int, **_: object) -> Task:
    """Whether more than b bits are 1."""
    return "threshold", b, tuple(((j,), (0, 1)) for j in range(1, N + 1))


B = Parameter("b", "natural", 1, "more than b bits have to be 1")
AGGREGATE = Construction(
    name="aggregate",
    source="Yang et al. 2024, Lemma A.9 (AGG)",
    says="Says whether more than b bits of one of N blocks of N are 1: their mean, by causal linear attention.",
    cost={"layers": "1", "heads": "1, linear", "width": "N", "embedding": "2 N + 1", "where": "mu = ln(8 N^4)"},
    parameters=(
        Parameter.length(3, "blocks, and bits of each"),
        Parameter.formatted("Q8.16"),
        Parameter("asked", "natural", 1, "the block that is asked about"),
        B,
        Parameter("eta", "eta", "printed", "the factor mu: a number, or", ("printed",)),
        SCHEDULE,
    ),
    build=aggregate,
    task=aggregate_task,
    longest=lambda N, **_: N * N,
)
MEAN = Construction(
    name="linear-mean",
    source="Yang et al. 2024, Lemma A.8",
    says="Says whether more than b of N bits are 1: their mean by linear attention, or by its recurrence.",
    cost={"layers": "1", "width": "1", "embedding": "1", "state": "3 numbers, as a recurrence"},
    parameters=(
        Parameter.length(6, "the bits of a word"),
        Parameter.formatted("Q5.8"),
        B,
        Parameter("form", "choice", "recurrent", "attention, or a state", ("transformer", "recurrent")),
        SCHEDULE,
    ),
    build=linear_mean,
    task=mean_task,
)
