"""A page of docs/ as HTML: CommonMark with tables, read by markdown-it-py, and nothing of it is HTML already.

A heading has the anchor that GitHub gives it.  A link to another page leads to the page here, one to a file that is
here to that file; what leads out of docs/ becomes its words, as the site has no tree of sources.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import TYPE_CHECKING

from fooling.verify.pages.formats.markup import Markup, element

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

COMMENT = re.compile(r"^<!-- .*? -->\n", re.MULTILINE)  # marks of generated parts
LINK = re.compile(r"([\w.-]+)\.md(#.*)?")
SCROLLING = {  # what may be wider than a page, and moves sideways; words have no such signs
    "<table>": '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>',
    "</table>": "</table></div>",
    "<pre><code": '<pre tabindex="0" role="group" aria-label="Code"><code',
}


def html(markdown: str, here: Collection[str]) -> Markup:
    """The page; `here` are the names of the files that stand beside it."""
    parser = _parser()
    tokens = parser.parse(COMMENT.sub("", markdown))
    seen: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            slug = anchor(tokens[at + 1].content)
            again = seen[slug] = seen.get(slug, -1) + 1
            token.attrSet("id", f"{slug}-{again}" if again else slug)
        if (style := token.attrs.pop("style", None)) is not None:  # the policy of the pages lets none apply
            token.attrSet("class", f"to-{str(style).rpartition(':')[2]}")
        elif token.type in ("th_open", "td_open"):  # words, which are read from the left
            token.attrSet("class", "to-left")
        if token.children is not None:
            token.children = [*_led(token.children, here)]
    rendered = parser.renderer.render(tokens, parser.options, {})
    for before, after in SCROLLING.items():
        rendered = rendered.replace(before, after)
    return Markup(rendered)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False, "xhtmlOut": True}).enable("table")


def anchor(heading: str) -> str:
    """What a heading is called in an address.

    >>> anchor("In a notebook: `fooling`, and more")
    'in-a-notebook-fooling-and-more'
    """
    words = re.sub(r"[^\w\- ]", "", re.sub(r"\]\([^)]*\)", "", heading).lower())
    return words.replace(" ", "-")


def title(markdown: str) -> str:
    """The first heading."""
    return markdown.partition("\n")[0].lstrip("# ")


def _led(tokens: list[Token], here: Collection[str]) -> Iterator[Token]:
    """The tokens of a line, whose links lead to what is here, and are left out where they lead to nothing."""
    left_out = 0
    for token in tokens:
        if token.type == "link_open":
            target = _target(str(token.attrs["href"]), here)
            left_out = 0 if target else 1
            if not target:
                continue
            token.attrSet("href", target)
        elif token.type == "link_close" and left_out:
            left_out = 0
            continue
        yield token


def _target(href: str, here: Collection[str]) -> str | None:
    if (page := LINK.fullmatch(href)) is not None:
        name = "index" if page[1] == "README" else page[1]
        return f"{name}.html{page[2] or ''}" if f"{name}.html" in here else None
    return href if href.startswith(("#", "https://", "http://")) or href in here else None


def picture(name: str, words: str) -> Markup:
    """An image that stands beside the page."""
    return element("figure", element("img", src=name, alt=words))
