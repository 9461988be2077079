"""What `fooling census` tells: the counts of classes by value, the checks of the list, and where the table is."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from fooling.fooling_sets.search.classes import class_count
from fooling.verify.measures.census import COLUMNS, FRACTIONS, MEASURES, Line, open_cells
from fooling.verify.measures.measure_table import CONVENTION
from fooling.verify.pages.formats.terminal import lay_out, say, table
from fooling.verify.pages.schemas.head import headed
from fooling.verify.runs.measures.many_matrices import Census, Plan

SHOWN = 5  # open values that are named for people; --json has all


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


def document(plan: Plan, census: Census) -> dict[str, Any]:
    """The answer as one JSON object."""
    fields = {
        "rows": plan.rows,
        "cols": plan.columns,
        "convention": CONVENTION,
        "classes": len(plan.classes),
        "measured": len(census.lines),
        "resumed": census.resumed,
        "engine": plan.engine.name,
        "file": os.path.relpath(plan.out),
        "complete": len(census.lines) == len(plan.classes) and census.sha256 is not None,
        "sha256": census.sha256,
        "open": [f"{measure} of {name}" for name, measure in open_cells(census.lines)],
        "certificates": None if plan.evidence is None else os.path.relpath(plan.evidence / plan.folder),
        "checks": checks(plan.rows, plan.columns, len(plan.classes), census.lines),
        "counts": counts(census.lines),
    }
    return headed("census", fields)


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
