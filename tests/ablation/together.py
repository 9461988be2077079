"""Statements asked again without all procedures that succeed for them and of which no statement is known, at once.

What is found without several procedures is found without each of them alone: of those that are off, fewer are.  So a
statement that keeps its verdict is asked once for all of them.  One that loses it is asked without each half, down to
the procedure without which alone it is lost; that one has its statement then, and is asked of no more.  Two procedures
that cover each other are lost together, and kept apart.  `make exhaustive` asks a share of them one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

Question = tuple[str, tuple[str, ...]]  # a statement's place, and the procedures that are off


class Together:
    """The questions that are left, cheapest statements first; each answer is told before the next is asked."""

    def __init__(self, places: Iterable[tuple[str, Collection[str]]], found: Collection[str]) -> None:
        self.todo: list[Question] = [(place, tuple(sorted(names))) for place, names in places][::-1]
        self.found = set(found)

    def __iter__(self) -> Together:
        return self

    def __next__(self) -> Question:
        while self.todo:
            place, names = self.todo.pop()
            if left := tuple(name for name in names if name not in self.found):
                return place, left
        raise StopIteration

    def told(self, question: Question, lost: bool) -> None:
        """What became of it."""
        place, names = question
        if lost and len(names) == 1:
            self.found |= {*names}
        elif lost:
            half = len(names) // 2
            self.todo += [(place, names[half:]), (place, names[:half])]
