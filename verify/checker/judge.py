"""From (proposition, certificate) to a verdict: the one entrance to the checker.

A certificate is a JSON object with exactly the fields of `FIELDS`.  `judge` accepts it when its schema is known, its
proposition is well formed and, where one is registered under its claim's id, the registered one, and its derivation
proves the proposition (verdict confirmed) or its negation (refuted).  What it trusts is computed here and must be what
the certificate says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fooling_sets.errors import InvalidInput
from verify.checker import arithmetic, bounds, computation, logic
from verify.checker.kernel import Context, Grounds, Rejected, expect, prove
from verify.checker.theories import (
    automata,
    cover_bounds,
    depth_bounds,
    discrepancy_bounds,
    fooling_bounds,
    matrices,
    merged_language,
    networks,
    permuted_identity,
    refutation,
    smt,
    torch_run,
    vectors,
)
from verify.statement.proposition import Term, frozen, is_integer, negate, require, thawed

SCHEMA = 2
FIELDS = frozenset(("schema", "claim", "proposition", "verdict", "derivation", "trusts", "rests_on", "made_by"))
MADE_BY = frozenset(("version", "code", "effort"))
VERDICTS = ("confirmed", "refuted")
CORE = (logic, bounds, arithmetic, computation)
THEORIES = (
    automata,
    cover_bounds,
    depth_bounds,
    discrepancy_bounds,
    fooling_bounds,
    matrices,
    merged_language,
    networks,
    permuted_identity,
    refutation,
    smt,
    torch_run,
    vectors,
)
RULES = {name: rule for module in (*CORE, *THEORIES) for name, rule in module.theory.items()}


@dataclass(frozen=True)
class Basis:
    """What a derivation rests on: what it trusts unreplayed, and the axioms and theories it uses, by name."""

    trusts: tuple[str, ...] = ()
    axioms: tuple[str, ...] = ()
    theories: tuple[str, ...] = ()

    @property
    def rests_on(self) -> dict[str, list[str]]:
        """The axioms and theories, as certificates and answers say them."""
        return {"axioms": list(self.axioms), "theories": list(self.theories)}


def basis(grounds: Grounds) -> Basis:
    """The grounds, sorted."""
    return Basis(*(tuple(sorted(name for kind, name in grounds if kind == k)) for k in ("trusts", "axiom", "theory")))


def fresh() -> Context:
    """The context without variables, with all rules and a budget of its own."""
    return Context(rules=RULES)


def proved(proposition: Term, verdict: str, derivation: object) -> Basis:
    """What the derivation rests on, if it shows the proposition confirmed or refuted; `Rejected` otherwise."""
    expect(verdict in VERDICTS, f"the verdict is {verdict!r}, not one of {', '.join(VERDICTS)}")
    try:
        return basis(prove(proposition if verdict == "confirmed" else negate(proposition), derivation, fresh()))
    except RecursionError:
        raise Rejected("the derivation is nested too deeply") from None


def judge(certificate: object, registered: Term | None = None) -> Basis:
    """Accept a certificate and return what it rests on, or raise `Rejected` with the reason."""
    if not isinstance(certificate, Mapping):
        raise Rejected("a certificate is a JSON object")
    if certificate.get("schema") != SCHEMA or not is_integer(certificate.get("schema")):
        raise Rejected(f"schema {certificate.get('schema')!r} is not known here; this checker reads schema {SCHEMA}")
    if certificate.keys() != FIELDS:
        raise Rejected(f"the field {min(map(str, certificate.keys() ^ FIELDS))!r} is missing or extra")
    made_by = certificate["made_by"]
    expect(
        isinstance(made_by, Mapping)
        and made_by.keys() == MADE_BY
        and all(isinstance(v, str) for v in made_by.values()),
        f"made_by has exactly the fields {sorted(MADE_BY)}, all text",
    )
    expect(isinstance(certificate["claim"], str), "the claim's id is text")
    try:
        proposition = frozen(certificate["proposition"])
        require(proposition, "proposition")
    except InvalidInput as error:
        raise Rejected(str(error)) from None
    except RecursionError:
        raise Rejected("the proposition is nested too deeply") from None
    if registered is not None and proposition != registered:
        raise Rejected(f"the proposition is not the one registered for {certificate['claim']}")
    found = proved(proposition, certificate["verdict"], certificate["derivation"])
    for field, said, true in (
        ("trusts", certificate["trusts"], list(found.trusts)),
        ("rests_on", certificate["rests_on"], found.rests_on),
    ):
        expect(said == true, f"{field}: it says {said}, but it is {true}")
    return found


def read(text: str) -> Any:
    """The JSON value of a certificate's text; repeated keys, NaN and infinities are refused."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({key for key, _ in pairs}) != len(pairs):
            raise Rejected("an object repeats a field")
        return dict(pairs)

    def refuse(constant: str) -> Any:
        raise Rejected(f"{constant} is not a number here")

    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise Rejected(f"not readable as JSON: {error}") from None


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
