"""A network in torch's float64 as in real numbers: what its codes mean, and no rounding but that of float64.

It is what a module of torch's is held against (`fooling.verify.given.modules.held_to_module`): the network is given in
a format
so fine that its codes are the module's weights, and many words of one length are run at once.  It knows what modules of
torch's become: softmax attention over all positions, those up to the own, or the own alone, with rotary positions or
numbers for distances; feed-forward networks, norms; gated and diagonal layers.  Other kinds are an InvalidInput.

Read-outs are linear, so next to each score stands its *size*, the sum of the absolute values that are added up in it:
a score is as far off as floats are there, that is in proportion to its size.  Cost: that of torch, plus a conversion of
each table of codes, once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fooling.circuits.networks.attention import Attention, Head, Rotary
from fooling.circuits.networks.block import GATED, Block, FeedForward, Norm
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.mamba import Convolution, Mamba, Normed
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Diagonal, Gated, Layer, Residual
from fooling.circuits.networks.squashed import Squashed
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.numbers.arithmetic import Linear
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field

OWN = (1, 1, 0)  # the mask of a position that takes from itself alone
TIED = 2.0**-40  # of the largest logit: what is nearer to it is equal to it
Weigh = Callable[[Tensor, Tensor, Tensor], Tensor]  # of logits B x n x n, what is hidden n x n, letters B x n: weights


@dataclass
class Reals:
    """Tables of codes as tensors of float64, each converted once."""

    device: Any = "cpu"
    _kept: dict[int, tuple[Any, Tensor]] = field(default_factory=dict)

    def __call__(self, f: NumberFormat, codes: Any) -> Tensor:
        """The numbers that nested codes of the format mean, each to the nearest float64."""
        key = id(codes)
        if key not in self._kept:
            torch = load_torch()
            found = torch.tensor(_quotients(codes, f.scale), dtype=torch.float64, device=self.device)
            self._kept[key] = codes, found
        return self._kept[key][1]


def _quotients(codes: Any, scale: int) -> Any:
    return codes / scale if isinstance(codes, int) else [_quotients(one, scale) for one in codes]


@dataclass(frozen=True)
class RealPass:
    """Of one network."""

    model: Network
    reals: Reals
    weigh: Weigh | None = None

    def vectors(self, letters: Tensor) -> Tensor:
        """What the head may read of words, B x n letter indices: B x n x d, a vector for each position.

        The head is the layers at the end that see one position alone, and the read-out; a Transformer's words have what
        stands around them already, and its vectors are normalised where there is no layer in its head.
        """
        model = self.model
        if isinstance(model, Recurrent):
            return self._kept(letters)[0]
        embedding, f = model.embedding, model.format
        if not isinstance(embedding, Added):
            raise InvalidInput("real pass: want an embedding that adds rows of letters and positions")
        x = self.reals(f, embedding.letters)[letters]
        if embedding.positions is not None:
            x = x + self.reals(f, embedding.positions)[: letters.shape[1]]
        for block in model.blocks[: self.body]:
            x = self._block(block, x, letters)
        return self.normed(x) if self.body == len(model.blocks) else x

    @property
    def body(self) -> int:
        """How many layers come before the head."""
        if isinstance(self.model, Recurrent):
            seen = [
                not isinstance(one, Diagonal) or any(one.decay) or one.turn is not None for one in self.model.layers
            ]
        else:
            seen = [block.attention.sparse != OWN for block in self.model.blocks]
        return max((k for k, one in enumerate(seen, 1) if one), default=0)

    def cells(self, words: Sequence[Sequence[int]]) -> Tensor:
        """The cell states c of the last layer that sees the past, an LSTM; B x n x units."""
        return self._kept(load_torch().tensor(words, device=self.reals.device))[1]

    def _kept(self, letters: Tensor) -> tuple[Tensor, Tensor]:
        """Of a recurrent network: outputs of that layer, and the last vector that it keeps, an LSTM's cells."""
        torch, model = load_torch(), self.model
        if not isinstance(model, Recurrent):
            raise InvalidInput("real pass: want a recurrent network")
        table, f = self.reals(model.format, model.embedding), model.format
        state = [self.reals(f, vector).expand(len(letters), -1) for vector in model.initial]
        outputs, cells = [], []
        for t in range(letters.shape[1]):
            x, at = table[letters[:, t]], 0
            for layer in model.layers[: self.body]:
                many = len(layer.kept)
                x, state[at : at + many] = self._step(layer, state[at : at + many], x)
                at += many
            outputs.append(x)
            cells.append(state[at - 1])
        return torch.stack(outputs, 1), torch.stack(cells, 1)

    def scores(self, vectors: Tensor) -> tuple[Tensor, Tensor]:
        """Scores and their sizes, for vectors that the head reads, B x n x d."""
        x, model = vectors, self.model
        if isinstance(model, Recurrent):
            for layer in model.layers[self.body :]:
                x, _ = self._step(layer, [x.new_zeros(())], x)
        elif self.body < len(model.blocks):
            for block in model.blocks[self.body :]:
                x = self._block(block, x)
            x = self.normed(x)
        if (read := model.read_out.map) is None:
            return x, x.abs()
        W, b = self._matrix(read), self.reals(model.formats.accumulator, read.bias)
        return x @ W.T + b, x.abs() @ W.T.abs() + b.abs()

    def _matrix(self, part: Linear) -> Tensor:
        found = self.reals(self.model.formats.weights, part.matrix)
        return found if part.scale == 1 else found * float(part.scale)

    def _apply(self, part: Linear, x: Tensor) -> Tensor:
        return x @ self._matrix(part).T + self.reals(self.model.formats.accumulator, part.bias)

    def _norm(self, norm: Norm, x: Tensor) -> Tensor:
        gain = self.reals(self.model.formats.accumulator, norm.gain)
        if norm.bias is not None:
            x = x - x.mean(-1, keepdim=True)
        x = x / (x.square().mean(-1, keepdim=True) + float(norm.eps)).sqrt() * gain
        return x if norm.bias is None else x + self.reals(self.model.format, norm.bias)

    def normed(self, x: Tensor) -> Tensor:
        """After the last norm of a Transformer, where there is one."""
        norm = None if isinstance(self.model, Recurrent) else self.model.last_norm
        return x if norm is None else self._norm(norm, x)

    def _block(self, block: Block, x: Tensor, letters: Tensor | None = None) -> Tensor:
        parts: list[Callable[[Tensor], Tensor]] = [lambda y: self._attention(block.attention, y, letters)]
        if block.feed_forward.maps:
            parts.append(lambda y: self._feed_forward(block.feed_forward, y))
        given = x
        for part, norm in zip(parts, block.norms, strict=False):
            pre, post = (None, norm) if block.place == "post" else (norm, None)
            read = given if block.place == "parallel" else x
            made = part(read if pre is None else self._norm(pre, read))
            x = x + made if block.residual else made
            x = x if post is None else self._norm(post, x)
        return x

    def _feed_forward(self, network: FeedForward, x: Tensor) -> Tensor:
        for number, part in enumerate(network.maps):
            x = self._apply(part, x if number == 0 else squashed(network.activation, x))
        return x

    def _attention(self, attention: Attention, x: Tensor, letters: Tensor | None) -> Tensor:
        if attention.kind not in WEIGHTS or any(head.second is not None for head in attention.heads):
            raise InvalidInput("real pass: want softmax or hard attention as modules of torch's have it")
        hidden, found = _hidden(attention, x), []
        for head in attention.heads:
            if attention.sparse == OWN:  # the softmax of one logit is 1
                found.append(self._apply(head.value, x))
                continue
            logits = self._logits(attention, head, x)
            if self.weigh is None or letters is None:
                weights = WEIGHTS[attention.kind](logits.masked_fill_(hidden, float("-inf")))
            else:
                weights = self.weigh(logits, hidden, letters)
            found.append(weights @ self._apply(head.value, x))
        return self._apply(attention.output, load_torch().cat(found, -1))

    def _logits(self, attention: Attention, head: Head, x: Tensor) -> Tensor:
        query, key = (self._apply(part, x) for part in (head.query, head.key))
        if attention.rotary is not None:
            query, key = (self._turned(attention.rotary, one) for one in (query, key))
        logits = query @ key.transpose(1, 2) / (attention.m**0.5 if attention.scaled else 1)
        if head.distances is None:
            return logits
        places = load_torch().arange(x.shape[1], device=x.device)
        return logits + self.reals(self.model.format, head.distances)[(places - places[:, None]).abs()]

    def _turned(self, rotary: Rotary, x: Tensor) -> Tensor:
        cos, sin = (self.reals(self.model.format, table)[: x.shape[1]] for table in (rotary.cosines, rotary.sines))
        k = cos.shape[-1]
        first = slice(0, k) if rotary.halves else slice(0, 2 * k, 2)
        second = slice(k, 2 * k) if rotary.halves else slice(1, 2 * k, 2)
        a, b, turned = x[..., first], x[..., second], load_torch().clone(x)
        turned[..., first], turned[..., second] = a * cos - b * sin, a * sin + b * cos
        return turned

    def _step(self, layer: Layer, kept: list[Tensor], x: Tensor) -> tuple[Tensor, list[Tensor]]:
        if isinstance(layer, Residual):
            return self._residual(layer, kept, x)
        if isinstance(layer, Diagonal):
            return self._diagonal(layer, kept[0], x)
        if isinstance(layer, Normed):
            return self._norm(layer.norm, x), kept
        if isinstance(layer, Convolution):
            return self._convolved(layer, kept, x)
        if isinstance(layer, Mamba):
            return self._mamba(layer, kept, x)
        if isinstance(layer, Mamba2):
            return self._mamba2(layer, kept, x)
        if not isinstance(layer, Gated):
            raise InvalidInput("real pass: want gated, diagonal and Mamba layers, convolutions and norms")
        h = kept[0]
        past, present = ([self._apply(part, y) for part in maps] for maps, y in zip(_maps(layer), (h, x), strict=True))
        if layer.kind == "gru":
            r, z = ((a + b).sigmoid() for a, b in zip(past[:2], present[:2], strict=True))
            if self.model.schedule.reset == "before":
                past[2] = self._apply(_maps(layer)[0][2], r * h)
            n = ((r if self.model.schedule.reset == "after" else 1) * past[2] + present[2]).tanh()
            h = (1 - z) * n + z * h
            return h, [h]
        sums = [a + b for a, b in zip(past, present, strict=True)]
        if layer.kind == "elman":
            h = squashed(layer.activation, sums[0])
            return h, [h]
        i, forget, g, o = (one.tanh() if k == 2 else one.sigmoid() for k, one in enumerate(sums))
        c = forget * kept[1] + i * g
        h = o * c.tanh()
        return h, [h, c]

    def _residual(self, layer: Residual, kept: list[Tensor], x: Tensor) -> tuple[Tensor, list[Tensor]]:
        y, after, at = x, list[Tensor](), 0
        for one in layer.layers:
            many = len(one.kept)
            y, fresh = self._step(one, kept[at : at + many], y)
            after, at = [*after, *fresh], at + many
        return x + y, after

    def _diagonal(self, layer: Diagonal, before: Tensor, x: Tensor) -> tuple[Tensor, list[Tensor]]:
        decay = self.reals(self.model.formats.weights, layer.decay)
        gates = {name: self._squashed(gate, x) for name, gate in layer.gates.items()}
        h = decay * gates.get("forget", 1) * before + gates.get("write", 1) * self._apply(layer.input, x)
        if layer.turn is not None:
            turn, other = (self.reals(self.model.formats.weights, layer.turn), before.unflatten(-1, (-1, 2)).flip(-1))
            turned = (other * load_torch().stack([-turn, turn], -1)).flatten(-2)
            h = h + turned * gates.get("forget", 1)
        skipped = 0 if layer.skip is None else self._apply(layer.skip, x)
        y = squashed(layer.activation, self._apply(layer.output, h * gates.get("read", 1)) + skipped)
        return y * gates.get("gate", 1), [h]

    def _mamba(self, layer: Mamba, kept: list[Tensor], x: Tensor) -> tuple[Tensor, list[Tensor]]:
        weights, start = self.model.formats.weights, len(kept) - len(layer.A)
        y = x if layer.norm is None else self._norm(layer.norm, x)
        u, window = self._convolved(layer.convolution, kept[:start], self._apply(layer.input, y))
        delta = self._squashed(layer.rate, self._apply(layer.low, u))
        B, C, A = self._apply(layer.B, u), self._apply(layer.C, u), self.reals(weights, layer.A)
        h = [(delta * A[n]).exp() * kept[start + n] + delta * u * B[..., n : n + 1] for n in range(len(layer.A))]
        y_out = sum(C[..., n : n + 1] * one for n, one in enumerate(h)) + self.reals(weights, layer.D) * u
        made = self._apply(layer.output, y_out * self._squashed(layer.gate, y))
        return x + made if layer.residual else made, [*window, *h]

    def _mamba2(self, layer: Mamba2, kept: list[Tensor], x: Tensor) -> tuple[Tensor, list[Tensor]]:
        weights, start = self.model.formats.weights, len(layer.convolution.kept)
        H, E, G, N = len(layer.A), len(layer.D), layer.groups, layer.N
        y = x if layer.norm is None else self._norm(layer.norm, x)
        made, window = self._convolved(layer.convolution, kept[:start], self._apply(layer.input, y))
        u, B, C = made.split([E, G * N, G * N], -1)
        delta = self._squashed(layer.rate, y)
        decay = (delta * self.reals(weights, layer.A)).exp().repeat_interleave(E // H, -1)
        driven = delta.repeat_interleave(E // H, -1) * u
        of_b, of_c = ([one[..., n::N].repeat_interleave(E // G, -1) for n in range(N)] for one in (B, C))
        h = [decay * before + driven * b for before, b in zip(kept[start:], of_b, strict=True)]
        sums = sum(c * one for c, one in zip(of_c, h, strict=True))
        v = (sums + self.reals(weights, layer.D) * u) * self._squashed(layer.gate, y)
        result = self._apply(layer.output, v if layer.last_norm is None else self._norm(layer.last_norm, v))
        return x + result if layer.residual else result, [*window, *h]

    def _squashed(self, gate: Squashed, x: Tensor) -> Tensor:
        return squashed(gate.activation, self._apply(gate.map, x))

    def _convolved(self, layer: Convolution, kept: list[Tensor], x: Tensor) -> tuple[Tensor, list[Tensor]]:
        seen = load_torch().stack([*kept, x], -1)  # B x E x K
        sums = [self._apply(part, seen[:, e]) for e, part in enumerate(layer.taps)]
        return squashed(layer.activation, load_torch().cat(sums, -1)), [*kept, x][1:]


def _hidden(attention: Attention, x: Tensor) -> Tensor:
    """Which positions, the columns, each position, a row, does not see."""
    n, torch = x.shape[1], load_torch()
    places = torch.arange(n, device=x.device)
    i, j = places[:, None], places
    hidden: Tensor = j > i if attention.causal else torch.zeros(n, n, dtype=torch.bool, device=x.device)
    if attention.sparse is not None:
        B, k, c = attention.sparse
        hidden = hidden | ~(((i - k * B < j) & (j <= i)) | (j % B >= B - c))
    return hidden


def largest(logits: Tensor) -> Tensor:
    """Where the largest logits of each position are, equal but for rounding."""
    top = logits.amax(-1, keepdim=True)
    size = logits.masked_fill(logits.isinf(), 0).abs().amax(-1, keepdim=True)
    found: Tensor = logits >= top - TIED * size
    return found


def _average(logits: Tensor) -> Tensor:
    best = largest(logits).to(logits.dtype)
    return best / best.sum(-1, keepdim=True)


def _leftmost(logits: Tensor) -> Tensor:
    best = largest(logits)
    return (best & (best.cumsum(-1) == 1)).to(logits.dtype)


def _rightmost(logits: Tensor) -> Tensor:
    best = largest(logits)
    return (best & (best.flip(-1).cumsum(-1).flip(-1) == 1)).to(logits.dtype)


WEIGHTS: Mapping[str, Callable[[Tensor], Tensor]] = {
    **dict.fromkeys(("softmax", "relative"), lambda logits: logits.softmax(-1)),
    "average": _average,
    "leftmost": _leftmost,
    "rightmost": _rightmost,
}
"""The weights that a kind of attention makes of logits."""


def _maps(layer: Gated) -> tuple[list[Linear], list[Linear]]:
    """Those of the state, and those of the input."""
    return [gate.state for gate in layer.gates], [gate.input for gate in layer.gates]


def is_lstm(layer: Layer) -> bool:
    """Whether it keeps a cell state, c."""
    return isinstance(layer, Gated) and layer.kind == "lstm"


def squashed(name: str, x: Tensor) -> Tensor:
    """The activation of that name."""
    if name in GATED:
        half = x.shape[-1] // 2
        return squashed(GATED[name], x[..., :half]) * x[..., half:]
    functional = load_torch().nn.functional
    known: Mapping[str, Callable[[Tensor], Tensor]] = {
        "identity": lambda y: y,
        "relu": functional.relu,
        "clip": lambda y: y.clamp(0, 1),
        "tanh": lambda y: y.tanh(),
        "sigmoid": lambda y: y.sigmoid(),
        "gelu": functional.gelu,
        "silu": functional.silu,
        "softplus": functional.softplus,
        "exp": lambda y: y.exp(),
        "gelu-tanh": lambda y: functional.gelu(y, approximate="tanh"),
    }
    return known[name](x)
