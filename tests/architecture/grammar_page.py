"""The tables of docs/grammar.md: every operator, its arguments by name, what it means and when it is defined.

    python tests/architecture/grammar_page.py --write     puts them between the markers of the page

All of it is read off the code: the rows of the table of operators, the letters of `argument_names` and what it says
plainly, the essay of `fooling.verify.statement.proposition`, which says what the other operators mean, and the forms of
`fooling.verify.given.arguments.written_forms`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from fooling.verify.given.arguments.number_of_arguments import in_letters
from fooling.verify.given.arguments.written_forms import FORMS
from fooling.verify.statement import proposition
from fooling.verify.statement.language.argument_names import OF_SORTS, PLAINLY, is_repeated, names, what_each_is
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS

PAGE = Path(__file__).parents[2] / "docs" / "grammar.md"
BEGIN, END = "<!-- operators -->", "<!-- /operators -->"
SECTIONS: Mapping[str, str] = {
    "number": "Numbers",
    "function": "Functions of two inputs",
    "language": "Languages",
    "proposition": "Statements",
    "partition": "Partitions",
    "pairs": "Pairs of inputs",
    "promise": "Partial functions",
    "machine": "Machines",
    "acceptor": "Recurrent networks as acceptors",
    "task": "Tasks",
}
ANOTHER = re.compile(r"; ([^\s,;:]+)(?: \w+)*: ")
MENTION = re.compile(r"([^\s,;]+)((?: [A-Za-z]\b)*)(, | ?)")


def tables() -> str:
    """A table for each sort of term, in the order of `SECTIONS`."""
    meant = meanings()
    shorter = f"## Shorter, and from files\n\n{_forms()}"
    return "\n\n".join([*(f"## {title}\n\n{_table(sort, meant)}" for sort, title in SECTIONS.items()), shorter])


def _forms() -> str:
    """What users write beside the operators."""
    rows = [_cells(one.written, OF_SORTS[one.result], one.means, f"`{one.example}`") for one in FORMS.values()]
    return "\n".join(("| written | is | means | example |", "|---|---|---|---|", *rows))


def _cells(written: str, *others: str) -> str:
    """A row of a table; a bar inside a cell is no end of it."""
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in (f'`{written}`', *others))} |"


def _table(sort: str, meant: Mapping[str, str]) -> str:
    rows = [_row(head, meant) for head, operator in OPERATORS.items() if operator.result == sort]
    return "\n".join(("| written | arguments | means | defined if |", "|---|---|---|---|", *rows))


def _row(head: str, meant: Mapping[str, str]) -> str:
    letters = names(head)
    written = ", ".join((f'"{head}"', *letters, *(["..."] if is_repeated(head) else [])))
    told = "; ".join(f"{letter}: {what}" for letter, what in what_each_is(head).items())
    said = in_letters(head) if "{" in OPERATORS[head].words else ""
    said = re.sub(r" \((\w) = \1, (\w) = \2\)|, (\w) = \3\b", "", said).rstrip(",")  # the letters say it
    means = ". ".join(dict.fromkeys(filter(None, (said, PLAINLY.get(head) or meant.get(head, "")))))
    return _cells(f"[{written}]", told, means, _defined(head))


def _defined(head: str) -> str:
    """The conditions of a row, at the letters of its arguments."""
    letters = names(head)
    try:
        conditions = OPERATORS[head].when(*letters)
    except (TypeError, KeyError, IndexError, ValueError):
        return "the parts fit together"
    said = ", ".join(in_words(condition) for condition in conditions)
    together = re.sub(r"\b(\w+) is an integer, \1 >= ", r"\1 is an integer >= ", said)
    sizes = " is an integer >= 1"
    if together.count(sizes) > 8 and all(one.endswith(sizes) for one in together.split(", ")):
        return f"{together.replace(sizes, '')} are integers >= 1"
    return together


def meanings() -> dict[str, str]:
    """What the essay says of each operator, in one line."""
    found = dict[str, str]()
    for heads, text in _entries():
        for head in heads:
            found.setdefault(head, text)
    return found


def mentions() -> dict[str, list[str]]:
    """The letters with which the essay writes each operator that it explains."""
    return {head: letters for heads, _ in _entries() for head, letters in heads.items() if letters}


def _entries() -> Iterator[tuple[dict[str, list[str]], str]]:
    essay = (proposition.__doc__ or "").partition("Semantics")[2]
    begun: tuple[dict[str, list[str]], list[str]] | None = None
    for line in essay.splitlines():
        for part in re.split(r"; {2,}", line) if line.startswith("  ") else [""]:
            heads, rest = _heads(part) if re.match(r"  \S", line) or begun else ({}, part)
            if heads:
                if begun is not None:
                    yield begun[0], _text(begun[1])
                begun = heads, [rest]
            elif begun is not None and part.startswith(" "):
                begun[1].append(part)
            elif begun is not None:
                yield begun[0], _text(begun[1])
                begun = None
    if begun is not None:
        yield begun[0], _text(begun[1])


def _text(lines: list[str]) -> str:
    """The sentences of one entry, up to where another operator's begin, as in "...; least-discrepancy f: the least"."""
    whole = re.sub(r"\s+", " ", " ".join(lines)).strip().removeprefix(": ")
    others = (found.start() for found in ANOTHER.finditer(whole) if found[1] in OPERATORS)
    return whole[: next(others, len(whole))].rstrip(";:").replace("; ", ". ")


def _heads(line: str) -> tuple[dict[str, list[str]], str]:
    """The operators with which an entry begins, and their letters, and the rest of the line."""
    heads, at = dict[str, list[str]](), len(line) - len(line.lstrip())
    if at > 2:
        return {}, line
    while (found := MENTION.match(line, at)) is not None and found[1] in OPERATORS:
        letters = found[2].split()[: len(names(found[1]))]
        heads[found[1]] = letters
        at = found.start() + len(found[1]) + sum(len(one) + 1 for one in letters)
        if not line.startswith(", ", at):
            break
        at += 2
    return heads, line[at:]


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n\n{tables()}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")
        sys.stdout.write(f"{PAGE.name} rewritten\n")
    else:
        sys.stdout.write(tables() + "\n")
