"""`fooling width`: the least width that a bound on communication leaves a network which does a task.

A one-layer Transformer with H heads of width m and numbers of p bits is a protocol of at most
    ceil(log2 A) + H (4p - 2 + 2 log2 n + m (2p + log2 n)) + 1
bits for every partition of its n positions (the axiom `layer-protocol`), and a recurrent network with m numbers of p
bits one of m p bits from a prefix to the rest.  So what the function of two inputs needs, under any partition, bounds m
from below.  Both the need and what follows from it are derivations that the checker accepts.  The best of those
partitions that are tried is taken; others may show more.

The formula is of fixed point and Q_p, with sums that are rounded once.  In another number format the bits are counted
step by step (`fooling.verify.runs.networks.format_widths`), and what follows from them has no certificate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

from fooling.circuits.languages.search.fooling.row_classes import row_classes
from fooling.circuits.numbers.enclosure import log2_bounds
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.records import dataclass
from fooling.verify.evidence import store
from fooling.verify.given.asked.named_function import partition_of
from fooling.verify.given.asked.two_party_task import TwoPartyTask
from fooling.verify.measures.all_partitions import Surveyed, survey, surveyed
from fooling.verify.measures.measure import measure
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import integers, said
from fooling.verify.methods.engine.tactic import Lemma, Tactic, by_bounds, constantly, intro, lemma, number, step
from fooling.verify.runs.claims.decide import attempt
from fooling.verify.runs.networks.format_widths import COUNTED, Steps, is_covered, steps_that_leave_least
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term

Kind = Literal["transformer", "rnn"]
NEEDS: Mapping[Kind, str] = {"transformer": "D", "rnn": "one_way.alice"}
SECONDS = 20.0  # for what a partition needs
TRIED = 2  # partitions, the most promising of a survey, and odd-even beside them
ODD_EVEN = "odd-even"
SHORT = 10  # letters of words all of whose partitions are surveyed
PERIODS = ("AAB", "ABB", "AABB", "ABBA", "AAAB", "ABBB")
REMAINDERS = 12  # of a length, modulo the periods
CUTS = 8  # prefixes that are tried at either end
BITS = 40  # of the logarithm of the length


@dataclass(frozen=True)
class Sizes:
    """Of the words, n letters of A, and of the network: p bits a number, H heads; `form`, of p bits, if it is named."""

    A: int
    n: int
    p: int
    H: int
    form: NumberFormat | None = None

    def __post_init__(self) -> None:
        if self.form is not None and self.form.bits != self.p:
            raise InvalidInput(f"{self.form.short_name} has {self.form.bits} bits a number, not {self.p}")

    @property
    def other_form(self) -> NumberFormat | None:
        """The format, where it is one of which the axiom says nothing."""
        return None if self.form is None or is_covered(self.form) else self.form

    @cached_property
    def log2_n(self) -> Fraction:
        """An upper bound, exact for powers of 2."""
        bits = (self.n - 1).bit_length()
        return Fraction(bits) if self.n == 1 << bits else log2_bounds(Fraction(self.n), BITS)[1]

    def cost(self, m: int) -> Fraction:
        """At least the bits of the protocol, the answer's included."""
        p, H, L = self.p, self.H, self.log2_n
        return (self.A - 1).bit_length() + H * (4 * p - 2 + 2 * L + m * (2 * p + L)) + 1

    def least(self, needed: int) -> int:
        """The least m with which the protocol may have as many bits as are needed."""
        fixed, each = self.cost(0), self.cost(1) - self.cost(0)
        return max(1, -((fixed - needed) // each))

    def printed(self, needed: int) -> Fraction:
        """The m of appendix D's total as printed, 3m(p + log2 n)H bits; it is not proved, and false for some m."""
        return Fraction(needed) / (3 * (self.p + self.log2_n) * self.H)


@dataclass(frozen=True)
class WidthBound:
    """Under one partition: what is needed, in bits, the least width, and where the certificate lies."""

    partition: str
    needed: int
    least: int
    that: Term | None
    certificate: Path | None
    trusts: tuple[str, ...] = ()
    steps: Steps | None = None  # counted, where the number format is one of which the axiom says nothing


def width_bound(
    kind: Kind, asked: TwoPartyTask, sizes: Sizes, partition: str, evidence: Path, seconds: float = SECONDS
) -> WidthBound:
    """The bound under a partition, with its certificate; InvalidInput where there is no such function."""
    if kind == "rnn" and not partition.startswith("prefix:"):
        raise InvalidInput(
            f"--partition {partition}: a recurrent network reads the word from left to right, so Alice has its first "
            "letters; want prefix:K (in a claim, rnn-computes reads Alice's letters, then Bob's, under any partition)"
        )
    given = asked.function(sizes.n, partition)
    name = NEEDS[kind]
    found = measure(given, [name], seconds)[name]
    needed = int(found.lower)
    if kind == "transformer" and (form := sizes.other_form) is not None:
        owners = partition_of(partition, sizes.n).owners(sizes.n)
        steps = steps_that_leave_least(form, sizes.A, sizes.H, owners, needed)
        return WidthBound(partition, needed, steps.least(needed), None, None, (*found.trusts, COUNTED), steps)
    least = sizes.least(needed) if kind == "transformer" else max(1, -(-needed // sizes.p))
    if least == 1:
        return WidthBound(partition, needed, 1, None, None, found.trusts)
    shown = next(bound for bound in found.bounds if bound.statement[0] in (">=", "="))
    that, by = derived_width(kind, given.term, sizes, lemma(shown.statement, constantly(shown.node)), least)
    outcome = attempt(that, Verdict.CONFIRMED, by)
    if not isinstance(outcome, Outcome):
        raise InvalidInput(
            f"{asked.spec} under {partition}: no derivation of the width was found; another --partition may have one"
        )
    what = store.file_name(f"{kind}-{sizes.n}-{partition}-p{sizes.p}-h{sizes.H}")
    path = store.write_apart(evidence, f"{store.file_name(asked.spec)}/{what}", that, outcome, "default")
    return WidthBound(partition, needed, least, that, path, outcome.trusts)


def bounds_under(
    kind: Kind,
    asked: TwoPartyTask,
    sizes: Sizes,
    names: Sequence[str],
    evidence: Path,
    seconds: float = SECONDS,
    stage: Callable[[str], None] = lambda what: None,
) -> list[WidthBound]:
    """The bounds under these partitions, but for those under which D is no larger than is needed under the first.

    `stage` is told what begins.
    """
    first, *others = names
    begun = "bounding what words of {0} letters need under {1}"
    stage(begun.format(sizes.n, first))
    found = [width_bound(kind, asked, sizes, first, evidence, seconds / len(names))]
    # Who sends the own input and hears the answer has a protocol of so many bits: D is no larger.
    for name in others:
        f = asked.function(sizes.n, name).function
        if (min(f.row_count, f.column_count) - 1).bit_length() + 1 > found[0].needed:
            stage(begun.format(sizes.n, name))
            found.append(width_bound(kind, asked, sizes, name, evidence, seconds / len(names)))
    return found


def partitions(asked: TwoPartyTask, n: int, kind: Kind) -> tuple[str, ...]:
    """Those that are tried: for functions the one that there is.

    A recurrent network is cut after a prefix: of short words every one, of long ones near the ends and in the middle.
    For a Transformer all partitions of short words are surveyed; of long ones the halves and those with a short period,
    at a short length with the same remainders.  The most promising `TRIED` are tried, and always odd-even.
    """
    if (only := asked.only_partition(n)) is not None:
        return (only,)
    if kind == "rnn":
        cuts = {*range(1, min(n, CUTS)), n // 2, *range(max(1, n - CUTS), n)}
        rows = {cut: surveyed_rows(asked, n, cut) for cut in sorted(cuts)}
        return tuple(f"prefix:{cut}" for cut in sorted(rows, key=lambda k: (-rows[k], abs(2 * k - n)))[:1])
    if n <= SHORT:
        return most_promising(survey(asked.function(n, ODD_EVEN), balanced=False))
    names = _periodic(asked, SHORT + n % REMAINDERS)
    return tuple(f"prefix:{n // 2}" if name.startswith("prefix") else name for name in names)


def most_promising(found: Sequence[Surveyed]) -> tuple[str, ...]:
    """The names of `TRIED` of them, and of odd-even.

    What is left out has no larger upper bound on D than what is taken.  A lower bound would not do: that of a large
    matrix is of some of its words, and a large matrix is one that needs much.
    """
    best = sorted(found, key=lambda one: (one.upper, one.lower), reverse=True)[:TRIED]
    return tuple(dict.fromkeys([*(one.partition for one in best), ODD_EVEN]))


def surveyed_rows(asked: TwoPartyTask, n: int, cut: int) -> int:
    """Different prefixes of so many letters."""
    language = asked.function(n, ODD_EVEN).language
    return 0 if language is None else len(row_classes(language, Partition.parse(f"prefix:{cut}"), n))


@lru_cache(maxsize=1 << 8)
def _periodic(asked: TwoPartyTask, n: int) -> tuple[str, ...]:
    """Those of a short period that need most at a length, the halves among them."""
    given = asked.function(n, ODD_EVEN)
    names = (ODD_EVEN, f"prefix:{n // 2}", *(f"periodic:,{period}" for period in PERIODS))
    return most_promising([surveyed(given, Partition.parse(name)) for name in names])


# D(f) >= k is shown, the axiom says D(f) <= cost(m), and cost grows with m: if m <= least - 1, cost(m) < k.  Likewise
# for a state.  The statement is about something, as some network that is wide enough computes f.
def derived_width(kind: Kind, f: Term, sizes: Sizes, needed: Lemma, least: int) -> tuple[Term, Tactic]:
    """That a network which computes f has at least this width, from what f needs; and how it is derived."""
    if kind == "rnn":
        that = _at_least(("rnn-computes", f, "m", sizes.p), least)
        wide, exists = -(-sizes.n * (sizes.A - 1).bit_length() // sizes.p), step("remember")
        by = arith(said("state-at-the-cut", f=f, m="m", p=sizes.p), needed)
    else:
        A, n, p, H = sizes.A, sizes.n, sizes.p, sizes.H
        that = _at_least(("layer-computes", f, A, n, p, "m", H), least)
        wide, exists = n * A, step("one-hot-layer")
        logarithm = lemma(("<=", ("log2", n), number(sizes.log2_n)), by_bounds)
        letters = lemma(("<=", ("ceil", ("log2", A)), (A - 1).bit_length()), by_bounds)
        by = arith(said("layer-protocol", f=f, A=A, N=n, p=p, m="m", H=H), needed, logarithm, letters, hints=["m"])
    return that, intro({"m": wide}, integers(by), {1: exists})


def _at_least(model: Term, least: int) -> Term:
    """Whatever m the network has, it is at least so many."""
    return "forall", (("m", "int"),), ((">=", "m", 1), model), (">=", "m", least)
