"""The tables of docs/constructions.md, a table a theorem: `python -m benchmarks.frontier_tables [--write]`.

The page has the commands, each with the table that it makes below it.
Without --write the tables are printed.  tests/verify/networks/test_constructions_page.py makes their first rows anew.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import CliRunner

from fooling.verify.cli import main as fooling

PAGE = Path(__file__).parents[1] / "docs" / "constructions.md"
TABLE = re.compile(r"(`(fooling frontier [^`\n]*)`[^\n]*\n\n)((?:\|[^\n]*\n)+)")


def document(command: str) -> dict[str, Any]:
    """What a command answers; its certificates are not kept."""
    with TemporaryDirectory() as kept:
        words = [*shlex.split(command)[1:], "--evidence", kept, "--json"]
        ran = CliRunner().invoke(fooling, words, catch_exceptions=False)
    if ran.exit_code not in (0, 1):
        raise SystemExit(f"{command}: {ran.output}")
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def table(found: dict[str, Any]) -> list[str]:
    """The lines of a table in Markdown: a row for each length and each value of the axes but the first."""
    first, others = found["axes"][0]["name"], [axis["name"] for axis in found["axes"][1:]]
    printed = list(dict.fromkeys(words for line in found["least"] for words in line["printed"]))
    head = ["N", *others, f"least {first}", "bits", "not built", "wrong", *printed]
    rows = [_row(found, line, first, others, printed) for line in found["least"]]
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]


def _row(found: dict[str, Any], line: dict[str, Any], first: str, others: list[str], printed: list[str]) -> list[str]:
    chosen = {name: line["values"][name] for name in others}
    at = {"not built": list[str](), "wrong": list[str](), "right": list[str](), "unknown": list[str]()}
    for row in found["rows"]:
        if row["n"] == line["n"] and all(row["values"][name] == chosen[name] for name in others):
            at[row["standing"]].append(str(row["values"][first]))
    least = "unknown" if line[first] is None and at["unknown"] else "none" if line[first] is None else str(line[first])
    told = [f"{line['printed'][words]:.4g}" if words in line["printed"] else "" for words in printed]
    bits = "" if line["p"] is None else str(line["p"])
    return [
        str(line["n"]),
        *map(str, chosen.values()),
        least,
        bits,
        *map(_listed, (at["not built"], at["wrong"])),
        *told,
    ]


def _listed(values: list[str]) -> str:
    return ", ".join(values) if len(values) < 5 else f"{values[0]} ... {values[-1]}: {len(values)} values"


def main() -> int:
    """Print the tables, or put them into the page."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--write", action="store_true", help="put the tables into docs/constructions.md")
    chosen = asked.parse_args()

    def made(place: re.Match[str]) -> str:
        lines = table(document(place[2]))
        print("\n".join((place[2], *lines, "")), flush=True)
        return place[1] + "".join(line + "\n" for line in lines)

    text = TABLE.sub(made, PAGE.read_text(encoding="utf-8"))
    if chosen.write:
        PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
