"""A bundle as files, and as a zip of equal bytes each time.

    README.md check.py SHA256SUMS codecheck.yml CITATION.cff environment.txt
    index.html claims/ ...      the pages of `fooling report`, with the certificates that they link to
    statements/                 what each certificate is to prove
    checker/                    the checker

Every claim of a bundle has a certificate that the checker has accepted just now: a bundle of others would say more than
it has.

The modules that the checker needs, which `check.py` of a bundle runs, are files of a folder as well.  They are found by
following the imports of the checker through the sources, and are pure Python.  The first module of the package is among
them as it stands; it loads nothing by itself.  At the end is what `fooling bundle` says of the archive.
"""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims.claim import PACKS, Claim, find, registered_proposition
from fooling.verify.evidence.store import CLOSEST, COMMANDS, lies_beside, load, place
from fooling.verify.pages.answers.claims import OF_FILES
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.bundles.about import citation, codecheck, environment, readme, statement_of
from fooling.verify.pages.formats import fixed_zip
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.pages.site.folder import SUMS, files_of
from fooling.verify.pages.site.reported import Report, by_verdict
from fooling.verify.reading.files import read_bytes
from fooling.verify.runs.claims.arguments import ENDINGS
from fooling.verify.statement.language.printable import counted, printable, require_shallow
from fooling.verify.statement.proposition import frozen

ENTRIES = ("fooling.verify.checker.judge", "fooling.verify.evidence.certificate")
PACKAGE = "fooling"


@cache
def checker_files() -> Mapping[str, bytes]:
    """The sources of all modules that the checker needs, by their paths below the folder that holds the package."""
    found, waiting = dict[str, bytes](), [*ENTRIES]
    while waiting:
        module = waiting.pop()
        name, content = _source(module)
        if name not in found:
            found[name] = content
            waiting += [*_packages(module), *_imported(content)]
    return {name: found[name] for name in sorted(found)}


def _source(module: str) -> tuple[str, bytes]:
    """Where a module or a package lies in the folder, and its source."""
    at = module.replace(".", "/")
    inside = Path(str(files(PACKAGE))).joinpath(*module.split(".")[1:])
    name = f"{at}/__init__.py" if inside.is_dir() else f"{at}.py"
    return name, read_bytes(inside / "__init__.py" if inside.is_dir() else inside.with_suffix(".py"))


def _packages(module: str) -> Iterator[str]:
    """The packages that a module is in."""
    parts = module.split(".")
    yield from (".".join(parts[:i]) for i in range(1, len(parts)))


def _imported(source: bytes) -> Iterator[str]:
    """The modules of ours that a source imports when it runs, also inside its functions."""
    for node in _run(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name.startswith(f"{PACKAGE}."))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == PACKAGE:
            yield node.module or ""
            yield from (one for name in node.names if _is_module(one := f"{node.module}.{name.name}"))


def _is_module(name: str) -> bool:
    """Whether it is no function or class of a module."""
    inside = Path(str(files(PACKAGE))).joinpath(*name.split(".")[1:])
    return inside.is_dir() or inside.with_suffix(".py").is_file()


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below one, but for imports that are there for type checkers alone."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from _run(child)


def evidence_of(run: Path) -> tuple[Path, list[str]]:
    """The evidence directory, and the names of the certificates that are meant.

    `run` is that directory, a folder in it, such as `fooling network` writes for each network, or one certificate.
    Of the directory only what `fooling check` has written is meant, not the folders of other commands.  InvalidInput,
    one line, where no certificate is there.
    """
    if run.is_file():
        paths = [run]
    elif run.is_dir():
        paths = sorted(path for path in run.rglob("*.json") if not _is_none(path, run))
    else:
        raise InvalidInput(f"{run}: no such directory; want the evidence directory of a run of `fooling check`")
    if not paths:
        raise InvalidInput(f"{run}: no certificates (*.json) in this directory; run `fooling check` first")
    folder = (run.parent if run.is_file() else run).absolute()
    roots = {path: _root(path) for path in paths}
    found = dict.fromkeys(root for root in roots.values() if root is not None)
    around = [root for root in found if folder.is_relative_to(root)]
    around += [root for root in found if root == folder / "evidence"]
    around += [root for root in found if all(other.is_relative_to(root) for other in found)]
    if not around and len(found) > 1:
        folders = ", ".join(str(run / root.relative_to(folder)) for root in found)
        raise InvalidInput(f"{run}: no certificates of `fooling check`; want one of the folders {folders}")
    root = next(iter([*around, *found]), folder)
    whole = [path.absolute() for path in paths if roots[path] in (None, root)]
    inside = {path: path.relative_to(root) for path in whole if path.is_relative_to(root)}
    # a certificate of `grade` is called after a student, not after what it states: it has no root
    meant = [name for path, name in inside.items() if name.parts[0] not in COMMANDS or _root(path) == root]
    if not meant:
        raise InvalidInput(f"{run}: no certificates of `fooling check` in this directory")
    return root, [name.with_suffix("").as_posix() for name in meant]


def is_of_claims(run: Path) -> bool:
    """Whether what is named as a run says claims instead: a file of claims, which no certificate is, or a pack."""
    if not run.is_file():
        return str(run) in PACKS and not run.exists()
    content = load(run) if run.suffix == ".json" else None
    return "claims" in content if isinstance(content, Mapping) else run.suffix != ".json" and run.name.endswith(ENDINGS)


def _root(path: Path) -> Path | None:
    """The directory in which a certificate's path is the name of its claim; None where there is none."""
    content = load(path)
    claimed = content.get("claim") if isinstance(content, Mapping) else None
    parts = Path(claimed).parts if isinstance(claimed, str) else ()
    whole = path.absolute()
    return whole.parents[len(parts) - 1] if parts and whole.with_suffix("").parts[-len(parts) :] == parts else None


def claims_in(run: Path, found: Sequence[str], given: Sequence[Claim]) -> list[Claim]:
    """The claims that are given, as far as they have certificates in the directory, which has these; else those of all.

    A claim that is given has its own words; another is what its pack says, or what its certificate states.
    InvalidInput, one line, where no claim given has a certificate, and for a file that is no certificate.
    """
    own = [claim for claim in given if claim.id in found]
    if given and not own:
        raise InvalidInput(f"{run}: no certificates of these claims; run `fooling check` on them first")
    return own or [_claim(run, name) for name in found]


def _is_none(path: Path, run: Path) -> bool:
    """A file that is being written, or of what was shown beside a claim that stays open."""
    parts = path.relative_to(run).parts
    return parts[0] == CLOSEST or lies_beside(path) or any(part.startswith(".") for part in parts)


def _claim(run: Path, name: str) -> Claim:
    """The claim of a pack, or what the certificate itself states."""
    path = place(run, name)
    content = load(path)
    if not isinstance(content, Mapping) or content.get("claim") != name:
        raise InvalidInput(f"{path}: not a certificate of the claim {printable(name)}; move it out of the directory")
    if registered_proposition(name) is not None:
        return find(name)
    require_shallow(content.get("proposition"), f"{path}: proposition")
    return Claim(name, "", "", frozen(content.get("proposition")))


def bundle(report: Report) -> dict[str, bytes]:
    """The files of a bundle by their paths; all claims of the report have certificates that are accepted."""
    report = replace(report, bundled=True)
    checker = {f"checker/{name}": content for name, content in checker_files().items()}
    found = {**files_of(report), **checker}
    for one in report.claims:
        found[f"statements/{one.claim.id}.json"] = _json(statement_of(one))
    texts = {
        "README.md": readme(report, checker),
        "codecheck.yml": codecheck(report),
        "CITATION.cff": citation(),
        "environment.txt": environment(),
    }
    found |= {name: words.encode() for name, words in texts.items()}
    found["check.py"] = read_bytes(Path(str(files("fooling.verify.pages.bundles").joinpath("check.py"))))
    sums = "".join(f"{sha256(found[name]).hexdigest()}  {name}\n" for name in sorted(found))
    return {**found, SUMS: sums.encode()}


def _json(document: Mapping[str, Any]) -> bytes:
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def folder_of(report: Report) -> str:
    """The folder that the zip unpacks into: called after what it is about, whatever the zip is called."""
    about = report.packs[0] if len(report.packs) == 1 else "fooling"
    return f"{re.sub('[^A-Za-z0-9_-]', '-', about)}-bundle"


def write_zip(found: Mapping[str, bytes], folder: str, out: Path) -> None:
    """Write the zip with all files in a folder, whole or not at all; InvalidInput, one line, where that cannot be."""
    inside = {f"{folder}/{name}": found[name] for name in sorted(found)}
    fixed_zip.write_zip(out, inside, f"--out {out}: cannot be written (", "); choose another file")


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
