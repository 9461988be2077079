"""Two routes to what Alice and Bob exchange over a regular language, held against each other.

One route is by theorems: a class of the padded language, and bounds that are proved here for all lengths.  The other is
by search: D at the lengths 2 to 8, of the language itself and of the padded one, at odd and even positions, each end
with a derivation that the checker accepted.  No step is common to both.  At each length

- D is at least each lower bound proved for all lengths and at most each upper one, and so is the number of rows;
- where the class is constant, Alice has at most as many different rows as the minimal DFA has states;
- D of the language is at most that of the padded one, as words without blanks are a part of its inputs;
- D of the padded language is at most that at one length more, as a blank at the end changes nothing.

What is proved for all lengths fits the class, too: a bounded D is constant, one that grows is not, and one that grows
like n is linear.  `TwoRoutes.against` says what does not fit; then a theorem is misread here, or the checker has
accepted what is false.  So few lengths do not tell a logarithmic class from a linear one.

The time is limited apart from all else.  What is not reached says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, replace
from fooling.verify.evidence.store import write
from fooling.verify.measures.by_automaton import (
    line_count,
    on_the_lines,
    on_the_merged_language,
    on_the_permuted_identity,
)
from fooling.verify.measures.measure import by_routes
from fooling.verify.measures.measured import Measured, conjunction
from fooling.verify.methods.engine.ends import OVER, is_over, sliced, time_left, within
from fooling.verify.methods.languages.bounds_at_length import AtLength, bounds_at
from fooling.verify.methods.languages.gadget_bounds import CLASSES, PARTITION
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term

LENGTHS = range(2, 9)
SECONDS = 6.0  # of the processor, for all lengths of both languages
SHARE = 0.4  # of the time that is left, for one matrix
NOT_TOLD = "lengths so small do not tell a logarithmic class from a linear one"
BY_STATEMENT = "by a statement for all lengths"
NAMES = ("bare", "padded")
CALLED = {"bare": "the language", "padded": "the padded language"}


@dataclass(frozen=True)
class Length:
    """What is known of one matrix, at one length n.

    `rows` are Alice's different ones, `depth` is D, in bits, both parties knowing the answer; None where `why` says
    so.  `proved` is what the statements for all lengths say here.
    """

    n: int
    rows: int | None
    depth: Measured | None
    proved: tuple[AtLength, ...] = ()
    why: str | None = None
    certificate: Path | None = None

    def bound(self, quantity: str, op: str) -> int | None:
        """The best bound from that side that is proved for all lengths; None where there is none."""
        found = [one.value for one in self.proved if (one.quantity, one.op) == (quantity, op)]
        return (max if op == ">=" else min)(found, default=None)

    @property
    def interval(self) -> tuple[int, int | None]:
        """What is known of D here, by either route."""
        below, above = self.bound("D", ">=") or 0, self.bound("D", "<=")
        if self.depth is None:
            return below, above
        ends = [int(one) for one in (self.depth.upper, above) if one is not None]
        return max(below, int(self.depth.lower)), min(ends, default=None)

    def against(self) -> Iterator[str]:
        """Where what is measured does not fit what is proved for all lengths."""
        rows = None if self.rows is None else (self.rows, self.rows)
        depth = None if self.depth is None else (int(self.depth.lower), self.depth.upper)
        for quantity, called, measured in (("D", "D", depth), ("rows", "the number of different rows", rows)):
            low, high = measured or (0, None)
            below, above = self.bound(quantity, ">="), self.bound(quantity, "<=")
            if below is not None and high is not None and below > high:
                yield f"at n = {self.n}, {called} is at most {high}, and at least {below} {BY_STATEMENT}"
            if above is not None and above < low:
                yield f"at n = {self.n}, {called} is at least {low}, and at most {above} {BY_STATEMENT}"


@dataclass(frozen=True)
class TwoRoutes:
    """What is known at each length of the language itself and of the padded one, and `against`, what does not fit."""

    bare: tuple[Length, ...]
    padded: tuple[Length, ...]
    against: tuple[str, ...] = ()

    @property
    def named(self) -> Mapping[str, tuple[Length, ...]]:
        """The lengths of both."""
        return {"bare": self.bare, "padded": self.padded}

    @property
    def trusts(self) -> tuple[str, ...]:
        """What the derivations of D trust."""
        depths = [one.depth for lengths in self.named.values() for one in lengths]
        return tuple(dict.fromkeys(name for one in depths if one is not None for name in one.certificate_trusts))


def measured(bare: Term, padded: Term, stage: Callable[[str], None], seconds: float) -> TwoRoutes:
    """D and Alice's rows of both languages at each length, as far as the time goes; `stage` is told what begins."""
    found: dict[str, list[Length]] = {name: [] for name in NAMES}
    with within(seconds):
        for n in LENGTHS:
            stage(f"measuring D at n = {n}")
            for name, language in zip(NAMES, (bare, padded), strict=True):
                found[name].append(_measured(("under", language, PARTITION, n), seconds))
    return TwoRoutes(tuple(found["bare"]), tuple(found["padded"]))


def _measured(f: Term, seconds: float) -> Length:
    n, rows, why = f[3], None, f"all lengths together had {seconds:g} seconds of the processor"
    if is_over():
        return Length(n, None, None, why=why)
    share = SHARE * time_left()
    try:
        with sliced(share):
            rows = line_count(f, "alice")
            routes = (on_the_permuted_identity, on_the_merged_language, on_the_lines)
            return Length(n, rows, by_routes(routes, ("D", f), share))
    except FoolingError as error:
        return Length(n, rows, None, why=why if str(error) == OVER else str(error))


def certified(found: TwoRoutes, evidence: Path, folder: str) -> TwoRoutes:
    """With a certificate of each D, in the folder of the evidence."""
    bare, padded = (tuple(_certified(one, name, evidence, folder) for one in found.named[name]) for name in NAMES)
    return replace(found, bare=bare, padded=padded)


def _certified(one: Length, name: str, evidence: Path, folder: str) -> Length:
    shown = None if one.depth is None else conjunction(one.depth)
    if one.depth is None or shown is None:
        return one
    outcome = Outcome(Verdict.CONFIRMED, shown[1], one.depth.certificate_trusts)
    return replace(one, certificate=write(evidence, f"{folder}/D-{name}-{one.n}", shown[0], outcome, "quick"))


def is_bounded(lengths: Sequence[Length]) -> int | None:
    """A bound on D that holds at all lengths measured and is met in their first half; None where there is none."""
    highest = [None if one.depth is None else one.depth.upper for one in lengths]
    known = [int(one) for one in highest if one is not None]
    if len(known) < len(highest) or max(known) > max(known[: len(known) // 2]):
        return None
    return max(known)


def depths(lengths: Sequence[Length]) -> dict[int, int] | None:
    """D at each length that was measured; None where it is not exact at one of them."""
    found = {one.n: one.depth for one in lengths}
    exact = {n: int(depth.lower) for n, depth in found.items() if depth is not None and depth.lower == depth.upper}
    return exact if len(exact) == len(found) else None


def compared(found: TwoRoutes, proved: Mapping[str, Mapping[str, Term]], name: str | None, states: int) -> TwoRoutes:
    """With what is proved for all lengths of either language, by the names of the statements, and what does not fit.

    `name` is the class by the theorems, None where it is not known; `states` are those of the minimal complete DFA.
    """
    bare, padded = (
        tuple(
            replace(one, proved=tuple(at for that in proved[which].values() for at in bounds_at(that, one.n)))
            for one in found.named[which]
        )
        for which in NAMES
    )
    whole = TwoRoutes(bare, padded)
    against = (*_against_bounds(whole), *_against_parts(whole), *_against_class(padded, proved["padded"], name, states))
    return replace(whole, against=tuple(dict.fromkeys(against)))


def _against_bounds(found: TwoRoutes) -> Iterator[str]:
    for name, lengths in found.named.items():
        yield from (f"of {CALLED[name]} {told}" for one in lengths for told in one.against())


# The words without blanks are inputs of the padded language at the same positions, and a blank behind a word changes
# nothing: in both cases one matrix is a part of the other, and D of a part is at most that of the whole.
def _against_parts(found: TwoRoutes) -> Iterator[str]:
    beside = zip(found.bare, found.padded, strict=True)
    pairs = [("the language", *pair) for pair in beside]
    pairs += [("the padded language", *pair) for pair in pairwise(found.padded)]
    for name, part, whole in pairs:
        low, high = part.interval[0], whole.interval[1]
        if high is not None and low > high:
            told = f"D of the padded language is at most {high} at n = {whole.n}"
            yield f"D of {name} is at least {low} at n = {part.n}, and {told}"


def _against_class(
    padded: Sequence[Length], proved: Mapping[str, Term], name: str | None, states: int
) -> Iterator[str]:
    if name is None:
        return
    for statement, classes in CLASSES.items():
        if statement in proved and name not in classes:
            yield f"the class is {name}, and {BY_STATEMENT} it is {' or '.join(classes)}"
    if name == "constant":
        for one in padded:
            if one.rows is not None and one.rows > states:
                told = f"Alice has {one.rows} different rows at n = {one.n}, more than the {states} states"
                yield f"the class is constant, and {told} of the minimal DFA"
