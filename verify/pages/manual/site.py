"""The documentation as files: a page for each of docs/, the public names, pictures, a style sheet, and no script."""

from __future__ import annotations

from collections.abc import Mapping

from fooling.verify.evidence.store import version
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.manual.markdown_html import anchor, html, title
from fooling.verify.pages.manual.names_page import names_page
from fooling.verify.pages.manual.pictures import PICTURES
from fooling.verify.pages.site.frame import NOTHING, asset

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
