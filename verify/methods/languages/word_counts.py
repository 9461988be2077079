"""Numbers of words without a closed form, in what is known of a goal: families whose sizes are no sums of powers.

Such a number may be that of another language's words, or differ from it by a constant, as the recurrences of both show;
it may have a closed form beyond the first few lengths, which are then proved one by one; where it is a lower bound, a
bound on it may follow by induction (`fooling.verify.methods.languages.counts`); and where there are never more than so
many words, it is constant for each remainder of the length, from some length on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil

from fooling.circuits.languages.search.counting.subspaces import solved
from fooling.circuits.languages.word_count import count_words
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.normal_form import lower_limit
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.atom_lemmas import ratios
from fooling.verify.methods.arithmetic.cases import one_by_one
from fooling.verify.methods.arithmetic.rounding.residues import by_residues
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import accepted, first_of
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import about_numbers, number, subterms
from fooling.verify.methods.engine.steps import cases, for_all_from, intro, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, tactical
from fooling.verify.methods.evidence.automata import recurrence
from fooling.verify.methods.languages.counts import closed_form, never_more, periodic
from fooling.verify.methods.languages.recurrences import by_recurrence
from fooling.verify.statement.proposition import Term, free_variables, substitute

MOST_PAIRS = 12  # of numbers that may be equal
MOST_FIRST = 3  # lengths before a closed form holds
MODULI = (2, 3, 4, 6)
SAMPLES = 5  # lengths at which numbers are compared before a proof is sought


def same_numbers(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Lemma]:
    """Equations between numbers of words that have no closed forms, up to a constant, of the goal and what is known."""
    for one, other in list(combinations(without_closed_forms(goal, known, context), 2))[:MOST_PAIRS]:
        for name in sorted(free_variables(one[2]) & free_variables(other[2])):
            more = {_at(one, name, v) - _at(other, name, v) for v in _samples(name, context)}
            if len(more) == 1:
                (by,) = more
                yield ("=", one, ("+", other, by) if by else other), recurrence(name)


def without_closed_forms(goal: Term, known: Sequence[Lemma], context: Context) -> list[Term]:
    """The numbers of words of lengths with one variable that have none here."""
    counts = sorted(subterms((goal, tuple(that for that, _ in known)), "count"), key=repr)
    return [c for c in counts if len(free_variables(c)) == 1 and not closed_form(c[1], c[2], context)]


# ---- numbers that are periodic from some length on ----


def most_words(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Lemma]:
    """The greatest number of words of one length, where the numbers are periodic from some length on."""
    for count in without_closed_forms(goal, known, context) if goal[0] in ("<=", "<") else ():
        (name,) = free_variables(count)
        found = periodic(count[1])
        if found is not None and context.sorts.get(name) == "int":
            yield ("<=", count, found.most), never_more(name, first_of_all(name, context), found)


def _moduli(language: Term) -> tuple[int, ...]:
    """Those that are tried, with the period of the numbers of words."""
    found = periodic(language)
    return MODULI if found is None or found.period in (1, *MODULI) else (*MODULI, found.period)


def _at(count: Term, name: str, value: int) -> int:
    length = meaning.natural(substitute(count[2], {name: value}))
    return count_words(meaning.language(count[1]), length)


def _samples(name: str, context: Context) -> range:
    """Values of the variable, even ones, as what is assumed of its parity does not matter to who only proposes."""
    first = first_of_all(name, context)
    return range(first + first % 2, first + first % 2 + 2 * SAMPLES, 2)


def first_of_all(name: str, context: Context) -> int:
    """The least integer that the limits of a variable leave; Rejected where it may be negative."""
    limit = lower_limit(name, context) if context.sorts.get(name) == "int" else None
    if limit is None or limit < 0:
        raise Rejected(f"{name} has no lower limit")
    return ceil(limit)


def after_the_first(goal: Term, known: Sequence[Lemma], context: Context, again: Tactic) -> Iterator[Tactic]:
    """The first values of the variable one by one, where some number of words has a closed form beyond them."""
    for count in without_closed_forms(goal, known, context):
        (name,) = free_variables(count)
        first = first_of_all(name, context)
        moduli = _moduli(count[1])
        periodic = any(_has_residues(count, name, modulus, first + MOST_FIRST) for modulus in moduli)
        for end in range(first, first + MOST_FIRST + 1):
            later = closed_form(count[1], count[2], context.extended((), ((">=", name, end),)))
            if later or (periodic and any(_has_residues(count, name, modulus, end) for modulus in moduli)):
                if end > first:
                    yield cases(("<", name, end), one_by_one(name, first, end, again), again)
                return


def by_induction(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Lemma]:
    """Lower bounds on numbers of words that the goal needs of them: its right side, or what is more than its bits.

    Logarithms on the right side are for `fooling.verify.methods.facts.facts_of_goal`.
    """
    op, left, right = goal
    if op not in (">=", ">") or not isinstance(left, tuple) or not free_variables(right) or subterms(right, "log2"):
        return
    power = ("^", 2, ("-", right, 1) if op == ">=" else right)
    wanted = (power, ("+", power, 1)) if left[0] in ("D", "one-way") else (right,)
    for count in without_closed_forms(goal, known, context):
        for bound in wanted if free_variables(right) == free_variables(count) else ():
            (name,) = free_variables(count)
            if all(_holds_at(count, bound, name, v) for v in _samples(name, context)):
                yield (">=", count, bound), _universally


def _holds_at(count: Term, bound: Term, name: str, value: int) -> bool:
    try:
        return _at(count, name, value) >= exactly(substitute(bound, {name: value}))
    except Rejected:
        return False


def _universally(goal: Term, context: Context) -> Node:
    """For all values from the least one on, by induction; and so for this one."""
    (name,) = free_variables(goal)
    bound = f"{name}_all"
    if bound in context.sorts:
        raise NotFound(f"{bound} is in use")
    every = substitute(goal, {name: bound})
    return for_all_from(first_of_all(name, context), bound, every, accepted(by_recurrence), name)[1](goal, context)


# ---- from one length to the next ----


@tactical
def by_the_one_before(goal: Term, context: Context, before: Term) -> Node:
    """A comparison by the one before it, what the last term adds to a sum, and equations between numbers of words."""
    sums = [law for _, _, law in ratios(goal, context)] if subterms(goal, "sum") else []
    counts = sorted(subterms((goal, before, *(that for that, _ in sums)), "count"), key=repr)
    outside = [one for one in counts if free_variables(one) <= context.sorts.keys() and not free_variables(one[1])]
    return arith((before, assumption), *sums, *_relations(outside, context))(goal, context)


def _relations(counts: Sequence[Term], context: Context) -> Iterator[Lemma]:
    """The number of words of the greatest length by those of others, where it is a sum of multiples of them."""
    for language in dict.fromkeys(count[1] for count in counts):
        alike = [count for count in counts if count[1] == language and len(free_variables(count)) == 1]
        for name in sorted({variable for count in alike for variable in free_variables(count)}):
            first = first_of_all(name, context)
            *others, last = sorted(
                (count for count in alike if free_variables(count) == {name}), key=lambda one: _at(one, name, first)
            )
            places = range(first, first + len(others))
            table = [[_at(one, name, v) for one in others] for v in places]
            if weights := solved(table, (_at(last, name, v) for v in places)):
                parts = [("*", number(weight), one) for weight, one in zip(weights, others, strict=True)]
                yield ("=", last, parts[0] if len(parts) == 1 else ("+", *parts)), recurrence(name)


# ---- by remainders of the length ----


def by_residues_of_lengths(goal: Term, known: Sequence[Lemma], context: Context, by: Tactic) -> Iterator[Tactic]:
    """The goal in numbers, where numbers of words of length n have a closed form for each remainder of n."""
    for count in without_closed_forms(goal, known, context) if about_numbers(_without(goal)) else ():
        (name,) = free_variables(count)
        for modulus in _moduli(count[1]) if count in subterms(goal, "count") else ():
            if _has_residues(count, name, modulus, first_of_all(name, context)):
                yield by_residues(name, modulus, for_all_quotients(name, modulus, _with_closed_forms(by)))


def _without(goal: Term) -> Term:
    for count in subterms(goal, "count"):
        goal = exchanged(goal, count, 0)
    return goal


def _has_residues(count: Term, name: str, modulus: int, first: int) -> bool:
    """Whether there is a closed form for each remainder of what the variable is more than its first value."""
    lengths = [substitute(count[2], {name: ("+", ("*", modulus, "q"), r + first)}) for r in range(modulus)]
    return all(closed_form(count[1], length, _from_0("q")) for length in lengths)


def _from_0(q: str) -> Context:
    return fresh().extended(((q, "int"),), ((">=", q, 0),))


@tactical
def for_all_quotients(goal: Term, context: Context, name: str, modulus: int, by: Tactic) -> Node:
    """The goal where n is said to be m floor(n/m) + r, as the instance of that for n = m q + s, for all q >= 0.

    s is the least value that is meant and has the remainder r.
    """
    whole: Term = ("floor", ("/", name, modulus))
    said = next(a for a in context.assumptions if a[:2] == ("=", name) and whole in subterms(a, "floor"))
    first, q = first_of_all(name, context), f"{name}_whole"
    least = first + (said[2][2] - first) % modulus
    own = (a for a in context.assumptions if a[0] in (">=", ">") and a[1] == name and not free_variables(a[2]))
    limits: list[Lemma] = [(said, assumption), *((a, assumption) for a in own)]
    large: Lemma = ((">=", whole, least // modulus), axiom("integers-at-least", arith(*limits)))

    def at(quotient: Term) -> Term:
        return ("+", ("*", modulus, quotient), least)

    here: Term = ("-", whole, least // modulus)
    every, late = substitute(goal, {name: at(q)}), first_of(by_bounds, arith(large))
    there = for_all_from(0, q, every, intro({q: 0}, by), here, late)
    return with_equals([(("=", name, at(here)), arith(limits[0]))], there[1])(goal, context)


@tactical
def _with_closed_forms(goal: Term, context: Context, by: Tactic) -> Node:
    """The goal with closed forms in place of the numbers of words that have one."""
    counts = sorted(subterms(goal, "count"), key=repr)
    return with_equals([law for one in counts for law in closed_form(one[1], one[2], context)[:1]], by)(goal, context)
