"""Dynamic programs: a table, the order of its cells, and what each cell reads; whether one is regular, and its window.

**Definitions** (Yang et al. 2024, section 4.1, definitions 4.3 and 5.3).  A *program* at a size has places for the
letters of the input, and cells in an order.  A cell reads some places and some cells before it, and its value is a
function of these.  The last cell is the answer, the others are the states.  (The text lets each cell read a bounded
number of things; a longest increasing subsequence, told by its last letter, reads all before it.)

- A program is *regular* at a size if no two inputs have the same states.  Two inputs with the same states refute it.
- Its *chain of thought* is the input, with a separator behind some of its letters, then the states and the answer.
  The program is *m-local* if each output behind the input is a function of its number and of the m outputs before it,
  and m is at least the number of letters.  (As printed the definition asks it of the input, too, which fails for all
  programs.)  Two inputs refute it that agree on the m outputs before some output, and differ there.  The *window* is
  the least number of outputs that do.  Border and separators are conventions, and belong to the program.

Both hold at a size iff no pair of inputs refutes them; all inputs of the size are gone through.  `shares_states` and
`needs` replay a pair, and compute nothing else than two chains.

**Sizes without end.**  What follows is proved here, and tested at small sizes.

1. Edit distance is regular at no n >= 1: the inputs 0^n 0^n and 1^n 1^n have the same table, |i - j|
   in cell (i, j).  The longest increasing subsequence of numbers up to n is regular at no n >= 2: the inputs
   1 ... 1 and 2 ... 2 have a 1 in each cell.
2. The window of edit distance, over at least two letters, with two separators, is n^2 + n + 2 without a border, and
   n^2 + 3n + 3 with one.  *Enough*: cell (i, j) reads letter i of the first half, letter j of the second, and cells
   that are nearer.  Letter i is output i.  Cell (i, j) is output 2n + 2 + (i - 1)n + j, or, with a border, output
   2n + 2 + i(n + 1) + j + 1.  So letter n is the farthest, from cell (n, n).  *Needed*: the first halves 0^(n-1) 0 and
   0^(n-1) 1, beside the second half 0^(n-1) 1, differ in letter n.  Cells (i, j) with i < n do not read it.  Cell
   (n, j) with j < n is n - j for both, as 0^j is a subsequence of both.  Cell (n, n) is 1 and 0.

**Complexity.**  With N inputs and chains of L outputs, regularity takes N runs.  The window takes (L + m) N steps, each
a comparison of m outputs, as m only grows from output to output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

Letters = tuple[Any, ...]
SEPARATOR = "|"


@dataclass(frozen=True)
class Cell:
    """The places and cells that it reads, numbered from 0, and its value, of the letters and then of the cells."""

    places: tuple[int, ...]
    cells: tuple[int, ...]
    value: Callable[..., Any]


@dataclass(frozen=True)
class Program:
    """The last cell is the answer; a separator stands behind so many letters of the input, for each number given."""

    length: int
    cells: tuple[Cell, ...]
    separators: tuple[int, ...]

    def __post_init__(self) -> None:
        for k, cell in enumerate(self.cells):
            if not all(0 <= i < self.length for i in cell.places) or not all(0 <= i < k for i in cell.cells):
                raise InvalidInput(f"cell {k}: reads {cell.places}, {cell.cells}; want places, and cells before it")

    def values(self, word: Letters) -> Letters:
        """Of all cells, in order."""
        if len(word) != self.length:
            raise InvalidInput(f"program: {len(word)} letters; want {self.length}")
        found = list[Any]()
        for cell in self.cells:
            found.append(cell.value(*(word[i] for i in cell.places), *(found[i] for i in cell.cells)))
        return tuple(found)

    def chain(self, word: Letters) -> Letters:
        """The chain of thought."""
        cut = [i for k, letter in enumerate(word, start=1) for i in (letter, *[SEPARATOR] * self.separators.count(k))]
        return (*cut, *self.values(word))

    def reach(self) -> int:
        """How far the farthest thing that a cell reads is behind it: a window that is enough for all letters."""
        at = [i + sum(1 for k in self.separators if k <= i) for i in range(self.length)]
        first = self.length + len(self.separators)
        return max(
            [first + k - at[i] for k, cell in enumerate(self.cells) for i in cell.places]
            + [k - i for k, cell in enumerate(self.cells) for i in cell.cells]
        )


@dataclass(frozen=True)
class Window:
    """The least window of chains of so many outputs; these inputs need it at this output, counted from 1."""

    least: int
    outputs: int
    at: int
    pair: tuple[Letters, Letters] | None


def shares_states(program: Program, one: Letters, other: Letters) -> bool:
    """Whether these refute that the program is regular."""
    return one != other and program.values(one)[:-1] == program.values(other)[:-1]


def needs(program: Program, m: int, at: int, one: Letters, other: Letters) -> bool:
    """Whether these refute that output `at` is a function of the m outputs before it."""
    if not program.length + len(program.separators) < at:
        raise InvalidInput(f"output {at}: belongs to the input; want one behind it")
    first, second, low = program.chain(one), program.chain(other), max(0, at - 1 - m)
    return first[low : at - 1] == second[low : at - 1] and first[at - 1] != second[at - 1]


def same_states(program: Program, inputs: Iterable[Letters]) -> tuple[Letters, Letters] | None:
    """The first two inputs with the same states; None where the program is regular on these inputs."""
    seen = dict[Letters, Letters]()
    for word in inputs:
        if (before := seen.setdefault(program.values(word)[:-1], word)) != word:
            return before, word
    return None


def window(program: Program, inputs: Iterable[Letters]) -> Window:
    """The least on these inputs, with two that need it."""
    chains = {word: program.chain(word) for word in inputs}
    first = program.length + len(program.separators)
    found = Window(0, first + len(program.cells), first + 1, None)
    for at in range(first + 1, found.outputs + 1):
        while (pair := _clash(chains, found.least, at)) is not None:
            found = Window(found.least + 1, found.outputs, at, pair)
    return found


def _clash(chains: dict[Letters, Letters], m: int, at: int) -> tuple[Letters, Letters] | None:
    seen = dict[Letters, Letters]()
    for word, chain in chains.items():
        before = seen.setdefault(chain[max(0, at - 1 - m) : at - 1], word)
        if chains[before][at - 1] != chain[at - 1]:
            return before, word
    return None


def edit_distance(n: int, border: bool = False) -> Program:
    """Row by row; the separators stand behind each half.  The border is row 0 and column 0."""
    names = [(i, j) for i in range(not border, n + 1) for j in range(not border, n + 1)]
    number = {name: k for k, name in enumerate(names)}
    table = [_edits(i, j, number, n) for i, j in names]
    return Program(2 * n, (*table, Cell((), (len(table) - 1,), lambda last: last)), (n, 2 * n))


def _edits(i: int, j: int, number: dict[tuple[int, int], int], n: int) -> Cell:
    if not (i and j):
        return Cell((), (), lambda: i + j)
    near = ((i - 1, j), (i, j - 1), (i - 1, j - 1))  # what is on the border and not in the table is i + j

    def value(a: object, b: object, *known: int) -> int:
        left = iter(known)
        up, back, corner = (next(left) if name in number else sum(name) for name in near)
        return min(up + 1, back + 1, corner + int(a != b))

    return Cell((i - 1, n + j - 1), tuple(number[name] for name in near if name in number), value)


def longest_increasing(n: int) -> Program:
    """Cell i says how long the longest subsequence is that ends with letter i; a separator stands behind the input."""

    def value(*given: int) -> int:
        k = len(given) // 2
        return 1 + max((known for a, known in zip(given[:k], given[k + 1 :], strict=True) if a < given[k]), default=0)

    ends = (Cell(tuple(range(k + 1)), tuple(range(k)), value) for k in range(n))
    return Program(n, (*ends, Cell((), tuple(range(n)), lambda *known: max(known))), (n,))
