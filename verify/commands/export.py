"""`fooling export`: certificates as theorems of Rocq, or as statements of Lean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass
from fooling.verify.checker.judge import judge
from fooling.verify.checker.kernel import Rejected
from fooling.verify.commands.command_line.bad_input import complain_of
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.options import FILE, as_json, option
from fooling.verify.evidence.certificate import read
from fooling.verify.evidence.store import folder_of, lies_beside
from fooling.verify.pages.lean.library import LAKEFILE, TOOLCHAIN
from fooling.verify.pages.lean.stated import stated
from fooling.verify.pages.rocq.exported import exported, identifier
from fooling.verify.pages.rocq.library import MAKEFILE, needed
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.reading.files import read_text
from fooling.verify.runs.certificates.many_certificates import DIRECTORY, sought
from fooling.verify.statement.language.wording import in_words

EXPORT = Document(
    "export",
    "export answers: the files for a proof assistant, and what is not written",
    dict,
    written=of.listed(of.PATH),
    refused=of.listed(of.LINE),
)


@click.command("export")
@click.argument("certificates", nargs=-1, required=True, metavar="CERTIFICATE...", type=FILE)
@option("--rocq", "Write theorems of Rocq, with their proofs.", to="assistant", flag_value="rocq")
@option("--lean", "Write statements of Lean, without proofs.", to="assistant", flag_value="lean")
@option(
    "--out DIR",
    "The folder to write: one file for each certificate, and what is needed to build these files.",
    click.Path(path_type=Path, file_okay=False),
    required=True,
)
@as_json
def command(certificates: Sequence[Path], assistant: str | None, out: Path, as_json: bool) -> int:
    """Write certificates as theorems of Rocq, or as statements of Lean.

    CERTIFICATE is a certificate, or a directory of certificates.  Of a directory the certificates in its folder closest
    are left out: `check` lays them beside those of claims.  Name such a file to have it written.

    With --rocq each certificate becomes a file whose last theorem is the proposition of the certificate.  Run `make` in
    DIR to have Rocq check the files; it prints what each theorem assumes.  `fooling docs proofs` says what a reader of
    such a theorem has to believe.  A certificate with a step that has no proof in Rocq yet is not written: one line
    names the step.

    With --lean each certificate becomes a file that states the proposition in the words of the library
    communication-complexity-lean.  That library speaks of D, leaves, the rank over Q and fooling sets.  The file has no
    proof, and no Lean was run on it.  A statement for which the library has no words is not written.

    A certificate that the checker does not accept is not written either.

    Exit codes: 0 every certificate is written.  2 some certificate is not written, or other bad input.
    """
    if assistant is None:
        raise InvalidInput("export needs --rocq or --lean, which say for which proof assistant the files are")
    kind = KINDS[assistant]
    found, missing = sought(certificates)
    asked = [path for path in found if path in certificates or not lies_beside(path)]
    left_out, found = len(found) - len(asked), asked
    files, refused = dict[str, str](), [f"{one.path}: {one.reason}" for one in missing]
    for path in found:
        try:
            certificate = _certificate(path)
            file = f"{identifier(certificate['claim'])}.{kind.ending}"
            if file in files:
                raise InvalidInput(f"{file} is the file of a certificate before it; want another folder for this one")
            files[file] = kind.text(certificate)
        except FoolingError as error:
            refused.append(f"{path}: {error}")
    if files:
        _write(out, {**kind.beside(files.values()), **files})
    if as_json:
        answer(EXPORT({"written": [out / name for name in files], "refused": refused}))
    elif files:
        click.echo(f"{len(files)} of {len(found)} certificates are written to {out}; {kind.then.format(out=out)}.")
        if left_out:
            click.echo(f"Left out: {left_out} more, of statements that a run compared with claims (closest/).")
    return complain_of(refused) if refused else AS_EXPECTED


@dataclass(frozen=True)
class _Kind:
    """Files for one proof assistant: how their names end, what is in them and beside them, and what comes next."""

    ending: str
    text: Callable[[Mapping[str, Any]], str]
    beside: Callable[[Iterable[str]], Mapping[str, str]]
    then: str


KINDS = {
    "rocq": _Kind(
        "v",
        lambda certificate: exported(certificate, certificate["claim"]),
        lambda files: {**needed(files), "Makefile": MAKEFILE},
        "`make -C {out}` has Rocq check them",
    ),
    "lean": _Kind(
        "lean",
        lambda certificate: stated(certificate, identifier(certificate["claim"])),
        lambda _: {"lakefile.toml": LAKEFILE, "lean-toolchain": f"{TOOLCHAIN}\n"},
        "they are statements without proofs, and no Lean was run",
    ),
}


def _certificate(path: Path) -> dict[str, Any]:
    """What the checker accepts: so names are names in it, and no text of Rocq comes in."""
    try:
        found = read(read_text(path))
    except Rejected as error:
        raise InvalidInput(str(error)) from None
    if not isinstance(found, dict) or not {"claim", "proposition", "derivation"} <= found.keys():
        raise InvalidInput(f"it is no certificate{_of_claims(path, found)}")
    try:
        judge(found, say=in_words)
    except Rejected as error:
        raise InvalidInput(f"the checker does not accept it: {error}") from None
    return found


def _of_claims(path: Path, found: object) -> str:
    """Where the certificates of a file of claims lie."""
    if not isinstance(found, dict) or "claims" not in found:
        return ""
    folder = DIRECTORY / folder_of(path)
    return f", but a file of claims; `fooling check {path}` writes their certificates to {folder}"


def _write(out: Path, files: Mapping[str, str]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (out / name).write_text(text, encoding="utf-8")
