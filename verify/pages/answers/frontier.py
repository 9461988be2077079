"""What `fooling frontier` answers: a document, a table with a row for each line of cells, and a CSV with all cells."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, get_args

from fooling.circuits.networks.constructions.contents import named
from fooling.circuits.networks.constructions.printed_bounds import EVERYWHERE, printed
from fooling.verify.given.asked.parameter_ranges import Axis
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.pages.schemas.shapes import schedule_in_words
from fooling.verify.runs.networks.frontier import Cell, Frontier, Line, Standing

OF_A_FORMAT = {"rounding": "rounding", "sums": "summation", "overflow": "overflow"}  # its rules, as axes are called
MOST_NAMED = 6  # values that a field of the table lists
KEPT = ("format", "p", "standing", "wrong", "inputs", "first_wrong", "certificate")  # of a cell, in the CSV


class Asked(NamedTuple):
    """What was found, of a file or of a construction."""

    found: Frontier
    construction: str | None


VALUE = of.Shape({"type": ["integer", "string"]}, lambda value: str(value) if isinstance(value, Fraction) else value)
AXIS = of.Record(Axis, name=of.LINE, values=of.listed(VALUE))
ROW = of.Record(
    Cell,
    n=(of.POSITIVE, lambda cell: cell.N),
    values=(of.table_of(VALUE), lambda cell: cell.chosen),
    format=(of.maybe(of.LINE), lambda cell: cell.format and cell.format.short_name),
    p=(of.maybe(of.POSITIVE), lambda cell: cell.bits),
    standing=of.one_of(get_args(Standing)),
    wrong=of.maybe(of.COUNT),
    inputs=of.maybe(of.COUNT),
    first_wrong=(of.maybe(of.TEXT), lambda cell: cell.first),
    certificate=of.CERTIFICATE,
    trusts=of.NAMES,
    why=of.maybe(of.TEXT),
)


def _least(asked: Asked, line: Line) -> dict[str, Any]:
    """The cell with the least value; the name of the axis is a field."""
    name, least = asked.found.axes[0].name, line.least
    return {
        "n": line.N,
        "values": line.others,
        name: None if least is None else least.chosen[name],
        "p": None if least is None else least.bits,
        "wrong_again": [cell.chosen[name] for cell in line.after("wrong")],
        "unknown_below": [cell.chosen[name] for cell in line.open_before],
        "printed": _printed(asked.found, line, asked.construction),
    }


LEAST = {
    "n": of.POSITIVE,
    "values": of.table_of(VALUE),
    "p": of.maybe(of.POSITIVE),
    "wrong_again": of.listed(VALUE),
    "unknown_below": of.listed(VALUE),
    "printed": of.table_of(of.Shape({"type": "number"})),
}
LEAST_AT_LINE = of.Shape(
    {**of.Record(dict, **LEAST).schema, "additionalProperties": of.maybe(VALUE).schema},
    lambda least: {name: LEAST.get(name, of.maybe(VALUE))(value) for name, value in least.items()},
)
FRONTIER = Document(
    "frontier",
    "frontier answers: the networks of a grid, and where the least right ones are",
    Asked,
    model=(of.LINE, lambda asked: asked.found.model),
    axes=(of.listed(AXIS, minItems=1), lambda asked: asked.found.axes),
    lengths=(of.listed(of.POSITIVE, minItems=1), lambda asked: asked.found.lengths),
    known=(of.BOOLEAN, lambda asked: asked.found.is_known),
    rows=(of.listed(ROW), lambda asked: asked.found.cells),
    least=(of.listed(LEAST_AT_LINE), lambda asked: [_least(asked, line) for line in asked.found.lines]),
)


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


def print_table(found: Frontier, construction: str | None, evidence: Path) -> None:
    """A row for each length and each value of the axes but the first."""
    first, others = found.axes[0].name, [axis.name for axis in found.axes[1:]]
    lines = found.lines
    formulas = list(dict.fromkeys(words for line in lines for words in _printed(found, line, construction)))
    rows = []
    for line in lines:
        values = _printed(found, line, construction)
        told = [f"{values[words]:g}" if words in values else "" for words in formulas]
        rows.append((str(line.N), *map(str, line.others.values()), *_told(first, line), *told))
    heads = "N", *others, f"least {first}", "p", f"wrong below at {first}", "wrong again at", *formulas
    tabulate(heads, rows)
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
        shown = ROW(cell)
        rows.writerow([cell.N, *(cell.chosen[name] for name in names), *(shown[name] for name in KEPT)])
    path.write_text(text.getvalue(), encoding="utf-8")
