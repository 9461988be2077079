"""One word through a network, exactly: the answer, and all that the layers hand on, for whoever wants to look at it.

A forward pass keeps the vectors between layers, and of the last layer the position that is read alone.  Here each layer
is taken apart at each position: what attention reads (after a norm, where one stands before it), the heads, their
product with the output map, the vector after the residual connection, what the feed-forward network reads, each
activated vector in it, gates included, and the result.  The last vectors of all positions are read out, too, as if each
were the one that is read.  The operations are the network's own, in its formats and schedule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from fooling.circuits.networks.asked.task import ReadingTask, Task
from fooling.circuits.networks.block import GATED, Block, BlockTrace, FeedForward
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.mamba import State
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.first_failure import refusal
from fooling.circuits.networks.transformer import ForwardTrace, Transformer
from fooling.circuits.numbers.arithmetic import Arithmetic
from fooling.circuits.numbers.number_format import Vector
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.given.networks.layer_by_layer import LayerByLayer


@dataclass(frozen=True)
class WordRun:
    """A word, as numbers of the network's letters, and what became of it.

    A Transformer has a `trace`; a recurrent network has `states`, that at the start and one after each letter.  `right`
    is the right answer, None where nobody asked.
    """

    network: Network | LayerByLayer
    word: Word
    trace: ForwardTrace | None
    states: tuple[State, ...]
    scores: Vector
    right: int | None

    @property
    def answer(self) -> int:
        """What the scores say."""
        return self.network.read_out.answer(self.network.format, self.scores)

    @property
    def margin(self) -> Fraction:
        """How far the scores are from another answer."""
        return self.network.read_out.margin(self.network.format, self.scores)

    @property
    def letters(self) -> Sequence[str]:
        """The letters at the positions, those that the network puts around the word included."""
        around: tuple[Word, Word] = ((), ())
        if not isinstance(self.network, Recurrent):
            around = self.network.before, self.network.after
        return [self.network.alphabet[a] for a in (*around[0], *self.word, *around[1])]


def run_word(network: Network | LayerByLayer, word: Word, task: Task | None) -> WordRun:
    """Run it; InvalidInput where the task does not ask about the word, and `Refused` where the network refuses it."""
    right = None if task is None else _right(network, word, task)
    if isinstance(network, LayerByLayer):
        trace = network.trace(word)
        return WordRun(network, word, trace, (), trace.scores, right)
    try:
        if isinstance(network, Transformer):
            trace = network.trace(word)
            return WordRun(network, word, trace, (), trace.scores, right)
        states = [network.initial]
        for letter in word:
            states.append(network.step(states[-1], letter))
        return WordRun(network, word, None, tuple(states), network.scores(states[-1]), right)
    except InvalidInput:
        raise refusal(network, word) from None


def _right(network: Network | LayerByLayer, word: Word, task: Task) -> int:
    """The task's answer."""
    names = [network.alphabet[a] for a in word]
    task = replace(task, longest=len(word)) if isinstance(task, ReadingTask) else task
    if unknown := [name for name in names if name not in task.alphabet]:
        raise InvalidInput(f"--against: its words have no letter {unknown[0]!r}; want {' '.join(task.alphabet):.200}")
    if not task.asks(len(word)):
        wanted = "" if isinstance(task, ReadingTask) else "; want words of two halves"
        raise InvalidInput(f"--against: it asks nothing about words of {len(word)} letters{wanted}")
    return task.answer([task.alphabet.index(name) for name in names])


@dataclass(frozen=True)
class Inside:
    """One layer at one position: `steps` are vectors by what they are, in their order, and `trace` has the heads."""

    trace: BlockTrace
    steps: Mapping[str, Vector]


@dataclass(frozen=True)
class EveryPosition:
    """Each layer at each position, from 1, and the scores that each position would have if it were read."""

    layers: Sequence[Mapping[int, Inside]]
    scores: Mapping[int, Vector]


def every_position(network: Transformer, word: Word) -> EveryPosition:
    """All of it; `Refused` where the network refuses the word somewhere."""
    try:
        vectors, layers = network.embed(word), list[Mapping[int, Inside]]()
        places = range(1, len(vectors) + 1)
        for block in network.blocks:
            made = block.run(network.arithmetic, vectors, places)
            layers.append({i: _inside(network.arithmetic, block, vectors[i - 1], made[i]) for i in places})
            vectors = tuple(made[i].output for i in places)
        scores = {i: network.read_out.scores(network.arithmetic, network.normed(vectors[i - 1])) for i in places}
        return EveryPosition(layers, scores)
    except InvalidInput:
        raise refusal(network, word) from None


# These are the operations of `Block.finish`, one by one; tests hold the last of them to the block's result.
def _inside(arithmetic: Arithmetic, block: Block, x: Vector, made: BlockTrace) -> Inside:
    """The steps at the position of the vector x."""
    first, second = block.norms
    steps = dict[str, Vector]()
    if first is not None and block.place != "post":
        steps["the norm before attention"] = first.apply(arithmetic, x)
    steps["the heads mapped on"] = made.projected
    after = arithmetic.format.plus(x, made.projected) if block.residual else made.projected
    if block.residual:
        steps["plus what came in"] = after
    if first is not None and block.place == "post":
        steps["the norm after attention"] = after = first.apply(arithmetic, after)
    if not block.feed_forward.maps:
        return Inside(made, steps)
    read = x if block.place == "parallel" else after
    if second is not None and block.place != "post":
        steps["the norm before the feed-forward network"] = read = second.apply(arithmetic, read)
    inner = _maps(arithmetic, block.feed_forward, read, steps)
    result = arithmetic.format.plus(after, inner) if block.residual else inner
    if block.residual:
        steps["plus the vector after attention"] = result
    if second is not None and block.place == "post":
        steps["the norm after the feed-forward network"] = second.apply(arithmetic, result)
    return Inside(made, steps)


def _maps(arithmetic: Arithmetic, network: FeedForward, x: Vector, steps: dict[str, Vector]) -> Vector:
    """The feed-forward network, map by map; what a map reads after an activation is a step, and so is a gate."""
    for number, part in enumerate(network.maps, 1):
        if number > 1 and network.activation in GATED:
            name, half = GATED[network.activation], len(x) // 2
            steps[f"the gate, {name} of its half"] = gate = _activated(arithmetic, name, x[:half])
            x = tuple(map(arithmetic.format.multiply, gate, x[half:]))
            steps["the gate times the other half"] = x
        elif number > 1:
            steps[f"{network.activation} of it"] = x = _activated(arithmetic, network.activation, x)
        steps[f"map {number} of the feed-forward network"] = x = arithmetic.apply(part, x)
    return x


def _activated(arithmetic: Arithmetic, name: str, x: Vector) -> Vector:
    return tuple(max(0, code) for code in x) if name == "relu" else arithmetic.format.values_of(name, x)
