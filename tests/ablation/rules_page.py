"""The table of rules in docs/deciding.md, made of the decorators and of the ablation table.

    PYTHONPATH=. python tests/ablation/rules_page.py             puts it between the markers of the page

The last column has a statement that is not decided without the rule: typed, or where that is long the claim of a pack
or the row of the ablation table.  It is empty where no such statement is known.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fooling.verify.methods.engine.rules import METHODS, Rule
from fooling.verify.pages.answers.methods import goals, name, rows
from fooling.verify.statement.language.wording import sentence
from tests.ablation.table import Row, read

PAGE = Path(__file__).parents[2] / "docs" / "deciding.md"
BEGIN, END = "<!-- rules -->", "<!-- /rules -->"
HEAD = "| rule | for | kind | price | steps | finds | lost without it |\n|---|---|---|---:|---:|---|---|"
LONGEST = 100  # characters of a statement


def table() -> str:
    """The rows of all rules, in the order of their goals and prices."""
    deciding = read().deciding()
    lines = [_line(one, deciding.get(procedure(one))) for one in rows()]
    return "\n".join([HEAD, *lines])


def procedure(one: Rule) -> str:
    """The rule's name in the ablation table."""
    return f"{one.module.partition(f'.{METHODS.name}.')[2]}.{one.name}"


def _line(one: Rule, row: Row | None) -> str:
    cells = (
        name(one),
        goals(one.data),
        one.data.kind,
        f"{one.data.price:g}",
        one.says,
        "" if row is None else _said(row),
    )
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _said(row: Row) -> str:
    typed = sentence(row.statement.that)
    if len(typed) <= LONGEST and not row.statement.uses:
        return f"`{typed}`"
    return f"`{row.statement.id if row.statement.pinned is not None else row.name}`"


def between_markers() -> str:
    """What stands between the markers of the page."""
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip()


if __name__ == "__main__":
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n\n{table()}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    sys.stdout.write(f"{PAGE.name} rewritten\n")
