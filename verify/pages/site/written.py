"""What `fooling report` says when the pages are written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fooling.verify.pages.schemas.head import headed
from fooling.verify.pages.site.reported import NOT_HERE, VERDICTS, Report, refused
from fooling.verify.statement.language.counted import counted


def document(report: Report, files: Mapping[str, bytes], folder: Path) -> dict[str, Any]:
    """The answer of `report --json`."""
    counts = {verdict: sum(one.verdict == verdict for one in report.claims) for verdict in VERDICTS}
    fields = {
        "folder": os.path.relpath(folder),
        "files": len(files),
        "bytes": sum(map(len, files.values())),
        "claims": len(report.claims),
        "verdicts": counts,
        "rejected": [{"claim": one.claim.id, "reason": one.known["rejected"]} for one in refused(report)],
    }
    return headed("report", fields)


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
