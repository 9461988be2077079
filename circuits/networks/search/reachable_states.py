"""The states of a recurrent network that words reach, in the order of the least words that lead there, and their table.

Breadth-first search, letters in the network's order: states are numbered by the shortest word that leads to them, and
among those of one length by its letters.  What has been found at any time says all of the words up to a length: `ends`
counts the states that words of each length and below lead to.  Cost: a step for each state and letter, and for each
state its name and some 150 bytes.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.search.state_steps import Name, Steps
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOLD = 2**12  # states between two reports


class Exploration:
    """What has been found so far; `go_on` finds more.

    names    of the states, by number
    table    the number of the state after state q and letter a, at q * letters + a, for the first `stepped` states
    edges    for each state the place in the table where it was met first, -1 for the start
    refused  what the network refused, and on which word, if it did: nothing is found beyond
    """

    def __init__(self, steps: Steps) -> None:
        start = steps.name(steps.model.initial)
        self.steps, self.names, self._numbers = steps, [start], {start: 0}
        self.table, self.edges, self.ends = array("i"), array("q", [-1]), [1]
        self._answers = bytearray()
        self.refused: str | None = None

    @property
    def stepped(self) -> int:
        """States all of whose letters have been read."""
        return len(self.table) // self.steps.letters

    @property
    def closed(self) -> bool:
        """Whether no letter leads to another state."""
        return self.stepped == len(self.names)

    @property
    def length(self) -> int:
        """All words up to this length lead to states that were found."""
        return len(self.ends) - 1

    def go_on(self, most: int, end: float, done: Callable[[int], None] = lambda found: None) -> None:
        """Until there are more states than these, or the clock (`time.monotonic`) says so; `done` hears how many."""
        told = len(self.names)
        while not (self.closed or self.refused) and len(self.names) <= most and time.monotonic() < end:
            first = self.stepped
            last = min(first + self.steps.batch, self.ends[-1])
            try:
                found = self.steps.after(self.names[first:last])
            except InvalidInput as error:
                self.refused = f"after some word of {self.length} letters: {error}"
                return
            self._enter(found)
            if len(self.names) - told >= TOLD:
                told = len(self.names)
                done(told)
            if last == self.ends[-1]:
                self.ends.append(len(self.names))

    def _enter(self, found: list[Name]) -> None:
        names, numbers, table = self.names, self._numbers, self.table
        for edge, name in enumerate(found, len(table)):
            number = numbers.setdefault(name, len(names))
            if number == len(names):
                names.append(name)
                self.edges.append(edge)
            table.append(number)

    def answers(self) -> NDArray[np.int8]:
        """What each state says that words up to `length` lead to."""
        for first in range(len(self._answers), self.ends[-1], self.steps.batch):
            last = min(first + self.steps.batch, self.ends[-1])
            self._answers.extend(self.steps.answers(self.names[first:last]))
        return np.frombuffer(bytes(self._answers), np.int8)

    def transitions(self) -> NDArray[np.int32]:
        """A row for each state that was stepped, a column for each letter."""
        return np.frombuffer(self.table.tobytes(), np.int32).reshape(-1, self.steps.letters)

    def word(self, number: int) -> Word:
        """The least word that leads to a state."""
        found, letters = list[int](), self.steps.letters
        while number:
            number, letter = divmod(self.edges[number], letters)
            found.append(letter)
        return tuple(reversed(found))
