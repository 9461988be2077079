"""`fooling export`: certificates as theorems of a proof assistant."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.judge import judge
from fooling.verify.checker.kernel import Rejected
from fooling.verify.commands.bad_input import complain_of
from fooling.verify.commands.endings import AS_EXPECTED, answer
from fooling.verify.commands.options import as_json
from fooling.verify.evidence.certificate import read
from fooling.verify.pages.rocq.exported import exported, identifier
from fooling.verify.pages.rocq.library import MAKEFILE, needed
from fooling.verify.pages.schemas.head import headed
from fooling.verify.reading.files import read_text
from fooling.verify.runs.many_certificates import sought
from fooling.verify.statement.wording import in_words


@click.command("export")
@click.argument("certificates", nargs=-1, required=True, metavar="CERTIFICATE...", type=click.Path(path_type=Path))
@click.option("--rocq", is_flag=True, required=True, expose_value=False, help="Write files of Rocq.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    metavar="DIR",
    help="The folder to write: one file for each certificate, the files that these need, and a Makefile.",
)
@as_json
def command(certificates: Sequence[Path], out: Path, as_json: bool) -> int:
    """Write certificates as theorems of Rocq.

    CERTIFICATE is a certificate, or a directory of certificates.  Each becomes a file whose last theorem is the
    proposition of the certificate.  Run `make` in DIR to have Rocq check the files; it prints what each theorem
    assumes.  `fooling docs proofs` says what a reader of such a theorem has to believe.

    A certificate with a step that has no proof in Rocq yet is not written: one line names the step.  Nor is one that
    the checker does not accept.

    Exit codes: 0 every certificate is written.  2 some certificate is not written, or other bad input.
    """
    found, missing = sought(certificates)
    files, refused = dict[str, str](), [f"{one.path}: {one.reason}" for one in missing]
    for path in found:
        try:
            certificate = _certificate(path)
            file = f"{identifier(certificate['claim'])}.v"
            if file in files:
                raise InvalidInput(f"{file} is the file of a certificate before it; want another folder for this one")
            files[file] = exported(certificate, certificate["claim"])
        except FoolingError as error:
            refused.append(f"{path}: {error}")
    if files:
        _write(out, files)
    if as_json:
        answer(headed("export", {"written": [str(out / name) for name in files], "refused": refused}))
    elif files:
        click.echo(
            f"{len(files)} of {len(found)} certificates are written to {out}; `make -C {out}` has Rocq check them."
        )
    return complain_of(refused) if refused else AS_EXPECTED


def _certificate(path: Path) -> dict[str, Any]:
    """What the checker accepts: so names are names in it, and no text of Rocq comes in."""
    try:
        found = read(read_text(path))
    except Rejected as error:
        raise InvalidInput(str(error)) from None
    if not isinstance(found, dict) or not {"claim", "proposition", "derivation"} <= found.keys():
        raise InvalidInput("it is no certificate")
    try:
        judge(found, say=in_words)
    except Rejected as error:
        raise InvalidInput(f"the checker does not accept it: {error}") from None
    return found


def _write(out: Path, files: dict[str, str]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for name, text in {**needed(files.values()), **files, "Makefile": MAKEFILE}.items():
        (out / name).write_text(text, encoding="utf-8")
