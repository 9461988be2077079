"""A Transformer on many words of one length at once, bit-equal to `fooling.circuits.networks.transformer`.

What a layer does at a position is done to columns (`fooling.circuits.networks.torch_twin.letter_tables`), so that each
part costs as many rows as the letters it hangs on can be chosen, and never more than there are words; an operation is
called once for all positions.  Of the last layer only the position that is read is computed.  Values that attention
gives no weight are left out: of weights 0 every product is 0, and under every summation rule but the pairwise, where a
zero keeps its place, it changes nothing.

Cost where everything hangs on everything: for B words of n letters and L layers O(B L n d^2 + B L n^2 m H) operations
in float64; memory of a batch is what `chunk` allows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from operator import itemgetter

from fooling.circuits.networks.attention import Attention, Head, Rotary
from fooling.circuits.networks.block import GATED, Block, Norm
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.letter_tables import Column, Words
from fooling.circuits.networks.torch_twin.scores import Twin
from fooling.circuits.networks.torch_twin.tensor_format import Codes, joined
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Linear
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

Columns = Mapping[int, Column]  # by position, from 1


@dataclass(frozen=True)
class Layer:
    """What a block did at the positions wanted."""

    concatenated: Columns
    projected: Columns
    output: Columns


@dataclass(frozen=True)
class Run:
    """Of a batch of words: the layers, the last vector and its scores."""

    words: Words
    layers: tuple[Layer, ...]
    last: Column
    scores: Column


@dataclass(frozen=True)
class TransformerTwin(Twin):
    """Of a network of any kind."""

    model: Transformer

    def width(self, n: int) -> int:
        """The largest tensor of a layer."""
        model = self.model
        n += len(model.before) + len(model.after)
        parts = [block.attention for block in model.blocks]
        pairs = max(n**2 if head.second is not None else n for part in parts for head in part.heads)
        rows = max(len(part.heads) * part.m for part in parts)
        maps = [part for block in model.blocks for part in block.feed_forward.maps]
        return n * max([model.d, rows, pairs, *(part.rows for part in maps)])

    def scores(self, letters: Tensor) -> Tensor:
        """Of words, B x n letter indices."""
        run = self.run(letters)
        return run.words.spread(run.scores, None).tensor

    def run(self, letters: Tensor) -> Run:
        """All layers on a batch of words."""
        model, words = self.model, Words(letters, len(self.model.alphabet))
        n, most = letters.shape[1], model.max_length
        if n < model.min_length or (most is not None and n > most):
            limits = f"{model.min_length} to {'any number' if most is None else most}"
            raise InvalidInput(f"transformer: words of {n} letters; it reads {limits}")
        columns = self._embedded(words, n)
        total = len(columns)
        at = model.at if model.at > 0 else total + 1 + model.at
        layers = list[Layer]()
        for number, block in enumerate(model.blocks, 1):
            wanted = range(1, total + 1) if number < len(model.blocks) else [at]
            layers.append(self._block(words, block, columns, wanted))
            columns = dict(layers[-1].output)
        last = columns[at]
        if model.last_norm is not None:
            last = self._normed(words, model.last_norm, [last])[0]
        scores = last
        if (read := model.read_out.map) is not None:
            (scores,) = words.mapped(lambda x: self.arithmetic.apply(read, x), [last])
        return Run(words, tuple(layers), last, scores)

    def _embedded(self, words: Words, n: int) -> dict[int, Column]:
        model, f = self.model, self.arithmetic.format
        found, before = dict[int, Column](), len(model.before)
        for i in range(1, before + n + len(model.after) + 1):
            within = before < i <= before + n
            fixed = [(*model.before, *[0] * n, *model.after)[i - 1]]
            letters = range(len(model.alphabet)) if within else fixed
            table = f.load([model.embedding.vector(model.format, i, a) for a in letters])
            found[i] = words.reduced(Column((i - 1 - before,) if within else (), table))
        return found

    def _normed(self, words: Words, norm: Norm, columns: Sequence[Column]) -> list[Column]:
        bias = (0,) * len(norm.gain) if norm.bias is None else norm.bias

        def normed(x: Codes) -> Codes:
            return self.arithmetic.normalised(x, norm.gain, bias, norm.eps, norm.bias is not None)

        return words.mapped(normed, columns)

    def _block(self, words: Words, block: Block, columns: Columns, wanted: Sequence[int]) -> Layer:
        first, second = block.norms
        read = columns
        if first is not None and block.place != "post":
            read = dict(zip(columns, self._normed(words, first, [*columns.values()]), strict=True))
        heads = [self._head(words, block.attention, head, read, wanted) for head in block.attention.heads]
        concatenated = [words.combined(lambda *each: joined([*each], -1), *parts) for parts in zip(*heads, strict=True)]
        projected = words.mapped(lambda x: self.arithmetic.apply(block.attention.output, x), concatenated)
        output = self._after(words, block, first, [columns[i] for i in wanted], projected)
        if block.feed_forward.maps:
            inside = [columns[i] for i in wanted] if block.place == "parallel" else output
            if second is not None and block.place != "post":
                inside = self._normed(words, second, inside)
            for number, part in enumerate(block.feed_forward.maps):
                if number:
                    name = block.feed_forward.activation
                    inside = words.mapped(lambda x: self._activated(name, x), inside)  # noqa: B023  called here
                inside = words.mapped(lambda x: self.arithmetic.apply(part, x), inside)  # noqa: B023
            output = self._after(words, block, second, output, inside)
        return Layer(*(dict(zip(wanted, part, strict=True)) for part in (concatenated, projected, output)))

    def _activated(self, name: str, x: Codes) -> Codes:
        """As `FeedForward._activated`."""
        if name not in GATED:
            return self.arithmetic.function(name, x)
        half = x.tensor.shape[-1] // 2
        gate = self.arithmetic.function(GATED[name], x.of(lambda t: t[..., :half]))
        return self.arithmetic.format.multiply(gate, x.of(lambda t: t[..., half:]))

    def _after(
        self, words: Words, block: Block, norm: Norm | None, before: Sequence[Column], made: Sequence[Column]
    ) -> list[Column]:
        total = list(made)
        if block.residual:
            add = self.arithmetic.format.add
            total = [words.combined(add, *pair) for pair in zip(before, made, strict=True)]
        return total if norm is None or block.place != "post" else self._normed(words, norm, total)

    def _head(
        self, words: Words, attention: Attention, head: Head, read: Columns, wanted: Sequence[int]
    ) -> list[Column]:
        """The results of a head at the positions wanted."""
        arithmetic, n = self.arithmetic, len(read)
        queries = words.mapped(lambda x: arithmetic.apply(head.query, x), [read[i] for i in wanted])
        queries = self._prepared(words, attention, queries, wanted)
        keys, values = self._memory(words, attention, head.key, head.value, read)
        places: list[tuple[int, ...]] = [(j,) for j in range(1, n + 1)]
        if head.second is not None:
            others, more = self._memory(words, attention, *head.second, read)
            keys = [words.combined(arithmetic.format.multiply, *pair) for pair in product(keys, others)]
            values = [words.combined(arithmetic.format.multiply, *pair) for pair in product(values, more)]
            places = [*product(range(1, n + 1), repeat=2)]
        found = list[Column]()
        for i, query in zip(wanted, queries, strict=True):
            left = set(attention.left(i, n))
            kept = [at for at, place in enumerate(places) if left.issuperset(place)]
            added = None if head.distances is None else [head.distances[abs(i - places[at][0])] for at in kept]
            chosen = [keys[at] for at in kept], [values[at] for at in kept]
            found.append(self._attended(words, attention, query, *chosen, added))
        return found

    def _memory(
        self, words: Words, attention: Attention, key: Linear, value: Linear, read: Columns
    ) -> tuple[list[Column], list[Column]]:
        columns = [*read.values()]
        keys = words.mapped(lambda x: self.arithmetic.apply(key, x), columns)
        values = words.mapped(lambda x: self.arithmetic.apply(value, x), columns)
        return self._prepared(words, attention, keys, [*read]), values

    def _prepared(
        self, words: Words, attention: Attention, columns: Sequence[Column], places: Sequence[int]
    ) -> list[Column]:
        """Queries or keys at their positions, turned, and as linear attention takes them."""
        found = list(columns)
        if (rotary := attention.rotary) is not None:
            found = [
                words.reduced(Column(column.places, self._turned(rotary, column.codes, i)))
                for column, i in zip(found, places, strict=True)
            ]
        return words.mapped(self.arithmetic.feature, found) if attention.kind == "linear" else found

    def _turned(self, rotary: Rotary, x: Codes, i: int) -> Codes:
        """As `Rotary.turned`."""
        f, torch, pairs = self.arithmetic.format, load_torch(), len(rotary.cosines[i - 1])
        first = slice(0, pairs) if rotary.halves else slice(0, 2 * pairs, 2)
        second = slice(pairs, 2 * pairs) if rotary.halves else slice(1, 2 * pairs, 2)
        cos, sin = f.load(rotary.cosines[i - 1]), f.load(rotary.sines[i - 1])
        a, b = x.of(lambda t: t[..., first]), x.of(lambda t: t[..., second])
        turned = torch.clone(x.tensor)
        one = self.arithmetic.combined(a, cos, b.negated, sin)
        other = self.arithmetic.combined(a, sin, b, cos)
        turned[..., first], turned[..., second] = one.tensor, other.tensor
        return Codes(turned, max(one.size, other.size))

    def _attended(
        self,
        words: Words,
        attention: Attention,
        query: Column,
        keys: Sequence[Column],
        values: Sequence[Column],
        added: Sequence[int] | None,
    ) -> Column:
        """One head at one position, of the positions that the mask leaves; what is added to their logits."""
        arithmetic, logits_column = self.arithmetic, self._logits(words, attention, query, keys)
        if added is not None:
            row = arithmetic.format.load(added)
            (logits_column,) = words.mapped(lambda x: arithmetic.format.add(x, row), [logits_column])
        (weights,) = words.mapped(lambda x: self._weights(attention, x), [words.reduced(logits_column)])
        used = weights.codes.tensor.ne(0).any(0).tolist() if attention.kind != "linear" else [True] * len(values)
        kept = [at for at, is_used in enumerate(used) if is_used] or [0]
        if arithmetic.sums.format.summation == "pairwise":  # what is left out would be missing from its pair
            zero = values[0].codes.of(lambda x: x[:1] * 0)
            values = [value if is_used else Column((), zero) for value, is_used in zip(values, used, strict=True)]
            kept = [*range(len(values))]
        mixed = words.gathered([values[at] for at in kept])

        def mix(w: Codes, v: Codes) -> Codes:
            row = w.of(lambda x: x[:, kept].unsqueeze(1))
            if attention.kind in ("softmax", "relative"):
                made = arithmetic.mixed(row, v)
            elif attention.kind == "linear":
                made = arithmetic.weighted_mean(row, v)
            else:
                made = arithmetic.mean(row, v)
            return made.of(lambda x: x.squeeze(1))

        return words.combined(mix, weights, mixed)

    def _logits(self, words: Words, attention: Attention, query: Column, keys: Sequence[Column]) -> Column:
        """Those of one query with each key."""
        arithmetic = self.arithmetic

        def logit(q: Codes, k: Codes) -> Codes:
            one = arithmetic.logits(q.of(lambda x: x.unsqueeze(1)), k.of(lambda x: x.unsqueeze(1)), attention.scaled)
            return one.of(lambda x: x.squeeze(2).squeeze(1))

        near = [at for at, key in enumerate(keys) if words.together(query.places, key.places) is not None]
        far = sorted({*range(len(keys))} - {*near})
        found = dict(zip(near, words.paired(logit, query, [keys[at] for at in near]), strict=True))
        if far:
            together = words.spread(words.gathered([keys[at] for at in far]), None)
            asked = words.spread(query, None).of(lambda x: x.unsqueeze(1))
            logits = arithmetic.logits(asked, together, attention.scaled).of(lambda x: x.squeeze(1))
            found |= {at: Column(None, logits.of(itemgetter((slice(None), i)))) for i, at in enumerate(far)}
        return words.gathered([found[at] for at in range(len(keys))])

    def _weights(self, attention: Attention, logits: Codes) -> Codes:
        """Of logits, rows x c: codes of weights, or 1 where hard attention chooses."""
        if attention.kind in ("softmax", "relative"):
            return self.arithmetic.softmax(logits)[0]
        if attention.kind == "linear":
            return logits
        top = logits.tensor == logits.tensor.amax(-1, keepdim=True)
        if attention.kind == "leftmost":
            top = top & (top.cumsum(-1) == 1)
        elif attention.kind == "rightmost":
            top = top & (top.flip(-1).cumsum(-1).flip(-1) == 1)
        return Codes(top.double(), 1)
