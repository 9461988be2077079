"""What is to be decided: the claims of packs, single claims, and a user's own propositions from a file.

A user's file is `{"claims": [{"id": "my-claim", "says": "one line", "that": [proposition]}, ...]}`, with exactly these
fields, ids of small letters, digits and hyphens, and propositions in the grammar of `verify.statement.proposition`.
Its claims are called FILESTEM/ID, no verdict is pinned for them, and they are decided by `verify.methods.auto`.  A
`Task` is what another process needs to find the claim again: tactics are functions and are not sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

from fooling_sets.errors import InvalidInput
from verify.claims import claim as registry
from verify.claims.claim import Claim
from verify.evidence.store import load
from verify.statement.proposition import Term, frozen, require
from verify.statement.verdict import Verdict

SHAPE = '{"claims": [{"id": ..., "says": ..., "that": proposition}, ...]}'


@dataclass(frozen=True)
class Task:
    """One claim to decide: of a pack, found again in `module`, or a user's own (`module` is None)."""

    id: str
    at: str
    says: str
    that: Term
    module: str | None = None
    expected: Verdict | None = None
    repairs: str | None = None
    note: str | None = None

    def claim(self) -> Claim:
        """The claim, with its script if it has one."""
        if self.module is not None:
            found: Claim = import_module(self.module).pack().claims[self.id]
            return found
        return Claim(self.id, self.at, self.says, self.that, effort="quick")


def task_of(claim: Claim) -> Task:
    """The task for a claim of a pack."""
    module = registry.PACKS[claim.id.split("/")[0]]
    return Task(claim.id, claim.at, claim.says, claim.that, module, claim.expected, claim.repairs, claim.note)


def chosen(arguments: Iterable[str]) -> list[Task]:
    """The tasks that packs, claim ids and paths to FILE.json name, in order, each once; all packs if none is named."""
    given = list(arguments) or list(registry.PACKS)
    tasks: dict[str, Task] = {}
    for task in (task for argument in given for task in _named(argument)):
        if tasks.setdefault(task.id, task).that != task.that:
            raise InvalidInput(
                f"{task.at}: {task.id} is already the id of another proposition in this run; rename one of the files"
            )
    return list(tasks.values())


def _named(argument: str) -> Iterator[Task]:
    if argument.endswith(".json"):
        yield from own(Path(argument))
    elif argument in registry.PACKS:
        yield from map(task_of, registry.pack(argument).claims.values())
    else:
        yield task_of(found(argument))


def found(claim_id: str) -> Claim:
    """The registered claim; `InvalidInput` offers the nearest packs and ids."""
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
    if not re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9._-]*", stem) or stem in registry.PACKS:
        raise InvalidInput(
            f"{path}: the file's name becomes part of ids; use letters, digits, '-' and '_', and not the name of a pack"
        )
    content = load(path)
    if (
        not isinstance(content, Mapping)
        or content.keys() != {"claims"}
        or not isinstance(content["claims"], list)
        or not content["claims"]
    ):
        raise InvalidInput(f"{path}: should be {SHAPE}")
    tasks = [_own_claim(item, f"{path}: claims[{i}]", stem, path) for i, item in enumerate(content["claims"])]
    ids = [task.id for task in tasks]
    for i, claim_id in enumerate(ids):
        if claim_id in ids[:i]:
            raise InvalidInput(
                f"{path}: claims[{i}].id: {claim_id.split('/')[1]!r} is already the id of claims[{ids.index(claim_id)}]"
            )
    return tasks


def _own_claim(item: object, where: str, stem: str, path: Path) -> Task:
    if not isinstance(item, Mapping) or item.keys() != {"id", "says", "that"}:
        odd = min(map(str, item.keys() ^ {"id", "says", "that"})) if isinstance(item, Mapping) else "not an object"
        raise InvalidInput(f"{where}: should have exactly the fields id, says, that ({odd})")
    if not isinstance(item["id"], str) or not re.fullmatch("[a-z0-9-]+", item["id"]):
        raise InvalidInput(f"{where}.id: {item['id']!r} should be made of small letters, digits and hyphens")
    if not isinstance(item["says"], str) or not item["says"].strip() or "\n" in item["says"]:
        raise InvalidInput(f"{where}.says: should be one line of text")
    try:
        that = frozen(item["that"])
        require(that, "proposition", at=f"{where}.that")
    except (RecursionError, TypeError) as error:  # nested too deeply, or an object where a name belongs
        raise InvalidInput(f"{where}.that: not a proposition ({error})") from None
    return Task(f"{stem}/{item['id']}", path.name, item["says"], that)
