"""What the true value is, where it is known: equations about the same quantity that lie beside a certificate.

A bound says that a quantity is at least or at most something; another statement of the same pack, or of the same user's
file, may say what it is.  It is told only where its certificate, too, is accepted, and trusts nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.claims.claim import registered_proposition
from fooling.verify.evidence.store import accepted, load
from fooling.verify.pages.proofs.short_names import with_parts
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, frozen
from fooling.verify.words.passages import Passage, Said

MOST_FILES = 500  # certificates that are looked through
PLAIN = frozenset({"+", "-", "*", "/", "^", "max", "min", "log2", "ln", "exp", "sqrt", "ceil", "floor", "abs", "sum"})


def true_values(proposition: Term, certificate: Path, claim: str) -> tuple[Passage, ...]:
    """What certificates in the same folder say that the quantities of a statement are equal to."""
    wanted = {shape(quantity): quantity for quantity in quantities(proposition)}
    if not wanted or says_its_value(proposition) or len(beside := _beside(certificate)) > MOST_FILES:
        return ()
    found: dict[Term, Passage] = {}
    for file in beside:
        for name, that in _accepted(file, claim, set(wanted)):
            for quantity in filter(equated(that).__contains__, wanted):
                found.setdefault(quantity, (Said(that), f" ({name})"))
    return tuple(found.values())


def quantities(term: Term) -> list[Term]:
    """What is compared with something in a statement, a measure by itself."""
    found: dict[Term, None] = {}
    for comparison in _comparisons(term):
        found |= dict.fromkeys(side for side in comparison[1:] if _is_measure(side))
    return list(found)


def says_its_value(proposition: Term) -> bool:
    """Whether the statement itself says what everything in it is equal to."""
    return {shape(quantity) for quantity in quantities(proposition)} <= equated(proposition)


def equated(proposition: Term) -> set[Term]:
    """The shapes of the quantities that a statement says the value of: x = v, or x >= v and x <= v."""
    sides: dict[tuple[Term, Term], set[str]] = {}
    for op, left, right in _comparisons(proposition):
        if _is_measure(left):
            sides.setdefault((left, right), set()).add(op)
    return {shape(left) for (left, _), ops in sides.items() if "=" in ops or ops >= {">=", "<="}}


def shape(term: Term) -> Term:
    """The term with its variables numbered in the order in which they come."""
    names: dict[str, str] = {}

    def renamed(part: Term) -> Term:
        if isinstance(part, str):
            return names.setdefault(part, f"v{len(names)}")
        return with_parts(part, renamed) if isinstance(part, tuple) else part

    return renamed(term)


def _comparisons(term: Term) -> Iterator[Term]:
    if term[0] in QUANTIFIERS:
        yield from _comparisons(term[3])
    elif term[0] in ("and", "or", "not"):
        for part in term[1:]:
            yield from _comparisons(part)
    elif term[0] in COMPARISONS:
        yield term


def _is_measure(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] not in PLAIN and OPERATORS[term[0]].result == "number"


def _beside(certificate: Path) -> list[os.DirEntry[str]]:
    """The other files of its folder; none where there is no folder that can be read."""
    try:
        with os.scandir(certificate.parent) as found:
            others = [one for one in found if one.name.endswith(".json") and one.name != certificate.name]
    except OSError:
        return []
    return sorted((one for one in others if one.is_file()), key=lambda one: one.name)


def _accepted(file: os.DirEntry[str], claim: str, wanted: set[Term]) -> Iterator[tuple[str, Term]]:
    """The claim and its proposition, where that is about one of these, and confirmed."""
    try:
        name, that, of = _stated(file.path, file.stat().st_mtime_ns)
        if name == claim or of.isdisjoint(wanted):
            return
        outcome = accepted(load(Path(file.path)), name, registered_proposition(name))
        if outcome.verdict is Verdict.CONFIRMED and not outcome.trusts:
            yield name, that
    except (FoolingError, KeyError, TypeError, ValueError, IndexError, OSError):
        return


@lru_cache(maxsize=MOST_FILES)
def _stated(path: str, _changed: int) -> tuple[str, Term, frozenset[Term]]:
    """What a certificate is of, and the shapes of what that says the value of.

    It is read once for as long as the file is not changed: a page of many claims asks for each.

    A FoolingError, or one of the errors that a forged file makes Python raise, where it says nothing.
    """
    content = load(Path(path))
    if not isinstance(content, Mapping) or not isinstance(name := content.get("claim"), str):
        raise InvalidInput(f"{path}: no certificate")
    that = frozen(content["proposition"])
    return name, that, frozenset(equated(that))
