"""A certificate as text and as an object: what is written for the judge, and how text is read.

The format is the judge's (`fooling.verify.checker.judge`); nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import RULES, SCHEMA, Basis, basis
from fooling.verify.checker.kernel import NOTHING as NO_GROUNDS
from fooling.verify.checker.kernel import Rejected
from fooling.verify.reading.json_text import json_of
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.proposition import Term, thawed


def read(text: str) -> Any:
    """The JSON value of a certificate's text; `Rejected` where `fooling.verify.reading.json_text` does not take it."""
    try:
        return json_of(text, "")
    except InvalidInput as error:
        raise Rejected(str(error)) from None


def certificate(
    claim: str, proposition: Term, verdict: str, derivation: Mapping[str, Any], found: Basis, made_by: Mapping[str, str]
) -> dict[str, Any]:
    """The certificate with these contents, as `judge` expects it."""
    return {
        "schema": SCHEMA,
        "claim": claim,
        "proposition": thawed(proposition),
        "verdict": verdict,
        "derivation": derivation,
        "trusts": list(found.trusts),
        "rests_on": found.rests_on,
        "made_by": dict(made_by),
    }


def basis_of(outcome: Outcome) -> Basis:
    """What an outcome trusts, and the axioms and theories that its derivation names; the judge computes the same."""
    steps = list(steps_of(outcome.derivation))
    axioms = [("axiom", str(step["name"])) for step in steps if step["rule"] == "axiom"]
    theories = NO_GROUNDS.union(*(RULES[step["rule"]].grounds for step in steps if step["rule"] in RULES))
    return basis(theories.union(axioms, (("trusts", name) for name in outcome.trusts)))


def steps_of(derivation: object) -> Iterator[Mapping[str, Any]]:
    """The nodes of a derivation, outermost first."""
    waiting: list[object] = [derivation]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting.extend(reversed(part))
        elif not isinstance(part, str | int) and isinstance(part, Mapping):  # most parts are texts and numbers
            if isinstance(part.get("rule"), str):
                yield part
            waiting.extend(reversed([*part.values()]))


def rules_of(derivation: object) -> Iterator[str]:
    """The rules a derivation uses, outermost first, with repetitions."""
    return (step["rule"] for step in steps_of(derivation))
