"""Numbers of words that grow: count(L, n + k) >= B count(L, n) from some length on, and the powers that it gives.

A fooling set of all words of a regular language has count(L, n) pairs, and most such numbers have no closed form in
rational powers: those of (ab|b)* are the Fibonacci numbers.  But they are at least some power: F(n + 3) >= 4 F(n), and
so the bits are at least 2n/3, up to a constant.  The growth of one language is shown by induction over the recurrence,
or together with that of the languages which its states accept: what holds of all of these at one length holds of all at
the next one, as each number of the next length is a sum of such.  Then each remainder of n modulo k is an induction.

Not trusted.  Cost: a few inductions, one for each remainder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import ceil, floor

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import word_counts
from fooling.records import dataclass, replace
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.cases import one_by_one
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.arithmetic.rounding.residues import by_residues
from fooling.verify.methods.axioms.instances import axiom, depth
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.methods.engine.steps import (
    assumption,
    by_bounds,
    cases,
    cut,
    evaluate,
    induction,
    instance,
    intro,
    table,
    with_equals,
)
from fooling.verify.methods.engine.steps import every as each
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, accepted, first_of, tactical
from fooling.verify.methods.evidence import automata
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages.recurrences import by_recurrence
from fooling.verify.methods.languages.word_counts import first_of_all, without_closed_forms
from fooling.verify.statement.proposition import Term, free_variables, substitute

LONGEST_STEP = 12  # letters that words grow by
LATEST = 12  # length from which on they do
MOST_STATES = 8  # whose languages grow together
SAMPLES = 24  # lengths at which a bound is compared before a proof is sought


def by_growing_counts(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """D at least a linear expression, or a number of words at least a power, by how fast numbers of words grow."""
    op, left, right = goal
    if op != ">=" or len(free_variables(right)) != 1 or not isinstance(left, tuple):
        return
    if left[0] == "count":
        yield from (arith((that, by)) for that, by in _at_least(left, right, context))
    elif left[0] == "D" and not subterms(right, "log2") and not subterms(right, "^"):
        whole = is_integral(right, context)
        bits: Term = right if whole else ("ceil", right)
        for count in without_closed_forms(goal, _below_leaves(left[1], known), context):
            for extra in (0, 1):
                power: Term = ("^", 2, ("-", bits, 1))
                for lemma in _at_least(count, ("+", power, 1) if extra else power, context):
                    least: Lemma = ((">=", left, bits), depth(arith(*known, lemma)))
                    yield arith(least, *([] if whole else [((">=", bits, right), axiom("ceiling-above"))]))


def _below_leaves(f: Term, known: Sequence[Lemma]) -> list[Lemma]:
    """What says that a fooling set or a rank of f is at least a number of words."""
    return [
        (that, by)
        for that, by in known
        if that[0] == ">=" and isinstance(that[1], tuple) and that[1][0] in ("fooling", "rank") and that[1][1] == f
    ]


def _at_least(count: Term, bound: Term, context: Context) -> Iterator[Lemma]:
    """count >= bound for all values of its variable that there are, where the bound grows by a constant factor."""
    if free_variables(count[1]) or free_variables(count[2]) != free_variables(bound) or len(free_variables(bound)) != 1:
        return
    (name,) = free_variables(bound)
    first = first_of_all(name, context)
    for step in range(1, LONGEST_STEP + 1):
        factor = _factor(bound, name, step, context)
        if factor is not None and _holds(count, bound, name, context):
            for law in growths(count, name, step, factor, first):
                yield (">=", count, bound), _from_the_first(law)


def _factor(bound: Term, name: str, step: int, context: Context) -> int | None:
    """What a power, 1 more or not, is multiplied with when the variable grows by the step, an integer above 1."""
    power = bound[1] if isinstance(bound, tuple) and bound[0] == "+" else bound
    values = _values(name, 4 * step, context)
    try:
        powers = {v: exactly(substitute(power, {name: v})) for v in values}
    except Rejected:
        return None
    factors = {powers[v + step] / powers[v] for v in values if v + step in powers and powers[v] > 0}
    (factor,) = factors if len(factors) == 1 else (Fraction(0),)
    return int(factor) if factor.denominator == 1 and factor > 1 else None


def _values(name: str, many: int, context: Context) -> list[int]:
    """Some values of the variable, of the parity that is assumed."""
    first = first_of_all(name, context)
    left_out = 1 if ("even", name) in context.assumptions else 0 if ("odd", name) in context.assumptions else None
    return [v for v in range(first, first + many) if v % 2 != left_out]


def _holds(count: Term, bound: Term, name: str, context: Context) -> bool:
    """Whether it does at some values from the first on."""
    values = _values(name, SAMPLES, context)
    try:
        bounds = [exactly(substitute(bound, {name: v})) for v in values]
    except Rejected:
        return False
    return all(many >= least for many, least in zip(_numbers(count, name, values), bounds, strict=True))


def _numbers(count: Term, name: str, values: Iterable[int]) -> list[int]:
    lengths = [meaning.natural(substitute(count[2], {name: v})) for v in values]
    return [word_counts(meaning.language(count[1]), range(length, length + 1))[0] for length in lengths]


# ---- powers, for each remainder ----


@tactical
def _from_the_first(goal: Term, context: Context, law: Growth) -> Node:
    """The values below `start` one by one, and from there on each remainder of the variable."""
    first, later = first_of_all(law.name, context), by_residues(law.name, law.step, _in_a_class(law))
    if law.start == first:
        return later(goal, context)
    below = one_by_one(law.name, first, law.start, table())
    return cases(("<", law.name, law.start), below, later)(goal, context)


@tactical
def _in_a_class(goal: Term, context: Context, law: Growth) -> Node:
    """count >= bound where the variable is step times q and a remainder."""
    whole: Term = ("floor", ("/", law.name, law.step))
    said = next(a for a in context.assumptions if a[:2] == ("=", law.name) and whole in subterms(a, "floor"))
    limits = [(a, assumption) for a in context.assumptions if a[0] in (">=", ">") and a[1] == law.name]
    late = first_of(by_bounds, axiom("integers-at-least", arith((said, assumption), *limits)))
    power = _along_a_class(law, said[2][-1], whole, late)
    roundings = [_rounded(one, context) for one in _roundings(exchanged(goal, law.name, said[2])[2], whole)]
    return with_equals([(said, assumption)], with_equals(roundings, arith(power)))(goal, context)


def _along_a_class(law: Growth, rest: int, whole: Term, late: Tactic) -> Lemma:
    """count(L, n) >= c B^(q - first) for n = step q + rest from `start` on, by induction on q; `late`: q >= first."""
    q, first = "every_whole", max(0, -((rest - law.start) // law.step))

    def at(value: Term) -> Term:
        return ("+", ("*", law.step, value), rest)

    (least,) = _numbers(law.count, law.name, range(law.step * first + rest, law.step * first + rest + 1))
    more: Term = ("-", q, first) if first else q
    body = (">=", substitute(law.count, {law.name: at(q)}), ("*", least, ("^", law.factor, more)))
    (universal, _) = law.lemma
    now = substitute(universal[3], {law.bound: at(q)})

    def grown(goal: Term, context: Context) -> Node:
        (_, (_, _, length), _), (_, (_, _, next_), _) = goal, now
        by = arith((now, instance(law.lemma, {law.bound: at(q)})), (body, assumption))
        return with_equals([(("=", length, next_), arith())], by)(goal, context)

    every = ("forall", ((q, "int"),), ((">=", q, first),), body)
    return substitute(body, {q: whole}), instance((every, induction(evaluate, grown)), {q: whole}, {0: late})


def _roundings(bound: Term, whole: Term) -> list[Term]:
    """Those in which the quotient occurs."""
    found = {one for head in ("floor", "ceil") for one in subterms(bound, head) if one != whole}
    return [one for one in sorted(found, key=repr) if whole in subterms(one, "floor")]


# ceil(c + I) = ceil(c) + I for an integer I, and so for floor.
def _rounded(one: Term, context: Context) -> Lemma:
    """A rounding of what is linear in the quotient q, as an integer multiple of q and a number."""
    inside = normal(one[1], context)
    rest = inside.pop(ONE, Fraction(0))
    multiple = term_of_polynomial(inside)
    name = "ceiling-of-sum" if one[0] == "ceil" else "floor-of-sum"
    apart: Lemma = (("=", one, ("+", (one[0], number(rest)), multiple)), axiom(name, arith()))
    rounded = ceil(rest) if one[0] == "ceil" else floor(rest)
    computed: Lemma = (("=", (one[0], number(rest)), rounded), evaluate)
    return ("=", one, ("+", multiple, rounded)), arith(apart, computed)


# ---- growth ----


@dataclass(frozen=True)
class Growth:
    """count(L, n + k) >= B count(L, n) for every n >= start, with the tactic that shows it."""

    count: Term
    name: str
    step: int
    factor: int
    start: int
    by: Tactic

    @property
    def bound(self) -> str:
        """The variable of the statement for all n."""
        return f"{self.name}_grown"

    @property
    def lemma(self) -> Lemma:
        """The statement for all n, and its tactic."""
        now, later = (substitute(self.count, {self.name: v}) for v in (self.bound, ("+", self.bound, self.step)))
        body = (">=", later, ("*", self.factor, now))
        return ("forall", ((self.bound, "int"),), ((">=", self.bound, self.start),), body), self.by


def growths(count: Term, name: str, step: int, factor: int, first: int) -> Iterator[Growth]:
    """By the recurrence of the numbers, and by those of all states together, where the first lengths say so."""
    many = _numbers(count, name, range(first, first + LATEST + SAMPLES + step))
    start = _from(first, [after >= factor * before for before, after in zip(many, many[step:], strict=False)])
    if start is None:
        return
    yield Growth(count, name, step, factor, start, accepted(by_recurrence))
    dfa = trim_partial(meaning.language(count[1]))
    if count[2] == name and 0 < dfa.states <= MOST_STATES:
        parts = [replace(dfa, start=q) for q in range(dfa.states)]
        numbers = [word_counts(part, range(first, first + LATEST + SAMPLES + step)) for part in parts]
        pairs = [zip(many, many[step:], strict=False) for many in numbers]
        grown = [all(after >= factor * before for before, after in place) for place in zip(*pairs, strict=True)]
        start = _from(first, grown)
        if start is not None:
            yield Growth(count, name, step, factor, start, _together(count, parts, step, factor, start))


def _from(first: int, grown: Sequence[bool]) -> int | None:
    """The first value from which on all are true, where it is not late."""
    late = next((i for i in range(len(grown), 0, -1) if not grown[i - 1]), 0)
    return first + late if late <= LATEST else None


@tactical
def _together(
    goal: Term, context: Context, count: Term, parts: Sequence[DFA], step: int, factor: int, start: int
) -> Node:
    """The growth of the languages of all states, by induction on the length; and so of that of the initial state."""
    languages = [term_of_automaton(part) for part in parts]
    m = "states_every"

    def grown(q: int, n: Term) -> Term:
        return (">=", ("count", languages[q], ("+", n, step)), ("*", factor, ("count", languages[q], n)))

    def longer(q: int, length: Term, after: Term) -> Lemma:
        """The words of the next length, by what follows their first letter."""
        targets = [r for r in parts[q].transitions[q] if r is not None]
        total: Term = ("+", 0, *(("count", languages[r], length) for r in targets))
        return ("=", ("count", languages[q], after), total), automata.recurrence(m)

    def next_(q: int) -> Tactic:
        after: Term = ("+", m, 1)
        laws = (longer(q, m, after), longer(q, ("+", m, step), ("+", after, step)))
        return arith(*laws, *((grown(r, m), assumption) for r in range(len(parts))))

    _, ((name, _),), _, _ = goal
    together: Term = ("and", *(grown(q, m) for q in range(len(parts)))) if len(parts) > 1 else grown(0, m)
    universal = ("forall", ((m, "int"),), ((">=", m, start),), together)
    many = len(parts) > 1
    base = each(*[evaluate] * len(parts)) if many else evaluate
    steps = each(*map(next_, range(len(parts)))) if many else next_(0)
    here = (substitute(together, {m: name}), instance((universal, induction(base, steps)), {m: name}))
    first = parts[0].start
    same: list[Lemma] = [
        (("=", ("count", count[1], n), ("count", languages[first], n)), automata.recurrence(name))
        for n in (name, ("+", name, step))
    ]
    return intro({name: start}, cut(here, arith(*same, (grown(first, name), assumption))))(goal, context)
