"""q-sparse averaging: Hsu 2023 and Mallick and Paul 2025, after Candes and Tao 2005.

    word       v_1 ... v_N of bits, then the token @S of a set S of q positions, which the network puts there itself;
               the mean of v_j over j in S, asked as: are more than b of them 1?
    embedding  position j has the key u_j, a letter its value, the token @S the query alpha w_S
    vectors    u_j in {-1, 1}^k with, for each S, a w_S:  <w_S, u_j> = 1 for j in S, |<w_S, u_j>| <= 1/2 for the others
               (the slides have u_j over sqrt k, and w_S longer by it)
    weights    near 1/q on S, near 0 elsewhere, for alpha = ceil(2 ln(4 N / eps)), eps = 1/(4 q):  the mean is off by
               less than eps, the sum of q bits by less than 1/2
w_S is the shortest vector with the wanted products, U (U^T U)^-1 1 for the columns U of S, found exactly in fractions
and checked for all sets: the first vectors for which it holds are taken, orthogonal ones at the latest.  In the network
alpha w_S is rounded to the format, which the slides allow for by eps / 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import ceil, comb
from typing import Literal

from fooling.circuits.languages.search.counting.subspaces import solved
from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.constructions.construction import SCHEDULE, Construction, Parameter, Task
from fooling.circuits.networks.constructions.coordinates import Coordinates, logarithm
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.search.sign_vectors import sign_vectors
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import Matrix, NumberFormat
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput

Fractions = tuple[Fraction, ...]
MOST_BITS, MOST_SETS = 64, 2**9
GAMMAS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(1, 6), Fraction(1, 8), Fraction(0))


def sparse_averaging(
    N: int,
    format: NumberFormat,
    q: int,
    asked: tuple[int, ...] | None,
    b: int,
    eta: Fraction | Literal["printed"],
    schedule: Schedule,
) -> Transformer:
    """For words of N bits, to which it puts the token of the set that is asked about."""
    f, asked = format, checked_set(N, q, asked)
    u, w = neighbourly(N, q)
    sets, k = list(combinations(range(1, N + 1), q)), len(u[0])
    alpha = Fraction(ceil(2 * logarithm(16 * N * q))) if isinstance(eta, str) else eta
    x, m, share = Coordinates(f, key=k, query=k, value=1), Coordinates(f, all=k), Coordinates(f, share=1)
    rounded = [[f.value(f.round(alpha * number)) for number in row] for row in w]
    embedding = Added(
        (x.vector(), x.vector(value=1), *(x.vector(query=row) for row in rounded)),
        (*(x.vector(key=vector) for vector in u), x.vector()),
    )
    first = [[int(i == 0)] for i in range(k)]
    head = Head(x.to(m, ("all", 1, "query")), x.to(m, ("all", 1, "key")), x.to(m, ("all", first, "value")))
    output = m.to(share, ("share", [[int(i == 0) for i in range(k)]], "all"))
    read = ReadOut(share.to(share, ("share", 2 * q, "share"), bias={"share": -2 * b - 1}), "not-negative")
    names = ("0", "1", *(f"@{','.join(map(str, S))}" for S in sets))
    block = Block(Attention((head,), output))
    after = (2 + sets.index(asked),)
    return Transformer(Formats.alike(f), names, embedding, (block,), read, schedule, after=after)


def checked_set(N: int, q: int, asked: tuple[int, ...] | None) -> tuple[int, ...]:
    """The set in order, the first q positions where none is given."""
    if not 1 <= q <= N <= MOST_BITS or comb(N, q) > MOST_SETS:
        raise InvalidInput(f"q = {q} of N = {N}: want 1 <= q <= N <= {MOST_BITS}, and at most {MOST_SETS} sets")
    chosen = tuple(sorted(asked)) if asked is not None else tuple(range(1, q + 1))
    if len(set(chosen)) != q or len(chosen) != q or not all(1 <= j <= N for j in chosen):
        raise InvalidInput(f"asked = {list(chosen)}: want {q} different positions in 1..{N}")
    return chosen


@lru_cache(maxsize=8)
def neighbourly(N: int, q: int) -> tuple[Matrix, tuple[Fractions, ...]]:
    """The u_j, and w_S for all sets S of q of them, in the order of `combinations`.

    >>> u, w = neighbourly(4, 2)
    >>> [sum(a * b for a, b in zip(w[0], vector)) for vector in u] == [1, 1, 0, 0]
    True
    """
    for gamma in GAMMAS:
        u = sign_vectors(N, gamma, None, True)
        gram = [[sum(a * b for a, b in zip(x, y, strict=True)) for y in u] for x in u]
        w = list[Fractions]()
        for S in combinations(range(N), q):
            if (shares := _shares(gram, S)) is None:
                break
            w.append(_sum(u, S, shares))
        else:
            return u, tuple(w)
    raise InvalidInput(f"N = {N}, q = {q}: no vectors were found")


def _shares(gram: Sequence[Sequence[int]], S: Sequence[int]) -> Fractions | None:
    """c with w_S the sum of c_i u_i over S; None where there is none, or w_S is too near to another u_j."""
    found = solved([[gram[i][j] for j in S] for i in S], [1] * len(S))
    if found is None:
        return None
    others = (column for j, column in enumerate(gram) if j not in S)
    products = (sum((c * column[i] for c, i in zip(found, S, strict=True)), Fraction(0)) for column in others)
    return found if all(abs(product) * 2 <= 1 for product in products) else None


def _sum(u: Matrix, S: Sequence[int], shares: Fractions) -> Fractions:
    columns = zip(*(u[i] for i in S), strict=True)
    return tuple(sum((c * a for c, a in zip(shares, column, strict=True) if c), Fraction(0)) for column in columns)


def averaging_task(N: int, q: int, asked: tuple[int, ...] | None, b: int, **_: object) -> Task:
    """Whether more than b of the bits in the set are 1."""
    return "threshold", b, tuple(((j,), (0, 1)) for j in checked_set(N, q, asked))


CONSTRUCTION = Construction(
    name="sparse-averaging",
    source="Hsu 2023 and Mallick and Paul 2025, q-sparse averaging",
    says="Says whether more than b of the q bits in a set are 1: their mean, by one softmax over N positions.",
    cost={"layers": "1", "heads": "1", "width": "k", "embedding": "2 k + 1", "where": "k = O(q log N), at most 2N"},
    parameters=(
        Parameter.length(6, "the bits of a word"),
        Parameter.formatted("Q8.12"),
        Parameter("q", "natural", 2, "positions of a set"),
        Parameter("asked", "lists", None, "the set that is asked about; the first q positions where none is given"),
        Parameter("b", "natural", 0, "more than b bits have to be 1"),
        Parameter("eta", "eta", "printed", "the factor alpha of queries: a number, or", ("printed",)),
        SCHEDULE,
    ),
    build=sparse_averaging,
    task=averaging_task,
)
