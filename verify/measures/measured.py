"""A measured quantity: an interval, and a derivation of either end that the checker has accepted.

Equal ends are the exact value.  A bound whose derivation is not accepted is not known, and does not get in here; with
one exception, which the answer says: a search so long that repeating it takes minutes is not repeated here but by
`fooling recheck`.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from textwrap import shorten
from typing import Any

from fooling.records import dataclass
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence.stated_outcome import LONGEST_REPR, Judgement
from fooling.verify.methods.engine.goals import Bound, Interval, Number
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

NOT_REPEATED = "own search until `fooling recheck` has repeated it"
LONGEST_REPEATED = 10**6  # nodes of a search that is repeated at once, some 15 seconds
NOTHING = Interval()


@dataclass(frozen=True)
class Measured:
    """The interval of a quantity, all of whose derivations the checker has accepted, and what that trusts.

    Units: bits for D and one-way, rectangles for cover and partition number, pairs for fooling sets, fractions for
    discrepancies.

    `lower` and `upper` are the ends, `exact` says whether they meet, `trusts` names what is believed without a proof.
    `steps` are the statements of the derivations, `certificate` is what `fooling recheck` reads.
    """

    interval: Interval = NOTHING
    trusts: tuple[str, ...] = ()

    def __repr__(self) -> str:
        trusts = f", trusting {', '.join(self.trusts)[:100]}" if self.trusts else ""
        return f"Measured({self.in_short}{trusts})"

    @property
    def in_short(self) -> str:
        """The value, or the two ends, as text; of a long number the first digits."""
        upper = "?" if self.upper is None else _short(self.upper)
        return _short(self.lower) if self.exact else f"{_short(self.lower)} to {upper}"

    @property
    def lower(self) -> Number:
        """The best lower bound; 0, which holds by definition, where none is shown."""
        return 0 if self.interval.lower is None else self.interval.lower

    @property
    def upper(self) -> Number | None:
        """The best upper bound; None where none is known."""
        return self.interval.upper

    @property
    def bounds(self) -> tuple[Bound, ...]:
        """What shows the ends: a statement and its derivation each, none for an end that holds by definition."""
        return self.interval.bounds

    @property
    def exact(self) -> bool:
        """Whether the ends meet."""
        return self.lower == self.upper

    @property
    def judgement(self) -> Judgement | None:
        """The bounds as one statement that is confirmed; None where nothing needed showing."""
        found = conjunction(self)
        if found is None:
            return None
        return Judgement(Verdict.CONFIRMED, dict(found[1]), self.certificate_trusts, that=found[0])

    @property
    def steps(self) -> tuple[str, ...]:
        """The statements of the derivations in words, each after those that it is taken from, with its rule."""
        return () if self.judgement is None else self.judgement.steps

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The certificate of both ends as data; None where nothing needed showing."""
        return None if self.judgement is None else self.judgement.certificate

    @property
    def certificate_trusts(self) -> tuple[str, ...]:
        """What is still trusted when the checker has replayed everything."""
        return tuple(trusted for trusted in self.trusts if trusted != NOT_REPEATED)


class Measures(dict[str, Measured]):
    """Measures by their names; printed, their values alone."""

    def __repr__(self) -> str:
        told = ", ".join(f"{name} {one.in_short}" for name, one in self.items())
        return f"Measures({shorten(told, LONGEST_REPR - 10, placeholder=' ...')})"


def _short(value: Number) -> str:
    """A number, of a long one its first digits."""
    if isinstance(value, Fraction) and value.denominator != 1:
        return f"{_short(value.numerator)}/{_short(value.denominator)}"
    return f"{Decimal(int(value)):.12g}"


def accepted(bounds: Iterable[Bound]) -> Measured:
    """The interval of those bounds whose derivations the checker accepts; one that it refuses is not known."""
    kept, trusts = [], frozenset[str]()
    for bound in bounds:
        try:
            trusts |= {NOT_REPEATED} if is_long(bound) else {*proved(bound.statement, "confirmed", bound.node).trusts}
        except Rejected:
            continue
        kept.append(bound)
    return Measured(Interval(tuple(kept)), tuple(sorted(trusts)))


def is_long(bound: Bound) -> bool:
    """Whether this is a bound on fooling sets by nothing but a search of that length.

    One inside another derivation is repeated with it.
    """
    return bool(
        bound.op == "<="
        and bound.quantity[0] == "fooling"
        and bound.node["rule"] == "clique-exhaustion"
        and bound.node["nodes"] > LONGEST_REPEATED
    )


def conjunction(measured: Measured) -> tuple[Term, Node] | None:
    """All bounds of a measure as one proposition with one derivation; None where nothing needed showing."""
    if not measured.bounds:
        return None
    return ("and", *(bound.statement for bound in measured.bounds)), {
        "rule": "and",
        "by": [bound.node for bound in measured.bounds],
    }


def as_number(value: Number | None) -> Any:
    """A number as JSON: an integer, a fraction as text, null for none."""
    return value if value is None or isinstance(value, int) else str(value)
