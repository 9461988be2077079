"""States of a recurrent network by the thousand: what each letter makes of them, and what they say.

A state is named by what it is: its numbers in a row, as bytes of the narrowest integers that hold all codes, or, where
nothing but exact arithmetic runs the network, the state itself.  No digest stands for a state, so two with one name are
one state.  Many states are stepped at once by the twin (`circuits.search.twin`), some of each batch exactly, too, and
compared; few are stepped one by one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, chain, pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from circuits.recurrent import Recurrent
from circuits.recurrent_layers import State
from circuits.search.twin.door import NoTwin, best_device, load_torch
from circuits.search.twin.judged import COMPARED, NotEqual
from circuits.search.twin.recurrent import RecurrentTwin
from fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Name = Any  # bytes, or a State
FEW = 48  # states that are stepped one by one
BATCH = 2**14  # states, at most
NUMBERS = 2**20  # of the states of a batch


class Steps(ABC):
    """A network and the names of its states."""

    model: Recurrent
    torch: str | None = None  # the version that stepped some states

    @property
    def letters(self) -> int:
        """Of the network's alphabet."""
        return len(self.model.alphabet)

    @property
    def batch(self) -> int:
        """How many states are stepped at once, at most."""
        return max(1, min(BATCH, NUMBERS // sum(map(len, self.model.initial))))

    @abstractmethod
    def name(self, state: State) -> Name:
        """That of a state."""

    @abstractmethod
    def state(self, name: Name) -> State:
        """The inverse."""

    def after(self, names: Sequence[Name]) -> list[Name]:
        """The states after each state and letter: all letters of the first state, then those of the next.

        InvalidInput for a step that the network refuses.
        """
        states, letters = map(self.state, names), range(self.letters)
        return [self.name(self.model.step(state, a)) for state in states for a in letters]

    def answers(self, names: Sequence[Name]) -> list[int]:
        """What each state says."""
        return [self.model.answer(self.state(name)) for name in names]


@dataclass
class ExactSteps(Steps):
    """One by one; a state is its own name."""

    model: Recurrent

    def name(self, state: State) -> Name:
        """Itself."""
        return state

    def state(self, name: Name) -> State:
        """Itself."""
        return name  # type: ignore[no-any-return]


@dataclass
class TwinSteps(Steps):
    """In torch where they are many; NoTwin where nothing proves its kernels exact."""

    twin: RecurrentTwin
    torch: str | None = None
    chance: Random = field(default_factory=lambda: Random(0))

    def __post_init__(self) -> None:
        self.model = self.twin.model

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """Integers that hold every code."""
        limit = self.model.format.limit
        return np.dtype(next(name for name in ("int8", "int16", "int32", "int64") if limit <= np.iinfo(name).max))

    @cached_property
    def _ends(self) -> list[tuple[int, int]]:
        return list(pairwise([0, *accumulate(map(len, self.model.initial))]))

    def name(self, state: State) -> Name:
        """Its numbers."""
        return np.array(list(chain.from_iterable(state)), self.dtype).tobytes()

    def state(self, name: Name) -> State:
        """The inverse."""
        codes = np.frombuffer(name, self.dtype).tolist()
        return tuple(tuple(codes[start:end]) for start, end in self._ends)

    def after(self, names: Sequence[Name]) -> list[Name]:
        """In torch where they are many."""
        if len(names) <= FEW:
            return super().after(names)
        tensor = self._tensor(names)
        by_letter = [self._rows(self.twin.after(tensor, a)) for a in range(self.letters)]
        found = self._names(np.stack(by_letter, 1))
        for number in self._sample(names):
            exact = super().after([names[number]])
            self._compare(names[number], found[number * self.letters : (number + 1) * self.letters], exact)
        return found

    def answers(self, names: Sequence[Name]) -> list[int]:
        """In torch where they are many."""
        if len(names) <= FEW:
            return super().answers(names)
        found: list[int] = self.twin.answers(self.twin.read(self._tensor(names))).int().tolist()
        for number in self._sample(names):
            self._compare(names[number], found[number], self.model.answer(self.state(names[number])))
        return found

    def _tensor(self, names: Sequence[Name]) -> Any:
        torch = load_torch()
        self.torch = str(torch.__version__)
        rows = np.frombuffer(b"".join(names), self.dtype).reshape(len(names), -1)
        return torch.from_numpy(rows.astype(np.float64)).to(self.twin.device)

    def _rows(self, tensor: Any) -> NDArray[Any]:
        found: NDArray[Any] = tensor.cpu().numpy().astype(self.dtype)
        return found

    def _names(self, rows: NDArray[Any]) -> list[Name]:
        flat = np.ascontiguousarray(rows).tobytes()
        width = rows.shape[-1] * self.dtype.itemsize
        return [flat[i : i + width] for i in range(0, len(flat), width)]

    def _sample(self, names: Sequence[Name]) -> Iterator[int]:
        return iter(self.chance.sample(range(len(names)), COMPARED))

    def _compare(self, name: Name, found: object, exact: object) -> None:
        if found != exact:
            raise NotEqual(
                f"from the state {self.state(name)} torch's kernels lead to {found}, exact arithmetic {exact}"
            )


def steps_of(network: Recurrent) -> Steps:
    """In torch where its kernels are proved exact, else one by one."""
    try:
        return TwinSteps(RecurrentTwin(network, best_device()))
    except NoTwin:
        return ExactSteps(network)
