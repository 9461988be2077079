"""What `fooling bundle` says when the archive is written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from fooling.verify.pages.answers.claims import OF_FILES
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.bundles.bundle import folder_of
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.pages.site.reported import Report, by_verdict
from fooling.verify.statement.language.counted import counted


class Bundled(NamedTuple):
    """A report, the files of its archive, and the archive."""

    report: Report
    found: Mapping[str, bytes]
    out: Path
    content: bytes


BUNDLE = Document(
    "bundle",
    "bundle answers: the archive of a run",
    Bundled,
    {**OF_FILES, **EXPRESSIONS},
    file=(of.RELATIVE, lambda one: one.out),
    sha256=(of.LINE, lambda one: sha256(one.content).hexdigest()),
    bytes=(of.POSITIVE, lambda one: len(one.content)),
    files=(of.POSITIVE, lambda one: len(one.found)),
    claims=(of.POSITIVE, lambda one: len(one.report.claims)),
    verdicts=(of.table_of(of.COUNT), lambda one: by_verdict(one.report)),
    trusting=(of.COUNT, lambda one: sum(bool(each.known["trusts"]) for each in one.report.claims)),
)


def in_words(report: Report, found: Mapping[str, bytes], out: Path, content: bytes) -> str:
    """The same for people."""
    many = len(report.claims)
    claims = counted(many, "claims")
    size = f"{len(found)} files, {len(content):,} bytes, SHA-256 {sha256(content).hexdigest()}"
    run = f"unpacked, it is checked in the folder {folder_of(report)} by: python check.py"
    return f"{os.path.relpath(out)}: {claims}, {size}; {run}"
