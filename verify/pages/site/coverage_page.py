"""What a paper states, in the order of its text: each statement with its claims, or with the reason why it has none."""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.claims.claim import PACKS, Claim
from fooling.verify.claims.coverage import Covered, coverage, has_coverage, statements_of
from fooling.verify.pages.answers.coverage import summary
from fooling.verify.pages.formats.markup import Markup, element, joined, with_code
from fooling.verify.pages.site.frame import Links, claim_link, verdict_mark
from fooling.verify.pages.site.reported import Report


def coverage_page(report: Report, links: Links) -> Markup:
    """What stands on it; a file of one's own is no paper and has no list."""
    parts = [part for pack in report.packs for part in _of_pack(pack, report, links)]
    none = element("p", "None of these claims is of a paper that this program has a list of.")
    return joined([element("h1", "Coverage"), *(parts or [none])])


def _of_pack(pack: str, report: Report, links: Links) -> Iterator[Markup]:
    if pack not in PACKS or not has_coverage(pack):
        return
    statements = coverage(pack)
    counts = summary(statements)
    yield element("h2", f"{pack}, in the order of the text")
    told = f"{counts['statements']} statements, in words of this program; {counts['with_claims']} of them have claims."
    without = ", ".join(f"{name} ({many})" for name, many in counts["lacks"].items())
    yield element("p", told + (f" What keeps the others out: {without}." if without else ""), class_="aside")
    rows = (_row(f"{pack}-{at}", one, report, links) for at, one in enumerate(statements, 1))
    yield element("ul", *rows, class_="coverage")


def statement_links(claim: Claim, links: Links) -> list[Markup]:
    """The statements of the text that name a claim of a pack, each with a link to its row."""
    pack = claim.id.partition("/")[0]
    if pack not in PACKS or not has_coverage(pack):
        return []
    page = "" if links.one_file else links.page("coverage")
    rows = [(at + 1, coverage(pack)[at].statement) for at in statements_of(pack).get(claim.id, ())]
    return [element("a", f"{one.at}: {one.states}", href=f"{page}#{pack}-{number}") for number, one in rows]


def _row(anchor: str, one: Covered, report: Report, links: Links) -> Markup:
    stated = one.statement
    claims = element("ul", *(element("li", *_claim(claim, report, links)) for claim in one.claims))
    return element(
        "li",
        element("p", stated.at, class_="place"),
        element("p", with_code(stated.states), class_="says"),
        claims if one.claims else "",
        element("p", with_code(stated.reason), class_="reason") if stated.reason else "",
        id=anchor,
    )


def _claim(claim: Claim, report: Report, links: Links) -> Iterator[str]:
    if claim.id in report.by_id:
        one = report.by_id[claim.id]
        yield from (verdict_mark(one.verdict), " ", claim_link(one, links))
    else:
        yield f"{claim.id.partition('/')[2]} (not in this report)"
    yield from (" ", element("span", claim.kind or "", class_="kind"))
