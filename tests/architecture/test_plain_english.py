"""Sentences that newcomers read are short, and name what they speak of: of each page, and of each command's help.

A *sentence* is what stands between two ends.  Before a blank, a full stop, a question mark, an exclamation mark or a
colon is an end.  So is the end of a paragraph, of an item of a list, of a heading, of a cell of a table.  A semicolon
ends no sentence, and neither do the stops of "e.g.", "i.e.", "et al.", "cf." and of an ellipsis.

Blocks of code (indented by four, or fenced) and comments are left out; of a picture and of a link the words that are
shown count.  A *word* is what stands between blanks and has a letter or a digit.  Code between backquotes is one word.

Of each text the mean is under 20 words, and no sentence has more than 40.  For the mean only sentences of four words
and more count, since cells such as "yes" would hide long ones.

A paragraph, an item and a cell do not begin with a pronoun: its noun would stand in another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from source_tree import ROOT

from fooling.verify.cli import COMMANDS, main

LONGEST, MEAN, LEAST = 40, 20, 4
PAGES = [
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "benchmarks/README.md")),
]
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
CODE = re.compile(r"(`+)(?:(?!\1).)+?\1", re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
BLOCK = re.compile(r"^(?:#+ |[-*] |\d+\. |\|)")  # a heading, an item, a row of a table begins here
ABBREVIATED = re.compile(r"\b(?:e\.g|i\.e|et al|cf)\.|\.\.\.")
PRONOUN = re.compile(r"\W*(?:It|Its|They|Their|Them|(?:This|That) is|(?:These|Those) are|The same (?:as|with))\b")
END = re.compile(r"(?<=[.?!:])[\"')*_\]]*\s+")


def paragraphs(page: str) -> Iterator[str]:
    """Paragraphs, items, headings and cells of a page in Markdown, code and comments left out."""
    for part in re.split(r"\n\s*\n", COMMENT.sub("", _outside_fences(page))):
        found: list[str] = []
        for line in part.split("\n"):
            if line.startswith("    ") and not found:
                continue  # code
            if BLOCK.match(line) or not found:
                found.append(line)
            else:
                found[-1] += f" {line.strip()}"
        for one in found:
            yield from _cells(one) if one.startswith("|") else [re.sub(r"^(?:#+|[-*]|\d+\.) ", "", one)]


def _outside_fences(page: str) -> str:
    return re.sub(r"^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)


def _cells(row: str) -> list[str]:
    return re.split(r"(?<!\\)\|", CODE.sub(lambda code: code[0].replace("|", " "), row))


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph, each code in it one word."""
    plain = LINK.sub(r"\1", CODE.sub("code", text))
    return [one for one in END.split(ABBREVIATED.sub("", plain)) if words(one)]


def words(sentence: str) -> int:
    """How many words it has."""
    return sum(bool(re.search(r"\w", word)) for word in sentence.split())


def of_page(path: Path) -> list[str]:
    """The paragraphs of a page."""
    return list(paragraphs(path.read_text(encoding="utf-8")))


def of_help(name: str) -> list[str]:
    """The paragraphs of the help of a command: its description, and what stands beside each option."""
    command = main.get_command(click.Context(main), name)
    assert command is not None
    told = (command.help or "").split("\n\n")
    told += [option.help or "" for option in command.params if isinstance(option, click.Option)]
    return [" ".join(part.split()) for part in told]


TEXTS = {str(path.relative_to(ROOT)): lambda path=path: of_page(path) for path in PAGES} | {
    f"fooling {name} --help": lambda name=name: of_help(name) for name in COMMANDS
}


def mean(found: list[str]) -> float:
    """Words of a sentence, of those with four and more."""
    counted = [words(one) for one in found if words(one) >= LEAST]
    return sum(counted) / len(counted)


@pytest.mark.parametrize("name", TEXTS)
def test_sentences_are_short(name: str) -> None:
    """No sentence of a page or a help has more than 40 words, and on the mean it has fewer than 20."""
    found = [one for part in TEXTS[name]() for one in sentences(part)]
    assert [one for one in found if words(one) > LONGEST] == []
    assert mean(found) < MEAN


@pytest.mark.parametrize("name", TEXTS)
def test_a_paragraph_says_what_it_speaks_of(name: str) -> None:
    """None begins with "It", "They" or "The same with", whose noun stands in a paragraph before."""
    assert [part for part in TEXTS[name]() if PRONOUN.match(part)] == []


def test_a_pronoun_is_seen() -> None:
    """At the beginning only, and no noun with "this" before it is one."""
    for text in ("It holds.", "**They** are", "The same with 8 for 9.", "This is so", "Those are"):
        assert PRONOUN.match(text), text
    for text in ("Items", "This page says", "The same formula", "If it is", "These numbers"):
        assert not PRONOUN.match(text), text


def test_what_a_sentence_is() -> None:
    """Code, comments, pictures, items and cells are as the docstring says; ends are seen, and what is no end."""
    page = (
        "# A heading\n\nFirst one (e.g. this). Second: `a. b c`\nends here; it is long. ![A picture.](a.svg)\n\n"
        "    code is. No sentence.\n\n<!-- nor is\nthis -->\n- An item\n- Another, see [two words](x.md).\n\n"
        "```\nfenced. Out.\n```\n\n| a cell | `x | y` and more |\n|---|---|\n| one. two | ... |\n"
    )
    found = [one for part in paragraphs(page) for one in sentences(part)]
    assert [" ".join(one.split()) for one in found] == [
        "A heading",
        "First one ( this).",
        "Second:",
        "code ends here; it is long.",
        "A picture.",
        "An item",
        "Another, see two words.",
        "a cell",
        "code and more",
        "one.",
        "two",
    ]


def test_a_long_sentence_is_seen() -> None:
    """41 words are one too many, wherever they stand; 40 are not, and short cells do not lower the mean."""
    long = "word " * 41
    assert [words(one) for one in sentences(long)] == [41] and words("word " * 40) == LONGEST
    assert [words(one) for part in paragraphs(f"| a | {long} |") for one in sentences(part)] == [1, 41]
    assert mean(["yes", "no", "one two three four", "one two three four five six"]) == 5
