"""Which states of a complete DFA behave alike, by Hopcroft's algorithm, and the splits that tell them apart.

The loops are `fooling.circuits.languages.search.states.split_kernel`'s: plain Python for small automata, and for large
ones as
well where numba is not installed.  Compiled, 10^5 states with two letters take a tenth of a second, of which most is
the tuples of the result.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib.util import find_spec
from itertools import chain
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.states.split_kernel import compiled, number_classes, prepare, split_classes
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass

LARGE, LOADED = 100_000, 2_000  # transitions from which on numba is used: before it is loaded, and after


def is_large(transitions: int) -> bool:
    """Whether numba is installed and worth its while."""
    if "numba" in sys.modules:
        return transitions >= LOADED
    return transitions >= LARGE and find_spec("numba") is not None


def run(function: Callable[..., Any], fast: bool, *arguments: Any) -> Any:
    """A loop of the kernel, compiled or not."""
    return (compiled(function) if fast else function)(*arguments)


def flat(full: DFA, fast: bool) -> Any:
    """The table of a complete DFA, row by row: an array, or a list."""
    entries = chain.from_iterable(full.transitions)
    return np.fromiter(entries, np.int32, full.states * len(full.alphabet)) if fast else list(entries)


def zeros(many: int, fast: bool) -> Any:
    """So many numbers."""
    return np.zeros(many, np.int32) if fast else [0] * many


def marks(full: DFA, fast: bool) -> Any:
    """1 for each accepting state, 0 for the others."""
    if fast:
        found = zeros(full.states, fast)
        found[list(full.accepting)] = 1
        return found
    return [int(q in full.accepting) for q in range(full.states)]


@dataclass(frozen=True, eq=False)
class StateClasses:
    """The coarsest stable partition of the states of a complete DFA, `full`, into accepting and rejecting classes.

    `block_of[q]` is the class of q.  `schedule` are splits (q, a): of all classes by which of their states the letter a
    leads into the class of q; in this order they make the classes from "accepts" and "rejects".
    """

    full: DFA
    table: Any
    block_of: Any
    blocks: int
    steps: Any

    @cached_property
    def schedule(self) -> tuple[tuple[int, int], ...]:
        """The splits, as pairs of a state and a letter."""
        steps = [int(one) for one in self.steps]
        return tuple(zip(steps[::2], steps[1::2], strict=True))

    def quotient(self) -> DFA:
        """The minimal complete DFA, states in breadth-first order."""
        full, letters, fast = self.full, len(self.full.alphabet), not isinstance(self.table, list)
        number, agenda = zeros(self.blocks, fast), zeros(self.blocks, fast)
        number[:] = number - 1 if fast else [-1] * self.blocks
        rows = zeros(self.blocks * letters, fast)
        many = run(number_classes, fast, letters, self.table, self.block_of, full.start, number, agenda, rows)
        listed: Sequence[int] = rows.tolist() if fast else rows
        if fast:
            accepting = np.flatnonzero(marks(full, fast)[agenda[:many]]).tolist()
        else:
            accepting = [i for i in range(many) if agenda[i] in full.accepting]
        table = tuple(zip(*[iter(listed[: many * letters])] * letters, strict=True))
        return DFA(full.alphabet, 0, frozenset(accepting), table)


def state_classes(full: DFA) -> StateClasses:
    """The classes of a complete DFA, those of states that no word reaches among them."""
    n, letters = full.states, len(full.alphabet)
    fast = is_large(n * letters)
    table, accepts = flat(full, fast), marks(full, fast)
    sources, starts = zeros(n * letters, fast), zeros(n * letters + 2, fast)
    order, place, first, size = (zeros(n, fast) for _ in range(4))
    run(prepare, fast, letters, table, accepts, sources, starts, order, place)
    rejecting = n - len(full.accepting)
    blocks = 2 if 0 < rejecting < n else 1
    block_of = accepts if blocks == 2 else zeros(n, fast)
    size[0] = rejecting if blocks == 2 else n
    if blocks == 2:
        first[1], size[1] = rejecting, n - rejecting
    scratch = [zeros(many, fast) for many in (n, n * letters, n * letters, n, n, 2 * n)]
    *_, schedule = scratch
    blocks, steps = run(
        split_classes, fast, letters, sources, starts, order, place, block_of, first, size, blocks, *scratch
    )
    return StateClasses(full, table, block_of, blocks, schedule[: 2 * steps])
