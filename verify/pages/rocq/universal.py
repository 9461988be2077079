"""Statements about all integers, or all numbers: rule induction, and rule smt where each case is plain arithmetic.

The lemmas and tactics stand in proofs/ReplayCases.v.  Of rule smt nothing is taken from the solver: Rocq splits the
cases of min, max, abs, floor and ceil by itself, and decides each by linear arithmetic.  So a theorem of Rocq does not
rest on a solver's word, where the checker's verdict does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from fooling.verify.pages.rocq.evidence import Node
from fooling.verify.pages.rocq.place import Lines, Place, inside
from fooling.verify.pages.rocq.written import NotExported
from fooling.verify.statement.language.in_rocq import conditions, holds, name, number
from fooling.verify.statement.proposition import Term, is_integer, substitute

MOST_SHAPES = 8  # each has two cases


def induction(goal: Term, node: Node, at: Place) -> Lines:
    """What holds of the first integer, and of n + 1 where it holds of n."""
    _, bindings, given, body = goal
    ((v, _),), ((_, _, first),) = bindings, given
    inner = replace(at, sorts={**at.sorts, v: "int"}, context=at.context.extended(bindings, (*given, body)))
    if conditions(given[0], inner.sorts):
        raise NotExported("rule induction: it is not exported for a first integer that has conditions")
    base, step = substitute(body, {v: first}), substitute(body, {v: ("+", v, 1)})
    from_base, from_step, known, before = (at.met.fresh(letter) for letter in "BSHH")
    n, least = name(v), f"IZR {name(v)} >= {number(first, at.sorts)}"
    lines = [
        f"have {from_base} : {holds(base, at.sorts)}.",
        *inside(at.met.script(base, node["base"], at)),
        f"have {from_step} : forall {n} : Z, {least} -> {holds(body, inner.sorts)} -> {holds(step, inner.sorts)}.",
        *inside([f"move=> {n} {known} {before}; parted {before}.", *at.met.script(step, node["step"], inner)]),
    ]
    z, e = f"({first})%Z", "erefl"
    if not is_integer(first):
        z, e = at.met.fresh("z"), at.met.fresh("e")
        lines.append(f"have [{z} {e}] : is_int {number(first, at.sorts)} by whole.")
    back = "" if is_integer(first) else f"rewrite -?{e}; "
    property_of = f"(fun {n} : Z => {holds(body, inner.sorts)})"
    seen = "together; first [ assumption | by defined ]"
    return [
        *lines,
        f"apply: (@by_induction {property_of} _ {z} {e}).",
        *inside([f"{back}parted {from_base}; {seen}."]),
        *inside(
            [
                f"move=> {n} {known} {before}; have {{}}{from_step} := {from_step} {n} {known} {before}.",
                f"rewrite !(plus_IZR {n}); parted {from_step}; parted {before}; {seen}.",
            ]
        ),
    ]


def by_cases(goal: Term, _: Node, at: Place) -> Lines:
    """Each case by itself."""
    _, bindings, given, body = goal
    if _shapes(body) > MOST_SHAPES:
        raise NotExported(f"rule smt: more than {MOST_SHAPES} operators have cases, and are not exported")
    names = [at.met.fresh("H") for _ in given]
    opening = f"move=> {' '.join([*(name(v) for v, _ in bindings), *names])}."
    return [opening, *(f"parted {h}." for h in names), "by_cases."]


def _shapes(term: Term) -> int:
    if not isinstance(term, tuple):
        return 0
    here = {"min": len(term) - 2, "max": len(term) - 2, "abs": 1}.get(term[0], 0) if term else 0
    return here + sum(map(_shapes, term[1:]))


UNIVERSAL: Mapping[str, Callable[[Term, Node, Place], Lines]] = {"induction": induction, "smt": by_cases}
