"""What a paper states, in the order of its text: each statement with its claims, or with the reason why it has none.

The pages of what has written the report and of its axioms stand below.
"""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.claims.claim import Claim
from fooling.verify.claims.coverage import Covered, coverage, has_coverage, statements_of
from fooling.verify.evidence.grounds import IN_ROCQ, IN_WORDS, STANDINGS
from fooling.verify.evidence.store import code_version, version
from fooling.verify.pages.answers.coverage import summary
from fooling.verify.pages.formats.as_html import listed
from fooling.verify.pages.formats.cited_files import without_files
from fooling.verify.pages.formats.html_formulas import statement
from fooling.verify.pages.formats.markup import Markup, element, joined, with_code
from fooling.verify.pages.proofs.axiom_tests import tested
from fooling.verify.pages.proofs.axioms import Entry, entries
from fooling.verify.pages.proofs.carried_proofs import variants
from fooling.verify.pages.site.frame import Links, claim_link, judged
from fooling.verify.pages.site.index_page import about, kinds
from fooling.verify.pages.site.reported import Report
from fooling.verify.statement.language.printable import counted


def coverage_page(report: Report, links: Links) -> Markup:
    """What stands on it; a file of one's own is no paper and has no list."""
    parts = [part for pack in report.packs for part in _of_pack(pack, report, links)]
    none = element("p", "None of these claims is of a paper that this program has a list of.")
    return joined([element("h1", "Coverage"), *(parts or [none])])


def _of_pack(pack: str, report: Report, links: Links) -> Iterator[Markup]:
    if not has_coverage(pack):
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
    if not has_coverage(pack):
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
        yield from (judged(one), " ", claim_link(one, links))
    else:
        yield f"{claim.id.partition('/')[2]} (not in this report)"
    yield from (" ", element("span", claim.kind or "", class_="kind"))


# What has written the report, and how its certificates were made: versions, effort, and a date where one was given.

LIBRARIES = ("numpy", "sympy", "z3-solver", "networkx", "highspy", "python-sat", "numba", "torch")
TRUST = (
    "Each certificate of this report was given to the checker again when the pages were written. The checker is a "
    "small program of its own, and shares no code with the searches. What a verdict trusts beside the checker is said "
    "on the page of its claim."
)
WHERE = "This report contains neither the program nor that archive: whoever made the report can make the archive"


def about_page(report: Report, one_file: bool = False) -> Markup:
    """What stands on it; a report of one file has no list of its files."""
    rows = [element("div", element("dt", name), element("dd", said)) for name, said in _rows(report, one_file)]
    told = [element("h1", "About"), about(report), element("p", TRUST, class_="says"), element("dl", *rows)]
    return joined([*told, kinds(report)])


def _rows(report: Report, one_file: bool) -> Iterator[tuple[str, str]]:
    if report.date is not None:
        yield "Date", report.date
    yield "Claims", f"{len(report.claims)}, of {report.title}"
    yield "Program", f"fooling {version()}"
    yield "Code", f"{code_version()} (a SHA-256 of the sources, its first 16 digits)"
    yield "Python", platform.python_version()
    yield "Libraries", ", ".join(libraries())
    made = [one.made_by() for one in report.claims if one.certificate is not None]
    for name, field in (("Effort of the searches", "effort"), ("Code of the searches", "code")):
        counts = Counter(one[field] for one in made if field in one)
        if counts:
            yield name, ", ".join(f"{kind} ({counted(many, 'certificates')})" for kind, many in counts.items())
    yield "Check all again", "fooling recheck certificates"
    bare = (
        "python check.py" if report.bundled else f"python check.py, in the archive that fooling bundle makes. {WHERE}"
    )
    yield "Check all again without this program", bare
    if not one_file:
        yield "Compare the files", "sha256sum --check SHA256SUMS, in the folder where index.html and SHA256SUMS lie"


def libraries(between: str = " ") -> Iterator[str]:
    """Those that are installed, with their versions: searches use them, and the checker does not."""
    for name in LIBRARIES:
        try:
            yield f"{name}{between}{installed(name)}"
        except PackageNotFoundError:
            continue


# What the claims rest on: each axiom in words, with its proof, how it was tested, and the claims that use it.

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
