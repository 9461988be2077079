"""A comparison under assumptions about functions and machines, as one of numbers: each quantity stands for a number.

"An RNN with m units of p = 2 ceil(log2 n) bits that computes index has m >= n/(4 log2 n)" is the instance, at d = the
one-way bits of index, of "for all n, m, p with p = 2 ceil(log2 n) and all d with n <= d <= m p: m >= n/(4 log2 n)".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count

from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.for_all_numbers import for_all_numbers
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, first_in, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import MIRRORED, QUANTITIES, about_numbers, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import instance
from fooling.verify.methods.engine.tactic import Lemma, Node, assumption, by_bounds, tactical
from fooling.verify.methods.guesses.integers import at_the_ends, farther
from fooling.verify.methods.languages.parametric_languages import assumed_formula, states_of_family
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import Term, free_variables, negate, substitute

HEADS = (*QUANTITIES, "states", "randomised", "randomised-with", "distributional", "qp")
MOST_FACTS = 12
BOUNDS = {**dict.fromkeys(("<=", "<"), ("<=", "<")), **dict.fromkeys((">=", ">"), (">=", ">"))}  # of the same side


@tactical
def as_numbers(goal: Term, context: Context, known: Sequence[Lemma]) -> Node:
    """The comparison by what is known and assumed of its quantities, as numbers."""
    facts = [fact for fact in known if fact[0] not in context.assumptions]
    assumed = [(a, assumption) for a in context.assumptions if a[0] in COMPARISONS]
    named = _quantities((goal, *(that for that, _ in assumed)))
    implied = [fact for fact in facts if free_variables(fact[0][2]) and not about_numbers(fact[0])]
    named |= {q for that, _ in implied for q in _quantities(that) if _is_bound(that)}
    if not named:
        raise NotFound("it names no quantity")
    of_families = (q for q in sorted(named, key=repr) if q[0] == "states" and free_variables(q))
    own = _quantities(goal)
    beside = [*_about(facts, own), *_about(facts, named)]  # first what is said of what the goal names
    about = [*(closed for q in of_families for closed in _closed(q, context)), *dict(beside).items()]
    bounds = _first_those_bounded(goal, [fact for fact in about if _is_bound(fact[0])])
    tried = [bounds, about] if len(bounds) < len(about) else [about]
    if linked := _linked(goal, facts, context):
        tried.insert(1, linked)
    return first_in((partial(_from_facts, [*assumed, *some[:MOST_FACTS]]) for some in tried), goal, context)


def _linked(goal: Term, facts: Sequence[Lemma], context: Context) -> list[Lemma]:
    """What bounds the quantity of the goal by one other, on its side, and what is known of either as numbers.

    For "R >= (log2 n)/2" that is "D <= (R + 3) 2^R", "D >= n" and "R >= 0".
    """
    _, quantity, *_ = goal
    if not (wanted := BOUNDS.get(goal[0])) or _quantities(goal) != {quantity}:
        return []
    against = [MIRRORED[op] for op in wanted]
    links = [
        (that, by)
        for that, by in facts
        if quantity in (inside := _quantities(that))
        and len(inside) == 2
        and ((that[0] in wanted and that[1] == quantity) or (that[0] in against and that[1] in inside - {quantity}))
    ]
    others = {q for that, _ in links for q in _quantities(that)} - {quantity}
    bounds = [(that, by) for that, by in facts if that[1] in {quantity, *others} and about_numbers(that[2])]
    known = [(that, by) for that, by in bounds if that[1] == quantity or that[0] in (*wanted, "=")]
    least: Term = (">=", quantity, 0)
    seen = [(least, by_bounds)] if unless_refused(by_bounds, least, context) else []
    told = {quantity, *(that[1] for that, _ in known)}
    links = [(that, by) for that, by in links if _quantities(that) <= told]
    return list(dict((*seen, *known, *links)).items()) if links else []


def _first_those_bounded(goal: Term, bounds: Sequence[Lemma]) -> list[Lemma]:
    """First what is said of quantities that the goal's variables bound from above, and of these what is no constant."""
    limited = [that for that, _ in bounds if that[0] in ("<=", "<") and free_variables(that[2]) & free_variables(goal)]
    bounded = _quantities(tuple(that[1] for that in limited))
    return sorted(bounds, key=lambda one: (not _quantities(one[0]) <= bounded, not free_variables(one[0][2])))


def _from_facts(used: Sequence[Lemma], goal: Term, context: Context) -> Node:
    return instance_about_numbers(
        goal, used, sorted(_quantities((goal, *(that for that, _ in used))), key=repr), context
    )


@rule(on=("comparison",), price=155, speaks=("states",), closed=False, sure=True)
def by_known_states(goal: Term, context: Context) -> Node:
    """A comparison by the closed forms of states of languages with a parameter.

    "states(L_k) > k" is the instance, at s = states(L_k), of "for all k >= 1 and s = 2^k: s > k".
    """
    quantities = [q for q in sorted(subterms(goal, "states"), key=repr) if free_variables(q)]
    closed = [equation for q in quantities for equation in _closed(q, context)]
    if not closed or len(closed) < len(quantities):
        raise NotFound("it names no states that have a closed form")
    assumed = [(a, assumption) for a in context.assumptions if about_numbers(a)]
    return instance_about_numbers(goal, [*assumed, *closed], quantities, context)


def _closed(quantity: Term, context: Context) -> list[Lemma]:
    """The states of a language with a parameter as the formula that they are, if they are one."""
    if (assumed := assumed_formula(quantity, context)) is not None:
        return [assumed]
    lemmas = states_of_family(quantity, context)
    return [(("=", quantity, lemmas[1][0][2]), arith(*lemmas))] if len(lemmas) > 1 else []


def _is_bound(that: Term) -> bool:
    """Whether one side is a quantity, the other one numbers and sizes of formats."""
    return any({q[0] for q in _quantities(side)} <= {"qp"} for side in that[1:])


def _quantities(about: Term) -> set[Term]:
    return {q for head in HEADS for q in subterms(about, head)}


def _about(facts: Sequence[Lemma], named: set[Term]) -> Iterator[Lemma]:
    """Those that name one of these quantities, and numbers."""
    for that, by in facts:
        inside = _quantities(that)
        if inside and inside <= named and that[0] in COMPARISONS:
            yield that, by


def instance_about_numbers(goal: Term, used: Sequence[Lemma], quantities: Sequence[Term], context: Context) -> Node:
    """The goal as an instance of the statement about all numbers that are what the quantities are known to be."""
    letters = (f"x{i}" for i in count(1) if f"x{i}" not in context.sorts)
    names = {q: f"{letter}_every" for q, letter in zip(quantities, letters, strict=False)}
    body = _abstract(goal, names)
    conditions = [(_abstract(that, names), shown) for that, shown in used]
    conditions = [(that, shown) for that, shown in conditions if about_numbers(that)]
    if not about_numbers(body):
        raise NotFound("it is not about numbers")
    own = sorted(free_variables(("and", body, *(that for that, _ in conditions))) - {*names.values()})
    renamed: dict[str, Term] = {name: f"{name}_every" for name in own}
    bindings = (
        *((f"{name}_every", context.sorts[name]) for name in own),
        *((name, "int" if OPERATORS[q[0]].whole else "real") for q, name in names.items()),
    )
    stated = tuple(substitute(that, renamed) for that, _ in conditions)
    universal = ("forall", bindings, stated, substitute(body, renamed))
    if _fails_somewhere(universal):
        raise NotFound("the numbers alone do not say it")
    at = {**{f"{name}_every": name for name in own}, **{name: q for q, name in names.items()}}
    shown = {i: first_of(one) for i, (_, one) in enumerate(conditions)}
    return briefly(accepted(instance((universal, for_all_numbers), at, shown)), limits.OF_NUMBERS)(goal, context)


def _fails_somewhere(universal: Term) -> bool:
    """Whether small numbers, or numbers next to powers of 2, are a counterexample."""
    doubted = briefly(first_of(farther, at_the_ends), limits.DOUBTED)
    return unless_refused(doubted, negate(universal), fresh()) is not None


def _abstract(term: Term, names: Mapping[Term, str]) -> Term:
    """With names for the quantities, those inside others last."""
    for quantity in sorted(names, key=lambda q: -len(repr(q))):
        term = exchanged(term, quantity, names[quantity])
    return term
