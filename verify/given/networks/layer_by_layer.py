"""A Transformer that is too large to be held at once, for one word: its layers are read and rounded one at a time.

A network of GPT-2's smallest size has 124 million numbers.  As Python's integers, with the columns that a
`PackedMatrix` makes of them, these would take more than 2 GiB; the tensors of the file take 4 bytes a number.  So the
embedding is rounded for the letters of the word alone, each layer when its turn comes, and the read-out some rows at
a time.  What is computed is the same: layers, norms and maps are those of `fooling.circuits.networks`, which check
themselves, and they run as `Transformer.trace` runs them.

Cost: memory for the largest layer, 16 bytes a number, beside the tensors; each number is rounded once for the word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from fooling.circuits.networks.block import Block, BlockTrace
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.search.first_failure import Refused
from fooling.circuits.networks.transformer import ForwardTrace
from fooling.circuits.networks.transformer_json import TransformerReader
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats
from fooling.circuits.numbers.number_format import Matrix, NumberFormat, Vector
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.given.files.number_table import Table

AT_ONCE = 2**12  # rows of the read-out
NO_MAP = {"matrix": ()}


@dataclass(frozen=True)
class LayerByLayer:
    """`document` is that of a Transformer, recipes of positions replaced by tables; `reader` makes one that rounds it.

    `blocks` say what the layers are, without the numbers of their maps; `read_out` has the rule, and no map.
    """

    document: Mapping[str, Any]
    reader: Callable[[], TransformerReader]
    formats: Formats
    schedule: Schedule
    alphabet: tuple[str, ...]
    before: Word
    after: Word
    at: int
    read_out: ReadOut
    positions: Matrix | None
    blocks: tuple[Block, ...]
    max_length: int | None
    is_scaled: bool  # each matrix has a scale, which its largest entry needs

    @property
    def format(self) -> NumberFormat:
        """That of the activations."""
        return self.formats.activations

    @property
    def last_norm(self) -> Any:
        """That of the document, where there is one."""
        return self.document.get("last_norm")

    @property
    def min_length(self) -> int:
        """Letters of the shortest word, as of a `Transformer`."""
        return max(0, max(1, abs(self.at)) - len(self.before) - len(self.after))

    def trace(self, tokens: Sequence[int]) -> ForwardTrace:
        """The whole computation on one word of letter indices; `Refused` where a layer refuses it."""
        word = (*self.before, *tokens, *self.after)
        vectors = embeddings = self._embedded(word)
        places, found = range(1, len(word) + 1), list[Mapping[int, BlockTrace]]()
        at = self.at if self.at > 0 else len(word) + 1 + self.at
        for number, block in enumerate(self._whole_blocks(len(vectors[0])), 1):
            is_last = number == len(self.blocks)
            try:
                found.append(block.run(self._arithmetic(), vectors, [at] if is_last else places))
            except InvalidInput as error:
                raise Refused(f"layer {number}: {error}") from None
            vectors = vectors if is_last else tuple([found[-1][i].output for i in places])
        last = self._normed(found[-1][at].output)
        return ForwardTrace(embeddings, tuple(found), at, last, tuple(chain.from_iterable(self._scores(last))))

    def _arithmetic(self) -> Arithmetic:
        """A new one for each layer: it keeps maps of vectors, and with them the layer's matrices."""
        return Arithmetic(self.formats, self.schedule)

    def _embedded(self, word: Word) -> Matrix:
        """The vectors of the word's positions."""
        letters = sorted(set(word))
        rows = self.reader().matrix(self.format, "embedding.letters", _rows(self.document["embedding"], letters))
        embedding = Added(rows, self.positions)
        embedding.check(self.format, len(letters))
        return tuple([embedding.vector(self.format, i, letters.index(a)) for i, a in enumerate(word, 1)])

    def _whole_blocks(self, width: int) -> Iterator[Block]:
        """Each layer, which nobody holds but who asked for it."""
        for number, layer in enumerate(self.document["layers"], 1):
            block = self.reader().block(f"layers {number}", layer)
            width = block.check(f"layer {number}", self.formats, width)
            yield block
            del block

    def _normed(self, vector: Vector) -> Vector:
        if self.last_norm is None:
            return vector
        norm = self.reader().norm("last_norm", self.last_norm)
        norm.check("the last norm", self.formats, len(vector))
        return norm.apply(self._arithmetic(), vector)

    def _scores(self, vector: Vector) -> Iterator[Vector]:
        """Some rows of the read-out at a time, or all where the matrix has one scale."""
        given, arithmetic = self.document["read_out"], self._arithmetic()
        if "matrix" not in given:
            yield vector
            return
        bias = given.get("bias")
        some = len(given["matrix"]) if self.is_scaled else AT_ONCE
        for start in range(0, len(given["matrix"]), some):
            part = {"matrix": given["matrix"][start : start + some]}
            if bias is not None:
                part["bias"] = bias[start : start + some]
            found = self.reader().linear("read_out", part)
            found.check("the read-out", self.formats, len(vector))
            yield arithmetic.apply(found, vector)


def _rows(embedding: Mapping[str, Any], letters: Sequence[int]) -> Any:
    table = embedding["letters"]
    return table.rows(letters) if isinstance(table, Table) else [table[a] for a in letters]


def _longest(layer: Mapping[str, Any]) -> int | None:
    """Positions that a layer has angles or distances for; None where it needs none."""
    attention = layer["attention"]
    known = [len(head["distances"]) for head in attention["heads"] if head.get("distances") is not None]
    known += [] if attention.get("rotary") is None else [len(attention["rotary"]["cosines"])]
    return min(known, default=None)


def _without_numbers(read: TransformerReader, where: str, layer: Mapping[str, Any]) -> Block:
    """What a layer is: its attention, without maps, angles and distances."""
    attention, names = layer["attention"], ("query", "key", "value")
    heads = [
        {**dict.fromkeys(names, NO_MAP), **({} if head.get("second") is None else {"second": [NO_MAP, NO_MAP]})}
        for head in attention["heads"]
    ]
    thin = {**attention, "heads": heads, "output": NO_MAP, "rotary": None}
    return read.block(where, {**layer, "attention": thin, "feed_forward": {}, "norms": [None, None]})


def layer_by_layer(
    document: Mapping[str, Any], reader: Callable[[], TransformerReader], schedule: Schedule, is_scaled: bool
) -> LayerByLayer:
    """Of the document of a Transformer, with tables; InvalidInput, with the place, for one that is none."""
    read = reader()
    alphabet = read.letters("alphabet", document["alphabet"])
    known = {letter: a for a, letter in enumerate(alphabet)}
    before, after = (
        tuple(read.sequence(name, document.get(name, []), lambda at, one: read.choice(at, one, known)))
        for name in ("before", "after")
    )
    positions = document["embedding"].get("positions")
    blocks = tuple(_without_numbers(read, f"layers {k}", layer) for k, layer in enumerate(document["layers"], 1))
    limits = [*map(_longest, document["layers"]), None if positions is None else len(positions)]
    limit = min((one for one in limits if one is not None), default=None)
    return LayerByLayer(
        document,
        reader,
        read.formats,
        schedule,
        alphabet,
        before,
        after,
        read.integer("at", document.get("at", -1)),
        ReadOut(None, document["read_out"].get("rule", "positive")),
        None if positions is None else read.matrix(read.formats.activations, "embedding.positions", positions),
        blocks,
        None if limit is None else max(0, limit - len(before) - len(after)),
        is_scaled,
    )
