"""Lemmas: what a step of an argument may use of earlier steps and of what is assumed.

A lemma is a closed proposition.  While a derivation is searched for it is an `assumed` leaf, whether it was proved or
not; what is found is rewritten once (`discharged`), so that a lemma that was proved stands before everything else, with
its own derivation, and only what is really assumed is trusted.

A universal lemma enters a search as its instances.  Their values are found by matching terms that hold all the lemma's
variables, its quantities first, with terms of the goal, of what is assumed of the variables in scope, and of instances
found before; a variable that no such term tells is the one of the same name and sort in scope, or the only one of its
sort.  Where a lemma speaks of length 2k and the goal of n, k = n/2 is tried, and what is said of 2(n/2) is said of n.
Instances are few (`MOST`), so the cost is that of the search after them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import reduce
from itertools import count
from typing import Any

from fooling.records import dataclass, replace
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.axioms import instances
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, constantly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, is_over
from fooling.verify.methods.engine.goals import begins_with, subterms
from fooling.verify.methods.engine.steps import instance, knowing, met
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, evaluate, step, tactical
from fooling.verify.statement.operators import COMPARISONS, CONNECTIVES, OPERATORS
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute, term_positions, thawed

MOST = 12  # instances at a goal
ROUNDS = 2  # instances of instances
TRIED = 256  # ways to match a lemma
CALM = ("+", "-", "*", "/", "^", "ceil", "floor", "log2", "min", "max")  # matched last: they occur everywhere
Values = dict[str, Term]


@dataclass(frozen=True)
class Known:
    """A statement to be used: its name, where it comes from, and its derivation, or none where it is assumed."""

    name: str
    source: str
    that: Term
    derivation: Mapping[str, Any] | None = None

    @property
    def leaf(self) -> Node:
        """What stands for it while a derivation is looked for."""
        return {"rule": "assumed", "name": self.name, "source": self.source}


def told_apart(lemma: Known, goal: Term) -> Known:
    """The lemma with other names for its variables where the goal has them: no name is bound twice.

    Its derivation has the same names changed wherever they stand; should one of them be no variable there (a letter of
    the same name), the checker refuses what is made with it.
    """
    if lemma.that == goal:
        return lemma  # restated word for word, it is its own proof
    taken = {*_bound(goal)}
    used = {*taken, *_bound(lemma.that), *_texts(lemma.derivation)}
    names = {name: _free(name, used) for name in dict.fromkeys(_bound(lemma.that)) if name in taken}
    if not names:
        return lemma
    return replace(lemma, that=_renamed(lemma.that, names), derivation=_with_names(lemma.derivation, names))


def _bound(term: Term) -> Iterator[str]:
    """The names that are bound anywhere in it."""
    if isinstance(term, tuple) and term:
        if term[0] in ("forall", "exists"):
            yield from (name for name, _ in term[1])
        if term[0] == "sum":
            yield term[1]
        for part in term:
            yield from _bound(part)


def _texts(data: Any) -> Iterator[str]:
    """All texts in a derivation."""
    if isinstance(data, str):
        yield data
    for part in (*data, *data.values()) if isinstance(data, Mapping) else data if isinstance(data, list) else ():
        yield from _texts(part)


def _renamed(term: Term, names: Mapping[str, str]) -> Term:
    if isinstance(term, str):
        return names.get(term, term)
    if not isinstance(term, tuple):
        return term
    if term[0] == "sum":
        return ("sum", names.get(term[1], term[1]), *(_renamed(part, names) for part in term[2:]))
    if term[0] in ("forall", "exists"):
        bindings = tuple((names.get(name, name), sort) for name, sort in term[1])
        return (term[0], bindings, tuple(_renamed(one, names) for one in term[2]), _renamed(term[3], names))
    parts = term_positions(term)
    return tuple(_renamed(part, names) if i in parts else part for i, part in enumerate(term))


def _with_names(data: Any, names: Mapping[str, str]) -> Any:
    if isinstance(data, Mapping) and data.get("rule") == "axiom":  # the names of its values are the axiom's own
        values = {name: _with_names(value, names) for name, value in data["values"].items()}
        return {**data, "values": values, "conditions": _with_names(data["conditions"], names)}
    if isinstance(data, Mapping):
        return {names.get(key, key): _with_names(part, names) for key, part in data.items()}
    if isinstance(data, (list, tuple)):
        return [_with_names(part, names) for part in data]
    return names.get(data, data) if isinstance(data, str) else data


def _free(name: str, taken: set[str]) -> str:
    """The first of name1, name2, ... that is not taken; it is then."""
    found = next(one for one in (f"{name}{i}" for i in count(1)) if one not in taken)
    taken.add(found)
    return found


_IN_USE: ContextVar[tuple[Known, ...]] = ContextVar("the lemmas of the search", default=())


@contextmanager
def using(lemmas: Sequence[Known]) -> Iterator[None]:
    """What is searched inside may use these."""
    before = _IN_USE.set(tuple(lemmas))
    try:
        yield
    finally:
        _IN_USE.reset(before)


def lemmas_in_use() -> tuple[Known, ...]:
    """Those that the search may use."""
    return _IN_USE.get()


@tactical
def with_lemmas(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic, with the lemmas in use, and what they say of the goal's terms, assumed."""
    lemmas = _IN_USE.get()
    if not lemmas:
        return by(goal, context)
    for lemma in lemmas:
        if lemma.that == goal:
            return lemma.leaf
    return knowing(_consequences(lemmas, goal, context, _without_lemmas(by)), by)(goal, context)


def example_in_use(goal: Term, context: Context) -> Node:
    """A statement without variables that is itself a lemma in use."""
    for lemma in _IN_USE.get():
        if lemma.that == goal:
            return lemma.leaf
    raise NotFound("no lemma says it")


def values_of_examples(conditions: Sequence[Term]) -> Iterator[Values]:
    """Values of some variables, for each condition and each lemma in use that is this condition of numbers."""
    for condition in conditions:
        for lemma in _IN_USE.get():
            values: Values = {}
            if instances.matches(condition, lemma.that, free_variables(condition), values):
                yield values


# ---- what lemmas say ----


@tactical
def _without_lemmas(goal: Term, context: Context, by: Tactic) -> Node:
    with using(()):
        return by(goal, context)


def _consequences(lemmas: Sequence[Known], goal: Term, context: Context, again: Tactic) -> list[Lemma]:
    """Statements that follow from the lemmas alone, of the terms of the goal and of each other."""
    if goal[0] in ("forall", "exists"):
        return []

    def proposed(about: Sequence[Term], inside: Context) -> list[Lemma]:
        said = [one for lemma in lemmas for one in _of_lemma(lemma, about, inside, again)]
        return [*_words_counted([that for that, _ in said]), *said]

    return accepted_in_turn(proposed, goal, context, ROUNDS, MOST)


def accepted_in_turn(
    proposed: Callable[[Sequence[Term], Context], list[Lemma]], goal: Term, context: Context, rounds: int, most: int
) -> list[Lemma]:
    """What is proposed about the goal and what is assumed, as far as it is accepted; then about this, and so on."""
    found: list[Lemma] = []
    inside = context
    for _ in range(rounds):
        about = (goal, *(one for one in inside.assumptions if one[0] not in ("forall", "exists")))
        for that, by in proposed(about, inside):
            if that in inside.assumptions or len(found) >= most or is_over():
                continue
            if (node := unless_refused(accepted(by), that, inside)) is not None:
                found.append((that, constantly(node)))
                inside = inside.extended((), (that,))
    return found


def _words_counted(said: Sequence[Term]) -> Iterator[Lemma]:
    """That there are words where a lemma has the logarithm of their number: without that its instance says nothing."""
    for log in sorted({one for that in said for one in subterms(that, "log2")}, key=repr):
        if begins_with(log[1], "count"):
            yield (">", log[1], 0), arith(((">=", log[1], 1), step("some-word")))


def _of_lemma(lemma: Known, about: Sequence[Term], context: Context, again: Tactic) -> Iterator[Lemma]:
    if lemma.that[0] != "forall":
        yield lemma.that, constantly(lemma.leaf)
        return
    _, bindings, conditions, body = lemma.that
    universal: Lemma = (lemma.that, constantly(lemma.leaf))
    equations = [one for one in conditions if one[0] == "="]
    fitting = list(matched_values(dict(bindings), (body, *conditions), about, context))
    exact = [one for one in fitting if all(substitute(each, one[0]) in context.assumptions for each in equations)]
    for values, same in exact if equations and exact else fitting:
        shown = dict.fromkeys(
            range(len(conditions)), first_of(met, by_assumptions, briefly(again, limits.CONDITION_OF_LEMMA))
        )
        that = substitute(body, values)
        yield that, instance(universal, values, shown)
        for term, pattern in same:
            if that[0] in COMPARISONS:
                yield exchanged(that, pattern, term), _of_the_same(term, pattern, that)


@tactical
def _of_the_same(goal: Term, context: Context, term: Term, pattern: Term, that: Term) -> Node:
    """What is said of 2(n/2) is said of n, and what is said of n/2 beside it stays as it is."""
    value = next((part for part in pattern[1:] if isinstance(part, tuple)), pattern)  # n/2 of 2(n/2)
    used = [(term, pattern)]
    if (other := exchanged(value, term, pattern)) != value:
        used.append((other, value))
    plain = reduce(lambda said, one: exchanged(said, *one), used, goal)
    node = arith((that, assumption))(plain, context)
    for equation in [("=", *one) for one in reversed(used)]:
        shown = first_of(by_assumptions, evaluate, arith())(equation, context)
        node = {"rule": "substitution", "premise": {"that": thawed(equation), "by": shown}, "by": node}
    return node


# ---- matching ----

Same = tuple[tuple[Term, Term], ...]  # a term, and what a lemma, or its instance, writes for it


def matched_values(
    sorts: Mapping[str, str], said: Sequence[Term], about: Sequence[Term], context: Context
) -> Iterator[tuple[Values, Same]]:
    """Values for all variables under which terms of the lemma are terms that are talked about."""
    variables = frozenset(sorts)
    patterns = [p for one in said for p in _terms(one) if free_variables(p) & variables]
    patterns.sort(key=lambda p: (p[0] in CALM, -len(free_variables(p) & variables), -len(repr(p))))
    here = [t for one in about for t in _terms(one) if free_variables(t) <= context.sorts.keys()]
    targets: dict[str, list[Term]] = {}
    for target in dict.fromkeys(here):
        targets.setdefault(target[0], []).append(target)
    own, written = _of_the_same_sort(sorts, context), {*targets.get("/", ())}
    seen = set[str]()
    for i, (values, same) in enumerate(_assignments(tuple(dict.fromkeys(patterns)), variables, targets, {}, ())):
        rest = {name: own[name] for name in variables & own.keys() - values.keys()}
        if i > TRIED or is_over():
            return
        whole = {**{name: v if v in written else _plain(v, context) for name, v in values.items()}, **rest}
        if whole.keys() == variables and repr(whole) not in seen:
            seen.add(repr(whole))
            yield whole, tuple((term, substitute(pattern, whole)) for term, pattern in same)


def _plain(value: Term, context: Context) -> Term:
    """(2 q + 6 - 4)/2 as q + 1, which has no fractions."""
    parts = unless_refused(normal, value, context) if begins_with(value, "/") else None
    return value if parts is None or any(c.denominator > 1 for c in parts.values()) else term_of_polynomial(parts)


def _of_the_same_sort(sorts: Mapping[str, str], context: Context) -> Mapping[str, str]:
    """For variables of a lemma those in scope: the one of the same name, or the only one of its sort."""
    found = dict[str, str]()
    for name, sort in sorts.items():
        alike = [one for one in context.sorts if context.sorts[one] == sort]
        if name in alike or len(alike) == 1:
            found[name] = name if name in alike else alike[0]
    return found


def _terms(term: Term) -> Iterator[Term]:
    """A statement that is no connective, and all terms in it that are no names or numbers, the whole before parts."""
    if isinstance(term, tuple) and term and term[0] in OPERATORS:
        if term[0] not in CONNECTIVES:
            yield term
        for i in term_positions(term):
            yield from _terms(term[i])


def _assignments(
    patterns: Sequence[Term],
    variables: frozenset[str],
    targets: Mapping[str, Sequence[Term]],
    values: Values,
    same: Same,
) -> Iterator[tuple[Values, Same]]:
    missing = variables - values.keys()
    useful = [pattern for pattern in patterns if free_variables(pattern) & missing]
    for pattern in useful if missing else ():
        for target in targets.get(pattern[0], ()):
            found, alike = dict(values), list(same)
            if _matches(pattern, target, variables, found, alike) and found.keys() > values.keys():
                yield from _assignments(useful, variables, targets, found, tuple(alike))
    yield values, same


def _matches(
    pattern: Term, term: Term, variables: frozenset[str], values: Values, same: list[tuple[Term, Term]]
) -> bool:
    """As `instances.matches`, and 2k is n for k = n/2; such terms are entered into `same`."""
    if isinstance(pattern, str) and pattern in variables:
        return bool(values.setdefault(pattern, term) == term)
    if isinstance(pattern, tuple) and isinstance(term, tuple) and pattern[:1] == term[:1] and len(pattern) == len(term):
        mine, parts = dict(values), list(same)
        if all(_matches(p, t, variables, mine, parts) for p, t in zip(pattern, term, strict=True)):
            values.update(mine)
            same[:] = parts
            return True
    elif pattern == term and type(pattern) is type(term):
        return True
    return _solved(pattern, term, variables, values, same)


def _solved(
    pattern: Term, term: Term, variables: frozenset[str], values: Values, same: list[tuple[Term, Term]]
) -> bool:
    """What an integer is added to, taken from or multiplied with, such as a variable, against any number."""
    if not (isinstance(pattern, tuple) and len(pattern) == 3 and pattern[0] in ("+", "-", "*")):
        return False
    op, left, right = pattern
    inner, other = (right, left) if is_integer(left) and op != "-" else (left, right)
    if not is_integer(other) or other == 0 or free_variables(inner).isdisjoint(variables):
        return False
    if not _matches(inner, _back(op, term, other), variables, values, []):
        return False
    same.append((term, pattern))
    return True


def _back(op: str, term: Term, other: int) -> Term:
    """x with x + other = term, x - other = term or x other = term."""
    if is_integer(term):
        shifted = {"+": term - other, "-": term + other}
        return shifted[op] if op in shifted else term // other if term % other == 0 else ("/", term, other)
    return ({"+": "-", "-": "+", "*": "/"}[op], term, other)


# ---- what was found, without placeholders ----


def discharged(node: Node, lemmas: Sequence[Known]) -> Node:
    """The derivation with each lemma that was proved once, before the rest, in place of its leaves.

    What shows that a statement is about something stands in no context, and keeps the lemma's own derivation.
    """
    proved = {lemma.name: lemma for lemma in lemmas if lemma.derivation is not None}
    used = dict.fromkeys(name for name in _assumed(node) if name in proved)
    found: Node = _replaced(node, proved, inside=True)
    for name in reversed(used):
        stated = {"that": thawed(proved[name].that), "by": proved[name].derivation}
        found = {"rule": "cut", "lemma": stated, "by": found}
    return found


def in_order(node: Node, lemmas: Sequence[Known]) -> Node:
    """The derivation where each lemma may use those before it: each is proved once, before whatever uses it.

    The lemmas have no names of variables in common.  NotFound where one is used outside of the context of the rest.
    """
    known = {lemma.name: lemma for lemma in lemmas}
    found: Node = _replaced(node, known, inside=True)
    for lemma in reversed(lemmas):
        stated = {"that": thawed(lemma.that), "by": _replaced(lemma.derivation, known, inside=True)}
        found = {"rule": "cut", "lemma": stated, "by": found}
    if any(name in known for name in _assumed(found)):
        raise NotFound("a step is used where it is not in context")
    return found


def _assumed(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        if data.get("rule") == "assumed":
            yield data["name"]
        data = tuple(data.values())
    if isinstance(data, (list, tuple)):
        for part in data:
            yield from _assumed(part)


def _replaced(data: Any, proved: Mapping[str, Known], inside: bool) -> Any:
    if isinstance(data, Mapping):
        if data.get("rule") == "assumed" and data["name"] in proved:
            return {"rule": "assumption"} if inside else proved[data["name"]].derivation
        return {key: _replaced(part, proved, inside and key != "inhabited") for key, part in data.items()}
    if isinstance(data, (list, tuple)):
        return [_replaced(part, proved, inside) for part in data]
    return data
