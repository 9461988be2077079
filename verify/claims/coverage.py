"""Coverage: every statement of a paper that can be checked, in the order of the text, with its claims.

A pack keeps the list beside its claims (`fooling.verify.claims.pack_files`): of each statement where it stands, what
it states, in our own words, the claims about it, and a reason where it has none, or where they are not quite the
statement.  So what is not claimed is seen as well as what is: a definition, a citation, what the grammar cannot say.
That no printed claim is missing, and that every claim named exists, is tested.

What keeps a statement out, or what its claims leave out of it, is one of a short list, `LACKS`, which is counted.  A
sentence beside it says more.  A sentence without a kind is a remark on a statement that its claims say whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.claims.claim import PACKS, Claim, pack
from fooling.verify.claims.pack_files import is_pack, pack_files
from fooling.verify.reading.layout.parts import Block

STATED = re.compile(r"(.*?[.?]) \[([^\[\]]*)\](?: (.+))?")

LACKS = {  # what the grammar would need, or why there is nothing to decide
    "definition": "a definition",
    "shapes": "shapes of matrices",
    "real vectors": "real vectors",
    "angles": "angles",
    "growth": "growth notation",
    "tasks": "tasks over growing alphabets",
    "networks": "networks of another kind",
    "models": "language models",
    "dynamic programs": "dynamic programs",
    "graphs": "graphs",
    "text": "text against text",
    "experiment": "an experiment",
    "open": "open or conjectured",
    "cited": "a whole cited theorem",
    "cases": "some cases only",
    "formats": "another format of numbers",
    "coins": "lower bounds for randomised protocols",
    "circuits": "classes of circuits",
    "space": "space and time of algorithms",
}


@dataclass(frozen=True)
class Statement:
    """One statement of a paper, the names of the claims about it, and why there is none, or what they leave out."""

    at: str
    states: str
    claims: tuple[str, ...]
    because: str | None
    lacks: str | None = None

    def __post_init__(self) -> None:
        if self.lacks is not None and self.lacks not in LACKS:
            raise InvalidInput(f"{self.at}, {self.states!r}: {self.lacks!r} should be one of {', '.join(LACKS)}")
        if not self.claims and self.lacks is None:
            reasons = ", ".join(LACKS)
            raise InvalidInput(f"{self.at}, {self.states!r}: a statement has a claim, or a reason why not: {reasons}")

    @property
    def reason(self) -> str | None:
        """What keeps it out, or what its claims leave out, in words."""
        if self.lacks is None:
            return self.because
        kind = LACKS[self.lacks]
        return f"{kind[0].upper()}{kind[1:]}.  {self.because}" if self.because else f"{kind[0].upper()}{kind[1:]}."


@dataclass(frozen=True)
class Covered:
    """A statement, and the claims that it names."""

    statement: Statement
    claims: tuple[Claim, ...]


@cache
def coverage(name: str) -> tuple[Covered, ...]:
    """The statements of the pack of that name; `InvalidInput` where it keeps no list, or a claim is none of its own."""
    claims = pack(name).claims
    if not has_coverage(name):
        raise InvalidInput(f"the pack {name!r} has no list of the statements of its paper")
    return tuple(_covered(_statement(*one), name, claims) for one in pack_files(_folder(name)).stated())


def _statement(place: str, block: Block) -> Statement:
    """A statement from its text: its words, in brackets its claims and what it lacks, and a remark."""
    match = STATED.fullmatch(block.says.said)
    if match is None:
        raise InvalidInput(f"{place}: want the names of claims in brackets behind the sentence, or what keeps it out")
    listed, _, lacks = match[2].partition("; ")
    if listed in LACKS:
        listed, lacks = "", listed
    at = block.field("at")
    try:
        return Statement(at.text.said if at else "", match[1], tuple(_names(listed)), match[3], lacks or None)
    except InvalidInput as error:
        raise InvalidInput(f"{place}: {error}") from None


def _names(listed: str) -> Iterator[str]:
    """The names of a list, in which `--more` stands for the last name without `--` in front, and that behind it."""
    full = ""
    for name in filter(None, listed.split(", ")):
        full = full if name.startswith("--") else name
        yield f"{full}{name}" if name.startswith("--") else name


def _folder(name: str) -> Path:
    return Path(import_module(PACKS[name]).__file__ or "").parent


@cache
def statements_of(name: str) -> Mapping[str, tuple[int, ...]]:
    """Of each claim of the pack that its list names: which statements of the list, from 0, name it."""
    found: dict[str, tuple[int, ...]] = {}
    for at, one in enumerate(coverage(name)):
        for claim in one.claims:
            found[claim.id] = (*found.get(claim.id, ()), at)
    return found


def in_order_of_texts(claims: Iterable[Claim]) -> list[Claim]:
    """The claims pack by pack, as the packs come, and each pack's in the order of its text.

    A claim stands at the first statement that names it and has its place, or else at the first one that names it.  A
    claim that no statement names stands behind the one before it, and so does one of a pack without a list.
    """
    by_pack: dict[str, list[Claim]] = {}
    for claim in claims:
        by_pack.setdefault(claim.id.partition("/")[0], []).append(claim)
    return [claim for name, found in by_pack.items() for claim in _in_order(name, found)]


def _in_order(name: str, claims: list[Claim]) -> list[Claim]:
    if not has_coverage(name):
        return claims
    places: dict[str, int] = {}
    before = 0
    for claim in claims:
        named = statements_of(name).get(claim.id, ())
        own = [at for at in named if coverage(name)[at].statement.at == claim.at]
        places[claim.id] = before = (own or [*named] or [before])[0]
    return sorted(claims, key=lambda claim: places[claim.id])


def has_coverage(name: str) -> bool:
    """Whether it is a pack that keeps a list of the statements of its text; one that is a program has none."""
    return name in PACKS and is_pack(_folder(name)) and "coverage" in pack_files(_folder(name)).about


def _covered(statement: Statement, name: str, claims: dict[str, Claim]) -> Covered:
    unknown = [claim for claim in statement.claims if f"{name}/{claim}" not in claims]
    if unknown:
        raise InvalidInput(f"{statement.at}, {statement.states!r}: no claim {', '.join(unknown)} in {name}")
    return Covered(statement, tuple(claims[f"{name}/{claim}"] for claim in statement.claims))
