"""An explanation as JSON: its passages keep their parts, so that a program sets terms and links as it likes.

A passage is a list of parts: {"text"}, {"term", "words"}, {"step"} and {"rule", "theorem"}.  A term is data of the
grammar, and its words are beside it.  All else has the fields of `fooling.verify.words.passages`, and openings, steps
and drawings their kind: a drawing has what it is made of beside what is shown of it as text.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import thawed
from fooling.verify.words.passages import (
    Automaton,
    Drawing,
    Explanation,
    Grid,
    Lines,
    Matrix,
    Named,
    Opening,
    Part,
    Passage,
    Ref,
    Said,
    Step,
    Tree,
)

KINDS: dict[type, str] = {
    Opening: "opening",
    Step: "step",
    Grid: "table",
    Matrix: "matrix",
    Automaton: "automaton",
    Lines: "lines",
    Tree: "tree",
}
PASSAGES = ("says", "states", "because", "caption", "stands_for")
ROWS = {"facts": ("name", "says"), "names": ("name", "stands_for", "drawings"), "lines": ("indent", "says")}


def explanation_entry(explanation: Explanation) -> dict[str, Any]:
    """All of it, as the field `explanation` of `show --json`."""
    return {**_entry(explanation), "title": printable(explanation.title)}


def drawing_entry(drawn: Drawing) -> dict[str, Any]:
    """A matrix, an automaton, another table, a protocol tree, or other lines."""
    return _entry(drawn)


def _entry(one: Any) -> dict[str, Any]:
    kind = {"kind": KINDS[type(one)]} if type(one) in KINDS else {}
    return {**kind, **{field.name: _field(field.name, getattr(one, field.name)) for field in fields(one)}}


def _field(name: str, value: Any) -> Any:
    if isinstance(value, tuple):
        if name in PASSAGES:
            return _passage(value)
        if name in ROWS:
            return [{part: _field(part, one) for part, one in zip(ROWS[name], row, strict=True)} for row in value]
        return [_passage(one) if name == "truth" else _field("", one) for one in value]
    return _entry(value) if is_dataclass(value) else value


def _passage(passage: Passage) -> list[dict[str, Any]]:
    return list(map(_part, passage))


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, Said):
        return {"term": thawed(part.term), "words": in_words(part.term)}
    if isinstance(part, Ref):
        return {"step": part.step}
    if isinstance(part, Named):
        return {"rule": part.name, "theorem": part.theorem}
    return {"text": printable(part)}
