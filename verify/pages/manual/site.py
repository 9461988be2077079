"""The documentation as files: a page for each of docs/, the public names, pictures, a style sheet, and no script.

Each public name comes with what `help` says of it: signature, docstring, and of a class what its objects have.  The
glossary has pictures, drawn by what draws reports, proofs and notebooks: one for a term, under its heading.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.rnn import rnn_of_dfa
from fooling.contents import found, homes
from fooling.fooling_sets.functions import disjointness, equality
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.protocols.search.exact import exact_complexity
from fooling.protocols.simulation.simulate import simulate
from fooling.verify.claims.claim import pack
from fooling.verify.evidence.store import version
from fooling.verify.pages.formats.as_html import listed, scrolling
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.manual.markdown_html import anchor, html, picture, title
from fooling.verify.pages.notebooks.contents import view
from fooling.verify.pages.notebooks.view import table
from fooling.verify.pages.site.frame import NOTHING, asset
from fooling.verify.pages.site.graph_page import graph_in_words, graph_of, graph_svg
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.language.notation import for_all, integer

WORD = (0, 0, 1, 1)  # (())
SOME_CLAIMS = "bhattamishra2024/theorem-5--"


def _drawn(found: object) -> Markup:
    """The first part of what a notebook shows."""
    return view(found).parts[0].shown


def _refuted() -> Markup:
    n = integer("n")
    shown = view(decide_proposition(for_all(n >= 1)(2**n <= n * n + 1)))
    return Markup("".join(part.shown for part in shown.parts).replace("<details>", '<details open="">'))  # and on paper


def _graph() -> Markup:
    """A statement of a paper, other readings of it, and repairs, with the verdicts that their pack expects."""
    claims = pack("bhattamishra2024").claims.values()
    graph = graph_of({one: str(one.expected) for one in claims if f"{one.id}--".startswith(SOME_CLAIMS)})
    drawn = scrolling(graph_svg(graph, lambda _: None), "A graph of claims")
    return element("figure", drawn, graph_in_words(graph, lambda _: None))


PICTURES: Mapping[str, Callable[[], Markup]] = {  # by the anchors of the glossary
    "attention": lambda: picture("index-lookup-attention.svg", "The weights of a network that looks up a bit"),
    "automaton": lambda: _drawn(dyck(1, 2)),
    "fooling-set": lambda: _drawn(maximum_fooling(disjointness(3), 1).fooling_set),
    "frontier-of-precision": lambda: picture(
        "equality-frontier.svg", "Where a construction is right, by bits and length"
    ),
    "graph-of-claims": _graph,
    "protocol-tree": lambda: _drawn(exact_complexity(equality(2)).tree),
    "refuted": _refuted,
    "transcript": lambda: _drawn(simulate(rnn_of_dfa(dyck(1, 2)), WORD, Partition.parse("odd-even"))),
}


ADDRESS = re.compile("<function .*? at 0x[0-9a-f]+>")
ABOUT = (
    "Each name stands in the package fooling, is loaded when it is first used, and is described where it is defined."
)


def names_page() -> Markup:
    """All names in their order, with a list of them on top."""
    known = sorted(homes(), key=str.lower)
    links = listed([element("a", name, href=f"#{name}") for name in known])
    sections = [_section(name, found(name)) for name in known]
    return joined([element("h1", "Public names"), element("p", ABOUT), element("p", links), *sections])


def _section(name: str, meant: Any) -> Markup:
    home = homes()[name]
    described = isinstance(meant, type) or callable(meant) or inspect.ismodule(meant)
    parts = [
        element("h2", name),
        element("p", f"Defined in {home}." if not inspect.ismodule(meant) else "A module.", class_="aside"),
        _code(f"{name}{_signature(meant)}") if callable(meant) else "",
        *(_told(inspect.getdoc(meant) or "") if described else [element("p", f"A {type(meant).__name__}.")]),
        *(_members(meant) if isinstance(meant, type) else ()),
    ]
    return element("section", *parts, id=name)


def _signature(meant: Any) -> str:
    """Its parameters; a default that is a function is not told, as where it lies in memory is all that it says."""
    try:
        return ADDRESS.sub("...", str(inspect.signature(meant)))
    except (TypeError, ValueError):
        return "(...)"


def _told(words: str) -> Iterator[Markup]:
    """The first paragraph as a sentence, and the rest as it is typed."""
    yield element("p", _first(words))
    if rest := words.partition("\n\n")[2]:
        yield _code(rest)


def _first(words: str) -> str:
    return " ".join(words.partition("\n\n")[0].split())


def _code(words: str) -> Markup:
    lines = element("code", *(part for line in words.split("\n") for part in (line, Markup("\n"))))
    return element("pre", lines, tabindex=0, role="group", aria_label="Code")


def _members(kind: type) -> Iterator[Markup]:
    """The public methods and properties, each with its first sentence."""
    rows = [
        [member + ("()" if callable(value) else ""), _first(inspect.getdoc(value) or "")]
        for member, value in inspect.getmembers(kind)
        if not member.startswith("_") and (callable(value) or isinstance(value, property)) and inspect.getdoc(value)
    ]
    if rows and not issubclass(kind, Exception | int):
        yield scrolling(table("members", ["has", "which is"], rows, most=60).shown, f"What a {kind.__name__} has")


FIRST = "README.md"  # the map of the folder
NAV = {"index.html": "Pages", "names.html": "Names", "glossary.html": "Glossary"}
POLICY = f"{NOTHING}; style-src 'self'; img-src 'self'"


def files_of_docs(docs: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of the site by their names, of the files of docs/ by theirs."""
    others = {name: content for name, content in docs.items() if not name.endswith(".md")}
    texts = {_page(name): content.decode() for name, content in docs.items() if name.endswith(".md")}
    here = {*others, *texts, "names.html"}
    found = {name: _framed(title(text), _main(name, text, here), name) for name, text in texts.items()}
    found["names.html"] = _framed("Public names", names_page(), "names.html")
    return {**{name: page.encode() for name, page in found.items()}, **others, "style.css": asset("style.css").encode()}


def _page(name: str) -> str:
    return "index.html" if name == FIRST else f"{name.removesuffix('.md')}.html"


def _main(name: str, text: str, here: set[str]) -> Markup:
    """The page; the glossary with its pictures."""
    if name != "glossary.html":
        return html(text, here)
    head, *terms = text.split("\n## ")
    shown = [html(head, here)]
    for term in terms:
        drawn = PICTURES.get(anchor(term.partition("\n")[0]))
        shown += [html(f"## {term}", here), *([drawn()] if drawn is not None else [])]
    return joined(shown)


def _framed(called: str, main: Markup, here: str) -> str:
    """A whole page, which takes style and pictures from its folder, and nothing else from anywhere."""
    nav = [element("a", words, href=name, aria_current="page" if name == here else None) for name, words in NAV.items()]
    head = [
        Markup('<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>'),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("title", f"{called} - fooling"),
        element("link", rel="stylesheet", href="style.css"),
    ]
    body = [
        element("a", "Skip to the content", href="#main", class_="skip"),
        element("header", element("nav", *nav, aria_label="Pages")),
        element("main", main, id="main"),
        element("footer", element("p", f"The documentation of fooling {version()}.")),
    ]
    whole = element("html", element("head", *head), element("body", *body), lang="en")
    return f"<!DOCTYPE html>\n{whole}\n"
