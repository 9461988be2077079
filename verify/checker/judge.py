"""From (proposition, certificate) to a verdict: the one entrance to the checker.

A certificate is a JSON object with the fields of `FIELDS`; `rests_on` alone may be left out.  `judge` accepts it when
its schema is known, its proposition is well formed and, where one is registered under its claim's id, the registered
one, and its derivation proves the proposition (verdict confirmed) or its negation (refuted).  What it trusts and rests
on is computed here and must be what the certificate says, where it says it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import arithmetic, computation, logic
from fooling.verify.checker.kernel import Context, Grounds, Rejected, Rule, WhenAsked, expect, prove
from fooling.verify.statement.proposition import Term, frozen, is_integer, negate, require

SCHEMA = 2
FIELDS = frozenset(("schema", "claim", "proposition", "verdict", "derivation", "trusts", "rests_on", "made_by"))
MADE_BY = frozenset(("version", "code", "effort"))
VERDICTS = ("confirmed", "refuted")
CORE = (logic, arithmetic, computation)


def _of_theories() -> Mapping[str, Rule]:
    from fooling.verify.checker.theories import contents

    return contents.RULES


RULES = WhenAsked[Rule]({name: rule for module in CORE for name, rule in module.theory.items()}, _of_theories)


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


def fresh(say: Callable[[Term], str] = str) -> Context:
    """The context without variables, with all rules and a budget of its own; `say` puts reasons into words."""
    return Context(rules=RULES, say=say)


def proved(proposition: Term, verdict: str, derivation: object, say: Callable[[Term], str] = str) -> Basis:
    """What the derivation rests on, if it shows the proposition confirmed or refuted; `Rejected` otherwise."""
    expect(verdict in VERDICTS, f"the verdict is {verdict!r}, not one of {', '.join(VERDICTS)}")
    try:
        return basis(prove(proposition if verdict == "confirmed" else negate(proposition), derivation, fresh(say)))
    except RecursionError:
        raise Rejected("the derivation is nested too deeply") from None


def judge(certificate: object, registered: Term | None = None, say: Callable[[Term], str] = str) -> Basis:
    """Accept a certificate and return what it rests on, or raise `Rejected` with the reason."""
    if not isinstance(certificate, Mapping):
        raise Rejected("a certificate is a JSON object")
    if certificate.get("schema") != SCHEMA or not is_integer(certificate.get("schema")):
        raise Rejected(f"schema {certificate.get('schema')!r} is not known here; this checker reads schema {SCHEMA}")
    if odd := (certificate.keys() ^ FIELDS) - {"rests_on"}:  # which may be left out: it is computed
        raise Rejected(f"the field {min(map(str, odd))!r} is missing or extra")
    made_by = certificate["made_by"]
    told = isinstance(made_by, Mapping) and made_by.keys() == MADE_BY and {*map(type, made_by.values())} == {str}
    expect(told, f"made_by has exactly the fields {sorted(MADE_BY)}, all text")
    expect(isinstance(certificate["claim"], str), "the claim's id is text")
    try:
        proposition = frozen(certificate["proposition"])
        require(proposition, "proposition")
    except InvalidInput as error:
        raise Rejected(str(error)) from None
    except RecursionError:
        raise Rejected("the proposition is nested too deeply") from None
    expect(registered in (None, proposition), f"the proposition is not the one registered for {certificate['claim']}")
    found = proved(proposition, certificate["verdict"], certificate["derivation"], say)
    for field, true in (("trusts", list(found.trusts)), ("rests_on", found.rests_on)):
        expect(certificate.get(field, true) == true, f"{field}: it says {certificate.get(field)}, but it is {true}")
    return found
