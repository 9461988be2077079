"""What `fooling report` says when the pages are written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from fooling.verify.pages.answers.claims import OF_FILES
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.pages.site.reported import NOT_HERE, Report, Reported, by_verdict, refused
from fooling.verify.statement.language.counted import counted


class Written(NamedTuple):
    """A report, its pages, and their folder."""

    report: Report
    files: Mapping[str, bytes]
    folder: Path


REJECTED = of.Record(
    Reported, claim=(of.LINE, lambda one: one.claim.id), reason=(of.LINE, lambda one: one.known["rejected"])
)
REPORT = Document(
    "report",
    "report answers: where the web pages are",
    Written,
    {**OF_FILES, **EXPRESSIONS},
    folder=of.RELATIVE,
    files=(of.POSITIVE, lambda one: len(one.files)),
    bytes=(of.POSITIVE, lambda one: sum(map(len, one.files.values()))),
    claims=(of.POSITIVE, lambda one: len(one.report.claims)),
    verdicts=(of.table_of(of.COUNT), lambda one: by_verdict(one.report)),
    rejected=(of.listed(REJECTED), lambda one: refused(one.report)),
)


def in_words(report: Report, files: Mapping[str, bytes], folder: Path, evidence: Path) -> str:
    """The same for people."""
    size = f"{counted(len(files), 'files')}, {sum(map(len, files.values())):,} bytes"
    open_ones = sum(one.verdict == NOT_HERE for one in report.claims)
    if report.claims and open_ones == len(report.claims):
        looked = f"{os.path.relpath(evidence)}{os.sep}" + ("" if evidence.is_dir() else ", which is no directory")
        nothing = f"no claim has a certificate in {looked}, so no page has a verdict or a proof; "
        nothing += "run `fooling check` first, or name the directory of its certificates by --evidence"
        told = f"{nothing}: {counted(len(report.claims), 'claims')}, {size}"
        return f"{told}; open {folder / 'index.html'}"
    missing = f", {open_ones} of them without a certificate (`fooling check` writes them)" if open_ones else ""
    told = f"{counted(len(report.claims), 'claims')}{missing}, {size}"
    return f"{told}; open {folder / 'index.html'}"
