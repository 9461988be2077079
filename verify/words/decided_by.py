"""How a claim was decided, in a few words: read off the accepted derivation, never written by hand.

Each rule and each axiom has a topic, the most telling of which are named first; rules that only carry a statement on
have none.  What merely shows that a universal statement is about something (`inhabited`) is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.words import contents
from fooling.verify.words.axioms import topic_of_axiom
from fooling.verify.words.topics import PLAIN, most_telling_first


def method_of(outcome: Outcome) -> str:
    """The words for what an outcome's derivation uses; "none" where there is no derivation.

    >>> method_of(Outcome(Verdict.CONFIRMED, {"rule": "forall", "inhabited": None, "by": {"rule": "recurrence"}}))
    'linear recurrence'
    """
    if outcome.derivation is None:
        return "none"
    topics = most_telling_first(topic for name in _used(outcome.derivation) if (topic := topic_of(name)) is not None)
    shown = {Verdict.CONFIRMED: "example", Verdict.REFUTED: "counterexample"}[outcome.verdict]
    opening = [shown] if outcome.derivation["rule"] == "witness" else []
    telling = opening + [topic for topic in topics if topic not in PLAIN]
    return ", ".join(telling or topics[:1] or ["logic"])


def topic_of(name: str) -> str | None:
    """What a proof that uses the rule or the axiom is named after; None of what only carries a statement on."""
    if name in AXIOMS:
        return topic_of_axiom(name)
    return contents.WORDS[name].topic if name in contents.WORDS else None


def _used(part: object) -> Iterator[str]:
    """The rules and axioms of a derivation, but for the examples of what universal statements speak of."""
    if isinstance(part, Mapping):
        if isinstance(part.get("rule"), str):
            yield str(part["name"] if part["rule"] == "axiom" else part["rule"])
        for field, inner in part.items():
            if field != "inhabited":
                yield from _used(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _used(inner)
