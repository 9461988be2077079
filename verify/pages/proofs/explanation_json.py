"""An explanation as JSON: its passages keep their parts, so that a program sets terms and links as it likes.

A passage is a list of parts: {"text"}, {"term", "words"}, {"step"} and {"rule", "theorem"}.  A term is data of the
grammar, and its words are beside it.  Items are openings and steps in their order, each with its depth; a drawing has
its kind, and a matrix, an automaton or a tree what it is made of beside what is shown of it as text.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import thawed
from fooling.verify.words.passages import (
    Automaton,
    Drawing,
    Explanation,
    Ground,
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


def explanation_entry(explanation: Explanation) -> dict[str, Any]:
    """All of it, as the field `explanation` of `show --json`."""
    return {
        "title": printable(explanation.title),
        "facts": [{"name": name, "says": passage_entry(says)} for name, says in explanation.facts],
        "names": [
            {"name": name, "stands_for": passage_entry(meant), "drawings": list(map(drawing_entry, drawn))}
            for name, meant, drawn in explanation.names
        ],
        "items": list(map(_item, explanation.items)),
        "truth": list(map(passage_entry, explanation.truth)),
        "grounds": list(map(_ground, explanation.grounds)),
        "tested": list(explanation.tested),
    }


def passage_entry(passage: Passage) -> list[dict[str, Any]]:
    """Its parts in their order."""
    return list(map(_part, passage))


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, Said):
        return {"term": thawed(part.term), "words": in_words(part.term)}
    if isinstance(part, Ref):
        return {"step": part.step}
    if isinstance(part, Named):
        return {"rule": part.name, "theorem": part.theorem}
    return {"text": printable(part)}


def _item(item: Opening | Step) -> dict[str, Any]:
    if isinstance(item, Opening):
        return {"kind": "opening", "depth": item.depth, "says": passage_entry(item.says)}
    return {
        "kind": "step",
        "number": item.number,
        "depth": item.depth,
        "states": passage_entry(item.states),
        "because": passage_entry(item.because),
        "uses": list(item.uses),
        "by": item.by,
        "drawings": list(map(drawing_entry, item.drawings)),
    }


def drawing_entry(drawn: Drawing) -> dict[str, Any]:
    """A matrix, an automaton, another table, a protocol tree, or other lines."""
    caption = passage_entry(drawn.caption)
    if isinstance(drawn, Lines):
        lines = [{"indent": indent, "says": passage_entry(says)} for indent, says in drawn.lines]
        shown = {"caption": caption, "lines": lines}
        if isinstance(drawn, Tree):
            return {"kind": "tree", **shown, "root": None if drawn.root is None else asdict(drawn.root)}
        return {"kind": "lines", **shown}
    grid = {"caption": caption, "head": list(drawn.head), "rows": [list(row) for row in drawn.rows]}
    if isinstance(drawn, Matrix):
        return {"kind": "matrix", **grid, "ringed": [list(cell) for cell in drawn.ringed]}
    if isinstance(drawn, Automaton):
        moves = [list(move) for move in drawn.moves]
        automaton = {"start": drawn.start, "accepting": list(drawn.accepting), "moves": moves}
        return {"kind": "automaton", **grid, **automaton}
    return {"kind": "table", **grid}


def _ground(ground: Ground) -> dict[str, Any]:
    return {
        "name": ground.name,
        "kind": ground.kind,
        "theorem": ground.theorem,
        "says": passage_entry(ground.says),
        "proof": ground.proof,
        "tested": ground.tested,
        "steps": list(ground.steps),
    }
