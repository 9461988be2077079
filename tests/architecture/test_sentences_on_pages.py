"""Pages show statements as sentences: the list that a program exchanges, its operator first, is on one page alone.

A list `["OPERATOR", argument, ...]` of JSON, or `[OPERATOR, argument, ...]` of YAML, is a term where its operator is
one of the grammar, of its quantifiers or of the forms of files, and where it has as many arguments.  `...` stands for
any.  A hole of a sheet begins with its kind, and some kinds are called as operators are: those may stand behind
`hole:`, and alone between backquotes.  The texts are README, all other pages, the notebooks, the sheets of the courses,
and the help of the commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from source_tree import ROOT

from fooling.verify.cli import COMMANDS, main
from fooling.verify.exercises.holes.kinds import KINDS
from fooling.verify.given.arguments.written_forms import FORMS
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS

LISTS = "exchange.md"  # the page on them
TEXTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *(path for name in ("docs", "findings", "benchmarks") for path in sorted((ROOT / name).rglob("*.md"))),
    *(path for name in ("courses", "notebooks") for path in sorted((ROOT / name).glob("*.[py]*"))),
]
OPENED = re.compile(r"""(?<![\w\])])\[\s*("?)([^\s\[\]{},"'`]+)\1\s*,""")  # of x["D"], it is no list
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
A_HOLE = re.compile(r"(?:`|hole:\s*)$")


def prefix_lists(text: str) -> Iterator[str]:
    """The operators of the terms that a text shows as lists."""
    for found in OPENED.finditer(text):
        quote, head = found.groups()
        is_kind = not quote and head in KINDS and A_HOLE.search(text[: found.start()]) is not None
        if not is_kind and _is_head(head) and _takes(head, _arguments(text[found.end() :])):
            yield head


def _is_head(head: str) -> bool:
    return head in OPERATORS or head in QUANTIFIERS or head in FORMS


def _takes(head: str, arguments: list[str]) -> bool:
    if head not in OPERATORS or "..." in arguments:
        return True
    sorts = OPERATORS[head].arguments
    return len(arguments) == len(sorts) or any(sort.endswith("*") for sort in sorts)


def _arguments(text: str) -> list[str]:
    """What commas part, up to the bracket that ends the list."""
    parts, depth = [""], 0
    for sign in STRING.sub("text", text[: 10**4]):
        depth += (sign in "[{(") - (sign in "]})")
        if depth < 0:
            break
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def test_pages_show_sentences() -> None:
    """No text shows a term as a list; the page on exchange formats does, so that lists are seen."""
    assert len(TEXTS) > 30
    found = {path.name: [*prefix_lists(path.read_text(encoding="utf-8"))] for path in TEXTS if path.name != LISTS}
    found |= {name: [*prefix_lists(CliRunner().invoke(main, [name, "--help"]).output)] for name in COMMANDS}
    assert {name: heads for name, heads in found.items() if heads} == {}
    page = (ROOT / "docs" / LISTS).read_text(encoding="utf-8")
    assert {*FORMS, *QUANTIFIERS, "under", ">=", "D"} <= {*prefix_lists(page)} | {"recurrent-construction"}


@pytest.mark.parametrize(
    ("planted", "heads"),
    [
        ('say `["=", ["D", ["equality", 3]], 4]`', ["=", "D", "equality"]),
        ('`["forall", [["n", "int"]], [conditions], body]`', ["forall"]),
        ('`["computes", network, ["lookup", ["0", "1"]]]`', ["computes", "lookup"]),
        ('`["regex", "a*", ["a", "b"]]`', ["regex"]),
        ("define: {f: [disjointness, 3], L: [regex, (a|b)*ab]}", ["disjointness", "regex"]),
        ('that: [forall, [[n, int]], [[">=", n, 1]], [">=", [D, $g], [+, n, 1]]]', ["forall", ">=", ">=", "D", "+"]),
        ("hole: [dfa, [other-words, $M]]", ["other-words"]),
        ("hole: [cover, [equality, 2], 1]", ["equality"]),
        ("cover: [cover, f, 1]", ["cover"]),
    ],
)
def test_a_planted_list_is_seen(planted: str, heads: list[str]) -> None:
    """In JSON and in YAML, in one another, and with names and dots for arguments."""
    assert [*prefix_lists(planted)] == heads


@pytest.mark.parametrize(
    "fine",
    [
        "hole: [fooling-set, f, 1]",
        "| `[cover, f, 1]` | inputs |",
        "| `[regex, L]` | an expression |",
        'measure(f, ["D", "rank.GF2", "discrepancy"])',
        'found["D"], 3',
        "[leaves](measures.md), and more",
        '{"alphabet": ["a", "b"], "start": 0}',
        "x in [0, 1]",
    ],
)
def test_what_is_no_term_is_not(fine: str) -> None:
    """Holes of a kind, names of measures, links, and lists of other things."""
    assert [*prefix_lists(fine)] == []
