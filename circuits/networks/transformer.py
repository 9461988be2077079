"""Transformers, computed exactly in the formats of their roles, rounded where their schedule says.

Letters become vectors (`fooling.circuits.networks.embedding`), blocks of attention and feed-forward networks
(`fooling.circuits.networks.block`) take the vectors of all positions to others, a last norm may follow, and a read-out
says what the vector at one position means (`fooling.circuits.networks.read_out`).  `before` and `after` are letters,
such as a start symbol, that are put around each word; positions count from 1 and include them.  The position read is
`at`: from 1, or from the end as -1, -2, ...

The one-layer Transformer of Bhattamishra et al. 2024 (section 2) is one block without residual connections and norms
(`one_layer`), computed as their appendix D prescribes, at the last position:
    q = W_Q x_n, k_i = W_K x_i, v_i = W_V x_i           (m coordinates, one dot product each)
    logit_i = <q, k_i>                                   (1)
    M = max_i logit_i,  difference_i = logit_i - M       (2) saturating
    exponential_i = exp(difference_i),  Z = their sum    (3)
    weight_i = exponential_i / Z                         (4)
    Att_j = <weights, j-th coordinates of the values>    (5)
then the heads side by side are multiplied by W_O and passed through a ReLU network.  Z >= 1, because the largest logit
contributes exp(0) = 1 and nothing is negative, so the division is defined.

Vocabulary: d embedding size, m width of a head, H heads, L layers, p bits of a number; letters are indices into
`alphabet`.  Of the last block only the position that is read is computed.  Cost of an input of length n: O(L n^2 H m)
integer operations for attention, and the number of weights n times.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, BlockTrace, FeedForward, Norm
from fooling.circuits.networks.embedding import Embedding, Joint
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear, linear
from fooling.circuits.numbers.number_format import Matrix, NumberFormat, Vector
from fooling.circuits.numbers.schedule import STEPWISE, Schedule
from fooling.fooling_sets.errors import InvalidInput

POSITIVE = ReadOut(None)
"""1 where the first coordinate of the last vector is above 0."""


@dataclass(frozen=True)
class ForwardTrace:
    """All vectors of a word, what each block made of which positions, the last vector, and its scores."""

    embeddings: Matrix
    blocks: tuple[Mapping[int, BlockTrace], ...]
    at: int
    last: Vector
    scores: Vector

    @property
    def final(self) -> BlockTrace:
        """The last block at the position that is read."""
        return self.blocks[-1][self.at]


@dataclass(frozen=True)
class Transformer:
    """InvalidInput names a part of the wrong shape, or an entry that is not a code."""

    formats: Formats
    alphabet: tuple[str, ...]
    embedding: Embedding
    blocks: tuple[Block, ...]
    read_out: ReadOut = POSITIVE
    schedule: Schedule = STEPWISE
    last_norm: Norm | None = None
    at: int = -1
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        try:
            self._check()
        except InvalidInput as error:
            raise InvalidInput(f"transformer: {error}") from None

    def __repr__(self) -> str:
        size = f"layers={len(self.blocks)}, d={self.embedding.d}"
        return f"Transformer({size}, formats={self.formats.short_name:.80}, alphabet={' '.join(self.alphabet):.50})"

    def _check(self) -> None:
        names = self.alphabet
        if not names or not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
            raise InvalidInput(f"alphabet {names!r} must be names without repetition")
        if not self.blocks:
            raise InvalidInput("there must be a layer")
        self.embedding.check(self.format, len(names))
        d = self.embedding.d
        for number, block in enumerate(self.blocks, 1):
            d = block.check(f"layer {number}", self.formats, d)
        if self.last_norm is not None:
            self.last_norm.check("the last norm", self.formats, d)
        self.read_out.check(self.formats, d)
        if type(self.at) is not int or self.at == 0:
            raise InvalidInput(f"position {self.at!r} must be an integer from 1 on, or from the end -1, -2, ...")
        if not all(type(a) is int and 0 <= a < len(names) for a in (*self.before, *self.after)):
            raise InvalidInput(f"before {self.before} and after {self.after} must be letters of {len(names)}")

    @property
    def answers(self) -> int:
        """How many there are."""
        return self.read_out.answers(self.d_out)

    @property
    def format(self) -> NumberFormat:
        """That of the activations."""
        return self.formats.activations

    @cached_property
    def arithmetic(self) -> Arithmetic:
        """What it computes with."""
        return Arithmetic(self.formats, self.schedule)

    @property
    def d(self) -> int:
        """Embedding size."""
        return self.embedding.d

    @property
    def d_out(self) -> int:
        """Coordinates of the last vector."""
        last = self.blocks[-1]
        return (last.feed_forward.maps[-1] if last.feed_forward.maps else last.attention.output).rows

    @cached_property
    def max_length(self) -> int | None:
        """Letters of the longest word, without those put around it; None where words may have any length."""
        limits = [self.embedding.longest, *(block.attention.longest for block in self.blocks)]
        known = [limit for limit in limits if limit is not None]
        return max(0, min(known) - len(self.before) - len(self.after)) if known else None

    def position(self, n: int) -> int:
        """The one that is read, of n with those around the word."""
        return self.at if self.at > 0 else n + 1 + self.at

    @property
    def min_length(self) -> int:
        """Letters of the shortest word: one vector, and the position that is read, there must be."""
        return max(0, max(1, abs(self.at)) - len(self.before) - len(self.after))

    def embed(self, tokens: Sequence[int]) -> Matrix:
        """The vectors of a word, given as letter indices, and of what stands around it."""
        n, least, most = len(tokens), self.min_length, self.max_length
        letters = range(len(self.alphabet))
        if n < least or (most is not None and n > most) or not set(tokens) <= {*letters}:
            long = f"{least} or more" if most is None else f"{least} to {most}"
            last = letters[-1]
            raise InvalidInput(f"transformer: input {tuple(tokens)} must have {long} letter indices in 0..{last}")
        word = (*self.before, *tokens, *self.after)
        return tuple([self.vector(i, a) for i, a in enumerate(word, 1)])

    def vector(self, i: int, letter: int) -> Vector:
        """The embedding of a letter at position i."""
        if (i, letter) not in self._embedded:
            self._embedded[i, letter] = self.embedding.vector(self.format, i, letter)
        return self._embedded[i, letter]

    @cached_property
    def _embedded(self) -> dict[tuple[int, int], Vector]:
        """The vectors that were asked for, by position and letter."""
        return {}

    def trace(self, tokens: Sequence[int]) -> ForwardTrace:
        """The whole computation on one input, all intermediate codes kept."""
        vectors = embeddings = self.embed(tokens)
        places, found = range(1, len(vectors) + 1), list[Mapping[int, BlockTrace]]()
        at = self.position(len(vectors))
        for number, block in enumerate(self.blocks, 1):
            found.append(block.run(self.arithmetic, vectors, places if number < len(self.blocks) else [at]))
            vectors = tuple(found[-1][i].output for i in places) if number < len(self.blocks) else vectors
        last = self.normed(found[-1][at].output)
        return ForwardTrace(embeddings, tuple(found), at, last, self.read_out.scores(self.arithmetic, last))

    def normed(self, vector: Vector) -> Vector:
        """The last vector: what the last block puts out, normalised where there is a last norm."""
        return vector if self.last_norm is None else self.last_norm.apply(self.arithmetic, vector)

    def forward(self, tokens: Sequence[int]) -> Vector:
        """The scores of a word."""
        return self.trace(tokens).scores

    def run(self, tokens: Sequence[int]) -> int:
        """The answer to a word."""
        return self.read_out.answer(self.format, self.forward(tokens))

    @cached_property
    def one_layer(self) -> OneLayer:
        """The parts of a network that is one layer as in Bhattamishra et al. 2024; InvalidInput for another."""
        attention = self.blocks[0].attention
        parts = tuple((head.query.matrix, head.key.matrix, head.value.matrix) for head in attention.heads)
        maps = [(part.matrix, part.bias) for part in self.blocks[0].feed_forward.maps]
        table = self.embedding.table if isinstance(self.embedding, Joint) else ()
        # Whatever else there is in a network, the one with these parts does not have it.
        if not table or self != one_layer(self.format, self.alphabet, table, parts, attention.output.matrix, maps):
            raise InvalidInput(
                "transformer: want one layer as in Bhattamishra et al. 2024: one format, softmax of <q, k> over all "
                "positions, a joint embedding, and in attention no biases, no residual connections and no norms"
            )
        return OneLayer(self, parts, attention.output.matrix)


@dataclass(frozen=True)
class OneLayer:
    """The parts of a network as in Bhattamishra et al. 2024: one format, one block, rounded step by step."""

    model: Transformer
    heads: tuple[tuple[Matrix, Matrix, Matrix], ...]
    output: Matrix

    @property
    def format(self) -> NumberFormat:
        """The one format."""
        return self.model.format

    @property
    def m(self) -> int:
        """Coordinates of a head."""
        return len(self.heads[0][0])

    @property
    def H(self) -> int:
        """Number of heads."""
        return len(self.heads)

    def project(self, concatenated: Vector) -> Vector:
        """W_O times the heads side by side."""
        return self.format.times(self.output, concatenated)

    def finish(self, projected: Vector) -> Vector:
        """The network after attention."""
        return self.model.blocks[0].feed_forward.apply(self.model.arithmetic, projected)


def one_layer(
    format: NumberFormat,
    alphabet: tuple[str, ...],
    embedding: tuple[Matrix, ...],
    heads: Sequence[tuple[Matrix, Matrix, Matrix]],
    output: Matrix,
    feed_forward: Sequence[tuple[Matrix, Vector]] = (),
) -> Transformer:
    """A network as in Bhattamishra et al. 2024: embedding[i - 1][a], for each head W_Q, W_K, W_V, and W_O."""
    maps = tuple(Linear(matrix, bias) for matrix, bias in feed_forward)
    attention = Attention(tuple(Head(linear(Q), linear(K), linear(V)) for Q, K, V in heads), linear(output))
    block = Block(attention, FeedForward(maps))
    return Transformer(Formats.alike(format), alphabet, Joint(embedding), (block,))
