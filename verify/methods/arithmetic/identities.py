"""What the axioms say of a sum, a binomial or a tail probability that stands in the goal, wherever it stands there.

The axioms are indexed by these operators: a part of an axiom's body with the operator is matched with the parts of the
goal, and where that fixes all variables the axiom's instance is a premise.  Exponentials are compared in pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import permutations

from fooling.verify.checker.axioms import AXIOMS, CHOICES, stated_axiom
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.ordered_exponentials import roots_in_order
from fooling.verify.methods.axioms.instances import axiom, matches, said
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Lemma, Node, by_bounds, first_of, knowing, outside_sums, subterms
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

MOST_FACTORS = 3
OPERATORS = ("sum", "tail", "binomial")
Pattern = tuple[str, tuple[Term, ...], frozenset[str], Term, Term]  # an axiom, its parameters, variables, a part, body


@cache
def _index(of: tuple[Term, ...]) -> Mapping[str, tuple[Pattern, ...]]:
    """The axioms about these, those with a sum at this name of its index."""
    found: dict[str, list[Pattern]] = {head: [] for head in OPERATORS}
    for name in (name for name, one in AXIOMS.items() if one.parameters == (("index",) if of else ())):
        _, bindings, _, body = stated_axiom(name, of)
        variables = frozenset(variable for variable, _ in bindings)
        for head, patterns in found.items():
            patterns += [(name, of, variables, part, body) for part in sorted(subterms(body, head), key=repr)]
    return {head: tuple(patterns) for head, patterns in found.items()}


def axiom_instances(goal: Term) -> Iterator[Lemma]:
    """The instances of axioms about the sums, tails and binomials in the goal."""
    indices = sorted({total[1] for total in subterms(goal, "sum")} & {*CHOICES["index"]})
    yield from (law for total in outside_sums(goal, "sum") for law in _turned(total, indices))
    for head in OPERATORS:
        for term in outside_sums(goal, head):
            yield from _at(term, head, indices)


def _at(term: Term, head: str, indices: Sequence[str]) -> Iterator[Lemma]:
    """The instances with this part."""
    for name, of, variables, part, body in (p for i in ((), *((i,) for i in indices)) for p in _index(i)[head]):
        values: dict[str, Term] = {}
        fits = matches(part, term, variables, values) and values.keys() == variables
        if fits and not any(index in free_variables(value) for value in values.values() for index in of):
            shown = dict.fromkeys(range(len(stated_axiom(name, of)[2])), by_assumptions)
            yield substitute(body, values), axiom(name, None, shown, of, **values)


def _turned(total: Term, indices: Sequence[str]) -> Iterator[Lemma]:
    """What axioms say of the sum with the factors of its terms in another order, which equals it."""
    *range_, body = total
    factors = _factors(body)
    for order in permutations(factors) if 1 < len(factors) <= MOST_FACTORS else ():
        other: Term = (*range_, order[0] if len(order) == 1 else reduce(lambda a, b: ("*", a, b), order))
        said_of_it = [] if other == total else list(_at(other, "sum", indices))
        if said_of_it:
            yield ("=", total, other), lambda goal, context: {"rule": "sum-terms", "by": _same_terms(goal, context)}
            yield from said_of_it


def _factors(term: Term) -> list[Term]:
    if isinstance(term, tuple) and term[0] == "*":
        return [factor for part in term[1:] for factor in _factors(part)]
    return [term]


def _same_terms(goal: Term, context: Context) -> Node:
    _, (_, name, low, high, one), (*_, other) = goal
    inside = context.extended([(name, "int")], [(">=", name, low), ("<=", name, high)])
    return arith()(("=", one, other), inside)


def logarithm_laws(log: Term) -> Iterator[Lemma]:
    """The logarithms of both sides of what axioms say of the argument."""
    for (op, left, right), by in axiom_instances(log) if isinstance(log[1], tuple) and log[1][0] in OPERATORS else ():
        if left == log[1] and op in COMPARISONS:
            positive = first_of(by_bounds, axiom("power-positive"))
            yield (op, log, ("log2", right)), axiom("log2-increasing", by, {0: positive, 1: positive})


@rule(on=("comparison",), price=166, sure=True)
def by_axiom_instances(goal: Term, context: Context) -> Node:
    """A comparison by instances of axioms about its sums, powers and logarithms."""
    logs = [law for log in sorted(subterms(goal, "log2"), key=repr) for law in logarithm_laws(log)]
    powers = [power for (_, _, log), _ in logs for power in subterms(log, "^") if not is_integer(power[1])]
    positive = working([((">", power, 0), axiom("power-positive")) for power in powers], context)
    inside = context.extended((), [that for that, _ in positive])
    lemmas = working([*axiom_instances(goal), *logs], inside)
    if not lemmas:
        raise NotFound("no axiom is about a sum or a tail in it")
    about = (goal, *(that for that, _ in lemmas))
    exponents = sorted(subterms(about, "exp"), key=repr)
    pairs = [(order, a[1], b[1]) for a, b in permutations(exponents, 2) for order in ("<", "<=")]
    larger = [
        said("exp-increasing", order, by=by_bounds if order == "<" else arith(), x=x, y=y) for order, x, y in pairs
    ]
    hints = sorted(subterms(goal, "^"), key=repr)
    roots = [*roots_in_order(sorted(subterms(about, "sqrt"), key=repr))]
    return knowing(positive, arith(*lemmas, *working([*larger, *roots], inside), hints=hints))(goal, context)
