"""What a table of transitions was more likely meant to be, where it is none: states from 1, or letters as rows."""

from __future__ import annotations

from collections.abc import Sequence


def slip_of_table(letters: int, states: Sequence[object], rows: Sequence[Sequence[object]]) -> str | None:
    """The likely slip in a transition table that is refused; None where none is seen.

    letters : how many there are
    states : the start and the accepting ones
    rows : the table

    >>> slip_of_table(2, [1, 2], [[1, 2], [2, 1]])
    'states are 0 to 1; did you count from 1?'
    >>> slip_of_table(2, [0, 2], [[1, 2, 0], [0, 0, 0]])
    'a row for each letter; want a row for each state, with a column for each letter'
    """
    reached = [state for row in rows for state in row if state is not None]
    named = [state for state in (*states, *reached) if isinstance(state, int) and not isinstance(state, bool)]
    if len(named) < len(states) + len(reached) or not named:
        return None
    widths = {len(row) for row in rows}
    if len(rows) == letters and widths != {letters} and len(widths) == 1 and max(named) < max(widths):
        return "a row for each letter; want a row for each state, with a column for each letter"
    if min(named) >= 1 and max(named) == len(rows):
        return f"states are 0 to {len(rows) - 1}; did you count from 1?"
    return None
