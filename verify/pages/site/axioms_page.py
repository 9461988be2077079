"""What the claims rest on: each axiom in words, with its proof, how it was tested, and the claims that use it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.evidence.grounds import IN_ROCQ, IN_WORDS, STANDINGS
from fooling.verify.pages.formats.as_html import listed
from fooling.verify.pages.formats.cited_files import without_files
from fooling.verify.pages.formats.html_formulas import statement
from fooling.verify.pages.formats.markup import Markup, element, joined, with_code
from fooling.verify.pages.proofs.axiom_tests import tested
from fooling.verify.pages.proofs.axioms import Entry, entries
from fooling.verify.pages.proofs.carried_proofs import variants
from fooling.verify.pages.site.frame import Links, claim_link
from fooling.verify.pages.site.reported import Report

ABOUT = (
    "An axiom is a statement that a proof may use as it stands. Here are the axioms that the claims of this report "
    "use, each with the proof that stands beside it in the checker."
)
ABOUT_RULES = (
    "A rule of a theory checks evidence of one kind. Here are the rules that the claims of this report use, each with "
    "the proof that stands beside it in the checker."
)

KNOWN = {  # how an axiom is known; of a cited one its source is told
    IN_ROCQ: ("Proved in Rocq.", ""),
    IN_WORDS: ("Proved in words", ", by the proof above; Rocq has no proof of it."),
}


def axioms_page(report: Report, links: Links) -> Markup:
    """What stands on it: the axioms that some claim uses."""
    used = [name for name in AXIOMS if name in report.users]
    left = element("p", f"No claim of this report uses the other {len(AXIOMS) - len(used)} axioms.", class_="aside")
    head, about, *sections = _all("Axioms", ABOUT, used, report, links)
    return joined([head, about, *([_standings(used)] if used else []), *sections, left])


def _standings(names: Sequence[str]) -> Markup:
    """How many of these axioms are proved in Rocq, proved in words, or cited."""
    counted = Counter(one.standing for one in entries(names, None))
    told = ", ".join(f"{counted[kind]} {kind}" for kind in STANDINGS if counted[kind])
    return element(
        "p", f"Of these axioms: {told}. The command fooling docs proofs says what these words leave to believe."
    )


def rules_page(report: Report, links: Links) -> Markup:
    """What stands on the page of rules, which would make that of axioms too large: those that some claim uses."""
    used = sorted(name for name in report.users if name not in AXIOMS)
    return joined(_all("Rules of theories", ABOUT_RULES, used, report, links))


def _all(title: str, about: str, names: Sequence[str], report: Report, links: Links) -> list[Markup]:
    head = [element("h1", f"{title} ({len(names)})"), element("p", about, class_="says")]
    return [*head, *(_section(entry, report, links) for entry in (entries(names, None) if names else []))]


def _section(entry: Entry, report: Report, links: Links) -> Markup:
    users = [claim_link(one, links) for one in report.users[entry.name]]
    family, known = variants(entry.for_each), KNOWN.get(entry.standing) if entry.kind == "axiom" else None
    parts = [
        element("h2", entry.name),
        element("p", f"{entry.kind[0].upper()}{entry.kind[1:]}.", class_="used") if entry.kind != "axiom" else "",
        statement(entry.proposition) if entry.proposition is not None else "",
        element("p", f"{family[0].upper()}{family[1:]}.", class_="aside") if family else "",
        element("p", element("b", "Proof."), " ", with_code(entry.proof)),
        element("p", element("b", "Cited."), with_code(f" For the rest see {entry.cited}.")) if entry.cited else "",
        element("p", element("b", known[0]), known[1], class_="tested") if known else "",
        element("p", element("b", "Tested."), f" {_capital(without_files(tested(entry.name)))}.", class_="tested"),
        element("p", element("b", "Used by "), f"{len(users)}: ", listed(users), ".", class_="tested"),
    ]
    return element("section", *parts, id=f"axiom-{entry.name}", class_="ground")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
