"""What `fooling frontier` answers: a document, a table with a row for each line of cells, and a CSV with all cells."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from fooling.circuits.networks.constructions.contents import named
from fooling.circuits.networks.constructions.printed_bounds import EVERYWHERE, printed
from fooling.verify.given.asked.parameter_ranges import Value
from fooling.verify.pages.answers.network import schedule_in_words
from fooling.verify.pages.formats.terminal import lay_out, say, table, text
from fooling.verify.pages.schemas.head import headed
from fooling.verify.runs.networks.frontier import Cell, Frontier, Line

OF_A_FORMAT = {"rounding": "rounding", "sums": "summation", "overflow": "overflow"}  # its rules, as axes are called
MOST_NAMED = 6  # values that a field of the table lists
KEPT = ("format", "p", "standing", "wrong", "inputs", "first_wrong", "certificate")  # of a cell, in the CSV


def document(found: Frontier, construction: str | None) -> dict[str, Any]:
    """The answer as one JSON object."""
    fields = {
        "model": found.model,
        "axes": [{"name": axis.name, "values": list(map(_json, axis.values))} for axis in found.axes],
        "lengths": list(found.lengths),
        "known": found.is_known,
        "rows": [_row(cell) for cell in found.cells],
        "least": [_least(found, line, construction) for line in found.lines],
    }
    return headed("frontier", fields)


def _row(cell: Cell) -> dict[str, Any]:
    return {
        "n": cell.N,
        "values": _values(cell.chosen),
        "format": None if cell.format is None else cell.format.short_name,
        "p": cell.bits,
        "standing": cell.standing,
        "wrong": cell.wrong,
        "inputs": cell.inputs,
        "first_wrong": cell.first,
        "certificate": None if cell.certificate is None else os.path.relpath(cell.certificate),
        "trusts": list(cell.trusts),
        "why": cell.why,
    }


def _least(found: Frontier, line: Line, construction: str | None) -> dict[str, Any]:
    name, least = found.axes[0].name, line.least
    return {
        "n": line.N,
        "values": _values(line.others),
        name: None if least is None else _json(least.chosen[name]),
        "p": None if least is None else least.bits,
        "wrong_again": [_json(cell.chosen[name]) for cell in line.after("wrong")],
        "unknown_below": [_json(cell.chosen[name]) for cell in line.open_before],
        "printed": _printed(found, line, construction),
    }


def _printed(found: Frontier, line: Line, construction: str | None) -> dict[str, float]:
    """What the text prints for the axis and for p, in the format of the least cell, or of the first."""
    shown = line.least or line.cells[0]
    if construction is None or shown.format is None:
        return {}
    given = {**found.fixed, **shown.chosen, "N": line.N, "format": shown.format}
    asked = named(construction)
    known = asked.read({one.name: given[one.name] for one in asked.parameters if one.name in given})
    return {
        words: round(value, 3)
        for name in dict.fromkeys((found.axes[0].name, "p", EVERYWHERE))
        for words, value in printed(construction, name, line.N, shown.format, known).items()
    }


def _json(value: Value) -> int | str:
    return str(value) if isinstance(value, Fraction) else value


def _values(chosen: Mapping[str, Value]) -> dict[str, int | str]:
    return {name: _json(value) for name, value in chosen.items()}


def print_table(found: Frontier, construction: str | None, evidence: Path) -> None:
    """A row for each length and each value of the axes but the first."""
    first, others = found.axes[0].name, [axis.name for axis in found.axes[1:]]
    lines = found.lines
    formulas = list(dict.fromkeys(words for line in lines for words in _printed(found, line, construction)))
    shown = table("N", *others, f"least {first}", "p", f"wrong below at {first}", "wrong again at", *formulas)
    for line in lines:
        values = _printed(found, line, construction)
        told = [f"{values[words]:g}" if words in values else "" for words in formulas]
        shown.add_row(*map(text, (str(line.N), *map(str, line.others.values()), *_told(first, line), *told)))
    lay_out(shown)
    for remark in _remarks(found, evidence):
        say(remark)


def _told(first: str, line: Line) -> tuple[str, str, str, str]:
    """The least value, its bits, the last wrong value below it with its first wrong word, and those wrong above it."""
    least = line.least
    before = line.cells if least is None else line.cells[: line.cells.index(least)]
    wrong = next((cell for cell in reversed(before) if cell.standing == "wrong"), None)
    below = "" if wrong is None else f"{wrong.chosen[first]}{_mistakes(wrong)}"
    again = [str(cell.chosen[first]) for cell in line.after("wrong")]
    if least is None:
        return "unknown" if line.open_before else "none of these", "", below, ""
    doubt = " or less" if line.open_before else ""
    return f"{least.chosen[first]}{doubt}", str(least.bits), below, _listed(again)


def _mistakes(cell: Cell) -> str:
    """How many inputs are wrong, and the first, as far as these are known."""
    many = "" if cell.wrong is None else f"{cell.wrong} of {cell.inputs}"
    word = "" if cell.first is None else f"{'first ' * bool(many)}{cell.first}"
    said = ", ".join(filter(None, (many, word if len(word) <= 40 else f"{word[:37]}...")))
    return f": {said}" if said else ""


def _listed(values: Sequence[str]) -> str:
    more = f", ... ({len(values)} in all)" if len(values) > MOST_NAMED else ""
    return f"{', '.join(values[:MOST_NAMED])}{more}"


def _remarks(found: Frontier, evidence: Path) -> list[str]:
    """How many cells are decided, why some are not, and where certificates lie."""
    kinds = {kind: [cell for cell in found.cells if cell.standing == kind] for kind in ("unknown", "not built")}
    decided = len(found.cells) - sum(map(len, kinds.values()))
    first = found.axes[0]
    values = _listed([*map(str, first.values)])
    lines = [f"the least {first.name} is sought among {values}, in {found.pattern}, on {found.words}"]
    lines += [*_how(found), *_unsaid(found)]
    lines.append(f"{decided} of {len(found.cells)} networks are decided, on all inputs; certificates in {evidence}")
    for kind, cells in kinds.items():
        if cells:
            where = f"N = {cells[0].N}, " + ", ".join(f"{name} = {value}" for name, value in cells[0].chosen.items())
            lines.append(f"{len(cells)} {kind}, the first at {where}: {cells[0].why}")
    if trusted := sorted({name for cell in found.cells for name in cell.trusts}):
        lines.append(f"trusts: {', '.join(trusted)}")
    return lines


def _how(found: Frontier) -> Iterator[str]:
    """By which rules of the format, and at which points, the networks round: the least value is that of these alone."""
    built = [cell for cell in found.cells if cell.format is not None and cell.schedule is not None]
    if not built:
        return
    rules = {
        name: dict.fromkeys(str(getattr(cell.format, rule)) for cell in built) for name, rule in OF_A_FORMAT.items()
    }
    told = ", ".join(f"{name} {' or '.join(values)}" for name, values in rules.items())
    points = dict.fromkeys(schedule_in_words(cell.schedule) for cell in built if cell.schedule is not None)
    yield f"rules of the format: {told}; schedule: {' or '.join(points)}; another rule or schedule may need other bits"


def _unsaid(found: Frontier) -> Iterator[str]:
    """The parameters that nobody chose: another value may need fewer bits."""
    kept = {name: value for name, value in found.unsaid.items() if value is not None}
    if kept:
        told = ", ".join(f"{name} = {value}" for name, value in kept.items())
        first = (
            "eta" if "eta" in kept else next(iter(kept))
        )  # the text prints a bound of it, which need not be the least
        yield f"not varied: {told}; another value may need fewer bits: --vary {first}=VALUES"


def write_csv(found: Frontier, path: Path) -> None:
    """A line for each cell."""
    names = [axis.name for axis in found.axes]
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["N", *names, *KEPT])
    for cell in found.cells:
        shown = _row(cell)
        rows.writerow([cell.N, *(cell.chosen[name] for name in names), *(shown[name] for name in KEPT)])
    path.write_text(text.getvalue(), encoding="utf-8")
