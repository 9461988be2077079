"""Check the certificates of this bundle again.

    python check.py

Python 3.11 or later is all that this needs: no package, no network.  First each file here is held to its SHA-256 in
SHA256SUMS, and a file that is not named there is told.  Then the checker in checker/ judges each certificate: whether
its derivation proves the statement that lies in statements/, with the verdict that stands there.  A certificate that
trusts the answer of a solver, or what torch computed, says so, and so does the line that is written for it.

Exit codes: 0 all certificates are accepted, with the verdicts of statements/.  1 something differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from json import loads
from pathlib import Path
from typing import Any

SUMS = "SHA256SUMS"
MODULES = ("checker.judge", "evidence.certificate", "reading.files")  # of checker/fooling/verify


def changed(folder: Path) -> Iterator[str]:
    """The files that are not what SHA256SUMS says, that are missing, or that it does not name."""
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in _lines(folder / SUMS))}
    found = (path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    there = {path.relative_to(folder).as_posix(): path for path in found}
    for name in sorted({*sums, *there} - {SUMS}):
        if name not in there:
            yield f"{name} is missing"
        elif there[name].is_symlink() or not there[name].is_file():
            yield f"{name} is no plain file"
        elif name not in sums:
            yield f"{name} is not named in {SUMS}"
        elif sha256(there[name].read_bytes()).hexdigest() != sums[name]:
            yield f"{name} has been changed: its SHA-256 is not that of {SUMS}"


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def judged(folder: Path, name: str) -> tuple[str, list[str]]:
    """The verdict of a certificate that is accepted, and what it trusts; ValueError, one line, where it is not."""
    judge, text, files = (import_module(f"fooling.verify.{one}") for one in MODULES)
    said = loads(files.read_text(folder / "statements" / f"{name}.json"))
    stated = import_module("fooling.verify.statement.proposition").frozen(said["proposition"])
    try:
        certificate: Any = text.read(files.read_text(folder / "certificates" / f"{name}.json"))
        certificate.pop("method", None)  # words on how it was decided: nothing rests on them
        trusts = [*judge.judge(certificate, stated).trusts]
    except Exception as error:  # noqa: BLE001 - whatever a forged file makes the checker raise, it is not accepted
        raise ValueError(f"not accepted: {error}") from None
    for field, found in (("claim", name), ("verdict", said["verdict"])):
        if certificate[field] != found:
            raise ValueError(f"the certificate is of {field} {certificate[field]!r}, and the statement of {found!r}")
    if trusts != said["trusts"]:
        raise ValueError(f"it trusts {', '.join(trusts) or 'nothing'}, which is not what the statement says")
    return said["verdict"], trusts


def main(folder: Path) -> int:
    """Check all that is in the folder, write a line for each certificate, and return the exit code."""
    if wrong := [*changed(folder)]:
        return _told([*wrong, "Nothing was checked: this is not the bundle that was made."], 1)
    sys.path.insert(0, str(folder / "checker"))
    counts, rejected, trusting = Counter[str](), 0, 0
    for path in sorted((folder / "statements").rglob("*.json")):
        name = path.relative_to(folder / "statements").with_suffix("").as_posix()
        try:
            verdict, trusts = judged(folder, name)
        except ValueError as error:
            rejected += 1
            _told([f"{name}: {error}"], 1)
            continue
        counts[verdict] += 1
        trusting += bool(trusts)
        _told([f"{name}: {verdict}" + (f", trusting {', '.join(trusts)}" if trusts else "")], 0)
    told = ", ".join(f"{many} {verdict}" for verdict, many in sorted(counts.items())) or "none"
    beyond = f"; {trusting} of them {'trusts' if trusting == 1 else 'trust'} more than the checker" if trusting else ""
    return _told([f"accepted: {told}{beyond}" + (f"; not accepted: {rejected}" if rejected else "")], int(rejected > 0))


def _told(lines: list[str], code: int) -> int:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return code


if __name__ == "__main__":
    sys.dont_write_bytecode = True  # what is written here later would not be named in SHA256SUMS
    sys.exit(main(Path(__file__).resolve().parent))
