"""The page of one claim: what it says, the verdict, what refutes it, the proof step by step, and how to check it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence

from fooling.verify.claims.claim import PACKS
from fooling.verify.pages.answers.one_claim import in_rocq, notation_in_words, trusted_in_words, without_long_texts
from fooling.verify.pages.formats.as_html import Places, grounds, listed, names, steps, truths
from fooling.verify.pages.formats.html_formulas import statement
from fooling.verify.pages.formats.markup import Markup, element, joined, with_code
from fooling.verify.pages.site.frame import Links, claim_link, judged
from fooling.verify.pages.site.overviews import statement_links
from fooling.verify.pages.site.reported import NOT_HERE, Report, Reported
from fooling.verify.statement.language.printable import shortened
from fooling.verify.statement.language.sentence_letters import letters_in_words, stands_in

LONGEST_DATA = 20_000  # characters of a proposition that is shown as data; the certificate has all of it
BARE = (
    "`fooling` is the program that has written these pages, and is not among them. Whoever made the pages has it, and "
    "can make an archive with `fooling bundle`. The archive has the checker inside and needs Python alone: its script "
    "check.py checks the certificate."
)


def claim_page(one: Reported, report: Report, links: Links) -> Markup:
    """What stands on it."""
    parts = [*_top(one), *_statement(one), *_refuted(one), *_facts(one, report, links), *_proof(one, links)]
    return element("article", *parts, *_check(one, report, links), _beside(one, report, links), id=_anchor(one, links))


def _anchor(one: Reported, links: Links) -> str | None:
    return links.claim(one.claim.id)[1:] if links.one_file else None


def _top(one: Reported) -> Iterator[Markup]:
    at = element("span", one.claim.at, class_="place")
    yield element("p", at, " ", element("span", one.kind, class_="kind"), class_="above")
    yield element("h1", one.name)
    yield element("p", judged(one), class_="judged")
    if one.claim.says:
        yield element("p", with_code(one.claim.says), class_="says")


def _statement(one: Reported) -> Iterator[Markup]:
    yield _section("Statement", [statement(one.claim.that), *_letters(one), _as_data(one)])


def _letters(one: Reported) -> Iterator[Markup]:
    for told in (notation_in_words(one.known["words"]), letters_in_words(one.claim.letters.declaration)):
        if told:
            yield element("p", f"{told[0].upper()}{told[1:]}.", class_="aside")


def _as_data(one: Reported) -> Markup:
    data = shortened(json.dumps(without_long_texts(one.known["proposition"]), ensure_ascii=False), LONGEST_DATA)
    inside = [
        element("p", one.known["words"]),
        element("pre", element("code", data), tabindex=0, role="group", aria_label="The statement as data"),
    ]
    return element("details", element("summary", "The statement in words, and as data"), *inside)


def _refuted(one: Reported) -> Iterator[Markup]:
    known = one.known
    if known["counterexample"]:
        yield _section("Counterexample", [element("p", known["counterexample"], class_="counterexample")])
    if known["opposite"]:
        yield _section("What was proved instead", [element("p", known["opposite"])])
    if known["rejected"] is not None:
        words = f"The certificate that lies here is not accepted: {known['rejected']}"
        yield _section("No certificate", [element("p", words, class_="reason")])
    elif known["reason"]:
        yield _section("Why it stays unknown", [element("p", with_code(known["reason"]), class_="reason")])
    elif one.verdict == NOT_HERE:
        yield _section("No certificate", [element("p", "Nobody has decided this claim with these certificates.")])


def _facts(one: Reported, report: Report, links: Links) -> Iterator[Markup]:
    known, judged = one.known, one.known["verdict"]
    rows: list[tuple[str, str]] = [
        ("Claimed for", _domain(one)),
        ("Expected", known["expected"] if known["expected"] not in (None, one.verdict) else ""),
        ("In the text", joined(element("p", link) for link in statement_links(one.claim, links))),
        ("Decided by", known["method"] if judged else ""),
        ("Trusts", trusted_in_words(known["trusts"], known["rests_on"]) if judged else ""),
        ("In Rocq", in_rocq(known) or ""),
        ("Assumes", "; ".join(known["assumes"])),
        ("Uses", _named([used.id for used in one.claim.uses], report, links)),
        ("Repairs", _named([known["repairs"]] if known["repairs"] else [], report, links)),
        ("Repaired by", _named(known["repaired_by"], report, links)),
        ("Note", known["note"] or ""),
        ("Strength", known["strength"] or ""),
    ]
    pairs = [element("div", element("dt", name), element("dd", with_code(said))) for name, said in rows if said]
    yield element("dl", *pairs)


def _domain(one: Reported) -> str:
    """The range in the letters of the statement, each with what it is in the sentence."""
    domain = str(one.known["domain"] or "")
    used = {name: says for name, says in one.claim.letters.declaration.items() if stands_in(name, domain, [name])}
    where = " and ".join(f"{name} is {says} of the sentence" for name, says in used.items())
    return f"{domain}, where {where}" if where else domain


def _named(ids: Sequence[str], report: Report, links: Links) -> Markup:
    """Claims by their names, with a link where they are in the report."""
    return listed([claim_link(report.by_id[one], links) if one in report.by_id else joined([one]) for one in ids])


def _proof(one: Reported, links: Links) -> Iterator[Markup]:
    if one.steps is None:
        return
    axioms, rules = ("", "") if links.one_file else (links.page("axioms"), links.page("rules"))
    places = Places(links.prefix(one.claim.id), axioms, rules)
    short = names(one.steps, places)
    many = len(one.steps.steps)
    yield _section("The steps" if many > 1 else "The step", [short, steps(one.steps, places)])
    if one.steps.truth:
        yield _section("What the true value is", [truths(one.steps, places)])
    if one.steps.grounds:
        beside = element("p", "Beside logic, computing and arithmetic:", class_="aside")
        yield _section("What the steps rest on", [beside, grounds(one.steps, places)])


def _check(one: Reported, report: Report, links: Links) -> Iterator[Markup]:
    if one.certificate is None:
        return
    where = links.certificate(one.claim.id)
    size = f"{len(one.certificate):,} bytes, SHA-256 "
    digest = element("code", one.digest, class_="digest")
    if where is None:
        named = element("p", "The certificate is not in this file; it has ", size, digest, ".")
        commands = []
    else:
        link = element("a", "The certificate", href=where, download=True)
        named = element("p", link, " has ", size, digest, ".")
        path = shlex.quote(f"certificates/{one.claim.id}.json")
        commands = [("To check it again, in the folder of this report", f"fooling recheck {path}")]
        if report.bundled:
            commands.append(("The same with Python alone, in the same folder", f"python check.py {one.claim.id}"))
        else:
            named = joined([named, element("p", with_code(BARE), class_="aside")])
    if one.claim.id.partition("/")[0] in PACKS:
        effort = f" --effort {one.claim.effort}" if one.claim.effort != "default" else ""
        commands.append(
            (
                "To decide the claim again, with evidence in a folder `again`",
                f"fooling check {one.claim.id} --evidence again{effort}",
            )
        )
    yield _section("How to check it", [named, *(part for why, line in commands for part in _command(why, line))])


def _command(why: str, line: str) -> Iterator[Markup]:
    """A line to copy, by itself in its box."""
    yield element("p", with_code(f"{why}:"))
    yield element("pre", element("code", line), tabindex=0, role="group", aria_label=why.replace("`", ""))


def _beside(one: Reported, report: Report, links: Links) -> Markup:
    before, behind = report.neighbours(one)
    parts = [
        element("a", f"← {before.name}", href=links.claim(before.claim.id), rel="prev") if before else "",
        element("a", f"{behind.name} →", href=links.claim(behind.claim.id), rel="next") if behind else "",
    ]
    return Markup() if links.one_file else element("nav", *parts, class_="beside", aria_label="Other claims")


def _section(title: str, inside: Sequence[str]) -> Markup:
    return element("section", element("h2", title), *inside)
