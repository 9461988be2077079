"""The public names, each with what `help` says of it: signature, docstring, and of a class what its objects have."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

from fooling.contents import found, homes
from fooling.verify.pages.formats.as_html import listed, scrolling
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.notebooks.view import table

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
