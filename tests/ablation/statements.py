"""All statements that there are to draw on: the packs', the lists', and what stands in tests and on pages.

What stands in a test or on a page is read as it is written there, as nested lists that are a closed proposition; what a
test makes by calling functions is not found.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.claims.claim import Claim, Used, find, registered
from fooling.verify.given.arguments.stated_proposition import stated_in_python
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.decide import decide
from fooling.verify.runs.claims.usable_lemmas import lemmas_of
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, frozen, thawed
from tests.ablation.procedures import ROOT

NOT_LISTS = ("undecided",)
HEADS = ("forall", "exists", "=", "!=", "<=", "<", ">=", ">", "and", "or", "not")
THAT = re.compile(r'"that":\s*|(?<=\n)\s*(?=\["(?:forall|exists)")')


@dataclass(frozen=True)
class Stated:
    """A statement and where it stands; `claim` is the id of a claim of a pack, which may have a script.

    `given` are lemmas that it may use, as an argument's author names them: they are assumed.
    """

    place: str
    that: Term
    claim: str | None = None
    given: tuple[Term, ...] = ()

    def as_claim(self) -> Claim:
        """What is decided."""
        return find(self.claim) if self.claim is not None else stated(self.place, self.that, self.given)

    def as_data(self) -> dict[str, Any]:
        """For a file."""
        return (
            {"place": self.place, "claim": self.claim}
            if self.claim
            else {"place": self.place, **stated_as_data(self.that, self.given)}
        )


def stated(name: str, that: Term, given: Sequence[Term] = ()) -> Claim:
    """A statement of nobody's, that may use these lemmas."""
    uses = tuple(Used(f"{name}/lemma-{i}", one, "the ablation table") for i, one in enumerate(given, start=1))
    return Claim(name, "", "", that, effort="quick", uses=uses)


def stated_as_data(that: Term, given: Sequence[Term]) -> dict[str, Any]:
    """The statement with its lemmas, for a file."""
    return {"that": thawed(that), **({"given": [thawed(one) for one in given]} if given else {})}


def outcome_of(claim: Claim, effort: str = "default") -> Outcome:
    """What is decided of it, with its lemmas assumed."""
    settled = {used.id: Verdict.UNKNOWN for used in claim.uses}
    try:
        return decide(claim, effort, lemmas_of(claim, ROOT, settled))
    except NotFound as error:  # a procedure that is no part of the search itself is switched off
        return Outcome(Verdict.UNKNOWN, reason=str(error))


def of_data(data: dict[str, Any]) -> Stated:
    """What `as_data` has written."""
    if data.get("claim"):
        return Stated(data["place"], find(data["claim"]).that, data["claim"])
    return Stated(data["place"], frozen(data["that"]), given=tuple(map(frozen, data.get("given", ()))))


def all_statements() -> Iterator[Stated]:
    """Each once, those of packs first."""
    met = set[Term]()
    for one in (*_of_packs(), *_of_lists(), *_of_tests(), *_of_pages()):
        if one.claim is not None or one.that not in met:
            met.add(one.that)
            yield one


def _of_packs() -> Iterator[Stated]:
    for claim in registered():
        if claim.open_because is None:
            yield Stated(claim.id, claim.that, claim.id)


def _of_lists() -> Iterator[Stated]:
    for path in sorted((ROOT / "tests/verify").glob("*.json")):
        if path.stem not in NOT_LISTS:
            yield from (Stated(task.id, task.that) for task in own(path))


def _of_tests() -> Iterator[Stated]:
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parts = one.elts if isinstance(one, (ast.List, ast.Tuple)) else []
            if parts and isinstance(parts[0], ast.Constant) and parts[0].value in HEADS:
                with suppress(ValueError):
                    yield from _proposed(f"{path.relative_to(ROOT)}:{one.lineno}", _lists(ast.literal_eval(one)))


def _lists(data: Any) -> Any:
    return [_lists(part) for part in data] if isinstance(data, (list, tuple)) else data


def _of_pages() -> Iterator[Stated]:
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = path.read_text(encoding="utf-8")
        for met in THAT.finditer(text):
            with suppress(ValueError):
                data, _ = json.JSONDecoder().raw_decode(text, met.end())
                line = text.count("\n", 0, met.end()) + 1
                yield from _proposed(f"{path.relative_to(ROOT)}:{line}", data)


def _proposed(place: str, data: Any) -> Iterator[Stated]:
    with suppress(FoolingError, ValueError, TypeError, LookupError, RecursionError):
        if isinstance(data, list):
            yield Stated(place, stated_in_python(data))
