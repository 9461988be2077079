"""What `fooling measure` answers: the document of DESIGN.md's contract, and a table."""
from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from circuits.row_classes import row_classes
from fooling_sets.matrix import CommunicationMatrix
from verify.all_partitions import Surveyed
from verify.checker import meaning
from verify.function_spec import FunctionSpec
from verify.measure import CONVENTION, READABLE, as_number
from verify.measure_runner import Answer, Request

HEADLINES = ("D", "one_way.alice", "one_way.bob", "rank.Q", "fooling_set.1")  # measured for the ends of a survey
LISTED = 2**16  # pairs of a fooling set that a document lists


def document(request: Request, answers: Sequence[Answer]) -> dict[str, Any]:
    """The answer as one JSON object."""
    spec = request.spec()
    by_name = {answer.name: answer for answer in answers}
    rows, columns = distinct(spec)
    return {
        "function": request.function, "n": spec.n, "partition": spec.partition, "rows": spec.function.row_count, "cols": spec.function.column_count,
        "distinct_rows": rows, "distinct_cols": columns, "convention": CONVENTION, "D": _ends(by_name.get("D")),
        "one_way": {s: _ends(by_name.get(f"one_way.{s}")) for s in ("alice", "bob")},
        "rank": {field: _value(by_name.get(f"rank.{field}")) for field in ("Q", "GF2")},
        "fooling_set": {colour: _fooling(spec, colour, by_name.get(f"fooling_set.{colour}")) for colour in ("0", "1")},
        "cover": {colour: _ends(by_name.get(f"cover.{colour}")) for colour in ("0", "1")},
        "partition_number": _ends(by_name.get("partition_number")), "discrepancy": _ends(by_name.get("discrepancy")),
        "certificates": {a.name: os.path.relpath(a.certificate) for a in answers if a.certificate is not None},
        "open": {a.name: a.reason for a in answers if a.reason is not None},
    }  # fmt: skip


def distinct(spec: FunctionSpec) -> tuple[int, int]:
    """The numbers of different rows and columns, by walking the automaton where the matrix is too large to read."""
    f = spec.function
    if spec.language is not None and f.row_count * f.column_count > READABLE:
        split = meaning.partition(spec.partition)
        return len(row_classes(spec.language, split, spec.n or 0, "A")), len(row_classes(spec.language, split, spec.n or 0, "B"))
    merged = CommunicationMatrix.of(f)
    return len(merged.rows), len(merged.rows[0])


def _ends(answer: Answer | None) -> dict[str, Any] | None:
    return None if answer is None else {"lower": as_number(answer.lower), "upper": as_number(answer.upper)}


def _value(answer: Answer | None) -> Any:
    """A rank: the number, or an interval where it is not settled."""
    return None if answer is None else as_number(answer.lower) if answer.exact else _ends(answer)


def _fooling(spec: FunctionSpec, colour: str, answer: Answer | None) -> dict[str, Any] | None:
    if answer is None:
        return None
    ends = _ends(answer) or {}
    size = {"size": answer.lower} if answer.exact else {}
    return {**ends, **size, "pairs": _labelled(spec, colour, answer)}


def _labelled(spec: FunctionSpec, colour: str, answer: Answer) -> list[list[str]] | None:
    """The pairs by their labels; for a language whose words fool, the words themselves."""
    f = spec.function
    if answer.pairs is not None:
        return [[f.row_label(x), f.column_label(y)] for x, y in answer.pairs]
    if spec.language is None or colour != "1" or not 0 < answer.lower <= LISTED:
        return None
    from circuits.word_count import count_words, enumerate_words

    if count_words(spec.language, spec.n or 0) != answer.lower:
        return None
    split = meaning.partition(spec.partition)
    halves = (split.split(word) for word in islice(enumerate_words(spec.language, spec.n or 0), LISTED))
    return [["".join(x), "".join(y)] for x, y in halves]


def print_table(request: Request, answers: Sequence[Answer], directory: Path) -> None:
    """A row a measure: its value or interval, seconds, what is trusted, and why it is open."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from verify.report import console

    spec, out = request.spec(), console()
    rows, columns = distinct(spec)
    shown = f"{request.function}" + (f", n = {spec.n}" if spec.n is not None else "") + (f", {spec.partition}" if spec.partition else "")
    out.print(f"{shown}: {spec.function.row_count} x {spec.function.column_count}, {rows} different rows, {columns} different columns", markup=False)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("measure", "value", "seconds", "evidence"):
        table.add_column(heading)
    for answer in answers:
        evidence = "; ".join([*(["trusting " + ", ".join(answer.trusts)] if answer.trusts else []), *([answer.reason] if answer.reason else [])])
        table.add_row(answer.name, value_of(answer), f"{answer.seconds:.1f}", evidence or "certificate")
    out.print(table)
    settled = f"{sum(a.exact for a in answers)} of {len(answers)} exact; evidence in {os.path.relpath(directory)}"
    out.print(f"{CONVENTION}\n{settled}", markup=False, soft_wrap=True)


def value_of(answer: Answer) -> str:
    """The value, or the interval."""
    upper = "?" if answer.upper is None else str(answer.upper)
    return str(answer.lower) if answer.exact else f"[{answer.lower}, {upper}]"


def print_survey(surveyed: Sequence[Surveyed], most: int = 12) -> None:
    """The partitions, best for the players first; the middle of a long list is left out."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from verify.report import console

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("partition", "different rows", "different columns", "one-way bits", "D"):
        table.add_column(heading)
    shown = surveyed if len(surveyed) <= most else [*surveyed[: most // 2], None, *surveyed[-(most // 2) :]]
    for one in shown:
        depth = "" if one is None else str(one.lower) if one.lower == one.upper else f"[{one.lower}, {one.upper}]"
        table.add_row(*("...",) * 5 if one is None else (one.partition, str(one.rows), str(one.columns), str(one.one_way), depth))
    out = console()
    out.print(table)
    out.print(f"{len(surveyed)} partitions, best for the players first; a survey without certificates.", markup=False)
    out.print("The best and the worst, certified:", markup=False)


def draw(request: Request, answers: Sequence[Answer], path: Path) -> None:
    """The matrix with the fooling set of ones and the cover of ones that were found."""
    from fooling_sets.errors import InvalidInput
    from verify import plot

    spec = request.spec()
    f = spec.function
    if f.row_count * f.column_count > READABLE:
        raise InvalidInput(f"--plot: {f.row_count} x {f.column_count} entries are too many to draw, want at most {READABLE}")
    by_name = {answer.name: answer for answer in answers}
    pairs = by_name["fooling_set.1"].pairs if "fooling_set.1" in by_name else None
    rectangles = by_name["cover.1"].rectangles if "cover.1" in by_name else None
    labels = [[label(i) for i in range(size)] for label, size in ((f.row_label, f.row_count), (f.column_label, f.column_count))]
    plot.draw(path, f.rows(), labels[0], labels[1], pairs or (), rectangles or (), request.function)
