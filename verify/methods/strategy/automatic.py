"""The automatic route, for propositions nobody has written a tactic for: a user's own.

What is done with every goal stands here.  Lemmas are used, functions that are the same become one, sizes are written
as numbers, and what terms need to be defined is shown.  Then the rules are tried
(`fooling.verify.methods.engine.search`).  What fits none of these stays unknown.

What terms need in order to be about something: a rule that speaks of a term asks that its conditions are seen.  log2 of
a quantity needs one above 0, a language of length n one that is at least 0.  Where the assumptions say so in two steps
(n >= k + 1 and k >= 1), the limit is shown first (`fooling.verify.methods.arithmetic.side_conditions`).

Two functions that are assumed to be the same: a goal about e then is one about f, wherever only the matrix matters
(`fooling.verify.checker.theories.composed`).  Of the two the plainer one is kept: one whose language is given, then the
shorter.  Languages that are the same make functions that are, under each partition, and have as many words and states.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged as with_number
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.composed import exchanged
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.side_conditions import with_lengths, with_limits
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import accepted, constantly, first_of, looked_at, unless_refused
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor
from fooling.verify.methods.engine.goals import QUANTITIES, about_numbers, begins_with, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import chosen, from_facts
from fooling.verify.methods.engine.steps import cut, stated, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, evaluate, step, tactical
from fooling.verify.methods.facts.given_lemmas import lemmas_in_use, using, with_lemmas
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import COMPARISONS, CONNECTIVES, OPERATORS
from fooling.verify.statement.proposition import Term, free_variables, term_positions, thawed


def automatic(goal: Term, context: Context) -> Node:
    """A derivation of the goal, or `NotFound` with all that was tried."""
    by = written_out(with_defined_quantities(chosen, derived))
    with looked_at(goal, context) as looked:
        looked.node = with_lemmas(with_same_functions(by))(goal, context)
        return looked.node


def derived(goal: Term, context: Context) -> Node:
    """A comparison from what is known of its quantities, without reading any matrix."""
    return written_out(from_facts)(goal, context)


@tactical
def written_out(goal: Term, context: Context, by: Tactic) -> Node:
    """The statement, without quantifiers, with each size that is a sum, a product, ... of numbers as one number."""
    plain_statement = (goal[1] if goal[0] == "not" else goal)[0] not in CONNECTIVES
    sizes = list(dict.fromkeys(_sizes(goal))) if plain_statement else []
    values = [(size, meaning.exactly(size)) for size in sizes]
    whole: list[Lemma] = [(("=", size, int(v)), evaluate) for size, v in values if v.denominator == 1]
    return with_equals(whole, by)(goal, context)


def _sizes(term: Term, of_number: bool = True) -> Iterator[Term]:
    """The numbers without variables, though not written as one, that functions, languages and the like hang on."""
    if not isinstance(term, tuple):
        return
    for i in term_positions(term):
        part = term[i]
        if isinstance(part, tuple):
            is_number = OPERATORS[part[0]].result == "number"
            if is_number and not of_number and part[0] in meaning.NUMBERS and not free_variables(part):
                yield part
            yield from _sizes(part, is_number or OPERATORS[part[0]].result == "proposition")


def with_defined_quantities(by: Tactic, derived: Tactic) -> Tactic:
    """The tactic, once what the goal's terms need is shown; `derived` proves a comparison of quantities."""

    def found(goal: Term, context: Context) -> Node:
        tactic = by
        for positive, shown in _positive(goal, context, derived):
            if (node := unless_refused(shown, positive, context)) is not None:
                tactic = cut((positive, constantly(node)), tactic)
        return tactic(goal, context)

    def where_lengths_are_known(goal: Term, context: Context) -> Node:
        lengths = goal[0] in COMPARISONS and not about_numbers(goal)
        return (with_limits(with_lengths(found)) if lengths else found)(goal, context)

    return where_lengths_are_known


def _positive(goal: Term, context: Context, derived: Tactic) -> Iterator[Lemma]:
    """Denominators and what logarithms are of, above 0; errors within their limits; inputs that are left."""
    for f in sorted(subterms(goal, "restricted"), key=repr):
        if free_variables(f[3]) and free_variables(f) <= context.sorts.keys():
            shown = accepted(axiom(None, None, dict.fromkeys(range(3), by_assumptions)))
            yield from ((left, shown) for left in OPERATORS["restricted"].when(*f[1:]))
    for head in ("discrepancy", "least-discrepancy") if subterms(goal, "/") else ():
        for quantity in sorted(subterms(goal, head), key=repr):
            yield (">", quantity, 0), accepted(axiom())
    for coins in sorted(subterms(goal, "randomised-with"), key=repr) if goal[0] in COMPARISONS else ():
        if free_variables(coins) <= context.sorts.keys():
            yield from ((limit, growth) for limit in OPERATORS[coins[0]].when(*coins[1:]) if free_variables(limit))
    for log in sorted(subterms(goal, "log2"), key=repr) if goal[0] in COMPARISONS else ():
        quantities_in = any(subterms(log, head) for head in (*QUANTITIES, "count"))
        if quantities_in and free_variables(log) <= context.sorts.keys():
            one = accepted(axiom("integers-at-least", accepted(axiom())))
            yield (">", log[1], 0), first_of(by_bounds, _by_a_word, one, accepted(derived))
        elif begins_with(log[1], "binomial") and free_variables(log) <= context.sorts.keys():
            yield (">=", log[1], 1), accepted(axiom("binomial-positive", by_assumptions))


def _by_a_word(goal: Term, context: Context) -> Node:
    """A number of words is positive, as there is one."""
    _, many, _ = goal
    return accepted(arith(((">=", many, 1), step("some-word"))))(goal, context)


@rule(on=("forall comparison",), kind="safe", price=0, speaks=("restricted",))
def without_inputs(goal: Term, context: Context) -> Node:
    """Nothing is looked for where nobody may have the words that a comparison for all numbers is about."""
    _, bindings, conditions, body = goal
    if any(condition[0] in ("<=", "<", "=") for condition in conditions):
        raise NotMadeFor
    inside = context.extended(bindings, conditions)
    for f in sorted(subterms(body, "restricted"), key=repr):
        (condition,) = OPERATORS["restricted"].when(*f[1:])
        is_seen = unless_refused(accepted(by_bounds), condition, inside) is not None
        if free_variables(condition) <= inside.sorts.keys() and not is_seen:
            raise NotFound(f"it is not seen, for all these numbers, that {in_words(condition)}")
    raise NotMadeFor


SAME = ("same-function", "same-language")
OF_A_LANGUAGE = ("count", "states")


@tactical
def with_same_functions(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic, first on the statement with the plainer of two functions that are assumed to be the same."""
    if goal[0] in CONNECTIVES or not any(a[0] in SAME for a in context.assumptions):
        return by(goal, context)
    plainly = _without_the_same(with_same_functions(by))
    for f, g, same in _pairs(context, (goal,)):
        other = exchanged(goal, f, g)
        if other != goal:
            return first_of(_of_the_other(f, g, same, plainly), by)(goal, context)
    for number, other, equal in _numbers(goal, context):
        if (new := with_number(goal, number, other)) != goal:
            return first_of(_with_equal(("=", number, other), equal, new, plainly), by)(goal, context)
    return by(goal, context)


@tactical
def _without_the_same(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic where nothing is said any more of functions or languages that are the same: one of them is enough."""
    kept = tuple(a for a in context.assumptions if a[0] not in SAME)
    others = [lemma for lemma in lemmas_in_use() if _said(lemma.that)[0] not in SAME]
    with using(others):
        return by(goal, replace(context, assumptions=kept))


def _said(statement: Term) -> Term:
    return _said(statement[3]) if statement[0] == "forall" else statement


def _pairs(context: Context, about: Iterable[Term]) -> Iterator[tuple[Term, Term, Tactic]]:
    """Functions, the plainer one of the same entries for each, and what shows that they are the same."""
    for head, *two in context.assumptions:
        f, g = sorted(two, key=_plainness, reverse=True) if head.startswith("same-") else (0, 0)
        if head == "same-function":
            yield f, g, _either_way((f, g), context)
        elif head == "same-language":
            for one in sorted({u for that in about for u in subterms(that, "under") if u[1] == f}, key=repr):
                other = ("under", g, *one[2:])
                yield one, other, axiom("same-words", conditions={1: _same_languages((f, g), context)})


def _numbers(goal: Term, context: Context) -> Iterator[tuple[Term, Term, Tactic]]:
    """Numbers of words and of states, those of the plainer language, and what shows that they are equal."""
    for head, *two in context.assumptions:
        if head == "same-language":
            L, M = sorted(two, key=_plainness, reverse=True)
            for kind in OF_A_LANGUAGE:
                for one in sorted((q for q in subterms(goal, kind) if q[1] == L), key=repr):
                    name = {"complete": "same-states", "partial": "same-states-partial"}.get(one[2], "same-counts")
                    yield one, (kind, M, *one[2:]), axiom(name, _same_languages((L, M), context))


def _plainness(one: Term) -> tuple[int, int]:
    """The fewer variables in what a function or a language is made of, and the shorter it is, the plainer it is."""
    language = one[1] if isinstance(one, tuple) and one[0] == "under" else one
    return len(free_variables(language)), len(repr(one))


def _either_way(two: tuple[Term, Term], context: Context) -> Tactic:
    """That two functions are the same, which is assumed, or the other way round."""
    return assumption if ("same-function", *two) in context.assumptions else axiom("same-other-way", assumption)


def _same_languages(two: tuple[Term, Term], context: Context) -> Tactic:
    return assumption if ("same-language", *two) in context.assumptions else axiom("same-language-back", assumption)


@tactical
def _of_the_other(goal: Term, context: Context, f: Term, g: Term, same: Tactic, by: Tactic) -> Node:
    """What is said of f, as it is said of g."""
    premise = stated((("same-function", f, g), same), context)
    return {"rule": "same-entries", "premise": premise, "by": by(exchanged(goal, f, g), context)}


@tactical
def _with_equal(goal: Term, context: Context, equation: Term, equal: Tactic, other: Term, by: Tactic) -> Node:
    """A statement with an equal number in it."""
    premise = {"that": thawed(equation), "by": equal(equation, context)}
    return step("substitution", premise=premise, by=by(other, context))(goal, context)
