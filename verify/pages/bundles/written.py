"""What `fooling bundle` says when the archive is written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from fooling.verify.pages.bundles.bundle import folder_of
from fooling.verify.pages.schemas.head import headed
from fooling.verify.pages.site.reported import VERDICTS, Report
from fooling.verify.statement.language.counted import counted


def document(report: Report, found: Mapping[str, bytes], out: Path, content: bytes) -> dict[str, Any]:
    """The answer of `bundle --json`."""
    fields = {
        "file": os.path.relpath(out),
        "sha256": sha256(content).hexdigest(),
        "bytes": len(content),
        "files": len(found),
        "claims": len(report.claims),
        "verdicts": {verdict: sum(one.verdict == verdict for one in report.claims) for verdict in VERDICTS},
        "trusting": sum(bool(one.known["trusts"]) for one in report.claims),
    }
    return headed("bundle", fields)


def in_words(report: Report, found: Mapping[str, bytes], out: Path, content: bytes) -> str:
    """The same for people."""
    many = len(report.claims)
    claims = counted(many, "claims")
    size = f"{len(found)} files, {len(content):,} bytes, SHA-256 {sha256(content).hexdigest()}"
    run = f"unpacked, it is checked in the folder {folder_of(report)} by: python check.py"
    return f"{os.path.relpath(out)}: {claims}, {size}; {run}"
