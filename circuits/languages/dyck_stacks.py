"""The stacks of Dyck-(t, k) for every k >= 0, as state words: a family that no repetition of a part describes.

A state word has k + 1 letters: the front, which says whether the stack is empty, not empty, or the word has left the
language; then k cells, from the bottom of the stack to its top, each the kind of a bracket that is open, or blank.  A
word that has left the language has blank cells.  What a letter makes of a state word is read from left to right like
the moves of `fooling.circuits.languages.automaton_families`, with guesses that turn out right or wrong: an opening
bracket fills the first blank cell, and there is none where the stack is full; a closing one empties the last cell that
is not blank, where that is of its kind, and the word leaves the language where it is not or there is none.  Of these
guesses at most one is right for a word; for a stack, whose blank cells are the last ones, or a word that has left the
language, one is.
"""

from __future__ import annotations

from dataclasses import dataclass

from fooling.circuits.languages.automaton_families import Cell, Front

EMPTY, OPEN, LEFT = frozenset({0}), frozenset({1}), frozenset[int]()
BLANK: Cell = (frozenset(),)
Run = tuple[str, int, int | None]
KEPT: Run = ("kept", 0, None)


@dataclass(frozen=True)
class Stacks:
    """Those of brackets of so many kinds; letter 2i opens kind i, letter 2i + 1 closes it."""

    types: int

    @property
    def letters(self) -> int:
        """The opening and the closing brackets."""
        return 2 * self.types

    @property
    def starts(self) -> Front:
        """The front of the empty stack."""
        return EMPTY

    @property
    def blank(self) -> Cell:
        """A cell of the empty stack."""
        return BLANK

    @property
    def sizes(self) -> tuple[int, ...]:
        """Each cell is a set of kinds: of one, or of none."""
        return (self.types,)

    @staticmethod
    def accepts(front: Front) -> bool:
        """Whether the stack is empty."""
        return front == EMPTY

    def begin(self, front: Front, letter: int | None) -> list[tuple[Front, Run]]:
        """What may become of the front, each with a run for the cells that follow."""
        if letter is None or front == LEFT:
            return [(front, KEPT)]
        kind, closes = divmod(letter, 2)
        if closes:
            return [(EMPTY, ("only", kind, None)), (OPEN, ("last", kind, None)), (LEFT, ("unlike", kind, None))]
        return [(OPEN, ("opened", kind, None)), (LEFT, ("full", kind, None))]

    # The third part of a run: of what is opened 1 once it is; of what is closed the place of a cell, 0 for the first, 1
    # for one that is not blank as there is more to come, 2 for the blank ones behind; else the last kind.
    def proceed(self, run: Run, cell: Cell) -> list[tuple[Cell, Run]]:
        """What may become of the next cell, in a run, and the run behind it."""
        what, kind, place = run
        (inside,) = cell
        match what, bool(inside):
            case "kept", _:
                return [(cell, run)]
            case "opened", True:
                return [(cell, run)] if place is None else []
            case "opened", False:
                return [((frozenset({kind}) if place is None else inside,), (what, kind, 1))]
            case "full", True:
                return [(BLANK, run)]
            case "unlike", True:
                return [(BLANK, (what, kind, min(inside)))]
            case "unlike", False:
                return [(BLANK, run)]
            case (("only" | "last"), True):
                found: list[tuple[Cell, Run]] = [(cell, (what, kind, 1))] if what == "last" and place != 2 else []
                ends = kind in inside and place == (None if what == "only" else 1)
                return [*found, (BLANK, (what, kind, 2))] if ends else found
            case (("only" | "last"), False):
                return [(cell, run)] if place == 2 else []
        return []

    @staticmethod
    def is_right(run: Run) -> bool:
        """Whether the guess was right, for a word that ends here."""
        what, kind, place = run
        wanted = {"opened": place == 1, "only": place == 2, "last": place == 2, "unlike": place != kind}
        return wanted.get(what, True)
