"""Laws of atoms beside each other, and of sums, binomials and tail probabilities, as premises.

Of two roots, or of two logarithms, next to each other: roots and log2 increase; and log2 is concave, so that log2 x /
(x - 1) does not grow.

What the axioms say of a sum, a binomial or a tail probability that stands in the goal, wherever it stands there.

The axioms are indexed by these operators: a part of an axiom's body with the operator is matched with the parts of the
goal, and where that fixes all variables the axiom's instance is a premise.  Exponentials are compared in pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import permutations

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.axioms import AXIOMS, CHOICES, stated_axiom
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.axioms.instances import axiom, matches, said
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import ORDERS, outside_sums, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import knowing, term_by_term
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

MOST = 4  # roots that are compared with each other


def roots_in_order(atoms: Sequence[Term]) -> Iterator[Lemma]:
    """sqrt(x) >= sqrt(y) where x >= y is seen of what they are taken of, or follows from what is assumed."""
    roots = [("sqrt", one[1]) for one in atoms if one[0] == "sqrt" or one[::2] == ("^", ("/", 1, 2))]
    for larger, smaller in permutations(roots, 2) if len(roots) <= MOST else ():
        laws: list[Lemma] = [(("=", ("*", one, one), one[1]), axiom("square-root")) for one in (larger, smaller)]
        squared = arith(((">=", larger[1], smaller[1]), by_assumptions), *laws, linear=True)
        shown: dict[int, Tactic] = dict.fromkeys(range(2), axiom("root-not-negative"))
        yield (">=", larger, smaller), axiom("by-powers", squared, shown, i=2)


def log_against_log(a: Term, b: Term, context: Context) -> Iterator[Lemma]:
    """log2 A >= log2 B, or >= log2 (B/2), where that is seen of the arguments, or assumed."""
    if not free_variables(a) or not free_variables(b):
        return
    both = free_variables(a) | free_variables(b)
    assumed = [(c, assumption) for c in context.assumptions if c[0] in ORDERS and free_variables(c) & both]
    seen = {0: by_bounds, 1: by_bounds, 2: first_of(by_bounds, arith(), arith(*assumed, linear=True))}
    yield (">=", a, b), axiom("log2-increasing", None, seen)
    yield ("<=", a, ("log2", ("*", 2, b[1]))), axiom("log2-increasing", None, seen)


# The chord from 1 to B, where log2 1 = 0.
def slopes_of_logarithms(goal: Term, logs: Sequence[Term], context: Context) -> Iterator[Lemma]:
    """log2 A / (A - 1) >= log2 B / (B - 1) for 1 <= A <= B, as log2 is concave."""
    varying = [log for log in logs if isinstance(log[1], str)]
    if len(varying) < 2 or not _has_products(goal, context):
        return
    for a, b in permutations(varying, 2):
        above: Term = (">=", ("*", ("-", b[1], 1), a), ("*", ("-", a[1], 1), b))
        chord = said("log2-chord", x=a[1], y=1, z=b[1], conditions=dict.fromkeys(range(3), by_assumptions))
        yield above, arith(chord, linear=True)


def _has_products(goal: Term, context: Context) -> bool:
    try:
        _, left = slack(goal, context)
    except FoolingError:
        return False
    return any(sum(many for _, many in monomial) > 1 for monomial in left)


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
            yield ("=", total, other), term_by_term(arith())
            yield from said_of_it


def _factors(term: Term) -> list[Term]:
    if isinstance(term, tuple) and term[0] == "*":
        return [factor for part in term[1:] for factor in _factors(part)]
    return [term]


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
