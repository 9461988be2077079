"""A derivation as a proof script: one step of Rocq's for each node, by the tactics of proofs/ReplaySteps.v.

A goal is the statement that `fooling.verify.statement.language.in_rocq` makes of it: first the conditions under which
its terms
are defined, then the statement itself.  The conditions are left to the tactic `defined`, the rest to the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.checker.kernel import Budget
from fooling.verify.pages.rocq.arithmetic import STEPS, counted, excesses, powers
from fooling.verify.pages.rocq.closed_number_facts import facts, parts_of
from fooling.verify.pages.rocq.counts import BY_LEMMA, COUNTING
from fooling.verify.pages.rocq.evidence import EVIDENCE, Node
from fooling.verify.pages.rocq.finite import FINITE, table
from fooling.verify.pages.rocq.minimal import MINIMAL, PERMUTED
from fooling.verify.pages.rocq.place import Lines, Place, inside, meet, stated
from fooling.verify.pages.rocq.searched import SEARCHED
from fooling.verify.pages.rocq.universal import UNIVERSAL
from fooling.verify.pages.rocq.written import NotExported, listing
from fooling.verify.statement.language.in_rocq import argument, atom, conditions, holds, name, number
from fooling.verify.statement.operators import CONNECTIVES
from fooling.verify.statement.proposition import (
    QUANTIFIERS,
    VARIABLE_SORTS,
    Term,
    free_variables,
    frozen,
    is_integer,
    negate,
    substitute,
)

PARTIAL = ("/", "sqrt", "log2", "ln")  # defined for some arguments only: the closed ones are computed before


def script(goal: Term, node: Node, at: Place) -> Lines:
    """Lines that prove the goal, as `holds` states it; NotExported names the rule that has no step yet."""
    rule = node["rule"]
    if rule in WHOLE:
        return WHOLE[rule](goal, node, at)
    if (
        rule == "evaluate"
        and goal[0] in ("and", "or", "not")
        and goal not in (("not", one) for one in goal[1:] if one[0] not in CONNECTIVES)
    ):
        return evaluated(goal, node, at)
    if rule == "evaluate" and goal[0] in QUANTIFIERS:
        return table(goal, node, at)
    if goal[0] in CONNECTIVES and goal[0] != "not":
        raise NotExported(f"rule {rule}: it is not exported for a goal that is `{goal[0]}`")
    return [*defined(goal, at), *own(goal, node, at)]


def own(goal: Term, node: Node, at: Place) -> Lines:
    """Lines that prove a statement about terms which are known to be defined."""
    rule = node["rule"]
    if rule in EVIDENCE:
        found = EVIDENCE[rule](goal, node, at.met.tables)
        return [found]
    if rule in SEARCHED:
        return [SEARCHED[rule](goal, node, at.met.tables)]
    for steps in (OWN, COUNTING, MINIMAL, PERMUTED, STEPS):
        if rule in steps:
            return steps[rule](goal, node, at)
    raise NotExported(f"rule {rule}: it is not exported yet")


def defined(goal: Term, at: Place) -> Lines:
    """The conditions of a statement about terms, which stand before it."""
    statement = goal[1] if goal[0] == "not" else goal
    asked = conditions(statement, at.sorts)
    if asked:
        meet(statement, at)
    closed = [part for part in parts_of(statement) if part[0] in PARTIAL and not free_variables(part)] if asked else []
    known = [f"have {at.met.fresh('W')} : {fact}" for fact in facts(closed)]
    return [*known, *_inputs(statement, at), *["split; first by defined."] * len(asked)]


def _inputs(statement: Term, at: Place) -> Lines:
    """That words of one language are inputs of another one's function: they have the same letters."""
    match statement:
        case ("fooling-set", ("words", words, n), ("under", language, _, k), _) if n == k and words != language:
            if free_variables(words) or free_variables(language):
                return []
            said = atom(("inputs-of", *statement[1:3]), at.sorts)
            same = at.met.automata.same_letters(words, language)
            return [f"have {at.met.fresh('L')} : {said} := conj {same} erefl."]
    return []


# ---- logic ----


def _and(goal: Term, node: Node, at: Place) -> Lines:
    parts = dict(
        zip((holds(part, at.sorts) for part in goal[1:]), zip(goal[1:], node["by"], strict=True), strict=False)
    )
    scripts = [script(part, by, at) for part, by in parts.values()]
    return [line for one in scripts[:-1] for line in ("split.", *inside(one))] + scripts[-1]


def _or(goal: Term, node: Node, at: Place) -> Lines:
    texts = list(dict.fromkeys(holds(part, at.sorts) for part in goal[1:]))
    part = goal[1 + node["part"]]
    i = texts.index(holds(part, at.sorts))
    return ["right."] * i + ["left."] * (i < len(texts) - 1) + script(part, node["by"], at)


def _forall(goal: Term, node: Node, at: Place) -> Lines:
    _, bindings, given, body = goal
    inner = replace(at, sorts={**at.sorts, **dict(bindings)}, context=at.context.extended(bindings, given))
    names = [at.met.fresh("H") for _ in given]
    opening = f"move=> {' '.join([*(name(v) for v, _ in bindings), *names])}."
    return [opening, *(f"parted {h}." for h in names), *script(body, node["by"], inner)]


def _witness(goal: Term, node: Node, at: Place) -> Lines:
    _, bindings, given, body = goal
    values = {v: frozen(node["values"][v]) for v, _ in bindings}
    arguments, lines, back = chosen(bindings, values, at)
    parts = [*zip(given, node["conditions"], strict=True), (body, node["by"])]
    known = []
    for part, by in parts:
        h, shown = stated(substitute(part, values), by, at)
        known.append(h)
        lines += shown
    return [*lines, f"exists {', '.join(arguments)}; {back}; together; first [ assumption | by defined | alike ]."]


def chosen(bindings: Sequence[tuple[str, str]], values: Mapping[str, Term], at: Place) -> tuple[Lines, Lines, str]:
    """Arguments for bound variables, lines before them, and the tactic that puts the terms back for integers."""
    arguments, lines, back = Lines(), Lines(), Lines()
    for v, sort in bindings:
        value = values[v]
        if sort == "int" and is_integer(value):
            arguments.append(f"({value})%Z")
        elif sort == "int" and isinstance(value, str) and at.sorts[value] == "int":
            arguments.append(name(value))
        elif sort == "int":
            z, e = at.met.fresh("z"), at.met.fresh("e")
            meet(value, at)
            lines.append(f"have [{z} {e}] : is_int {number(value, at.sorts)} by whole.")
            arguments.append(z)
            back.append(f"rewrite -?{e}")
        else:
            arguments.append(argument(value, VARIABLE_SORTS[sort], at.sorts))
    return arguments, lines, "; ".join(back) or "idtac"


def _assumption(_goal: Term, _node: Node, _at: Place) -> Lines:
    return ["first [ assumption | seen ]."]


def _bounds(goal: Term, _node: Node, at: Place) -> Lines:
    meet(goal, at)
    return [*counted(goal, at), *powers([goal], at), *excesses(goal, [], at), "by defined."]


def _cut(goal: Term, node: Node, at: Place) -> Lines:
    lemma = frozen(node["lemma"]["that"])
    inner = replace(at, context=at.context.extended((), (lemma,)))
    return stated(lemma, node["lemma"]["by"], at)[1] + script(goal, node["by"], inner)


def _negation(goal: Term, node: Node, at: Place) -> Lines:
    return script(negate(goal[1]), node["by"], at)


def _contradiction(goal: Term, node: Node, at: Place) -> Lines:
    """The statement, whose terms are defined, makes a lemma true, and false."""
    assumed, lemma, known = goal[1], frozen(node["lemma"]["that"]), at.met.fresh("H")
    inner = replace(at, context=at.context.extended((), (assumed,)))
    lines = stated(lemma, node["lemma"]["by"], inner)[1] + stated(negate(lemma), node["by"], inner)[1]
    return [f"move=> {known}.", *lines, "exfalso; first [ contradiction | lra | congruence ]."]


def _substitution(goal: Term, node: Node, at: Place) -> Lines:
    _, old, new = equation = frozen(node["premise"]["that"])
    lines = stated(equation, node["premise"]["by"], at)[1]
    same, replaced = at.met.fresh("E"), exchanged(goal, old, new)
    lines.append(f"have {same} : {number(old, at.sorts)} = {number(new, at.sorts)} by assumption.")
    lines += stated(replaced, node["by"], at)[1]
    meet(goal, at)
    return [
        *lines,
        f"together; first [ assumption | (rewrite {same}; assumption) | by defined | (rewrite {same}; by defined) ].",
    ]


def _cases(goal: Term, node: Node, at: Place) -> Lines:
    op, left, right = frozen(node["split"])
    a, b = number(left, at.sorts), number(right, at.sorts)
    if op in ("<", ">="):
        split, first, second = f"Rlt_le_dec {a} {b}", *(("below", "above") if op == "<" else ("above", "below"))
    else:
        split, first, second = f"Rlt_le_dec {b} {a}", *(("above", "below") if op == "<=" else ("below", "above"))
    known = at.met.fresh("H")
    return [
        f"case: ({split}) => {known}.",
        *inside([f"parted {known}.", *script(goal, node[first], at)]),
        *inside([f"parted {known}.", *script(goal, node[second], at)]),
    ]


def _instance(goal: Term, node: Node, at: Place) -> Lines:
    universal = frozen(node["of"]["that"])
    known, lines = stated(universal, node["of"]["by"], at)
    return lines + of_universal(known, universal, goal, node, at)


def _axiom(goal: Term, node: Node, at: Place) -> Lines:
    axiom = node["name"]
    if axiom in BY_LEMMA:
        return _by_lemma(node, at)
    universal, theorem = stated_axiom(axiom, node["of"]), f"ax_{_identifier(axiom)}"
    at.met.axioms.append(axiom)
    kinds, known = AXIOMS[axiom].parameters, at.met.fresh("A")
    how = f"stated {theorem}"
    if "colours" in kinds:
        colours = dict.fromkeys(node["of"][kinds.index("colours")])
        how = f"stated_colours {theorem} {listing(f'({colour})%Z' for colour in colours)}"
    lines = [f"have {known} : {holds(universal, {})}.", f"{{ {how}. }}"]
    return lines + of_universal(known, universal, goal, node, at)


def _by_lemma(node: Node, at: Place) -> Lines:
    """An instance of an axiom by a lemma about functions of this kind, from the conditions that the node shows."""
    _, bindings, given, _ = stated_axiom(node["name"], node["of"])
    values = {v: frozen(node["values"][v]) for v, _ in bindings}
    conditions_shown = zip((substitute(one, values) for one in given), node["conditions"], strict=True)
    lines = [line for that, by in conditions_shown for line in stated(that, by, at)[1]]
    proof = f"(apply: {BY_LEMMA[node['name']]}; eassumption)"
    return [*lines, f"together; first [ assumption | {proof} | by defined ]."]


def _identifier(axiom: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in axiom)


def of_universal(known: str, universal: Term, goal: Term, node: Node, at: Place) -> Lines:
    """The goal, as an instance of what is known."""
    _, bindings, given, _ = universal
    values = {v: frozen(node["values"][v]) for v, _ in bindings}
    arguments, lines, back = chosen(bindings, values, at)
    instance = at.met.fresh("B")
    lines.append(f"have {instance} := {known} {' '.join(arguments)}.")
    if back != "idtac":
        lines.append(_in(back, instance))
    for condition, by in zip(given, node["conditions"], strict=True):
        shown = substitute(condition, values)
        lines += [*stated(shown, by, at)[1], f"have {{}}{instance} := {instance} ltac:(from_known)."]
    meet(goal, at)
    return [
        *lines,
        f"parted {instance}; repeat (lazymatch goal with |- _ /\\ _ => split end);",
        "first [ assumption | by defined | alike ].",
    ]


def _in(back: str, known: str) -> str:
    return "; ".join(f"{step} in {known}" for step in back.split("; ")) + "."


def evaluated(goal: Term, node: Node, at: Place) -> Lines:
    """A connective is evaluated by its parts."""
    if goal[0] == "not":
        return script(negate(goal[1]), node, at)
    if goal[0] == "and":
        return _and(goal, {"by": [node] * len(goal[1:])}, at)
    part = next((i for i, one in enumerate(goal[1:]) if is_true(one)), 0)
    return _or(goal, {"part": part, "by": node}, at)


def is_true(statement: Term) -> bool:
    """Whether a closed statement about numbers is seen to be true by computing them."""
    try:
        if statement[0] == "not":
            return not meaning.compute(statement[1], Budget())
        return meaning.compute(statement, Budget())
    except FoolingError:
        return False


OWN: Mapping[str, Callable[[Term, Node, Place], Lines]] = {"contradiction": _contradiction}  # after the conditions
WHOLE: Mapping[str, Callable[[Term, Node, Place], Lines]] = {  # rules that prove the conditions as well
    "and": _and,
    "or": _or,
    "forall": _forall,
    "witness": _witness,
    "assumption": _assumption,
    "bounds": _bounds,
    "cut": _cut,
    "negation": _negation,
    "cases": _cases,
    "instance": _instance,
    "substitution": _substitution,
    "axiom": _axiom,
    **FINITE,
    **UNIVERSAL,
}
