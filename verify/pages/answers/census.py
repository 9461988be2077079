"""What `fooling census` tells: the counts of classes by value, the checks of the list, and where the table is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from fooling.fooling_sets.search.classes import class_count
from fooling.verify.measures.census import COLUMNS, FRACTIONS, MEASURES, Line, open_cells
from fooling.verify.measures.measure_table import CONVENTION
from fooling.verify.pages.formats.terminal import lay_out, say, table
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.measures.many_matrices import Census, Plan

SHOWN = 5  # open values that are named for people; --json has all


class Taken(NamedTuple):
    """What was asked for, and what was counted."""

    plan: Plan
    census: Census

    @property
    def is_complete(self) -> bool:
        """Whether all classes are measured, and no value is open."""
        return len(self.census.lines) == len(self.plan.classes) and self.census.sha256 is not None


def counts(lines: Sequence[Line]) -> dict[str, dict[str, int]]:
    """For each measure, how many classes have each value, values increasing; "open" are those not settled."""
    found = {}
    for place, measure in enumerate(MEASURES, start=COLUMNS.index(MEASURES[0])):
        values = Counter(line[place] for line in lines)
        unsettled = values.pop(None, 0)
        found[measure] = {str(value): values[value] for value in sorted(values, key=lambda value: Fraction(value or 0))}
        found[measure] |= {"open": unsettled} if unsettled else {}
    return found


def checks(rows: int, columns: int, listed: int, lines: Sequence[Line]) -> dict[str, dict[str, Any]]:
    """The two counts that the list is held against; the matrices are counted where the list is complete."""
    found = {
        "classes": {
            "listed": listed,
            "burnside": class_count(rows, columns),
            "agree": listed == class_count(rows, columns),
        }
    }
    if len(lines) == listed:
        total = sum(line[COLUMNS.index("members")] for line in lines)  # type: ignore[misc]  # integers in this column
        found["matrices"] = {"in classes": total, "all": 2 ** (rows * columns), "agree": total == 2 ** (rows * columns)}
    return found


CLASSES = of.Record(dict, listed=of.COUNT, burnside=of.COUNT, agree=of.BOOLEAN)
MATRICES = of.Record(dict, **{"in classes": of.COUNT}, all=of.COUNT, agree=of.BOOLEAN)
CENSUS = Document(
    "census",
    "census answers: how many 0/1 matrices of a size have each value of each measure",
    Taken,
    rows=(of.POSITIVE, lambda one: one.plan.rows),
    cols=(of.POSITIVE, lambda one: one.plan.columns),
    convention=(of.LINE, lambda one: CONVENTION),
    classes=(of.COUNT, lambda one: len(one.plan.classes)),
    measured=(of.COUNT, lambda one: len(one.census.lines)),
    resumed=(of.COUNT, lambda one: one.census.resumed),
    engine=(of.LINE, lambda one: one.plan.engine.name),
    file=(of.RELATIVE, lambda one: one.plan.out),
    complete=(of.BOOLEAN, lambda one: one.is_complete),
    sha256=(of.maybe(of.DIGEST), lambda one: one.census.sha256),
    open=(of.NAMES, lambda one: [f"{measure} of {name}" for name, measure in open_cells(one.census.lines)]),
    certificates=(of.maybe(of.RELATIVE), lambda one: one.plan.evidence and one.plan.evidence / one.plan.folder),
    checks=(
        of.Record(dict, classes=CLASSES, matrices=of.optional(MATRICES)),
        lambda one: checks(one.plan.rows, one.plan.columns, len(one.plan.classes), one.census.lines),
    ),
    counts=(of.table_of(of.table_of(of.COUNT)), lambda one: counts(one.census.lines)),
)


def print_summary(found: dict[str, Any]) -> None:
    """The counts by value, the checks, and where the table is."""
    shown = {name: row for name, row in found["counts"].items() if name not in FRACTIONS}
    values = sorted({value for row in shown.values() for value in row}, key=lambda value: (value == "open", value))
    by_value = table(title=f"{found['rows']} x {found['cols']}: classes by value", title_justify="left", title_style="")
    by_value.add_column("measure")
    for value in values:
        by_value.add_column(value, justify="right")
    for name, row in shown.items():
        by_value.add_row(name, *(str(row.get(value, "")) for value in values))
    lay_out(by_value)
    for name in FRACTIONS:
        ends = [value for value in found["counts"][name] if value != "open"]
        say(f"{name}: {len(ends)} values, {ends[0]} to {ends[-1]}" if ends else f"{name}: open")
    for name, check in found["checks"].items():
        first, second, agree = check
        say(f"{name}: {check[first]} {first}, {check[second]} {second}: {'equal' if check[agree] else 'NOT EQUAL'}")
    which = "all" if found["measured"] == found["classes"] else f"the first {found['measured']} of"
    say(f"{which} {found['classes']} classes in {found['file']}")
    say(f"sha256 {found['sha256']}" if found["sha256"] else _no_hash(found["open"]))


def _no_hash(cells: Sequence[str]) -> str:
    named = ", ".join(cells[:SHOWN]) + (f" and {len(cells) - SHOWN} more" if len(cells) > SHOWN else "")
    return (
        f"open: {named}: the table is not the same on every machine and has no hash; the same command tries these again"
    )
