"""rich, behind one door: what is drawn on a terminal, and the progress bar beside it.

A table is as wide as the terminal, and plain text of a fixed width where there is none.  No word, and no id, is split
or cut short: a column is at least as wide as its longest word, and where the columns do not fit side by side each row
is written as one field below the other.  A word longer than a line stands on a line of its own, which the terminal may
break.  rich is loaded when something is drawn, so what answers in JSON never waits for it.

Entries of a list are one line each, to be looked through on a screen, and searched with other programs.  On a terminal
a line is as wide as the terminal, and the words that have no place there are left out, which `...` says; names stay
whole.  Where there is no terminal a line has all its words.

A long page goes through the pager that PAGER names, or the one that the system has.  Where standard output is no
terminal, or the page has room on the screen, it is printed as it is.  Who leaves the pager, by its own key or by
Ctrl-C, hears nothing of it.

What a long run does at the moment: on standard error, in plain lines, where there is no bar.

Every two seconds it is told what the run does, if that is something else than what was told last; so a short run says
nothing, and a long one little.  Where it is answers that a run finds, each is a line, so that a run that is cut short
has told those that it had.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from itertools import count
from textwrap import shorten
from threading import Event, Thread, Timer
from typing import TYPE_CHECKING, Any, Protocol

import click

from fooling.verify.statement.language.printable import in_the_singular, printable

if TYPE_CHECKING:
    from rich.console import Console, Group
    from rich.padding import Padding
    from rich.segment import Segment
    from rich.table import Table
    from rich.text import Text

LONGEST = 10**6  # columns in which nothing is broken
LINES = 150  # columns of text for which a column of a table is made as wide as it can be
PLAIN_WIDTH = 150  # columns where the output is no terminal


class Advance(Protocol):
    """What is told how many more are done, the name of the last, and a line that is to stay above the bar."""

    def __call__(self, count: int, name: str = "", line: str = "") -> None:
        """So many more are done."""


def console(stderr: bool = False) -> Console:
    """A terminal as wide as it is, or plain text of a fixed width; brackets and colons are printed as they stand."""
    from rich.console import Console

    class Patient(Console):
        """A reader that has gone changes no exit code; of itself the library would end the program with 1."""

        def on_broken_pipe(self) -> None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # as `tell` does

    wide = Patient(stderr=stderr, markup=False, emoji=False)
    narrow = not wide.is_terminal and "COLUMNS" not in os.environ
    return Patient(stderr=stderr, markup=False, emoji=False, width=PLAIN_WIDTH) if narrow else wide


def load() -> None:
    """Load what draws, where a program would wait otherwise."""
    console()
    table()


def text(words: str, style: str = "") -> Text:
    """Words as they stand, made printable; square brackets in them mean nothing."""
    from rich.text import Text

    return Text(printable(words), style)


def table(*headings: str, **looks: Any) -> Table:
    """A table with a line below its head; `looks` are what rich calls them."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    return Table(*headings, box=SIMPLE_HEAD, pad_edge=False, **looks)


def tabulate(headings: Iterable[str], rows: Iterable[Iterable[str | Text | Group]], **looks: Any) -> None:
    """A table with these rows, laid out; a cell of words is made printable."""
    shown = table(*headings, **looks)
    for row in rows:
        shown.add_row(*(text(in_the_singular(cell)) if isinstance(cell, str) else cell for cell in row))
    lay_out(shown)


def stacked(*parts: Text | Padding) -> Group:
    """Things below one another in one cell."""
    from rich.console import Group

    return Group(*parts)


def indented(words: str, style: str) -> Padding:
    """Words two columns to the right."""
    from rich.padding import Padding

    return Padding(text(words, style), (0, 0, 0, 2))


def say(words: str, style: str = "", indent: int = 0) -> None:
    """Words on their own lines, as wide as the terminal; on one line where there is none."""
    words, out = in_the_singular(words), console()
    if out.is_terminal or "COLUMNS" in os.environ:
        _below_one_another(out, [(indent, text(words, style))])
    else:
        out.print(text(" " * indent + words, style), soft_wrap=True)


def lay_out(shown: Table) -> None:
    """A table, or its rows as fields below one another where the terminal is too narrow for it."""
    out = console()
    least, most = _widths(shown)
    for column, width in zip(shown.columns, least, strict=True):
        column.width = width
    spare = out.width - shown.__rich_measure__(out, out.options.update(width=LONGEST)).maximum
    if spare < 0:
        _as_records(out, shown)
        return
    for column, width in zip(shown.columns, _shared(spare, least, most), strict=True):
        column.width = width
    is_plain = shown.title is None and shown.show_header and any(column.width for column in shown.columns)
    if is_plain and all(column.justify == "left" and not column.no_wrap for column in shown.columns):
        _draw(out, shown)
    else:
        out.print(shown)


def _draw(out: Console, shown: Table) -> None:
    """A plain table, whose columns have their widths, as the library draws it: in a tenth of its time."""
    from rich.segment import Segment, Segments

    head = table(*(str(column.header) for column in shown.columns))
    for column, to in zip(shown.columns, head.columns, strict=True):
        to.width = column.width
    widths = [column.width or 0 for column in shown.columns]
    *drawn, line_below, newline = out.render(head)
    between = Segment("   ")
    for row in zip(*(column.cells for column in shown.columns), strict=True):
        cells = [_lines(out, cell, width) for cell, width in zip(row, widths, strict=True)]
        for i in range(max(1, *map(len, cells))):
            drawn.append(Segment(" "))
            for place, (lines, width) in enumerate(zip(cells, widths, strict=True)):
                drawn += [between] if place else []
                drawn += lines[i] if i < len(lines) else [Segment(" " * width)]
            drawn.append(Segment(" \n"))
    out.print(Segments([*drawn, line_below, newline]), crop=False)


def _lines(out: Console, cell: Any, width: int) -> list[list[Segment]]:
    """The lines of a cell, each as wide as its column; none of what has no width there."""
    from rich.segment import Segment
    from rich.text import Text

    found: list[list[Segment]] = []
    for indent, part in _parts(cell):
        left, size = [Segment(" " * indent)] if indent else [], _columns(part.plain)
        if width <= indent:
            continue
        if size <= width - indent and not part.spans and "\n" not in part.plain and "\t" not in part.plain:
            words = part.plain + " " * (width - indent - size)
            found.append([*left, Segment(words, out.get_style(part.style) if part.style else None)])
        else:
            lines = Text("\n").join(part.wrap(out, width - indent, justify="left", overflow="ellipsis"))
            found += [[*left, *line] for line in Segment.split_lines(lines.render(out))]
    return found


def _columns(words: str) -> int:
    from rich.cells import cell_len

    return len(words) if words.isascii() else cell_len(words)


def _widths(shown: Table) -> tuple[list[int], list[int]]:
    """Of each column the width of its longest word, and that which it needs to break no line."""
    parts = [[part for cell in (column.header, *column.cells) for part in _parts(cell)] for column in shown.columns]
    most = [max(by + max(map(_columns, part.plain.splitlines()), default=0) for by, part in each) for each in parts]
    least = [
        max(by + max(map(_columns, part.plain.split() or part.plain.splitlines()), default=0) for by, part in each)
        for each in parts
    ]
    whole = (column.no_wrap for column in shown.columns)  # a cell of these is one word, whatever blanks it has
    return [wide if is_whole else narrow for wide, narrow, is_whole in zip(most, least, whole, strict=True)], most


def _shared(spare: int, least: Sequence[int], most: Sequence[int]) -> list[int]:
    """The widths when so many columns more are dealt out, one by one to whoever still needs the largest part.

    Long texts count as of a few lines only: a short one beside them is not broken for their sake.  A column of empty
    cells has no width, and needs none.
    """
    widths = list(least)
    for _ in range(spare):
        left = [wanted - width for wanted, width in zip(most, widths, strict=True)]
        if max(left) <= 0:
            break
        shares = [min(wanted, max(LINES, width)) / max(width, 1) for wanted, width in zip(most, widths, strict=True)]
        widths[max(range(len(widths)), key=lambda i: (shares[i], left[i]))] += 1
    return widths


def _as_records(out: Console, shown: Table) -> None:
    """Each row as its fields, with their headings before them; an empty one is left out."""
    headings = [str(column.header) for column in shown.columns]
    indent = max(map(len, headings)) + 2
    for cells in zip(*(column.cells for column in shown.columns), strict=True):
        out.print()
        for heading, cell in zip(headings, cells, strict=True):
            parts = [(by, part) for by, part in _parts(cell) if part.plain]
            _below_one_another(out, [(indent + by, part) for by, part in parts], heading)
    out.print()


def _parts(cell: Any) -> Iterator[tuple[int, Text]]:
    """The texts in a cell, each with the columns that it stands to the right."""
    from rich.console import Group
    from rich.padding import Padding

    if isinstance(cell, Group):
        for part in cell.renderables:
            yield from _parts(part)
    elif isinstance(cell, Padding):
        yield from ((cell.left + by, part) for by, part in _parts(cell.renderable))
    else:
        yield 0, text(cell) if isinstance(cell, str) else cell


def _below_one_another(out: Console, parts: Sequence[tuple[int, Text]], heading: str = "") -> None:
    for indent, whole in ((indent, line) for indent, part in parts for line in part.split()):
        longest = max(map(len, whole.plain.split()), default=1)
        for line in whole.wrap(out, max(out.width - indent, longest)):
            line.rstrip()
            out.print(text(heading.ljust(indent)).append_text(line), soft_wrap=True)
            heading = ""


@contextmanager
def progress(total: int, silent: bool) -> Iterator[Advance]:
    """A bar for `total` things on standard error while the `with` block runs; none where it would be in the way."""
    if silent or not sys.stderr.isatty():
        yield lambda count, name="", line="": None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=console(stderr=True), transient=True) as shown:
        row = shown.add_task("", total=total)

        def advance(count: int, name: str = "", line: str = "") -> None:
            if line:
                shown.console.print(line, markup=False, highlight=False, soft_wrap=True)
            shown.update(row, advance=count, description=name)

        yield advance


LEAST = 20  # columns below which words are left out altogether


def print_lines(rows: Sequence[tuple[str, str, str]], styles: Sequence[str]) -> None:
    """Each row's name, its mark and its words; `styles` are those of the marks."""
    out = console()
    is_wide = not (out.is_terminal or "COLUMNS" in os.environ)
    names, marks = (max((len(row[i]) for row in rows), default=0) for i in (0, 1))
    left = out.width - names - marks - 4
    if not is_wide and left < LEAST:
        names = 0  # no columns, so that no more lines than needed are too wide
    for (name, mark, words), style in zip(rows, styles, strict=True):
        shown = words if is_wide else shorten(words, left, placeholder=" ...", break_on_hyphens=False) if names else ""
        line = (
            text("").append(name, "bold").append(" " * (max(names - len(name), 0) + 2)).append(mark.ljust(marks), style)
        )
        line.append_text(text(f"  {shown}"))
        line.rstrip()
        out.print(line, soft_wrap=True)


class _Page(io.StringIO):
    """What is printed, as if to the terminal: as wide, as coloured, and in its encoding."""

    encoding = "utf-8"

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self.encoding = encoding

    def isatty(self) -> bool:
        return True


@contextmanager
def paged() -> Iterator[None]:
    """What is printed while the `with` block runs is shown when it ends."""
    if not sys.stdout.isatty():
        yield
        return
    page = _Page(sys.stdout.encoding)
    with redirect_stdout(page):
        yield
    written = page.getvalue()
    if written.count("\n") < shutil.get_terminal_size().lines:
        click.echo(written, nl=False, color=True)
        return
    with suppress(KeyboardInterrupt):
        click.echo_via_pager(written.rstrip("\n"), color=True)


PATIENCE = 2.0  # seconds without a word
SELDOM = 30.0  # seconds between two lines of a run that tells its answers at the end
LONG = 10.0  # seconds after which a run tells each answer as it is found
Stage = Callable[[str], None]  # told what begins
Answered = Callable[[str, str], None]  # told of what there is an answer, and which one


@contextmanager
def stages(silent: bool, patience: float = PATIENCE) -> Iterator[Stage]:
    """Lines on standard error for what is told to have begun while the `with` block runs, one in `patience` seconds."""
    if silent:
        yield lambda what: None
        return
    told = _Told()
    thread = Thread(target=told.until_over, args=(patience,), daemon=True)  # a program that ends does not wait for it
    thread.start()
    try:
        yield told.begins
    finally:
        told.over.set()
        thread.join()


@contextmanager
def bar_or_stages(total: int, silent: bool, patience: float = PATIENCE) -> Iterator[Advance]:
    """A bar on a terminal, as `progress` has it; else a line now and then, with the name of what is done."""
    with progress(total, silent) as advance, stages(silent or sys.stderr.isatty(), patience) as stage:

        def both(count: int, name: str = "", line: str = "") -> None:
            advance(count, name, line)
            stage(name)

        yield both


@contextmanager
def bar_or_answers(total: int, silent: bool, patience: float = LONG) -> Iterator[Answered]:
    """A line for each answer: at once above a bar on a terminal, else when the run has taken `patience` seconds."""
    is_told, waiting = not silent and not sys.stderr.isatty(), deque[str]()
    late = Timer(patience, _write, [waiting])
    late.daemon = True
    with progress(total, silent) as advance:

        def answered(name: str, answer: str) -> None:
            line = f"{printable(name)}: {printable(answer)}"
            advance(1, name, line)
            waiting.append(f"fooling: {line}\n")
            if is_told and late.finished.is_set():
                _write(waiting)

        if is_told:
            late.start()
        try:
            yield answered
        finally:
            late.cancel()


def _write(waiting: deque[str]) -> None:
    """Write the lines on standard error, each once."""
    with suppress(OSError, ValueError):
        while waiting:
            with suppress(IndexError):  # another thread was the first
                sys.stderr.write(waiting.popleft())
        sys.stderr.flush()


@contextmanager
def bar_or_counts(total: int, silent: bool, patience: float = SELDOM) -> Iterator[Answered]:
    """A bar on a terminal; else a line now and then, with how many answers there are."""
    with bar_or_stages(total, silent, patience) as advance:
        done = count(1)
        yield lambda name, answer: advance(1, f"{next(done)} of {total} claims")


class _Told:
    """What has begun last, and whether the run is over."""

    def __init__(self) -> None:
        self.what, self.over = "", Event()

    def begins(self, what: str) -> None:
        """This begins."""
        self.what = what

    def until_over(self, patience: float) -> None:
        """Tell what the run does, again and again."""
        told = ""
        while not self.over.wait(patience):
            if self.what != told:
                told = self.what
                with suppress(OSError, ValueError):  # nobody reads it, or it is closed: the run is worth more
                    sys.stderr.write(f"fooling: {printable(told)} ...\n")
                    sys.stderr.flush()
