"""The report as files: pages, a style sheet, a script, the certificates, and the SHA-256 of each.

    index.html coverage.html axioms.html rules.html graph.html about.html style.css report.js SHA256SUMS
    claims/PACK/NAME.html certificates/PACK/NAME.json
    documents/PACK/index.html coverage.html axioms.html rules.html graph.html   in place of those above, if large

The same claims with the same certificates and the same program make the same bytes: nothing depends on the clock, on an
order in memory or on where the evidence lies.  A folder is written only where nothing is, or where an earlier report
lies; that is replaced, file by file, as its SHA256SUMS names them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path, PurePosixPath

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims.claim import PACKS
from fooling.verify.pages.formats.as_html import listed
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.site.claim_page import claim_page
from fooling.verify.pages.site.frame import PAGES, Links, asset, claim_link, framed, in_one_file, judged
from fooling.verify.pages.site.graph_page import graph_page
from fooling.verify.pages.site.index_page import about, counts, filters, index_page, kinds, told, verdicts_and_kinds
from fooling.verify.pages.site.overviews import about_page, axioms_page, coverage_page, rules_page
from fooling.verify.pages.site.reported import Report, Reported
from fooling.verify.reading.files import read_text, writing

SUMS = "SHA256SUMS"
LINE = re.compile(r"[0-9a-f]{64}  (.+)")
ASSETS = ("style.css", "report.js")


def files_of(report: Report) -> dict[str, bytes]:
    """The files of a report by their paths in the folder."""
    parts = documents(report)
    found = dict(_pages(report, Links()) if len(parts) == 1 else _of_several(report, parts))
    for part in parts:
        links = Links("../../", document=folder_of(part) if len(parts) > 1 else None)
        for one in part.claims:
            title = f"{one.name}: {one.verdict}"
            found[f"claims/{one.claim.id}.html"] = framed(title, claim_page(one, report, links), links)
    certificates = {f"certificates/{one.claim.id}.json": one.certificate for one in report.claims}
    return {
        **{name: page.encode() for name, page in found.items()},
        **{name: content for name, content in certificates.items() if content is not None},
        **{name: asset(name).encode() for name in ASSETS},
    }


def one_file_of(report: Report) -> dict[str, bytes]:
    """The report as one page, without certificates."""
    links = Links(one_file=True)
    parts = [element("section", main, id=name, class_="page") for name, main in _mains(report, links)]
    parts[1:1] = [element("section", claim_page(one, report, links), class_="page") for one in report.claims]
    return {"index.html": in_one_file(report.title, parts).encode()}


def _pages(report: Report, links: Links) -> Iterator[tuple[str, str]]:
    for name, main in _mains(report, links):
        called = report.title if name == "index" else f"{PAGES[name]}: {report.title}"
        yield f"{name}.html", framed(called, main, links, name)


def _of_several(report: Report, parts: Sequence[Report]) -> Iterator[tuple[str, str]]:
    """The front page, what is said once, and the pages of each document."""
    links = Links(document="")
    yield "index.html", framed(report.title, front_page(report, parts, links), links, "index")
    yield "about.html", framed(f"About: {report.title}", about_page(report), links, "about")
    for part in parts:
        pages = _pages(part, Links("../../", document=folder_of(part)))
        yield from ((f"{folder_of(part)}/{name}", page) for name, page in pages if name != "about.html")


def _mains(report: Report, links: Links) -> Iterator[tuple[str, Markup]]:
    yield "index", index_page(report, links)
    yield "coverage", coverage_page(report, links)
    yield "axioms", axioms_page(report, links)
    yield "rules", rules_page(report, links)
    yield "graph", graph_page(report, links)
    yield "about", joined([about_page(report, links.one_file)])


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the files and their digests; `InvalidInput`, one line, where something else lies or none can be written."""
    sums = "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))
    with writing(f"--out {folder}: cannot write there (", "); choose another folder"):
        _clear(folder)
        for name, content in {**files, SUMS: sums.encode()}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def _clear(folder: Path) -> None:
    """Remove the report that lies there."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return
    if not folder.is_dir() or not (folder / SUMS).is_file() or not (folder / "index.html").is_file():
        raise InvalidInput(f"--out {folder}: something else than a report lies there; choose an empty folder, or none")
    for name in LINE.findall(read_text(folder / SUMS, wanted="the digests of a report")):
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts:
            raise InvalidInput(f"--out {folder}: {SUMS} names {name!r}, which is not inside; choose another folder")
        (folder / path).unlink(missing_ok=True)


# A large report of several papers: each has these pages of its own but for About, behind one front page.
#
# One list of all claims with their sentences would be a page of more than 300,000 bytes.  So the front page has their
# names alone, by document; it searches these, and takes what is asked for along to the index of a document.

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
        element("p", listed(_document_pages(part)), class_="aside"),
        element("div", element("p", told(part), class_="says"), counts(part, _index(part)), class_="counted"),
        element("ul", *(_row(one, links) for one in part.claims), class_="claims names"),
    )


def _document_pages(part: Report) -> list[Markup]:
    links = Links(document=folder_of(part))
    return [element("a", PAGES[name], href=links.page(name)) for name in ("coverage", "axioms", "rules", "graph")]


def _row(one: Reported, links: Links) -> Markup:
    """Its name, kind and verdict, in few bytes."""
    kind = element("span", one.kind, class_="kind")
    return element("li", claim_link(one, links), kind, judged(one), data_kind=one.kind)
