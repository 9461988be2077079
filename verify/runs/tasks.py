"""What is to be decided: the claims of packs, single claims, and a user's own propositions from a file.

A user's file is `{"claims": [{"id": "my-claim", "says": "one line", "that": [proposition]}, ...]}`, with these fields,
ids of small letters, digits and hyphens, and propositions in the grammar of `verify.statement.proposition`; a claim may
have a field `expected` ("confirmed", "refuted" or "unknown"), the file a field `define` and comments
(`verify.given.argument`).  Its claims are called FILESTEM/ID and are decided by `verify.methods.auto`.

A `Task` goes to another process as what is needed to find its claim again: tactics are functions and are not sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

from fooling_sets.errors import InvalidInput
from verify.claims import claim as registry
from verify.claims.claim import Claim
from verify.evidence.store import load, place
from verify.given.argument import definitions, without_comments, written_out
from verify.given.network_terms import with_networks
from verify.statement.printable import printable, require_shallow, shortened
from verify.statement.proposition import Term, frozen, require
from verify.statement.verdict import Verdict

MOST_BYTES = 2**24  # of a user's file
MOST_PARTS = 10**4  # operators, variables and conditions of one of its propositions
SHAPE = '{"claims": [{"id": ..., "says": ..., "that": proposition}, ...]}, with "define": {...} if there are names'
FIELDS = {"id", "says", "that"}
STEM = r"[A-Za-z0-9_-][A-Za-z0-9._-]*"
OWN = STEM + "/[a-z0-9-]{1,100}"
VERDICTS = tuple(map(str, Verdict))


@dataclass(frozen=True)
class Task:
    """One claim to decide: of a pack, found again in `module`, or a user's own (`module` is None)."""

    claim: Claim
    module: str | None = None

    @property
    def id(self) -> str:
        """The claim's."""
        return self.claim.id

    @property
    def that(self) -> Term:
        """The claim's proposition."""
        return self.claim.that

    @property
    def expected(self) -> Verdict | None:
        """The pinned verdict, or what the author of a user's own claim expects, if anything."""
        return self.claim.expected

    def __reduce__(self) -> tuple[Callable[..., Task], tuple[str | Term | Verdict | None, ...]]:
        if self.module is not None:
            return _of_pack, (self.module, self.id)
        return own_task, (self.id, self.claim.at, self.claim.says, self.that, self.claim.wanted)


def _of_pack(module: str, claim_id: str) -> Task:
    """The task for a claim of the pack that a module holds."""
    return Task(import_module(module).pack().claims[claim_id], module)


def own_task(claim_id: str, at: str, says: str, that: Term, wanted: Verdict | None = None) -> Task:
    """The task for a proposition that somebody hands in."""
    return Task(Claim(claim_id, at, says, that, effort="quick", wanted=wanted))


def task_of(claim: Claim) -> Task:
    """The task for a claim of a pack."""
    return Task(claim, registry.PACKS[claim.id.split("/")[0]])


def chosen(arguments: Iterable[str]) -> list[Task]:
    """The tasks that packs, claim ids, files and directories of files name, in order, each once; all packs if none."""
    given = list(arguments) or list(registry.PACKS)
    tasks: dict[str, Task] = {}
    for task in (task for argument in given for task in _named(argument)):
        if tasks.setdefault(task.id, task).that != task.that:
            raise InvalidInput(
                f"{task.claim.at}: {task.id} is already the id of another proposition in this run; rename one of "
                "the files"
            )
    return list(tasks.values())


def _named(argument: str) -> Iterator[Task]:
    if argument.endswith(".json"):
        yield from own(Path(argument))
    elif argument not in registry.PACKS and Path(argument).is_dir():
        files = sorted(Path(argument).glob("*.json"))
        if not files:
            raise InvalidInput(f"{argument}: a directory without files .json; want one with files of propositions")
        for file in files:
            yield from own(file)
    elif argument in registry.PACKS:
        yield from map(task_of, registry.pack(argument).claims.values())
    else:
        yield task_of(found(argument))


def found(claim_id: str, evidence: Path | None = None) -> Claim:
    """The registered claim, or somebody's own that has a certificate; `InvalidInput` offers the nearest ids."""
    stored = None if evidence is None or claim_id.split("/")[0] in registry.PACKS else place(evidence, claim_id)
    if stored is not None and re.fullmatch(OWN, claim_id) and stored.is_file():
        certificate = load(stored)
        if not isinstance(certificate, Mapping) or "proposition" not in certificate:
            raise InvalidInput(f"{stored}: no certificate; want what `fooling check` has written")
        return Claim(claim_id, str(stored), "somebody's own proposition", frozen(certificate["proposition"]))
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
    raise InvalidInput(f"unknown pack or claim {claim_id!r}{offered}; a file's name ends in .json")


def own(path: Path) -> list[Task]:
    """The tasks of a user's file.  `InvalidInput` names the file and the path of the wrong field."""
    stem = path.name.removesuffix(".json")
    if not re.fullmatch(STEM, stem) or stem in registry.PACKS:
        raise InvalidInput(
            f"{path}: the file's name becomes part of ids; use letters, digits, '-' and '_', and not the name of a pack"
        )
    content = load(path, MOST_BYTES, without_comments)
    claims = content.get("claims") if isinstance(content, Mapping) else None
    if not isinstance(claims, list) or not claims or not content.keys() <= {"claims", "define"}:
        raise InvalidInput(f"{path}: should be {SHAPE}")
    known = definitions(content.get("define", {}), f"{path}: define")
    tasks = [_own_claim(item, f"{path}: claims[{i}]", stem, path, known) for i, item in enumerate(claims)]
    first: dict[str, int] = {}
    for i, task in enumerate(tasks):
        if first.setdefault(task.id, i) != i:
            name = task.id.split("/")[1]
            raise InvalidInput(f"{path}: claims[{i}].id: {name!r} is already the id of claims[{first[task.id]}]")
    return tasks


def _own_claim(item: object, where: str, stem: str, path: Path, known: Mapping[str, object]) -> Task:
    if not isinstance(item, Mapping) or item.keys() - {"expected"} != FIELDS:
        odd = min(map(str, item.keys() - {"expected"} ^ FIELDS)) if isinstance(item, Mapping) else "not an object"
        raise InvalidInput(f"{where}: should have the fields id, says, that, and may have expected ({odd})")
    expected = item.get("expected")
    if "expected" in item and expected not in VERDICTS:
        raise InvalidInput(f"{where}.expected: {shortened(repr(expected), 60)} should be one of {', '.join(VERDICTS)}")
    if not isinstance(item["id"], str) or not re.fullmatch("[a-z0-9-]{1,100}", item["id"]):
        raise InvalidInput(
            f"{where}.id: {shortened(repr(item['id']), 60)} should be made of small letters, digits and hyphens"
        )
    if not isinstance(item["says"], str) or not item["says"].strip() or "\n" in item["says"]:
        raise InvalidInput(f"{where}.says: should be one line of text")
    try:
        require_shallow(item["that"], f"{where}.that")
        stated = written_out(item["that"], known, f"{where}.that")
        require_shallow(stated, f"{where}.that")
        _require_few(stated, f"{where}.that")
        that = frozen(with_networks(stated, path.parent, f"{where}.that"))
        require(that, "proposition", at=f"{where}.that")
    except (RecursionError, TypeError) as error:  # nested too deeply, or an object where a name belongs
        raise InvalidInput(f"{where}.that: not a proposition ({error})") from None
    wanted = None if expected is None else Verdict[str(expected).upper()]
    return own_task(f"{stem}/{item['id']}", path.name, printable(item["says"]), that, wanted)


def _require_few(value: object, at: str) -> None:
    """`InvalidInput` where there are too many lists that begin with text; rows and cells of numbers are not counted."""
    parts, level = 0, [value]
    while level:
        lists = [item for item in level if isinstance(item, list)]
        parts += sum(bool(item) and isinstance(item[0], str) for item in lists)
        level = [part for item in lists for part in item if isinstance(part, list)]
    if parts > MOST_PARTS:
        raise InvalidInput(f"{at}: {parts} operators, variables and conditions, want at most {MOST_PARTS}")
