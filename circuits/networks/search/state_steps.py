"""States of a recurrent network by the thousand: what each letter makes of them, and what they say.

A state is named by what it is: its numbers in a row, as bytes of the narrowest integers that hold all codes, or, where
no 64 bits hold them, the state itself.  No digest stands for a state, so two with one name are one state.  Many states
are stepped at once by the twin (`fooling.circuits.networks.torch_twin`) where it can, some of each batch exactly, too,
and compared; few are stepped one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate, chain, pairwise
from random import Random
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeVar

from fooling.circuits.networks.mamba import State
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.torch_twin.against_task import COMPARED, NotEqual
from fooling.circuits.networks.torch_twin.lazy_torch import NoTwin, Tensor, best_device, load_torch
from fooling.circuits.networks.torch_twin.recurrent import RecurrentTwin
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass, field

if TYPE_CHECKING:
    from numpy.typing import NDArray

Name = Any  # bytes, or a State
Result = TypeVar("Result")
FEW = 16  # states that are stepped one by one
ALONE = 500  # and so many more, all in all, before torch is loaded
BATCH = 2**14  # states, at most
NUMBERS = 2**20  # of the states of a batch


@dataclass
class Steps:
    """Of a network; `torch` is the version that stepped some states, None where exact arithmetic stepped all.

    It does so on `device`, or on the best there is.
    """

    model: Recurrent
    alone: int = ALONE
    torch: str | None = None
    chance: Random = field(default_factory=lambda: Random(0))
    device: str | None = None

    @property
    def letters(self) -> int:
        """Of the network's alphabet."""
        return len(self.model.alphabet)

    @property
    def start(self) -> Name:
        """The state before any letter."""
        return self.name(self.model.initial)

    @property
    def batch(self) -> int:
        """How many states are stepped at once, at most."""
        return max(1, min(BATCH, NUMBERS // sum(map(len, self.model.initial))))

    @property
    def size(self) -> int:
        """Bytes that a state takes with its name, its number and its letters, about."""
        numbers = sum(map(len, self.model.initial))
        return 160 + 8 * self.letters + numbers * (48 if self.dtype is None else self.dtype.itemsize)

    @cached_property
    def dtype(self) -> np.dtype[Any] | None:
        """Integers that hold every code; None where there are none."""
        limit = self.model.format.limit
        names = (name for name in ("int8", "int16", "int32", "int64") if limit <= np.iinfo(name).max)
        return None if (name := next(names, None)) is None else np.dtype(name)

    @cached_property
    def _packed(self) -> Struct:
        sizes = {1: "b", 2: "h", 4: "i", 8: "q"}
        return Struct(f"={self._limits_of_parts[-1][1]}{sizes[1 if self.dtype is None else self.dtype.itemsize]}")

    @cached_property
    def _limits_of_parts(self) -> list[tuple[int, int]]:
        return list(pairwise([0, *accumulate(map(len, self.model.initial))]))

    def name(self, state: State) -> Name:
        """That of a state."""
        return state if self.dtype is None else self._packed.pack(*chain.from_iterable(state))

    def state(self, name: Name) -> State:
        """The inverse."""
        if self.dtype is None:
            return name  # type: ignore[no-any-return]
        codes = self._packed.unpack(name)
        return tuple([codes[start:end] for start, end in self._limits_of_parts])

    def after(self, names: Sequence[Name]) -> list[Name]:
        """The states after each state and letter: all letters of the first state, then those of the next.

        InvalidInput for a step that the network refuses.
        """
        return self._by_either(names, self._after_at_once, self._after_one_by_one)

    def answers(self, names: Sequence[Name]) -> list[int]:
        """What each state says."""
        return self._by_either(names, self._answers_at_once, self._answers_one_by_one)

    def _by_either(
        self,
        names: Sequence[Name],
        at_once: Callable[[RecurrentTwin, Sequence[Name]], list[Result]],
        one_by_one: Callable[[Sequence[Name]], list[Result]],
    ) -> list[Result]:
        if len(names) > FEW and (self.torch is not None or len(names) > self.alone) and self._twin is not None:
            try:
                found = at_once(self._twin, names)
            except NoTwin:
                self.__dict__["_twin"] = None  # from here on
            else:
                self._compare(names, found, one_by_one)
                self.torch = str(load_torch().__version__)
                return found
        self.alone -= len(names)
        return one_by_one(names)

    @cached_property
    def _twin(self) -> RecurrentTwin | None:
        try:
            return None if self.dtype is None else RecurrentTwin(self.model, self.device or best_device())
        except NoTwin:
            return None

    def _after_one_by_one(self, names: Sequence[Name]) -> list[Name]:
        letters = range(self.letters)
        return [self.name(self.model.step(state, a)) for state in map(self.state, names) for a in letters]

    def _answers_one_by_one(self, names: Sequence[Name]) -> list[int]:
        return [self.model.answer(self.state(name)) for name in names]

    def _after_at_once(self, twin: RecurrentTwin, names: Sequence[Name]) -> list[Name]:
        states = self._tensor(twin, names)
        by_letter = [twin.after(states, a).cpu().numpy().astype(self.dtype) for a in range(self.letters)]
        rows: NDArray[Any] = np.ascontiguousarray(np.stack(by_letter, 1))
        flat, width = rows.tobytes(), rows.shape[-1] * rows.itemsize
        return [flat[i : i + width] for i in range(0, len(flat), width)]

    def _answers_at_once(self, twin: RecurrentTwin, names: Sequence[Name]) -> list[int]:
        found: list[int] = twin.answers(twin.read(self._tensor(twin, names))).int().tolist()
        return found

    def _tensor(self, twin: RecurrentTwin, names: Sequence[Name]) -> Tensor:
        rows = np.frombuffer(b"".join(names), self.dtype).reshape(len(names), -1)
        return load_torch().from_numpy(rows.astype(np.float64)).to(twin.device)

    def _compare(
        self, names: Sequence[Name], found: list[Result], exactly: Callable[[Sequence[Name]], list[Result]]
    ) -> None:
        many = len(found) // len(names)
        for number in self.chance.sample(range(len(names)), COMPARED):
            ours, exact = found[number * many : (number + 1) * many], exactly([names[number]])
            if ours != exact:
                state = self.state(names[number])
                raise NotEqual(f"from the state {state} torch's kernels lead to {ours}, exact arithmetic to {exact}")
