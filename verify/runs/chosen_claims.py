"""Which claims a command line names: packs, single claims, files and directories of one's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import Claim
from fooling.verify.evidence.store import beside, load, place
from fooling.verify.runs.arguments import ENDINGS, OWN, own
from fooling.verify.runs.tasks import Task, task_of
from fooling.verify.statement.printable import require_shallow
from fooling.verify.statement.proposition import frozen


def chosen(arguments: Iterable[str]) -> list[Task]:
    """The tasks that packs, claims, files and directories of files name, in order, each once; all packs if none.

    A claim of a file is FILE.json/ID.
    """
    given = list(arguments) or list(registry.PACKS)
    tasks: dict[str, Task] = {}
    for task in (task for argument in given for task in _tasks_called(argument)):
        if tasks.setdefault(task.id, task).claim != task.claim:
            raise InvalidInput(
                f"{task.claim.at}: {task.id} is already the id of another proposition in this run, or of one that uses "
                "or expects something else; rename one of the files"
            )
    return list(tasks.values())


def _tasks_called(argument: str) -> Iterator[Task]:
    parent, name = Path(argument).parent, Path(argument).name
    if name.endswith(ENDINGS):
        yield from own(Path(argument))
    elif parent.name.endswith(ENDINGS):
        yield from _of_file(parent, name)[1]
    elif argument not in registry.PACKS and Path(argument).is_dir():
        files = sorted(file for file in Path(argument).iterdir() if file.name.endswith(ENDINGS))
        if not files:
            wanted = "want one with files of propositions, .json or .py"
            raise InvalidInput(f"{argument}: a directory without files .json or .py; {wanted}")
        for file in files:
            yield from own(file)
    elif argument in registry.PACKS:
        yield from map(task_of, registry.pack(argument).claims.values())
    else:
        yield task_of(found(argument))


def _of_file(file: Path, name: str) -> tuple[Task, list[Task]]:
    """One claim of a file, and all of the file that is needed for it: it and what it uses, in the order of the file."""
    tasks = {task.id: task for task in own(file)}
    wanted = f"{file.stem}/{name}"
    if wanted not in tasks:
        near = get_close_matches(wanted, tasks, n=3, cutoff=0.4) or list(tasks)[:3]
        offered = ", ".join(one.split("/")[1] for one in near)
        raise InvalidInput(f"{file}: no claim is called {name!r}; nearest: {offered}")
    needed = [wanted]
    for one in needed:  # grows as it is read
        needed += [used.id for used in tasks[one].claim.uses if used.id not in needed]
    return tasks[wanted], [task for task in tasks.values() if task.id in needed]


def found(claim_id: str, evidence: Path | None = None) -> Claim:
    """The registered claim, or somebody's own that has a certificate; `InvalidInput` offers the nearest ids."""
    if evidence is not None and claim_id.split("/")[0] not in registry.PACKS and "/" in claim_id:
        return _own_with_certificate(claim_id, evidence)
    if "/" in claim_id:
        return registry.find(claim_id)
    names = [claim.id for claim in registry.registered()]
    short = {name.split("/")[1]: name for name in names}
    near = get_close_matches(claim_id, [*registry.PACKS, *short], n=3, cutoff=0.4)
    offered = (
        f"; nearest: {', '.join(short.get(name, name) for name in near)}"
        if near
        else f"; packs: {', '.join(registry.PACKS)}"
    )
    raise InvalidInput(f"unknown pack or claim {claim_id!r}{offered}; a file's name ends in .json or .py")


def _own_with_certificate(named: str, evidence: Path) -> Claim:
    """The claim of a file, FILE.json/ID, or what the certificate of FILE/ID says alone."""
    file, name = Path(named).parent, Path(named).name
    claim = _of_file(file, name)[0].claim if file.name.endswith(ENDINGS) else None
    claim_id = named if claim is None else claim.id
    stored = place(evidence, claim_id)
    if not (re.fullmatch(OWN, claim_id) and stored.is_file()):
        raise InvalidInput(_no_certificate(claim_id, evidence))
    return claim or of_certificate(stored, claim_id)


def _no_certificate(claim_id: str, evidence: Path) -> str:
    """Why nothing of somebody's own claim is shown: it was not decided, not checked, or its id is another one."""
    near = place(*beside(evidence, claim_id))
    if near.is_file():
        return f"{claim_id}: not decided, so there are no steps; of what comes closest: fooling show {near}"
    if not evidence.is_dir():
        return f"{evidence}: no such directory; want what `fooling check` has written, with --evidence DIR"
    there = sorted(f"{path.parent.name}/{path.stem}" for path in evidence.glob("*/*.json"))
    ids = [*(name for name in there if re.fullmatch(OWN, name)), *(claim.id for claim in registry.registered())]
    offered = get_close_matches(claim_id, ids, n=3, cutoff=0.4)
    nearest = f"; nearest: {', '.join(offered)}" if offered else ""
    return f"no certificate of {claim_id!r} in {evidence}{nearest}; `fooling check` writes one where it is decided"


def of_certificate(path: Path, claim_id: str | None = None) -> Claim:
    """The registered claim of a certificate, or somebody's own proposition; `InvalidInput` where it is no certificate.

    claim_id: of somebody's own, what it is called here; none: as the file says.
    """
    content = load(path)
    named = content.get("claim") if isinstance(content, Mapping) else None
    if not isinstance(content, Mapping) or not isinstance(named, str) or "proposition" not in content:
        raise InvalidInput(f"{path}: no certificate; want what `fooling check` has written")
    if claim_id is None and named.split("/")[0] in registry.PACKS:
        return registry.find(named)
    try:
        require_shallow(content["proposition"])
        return Claim(claim_id or named, str(path), "", frozen(content["proposition"]))
    except InvalidInput as error:
        raise InvalidInput(f"{path}: no certificate: {error}") from None
