"""What the claims rest on: each axiom in words, with its proof, how it was tested, and the claims that use it."""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.pages.formats.as_html import listed
from fooling.verify.pages.formats.cited_files import without_files
from fooling.verify.pages.formats.html_formulas import statement
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.proofs.axiom_tests import tested
from fooling.verify.pages.proofs.axioms import Entry, entries
from fooling.verify.pages.proofs.carried_proofs import variants
from fooling.verify.pages.site.frame import Links, claim_link
from fooling.verify.pages.site.reported import Report

ABOUT = (
    "An axiom is a statement that a proof may use as it stands. A rule of a theory checks evidence of one kind. Here "
    "are those that the claims of this report use, each with the proof that stands beside it in the checker."
)


def axioms_page(report: Report, links: Links) -> Markup:
    """What stands on it: the axioms and then the rules that some claim uses."""
    used = [name for name in AXIOMS if name in report.users]
    rules = sorted(name for name in report.users if name not in AXIOMS)
    parts: list[Markup] = [element("h1", "Axioms and rules"), element("p", ABOUT, class_="says")]
    for title, names in (("Axioms", used), ("Rules of theories", rules)):
        if names:
            parts += [element("h2", f"{title} ({len(names)})"), *_sections(names, report, links)]
    left = len(AXIOMS) - len(used)
    parts.append(element("p", f"No claim of this report uses the other {left} axioms.", class_="aside"))
    return joined(parts)


def _sections(names: Sequence[str], report: Report, links: Links) -> list[Markup]:
    return [_section(entry, report, links) for entry in entries(names, None)]


def _section(entry: Entry, report: Report, links: Links) -> Markup:
    users = [claim_link(one, links) for one in report.users[entry.name]]
    family = variants(entry.for_each)
    parts = [
        element("h3", entry.name),
        element("p", f"{entry.kind[0].upper()}{entry.kind[1:]}.", class_="used") if entry.kind != "axiom" else "",
        statement(entry.proposition) if entry.proposition is not None else "",
        element("p", f"{family[0].upper()}{family[1:]}.", class_="aside") if family else "",
        element("p", element("b", "Proof."), " ", entry.proof),
        element("p", element("b", "Cited."), f" For the rest see {entry.cited}.") if entry.cited else "",
        element("p", element("b", "Tested."), f" {_capital(without_files(tested(entry.name)))}.", class_="tested"),
        element("p", element("b", "Used by "), f"{len(users)}: ", listed(users), ".", class_="tested"),
    ]
    return element("section", *parts, id=f"axiom-{entry.name}", class_="ground")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
