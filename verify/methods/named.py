"""What the axioms say of a sum, a binomial or a tail probability that stands in the goal, wherever it stands there.

The axioms are indexed by these operators: a part of an axiom's body with the operator is matched with the parts of the
goal, and where that fixes all variables the axiom's instance is a premise.  Exponentials are compared in pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations

from verify.checker.axioms import AXIOMS, CHOICES, stated_axiom
from verify.checker.kernel import Context
from verify.methods.algebra import arith
from verify.methods.axioms import axiom, matches, said
from verify.methods.facts import working
from verify.methods.tactic import Lemma, Node, NotFound, subterms
from verify.statement.proposition import Term, free_variables, substitute

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


def named(goal: Term) -> Iterator[Lemma]:
    """The instances of axioms about the sums, tails and binomials in the goal."""
    indices = sorted({total[1] for total in subterms(goal, "sum")} & {*CHOICES["index"]})
    for head in OPERATORS:
        for term in sorted(subterms(goal, head), key=repr):
            for name, of, variables, part, body in (p for i in ((), *((i,) for i in indices)) for p in _index(i)[head]):
                values: dict[str, Term] = {}
                fits = matches(part, term, variables, values) and values.keys() == variables
                if fits and not any(index in free_variables(value) for value in values.values() for index in of):
                    yield substitute(body, values), axiom(name, of=of, **values)


def by_named(goal: Term, context: Context) -> Node:
    """The goal from these, with its powers for factors."""
    lemmas = working(list(named(goal)), context)
    if not lemmas:
        raise NotFound("no axiom is about a sum or a tail in it")
    about = (goal, *(that for that, _ in lemmas))
    exponents = sorted(subterms(about, "exp"), key=repr)
    larger = [said("exp-increasing", "<=", by=arith(), x=a[1], y=b[1]) for a, b in permutations(exponents, 2)]
    hints = sorted(subterms(goal, "^"), key=repr)
    return arith(*lemmas, *working(larger, context), hints=hints)(goal, context)
