"""Transformers that are right on all words of a length, as no assignment of their clauses makes one wrong.

The clauses are those of `fooling.verify.checker.theories.network_clauses` about words of a length, those of the task,
which is read along its own order (`fooling.circuits.networks.read_once`), and one for each last state of the reading:
it says that the word is asked about, or that the answer is not the right one.  A refutation of them is replayed, as of
other clauses; or, where it is too long, a solver is trusted and the certificate holds the clauses
(`fooling.verify.checker.theories.refutation`).

Cost: that of writing the clauses, which is paid for from the budget, and that of the replay.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.circuits.networks.read_once import Reading, State
from fooling.circuits.networks.transformer import Transformer
from fooling.verify.checker.kernel import NOTHING, Budget, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.theories.cases import questions
from fooling.verify.checker.theories.cells import TRUE, Cell, Cells
from fooling.verify.checker.theories.network_clauses import NetworkCells
from fooling.verify.checker.theories.refutation import refuted
from fooling.verify.statement.proposition import Term

theory = Theory("networks as clauses")


class WrongAnswers(Cells):
    """Clauses that hold of the words that a task asks about and the network answers wrongly, and of no others.

    `word` has a cell for each letter: its values are numbers of the network's letters.
    """

    def __init__(self, network: Transformer, asked: Reading, numbers: tuple[int, ...], in_order: bool, budget: Budget):
        super().__init__(budget, 1 + (_weights(network) >> 8))
        self.network = network
        self.word: list[Cell] = [self.free("letter", numbers) for _ in asked.order]
        states = self._read(asked, {a: letter for letter, a in enumerate(numbers)})
        answers = NetworkCells(self, network, self.word, in_order).answer()
        right = {state: None if state is None else asked.answer(state) for state in states}
        expect(set(right.values()) != {None}, f"no word of {len(asked.order)} letters is asked about")
        for state, answer in right.items():
            if answer is None:
                self._deny(states[state])
            elif answer in answers:
                self._deny(states[state], answers[answer])

    def _read(self, asked: Reading, letters: dict[int, int]) -> Cell:
        """The last state of the reading; None where the word is not asked about."""
        states: Cell = {asked.start: TRUE}
        for i in asked.order:

            def step(state: State | None, a: int, i: int = i) -> State | None:
                return None if state is None else asked.step(state, i, letters[a])

            states = self.image("state", step, states, self.word[i - 1])
        return states

    def _deny(self, *literals: int) -> None:
        self.add(*(-literal for literal in literals if literal != TRUE))


def _weights(network: Transformer) -> int:
    """How many there are in the blocks."""
    heads = (head for block in network.blocks for head in block.attention.heads)
    maps = [part for head in heads for part in head.maps.values()]
    maps += [part for block in network.blocks for part in (block.attention.output, *block.feed_forward.maps)]
    return sum(len(part.matrix) * len(part.matrix[0]) for part in maps)


# Each word of these letters has one last state, of those that the image has; the word is asked about if the state has
# an answer, which is the right one.  If the network answered a word that is asked about wrongly, all clauses would hold
# of it: those about cells hold of each word; of the others, each denies a state without an answer, which is not the
# last state of this word, or a state together with its answer, which is not that of the network if the state is the
# last one.  So where nothing satisfies the clauses there is no such word.
@theory.rule("network-refutation", "in_order", "parts")
def _network_refutation(goal: Term, node: Node, context: Context) -> Grounds:
    machine, task = matched(goal, "computes")
    expect(type(node["in_order"]) is bool, "in_order is true or false")
    parts, grounds = list(node["parts"]), NOTHING
    for problem in wrong_answers(machine, task, node["in_order"], context.budget):
        expect(bool(parts), "a length has no part")
        part, n = parts.pop(0), len(problem.word)
        expect(part.keys() == {"length", "proof"}, "a part has exactly the fields length, proof")
        expect(part["length"] == n, f"the part of {n} letters is missing")
        grounds |= refuted(problem, part["proof"])
    expect(not parts, "there is a part more than lengths")
    return grounds


def wrong_answers(machine: Term, task: Term, in_order: bool, budget: Budget) -> Iterator[WrongAnswers]:
    """The clauses of each length that is asked about, from 1 on; `Rejected` where the empty word is wrong."""
    for one in questions(machine, task):
        yield WrongAnswers(one.network, one.reading, one.numbers, in_order, budget)
