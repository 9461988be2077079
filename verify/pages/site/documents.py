"""A large report of several papers: each has these pages of its own but for About, behind one front page.

One list of all claims with their sentences would be a page of more than 300,000 bytes.  So the front page has their
names alone, by document; it searches these, and takes what is asked for along to the index of a document.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fooling.verify.claims.claim import PACKS
from fooling.verify.pages.formats.as_html import listed
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.site.frame import PAGES, Links, claim_link, verdict_mark
from fooling.verify.pages.site.index_page import about, counts, filters, kinds, told, verdicts_and_kinds
from fooling.verify.pages.site.reported import Report, Reported

LARGEST = 500  # claims of an index
SEARCHED = "This page searches names. For sentences, places and axioms go on to "


def documents(report: Report) -> tuple[Report, ...]:
    """The report itself, or, where it is large, a report for each paper and one for all files of a user's own."""
    if len(report.claims) <= LARGEST:
        return (report,)
    parts = dict[str, list[Reported]]()
    for one in report.claims:
        pack = one.claim.id.partition("/")[0]
        parts.setdefault(pack if pack in PACKS else "", []).append(one)
    return tuple(replace(report, claims=tuple(part)) for part in parts.values())


def folder_of(part: Report) -> str:
    """Where the pages of a document lie."""
    return f"documents/{part.packs[0]}"


def front_page(report: Report, parts: Sequence[Report], links: Links) -> Markup:
    """What stands on it."""
    onward = listed([element("a", part.title, href=_index(part)) for part in parts])
    form = filters(verdicts_and_kinds(report), element("p", SEARCHED, onward, ".", class_="onward"))
    parts_of_page = [element("h1", report.title), about(report), form, kinds(report)]
    return joined([*parts_of_page, *(_section(part, links) for part in parts)])


def _index(part: Report) -> str:
    return Links(document=folder_of(part)).page("index")


def _section(part: Report, links: Links) -> Markup:
    return element(
        "section",
        element("h2", element("a", part.title, href=_index(part))),
        element("p", listed(_pages(part)), class_="aside"),
        element("div", element("p", told(part), class_="says"), counts(part, _index(part)), class_="counted"),
        element("ul", *(_row(one, links) for one in part.claims), class_="claims names"),
    )


def _pages(part: Report) -> list[Markup]:
    links = Links(document=folder_of(part))
    return [element("a", PAGES[name], href=links.page(name)) for name in ("coverage", "axioms", "rules", "graph")]


def _row(one: Reported, links: Links) -> Markup:
    """Its name, kind and verdict, in few bytes."""
    kind = element("span", one.kind, class_="kind")
    return element("li", claim_link(one, links), kind, verdict_mark(one.verdict), data_kind=one.kind)
