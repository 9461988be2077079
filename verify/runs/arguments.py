"""A user's argument as tasks: a file of propositions, or a Python file that makes them.

    {"define": {...},
     "assume": [{"id": "welch", "source": "Welch 1974", "says": "one line", "that": proposition}, ...],
     "claims": [{"id": "my-claim", "says": "one line", "that": proposition, "uses": ["welch"], "expected": "confirmed"},
                ...]}

with ids of small letters, digits and hyphens, and propositions in the grammar of `verify.statement.proposition`; what
files have beyond it (names, regular expressions, comments) is `verify.given.argument`, a file in Python
`verify.given.argument_script`.  `define`, `assume`, `uses` and `expected` may be left out.  A statement is called
FILESTEM/ID.  `uses` names assumptions and other claims of the file, in any order but a circle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

from fooling_sets.errors import InvalidInput
from verify.claims import claim as registry
from verify.claims.claim import Claim, Used
from verify.evidence.store import load
from verify.given.argument import Definitions, definitions, without_comments, written_out
from verify.given.argument_script import built
from verify.given.network_terms import with_networks
from verify.given.sense import require_known, require_sense
from verify.given.sense_of_words import require_words
from verify.runs.tasks import Task
from verify.statement.printable import printable, require_shallow, shortened
from verify.statement.proposition import Term, frozen, require
from verify.statement.verdict import Verdict

MOST_BYTES = 2**24  # of a user's file
MOST_PARTS = 10**4  # operators, variables and conditions of one of its propositions
LONGEST = 200  # letters of a line of text
ENDINGS = (".json", ".py")
SHAPE = '{"claims": [{"id": ..., "says": ..., "that": proposition}, ...]}, and may have "define" and "assume"'
PARTS = {"claims", "define", "assume", "$schema"}
FIELDS = {
    "claims": ({"id", "says", "that"}, {"uses", "expected"}),
    "assume": ({"id", "says", "that", "source"}, set[str]()),
}  # those that a statement has, and those that it may have
STEM = r"[A-Za-z0-9_-][A-Za-z0-9._-]*"
OWN = STEM + "/[a-z0-9-]{1,100}"
VERDICTS = tuple(map(str, Verdict))


def own(path: Path) -> list[Task]:
    """The tasks of a user's file, assumptions first.  `InvalidInput` names the file and the path of the wrong field."""
    stem = path.name.rpartition(".")[0]
    if not re.fullmatch(STEM, stem) or stem in registry.PACKS:
        raise InvalidInput(
            f"{path}: the file's name becomes part of ids; use letters, digits, '-' and '_', and not the name of a pack"
        )
    content = built(path) if path.suffix == ".py" else load(path, MOST_BYTES, without_comments)
    if not isinstance(content, Mapping) or not content.keys() <= PARTS or not content.get("claims"):
        raise InvalidInput(f"{path}: should be {SHAPE}")
    known = definitions(content.get("define", {}), f"{path}: define")
    items = [
        (f"{part}[{i}]", part, item)
        for part in ("assume", "claims")
        for i, item in enumerate(_listed(content.get(part, []), f"{path}: {part}"))
    ]
    claims = [_stated(item, part, f"{path}: {at}", stem, path, known) for at, part, item in items]
    _require_apart(claims, [at for at, *_ in items], path)
    return [Task(claim) for claim in _with_uses(claims, content["claims"], path)]


def _listed(value: object, where: str) -> Sequence[object]:
    if not isinstance(value, list):
        raise InvalidInput(f"{where}: should be a list of statements")
    return value


def _require_apart(claims: Sequence[Claim], places: Sequence[str], path: Path) -> None:
    seen = dict[str, str]()
    for claim, at in zip(claims, places, strict=True):
        if claim.id in seen:
            name = claim.id.split("/")[1]
            raise InvalidInput(f"{path}: {at}.id: {name!r} is already the id of {seen[claim.id]}")
        seen[claim.id] = at


def _stated(item: object, part: str, where: str, stem: str, path: Path, known: Definitions) -> Claim:
    """One assumption or claim, without what it uses."""
    needed, possible = FIELDS[part]
    if not isinstance(item, Mapping) or item.keys() - possible != needed:
        odd = min(map(str, (item.keys() - possible) ^ needed)) if isinstance(item, Mapping) else "not an object"
        may = f", and may have {' and '.join(sorted(possible))}" if possible else ""
        raise InvalidInput(f"{where}: should have the fields {', '.join(sorted(needed))}{may} ({odd})")
    expected = item.get("expected")
    if "expected" in item and expected not in VERDICTS:
        raise InvalidInput(f"{where}.expected: {shortened(repr(expected), 60)} should be one of {', '.join(VERDICTS)}")
    if not isinstance(item["id"], str) or not re.fullmatch("[a-z0-9-]{1,100}", item["id"]):
        raise InvalidInput(
            f"{where}.id: {shortened(repr(item['id']), 60)} should be made of small letters, digits and hyphens"
        )
    for field in needed & {"says", "source"}:
        if not _is_line(item[field]):
            raise InvalidInput(f"{where}.{field}: should be one line of text, of at most {LONGEST} letters")
    claim_id, wanted = f"{stem}/{item['id']}", None if expected is None else Verdict[str(expected).upper()]
    at, says = (printable(text.strip()) for text in (item.get("source", path.name), item["says"]))
    that = _proposition(item["that"], f"{where}.that", path, known)
    return Claim(claim_id, at, says, that, effort="quick", wanted=wanted, assumed=part == "assume")


def _is_line(value: object) -> bool:
    return isinstance(value, str) and 0 < len(printable(value).strip()) <= LONGEST and "\n" not in value


def _proposition(given: Any, where: str, path: Path, known: Definitions) -> Term:
    try:
        require_shallow(given, where)
        stated = written_out(given, known, where)
        require_shallow(stated, where)
        _require_few(stated, where)
        that = frozen(with_networks(stated, path.parent, where))
        require_known(that, where)
        require(that, "proposition", at=where)
        require_words(that, where)
        require_sense(that, where)
    except (RecursionError, TypeError) as error:  # nested too deeply, or an object where a name belongs
        raise InvalidInput(f"{where}: not a proposition ({error})") from None
    return that


def _require_few(value: object, at: str) -> None:
    """`InvalidInput` where there are too many lists that begin with text; rows and cells of numbers are not counted."""
    parts, level = 0, [value]
    while level:
        lists = [item for item in level if isinstance(item, list)]
        parts += sum(bool(item) and isinstance(item[0], str) for item in lists)
        level = [part for item in lists for part in item if isinstance(part, list)]
    if parts > MOST_PARTS:
        raise InvalidInput(f"{at}: {parts} operators, variables and conditions, want at most {MOST_PARTS}")


# ---- what a claim uses ----


def _with_uses(claims: Sequence[Claim], items: Sequence[Mapping[str, Any]], path: Path) -> list[Claim]:
    """The claims with the statements that they use."""
    known = {claim.id.split("/")[1]: claim for claim in claims}
    named = {item["id"]: _names(item, f"{path}: claims[{i}]", known) for i, item in enumerate(items)}
    try:
        list(TopologicalSorter(named).static_order())
    except CycleError as error:
        circle = " -> ".join(reversed(error.args[1]))
        raise InvalidInput(f"{path}: these claims use each other in a circle: {circle}") from None
    return [replace(claim, uses=tuple(_used(known, named.get(name, ())))) for name, claim in known.items()]


def _names(item: Mapping[str, Any], where: str, known: Mapping[str, Claim]) -> Sequence[str]:
    names = item.get("uses", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InvalidInput(f"{where}.uses: should be a list of ids")
    for i, name in enumerate(names):
        if name not in known:
            raise InvalidInput(f"{where}.uses[{i}]: {shortened(repr(name), 60)} is no assumption or claim of this file")
    return names


def _used(known: Mapping[str, Claim], names: Iterable[str]) -> Iterable[Used]:
    """These, each once."""
    for name in dict.fromkeys(names):
        claim = known[name]
        yield Used(claim.id, claim.that, claim.at if claim.assumed else None)


def waves(tasks: Sequence[Task]) -> list[list[Task]]:
    """The tasks so that each comes after those that it uses: all of a wave may be done at once."""
    by_id = {task.id: task for task in tasks}
    sorter = TopologicalSorter({task.id: [used.id for used in task.claim.uses] for task in tasks})
    sorter.prepare()
    found = []
    while sorter.is_active():
        ready = sorter.get_ready()
        found.append([by_id[name] for name in by_id if name in {*ready}])
        sorter.done(*ready)
    return found
