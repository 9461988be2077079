"""One word through a network, exactly: the answer, and all that the layers hand on, for whoever wants to look at it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fooling.circuits.networks.asked.task import ReadingTask, Task
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.mamba import State
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.first_failure import refusal
from fooling.circuits.networks.transformer import ForwardTrace, Transformer
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
