"""What a bound on one measure of a function says of another: the relations of its quantities, as the axioms have them.

A relation is linear, and then read in every direction (partition number >= the covers of all colours together bounds
that, and with it each cover), or says how one end gives another: D <= e gives 2^(e - 1) rectangles, m different rows
give ceil(log2 m) bits.  `Ends` are the best bounds so far, each with the tactic that derives it from those it came
from.  Values are computed here; the derivations are made, and held against the checker, only where somebody wants them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor, isqrt

from fooling.records import dataclass
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, integers, message_bits, said
from fooling.verify.methods.engine.goals import Number, number
from fooling.verify.methods.engine.steps import cases
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term

OF_FRACTIONS = ("discrepancy", "discrepancy-under", "least-discrepancy")
HIGHEST = 2**12  # bits of a power of 2 that is written out
Proposed = tuple[str, Term, Number, Tactic]  # comparison, quantity, number, and how it is derived


@dataclass(frozen=True)
class About:
    """The quantities of one function that bounds pass between: at these fields and colours, under these weights."""

    f: Term
    is_boolean: bool
    fields: tuple[Term, ...]
    colours: tuple[Term, ...]
    weights: Term = None

    def of(self, head: str) -> list[Term]:
        """The quantities with this operator."""
        parameters = {"rank": self.fields, "cover": self.colours, "fooling": self.colours}.get(head, WORDS["party"])
        return [(head, self.f, parameter) for parameter in parameters]

    def with_bits(self) -> list[Term]:
        """The different lines of either party that have a 0, and those that have a 1."""
        return [("rows-with", self.f, s, b) for s in WORDS["party"] for b in (0, 1)]

    def at(self, head: str) -> Term:
        """The quantity with this operator that has no parameter."""
        return (head, self.f)


class Ends:
    """The best bound from either side of each quantity, with its derivation."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, Term], tuple[Number, Tactic]] = {}

    def add(self, proposed: Proposed) -> bool:
        """Whether this bound is better than what was known, and kept."""
        op, quantity, value, by = proposed
        before = self.value(op, quantity)
        better = before is None or (value > before if op == ">=" else value < before)
        if better:
            self.known[op, quantity] = value, by
        return better

    def value(self, op: str, quantity: Term) -> Number | None:
        """The bound from that side; no quantity here is below 0."""
        known = self.known.get((op, quantity))
        return known[0] if known is not None else 0 if op == ">=" else None

    def lemmas(self, op: str, quantity: Term) -> list[Lemma]:
        """The bound from that side as a statement to be used; none for what is known of every quantity."""
        known = self.known.get((op, quantity))
        return [] if known is None else [((op, quantity, number(known[0])), known[1])]

    def whole(self, op: str, quantity: Term) -> Iterator[tuple[int, Tactic]]:
        """The bound from that side as an integer above 0, with a tactic for what follows from it, where it is known."""
        value = self.value(op, quantity)
        if isinstance(value, int) and value > 0:
            yield value, arith(*self.lemmas(op, quantity))


def better(about: About, ends: Ends) -> Iterator[Proposed]:
    """What the relations make of the bounds known."""
    for relation in linear(about):
        yield from _solved(relation, ends)
    yield from _messages(about, ends)
    yield from _of_depth(about, ends)
    yield from _depth(about, ends)
    if about.is_boolean:
        yield from _powers(about, ends)
        yield from _squares(about, ends)
        yield from _discrepancies(about, ends)


# ---- linear relations ----


def linear(about: About) -> Iterator[Lemma]:
    """The axioms that compare sums of quantities of the function, each with its derivation."""
    f, fields, colours = about.f, about.fields, about.colours
    yield from (said(name, f=f) for name in ("leaves-partition", "depth-both-ways"))
    if colours:
        yield from (said(name, colours, f=f) for name in ("leaves-fooling", "partition-covers"))
    yield from (said("cover-fooling", b, f=f) for b in colours)
    yield from (said(name, field, f=f) for name in ("partition-rank", "rank-field") for field in fields)
    for s in WORDS["party"]:
        yield from (said(name, b, s, f=f) for name in ("fooling-rows", "cover-rows") for b in colours)
        yield from (said("rank-rows", field, s, f=f) for field in fields)
        yield said("vc-one-way", s, f=f)
    if about.is_boolean:
        telling = ("partition-rows", "leaves-rows", "depth-one-way")
        yield from (said(name, s, f=f) for name in telling for s in WORDS["party"])
        yield from (said("rows-with-rows", b, s, f=f) for _, _, s, b in about.with_bits())
        yield from (said(name, f=f) for name in ("partition-ranks", "least-discrepancy-uniform", "discrepancy-one"))
        yield from (said(f"complement-rank-{side}", "Q", f=f) for side in ("above", "below"))
        if about.weights is not None:
            yield said("least-discrepancy-given", about.weights, f=f)


def _solved(relation: Lemma, ends: Ends) -> Iterator[Proposed]:
    """The relation solved for each quantity in it, where a bound is known of every other one."""
    weights, constant = _sum_of(relation[0])
    for quantity, weight in ((q, w) for q, w in weights.items() if w):
        others = {q: w for q, w in weights.items() if w and q != quantity}
        sides = {q: "<=" if w > 0 else ">=" for q, w in others.items()}
        values = {q: ends.value(side, q) for q, side in sides.items()}
        if None in values.values():
            continue
        value = -(constant + sum(w * Fraction(values[q] or 0) for q, w in others.items())) / weight
        by = arith(relation, *(one for q, side in sides.items() for one in ends.lemmas(side, q)))
        op = ">=" if weight > 0 else "<="
        if quantity[0] not in OF_FRACTIONS and value.denominator > 1:
            value, by = Fraction(ceil(value) if op == ">=" else floor(value)), integers(by)
        yield op, quantity, plain(value), by


def _sum_of(that: Term) -> tuple[dict[Term, Fraction], Fraction]:
    """Weights of quantities, and a constant: the sum is not below 0, says the comparison (<= or >=)."""
    op, left, right = that
    weights: dict[Term, Fraction] = {}
    for side, sign in ((left, 1), (right, -1)):
        for part in side[1:] if isinstance(side, tuple) and side[0] == "+" else (side,):
            factor, atom = (part[1], part[2]) if isinstance(part, tuple) and part[0] == "*" else (1, part)
            factor, atom = (factor * atom, 1) if isinstance(atom, int) else (factor, atom)
            weights[atom] = weights.get(atom, Fraction(0)) + (sign if op == ">=" else -sign) * factor
    return weights, weights.pop(1, Fraction(0))


def plain(value: Number) -> Number:
    """An integer where it is one."""
    return value.numerator if value.denominator == 1 else value


# ---- powers of 2 ----


def _messages(about: About, ends: Ends) -> Iterator[Proposed]:
    """Different rows and the bits that tell them apart."""
    for s in WORDS["party"]:
        rows, one_way = ("rows", about.f, s), ("one-way", about.f, s)
        for op in (">=", "<="):
            for count, known in ends.whole(op, rows):
                yield op, one_way, (count - 1).bit_length(), message_bits(known)
        for bits, known in ends.whole("<=", one_way):
            if bits <= HIGHEST:
                yield "<=", rows, 2**bits, arith(said("rows-one-way", s, by=known, f=about.f, e=bits))


def _of_depth(about: About, ends: Ends) -> Iterator[Proposed]:
    """What a tree of few bits leaves."""
    for bits, known in ends.whole("<=", about.at("D")):
        if bits <= HIGHEST:
            given = {"conditions": {0: known}, "by": known, "f": about.f, "e": bits}
            yield "<=", about.at("leaves"), 2**bits, arith(said("leaves-depth", **given))
            for q in (*about.of("rank"), *about.of("cover")):
                yield "<=", q, 2 ** (bits - 1), arith(said(f"{q[0]}-depth", q[2], **given))


def _depth(about: About, ends: Ends) -> Iterator[Proposed]:
    """D from below: by leaves, by rank and covers, by rows."""
    D = about.at("D")
    for count, known in ends.whole(">=", about.at("leaves")):
        yield ">=", D, (count - 1).bit_length(), axiom("depth-at-least", known)
    for q in (*about.of("rank"), *about.of("cover")):
        for count, known in ends.whole(">=", q):
            if (bits := (count - 1).bit_length() + 1) >= 2:
                yield ">=", D, bits, axiom(f"depth-{q[0]}", known, of=(q[2],))
    for rows in about.of("rows"):
        for count, known in ends.whole(">=", rows):
            bits = (count - 1).bit_length().bit_length()  # the least with 2^(2^bits - 1) >= count
            yield ">=", D, bits, axiom("depth-rows", known, of=(rows[2],))


# ---- functions with values 0 and 1 ----


def _powers(about: About, ends: Ends) -> Iterator[Proposed]:
    """rows <= 2^rank and 2^cover."""
    bits = [q for q in about.of("cover") if q[2] in (0, 1)]
    for q in (*about.of("rank"), *bits):
        for rows in about.of("rows"):
            yield from _by_power(rows, q, said(f"rows-{q[0]}", q[2], rows[2], f=about.f), ends)


# If 2^q >= rows >= count > 2^(low - 1), then q <= low - 1 is excluded.
def _by_power(rows: Term, q: Term, relation: Lemma, ends: Ends) -> Iterator[Proposed]:
    for high, known in ends.whole("<=", q):
        if high <= HIGHEST:
            power: Lemma = ("<=", ("^", 2, q), ("^", 2, high)), axiom("power-increasing", known)
            yield "<=", rows, 2**high, arith(relation, power)
    for count, _ in ends.whole(">=", rows):
        low = (count - 1).bit_length()
        if 0 < low <= HIGHEST:
            few = ("<=", q, low - 1)
            power = ("<=", ("^", 2, q), ("^", 2, low - 1)), axiom("power-increasing", assumption)
            many = arith(((">", q, low - 1), assumption))
            yield ">=", q, low, cases(few, arith(relation, power, *ends.lemmas(">=", rows)), integers(many))


# If fooling <= rank^2 and rank <= low - 1, then fooling <= (low - 1)^2.
def _squares(about: About, ends: Ends) -> Iterator[Proposed]:
    """fooling <= rank^2."""
    for field in about.fields:
        for b in (b for b in about.colours if b in (0, 1)):
            relation = said("fooling-rank", b, field, f=about.f)
            pairs, rank = ("fooling", about.f, b), ("rank", about.f if b else ("complement", about.f), field)
            for high, _ in ends.whole("<=", rank):
                yield "<=", pairs, high**2, arith(relation, *ends.lemmas("<=", rank))
            for size, _ in ends.whole(">=", pairs):
                low = isqrt(size - 1) + 1
                few, many = ("<=", rank, low - 1), arith(((">", rank, low - 1), assumption))
                no = arith(relation, (few, assumption), *ends.lemmas(">=", pairs))
                yield ">=", rank, low, cases(few, no, integers(many))


def _discrepancies(about: About, ends: Ends) -> Iterator[Proposed]:
    """partition number * least discrepancy >= 1."""
    relation = said("partition-discrepancy", f=about.f)
    parts, least = about.at("partition-number"), about.at("least-discrepancy")
    for count, _ in ends.whole("<=", parts):
        yield ">=", least, Fraction(1, count), arith(relation, *ends.lemmas("<=", parts))
    high = ends.value("<=", least)
    if high:
        yield ">=", parts, ceil(1 / Fraction(high)), integers(arith(relation, *ends.lemmas("<=", least)))
