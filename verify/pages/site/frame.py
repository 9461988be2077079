"""What stands around every page, and where its links lead.

A page says in its head that it takes style and script from its own folder alone, and from nowhere else anything: what a
hostile certificate might say can neither run nor call anybody.  In a report of one file the pages are parts of one
page, links lead to their anchors, and the head has the digests of the one style sheet and the one script.  A report of
several documents may have a folder with index, coverage, axioms, rules and graph for each.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from urllib.parse import quote

from fooling.records import dataclass
from fooling.verify.evidence.grounds import NO_CASE, REMARK
from fooling.verify.evidence.store import code_version, version
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.site.reported import Reported

PAGES = {  # the pages beside those of claims, and what they are called
    "index": "Claims",
    "coverage": "Coverage",
    "axioms": "Axioms",
    "rules": "Rules",
    "graph": "Graph",
    "about": "About",
}
SHARED = {"index": "Documents", "about": "About"}  # what a report of several documents has once, as `PAGES`
NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'"
SIGNS = {"confirmed": "✓", "refuted": "✗", "unknown": "?"}


@dataclass(frozen=True)
class Links:
    """Where links lead from a page that lies `up` from the folder; in one file all lead to anchors.

    `document`: the folder of the document that the page belongs to; empty beside them, None where there are no such
    folders.
    """

    up: str = ""
    one_file: bool = False
    document: str | None = None

    def page(self, name: str) -> str:
        """Another page, of the same document."""
        if self.one_file:
            return f"#{name}"
        inside = f"{quote(self.document)}/" if self.document and name != "about" else ""
        return f"{self.up}{inside}{name}.html"

    def pages(self, here: str) -> list[tuple[str, str, bool]]:
        """Where the links at the top of a page lead, what they are called, and whether it is the page itself."""
        shared = [(f"{self.up}index.html", SHARED["index"], False)] if self.document else []
        called = SHARED if self.document == "" else PAGES
        return [*shared, *((self.page(name), words, name == here) for name, words in called.items())]

    def claim(self, claim_id: str) -> str:
        """The page of a claim."""
        return f"#{quote(claim_id)}" if self.one_file else f"{self.up}claims/{quote(claim_id)}.html"

    def certificate(self, claim_id: str) -> str | None:
        """The certificate of a claim; a report of one file has none."""
        return None if self.one_file else f"{self.up}certificates/{quote(claim_id)}.json"

    def prefix(self, claim_id: str) -> str:
        """What the anchors of a claim begin with."""
        return f"{quote(claim_id)}-" if self.one_file else ""


def framed(title: str, main: Markup, links: Links, here: str = "") -> str:
    """A whole page; `here` is its name among `PAGES`."""
    policy = f"{NOTHING}; style-src 'self'; script-src 'self'; img-src 'self'"
    head = [
        element("link", rel="stylesheet", href=f"{links.up}style.css"),
        element("script", src=f"{links.up}report.js", defer=True) if here == "index" else "",
    ]
    body = [_skip(), _header(links, here), element("main", main, id="main"), _footer()]
    return _document(title, policy, joined(head), joined(body), here or None)


def in_one_file(title: str, parts: list[Markup]) -> str:
    """All pages as one, with its style sheet and its script inside."""
    style, script = asset("style.css"), asset("report.js")
    policy = f"{NOTHING}; style-src '{_digest(style)}'; script-src '{_digest(script)}'"
    head = Markup(f"<style>{style}</style>")
    body = [_skip(), _header(Links(one_file=True), ""), element("main", *parts, id="main"), _footer()]
    return _document(title, policy, head, joined([*body, Markup(f"<script>{script}</script>")]))


def _document(title: str, policy: str, head: Markup, body: Markup, kind: str | None = None) -> str:
    started = [
        Markup('<meta charset="utf-8"/>'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1"/>'),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="referrer", content="no-referrer"),
        element("title", title),
    ]
    whole = element("html", element("head", *started, head), element("body", body, class_=kind), lang="en")
    return f"<!DOCTYPE html>\n{whole}\n"


def _digest(words: str) -> str:
    return f"sha256-{b64encode(sha256(words.encode()).digest()).decode()}"


@cache
def asset(name: str) -> str:
    """The style sheet, or the script."""
    return files("fooling.verify.pages.site").joinpath(name).read_text(encoding="utf-8")


def _skip() -> Markup:
    """For whoever comes by the keyboard."""
    return element("a", "Skip to the content", href="#main", class_="skip")


def _header(links: Links, here: str) -> Markup:
    pages = [
        element("a", called, href=leads, aria_current="page" if is_here else None)
        for leads, called, is_here in links.pages(here)
    ]
    return element("header", element("nav", *pages, aria_label="Pages"))


def _footer() -> Markup:
    """Which program has written the page."""
    made = f"Written by fooling {version()}, code {code_version()}. Every verdict was checked again for these pages."
    return element("footer", element("p", made))


def verdict_mark(verdict: str) -> Markup:
    """The verdict by its word; the style sheet puts its sign before it."""
    return element("span", verdict, class_=f"verdict {verdict.replace(' ', '-')}")


def judged(one: Reported) -> Markup:
    """The verdict of a claim, how much of the text falls with it, and whether no case of its hypotheses is known."""
    notes = (one.claim.weight, REMARK if NO_CASE in one.known["trusts"] else None)
    spans = [element("span", note, class_="kind") for note in notes if note is not None]
    return joined([verdict_mark(one.verdict), *(part for span in spans for part in (" ", span))])


def claim_link(one: Reported, links: Links) -> Markup:
    """The name of a claim, which leads to its page."""
    return element("a", one.name, href=links.claim(one.claim.id))
