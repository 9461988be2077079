"""An outcome together with its statement, which is what it takes to say why: counterexample, steps, certificate."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from textwrap import shorten
from typing import Any

from fooling.records import dataclass, fields
from fooling.verify.evidence.certificate import certificate
from fooling.verify.evidence.derivation import Proved, replayed
from fooling.verify.evidence.grounds import basis_of, trusted_names
from fooling.verify.evidence.store import made_by
from fooling.verify.evidence.witness import spelled, witness_of
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term

LONGEST_REPR = 190  # characters
NAME = "mine/statement"  # what a certificate calls a statement that nobody has named


@dataclass(frozen=True, repr=False)
class Judgement(Outcome):
    """The outcome of the proposition `that`, which says why by itself.

    verdict        `fooling.Verdict.CONFIRMED`, `REFUTED` or `UNKNOWN`
    reason         why nothing is known, where the verdict is unknown
    trusts         the names of what is believed without a proof; empty where the checker replayed everything
    counterexample values of variables, words and the like that refute the statement; None unless it is refuted
    steps          the statements of the derivation, each with the name of its rule; the last one is what is proved
    certificate    the derivation as `fooling recheck` reads it; None where nothing is known

    >>> from fooling.verify.runs.claims.decide import decide_proposition
    >>> from fooling.verify.statement.language.notation import for_all, integer
    >>> n = integer("n")
    >>> decide_proposition(for_all(n >= 1)(n <= 5)).counterexample
    {'n': 6}
    """

    that: Term = ()

    @classmethod
    def of(cls, that: Term, outcome: Outcome) -> Judgement:
        """The outcome as one of this proposition."""
        return cls(**{field.name: getattr(outcome, field.name) for field in fields(Outcome)}, that=that)

    def __repr__(self) -> str:
        because = [] if self.reason is None else [self.reason]
        because += [f"counterexample: {spelled(self.counterexample)}"] if self.counterexample else []
        because += [f"trusting {trusted_names(self.trusts)}"] if self.trusts else []
        told = "".join(f", {shorten(part, 60, placeholder='...')}" for part in because)
        return shorten(f"{self.verdict}{told}: {in_words(self.that)}", LONGEST_REPR, placeholder="...")

    @cached_property
    def counterexample(self) -> dict[str, Any] | None:
        """What refutes the statement; None unless it is refuted, or where the derivation exhibits nothing."""
        return witness_of(self.that, self) if self.verdict is Verdict.REFUTED else None

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """The statements of the derivation in words, each after those that it is taken from, with its rule.

        Raises Rejected where the checker does not accept the derivation.
        """
        return () if self.derivation is None else tuple(dict.fromkeys(_told(replayed(self.that, self))))

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The certificate as data: `json.dump` writes a file that `fooling recheck` reads."""
        if self.derivation is None:
            return None
        made = made_by("default")
        return certificate(NAME, self.that, str(self.verdict), self.derivation, basis_of(self), made)


def _told(proved: Proved) -> Iterator[str]:
    for premise in proved.premises:
        yield from _told(premise)
    name = f"{proved.rule} {proved.node['name']}" if proved.rule == "axiom" else proved.rule
    yield f"{in_words(proved.goal)}  [{name}]"
