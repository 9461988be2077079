"""The first page: how many claims there are of each kind and verdict, and all of them, what the paper prints first.

Most of what is refuted may be a reading, which the paper does not print.  So the claims that it prints are counted by
themselves, and stand in a list of their own.  Search and filters are the script's, which shows them; without a script
all claims are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fooling.verify.claims.claim import PACKS, PRINTED, WEIGHTS, by_weight, counted_by_weight, pack
from fooling.verify.pages.formats.as_html import scrolling
from fooling.verify.pages.formats.markup import Markup, element, joined, with_code
from fooling.verify.pages.site.frame import Links, claim_link, judged
from fooling.verify.pages.site.reported import ALL_KINDS, MEANINGS, VERDICTS, Report, Reported
from fooling.verify.statement.language.printable import counted, enumerated

OTHERS = "Readings, repairs, and what is printed nowhere"
FIELDS = {"verdict": "Verdict", "kind": "Kind", "place": "Place", "axiom": "Axiom or rule"}


def index_page(report: Report, links: Links) -> Markup:
    """What stands on it."""
    claims = [report.by_id[claim.id] for claim in by_weight(one.claim for one in report.claims)]
    printed = [one for one in claims if one.kind == PRINTED]
    others = [one for one in claims if one.kind != PRINTED]
    apart = bool(printed and others)
    parts = [
        element("h1", _heading(report)),
        about(report),
        element("p", told(report), class_="says"),
        filters(_choices(report)),
        counts(report),
        kinds(report),
        weights(report),
        _claims("What is printed" if apart else "Claims", printed, report, links) if printed else "",
        _claims(OTHERS if apart else "Claims", others, report, links) if others else "",
    ]
    return joined(parts)


def _heading(report: Report) -> str:
    """The title of the text; the names of the packs and files where there are several, or where it has no title."""
    [name, *others] = report.packs
    text = pack(name).document if name in PACKS and not others else None
    return report.title if text is None else text.title


def told(report: Report) -> str:
    """How many claims there are of each verdict in a sentence, the printed ones first."""
    printed = [one for one in report.claims if one.kind == PRINTED]
    if not printed:
        return f"{counted(len(report.claims), 'claims')}: {_by_verdict(report.claims)}."
    text = "the text" if len(report.packs) == 1 else "the texts"
    are = "is" if len(printed) == 1 else "are"
    left = len(report.claims) - len(printed)
    others = f" {_others(report)}" if left else ""
    return f"{counted(len(printed), 'claims')} here {are} printed in {text}: {_by_verdict(printed)}.{others}"


def _others(report: Report) -> str:
    """What the claims are that nobody prints."""
    many = Counter(one.kind for one in report.claims if one.kind != PRINTED)
    kinds = [f"{many[kind]} {MEANINGS[kind][0]}" for kind in ALL_KINDS if many[kind]]
    beside = "Another claim is" if many.total() == 1 else f"The other {counted(many.total(), 'claims')} are"
    return f"{beside} not sentences of the text, and stand apart: {enumerated(kinds)}."


def about(report: Report) -> Markup:
    """What the report is, which texts it is about, and which of their claims it leaves out."""
    texts = [_text(name) for name in report.packs if name in PACKS]
    whose = f"statements of {'a text' if len(texts) == 1 else 'texts'}" if texts else "statements"
    replayed = "A small checker has replayed the proof of each that is confirmed or refuted."
    if trusting := sum(bool(one.known["trusts"]) for one in report.claims if one.known["verdict"]):
        of_them = f"{trusting} of these proofs {'trusts' if trusting == 1 else 'trust'}"
        replayed += f" {of_them} something beside the checker, which the page of the claim names."
    lines = [element("p", f"This report lists {whose} with their verdicts. {replayed}")]
    lines += [element("p", text, class_="text") for text in texts if text]
    lines += [element("p", line) for line in left_out(report)]
    return element("div", *lines, class_="aside")


def _text(name: str) -> Markup:
    text = pack(name).document
    if text is None:
        return Markup()
    at = text.link and element("a", text.link.removeprefix("https://"), href=text.link)
    return joined([f"{name}: {text.authors}. ", element("cite", text.title), *([", ", at] if at else []), "."])


def _left_out(name: str, many: int, bundled: bool) -> str:
    claims = f"{counted(many, 'more claims')} of {name} {'is' if many == 1 else 'are'} not here"
    return f"{claims}: no certificate of this run decides {'it' if many == 1 else 'them'}." if bundled else f"{claims}."


def left_out(report: Report) -> list[str]:
    """The same as sentences."""
    return [_left_out(name, many, report.bundled) for name, many in report.left_out.items()]


def kinds(report: Report) -> Markup:
    """What each kind of claim that occurs is."""
    rows = [element("div", element("dt", kind), element("dd", f"{MEANINGS[kind][1]}.")) for kind in report.kinds]
    return element("details", element("summary", "What the kinds mean"), element("dl", *rows))


def weights(report: Report) -> Markup:
    """How many refuted claims there are of each weight, and what the weights are; nothing where none has one."""
    many = counted_by_weight(one.claim for one in report.claims)
    printed = counted_by_weight(one.claim for one in report.claims if one.kind == PRINTED)
    readings = {weight: many[weight] - printed.get(weight, 0) for weight in many}
    rows = [
        element(
            "div",
            element("dt", f"{weight}: {printed.get(weight, 0)} printed, {counted(readings[weight], 'readings')}"),
            element("dd", f"{WEIGHTS[weight]}."),
        )
        for weight in many
    ]
    told = "How much of the text falls: what is refuted, by weight"
    return element("details", element("summary", told), element("dl", *rows), open=True) if rows else Markup()


def _by_verdict(claims: Sequence[Reported]) -> str:
    counts = {verdict: sum(one.verdict == verdict for one in claims) for verdict in VERDICTS}
    return enumerated([f"{many} {verdict}" for verdict, many in counts.items() if many])


def counts(report: Report, index: str = "") -> Markup:
    """A row a kind, a column a verdict; each number leads to its claims, on another index where one is named."""
    verdicts = report.verdicts
    head = [element("th", one, scope="col") for one in ("Kind", *verdicts, "all")]
    rows = []
    for kind in report.kinds:
        numbers = [report.counts.get((kind, verdict), 0) for verdict in verdicts]
        cells = [_number_of(many, kind, verdict, index) for many, verdict in zip(numbers, verdicts, strict=True)]
        rows.append(element("tr", element("th", kind, scope="row"), *cells, element("td", str(sum(numbers)))))
    table = element("table", element("thead", element("tr", *head)), element("tbody", *rows), class_="counts")
    return scrolling(table, f"{report.title}: claims by kind and verdict")


def _number_of(many: int, kind: str, verdict: str, index: str) -> Markup:
    if not many:
        return element("td", "0")
    label = f"{many} {kind}, {verdict}"
    link = element("a", str(many), href=f"{index}#kind={kind}&verdict={verdict.replace(' ', '+')}", aria_label=label)
    return element("td", link)


def verdicts_and_kinds(report: Report) -> dict[str, list[str]]:
    """The choices of the first two filters."""
    return {"verdict": report.verdicts, "kind": report.kinds}


def _choices(report: Report) -> dict[str, list[str]]:
    places = list(dict.fromkeys(one.claim.at for one in report.claims))
    return {**verdicts_and_kinds(report), "place": places, "axiom": _axioms(report)}


def filters(choices: Mapping[str, Sequence[str]], *more: Markup) -> Markup:
    """The form, which the script shows, with a list for each name of `FIELDS` that has choices."""
    search = element("label", "Search ", element("input", type="search", id="q", autocomplete="off"))
    chosen = [element("label", f"{FIELDS[name]} ", _select(name, found)) for name, found in choices.items()]
    shown = element("p", element("output", id="shown", aria_live="polite"), " ", _clear())
    return element(
        "form",
        *(search, *chosen, shown, *more),
        id="filters",
        class_="filters",
        role="search",
        hidden=True,
        aria_label="Claims",
    )


def _axioms(report: Report) -> list[str]:
    """The choices of the last filter; rows name them by their places, of which the first is that of "all"."""
    return sorted(report.users)


def _clear() -> Markup:
    return element("button", "Show all", type="button", id="clear")


def _select(name: str, choices: Sequence[str]) -> Markup:
    options = [element("option", "all", value=""), *(element("option", one) for one in choices)]
    return element("select", *options, id=name)


def _claims(title: str, claims: Sequence[Reported], report: Report, links: Links) -> Markup:
    rows = list(_rows(claims, report, links, tell_kind=len({one.kind for one in claims}) > 1))
    return element("section", element("h2", title), element("ul", *rows, class_="claims"))


def _rows(claims: Sequence[Reported], report: Report, links: Links, tell_kind: bool) -> Iterator[Markup]:
    several, at = len(report.packs) > 1, {name: str(i) for i, name in enumerate(_axioms(report), 1)}
    for one in claims:
        pack = element("em", f"{one.claim.id.partition('/')[0]}, ") if several else ""
        kind = element("span", one.kind, class_="kind") if tell_kind else ""
        yield element(
            "li",
            element("p", pack, one.claim.at, class_="place"),
            element("p", claim_link(one, links), " ", kind, class_="name"),
            element("p", judged(one), class_="judged"),
            element("p", with_code(one.claim.says), class_="says") if one.claim.says else "",
            data_kind=one.kind,
            data_axiom=" ".join(at[name] for name in one.rests_on) or None,
        )
