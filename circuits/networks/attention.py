"""Attention: what a position takes from the others.

A head has maps to queries, keys and values.  At each position i, from the positions j that the *mask* leaves it,
    softmax                 sum_j w_j v_j with w = softmax_j(<q_i, k_j>), or of <q_i, k_j> / sqrt m where it is `scaled`
    leftmost, rightmost     v_j for the first, or the last, j with the largest logit <q_i, k_j>
    average                 the mean of v_j over all j with the largest logit
    relative                as softmax, of the logits plus a number of the head for each distance |i - j|: ALiBi (Press
                            et al. 2022) has -slope |i - j|; the number is added to the rounded logit, and rounded
    linear                  sum_j s_j v_j / sum_j s_j with s_j = <phi(q_i), phi(k_j)>, phi = elu + 1 (Katharopoulos et
                            al. 2020; Yang et al. 2024, eq. 8)
A head with *second* maps to keys and values is one of third order (Hsu 2023): its positions are pairs (i, j), the key
of a pair is k_i * k'_j and its value v_i * v'_j, coordinate by coordinate.
A mask leaves positions out; none gets a large negative logit.  `causal` leaves those up to i; `sparse` = (B, k, c), eq.
6 of Yang et al. 2024, leaves j with i - kB < j <= i or (j - 1) mod B >= B - c.  Eq. 6 as printed has such j after i,
too; the sentence before it speaks of previous positions, which is both together.
`rotary` turns each pair of coordinates of queries and keys by an angle of the position (RoPE, Su et al. 2021), whose
cosine and sine are given: of the coordinates 2t and 2t + 1, or of t and t + k where `halves` says so, k being the
number of pairs that have angles; coordinates after the first 2k are left as they are.

Cost: a position of a head O(n m); of third order O(n^2 m).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal, get_args

from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear, Softmax, expect_codes
from fooling.circuits.numbers.number_format import Matrix, Vector
from fooling.fooling_sets.errors import InvalidInput

Kind = Literal["softmax", "leftmost", "rightmost", "average", "linear", "relative"]
KINDS: tuple[Kind, ...] = get_args(Kind)
OF_KEYS: tuple[Kind, ...] = ("softmax", "leftmost", "rightmost", "average", "linear")
"""Those whose logits hang on the query and the key alone, and on no position; whoever follows logits asks for these."""


@dataclass(frozen=True)
class Head:
    """Maps from d to m coordinates; `second` maps to keys and values make it one of third order.

    `distances`: what a head of relative attention adds to logits, codes of activations, for the distances 0, 1, ...
    """

    query: Linear
    key: Linear
    value: Linear
    second: tuple[Linear, Linear] | None = None
    distances: Vector | None = None

    @property
    def maps(self) -> dict[str, Linear]:
        """All of them by name."""
        first = {"query": self.query, "key": self.key, "value": self.value}
        return first if self.second is None else {**first, "second key": self.second[0], "second value": self.second[1]}


@dataclass(frozen=True)
class Rotary:
    """Codes of cosines and sines: a row for each position, a column for each pair of coordinates."""

    cosines: Matrix
    sines: Matrix
    halves: bool = False

    def turned(self, arithmetic: Arithmetic, vector: Vector, i: int) -> Vector:
        """The vector at position i, from 1."""
        pairs, found = len(self.cosines[i - 1]), list(vector)
        for t, (cos, sin) in enumerate(zip(self.cosines[i - 1], self.sines[i - 1], strict=True)):
            a, b = (t, t + pairs) if self.halves else (2 * t, 2 * t + 1)
            found[a] = arithmetic.combined(vector[a], cos, -vector[b], sin)
            found[b] = arithmetic.combined(vector[a], sin, vector[b], cos)
        return tuple(found)


@dataclass(frozen=True)
class Memory:
    """Keys and values of a head, in order of the positions, or of the pairs of them that `places` names."""

    keys: Matrix
    values: Matrix
    places: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class AttentionTrace:
    """All intermediate codes of one head at one position.

    `logits` are of the positions, or pairs, that the mask leaves; `weights` are those of a softmax or, not yet divided,
    of linear attention; hard attention has none, but it has `chosen` some of them, counted from 0.
    """

    query: Vector
    keys: Matrix
    values: Matrix
    logits: Vector
    softmax: Softmax | None
    weights: Vector
    chosen: tuple[int, ...]
    attention: Vector


@dataclass(frozen=True)
class Attention:
    """Heads of one width m, whose results side by side `output` maps on."""

    heads: tuple[Head, ...]
    output: Linear
    kind: Kind = "softmax"
    causal: bool = False
    scaled: bool = False
    sparse: tuple[int, int, int] | None = None
    rotary: Rotary | None = None

    @property
    def m(self) -> int:
        """Coordinates of the queries, keys and values of each head."""
        return self.heads[0].query.rows

    @property
    def longest(self) -> int | None:
        """Positions that there are angles and distances for; None where none are needed."""
        known = [len(head.distances) for head in self.heads if head.distances is not None]
        known += [] if self.rotary is None else [len(self.rotary.cosines)]
        return min(known, default=None)

    def check(self, name: str, formats: Formats, d: int) -> None:
        """InvalidInput unless it reads vectors of d coordinates."""
        if not self.heads or self.kind not in KINDS:
            raise InvalidInput(f"{name}: want heads, and a kind among {', '.join(KINDS)}, not {self.kind!r}")
        for number, head in enumerate(self.heads, 1):
            for called, part in head.maps.items():
                part.check(f"the {called} map of head {number} of {name}", formats, d, self.m)
            if head.second is not None and self.kind == "linear":
                raise InvalidInput(f"{name}: linear attention has no second keys and values")
            self._check_distances(f"head {number} of {name}", formats, head)
        self.output.check(f"the output map of {name}", formats, self.m * len(self.heads))
        if self.sparse is not None:
            B, k, c = self.sparse
            if not all(type(number) is int for number in self.sparse) or not (B >= 1 and k >= 1 and 0 <= c <= B):
                raise InvalidInput(f"{name}: sparse {self.sparse}: want B and k at least 1, and c from 0 to B")
        if self.rotary is not None:
            if self.m % 2:
                raise InvalidInput(f"{name}: rotary positions turn pairs of coordinates, and heads have {self.m}")
            rows, pairs = len(self.rotary.cosines), max(map(len, self.rotary.cosines), default=0)
            if not 0 < pairs <= self.m // 2:
                raise InvalidInput(f"{name}: {pairs} angles at a position, want 1 to {self.m // 2}, one for each pair")
            for called, table in (("cosines", self.rotary.cosines), ("sines", self.rotary.sines)):
                expect_codes(f"the {called} of {name}", table, rows, pairs, formats.activations)

    def _check_distances(self, name: str, formats: Formats, head: Head) -> None:
        if (self.kind == "relative") != (head.distances is not None):
            raise InvalidInput(f"{name}: a head has numbers for distances where attention is relative, and only there")
        if head.distances is not None:
            expect_codes(f"the distances of {name}", (head.distances,), 1, len(head.distances), formats.activations)
            if head.second is not None or not head.distances:
                raise InvalidInput(f"{name}: a head of relative attention has distances, and no second keys and values")

    def left(self, i: int, n: int) -> list[int]:
        """The positions that the mask leaves position i of n; there is one, i itself."""
        found = range(1, (i if self.causal else n) + 1)
        if self.sparse is None:
            return list(found)
        B, k, c = self.sparse
        return [j for j in found if i - k * B < j <= i or (j - 1) % B >= B - c]

    def memories(self, arithmetic: Arithmetic, vectors: Sequence[Vector]) -> tuple[Memory, ...]:
        """What each head keeps of a word's vectors."""
        return tuple(self._memory(arithmetic, head, vectors) for head in self.heads)

    def _memory(self, arithmetic: Arithmetic, head: Head, vectors: Sequence[Vector]) -> Memory:
        keys, values = self._read(arithmetic, head.key, head.value, vectors)
        if head.second is None:
            return Memory(keys, values, tuple((j,) for j in range(1, len(vectors) + 1)))
        others, more = self._read(arithmetic, *head.second, vectors)
        multiply, places = arithmetic.format.multiply, tuple(product(range(1, len(vectors) + 1), repeat=2))
        return Memory(
            tuple(tuple(map(multiply, *pair)) for pair in product(keys, others)),
            tuple(tuple(map(multiply, *pair)) for pair in product(values, more)),
            places,
        )

    def _read(
        self, arithmetic: Arithmetic, key: Linear, value: Linear, vectors: Sequence[Vector]
    ) -> tuple[Matrix, Matrix]:
        keys = tuple([self.placed(arithmetic, arithmetic.remembered(key, x), i) for i, x in enumerate(vectors, 1)])
        return keys, tuple([arithmetic.remembered(value, x) for x in vectors])

    def placed(self, arithmetic: Arithmetic, vector: Vector, i: int) -> Vector:
        """A query or key of position i as it is multiplied: turned by its angles, or as a feature."""
        if self.rotary is not None:
            vector = self.rotary.turned(arithmetic, vector, i)
        return arithmetic.feature(vector) if self.kind == "linear" else vector

    def attend(self, arithmetic: Arithmetic, head: Head, memory: Memory, x: Vector, i: int, n: int) -> AttentionTrace:
        """One head at position i of n, where the vector x stands."""
        query = self.placed(arithmetic, arithmetic.apply(head.query, x), i)
        keys, values, places = memory.keys, memory.values, memory.places
        if self.causal or self.sparse is not None:
            left = set(self.left(i, n))
            kept = [at for at, place in enumerate(memory.places) if left.issuperset(place)]
            keys, values, places = (tuple(part[at] for at in kept) for part in (keys, values, places))
        logits = arithmetic.logits(query, keys, self.scaled)
        if head.distances is not None:
            logits = arithmetic.format.plus(logits, tuple([head.distances[abs(i - j)] for (j,) in places]))
        return AttentionTrace(query, keys, values, logits, *self.taken(arithmetic, logits, values))

    def taken(
        self, arithmetic: Arithmetic, logits: Vector, values: Matrix
    ) -> tuple[Softmax | None, Vector, tuple[int, ...], Vector]:
        """The steps of a softmax, the weights, what hard attention chooses, and what a head takes of all values."""
        if self.kind in ("softmax", "relative"):
            weights, steps = arithmetic.softmax(logits)
            return steps, weights, (), arithmetic.mixed(weights, values)
        if self.kind == "linear":
            return None, logits, (), arithmetic.weighted_mean(logits, values)
        chosen = self._chosen(logits)
        return None, (), chosen, arithmetic.mean([values[at] for at in chosen])

    def _chosen(self, logits: Vector) -> tuple[int, ...]:
        top = max(logits)
        places = tuple(at for at, logit in enumerate(logits) if logit == top)
        return {"leftmost": places[:1], "rightmost": places[-1:]}.get(self.kind, places)
