"""HTML, MathML and SVG as text that is escaped by its type: what is no `Markup` is words, and words are escaped.

Every element is made by `element`, so a certificate that says `<script>` shows these letters and nothing else.  Words
pass `printable`, which writes control characters, line ends and bidirectional marks as escapes, and a number of many
digits is cut to its first ones.  All elements are closed, so that what is written is well-formed XML as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from fooling.verify.pages.formats.as_text import words_of
from fooling.verify.statement.language.printable import printable

EMPTY = frozenset({"img", "input", "link", "meta"})  # elements of HTML that hold nothing
_QUOTED = re.compile(r"`([^`]+)`")
Attribute = str | int | float | bool | None


class Markup(str):
    """Text that is markup already; a plain `str` is words."""

    __slots__ = ()


def text(words: str) -> Markup:
    """Words as they stand; what is markup stays.

    >>> text("a < b")
    'a &lt; b'
    """
    return words if type(words) is Markup else _escaped(words)  # asked first: equal texts of both types differ


@lru_cache(maxsize=2**14)
def _escaped(words: str) -> Markup:
    return Markup(escape(words_of(printable(words))))


def joined(parts: Iterable[str]) -> Markup:
    """One after the other."""
    return Markup("".join([part if type(part) is Markup else _escaped(part) for part in parts]))


def with_code(words: str) -> Markup:
    """Words in which what stands between two backticks is code; a backtick without another one stays, as markup does.

    >>> with_code("run `fooling < x`, not `y")
    'run <code>fooling &lt; x</code>, not `y'
    """
    if type(words) is Markup:
        return words
    before, *pairs = _QUOTED.split(words)
    parts = [element("code", part) if at % 2 == 0 else part for at, part in enumerate(pairs)]
    return joined([before, *parts])


def element(tag: str, *inside: str, **attributes: Attribute) -> Markup:
    """An element; `class_` is its class, `aria_label` its aria-label; False and None are left out.

    >>> element("a", "1 < 2", href="#s1", class_="ref")
    '<a href="#s1" class="ref">1 &lt; 2</a>'
    """
    start = f"{tag}{''.join([_attribute(name, value) for name, value in attributes.items()])}" if attributes else tag
    return Markup(f"<{start}/>" if tag in EMPTY else f"<{start}>{joined(inside)}</{tag}>")


@lru_cache(maxsize=2**12, typed=True)  # 1 is not True
def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    said = "" if value is True else escape(printable(str(value)))
    return f' {name.rstrip("_").replace("_", "-")}="{said}"'


def drawing(kind: str, width: int, height: int, *parts: str) -> Markup:
    """An SVG in the colour of the text around it; its first part says in words what it shows."""
    lines = {"fill": "none", "stroke": "currentColor", "font_size": "13", "class_": kind}
    return element("svg", *parts, viewBox=f"0 0 {width} {height}", width=width, height=height, role="img", **lines)


def label(words: str, x: object, y: object, anchor: str = "middle", **more: Attribute) -> Markup:
    """Words in a drawing."""
    return element("text", words, x=f"{x}", y=f"{y}", **more, text_anchor=anchor, fill="currentColor", stroke="none")
