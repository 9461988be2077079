"""The view of an object, before it is set: a sentence, facts by their names, and parts, the most important ones first.

`html` keeps what fits into `MOST_BYTES`: notebooks are files, are sent and are compared, and a matrix of a million
cells would be in them for ever.  A part that does not fit is left out whole, and named at the end, so that nothing is
cut in its middle and nothing is missing in silence.  Lines and letters have the colour of the text around them; the one
style sheet of a view speaks of the view alone, and everything is readable without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.records import dataclass
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.statement.language.printable import shortened

MOST_BYTES = 20_000
MOST_SAID, MOST_TOLD = 600, 300  # characters of the sentence, and of a fact
NAMED = 400  # bytes that the names of what is left out may take
STYLE = Markup(
    "<style>.fooling table{border-collapse:collapse;width:auto}.fooling td,.fooling th{padding:.1em .5em;"
    "text-align:center}.fooling .ringed{outline:2px solid;outline-offset:-3px;border-radius:50%}.fooling .facts "
    "th{text-align:left;font-weight:normal;opacity:.75}.fooling .facts td{text-align:left}.fooling ul{list-style:none;"
    "padding-left:0}.fooling .d1,.fooling .i1{margin-left:1.5em}.fooling .d2,.fooling .i2{margin-left:3em}.fooling "
    ".d3,.fooling .i3{margin-left:4.5em}.fooling .i4{margin-left:6em}.fooling .i5{margin-left:7.5em}.fooling "
    "figure{margin:.5em 0}.fooling .because{opacity:.75}.fooling p{margin:.3em 0}</style>"
)


@dataclass(frozen=True)
class Part:
    """A drawing, a table, or the steps of a proof, with what it is called where it is left out."""

    called: str
    shown: Markup


@dataclass(frozen=True)
class View:
    """`says` in a sentence what the object is; facts are words, or markup that is short."""

    says: str
    facts: Sequence[tuple[str, str]] = ()
    parts: Sequence[Part] = ()


def html(view: View) -> Markup:
    """The view as HTML of at most `MOST_BYTES` bytes, well-formed, in one element."""
    shown = [element("p", element("b", shortened(view.says, MOST_SAID)))] if view.says else []
    left, lacks = MOST_BYTES - NAMED - _size(_framed(shown)), list[str]()
    for part in [*_facts(view.facts), *view.parts]:
        if _size(part.shown) <= left:
            shown.append(part.shown)
            left -= _size(part.shown)
        else:
            lacks.append(part.called)
    if lacks:
        shown.append(
            element("p", element("i", shortened(f"Too long to be shown here: {', '.join(lacks)}.", NAMED // 2)))
        )
    return _framed(shown)


def _facts(facts: Sequence[tuple[str, str]]) -> Iterator[Part]:
    rows = [element("tr", element("th", name, scope="row"), element("td", _cut(told))) for name, told in facts if told]
    if rows:
        yield Part("the facts", element("table", element("tbody", *rows), class_="facts"))


def _cut(told: str) -> str:
    return told if isinstance(told, Markup) else shortened(told, MOST_TOLD)


def _framed(shown: Sequence[Markup]) -> Markup:
    return element("div", STYLE, *shown, class_="fooling")


def _size(markup: str) -> int:
    return len(markup.encode())


def table(called: str, head: Sequence[str], rows: Sequence[Sequence[str]], most: int = 30) -> Part:
    """A table with a row of headings; of more than `most` rows the first ones, and how many more there are."""
    lines = [element("tr", *(element("td", _cut(cell)) for cell in row)) for row in rows[:most]]
    if len(rows) > most:
        lines.append(element("tr", element("td", f"... and {len(rows) - most} more", colspan=len(head))))
    columns = element("tr", *(element("th", one, scope="col") for one in head))
    return Part(called, element("table", element("thead", columns), element("tbody", *lines)))


def folded(called: str, inside: Sequence[Markup]) -> Part:
    """What is shown when it is asked for."""
    return Part(called, element("details", element("summary", f"{called[:1].upper()}{called[1:]}"), joined(inside)))
