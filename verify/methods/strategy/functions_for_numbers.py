"""A function for a number: what is false of all numbers that D(f) may be is false of some f.

"D(f) >= N - 1 and D(f) <= 3 m H (p + log2 N) give m H >= N/(9 log2 N)" names f by D(f) alone.  So a counterexample is
one of numbers, D(f) = 51 and N = 52, and a function of which this is the complexity: equality on 50 bits.  A variable
that a condition says to equal a term has the value of that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.goals import QUANTITIES, about_numbers, computable
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, evaluate, first_of, stated, subterms, witness
from fooling.verify.methods.guesses.far_integers import farther
from fooling.verify.methods.guesses.values_at_bounds import at_the_ends
from fooling.verify.methods.strategy.counterexamples import shrunk
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, frozen, substitute

WITH: Mapping[str, tuple[int, Callable[[int], Term]]] = {  # the least value, and a function for each
    "D": (2, lambda d: ("equality", d - 1)),
    "one-way": (1, lambda d: ("equality", d)),
    "rank": (1, lambda r: ("matrix", tuple(tuple(int(x == y) for y in range(r)) for x in range(r)))),
}
LARGEST_MATRIX = 64


def realised(by: Tactic) -> Tactic:
    """A counterexample of numbers, with a function for the only number that is named of each function."""

    def found(goal: Term, context: Context) -> Node:
        _, bindings, conditions, body = goal
        functions = [name for name, sort in bindings if sort == "function"]
        defined = _defined(dict(bindings), conditions)
        named = {f: _only_quantity(f, (*conditions, body)) for f in functions}
        if not functions:
            raise NotFound("it is about no function")
        if any(subterms((*conditions, body), one) for one in QUANTIFIERS):
            raise NotFound("it is not about single values of the quantities of a function")
        numbers = substitute(("and", *(c for c in conditions if c[0] != "=" or c[1] not in defined), body), defined)
        for f, quantity in named.items():
            numbers = exchanged(numbers, quantity, f)
        limits = [(">=", f, WITH[quantity[0]][0]) for f, quantity in named.items()]
        limits += [("<=", f, LARGEST_MATRIX) for f, quantity in named.items() if quantity[0] == "rank"]
        left = tuple((name, "int" if name in named else sort) for name, sort in bindings if name not in defined)
        if not all(map(computable, numbers[1:])):
            raise NotFound("it is not about numbers and one quantity of a function")
        small = shrunk(first_of(at_the_ends, farther), evaluate)
        node = small(("exists", left, (*limits, *numbers[1:-1]), numbers[-1]), context)
        values = {name: frozen(value) for name, value in node["values"].items()}
        chosen = {name: WITH[named[name][0]][1](value) if name in named else value for name, value in values.items()}
        chosen |= {name: substitute(term, values) for name, term in defined.items()}
        known = [(("=", substitute(quantity, chosen), values[f]), by) for f, quantity in named.items()]
        shown = _with_equations(known, by)
        return witness(chosen, shown, dict.fromkeys(range(len(conditions)), shown))(goal, context)

    return found


def _with_equations(known: Sequence[Lemma], by: Tactic) -> Tactic:
    """A statement with numbers in place of what equals them."""

    def found(goal: Term, context: Context) -> Node:
        for equation in known:
            if subterms(goal, equation[0][1][0]):
                rest = exchanged(goal, *equation[0][1:])
                node = _with_equations(known[1:], by)(rest, context)
                return {"rule": "substitution", "premise": stated(equation, context), "by": node}
        return by(goal, context)

    return found


def _defined(sorts: Mapping[str, str], conditions: tuple[Term, ...]) -> dict[str, Term]:
    """The reals that conditions equate with terms in other variables."""
    found: dict[str, Term] = {}
    for op, name, *term in conditions:
        if op == "=" and sorts.get(str(name)) == "real" and about_numbers(term[0]) and name not in found:
            found |= {name: term[0]} if free_variables(term[0]).isdisjoint({name, *found}) else {}
    return found


def _only_quantity(f: str, about: Term) -> Term:
    found = {q for head in QUANTITIES for q in subterms(about, head) if q[1] == f}
    if len(found) != 1 or next(iter(found))[0] not in WITH:
        raise NotFound(f"{f} is not known by one number")
    return found.pop()
