"""Which claims a command line names: packs, single claims, files and directories of one's own.

What is malformed, a file or one statement of it, costs itself and nothing else: the others are decided, and it is told
beside them.  Files in Python are programs; those in a directory are left out unless it is said that they are to be run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field
from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import Claim
from fooling.verify.evidence.store import beside, load, located, place
from fooling.verify.given.arguments import argument_process
from fooling.verify.given.arguments.argument import MOST_BYTES, YAML
from fooling.verify.given.arguments.statements import Malformed
from fooling.verify.reading import papers
from fooling.verify.reading.files import read_text
from fooling.verify.reading.nearest_files import nearest_files
from fooling.verify.reading.papers.excerpt import LATEX, MARKDOWN, MARKS
from fooling.verify.runs.claims.arguments import ENDINGS, Task, is_own, stem_of, task_of, tasks_in
from fooling.verify.statement.language.printable import printable, require_shallow, shortened
from fooling.verify.statement.proposition import frozen

CLAIMS_IN_YAML = re.compile(r"""^(["']?)claims\1\s*:|^\{.*\bclaims\b""", re.MULTILINE | re.DOTALL)


def chosen(arguments: Iterable[str], run_python: bool = False) -> list[Task]:
    """The tasks that `named` finds; `InvalidInput` for the first that is malformed."""
    found = named(arguments, run_python)
    if found.malformed:
        raise InvalidInput(found.malformed[0].reason)
    return found.tasks


@dataclass(frozen=True)
class Named:
    """What a command line names: the tasks, what is malformed, and the files of directories that are left out.

    `left_out` are programs that are not run, `other_files` are of another kind.  `others` are the claims of a file of
    which only some are named: they may decide what stays unknown.  `papers` are in LaTeX, and have marks.
    """

    tasks: list[Task] = field(default_factory=list)
    malformed: list[Malformed] = field(default_factory=list)
    left_out: list[Path] = field(default_factory=list)
    other_files: list[Path] = field(default_factory=list)
    others: list[Task] = field(default_factory=list)
    papers: list[Path] = field(default_factory=list)


def named(arguments: Iterable[str], run_python: bool = False, seconds: float | None = None) -> Named:
    """The tasks that packs, claims, files and directories of files name, in order, each once; all packs if none.

    A claim of a file is FILE.json/ID.  `run_python`: whether the files .py of directories are run, and `seconds`
    how long a file .py may run.

    Raises InvalidInput for an argument that is no file and names no claim, and for one id of two propositions.
    """
    tasks, whole = dict[str, Task](), Named()
    for argument in list(arguments) or list(registry.PACKS):
        with argument_process.at_most(seconds) if seconds is not None else nullcontext():
            called = list(_tasks_called(argument, run_python, whole))
        for task in called:
            if tasks.setdefault(task.id, task).claim != task.claim:
                raise InvalidInput(
                    f"{task.claim.at}: {task.id} is already the id of another proposition in this run, or of one that "
                    "uses or expects something else; rename one of the files"
                )
    whole.tasks.extend(tasks.values())
    whole.others[:] = {one.id: one for one in whole.others if one.id not in tasks}.values()
    return whole


def _tasks_called(argument: str, run_python: bool, whole: Named) -> Iterator[Task]:
    """The tasks of one argument; what is malformed or left out is added to the whole."""
    parent, name = Path(argument).parent, Path(argument).name
    if name.endswith(ENDINGS):
        yield from _of_files([Path(argument)], whole)
    elif parent.name.endswith(ENDINGS):
        _, needed, others = _of_file(parent, name)
        whole.others.extend(others)
        whole.papers.extend([parent] if parent.suffix == LATEX else [])
        yield from needed
    elif argument not in registry.PACKS and Path(argument).is_dir():
        yield from _of_files(_files_in(Path(argument), run_python, whole), whole)
    elif argument in registry.PACKS:
        yield from map(task_of, registry.pack(argument).claims.values())
    elif argument.startswith((".", "/")) or argument.endswith("/") or argument.count("/") > 1:
        raise InvalidInput(f"{argument}: no such directory{nearest_files(Path(argument))}")
    else:
        yield task_of(found(argument))


def _files_in(directory: Path, run_python: bool, whole: Named) -> list[Path]:
    """The files of a directory, but for programs that are not to be run; `InvalidInput` where none is left."""
    files = sorted(file for file in directory.iterdir() if _may_hold_claims(file))
    programs = [file for file in files if file.suffix == ".py" and not run_python]
    if not files:
        wanted = f"want one with files of propositions, {', '.join(ENDINGS)}"
        raise InvalidInput(f"{directory}: a directory without files of claims; {wanted}")
    if files == programs:
        names = ", ".join(file.name for file in programs[:3]) + (", ..." if len(programs) > 3 else "")
        raise InvalidInput(f"{directory}: only programs ({names}), which are run with --run-python alone")
    whole.left_out.extend(programs)
    whole.other_files.extend(_others_in(directory))
    return [file for file in files if file not in programs]


def _others_in(directory: Path) -> list[Path]:
    """What is not read of a directory: files of another kind, folders with files .json; but for what is hidden."""
    return sorted(
        one
        for one in directory.iterdir()
        if not one.name.startswith(".")
        and one.suffix != MARKS
        and not _may_hold_claims(one)
        and (one.is_file() or _has_claims(one))
    )


def _may_hold_claims(file: Path) -> bool:
    """Whether a file of a directory is read; of papers, and of YAML, in which much else is written, what has claims."""
    if not file.name.endswith(ENDINGS):
        return False
    if file.suffix in (MARKDOWN, LATEX):
        return bool(papers.read.is_paper_with_claims(file))
    return file.suffix not in YAML or CLAIMS_IN_YAML.search(read_text(file, MOST_BYTES)) is not None


def _has_claims(folder: Path) -> bool:
    """Whether files of claims may lie in a folder; one called evidence has certificates."""
    return folder.is_dir() and folder.name != "evidence" and any(folder.glob("*.json"))


def _of_files(files: Iterable[Path], whole: Named) -> Iterator[Task]:
    for file in files:
        try:
            tasks, malformed = _claims_of(file)
        except InvalidInput as error:
            whole.malformed.append(Malformed(str(file), str(error)))
            continue
        whole.malformed.extend(malformed)
        whole.papers.extend([file] if file.suffix == LATEX else [])
        yield from tasks


def _claims_of(file: Path) -> tuple[list[Task], list[Malformed]]:
    """The tasks of a file and what is malformed; where there is no such file, `InvalidInput` offers the nearest."""
    try:
        return tasks_in(file)
    except InvalidInput as error:
        raise InvalidInput(f"{error}{'' if file.exists() else nearest_files(file)}") from None


def _of_file(file: Path, name: str) -> tuple[Task, list[Task], list[Task]]:
    """One claim of a file, all of the file that is needed for it, it and what it uses, and the others, in their order.

    What else in the file is malformed does not matter.
    """
    read, malformed = _claims_of(file)
    tasks = {task.id: task for task in read}
    wanted = f"{stem_of(file)}/{name}"
    if wanted not in tasks:
        for fault in malformed:
            if fault.claim in (wanted, None):
                raise InvalidInput(fault.reason)
        if not tasks:
            raise InvalidInput(f"{file}: no claim is called {name!r}; no claim of the file is well formed")
        near = get_close_matches(wanted, tasks, n=3, cutoff=0.4) or list(tasks)[:3]
        offered = ", ".join(one.split("/")[1] for one in near)
        raise InvalidInput(f"{file}: no claim is called {name!r}; nearest: {offered}")
    needed = [wanted]
    for one in needed:  # grows as it is read
        needed += [used.id for used in tasks[one].claim.uses if used.id not in needed]
    others = [task for task in read if task.id not in needed]
    return tasks[wanted], [task for task in read if task.id in needed], others


def each_of(argument: str) -> list[str]:
    """The claims that one argument names: those of a file of claims, FILE.json/ID each, assumptions left out."""
    path = Path(argument)
    if not path.name.endswith(ENDINGS) or path.suffix == ".py" or not path.is_file():
        return [argument]
    content = load(path) if path.suffix == ".json" else None
    if path.suffix == ".json" and not (isinstance(content, Mapping) and _ids(content.get("claims"))):
        return [argument]
    return [f"{path}/{task.id.rpartition('/')[2]}" for task in tasks_in(path)[0] if not task.claim.assumed]


def found(claim_id: str, evidence: Path | None = None) -> Claim:
    """The registered claim, or somebody's own that has a certificate; `InvalidInput` offers the nearest ids."""
    if evidence is not None and claim_id.split("/")[0] not in registry.PACKS and "/" in claim_id:
        return _own_with_certificate(claim_id, evidence)
    if "/" in claim_id:
        return registry.find(claim_id)
    names = [claim.id for claim in registry.registered()]
    short = {name.split("/")[1]: name for name in names}
    near = get_close_matches(claim_id, [*registry.PACKS, *short], n=3, cutoff=0.6)
    offered = (
        f"; nearest: {', '.join(short.get(name, name) for name in near)}"
        if near
        else f"; packs: {', '.join(registry.PACKS)}"
    )
    raise InvalidInput(f"unknown pack or claim {claim_id!r}{offered}; a file's name ends in {', '.join(ENDINGS)}")


def _own_with_certificate(named: str, evidence: Path) -> Claim:
    """The claim of a file, FILE.json/ID, or what the certificate of FILE/ID says alone."""
    file, name = Path(named).parent, Path(named).name
    claim = _of_file(file, name)[0].claim if file.name.endswith(ENDINGS) else None
    claim_id = named if claim is None else claim.id
    stored = located(evidence, claim_id)
    if claim is not None and claim.by_object and not stored.is_file():
        return claim  # its object is looked at again, and needs no evidence
    if not (is_own(claim_id) and stored.is_file()):
        raise InvalidInput(_no_certificate(claim_id, evidence, named if claim is not None else None))
    return claim or of_certificate(stored, claim_id)


def _no_certificate(claim_id: str, evidence: Path, typed: str | None = None) -> str:
    """Why nothing of somebody's own claim is shown: it was not decided, not checked, or its id is another one.

    typed: FILE.json/ID, where the file has such a claim, so that no other id can be meant.
    """
    near = place(*beside(evidence, claim_id))
    if near.is_file():
        return f"{claim_id}: not decided, so there are no steps; of what comes closest: fooling show {near}"
    if not evidence.is_dir():
        return f"{evidence}: no such directory; want what `fooling check` has written, with --evidence DIR"
    if typed is not None:
        told = f"no certificate of {claim_id!r} in {evidence}, as it is not decided, or not checked yet"
        return f"{told}; `fooling check {typed}` decides it, or says why it stays unknown"
    there = sorted(f"{path.parent.name}/{path.stem}" for path in evidence.glob("*/*.json"))
    ids = [*(name for name in there if is_own(name)), *(claim.id for claim in registry.registered())]
    offered = get_close_matches(claim_id, ids, n=3, cutoff=0.4)
    nearest = f"; nearest: {', '.join(offered)}" if offered else ""
    return f"no certificate of {claim_id!r} in {evidence}{nearest}; `fooling check` writes one where it is decided"


def of_certificate(path: Path, claim_id: str | None = None) -> Claim:
    """The registered claim of a certificate, or somebody's own proposition; `InvalidInput` where it is no certificate.

    claim_id: of somebody's own, what it is called here; none: as the file says.
    """
    content = load(path)
    named = content.get("claim") if isinstance(content, Mapping) else None
    if isinstance(content, Mapping) and (ids := _ids(content.get("claims"))):
        told = f"a file of claims, no certificate; want one claim, {path}/ID"
        raise InvalidInput(f"{path}: {told}; the ids are {shortened(', '.join(ids), 300)}")
    if not isinstance(content, Mapping) or not isinstance(named, str) or "proposition" not in content:
        raise InvalidInput(f"{path}: no certificate; want what `fooling check` has written")
    if claim_id is None and named.split("/")[0] in registry.PACKS:
        return registry.find(named)
    try:
        require_shallow(content["proposition"])
        return Claim(claim_id or named, str(path), "", frozen(content["proposition"]))
    except InvalidInput as error:
        raise InvalidInput(f"{path}: no certificate: {error}") from None


def _ids(claims: Any) -> list[str]:
    """The ids of a file of claims."""
    listed = claims if isinstance(claims, list) else []
    return [printable(str(one["id"])) for one in listed if isinstance(one, Mapping) and "id" in one]
