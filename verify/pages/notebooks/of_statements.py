"""Statements and verdicts in a notebook: the statement set as formulas, what refutes it, and its proof step by step."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.claims.claim import Claim
from fooling.verify.evidence.derivation import replayed
from fooling.verify.evidence.grounds import rests_on, trusted_names
from fooling.verify.evidence.stated_outcome import Judgement
from fooling.verify.evidence.witness import spelled
from fooling.verify.given.arguments.argument_script import Argument
from fooling.verify.measures.measured import Measured, Measures, is_long
from fooling.verify.pages.answers.one_claim import trusted_in_words
from fooling.verify.pages.formats.as_html import Places, grounds, names, steps
from fooling.verify.pages.formats.html_formulas import formula, statement
from fooling.verify.pages.formats.markup import Markup, element
from fooling.verify.pages.notebooks.view import Part, View, folded, table
from fooling.verify.pages.proofs.explanation import explanation_of
from fooling.verify.runs.certificates.many_certificates import Rechecked
from fooling.verify.runs.claims.one_claim import Decided
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.printable import counted, shortened
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, frozen

LONG = 1000  # characters of a statement in words that is set as formulas
SIGNS = {Verdict.CONFIRMED: "✓ confirmed", Verdict.REFUTED: "✗ refuted", Verdict.UNKNOWN: "? unknown"}


def verdict(found: Verdict) -> View:
    """By its word and a sign."""
    return View(SIGNS[found])


def expression(found: Expression) -> View:
    """A statement, or another term, as formulas."""
    return View("", (), [_stated(found.term)])


def _stated(term: Term) -> Part:
    words = in_words(term)
    shown = statement(term) if len(words) <= LONG else element("p", shortened(words, LONG))
    return Part("the statement", shown)


def claim(found: Claim) -> View:
    """Where it stands, what it says, and as what it is formalised."""
    facts = [
        ("Place", found.at),
        ("Kind", found.kind or ""),
        ("Says", found.says),
        ("Expected", "" if found.expected is None else str(found.expected)),
        ("Repairs", found.repairs or ""),
    ]
    return View(found.id, facts, [_stated(found.that)])


def judgement(found: Judgement) -> View:
    """The verdict, the statement, what refutes it, and the steps."""
    return View(SIGNS[found.verdict], _judged(found), [_stated(found.that), *_steps(found)])


def outcome(found: Outcome) -> View:
    """A verdict without its statement."""
    return View(SIGNS[found.verdict], [("Reason", found.reason or ""), ("Trusts", trusted_names(found.trusts))])


def _judged(found: Judgement) -> list[tuple[str, str]]:
    against = found.counterexample
    trusts = "" if found.derivation is None else trusted_in_words(found.trusts, rests_on(found.that, found))
    return [("Counterexample", spelled(against) if against else ""), ("Reason", found.reason or ""), ("Trusts", trusts)]


def _steps(found: Judgement) -> Iterator[Part]:
    """The steps of its derivation, which the checker replays, and what they rest on."""
    if found.derivation is None:
        return
    try:
        explanation = explanation_of("", replayed(found.that, found))
    except FoolingError as error:
        yield Part("the steps", element("p", f"The steps cannot be told: {error}"))
        return
    many, places = len(explanation.steps), Places(f"f{sha256(repr(found.that).encode()).hexdigest()[:12]}-")
    yield folded("the steps" if many > 1 else "the step", [names(explanation, places), steps(explanation, places)])
    yield folded("what the steps rest on", [grounds(explanation, places)])


def decided(found: Decided) -> View:
    """A claim with its verdict and its certificate."""
    inner = judgement(found.judgement)
    where = "" if found.certificate is None else str(found.certificate)
    return View(f"{inner.says}: {found.task.id}", [*inner.facts, ("Certificate", where)], inner.parts)


def rechecked(found: Rechecked) -> View:
    """What the checker says of a file."""
    accepted = found.reason is None
    facts = [
        ("Verdict", found.verdict or ""),
        ("Statement", found.statement or ""),
        ("Why not", found.reason or ""),
        ("Trusts", trusted_names(found.trusts)),
        ("File", str(found.path)),
    ]
    return View(f"{found.claim or 'A certificate'}: {'accepted' if accepted else 'not accepted'}", facts)


def measured(found: Measured) -> View:
    """The value or the interval, and the derivation of its ends."""
    says = (
        found.in_short
        if found.exact
        else f"between {found.lower} and {'unknown' if found.upper is None else found.upper}"
    )
    facts = [("Trusts", ", ".join(found.trusts) or "nothing beyond the checker")]
    shown = found.judgement
    if shown is None or any(map(is_long, found.bounds)):
        return View(says, facts)
    return View(says, facts, [_stated(shown.that), *_steps(shown)])


def measures(found: Measures) -> View:
    """All values in a table."""
    rows = [
        [name, one.in_short, "exact" if one.exact else "an interval", ", ".join(one.trusts)]
        for name, one in found.items()
    ]
    return View("Measures", (), [table("the measures", ["measure", "value", "how exact", "trusts"], rows)])


def argument(found: Argument) -> View:
    """What is assumed and what is claimed, in the order of the argument."""
    assumed, claimed = (found.document[name] for name in ("assume", "claims"))
    parts = [
        Part(
            f"a statement that is {what.lower()[:-1]}",
            element("div", element("p", f"{what} {one['id']}: {one['says']}"), _formula(one["that"])),
        )
        for what, some in (("Assumed:", assumed), ("Claimed:", claimed))
        for one in some
    ]
    return View(f"Argument of {counted(len(assumed), 'assumptions')} and {counted(len(claimed), 'claims')}", (), parts)


def _formula(data: object) -> Markup:
    return element("p", formula(frozen(data)))
