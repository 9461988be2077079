"""The one-layer Transformer of Bhattamishra et al. 2024 (section 2), computed exactly as appendix D prescribes.

Every number is a code of a `NumberFormat`, and every intermediate result is rounded by it; nothing is rounded here.
Only the output at the last position is computed, with the last token as the query:
    q = W_Q x_n, k_i = W_K x_i, v_i = W_V x_i           (m coordinates, one dot product each)
    logit_i = <q, k_i>                                   (1)
    M = max_i logit_i,  difference_i = logit_i - M       (2) saturating
    exponential_i = exp(difference_i),  Z = their sum    (3)
    weight_i = exponential_i / Z                         (4)
    Att_j = <weights, j-th coordinates of the values>    (5)
then the heads are concatenated, multiplied by W_O and passed through a ReLU network.  There is no residual connection
and no layer norm, as in the paper.  Z >= 1, because the largest logit contributes exp(0) = 1 and nothing is negative,
so the division is defined.  Cost of one input of length n: O(n * H * m * d) integer operations.

Vocabulary: d embedding size, m width of a head, H heads, p = format.bits; positions count from 1 and letters are
indices into `alphabet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from circuits.number_format import Matrix, NumberFormat, Vector, named_format
from fooling_sets.errors import InvalidInput


@dataclass(frozen=True)
class Head:
    """Three m x d matrices of codes."""

    query: Matrix
    key: Matrix
    value: Matrix


@dataclass(frozen=True)
class FeedForward:
    """Affine layers (matrix, bias), a ReLU between two of them and none after the last; no layer is the identity."""

    layers: tuple[tuple[Matrix, Vector], ...] = ()

    def apply(self, format: NumberFormat, vector: Vector) -> Vector:
        """The codes after the last layer."""
        for number, (matrix, bias) in enumerate(self.layers):
            vector = format.affine(matrix, bias, vector if number == 0 else tuple(max(0, code) for code in vector))
        return vector


@dataclass(frozen=True)
class AttentionTrace:
    """All intermediate codes of one head, position by position where there is a position."""

    query: Vector
    keys: Matrix
    values: Matrix
    logits: Vector
    maximum: int
    differences: Vector
    exponentials: Vector
    Z: int
    weights: Vector
    attention: Vector


@dataclass(frozen=True)
class ForwardTrace:
    """Embeddings, one trace for each head, the concatenated heads, their product with W_O, and the output."""

    embeddings: Matrix
    heads: tuple[AttentionTrace, ...]
    concatenated: Vector
    projected: Vector
    output: Vector


def attend(format: NumberFormat, head: Head, vectors: Sequence[Vector]) -> AttentionTrace:
    """One head, queried by the last vector: equations (1) to (5) of appendix D."""
    query = format.times(head.query, vectors[-1])
    keys = tuple(format.times(head.key, x) for x in vectors)
    values = tuple(format.times(head.value, x) for x in vectors)
    logits = tuple(format.dot(query, key) for key in keys)
    maximum = max(logits)
    differences = tuple(format.add(logit, -maximum) for logit in logits)
    exponentials = tuple(format.exp(difference) for difference in differences)
    Z = format.sum(exponentials)
    weights = tuple(format.divide(exponential, Z) for exponential in exponentials)
    attention = tuple(format.dot(weights, column) for column in zip(*values, strict=True))
    return AttentionTrace(query, keys, values, logits, maximum, differences, exponentials, Z, weights, attention)


@dataclass(frozen=True)
class Transformer:
    """One layer with H heads.

    embedding[i - 1][a] is the d-vector of letter a at position i, for positions 1..max_length; `output` is W_O as
    d_out rows of m * H codes.
    InvalidInput names a matrix of the wrong shape or an entry that is not a code.
    """

    format: NumberFormat
    alphabet: tuple[str, ...]
    embedding: tuple[Matrix, ...]
    heads: tuple[Head, ...]
    output: Matrix
    feed_forward: FeedForward = FeedForward()

    def __post_init__(self) -> None:
        if not all(isinstance(name, str) for name in self.alphabet) or len(set(self.alphabet)) < len(self.alphabet):
            raise InvalidInput(f"transformer: alphabet {self.alphabet!r} must be names without repetition")
        if not (self.heads and self.output and self.embedding and self.embedding[0] and self.heads[0].query):
            raise InvalidInput("transformer: there must be a head, a row of W_O, a position, a letter and a row of W_Q")
        for position, rows in enumerate(self.embedding, 1):
            self._check_matrix(f"embedding of position {position}", rows, len(self.alphabet), self.d)
        for number, head in enumerate(self.heads, 1):
            for name, matrix in (("query", head.query), ("key", head.key), ("value", head.value)):
                self._check_matrix(f"{name} matrix of head {number}", matrix, self.m, self.d)
        self._check_matrix("W_O", self.output, len(self.output), self.m * self.H)
        width = len(self.output)
        for number, (matrix, bias) in enumerate(self.feed_forward.layers, 1):
            self._check_matrix(f"matrix of feed-forward layer {number}", matrix, len(bias), width)
            self._check_matrix(f"bias of feed-forward layer {number}", (bias,), 1, len(bias))
            width = len(bias)

    def _check_matrix(self, name: str, matrix: Matrix, rows: int, columns: int) -> None:
        shape = f"{len(matrix)} rows of lengths {sorted({len(row) for row in matrix})}"
        if len(matrix) != rows or any(len(row) != columns for row in matrix):
            raise InvalidInput(f"transformer: {name} has {shape}; it must have {rows} rows of length {columns}")
        for code in (code for row in matrix for code in row):
            if not self.format.holds(code):
                raise InvalidInput(
                    f"transformer: {name} has the entry {code!r}; want codes of {self.format.values.name}, integers of "
                    f"size at most {self.format.limit}"
                )

    @property
    def d(self) -> int:
        """Embedding size."""
        return len(self.embedding[0][0])

    @property
    def m(self) -> int:
        """Rows of the query, key and value matrices of each head."""
        return len(self.heads[0].query)

    @property
    def H(self) -> int:
        """Number of heads."""
        return len(self.heads)

    @property
    def d_out(self) -> int:
        """Coordinates of the output vector."""
        return len(self.feed_forward.layers[-1][1]) if self.feed_forward.layers else len(self.output)

    @property
    def max_length(self) -> int:
        """Longest input for which there are positional embeddings."""
        return len(self.embedding)

    def embed(self, tokens: Sequence[int]) -> Matrix:
        """The embedding vectors of a non-empty sequence of letter indices."""
        if not 1 <= len(tokens) <= self.max_length or not all(0 <= a < len(self.alphabet) for a in tokens):
            raise InvalidInput(
                f"transformer: input {tuple(tokens)} must have 1 to {self.max_length} letter indices "
                f"in 0..{len(self.alphabet) - 1}"
            )
        return tuple(self.embedding[i][a] for i, a in enumerate(tokens))

    def project(self, concatenated: Vector) -> Vector:
        """W_O times the concatenated heads (m * H codes)."""
        return self.format.times(self.output, concatenated)

    def trace(self, tokens: Sequence[int]) -> ForwardTrace:
        """The whole computation on one input, all intermediate codes kept."""
        vectors = self.embed(tokens)
        heads = tuple(attend(self.format, head, vectors) for head in self.heads)
        concatenated = tuple(code for head in heads for code in head.attention)
        projected = self.project(concatenated)
        return ForwardTrace(vectors, heads, concatenated, projected, self.feed_forward.apply(self.format, projected))

    def forward(self, tokens: Sequence[int]) -> Vector:
        """The output vector (codes) at the last position, with the last token as the query."""
        return self.trace(tokens).output

    def to_json(self) -> dict[str, Any]:
        """Plain JSON: the fields by name, matrices as lists of rows of codes."""
        return {
            "format": self.format.name,
            "alphabet": self.alphabet,
            "embedding": self.embedding,
            "output": self.output,
            "heads": [[h.query, h.key, h.value] for h in self.heads],
            "feed_forward": self.feed_forward.layers,
        }

    @staticmethod
    def from_json(document: Any, where: str = "transformer") -> Transformer:
        """The inverse of `to_json`; InvalidInput for anything else."""
        fields = {"format", "alphabet", "embedding", "heads", "output", "feed_forward"}
        if not isinstance(document, dict) or set(document) != fields:
            raise InvalidInput(f"{where}: must be an object with exactly the fields {', '.join(sorted(fields))}")
        if not isinstance(document["format"], str):
            raise InvalidInput(f"{where}.format: {document['format']!r} must be the name of a number format")
        try:
            layers = tuple((_frozen(matrix, 2), _frozen(bias, 1)) for matrix, bias in document["feed_forward"])
            heads = tuple(Head(*head) for head in _frozen(document["heads"], 4))
            return Transformer(
                named_format(document["format"]),
                _frozen(document["alphabet"], 1),
                _frozen(document["embedding"], 3),
                heads,
                _frozen(document["output"], 2),
                FeedForward(layers),
            )
        except InvalidInput as error:
            raise InvalidInput(f"{where}: {error}") from error
        except (TypeError, ValueError) as error:
            raise InvalidInput(f"{where}: a field does not have the nesting that to_json writes ({error})") from error


def _frozen(value: Any, depth: int) -> Any:
    """Lists nested `depth` deep as tuples; TypeError for another nesting."""
    if depth == 0:
        if type(value) not in (int, str):
            raise TypeError(f"{value!r} where a number or a name belongs")
        return value
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"{value!r} where a list belongs")
    return tuple(_frozen(item, depth - 1) for item in value)
