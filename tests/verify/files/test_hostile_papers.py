"""Claims files and papers that are made to take long: the work is proportional to the text, and limits are one line.

Work is counted in calls, of Python and of what is built in, so that no clock decides.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.argument import argument_in_text
from fooling.verify.reading.files import MOST_LINES
from fooling.verify.reading.layout.read import MORE, MOST_FAULTS, MOST_PARTS
from fooling.verify.reading.papers import markdown
from tests.shares import one_in

BEGIN, END = "\\begin{claims}\n", "\n\\end{claims}\n"
ENDINGS = {".claims": ("", ""), ".md": ("```claims\n", "\n```\n"), ".tex": (BEGIN, END)}


def told(text: str, ending: str) -> list[str]:
    """What is said of a text that is the claims of a file with this ending."""
    before, after = ENDINGS[ending]
    return told_of(before + text + after, ending)


def told_of(text: str, ending: str) -> list[str]:
    """What is said of a file."""
    try:
        return [one.reason for one in argument_in_text(text, Path(f"a{ending}"))[1]]
    except InvalidInput as error:
        return [str(error)]


def calls(run: Callable[[], object]) -> int:
    """How many functions are called."""
    found = 0

    def note(_frame: Any, event: str, _given: Any) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(before)
    return found


def a(that: str) -> str:
    """A claim."""
    return f"a  A.\n  {that}"


def circles(many: int) -> str:
    """Claims in pairs that use each other, and each uses those before it."""
    each = [(i, ", ".join(f"a{j}" for j in {i ^ 1, *range(max(0, i - 5), i)})) for i in range(many)]
    return "\n".join(f"a{i}  A.\n  1 = 1\n  uses: {uses}" for i, uses in each)


HOSTILE: Mapping[str, Callable[[int], str]] = {
    "brackets": lambda n: a("(" * n),
    "closed brackets": lambda n: a("(" * 50 + "1 = 1" + ")" * 50 + " and (1 = 1)" * n),
    "braces": lambda n: a("{" * n + "}" * n),
    "names": lambda n: a("x " * n),
    "bars": lambda n: a("|1| + " * 8 * n + "1 = 1"),  # each looks back at 100 of them
    "open bars": lambda n: a("2|" * n),
    "one line": lambda n: "x" * n,
    "one word": lambda n: a("x" * n),
    "digits": lambda n: a("x" + ("1" * 1000 + "a") * n),
    "lines": lambda n: "\n" * n,
    "fractions": lambda n: a("\\frac{" * n),
    "words of LaTeX": lambda n: a("\\text{" * n),
    "definitions": lambda n: "\n".join(f"let x{i} = 1" for i in range(n)),
    "claims": lambda n: "\n".join(f"a{i}  A.\n  1 = 1" for i in range(n)),
    "a chain of uses": lambda n: (
        "\n".join(f"a{i}  A.\n  1 = 1\n  uses: a{i + 1}" for i in range(n)) + f"\na{n} A.\n 1 = 1"
    ),
    "circles": circles,
    "unknown uses": lambda n: "\n".join(f"a{i}  A.\n  1 = 1\n  uses: b" for i in range(n)),
    "pairs": lambda n: a("1 = 1\n  by: pairs {" + "00|11, " * n),
    "fields": lambda n: a("1 = 1\n" + "  uses: b\n" * n),
}
IN_TURNS = [(kind, tuple(ENDINGS)[(i + j) % 3]) for i, kind in enumerate(HOSTILE) for j in range(3)]
FILES: Mapping[str, Callable[[int], str]] = {
    "opened.tex": lambda n: BEGIN * n,
    "commands.tex": lambda n: "\\input{" * n,
    "shown.tex": lambda n: "".join(f"\\verb{chr(0x4E00 + i)}" for i in range(n)),
    "deep.tex": lambda n: "\\begin{a}\n" * n,
    "fences.md": lambda n: "```claims\n" * n,
    "closed.md": lambda n: "```claims\n```\n" * n,
    "links.md": lambda n: "```claims\n```\n" + "[a]: b 'x\n" * n,
    "brackets.md": lambda n: "```claims\n```\n" + "[" * n,
    "items.md": lambda n: "- ```claims\n" * n,
}


@pytest.mark.parametrize(("kind", "ending"), one_in(len(ENDINGS), IN_TURNS))
def test_twice_the_text_is_twice_the_work(kind: str, ending: str) -> None:
    """Planted: none of these texts takes a time that grows faster than its length, whatever the ending."""
    made = HOSTILE[kind]
    told(made(60), ending)  # what is loaded once
    once, twice = (calls(partial(told, made(n), ending)) for n in (60, 120))
    assert twice < 2.2 * once


@pytest.mark.parametrize("file", FILES)
def test_so_it_is_for_what_is_around_the_claims(file: str) -> None:
    """The same for papers that are hostile outside of their claims."""
    ending = f".{file.split('.')[1]}"
    told_of(FILES[file](60), ending)
    once, twice = (calls(partial(told_of, FILES[file](n), ending)) for n in (60, 120))
    assert twice < 2.2 * once


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_is_too_long_is_one_line(ending: str) -> None:
    """Too many lines or claims cost the whole file, and one line; behind some faults nothing more is looked for."""
    (lines,) = told("\n" * MOST_LINES, ending)
    assert "lines, want at most" in lines
    (parts,) = told("\n".join(f"let x{i} = 1" for i in range(MOST_PARTS + 2)), ending)
    assert f"more than {MOST_PARTS} claims" in parts
    faults = told("\n".join(f"a{i}  A.\n  1 = = 1" for i in range(2 * MOST_FAULTS)), ending)
    assert len(faults) == MOST_FAULTS + 1 and faults[-1].endswith(MORE)
    (names,) = told("a  A.\n  1 = 1\n  uses: " + "a " * 501, ending)
    assert names.endswith("uses: 501 names, want at most 500")


def test_quotations_are_counted() -> None:
    """Each line of a paper in Markdown is read once for each quotation around it, so that has a limit."""
    text = "```claims\na  A.\n  1 = 1\n```\n"
    assert not told_of(text + ">" * 9 + " a\n" + "a\n" * 900, ".md")
    (deep,) = told_of(text + ">" * 999 + " a\n" + "a\n" * 900, ".md")
    assert "a quotation 999 deep" in deep and markdown.MOST_QUOTED < 999 * 900


def test_a_paper_without_claims_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a fence of claims Markdown has none; the parser is not asked, which a long paper would keep busy."""
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    assert "no claims" in told_of(">" * 999 + "\n```text claims\nclaims\n```\n", ".md")[0]
