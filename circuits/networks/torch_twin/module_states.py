"""The states of a module of torch's, as the module itself makes them: in its own type, by its own kernels.

A module that keeps nothing between letters but what its recurrent layers keep (nn.RNN, nn.GRU, nn.LSTM, and torch's
cells) is a machine: a state and a letter give a state and scores.  The state is handed to each such layer, in the place
of what the layer would begin with, and the module reads a letter; what the layers hand back is the next state.  No
schedule and no number format of ours is in it: bits are taken as they come.

A kernel may round otherwise alone and in a batch, and otherwise where tensors lie otherwise: in a batch torch adds the
bias of nn.GRU's input inside the rounding on words of one letter, and outside on longer ones.  So states are stepped
alone, or in batches of one size, as they are served: the last batch is filled up with its first state.  And the
module is given words of two letters: a recurrent layer reads the second alone, and its output is put where that of the
second letter lies.  What stands before it is 64 in one pass and -64 in another, with another letter, so a head that
looks there is found.  Cells are called by the module itself, once for each letter, so there a word has one.

The name of a state is its bits and those of the scores that came with it, as a head may read the letter, too; a state
before any letter has the name `START`.

That a step depends on nothing but state and letter is not proved here.  It fails where a module counts positions, reads
letters back, or where a kernel sums otherwise on long words.  `fooling.verify.runs.networks.deployed` compares whole
words, bit for bit.  Cost: a forward pass for each state and letter, or for each batch of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field

Name = bytes
START: Name = b""
BATCH = 64
OUTPUT = 64.0  # where a layer's output at the first letter would be, or its negative


@dataclass
class ModuleSteps:
    """Of a module on words over so many letters; `scores` runs it on words of one length, B x k.

    `batch` is how many states are stepped at once, all of them in one pass of that size.  `at_start` is what is said of
    the empty word, of which a module says nothing.
    """

    module: Any
    letters: int
    scores: Callable[[Sequence[tuple[int, ...]]], Tensor]
    batch: int = 1
    at_start: int = 0
    torch: str | None = None
    start: Name = field(default=START, init=False)

    def __post_init__(self) -> None:
        self.torch = str(load_torch().__version__)
        self.parts = recurrent_parts(self.module)
        self._shapes: list[list[tuple[int, Any]]] = []  # of each part's state: how many numbers, their type
        self._width = 0  # bytes of the scores
        self._type: Any = None
        self._dims: list[list[Any]] = []  # of each part's state, of one word
        self._device: Any = None
        cells = any(isinstance(part, load_torch().nn.modules.rnn.RNNCellBase) for part in self.parts.values())
        self._length = 1 if cells else 2

    @property
    def size(self) -> int:
        """Bytes that a state takes with its name, its number and its letters, about."""
        return 200 + 8 * self.letters + sum(count * int(kind.itemsize) for part in self._shapes for count, kind in part)

    def after(self, names: Sequence[Name]) -> list[Name]:
        """The states after each state and letter: all letters of the first state, then those of the next."""
        steps = [(name, letter) for name in names for letter in range(self.letters)]
        begin = [step for step in steps if step[0] == START]
        others = [step for step in steps if step[0] != START]
        found = dict(zip(begin, self._in_batches(begin, started=False), strict=True))
        found |= dict(zip(others, self._in_batches(others, started=True), strict=True))
        return [found[step] for step in steps]

    def answers(self, names: Sequence[Name]) -> list[int]:
        """What each state says: whether its only score is above 0, or which of two is the larger (equal: the first)."""
        return [self.at_start if name == START else answer_of(self.score(name)) for name in names]

    def score(self, name: Name) -> Tensor:
        """The scores that came with it."""
        return _from_bytes(name[: self._width], self._type)

    def _in_batches(self, steps: Sequence[tuple[Name, int]], *, started: bool) -> Iterator[Name]:
        left = iter(steps)
        while some := list(islice(left, self.batch)):
            filled = some + some[:1] * (self.batch - len(some))
            yield from self._stepped(filled, started=started)[: len(some)]

    def _stepped(self, steps: Sequence[tuple[Name, int]], *, started: bool) -> list[Name]:
        """Two passes, whose first letters and outputs at them differ; InvalidInput where that is seen in the result."""
        first, second = (self._passed(steps, other, OUTPUT * (-1) ** other, started=started) for other in range(2))
        if first != second:
            raise InvalidInput("what the module answers hangs on letters before the last, or changes from call to call")
        return first

    def _passed(self, steps: Sequence[tuple[Name, int]], other: int, output: float, *, started: bool) -> list[Name]:
        given = self._states([name for name, _ in steps]) if started else None
        with handed(self.parts, given, output) as kept:
            words = [((letter + other) % self.letters, letter)[-self._length :] for _, letter in steps]
            scores = self.scores(words)
        states = _each_once(self.parts, kept)
        rows = [[bytes_of(scores[i]) for i in range(len(steps))]]
        self._width, self._type, self._device = len(rows[0][0]), scores.dtype, scores.device
        self._shapes = [[(one.select(-2, 0).numel(), one.dtype) for one in part] for part in states]
        self._dims = [[one.select(-2, 0).shape for one in part] for part in states]
        rows += [[bytes_of(one.select(-2, i)) for i in range(len(steps))] for part in states for one in part]
        return [b"".join(parts) for parts in zip(*rows, strict=True)]

    def _states(self, names: Sequence[Name]) -> list[tuple[Tensor, ...]]:
        """Those of each part, side by side."""
        place, found = self._width, []
        for part, dims in zip(self._shapes, self._dims, strict=True):
            tensors = []
            for (count, kind), shape in zip(part, dims, strict=True):
                end = place + count * kind.itemsize
                rows = [_from_bytes(name[place:end], kind).reshape(shape) for name in names]
                tensors.append(load_torch().stack(rows, -2).to(self._device))
                place = end
            found.append(tuple(tensors))
        return found


def recurrent_parts(module: Any) -> dict[str, Any]:
    """The layers that keep a state, by name; InvalidInput where there are none, or one that reads from both ends."""
    nn = load_torch().nn
    found = {
        name: part
        for name, part in module.named_modules()
        if isinstance(part, (nn.RNNBase, nn.modules.rnn.RNNCellBase))
    }
    if not found:
        raise InvalidInput("the module has no nn.RNN, nn.GRU, nn.LSTM and none of their cells, so no state is known")
    for name, part in found.items():
        if getattr(part, "bidirectional", False):
            raise InvalidInput(f"{name} reads words from both ends, so no state tells what was read")
    return found


@contextmanager
def handed(
    parts: Mapping[str, Any], states: Sequence[tuple[Tensor, ...]] | None, output: float = 0.0
) -> Iterator[dict[str, list[Any]]]:
    """Passes in here begin with these states, one for each part; what each call of a part hands back is kept.

    A layer reads the last position alone; at others its output has this number.
    """
    kept: dict[str, list[Any]] = {name: [] for name in parts}
    handles = []
    for place, (name, part) in enumerate(parts.items()):
        before = partial(_with_state, None if states is None else states[place])
        handles.append(part.register_forward_pre_hook(before, with_kwargs=True))
        handles.append(part.register_forward_hook(partial(_keep, kept[name], output), with_kwargs=True))
    try:
        yield kept
    finally:
        for one in handles:
            one.remove()


def _with_state(state: tuple[Tensor, ...] | None, part: Any, args: Any, kwargs: Any) -> tuple[Any, Any]:
    """The arguments of a call: what is read, at the last position, and the state."""
    given = {**kwargs, **dict(zip(("input", "hx"), args, strict=False))}
    if state is not None:
        given["hx"] = state if len(state) > 1 else state[0]
    if isinstance(part, load_torch().nn.RNNBase):
        read = given["input"]
        if not load_torch().is_tensor(read) or read.dim() != 3:
            raise InvalidInput(f"{type(part).__name__} reads a packed sequence, or one word; want a batch of words")
        given["input"], given["length"] = read.narrow(_axis(part), -1, 1), read.shape[_axis(part)]
        part.__dict__["_whole_length"] = given.pop("length")
    return (), given


def _axis(part: Any) -> int:
    """That of positions."""
    return 1 if part.batch_first else 0


def _keep(kept: list[Any], other: float, part: Any, _: Any, __: Any, gave: Any) -> Any:
    """Keep the state; the output lies where that of the last position of a whole word lies."""
    if not isinstance(part, load_torch().nn.RNNBase):
        kept.append(tuple(gave) if isinstance(gave, tuple) else (gave,))
        return None
    output, after = gave
    kept.append(tuple(after) if isinstance(after, tuple) else (after,))
    first = output.transpose(0, _axis(part))
    whole = first.new_full((part.__dict__.pop("_whole_length"), *first.shape[1:]), other)
    whole[-1] = first[0]
    return whole.transpose(0, _axis(part)), after


def _each_once(parts: Mapping[str, Any], kept: Mapping[str, list[Any]]) -> list[tuple[Tensor, ...]]:
    """What each part kept; InvalidInput where a part is not called once for a letter, or without a batch."""
    for name in parts:
        if len(kept[name]) != 1:
            raise InvalidInput(f"{name} is called {len(kept[name])} times on a word of one letter; want once")
        if any(one.dim() != (3 if isinstance(parts[name], load_torch().nn.RNNBase) else 2) for one in kept[name][0]):
            raise InvalidInput(f"{name} is called on one word without a batch; want a batch of one word")
    return [kept[name][0] for name in parts]


def bytes_of(numbers: Tensor) -> bytes:
    """Their bits."""
    return bytes(numbers.detach().cpu().contiguous().flatten().view(load_torch().uint8).numpy().tobytes())


def _from_bytes(name: bytes, kind: Any) -> Tensor:
    return load_torch().frombuffer(bytearray(name), dtype=kind)


def answer_of(scores: Tensor) -> int:
    """1 where the only score is above 0, or the second of two is larger than the first; InvalidInput for no number."""
    if scores.isnan().any():
        raise InvalidInput("the module's scores are no numbers (NaN)")
    first, *second = scores.double().tolist()
    return int(second[0] > first) if second else int(first > 0)
