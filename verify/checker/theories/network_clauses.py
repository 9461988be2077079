"""What a Transformer computes on words of one length, as clauses about cells: the letters, and what hangs on them.

The *cut points* are the vector at each position before the first block and after each one, and the pairs that a head
has kept after each position that it looked at (`fooling.verify.checker.theories.head_states`).  Each is a cell
(`fooling.verify.checker.theories.cells`): it has few values, found one after the other by running the parts of the
network on all values of those before it.  So everything is rounded by the network's own arithmetic, and what is written
here says only what hangs on what.  `InvalidInput` where the network refuses some values, as an overflow that is an
error, `Rejected` where a cell has too many.

Cost: for each head and position that it is asked at, the states of the head times the vectors of a position, for each
position that it looks at.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import product

from fooling.circuits.networks.attention import OF_KEYS, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Linear
from fooling.circuits.numbers.number_format import Vector
from fooling.verify.checker.kernel import expect
from fooling.verify.checker.theories.cells import Cell, Cells
from fooling.verify.checker.theories.head_states import HeadStates, State

LONGEST = 2**10  # positions
MOST_IN_PAIRS = 2**6  # positions of which pairs are looked at


# By induction: of each word the cell of a letter has that letter, the cell of a vector the vector that stands there
# when the network is run, and the cell of a head, after some positions, its query and the pairs that it keeps.  For
# `Block.run` computes at a position `finish` of the vector there and of what the heads put out, side by side.  What a
# head puts out is `taken` of the logits of its query and each key that the mask leaves, and of the values there; keys
# and values hang on the vector read at a position, and those of a head of third order are products of two.
class NetworkCells:
    """The cells of a network on words of some letters, given as cells; `Rejected` where these are too many values."""

    def __init__(self, written: Cells, network: Transformer, letters: list[Cell], in_order: bool = False) -> None:
        self.written, self.network, self.in_order = written, network, in_order
        kinds = {block.attention.kind for block in network.blocks}
        expect(kinds <= {*OF_KEYS}, f"{' and '.join(sorted(kinds - {*OF_KEYS}))} attention is not written as clauses")
        self.word = [*({a: 0} for a in network.before), *letters, *({a: 0} for a in network.after)]
        expect(0 < len(self.word) <= LONGEST, f"{len(self.word)} positions, not 1 to {LONGEST}")

    def answer(self) -> Cell:
        """The answer."""
        at = self.network.position(len(self.word))
        return self.written.image("answer", self._said, self._vectors(len(self.network.blocks), [at])[at])

    def _said(self, vector: Vector) -> int:
        network = self.network
        scores = network.read_out.scores(network.arithmetic, network.normed(vector))
        return network.read_out.answer(network.format, scores)

    def _vectors(self, depth: int, wanted: list[int]) -> dict[int, Cell]:
        """After so many blocks, at the positions wanted."""
        if depth == 0:
            embedded = self.network.vector
            return {i: self.written.image("vector", partial(embedded, i), self.word[i - 1]) for i in wanted}
        block, n = self.network.blocks[depth - 1], len(self.word)
        left = {i: block.attention.left(i, n) for i in wanted}
        before = self._vectors(depth - 1, list(range(1, n + 1)))  # all, as the network may refuse what no mask leaves
        read = {
            i: self.written.image("read", partial(block.read, self.network.arithmetic), x) for i, x in before.items()
        }
        heads = [_Looking(self, block, head, read) for head in block.attention.heads]
        return {i: self._finished(block, before[i], [head.at(i, left[i]) for head in heads]) for i in wanted}

    def _finished(self, block: Block, x: Cell, attended: list[Cell]) -> Cell:
        def finish(x: Vector, *parts: Vector) -> Vector:
            concatenated = tuple(code for part in parts for code in part)
            return block.finish(self.network.arithmetic, x, concatenated)[1]

        return self.written.image("vector", finish, x, *attended)


class _Looking:
    """A head, with what it reads of each position: its keys and values as cells."""

    def __init__(self, cells: NetworkCells, block: Block, head: Head, read: dict[int, Cell]) -> None:
        self.cells, self.head, self.read = cells, head, read
        self.attention, self.arithmetic = block.attention, cells.network.arithmetic
        self.states = HeadStates(self.attention, self.arithmetic, cells.in_order)
        self.logit = cache(lambda query, key: self.arithmetic.logits(query, (key,), self.attention.scaled)[0])
        self.attended, self.budget = cache(self._attended), cells.written.budget
        self.kept: dict[tuple[int, ...], Cell] = {(j,): self._keys(j, head.key, head.value) for j in read}
        if head.second is not None:
            expect(len(read) <= MOST_IN_PAIRS, f"pairs of {len(read)} positions are more than those of {MOST_IN_PAIRS}")
            others = {k: self._keys(k, *head.second) for k in read}
            self.kept = {(j, k): self._product(self.kept[j,], others[k]) for j, k in product(read, repeat=2)}

    def _keys(self, j: int, key: Linear, value: Linear) -> Cell:
        def read(x: Vector) -> tuple[Vector, Vector]:
            turned = self.attention.placed(self.arithmetic, self.arithmetic.remembered(key, x), j)
            return turned, self.arithmetic.remembered(value, x)

        return self.cells.written.image("key and value", read, self.read[j])

    def _product(self, one: Cell, other: Cell) -> Cell:
        def multiplied(first: tuple[Vector, Vector], second: tuple[Vector, Vector]) -> tuple[Vector, ...]:
            multiply = self.arithmetic.format.multiply
            return tuple(tuple(map(multiply, *parts)) for parts in zip(first, second, strict=True))

        return self.cells.written.image("key and value", multiplied, one, other)

    def _query(self, i: int, x: Vector) -> tuple[Vector, State]:
        return self.attention.placed(self.arithmetic, self.arithmetic.apply(self.head.query, x), i), ()

    def _attended(self, kept: State) -> Vector:
        self.budget.spend(len(self.read) * self.attention.m)
        return self.states.attended(kept)

    # Pairs may come in any order: a state says their places where these matter.  With the largest logits first, others
    # that do not matter leave the states as they are.
    def at(self, i: int, left: list[int]) -> Cell:
        """What it puts out at position i, looking at those that are left."""
        state = self.cells.written.image("query", partial(self._query, i), self.read[i])
        places = list(product(left, repeat=1 if self.head.second is None else 2))
        self.budget.spend(sum(len(self.kept[p]) for p in places) * len(state) * self.attention.m)
        largest = {p: max(self.logit(q, key) for q, _ in state for key, _ in self.kept[p]) for p in places}
        for number in sorted(range(len(places)), key=lambda number: -largest[places[number]]):
            state = self._after(state, number + 1, self.kept[places[number]])
        return self.cells.written.image("attention", lambda held: self.attended(held[1]), state)

    def _after(self, state: Cell, place: int, memory: Cell) -> Cell:
        def after(held: tuple[Vector, State], pair: tuple[Vector, Vector]) -> tuple[Vector, State]:
            (query, kept), (key, value) = held, pair
            return query, self.states.after(kept, place, self.logit(query, key), value)

        self.budget.spend(len(state) * len(memory))
        if all(after(held, pair) == held for held in state for pair in memory):
            return state
        return self.cells.written.image("kept", after, state, memory)
