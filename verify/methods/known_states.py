"""A comparison that names states of languages with a parameter, as one of numbers: each stands for its closed form.

"states(L_k) > k" is the instance, at s = states(L_k), of "for all k >= 1 and s = 2^k: s > k", which is about numbers.
"""

from __future__ import annotations

from verify.checker.arithmetic import exchanged
from verify.checker.kernel import Context
from verify.methods.algebra import arith
from verify.methods.automatic_families import states_of_family
from verify.methods.for_all import for_all_numbers
from verify.methods.growth import about_numbers
from verify.methods.tactic import Node, NotFound, Tactic, accepted, assumption, first_of, instance, subterms
from verify.statement.proposition import Term, free_variables, substitute


def by_known_states(goal: Term, context: Context) -> Node:
    """The comparison by its closed forms, under what is assumed of numbers."""
    quantities = [q for q in sorted(subterms(goal, "states"), key=repr) if free_variables(q)]
    known = {q: states_of_family(q, context) for q in quantities}
    if not known or any(len(lemmas) < 2 for lemmas in known.values()):
        raise NotFound("it names no states that have a closed form")
    body, values, equations = goal, dict[str, Term](), list[tuple[Term, Tactic]]()
    for i, (quantity, lemmas) in enumerate(known.items()):
        name = f"s{i}_every"
        body, values[name] = exchanged(body, quantity, name), quantity
        equations.append((("=", name, lemmas[1][0][2]), arith(*lemmas)))
    assumed = [a for a in context.assumptions if about_numbers(a)]
    used = sorted(free_variables(("and", body, *assumed, *(that for that, _ in equations))) - values.keys())
    renamed: dict[str, Term] = {name: f"{name}_every" for name in used}
    bindings = (*((f"{name}_every", context.sorts[name]) for name in used), *((name, "int") for name in values))
    conditions = tuple(substitute(c, renamed) for c in (*assumed, *(that for that, _ in equations)))
    universal = ("forall", bindings, conditions, substitute(body, renamed))
    at = {**{f"{name}_every": name for name in used}, **values}
    shown = {len(assumed) + i: first_of(by) for i, (_, by) in enumerate(equations)}
    shown |= dict.fromkeys(range(len(assumed)), assumption)
    return accepted(instance((universal, for_all_numbers), at, shown))(goal, context)
