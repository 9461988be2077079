"""The words for the theory of partial functions, with the matrix drawn and * where nothing is promised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words.drawings import MOST_SIDE
from fooling.verify.words.passages import Drawing, Matrix
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import PARTIES, Teller, Told, first_side

words = Words()

Cells = Sequence[tuple[int, int]]

words.hands_on(
    "completion",
    "completion of a partial function",
    "this function agrees with the partial one wherever that has numbers",
)


def _drawn(proved: Proved, caption: str, chosen: Cells = ()) -> tuple[Drawing, ...]:
    """The matrix of the partial function, the chosen cells in brackets; nothing of a large one."""
    rows = _entries(proved)
    if len(rows) > MOST_SIDE or len(rows[0]) > MOST_SIDE:
        return ()
    head = ("", *(str(y) for y in range(len(rows[0]))))
    shown = [
        (str(x), *(f"[{entry}]" if (x, y) in chosen else str(entry) for y, entry in enumerate(row)))
        for x, row in enumerate(rows)
    ]
    return (Matrix((caption,), head, tuple(shown), tuple(sorted(chosen))),)


def _entries(proved: Proved) -> Any:
    side = first_side(proved.goal, lambda part: part[0].startswith("partial-"))
    return side[1][1] if side is not None else ((),)


@words.rule("partial-pairs", "fooling set")
def _pairs(proved: Proved) -> Told:
    sets = proved.node["sets"]
    chosen = [(x, y) for _, pairs in sets for x, y in pairs]
    parts = [f"{counted(len(pairs), 'entries')} {colour}" for colour, pairs in sets]
    told = f"{' and '.join(parts) or 'no entry'}: of any two alike one crossing is promised to have another value"
    return (told,), _drawn(proved, "These, in brackets:", chosen)


@words.rule("partial-messages", "distinct rows")
def _messages(proved: Proved) -> Told:
    side = first_side(proved.goal, lambda part: part[0] == "partial-one-way")
    speaker = PARTIES[side[2]] if side is not None else "the speaker"
    many = counted(len(proved.node["inputs"]), "inputs")
    told = (
        f"{many} of {speaker} were put into classes in all ways, never two that a promised value tells apart into one"
    )
    return (told,), _drawn(proved, "The matrix:")


def _searched(told: str) -> Teller:
    return lambda proved: ((told,), _drawn(proved, "The matrix:"))


words.rule("partial-rectangles", "rectangles")(
    _searched("all ways to cover with fewer rectangles of this value and * were tried")
)
words.rule("partial-cliques", "exhausted cliques")(
    _searched("all fooling sets inside the promise that are larger were tried")
)
