"""Evidence drawn: words, pairs, matrices, rectangles, automata and protocol trees; small ones whole, large ones cut.

Everything is drawn as text in cells and lines; the formats set it out.  A cell in brackets belongs to the evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from string import ascii_uppercase
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting.words import enumerate_words
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.statement.language.printable import counted
from fooling.verify.words.passages import Automaton, Drawing, Grid, Lines, Matrix, Node, Passage, Tree

MOST_LINES = 16  # words, pairs, rectangles or nodes that are drawn
MOST_SIDE = 16  # rows or columns of a matrix that is drawn
MOST_STATES = 12  # of an automaton that is drawn
LONGEST_WORD = 40  # letters of a word that is drawn
LONGEST_LABEL = 24  # characters of the name of an input
EMPTY = "(empty)"


def lines(caption: str, found: Sequence[str | Passage]) -> Lines:
    """One thing a line, the first ones only where there are many."""
    shown = [(0, (one,) if isinstance(one, str) else one) for one in found[:MOST_LINES]]
    return Lines((caption,), (*shown, *_and_more(len(found) - MOST_LINES)))


def _and_more(many: int) -> tuple[tuple[int, Passage], ...]:
    return ((0, (f"... and {many} more",)),) if many > 0 else ()


def table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    """A table, the first rows only where there are many."""
    left = [(f"... and {len(rows) - MOST_LINES} more", *[""] * (len(head) - 1))] if len(rows) > MOST_LINES else []
    return Grid((caption,), tuple(head), (*map(tuple, rows[:MOST_LINES]), *left))


def label(of: Callable[[int], str], i: int) -> str:
    """The name of an input."""
    name = of(i) or EMPTY
    return name if len(name) <= LONGEST_LABEL else f"{name[:LONGEST_LABEL]}..."


def is_small(f: TwoPartyFunction) -> bool:
    """Whether its matrix is drawn whole."""
    return f.row_count <= MOST_SIDE and f.column_count <= MOST_SIDE


def matrix(
    f: TwoPartyFunction,
    caption: str,
    shown: Callable[[int, int], str] | None = None,
    ringed: Sequence[tuple[int, int]] = (),
) -> tuple[Drawing, ...]:
    """The whole matrix of a small function, each cell as `shown` says; nothing of a larger one."""
    if not is_small(f):
        return ()
    cell = shown or (lambda x, y: str(f.entry(x, y)))
    if f.row_count == f.column_count == 1:
        return (lines(caption, [f"one row and one column, with the entry {cell(0, 0)}"]),)
    head = ("", *(label(f.column_label, y) for y in range(f.column_count)))
    rows = [
        (label(f.row_label, x), *(cell(x, y) for y in range(f.column_count))) for x in range(f.row_count)
    ]  # as many as `MOST_SIDE`
    return (Matrix((caption,), head, tuple(rows), tuple(ringed)),)


def pairs(f: TwoPartyFunction, chosen: Sequence[tuple[int, int]], caption: str) -> tuple[Drawing, ...]:
    """Pairs of inputs, in brackets in the matrix where that is small."""
    places = set(chosen)
    drawn = matrix(
        f,
        f"{caption}, in brackets:",
        lambda x, y: f"[{f.entry(x, y)}]" if (x, y) in places else f"{f.entry(x, y)}",
        sorted(places),
    )
    if drawn:
        return drawn
    rows = [(label(f.row_label, x), label(f.column_label, y), str(f.entry(x, y))) for x, y in chosen]
    return (table(f"{caption}:", ("Alice", "Bob", "value"), rows),)


def rectangles(
    f: TwoPartyFunction, found: Sequence[tuple[Sequence[int], Sequence[int]]], caption: str
) -> tuple[Drawing, ...]:
    """Rectangles as letters in the cells of a small matrix; else as their rows and columns, or how many these are."""
    if is_small(f) and len(found) <= len(ascii_uppercase):
        inside: dict[tuple[int, int], str] = {}
        for letter, (rows, columns) in zip(ascii_uppercase, found, strict=False):
            inside |= {(x, y): inside.get((x, y), "") + letter for x in rows for y in columns}
        return matrix(
            f, f"{caption}, a letter each behind the values:", lambda x, y: f"{f.entry(x, y)}{inside.get((x, y), '')}"
        )
    sizes = [(f"{len(rows)} x {len(columns)}", few(f.row_label, rows)) for rows, columns in found]
    return (table(f"{caption}:", ("size", "rows"), sizes),)


def few(of: Callable[[int], str], chosen: Sequence[int], most: int = 6) -> str:
    """The names of some inputs, the first ones only where there are many."""
    rest = f" and {len(chosen) - most} more" if len(chosen) > most else ""
    return ", ".join(label(of, i) for i in chosen[:most]) + rest


def tree(f: TwoPartyFunction, node: Any) -> tuple[Drawing, ...]:
    """A protocol tree, a node a line: who says a bit, for which of the inputs it is 1, and the two ways on."""
    drawn: list[tuple[int, Passage]] = []
    _draw_tree(f, node, "", 0, drawn)
    root = _root(node) if len(drawn) <= 2 * MOST_LINES else None
    caption = "The tree; 1 is said for the inputs named:"
    return (Tree((caption,), (*drawn[: 2 * MOST_LINES], *_and_more(len(drawn) - 2 * MOST_LINES)), root),)


def _root(node: Any) -> Node:
    if not isinstance(node, list):
        return Node(str(node))
    speaker, _, zero, one = node
    return Node(speaker.capitalize(), (_root(zero), _root(one)))


def _draw_tree(f: TwoPartyFunction, node: Any, on: str, depth: int, drawn: list[tuple[int, Passage]]) -> None:
    if not isinstance(node, list):
        drawn.append((depth, (f"{on}answer {node}",)))
        return
    speaker, ones, zero, one = node
    of = f.row_label if speaker == "alice" else f.column_label
    drawn.append((depth, (f"{on}{speaker.capitalize()} says 1 for {few(of, ones) or 'none'}",)))
    _draw_tree(f, zero, "0: ", depth + 1, drawn)
    _draw_tree(f, one, "1: ", depth + 1, drawn)


def words(language: DFA, n: int) -> tuple[Drawing, ...]:
    """The words of length n of a language, the first ones only where there are many; none that fill a line."""
    if n > LONGEST_WORD:
        return ()
    many = count_words(language, n)
    shown = [word or EMPTY for word in islice(enumerate_words(language, n), MOST_LINES)]
    if not shown:
        return ()
    told = lines(f"Of length {n} there {'is 1 word' if many == 1 else f'are {many} words'}:", _in_rows(shown))
    return (Lines(told.caption, (*told.lines, *_and_more(many - len(shown)))),)


def _in_rows(shown: Sequence[str], width: int = 60) -> list[str]:
    """Short words beside each other."""
    rows = [""]
    for word in shown:
        if rows[-1] and len(rows[-1]) + len(word) + 2 > width:
            rows.append("")
        rows[-1] += ("  " if rows[-1] else "") + word
    return rows


def automaton(language: DFA) -> tuple[Drawing, ...]:
    """The transitions of a small automaton, a row a state; accepting states have a star, the start an arrow."""
    if language.states > MOST_STATES or len(language.alphabet) > MOST_SIDE:
        return ()
    rows = [
        (
            f"{'>' if q == language.start else ''}{q}{'*' if q in language.accepting else ''}",
            *("-" if target is None else str(target) for target in language.transitions[q]),
        )
        for q in range(language.states)
    ]
    moves = [
        (q, letter, target)
        for q in range(language.states)
        for letter, target in zip(language.alphabet, language.transitions[q], strict=True)
        if target is not None
    ]
    partial = any(None in row for row in language.transitions)
    stuck = (
        ", - no way on, so the word is rejected; a complete DFA has one more state for these words" if partial else ""
    )
    return (
        Automaton(
            (f"{counted(language.states, 'states')}; > start, * accepting{stuck}:",),
            ("state", *language.alphabet),
            tuple(rows),
            language.start,
            tuple(sorted(language.accepting)),
            tuple(moves),
        ),
    )


def values(caption: str, found: Mapping[str, str]) -> Grid:
    """Two columns: a thing, and its value."""
    return table(caption, ("", ""), list(found.items()))
