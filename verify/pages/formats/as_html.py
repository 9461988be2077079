"""An explanation as HTML: what every page with a proof is made of, and what a notebook shows of one.

The interface:

    html(explanation, places)      all of it: the names, the steps, the true value, what the steps rest on
    passage(passage, places)       a run of words, with formulas and links
    names, steps, truths, grounds  the parts of `html`, each by itself, without a heading
    drawing(drawing)               a table as a table; an automaton, a tree and a matrix with rings as SVG as well
    formula(term), statement(term) a term in a sentence, and as a block (`fooling.verify.pages.formats.html_formulas`)
    element, text, Markup          for what stands around (`fooling.verify.pages.formats.markup`)

`Places` says where links lead: an anchor of this explanation begins with its `prefix`, so that several may stand on one
page, and `axioms` is the page of all axioms, if there is one.  Step 3 is the anchor `PREFIXs3`, the axiom or rule NAME
the anchor `PREFIXg-NAME`, and on the page of all axioms `axiom-NAME`.  All is well-formed XML, no element has a style
or a script of its own, and everything is readable without a style sheet; classes say what a thing is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.records import dataclass
from fooling.verify.pages.formats.cited_files import without_files
from fooling.verify.pages.formats.html_formulas import formula, glued, pieces_of
from fooling.verify.pages.formats.layout import separated
from fooling.verify.pages.formats.markup import Markup, element, joined, with_code
from fooling.verify.pages.formats.small_svg import automaton_svg, ringed_svg, tree_svg
from fooling.verify.words import passages

DEEPEST = 5  # suppositions in one another that are set further to the right


@dataclass(frozen=True)
class Places:
    """Where links lead: what anchors of an explanation begin with, and the pages of all axioms and of all rules."""

    prefix: str = ""
    axioms: str | None = None
    rules: str | None = None

    def step(self, number: int) -> str:
        """The anchor of a step."""
        return f"{self.prefix}s{number}"

    def ground(self, name: str) -> str:
        """The anchor of an axiom or a rule, beside the steps that use it."""
        return f"{self.prefix}g-{name}"


HERE = Places()


def html(explanation: passages.Explanation, places: Places = HERE) -> Markup:
    """The whole explanation, with a heading for each part."""
    parts = [
        ("Steps" if len(explanation.steps) > 1 else "Step", [names(explanation, places), steps(explanation, places)]),
        ("True value", [truths(explanation, places)]),
        ("What the steps rest on", [grounds(explanation, places)]),
    ]
    return joined(element("section", element("h2", title), *inside) for title, inside in parts if any(inside))


def passage(said: passages.Passage, places: Places = HERE, end: str = "") -> Markup:
    """The words, with formulas and links, and with this end."""
    return glued(iter([*_pieces(said, places), end]))


def _pieces(said: passages.Passage, places: Places) -> Iterator[str]:
    for part in said:
        if isinstance(part, passages.Said):
            yield from pieces_of(part.term)
        elif isinstance(part, passages.Ref):
            yield element("a", f"({part.step})", href=f"#{places.step(part.step)}")
        elif isinstance(part, passages.Named):
            link = element("a", part.name, href=f"#{places.ground(part.name)}", class_="rule")
            yield from ("[", link, ", a theorem]" if part.theorem else "]")
        else:
            yield part


def names(explanation: passages.Explanation, places: Places = HERE) -> Markup:
    """What the short names of the steps stand for; nothing where there are none."""
    lines = [
        element("li", formula(name), " is short for ", passage(meant, places, "."), *map(drawing, drawn))
        for name, meant, drawn in explanation.names
    ]
    return element("ul", *lines, class_="names") if lines else Markup()


def steps(explanation: passages.Explanation, places: Places = HERE) -> Markup:
    """The openings and the numbered steps."""
    return element("ul", *(_item(item, places) for item in explanation.items), class_="steps")


def _item(item: passages.Opening | passages.Step, places: Places) -> Markup:
    depth = f"d{min(item.depth, DEEPEST)}"
    if isinstance(item, passages.Opening):
        return element("li", element("p", passage(item.says, places)), class_=f"opening {depth}")
    number = element("a", f"({item.number})", href=f"#{places.step(item.number)}", class_="number")
    return element(
        "li",
        element("p", number, " ", passage(item.states, places), class_="states"),
        element("p", passage(item.because, places, "."), class_="because"),
        *map(drawing, item.drawings),
        id=places.step(item.number),
        class_=depth,
    )


def truths(explanation: passages.Explanation, places: Places = HERE) -> Markup:
    """What the true value is, where it is known."""
    return joined(element("p", passage(one, places, ".")) for one in explanation.truth)


def grounds(explanation: passages.Explanation, places: Places = HERE) -> Markup:
    """The axioms and rules that steps use, each with the proof that it carries."""
    tested = [element("p", without_files(one), class_="tested") for one in explanation.tested]
    return joined([*(_ground(one, places) for one in explanation.grounds), *tested])


def _ground(one: passages.Ground, places: Places) -> Markup:
    name, page = one.name, places.axioms if one.kind == "axiom" else places.rules
    if page is not None:
        name = element("a", one.name, href=f"{page}#axiom-{one.name}")
    kind = one.kind + (", a whole theorem taken in one step" if one.theorem else "")
    used = separated((passage((passages.Ref(number),), places) for number in one.steps), ", ")
    parts = [
        element("h3", name),
        element("p", f"{kind[0].upper()}{kind[1:]}; used in ", *used, ".", class_="used"),
        element("p", passage(one.says, places), class_="says") if one.says else "",
        element("p", element("b", "Proof."), " ", with_code(one.proof)) if one.proof else "",
        element("p", element("b", "Tested."), " ", without_files(one.tested), class_="tested") if one.tested else "",
    ]
    return element("section", *parts, id=places.ground(one.name), class_="ground")


# ---- drawings ----


def drawing(drawn: passages.Drawing) -> Markup:
    """A drawing with its caption."""
    if isinstance(drawn, passages.Lines):
        picture = tree_svg(drawn.root) if isinstance(drawn, passages.Tree) and drawn.root is not None else ""
        inside = [picture, element("ul", *(_line(by, line) for by, line in drawn.lines), class_="lines")]
    elif isinstance(drawn, passages.Matrix) and drawn.ringed:
        as_table = element("details", element("summary", "The same as a table"), _table(drawn))
        inside = [scrolling(ringed_svg(drawn), "The matrix, drawn"), as_table]
    else:
        picture = automaton_svg(drawn) if isinstance(drawn, passages.Automaton) else ""
        inside = [picture, _table(drawn)]
    return element("figure", element("figcaption", passage(drawn.caption)), *inside)


def _line(by: int, line: passages.Passage) -> Markup:
    return element("li", passage(line), class_=f"i{min(by, 9)}")


def _table(grid: passages.Grid) -> Markup:
    ringed = set(grid.ringed) if isinstance(grid, passages.Matrix) else set()
    corner, *columns = grid.head
    head = element("tr", _corner(corner), *(element("th", one, scope="col") for one in columns))
    rows = [
        element(
            "tr",
            element("th", label, scope="row"),
            *(element("td", cell, class_="ringed" if (i, j) in ringed else None) for j, cell in enumerate(cells)),
        )
        for i, (label, *cells) in enumerate(grid.rows)
    ]
    kind = "matrix" if isinstance(grid, passages.Matrix) else None
    table = element("table", element("thead", head), element("tbody", *rows), class_=kind)
    return scrolling(table, "".join(part for part in grid.caption if isinstance(part, str)))


def _corner(words: str) -> Markup:
    return element("th", words, scope="col") if words else element("td")


def scrolling(inside: Markup, label: str) -> Markup:
    """What may be wider than the page: it moves sideways by itself, also by the keyboard."""
    return element("div", inside, class_="wide", tabindex=0, role="group", aria_label=label.rstrip(":") or "Table")


def listed(links: Sequence[Markup]) -> Markup:
    """Links with commas between them."""
    return joined(separated(links, ", "))
