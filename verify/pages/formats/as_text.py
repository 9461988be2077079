"""An explanation as plain text, as wide as the terminal: no word, id or cell of a drawing is split."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from textwrap import wrap

from fooling.verify.statement.language.printable import in_the_singular, printable
from fooling.verify.words.labelled_pairs import in_labels
from fooling.verify.words.passages import Drawing, Explanation, Grid, Ground, Opening, Passage, Step, written

WIDEST = 110  # columns
NARROWEST = 40
LONG_NUMBER = re.compile(r"\d{50,}")
INDENT = "    "  # of what is inside a supposition
UNDER = " " * 6  # of what stands under the number of a step


def width() -> int:
    """Columns of a line: those of the terminal, within reason."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def text(explanation: Explanation, columns: int | None = None) -> str:
    """The steps, the true value, and what the steps rest on; the facts above them are the page's."""
    wide = columns or width()
    return "\n".join([line.rstrip() for part in _parts(explanation, wide) for line in part])


def _parts(explanation: Explanation, wide: int) -> Iterator[list[str]]:
    yield ["The steps" if len(explanation.steps) > 1 else "The step", ""]
    for name, stands_for, drawn in explanation.names:
        yield _wrapped(f"{name} is short for {plain(stands_for)}.", "  ", "  ", wide)
        for drawing in drawn:
            yield _drawing(drawing, "    ", wide)
    if explanation.names:
        yield [""]
    for item in explanation.items:
        yield _item(item, wide)
    if explanation.truth:
        yield ["", "What the true value is", ""]
        for passage in explanation.truth:
            yield _wrapped(plain(passage), "  ", "  ", wide)
    if explanation.grounds:
        yield ["", "What the steps rest on, beside logic, computing and arithmetic", ""]
        for ground in explanation.grounds:
            yield _ground(ground, wide)
        for sentence in explanation.tested:
            yield _wrapped(sentence, "  ", "  ", wide)


def plain(passage: Passage) -> str:
    """A passage in words."""
    return words_of(printable(written(passage, str, in_labels, str)))


def words_of(text: str) -> str:
    """The text with long numbers cut to their first digits and how many there are, and with 1 head for 1 heads."""
    text = in_the_singular(text)
    return (
        LONG_NUMBER.sub(lambda found: f"{found[0][:6]}...({len(found[0])} digits)", text) if len(text) >= 50 else text
    )


def _item(item: Opening | Step, wide: int) -> list[str]:
    before = INDENT * item.depth
    if isinstance(item, Opening):
        return _wrapped(plain(item.says), before + UNDER, before + UNDER, wide)
    number = f"({item.number})".rjust(len(UNDER) - 1)
    lines = _wrapped(plain(item.states), f"{before}{number} ", before + UNDER, wide)
    lines += _wrapped(f"{plain(item.because)}.", f"{before}{UNDER}  ", f"{before}{UNDER}  ", wide)
    for drawing in item.drawings:
        lines += _drawing(drawing, f"{before}{UNDER}    ", wide)
    return lines


def _drawing(drawing: Drawing, before: str, wide: int) -> list[str]:
    caption = _wrapped(plain(drawing.caption), before, before, wide)
    if isinstance(drawing, Grid):
        return [*caption, *_grid(drawing, f"{before}  ", wide)]
    found = list(caption)
    for indent, line in drawing.lines:
        here = f"{before}  {'  ' * indent}"
        found += _wrapped(plain(line), here, here, wide)
    return found


def _grid(drawing: Grid, before: str, wide: int) -> list[str]:
    """The cells in columns; where they do not fit beside each other, how many there are."""
    for gap in ("  ", " "):
        drawn = [before + line for line in columns_of(drawing, gap)]
        if max(map(len, drawn)) <= wide:
            return drawn
    size = f"{len(drawing.rows)} rows and {len(drawing.head) - 1} columns"
    return _wrapped(f"({size} are too wide to be drawn here)", before, before, wide)


def columns_of(drawing: Grid, gap: str = "  ") -> list[str]:
    """A line a row, the cells of a column below each other."""
    rows = [[printable(cell) for cell in row] for row in (drawing.head, *drawing.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [gap.join(c.ljust(size) for c, size in zip(row, widths, strict=True)).rstrip() for row in rows]


def _ground(ground: Ground, wide: int) -> list[str]:
    used = f"in step{'s' if len(ground.steps) > 1 else ''} {ground.used_in}"
    lines = _wrapped(f"[{ground.name}]  {ground.is_a}, {used}", "  ", "      ", wide)
    says = plain(ground.says)
    for name, words in (("says", says), ("proof", ground.proof), ("tested", ground.tested)):
        if words:
            lines += _wrapped(f"{name:<7} {words}", "      ", " " * 14, wide)
    return [*lines, ""]


def _wrapped(words: str, first: str, rest: str, wide: int) -> list[str]:
    return wrap(
        words, wide, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
