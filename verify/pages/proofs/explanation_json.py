"""An explanation as JSON: its passages keep their parts, so that a program sets terms and links as it likes.

A passage is a list of parts: {"text"}, {"term", "words"}, {"step"} and {"rule", "theorem"}.  A term is data of the
grammar, and its words are beside it.  Items are openings and steps in their order, each with its depth; a drawing has
its kind, and a matrix, an automaton or a tree what it is made of beside what is shown of it as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.shapes import Shape, T, either
from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.language.wording import in_words
from fooling.verify.words import passages


def _chosen(shapes: Mapping[type, Shape]) -> Shape:
    """One of these, by the class of the value."""
    return either(*shapes.values(), by=lambda value: shapes[type(value)])


PASSAGE = of.listed(
    _chosen(
        {
            str: of.Record(str, text=(of.TEXT, printable)),
            passages.Said: of.Record(passages.Said, term=of.TERM, words=(of.TEXT, lambda part: in_words(part.term))),
            passages.Ref: of.Record(passages.Ref, step=of.POSITIVE),
            passages.Named: of.Record(passages.Named, rule=(of.LINE, lambda part: part.name), theorem=of.BOOLEAN),
        }
    )
)
GRID = {"caption": PASSAGE, "head": of.listed(of.TEXT), "rows": of.listed(of.listed(of.TEXT))}
LINES = {"caption": PASSAGE, "lines": of.listed(of.by_place(indent=of.COUNT, says=PASSAGE))}
NODE = of.Shape(of.Record(dict, says=of.LINE, ways=of.listed(of.ANYTHING)).schema, asdict)  # of nodes again
AUTOMATON = {
    "start": of.COUNT,
    "accepting": of.listed(of.COUNT),
    "moves": of.listed(of.tuple_of(of.COUNT, of.TEXT, of.COUNT)),
}


def _of_kind(kind: str, of_class: type[T], /, **fields: of.Source[T]) -> of.Record[T]:
    return of.Record(of_class, kind=(of.one_of([kind]), lambda _: kind), **fields)


DRAWINGS = of.listed(
    _chosen(
        {
            passages.Grid: _of_kind("table", passages.Grid, **GRID),
            passages.Matrix: _of_kind(
                "matrix", passages.Matrix, **GRID, ringed=of.listed(of.tuple_of(of.COUNT, of.COUNT))
            ),
            passages.Automaton: _of_kind("automaton", passages.Automaton, **GRID, **AUTOMATON),
            passages.Lines: _of_kind("lines", passages.Lines, **LINES),
            passages.Tree: _of_kind("tree", passages.Tree, **LINES, root=of.maybe(NODE)),
        }
    )
)
OPENING = _of_kind("opening", passages.Opening, depth=of.COUNT, says=PASSAGE)
STEP = _of_kind(
    "step",
    passages.Step,
    number=of.POSITIVE,
    depth=of.COUNT,
    states=PASSAGE,
    because=PASSAGE,
    uses=of.listed(of.POSITIVE),
    by=of.maybe(of.LINE),
    drawings=DRAWINGS,
)
GROUND = of.Record(
    passages.Ground,
    name=of.LINE,
    kind=of.LINE,
    theorem=of.BOOLEAN,
    says=PASSAGE,
    proof=of.TEXT,
    tested=of.TEXT,
    steps=of.listed(of.INTEGER),
)
EXPLANATION = of.Record(
    passages.Explanation,
    title=(of.LINE, lambda explanation: printable(explanation.title)),
    facts=of.listed(of.by_place(name=of.LINE, says=PASSAGE)),
    names=of.listed(of.by_place(name=of.LINE, stands_for=PASSAGE, drawings=DRAWINGS)),
    items=of.listed(_chosen({passages.Opening: OPENING, passages.Step: STEP})),
    truth=of.listed(PASSAGE),
    grounds=of.listed(GROUND),
    tested=of.listed(of.LINE),
)
"""All of it, as the field `explanation` of `show --json`."""
