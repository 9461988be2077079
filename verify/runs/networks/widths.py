"""`fooling width`: the least size that a bound on communication leaves a model which does a task, and one enough.

A one-layer Transformer with H heads of width m and numbers of p bits is a protocol of at most
    ceil(log2 A) + H (4p - 2 + 2 log2 n + m (2p + log2 n)) + 1
bits for every partition of its n positions (the axiom `layer-protocol`).  One that writes t letters before it answers
takes about t + 1 times as many, on n + t positions.  A model that reads letter by letter is a message of what it keeps,
from a prefix to the rest (`fooling.verify.statement.message_operators.KINDS`).  A BAPO sends bits there, and may look
some letters up (`fooling.protocols.bapo`).  So what the function of two inputs
needs, under any partition, bounds the size from below.  Both the need and what follows from it are derivations that the
checker accepts.  The best of those partitions that are tried is taken; others may show more.  That a size is enough is
shown as well, where it is found.

The formula is of fixed point and Q_p, with sums that are rounded once.  In another number format the bits are counted
step by step (`fooling.verify.runs.networks.format_widths`), and what follows from them has no certificate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from math import prod
from pathlib import Path

from fooling.circuits.languages.search.fooling.row_classes import row_classes
from fooling.circuits.numbers.enclosure import log2_bounds
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.records import dataclass, replace
from fooling.verify.checker import meaning
from fooling.verify.evidence import store
from fooling.verify.given.asked.named_function import FunctionSpec, partition_of
from fooling.verify.given.asked.two_party_task import TwoPartyTask
from fooling.verify.measures.all_partitions import Surveyed, survey, surveyed
from fooling.verify.measures.measure import measure
from fooling.verify.measures.measured import Measured
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import integers
from fooling.verify.methods.axioms.instances import said as axiom_at
from fooling.verify.methods.engine.attempts import accepted, constantly
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.methods.engine.steps import intro, lemma
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption, by_bounds, step
from fooling.verify.methods.facts.machines import model as some_model
from fooling.verify.runs.claims.decide import attempt
from fooling.verify.runs.networks.bapo_bits import BAPO, bapo_bits
from fooling.verify.runs.networks.format_widths import COUNTED, Steps, is_covered, steps_that_leave_least
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.message_operators import KINDS
from fooling.verify.statement.proposition import Term, is_integer, substitute
from fooling.verify.statement.row import LEAST

# Of one layer: the second writes letters before it answers, and the third is over the reals, and read to p bits.
LAYER, THINKING, REAL = LAYERS = ("transformer", "thinking", "real-softmax")
READERS = (*KINDS, BAPO)  # the others are cut after a prefix
MODELS = (*LAYERS, *READERS)
SECONDS = 20.0  # for what a partition needs
TRIED = 2  # partitions, the most promising of a survey, and odd-even beside them
ODD_EVEN = "odd-even"
SHORT = 10  # letters of words all of whose partitions are surveyed
PERIODS = ("AAB", "ABB", "AABB", "ABBA", "AAAB", "ABBB")
REMAINDERS = 12  # of a length, modulo the periods
MORE = 4  # bits that are tried, from those that are needed on
CUTS = 8  # prefixes that are tried at either end
BITS = 40  # of the logarithm of the length


@dataclass(frozen=True)
class Sizes:
    """Of the words, n letters of A, and of the network: p bits a number, H heads, t letters that it writes first.

    A BAPO looks up b letters; no logit of a layer over the reals is larger than B in size.  `form`, of p bits, is the
    number format if it is named.
    """

    A: int
    n: int
    p: int
    H: int
    form: NumberFormat | None = None
    t: int = 0
    b: int = 1
    B: int = 16

    def __post_init__(self) -> None:
        if self.form is not None and self.form.bits != self.p:
            raise InvalidInput(f"{self.form.short_name} has {self.form.bits} bits a number, not {self.p}")

    @property
    def other_form(self) -> NumberFormat | None:
        """The format, where it is one of which the axiom says nothing."""
        return None if self.form is None or is_covered(self.form) else self.form

    @cached_property
    def log2_n(self) -> Fraction:
        """An upper bound for all positions, exact for powers of 2."""
        bits = ((n := self.n + self.t) - 1).bit_length()
        return Fraction(bits) if n == 1 << bits else log2_bounds(Fraction(n), BITS)[1]

    @cached_property
    def log2_spread(self) -> Fraction:
        """An upper bound for log2(B + (ln n)/2 + 1), as ln 2 < 0.7."""
        return log2_bounds(self.B + self.log2_n * Fraction(7, 20) + 1, BITS)[1]

    def cost(self, model: str, m: int) -> Fraction:
        """At least the bits of the protocol, the answer's included."""
        p, H, L = self.p, self.H, self.log2_n
        if model == REAL:
            return (self.A - 1).bit_length() + H * (p + self.log2_spread + m * (p + 1)) + 2
        return (self.t + 1) * ((self.A - 1).bit_length() + H * (4 * p - 2 + 2 * L + m * (2 * p + L))) + 1

    def least(self, model: str, needed: int) -> int:
        """The least m with which the protocol may have as many bits as are needed."""
        fixed, each = self.cost(model, 0), self.cost(model, 1) - self.cost(model, 0)
        return max(1, -((fixed - needed) // each))

    def printed(self, needed: int) -> Fraction:
        """The m of appendix D's total as printed, 3m(p + log2 n)H bits; it is not proved, and false for some m."""
        return Fraction(needed) / (3 * (self.p + self.log2_n) * self.H)


@dataclass(frozen=True)
class Said:
    """What is said of a model: that it computes f, and its size, a number, of which each has so many bits.

    `free` are the variables of the size, each with the least value that it may have.
    """

    free: Mapping[str, int]
    fact: Term
    size: Term
    bits: int = 0

    @property
    def smallest(self) -> int:
        """The least size that there is."""
        return meaning.natural(substitute(self.size, self.free))

    def at(self, size: int) -> Mapping[str, int]:
        """Values of the variables with that size, only the last of them larger than it has to be."""
        *_, last = self.free
        return {**self.free, last: self.free[last] + max(0, size - self.smallest)}


def said_of(model: str, f: Term, sizes: Sizes) -> Said:
    """Of a layer its width; of what reads letter by letter the numbers of p bits that it keeps, or the bits.

    >>> found = said_of("lstm", ("index", 8), Sizes(2, 9, 16, 1))
    >>> found.size, found.bits, found.fact[2]
    ('m', 32, ('lstm', 'm', 16))
    """
    if model in LAYERS:
        A, n, p, H = sizes.A, sizes.n, sizes.p, sizes.H
        if model == REAL:
            return Said({"m": 1}, ("real-layer-computes", f, A, n, p, "m", H, sizes.B), "m")
        thinks = "thinking-layer-computes", f, A, A, n, p, "m", H, sizes.t
        return Said({"m": 1}, thinks if sizes.t else ("layer-computes", f, A, n, p, "m", H), "m")
    if model == BAPO:
        return Said({"a": 0}, ("<=", (BAPO, f, sizes.b), "a"), "a", 1)
    kind = KINDS[model]
    least = {one: LEAST[sort] for one, sort in zip(kind.letters.split(), kind.sorts.split(), strict=True)}
    parts = tuple(sizes.p if one == "p" else one for one in least)
    kept = kind.kept(*parts)
    factors = kept[1:] if kept in subterms(kept, "*") else (kept,)
    others = tuple(one for one in factors if not is_integer(one))
    size = others[0] if len(others) == 1 else ("*", *others)
    free = {one: low for one, low in least.items() if one != "p"}
    return Said(free, ("model-computes", f, (model, *parts), 1), size, prod(filter(is_integer, factors)))


@dataclass(frozen=True)
class Enough:
    """A size with which the task is done, the statement that it is, and where its certificate lies."""

    size: int
    that: Term
    certificate: Path | None


@dataclass(frozen=True)
class WidthBound:
    """Under one partition: what is needed, in bits, the least size, and where the certificate lies.

    The least size is None where none is derived from that, and 1, or another that every model has, where all are left.
    """

    partition: str
    needed: int
    least: int | None
    that: Term | None
    certificate: Path | None
    trusts: tuple[str, ...] = ()
    steps: Steps | None = None  # counted, where the number format is one of which the axiom says nothing
    said: Said = Said({"m": 1}, (), "m")
    enough: Enough | None = None

    @property
    def leaves_all(self) -> bool:
        """Whether no size is ruled out."""
        return self.least is not None and self.least <= self.said.smallest


def width_bound(
    model: str, asked: TwoPartyTask, sizes: Sizes, given: FunctionSpec, found: Measured, partition: str, evidence: Path
) -> WidthBound:
    """The bound that follows from what is needed, and what is enough, each with its certificate."""
    sizes = sizes if model == THINKING else replace(sizes, t=0)
    f, needed, said = given.term, int(found.lower), said_of(model, given.term, sizes)
    if model in (THINKING, REAL) and sizes.other_form:
        return WidthBound(partition, needed, None, None, None, found.trusts)
    if model == LAYER and (form := sizes.other_form) is not None:
        owners = partition_of(partition, sizes.n).owners(sizes.n)
        steps = steps_that_leave_least(form, sizes.A, sizes.H, owners, needed)
        return WidthBound(partition, needed, steps.least(needed), None, None, (*found.trusts, COUNTED), steps)
    name = f"{store.file_name(asked.spec)}/{store.file_name(f'{model}-{sizes.n}-{partition}-p{sizes.p}-h{sizes.H}')}"
    name += f"-t{sizes.t}" if sizes.t else f"-b{sizes.b}" if model == BAPO else ""

    def kept(that: Term, by: Tactic, name: str) -> tuple[Path | None, tuple[str, ...]] | None:
        outcome = attempt(that, Verdict.CONFIRMED, by)
        if not isinstance(outcome, Outcome):
            return None
        return store.write_apart(evidence, name, that, outcome, "default"), outcome.trusts

    enough, exists = None, _exists(model, found)
    for size in _sizes_enough(model, said, sizes, found, given.n):
        that = substitute(said.fact, said.at(size))
        if enough is None and (shown := kept(that, accepted(exists), f"{name}-enough")):
            enough = Enough(size, that, shown[0])
    least = max(said.smallest, sizes.least(model, needed) if model in LAYERS else -(-needed // said.bits))
    bound = WidthBound(partition, needed, least, None, None, found.trusts, None, said, enough)
    if bound.leaves_all:
        return bound
    lower = next(one for one in found.bounds if one.statement[0] in (">=", "="))
    needs = lemma(lower.statement, constantly(lower.node))
    that, by = derived_width(model, f, sizes, needs, least, None if enough is None else (enough.size, exists))
    shown = kept(that, by, name)
    return (
        replace(bound, least=None)
        if shown is None
        else replace(bound, that=that, certificate=shown[0], trusts=shown[1])
    )


def _exists(model: str, found: Measured) -> Tactic:
    """What shows that there is such a model; of a BAPO that is what shows how many bits are needed."""
    if model == BAPO:
        return arith(*(lemma(one.statement, constantly(one.node)) for one in found.bounds))
    return step("one-hot-layer") if model in LAYERS else some_model


# A layer has a number for each letter at each position.  What reads letter by letter has as many states as it needs
# where it is cut, or some more as it may need more elsewhere, or as many as the inputs of one party, or of both.
def _sizes_enough(model: str, said: Said, sizes: Sizes, found: Measured, of_one: int | None) -> list[int]:
    """Sizes that may be enough, the least first."""
    inputs, needed = sizes.n * (sizes.A - 1).bit_length(), int(found.lower)
    if model in LAYERS:
        return [sizes.n * sizes.A]
    if model == BAPO:
        return [] if found.upper is None else [int(found.upper)]
    return sorted(
        {
            max(said.smallest, -(-bits // said.bits))
            for bits in (*range(needed, needed + MORE), of_one or inputs, inputs)
        }
    )


def bounds_under(
    models: Sequence[str],
    asked: TwoPartyTask,
    sizes: Sizes,
    names: Sequence[str],
    evidence: Path,
    seconds: float = SECONDS,
    stage: Callable[[str], None] = lambda what: None,
) -> Mapping[str, list[WidthBound]]:
    """The bounds of models, one-layer networks or others, under these partitions, but for those that need no more.

    These are those under which D is no larger than is needed under the first.  `stage` is told what begins.
    InvalidInput where there is no such function.
    """
    found, measured = {model: list[WidthBound]() for model in models}, "D" if models[0] in LAYERS else "one_way.alice"
    for name in names:
        if models[0] in READERS and not name.startswith("prefix:"):
            raise InvalidInput(
                f"--partition {name}: {models[0]} reads the word from left to right, so Alice has its first letters; "
                "want prefix:K (in a claim, such models read Alice's letters, then Bob's, under any partition)"
            )
        given = asked.function(sizes.n, name)
        f, first = given.function, found[models[0]][:1]
        # Who sends the own input and hears the answer has a protocol of so many bits: D is no larger.
        if first and (min(f.row_count, f.column_count) - 1).bit_length() + 1 <= first[0].needed:
            continue
        stage(f"bounding what words of {sizes.n} letters need under {name}")
        need = measure(given, [measured], seconds / len(names))[measured]
        for model in models:
            if model == BAPO:
                given, need = bapo_bits(given, asked.spec, sizes.b, need, seconds / len(names))
            found[model].append(width_bound(model, asked, sizes, given, need, name, evidence))
    return found


def partitions(asked: TwoPartyTask, n: int, model: str) -> tuple[str, ...]:
    """Those that are tried: for functions the one that there is.

    What reads letter by letter is cut after a prefix: of short words every one, of long ones near the ends and in the
    middle.
    For a Transformer all partitions of short words are surveyed; of long ones the halves and those with a short period,
    at a short length with the same remainders.  The most promising `TRIED` are tried, and always odd-even.
    """
    if (only := asked.only_partition(n)) is not None:
        return (only,)
    if model in READERS:
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
# for what is kept.  The statement is about something, as some network that is wide enough computes f.
def derived_width(
    model: str, f: Term, sizes: Sizes, needed: Lemma, least: int, enough: tuple[int, Tactic] | None = None
) -> tuple[Term, Tactic]:
    """That a model which computes f has at least this size, from what f needs; and how it is derived.

    `enough` is a size that is, where none is known from the words alone, and what shows that.
    """
    said, (A, n, p, H) = said_of(model, f, sizes), (sizes.A, sizes.n, sizes.p, sizes.H)
    conditions = (*((">=", one, low) for one, low in said.free.items()), said.fact)
    that = "forall", tuple((one, "int") for one in said.free), conditions, (">=", said.size, least)
    if model in LAYERS:
        wide, exists = n * A, step("one-hot-layer")
        logarithm = lemma(("<=", ("log2", ("+", n, sizes.t) if sizes.t else n), number(sizes.log2_n)), by_bounds)
        letters = lemma(("<=", ("ceil", ("log2", A)), (A - 1).bit_length()), by_bounds)
        layer = axiom_at("layer-protocol", f=f, A=A, N=n, p=p, m="m", H=H)
        if sizes.t:
            layer = axiom_at("thinking-layer-protocol", f=f, A=A, B=A, N=n, p=p, m="m", H=H, t=sizes.t)
        if model == REAL:
            layer = axiom_at("real-layer-protocol", f=f, A=A, N=n, p=p, m="m", H=H, B=sizes.B)
            (spread,) = (one for one in subterms(layer[0], "log2") if list(subterms(one, "ln")))
            logarithm = lemma(("<=", spread, number(sizes.log2_spread)), by_bounds)
        by = arith(layer, needed, logarithm, letters, hints=["m"])
    elif model == BAPO:
        wide, exists = enough or (least, by_bounds)
        by = arith((said.fact, assumption), needed)
    else:
        wide, exists = -(-n * (A - 1).bit_length() // said.bits), some_model
        parts = dict(zip(KINDS[model].letters.split(), said.fact[2][1:], strict=True))
        by = arith(axiom_at("model-message", model, f=f, **parts), needed)
    return that, intro(said.at(wide), integers(by), {len(said.free): exists})
