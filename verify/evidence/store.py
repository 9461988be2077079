"""The evidence directory: one certificate a claim, `DIR/PACK/NAME.json` (for a user's claims `DIR/FILESTEM/NAME.json`).

What other commands than `check` show lies in folders of theirs, `DIR/COMMAND/...`, as if each were the directory.

A certificate appears whole or not at all: it is written beside its place and moved there (a rename, atomic on one file
system), so `kill -9` leaves at most a stray `.NAME.json.PID`, which nothing reads.  Nothing in the directory is
believed: whatever is read back is judged again by the checker before it is reported or reused.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.judge import judge
from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence.basis_in_words import other_basis
from fooling.verify.evidence.certificate import certificate, readable
from fooling.verify.evidence.grounds import basis_of
from fooling.verify.reading.files import read_bytes, read_text, writing
from fooling.verify.reading.json_text import json_of, read_json
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, thawed

PACKAGES = ("fooling_sets", "circuits", "protocols", "verify")
MOST_BYTES = 2**28  # of a certificate that is read
COMMANDS = ("census", "frontier", "grade", "language", "measure", "mutants", "network", "simulate", "width")
LONGEST_NAME = 100  # letters, of a folder or file that is named after what users write


@cache
def code_version() -> str:
    """A short SHA-256 over the Python sources of the four packages: evidence of other code is not reused."""
    # resolved: in the tree, the folders that the links in fooling/ lead to; each claim's process does this
    root, digest = os.path.realpath(Path(__file__).parents[2]), hashlib.sha256()
    for source in sorted(_sources(root)):
        text = read_bytes(source)
        digest.update(f"{source[len(root) :]}\0{len(text)}\0".encode())
        digest.update(text)
    return digest.hexdigest()[:16]


def _sources(root: str) -> Iterator[str]:
    """The paths of the Python sources of the four packages, as text: a thousand, for which `Path` takes its time."""
    for package in PACKAGES:
        for folder, folders, files in os.walk(f"{root}/{package}"):
            folders[:] = [one for one in folders if one != "__pycache__"]
            yield from (f"{folder}/{one}" for one in files if one.endswith(".py"))


@cache
def version() -> str:
    """The version of the installed distribution; "source" where it runs without being installed.

    It is looked up where `importlib.metadata` does, which itself loads what reads mail: an eighth of a small run.
    """
    for found in (one for place in sys.path for one in Path(place).glob("fooling-*.dist-info/METADATA")):
        if told := re.search("^Version: (.+)$", read_text(found), re.MULTILINE):
            return told[1]
    metadata = import_module("importlib.metadata")
    try:
        return str(metadata.version("fooling"))
    except metadata.PackageNotFoundError:
        return "source"


def made_by(effort: str) -> dict[str, str]:
    """What a certificate written now says of its making."""
    return {"version": version(), "code": code_version(), "effort": effort}


def place(directory: Path, claim_id: str) -> Path:
    """Where the certificate of a claim lies."""
    return directory / f"{claim_id}.json"


def located(directory: Path, claim_id: str) -> Path:
    """Where it lies, or else the one of this name that another command than `check` has written, DIR/COMMAND/ID."""
    path = place(directory, claim_id)
    others = [] if path.exists() else [place(directory / command, claim_id) for command in COMMANDS]
    return next((one for one in others if one.is_file()), path)


CLOSEST = "closest"


def beside(directory: Path, claim_id: str) -> tuple[Path, str]:
    """Where the certificate lies of what was shown beside a claim that stays open: a directory, and a name there."""
    return directory / CLOSEST, f"{claim_id.replace('/', '.')}/{CLOSEST}"


def has_beside(directory: Path, claim_id: str) -> bool:
    """Whether an earlier run has laid certificates beside a claim."""
    return place(*beside(directory, claim_id)).parent.is_dir()


def lies_beside(path: Path) -> bool:
    """Whether a file lies where certificates of statements beside a claim do, not that of the claim itself.

    >>> lies_beside(Path("evidence/closest/mine.q4/beside-1.json")), lies_beside(Path("evidence/closest/q4.json"))
    (True, False)
    """
    return path.parent.parent.name == CLOSEST and re.fullmatch(f"{CLOSEST}|beside-[0-9]+", path.stem) is not None


def folder_of(model: Path) -> str:
    """Where the certificates of a user's file lie: its stem in plain letters, as `..` would lead out of the directory.

    >>> folder_of(Path("some/contains-b.json")), folder_of(Path("...json"))
    ('contains-b', 'unnamed')
    """
    return re.sub("[^A-Za-z0-9._-]+", "-", model.stem)[:LONGEST_NAME].strip(".") or "unnamed"


def file_name(text: str) -> str:
    """A name for a file from a text: small letters, digits and `-`; a long one ends in its digest.

    >>> file_name("regex:(a|b)*"), len(file_name("ab" * 300))
    ('regex-a-b', 100)
    """
    name = re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - len(digest) - 1]}-{digest}"


def prepare(directory: Path) -> None:
    """Make the directory; `InvalidInput`, one line, when nothing can be written there."""
    trial = directory / f".writable.{os.getpid()}"
    with writing(f"evidence directory {directory}: cannot write there (", "); choose another with --evidence DIR"):
        directory.mkdir(parents=True, exist_ok=True)
        trial.touch()
        trial.unlink()


def write_apart(directory: Path, claim_id: str, proposition: Term, outcome: Outcome, effort: str) -> Path | None:
    """As `write`, with a number behind the name where a certificate of something else lies, or is put just now.

    One model is asked many things, maybe at once.
    """
    for number in count(1):
        name = claim_id if number == 1 else f"{claim_id}-{number}"
        path = place(directory, name)
        while True:
            anew = not os.path.lexists(path)  # looked at first: what is put there later is not written over
            if not _is_free(path, proposition):
                break
            try:
                return write(directory, name, proposition, outcome, effort, anew)
            except _Taken:
                continue
    return None


class _Taken(FoolingError):
    """A certificate has been put there since."""


def _is_free(path: Path, proposition: Term) -> bool:
    try:
        found = load(path) if path.exists() else None
    except InvalidInput:
        return True
    return not isinstance(found, Mapping) or found.get("proposition") == thawed(proposition)


def write(
    directory: Path, claim_id: str, proposition: Term, outcome: Outcome, effort: str, anew: bool = False
) -> Path | None:
    """Keep the evidence of an outcome and return its path; None for UNKNOWN, which leaves no evidence.

    After UNKNOWN an older certificate stays where it is still a valid proof of this very proposition, and goes
    otherwise.  Raises `InvalidInput`, one line, when it cannot be written; anew: `_Taken` where there is one.
    """
    path = place(directory, claim_id)
    _require_no_directory(path)
    with writing(f"evidence directory {directory}: cannot write there (", "); choose another with --evidence DIR"):
        if outcome.derivation is None:
            discard_invalid(directory, claim_id, proposition)
            return None
        made = certificate(
            claim_id, proposition, str(outcome.verdict), outcome.derivation, basis_of(outcome), made_by(effort)
        )
        text = (readable(made) + "\n").encode()
        if not anew and _holds(path, text):
            return path
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = _beside(path, os.getpid())
        try:
            beside.write_bytes(text)
            _put(beside, path, anew)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    return path


def _holds(path: Path, text: bytes) -> bool:
    """Whether the file is there and has just this text: to put it there once more is what takes longest of all."""
    try:
        return read_bytes(path, len(text)) == text
    except InvalidInput:
        return False


def _put(made: Path, path: Path, anew: bool) -> None:
    try:
        if anew:
            path.hardlink_to(made)
            made.unlink()
            return
    except FileExistsError:
        raise _Taken(f"{path} is there") from None
    except OSError:  # a file system without links
        pass
    made.replace(path)


def _beside(path: Path, pid: int) -> Path:
    return path.with_name(f".{path.name}.{pid}")


def clear_unfinished(directory: Path, claim_id: str, pid: int) -> None:
    """Remove what a process that was killed while writing has left."""
    _beside(place(directory, claim_id), pid).unlink(missing_ok=True)


def load(path: Path, most: int = MOST_BYTES) -> Any:
    """The JSON value in a file of at most `most` bytes; `InvalidInput` when it cannot be read as JSON at all."""
    return read_json(path, most)


def as_read(content: Mapping[str, Any]) -> Any:
    """The value that a file with this content would be read as; `InvalidInput` where it is no JSON."""
    try:
        return json_of(json.dumps(content), "")
    except (InvalidInput, TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(f"certificate: no JSON: {error}") from None


def accepted(found: object, claim_id: str, proposition: Term | None) -> Outcome:
    """The outcome a certificate proves for this claim (and proposition, if given), judged again; else `Rejected`."""
    try:
        basis = judge(found, proposition, in_words)
    except Rejected as error:
        told = other_basis(found, str(error)) if isinstance(found, Mapping) else None
        raise (error if told is None else Rejected(told)) from None
    except MemoryError:  # what memory suffices for is not the certificate's to say
        raise
    except Exception as error:  # noqa: BLE001 - whatever a forged file makes the checker raise, it is not accepted
        raise Rejected(f"malformed: {type(error).__name__}: {error}") from None
    if not isinstance(found, Mapping) or found["claim"] != claim_id:
        raise Rejected("the certificate is attached to another claim")
    return Outcome(Verdict[found["verdict"].upper()], found["derivation"], basis.trusts)


def stored(directory: Path, claim_id: str, proposition: Term) -> Outcome | None:
    """The outcome in the store; None when there is no file.

    Raises `InvalidInput` or `Rejected` when there is one that proves nothing.
    """
    path = place(directory, claim_id)
    return accepted(load(path), claim_id, proposition) if path.exists() else None


def note_unknown(directory: Path, claim_id: str, proposition: Term, *, is_unknown: bool) -> None:
    """Keep that a run has left this proposition unknown, for whoever is told of the last run; or forget it."""
    path = _unknown(directory, claim_id)
    if is_unknown:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_digest(proposition), encoding="utf-8")
    else:
        path.unlink(missing_ok=True)


def was_unknown(directory: Path, claim_id: str, proposition: Term) -> bool:
    """Whether the last run has left this very proposition unknown, as far as it is noted."""
    try:
        return read_bytes(_unknown(directory, claim_id), 100) == _digest(proposition).encode()
    except InvalidInput:
        return False


def _unknown(directory: Path, claim_id: str) -> Path:
    path = place(directory, claim_id)
    return path.with_name(f".{path.stem}.unknown")


def _digest(proposition: Term) -> str:
    return hashlib.sha256(json.dumps(proposition).encode()).hexdigest()


def reusable(directory: Path, claim_id: str, proposition: Term, effort: str) -> Outcome | None:
    """The stored outcome for the same proposition, code version and effort, if the checker accepts it.

    Otherwise None: it is to be redone.
    """
    path = place(directory, claim_id)
    try:
        found = load(path)
        same = ("code", "effort")
        if not isinstance(found, Mapping) or [found["made_by"][key] for key in same] != [
            made_by(effort)[key] for key in same
        ]:
            return None
        return accepted(found, claim_id, proposition)
    except (InvalidInput, Rejected, KeyError, TypeError):
        return None


def remove(path: Path) -> None:
    """Remove a certificate, if there is one; `InvalidInput` where a directory stands in its place."""
    _require_no_directory(path)
    path.unlink(missing_ok=True)


def _require_no_directory(path: Path) -> None:
    if path.is_dir():
        raise InvalidInput(f"{path}: a directory in the place of a certificate; want a file there, or nothing")


def discard_invalid(directory: Path, claim_id: str, proposition: Term) -> None:
    """Remove an older certificate unless it is still a valid proof of the proposition."""
    try:
        stored(directory, claim_id, proposition)
    except (InvalidInput, Rejected):
        remove(place(directory, claim_id))


def discard_trusting(directory: Path, claim_id: str, trusted: str) -> None:
    """Remove an older certificate that trusts anything that begins so; nothing is judged."""
    path = place(directory, claim_id)
    try:
        text = read_bytes(path, MOST_BYTES) if path.exists() else b""
        if trusted.encode() not in text and b"\\" not in text:  # then nothing in it does, however it is read
            return
        if any(name.startswith(trusted) for name in load(path)["trusts"]):
            remove(path)
    except (InvalidInput, KeyError, TypeError, AttributeError):
        remove(path)


def clear_folder(directory: Path, folder: str) -> None:
    """Remove the certificates of an earlier run whose claims are named after that folder; other files stay."""
    for path in sorted((directory / folder).glob("*.json")):
        try:
            if str(load(path)["claim"]).startswith(f"{folder}/"):
                remove(path)
        except (InvalidInput, KeyError, TypeError):
            continue


def discard_unrelated(directory: Path, claim_id: str, proposition: Term) -> None:
    """Remove an older certificate of another proposition; quick, nothing is judged."""
    path = place(directory, claim_id)
    try:
        if path.exists() and load(path)["proposition"] != thawed(proposition):
            remove(path)
    except (InvalidInput, KeyError, TypeError):
        remove(path)
