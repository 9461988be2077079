"""Entropies: all inequalities of Shannon's between the random variables at hand, in one linear program.

A comparison of entropies of n random variables follows from what is known of them and from H(X | the others) >= 0 and
I(X; Y | Z) >= 0, for all X, Y and sets Z of others, if it does from Shannon's inequalities at all (R. Yeung, "A
framework for linear information inequalities", 1997).  They are n + n (n - 1) 2^(n - 3), hence `MOST` variables.  Known
is what is assumed: comparisons, and what an axiom says of a fact, such as H(X) <= log2 m where X has at most m values,
or Fano's inequality where X is guessed.

Of sequences, what is assumed for all integers i from 1 to n is used at the entries that the goal names.  A sum over i
of entropies is at most n times what each of them is at most, and H(X(1..n) | M) is at most such a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.axioms import CHOICES
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.axioms.instances import axiom, consequences, said
from fooling.verify.methods.engine.attempts import accepted, first_of
from fooling.verify.methods.engine.goals import MIRRORED, ORDERS, begins_with, outside_sums, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import once_a_goal, search
from fooling.verify.methods.engine.steps import cut, instance, intro, knowing, term_by_term
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, tactical
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute
from fooling.verify.statement.random_operators import INFORMATION, as_one, named_in

MOST = 6  # random variables


@rule(
    on=("comparison",),
    price=14,
    speaks=("entropy", "conditional-entropy", "mutual-information", "conditional-information"),
    sure=True,
)
def by_shannon(goal: Term, context: Context) -> Node:
    """A comparison of entropies, by all inequalities of Shannon's between the random variables."""
    return _with_limits(where_defined(_by_all(facts), _numbers))(goal, context)


@rule(
    on=("comparison",),
    price=15,
    assumes=("values-at-most", "uniform-on", "function-of", "independent", "independent-given", "uniform-first"),
    lacks=("entropy", "conditional-entropy", "mutual-information", "conditional-information"),
    sure=True,
)
def by_what_is_said(goal: Term, context: Context) -> Node:
    """A comparison of numbers, by the entropies of the random variables that are assumed to be somehow."""
    return by_shannon(goal, context)


@rule(
    on=("values-at-most", "uniform-on", "function-of", "independent", "independent-given", "guesses", "uniform-first"),
    kind="unsafe",
    price=30,
    sure=True,
)
def of_entropies(goal: Term, context: Context) -> Node:
    """What is said of random variables, by their entropies, or by what is said of others."""
    return axiom(conditions=dict.fromkeys(range(4), _condition))(goal, context)


def _condition(goal: Term, context: Context) -> Node:
    if goal[0] not in MIRRORED:
        return axiom(conditions=dict.fromkeys(range(4), by_assumptions))(goal, context)
    return first_of(by_assumptions, by_shannon)(goal, context)


@tactical
def _by_all(goal: Term, context: Context, known: Callable[[Term, Context], list[Lemma]]) -> Node:
    """A comparison by what is known, or by that and all inequalities of Shannon's."""
    given = known(goal, context)
    variables = _variables((goal, *(that for that, _ in given)))
    ways = [arith(*given, linear=True)]
    if len(variables) <= MOST:
        ways.append(arith(*given, *elemental(variables), linear=True))
    return first_of(*ways)(goal, context)


@tactical
def _with_limits(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic where variables are known to be at least what is at most they, and errors to be between 0 and 1."""
    orders = [one for one in context.assumptions if one[0] in ORDERS and isinstance(one[2], str)]
    limits = [(MIRRORED[op], right, left) for op, left, right in orders]
    errors = dict.fromkeys(one[3] for one in sorted(subterms(context.assumptions, "guesses"), key=repr))
    errors |= {e: None for _, e in _on_average(context)}
    limits += [(">", one, 0) for e in errors for one in (e, ("-", 1, e)) if not is_integer(e)]
    shown = [(one, _numbers) for one in limits if free_variables(one) <= context.sorts.keys()]
    return knowing(working(shown, context), by)(goal, context)


def elemental(variables: Sequence[Term]) -> Iterator[Lemma]:
    """Shannon's inequalities between these, each the sum of no others."""
    for one in variables if len(variables) > 1 else ():
        others = as_one(frozenset(variables) - {one})
        yield (">=", ("conditional-entropy", one, others), 0), axiom("entropy-given")
    for one, other in combinations(variables, 2):
        rest = [each for each in variables if each not in (one, other)]
        yield (">=", ("mutual-information", one, other), 0), axiom("information")
        for many in range(1, len(rest) + 1):
            for given in combinations(rest, many):
                shared = ("conditional-information", one, other, as_one(frozenset(given)))
                yield (">=", shared, 0), axiom("information-given")


def _variables(about: Term) -> list[Term]:
    """The random variables in these statements, but for those that hold the index of a sum."""
    quantities = [one for head in INFORMATION for one in outside_sums(about, head)]
    return sorted({each for one in quantities for part in one[1:] for each in named_in(part)}, key=repr)


# ---- what is known ----


@once_a_goal
def facts(goal: Term, context: Context) -> list[Lemma]:
    """What the assumptions say of entropies."""
    guessed = tuple(_entropy(*one) for one in _guessed(context))
    found = _of_entries(goal, context, guessed)
    about = (goal, guessed, *(that for that, _ in found))
    return [*found, *working(list(_of_sums(goal, about, context)), context)]


def _of_entries(goal: Term, context: Context, beside: tuple[Term, ...] = ()) -> list[Lemma]:
    """The same without sums, at the entries that the goal names, and of quantities beside it."""
    assumed: list[Lemma] = [*((one, assumption) for one in context.assumptions), *_at_entries(goal, context)]
    proposed = [one for one in assumed if one[0][0] in MIRRORED]
    for that, by in assumed:
        if that[0] not in ("forall", "exists", *MIRRORED):
            proposed += [(found, _after((that, by), shown)) for found, shown in _consequences(that, assumed)]
    found = working(proposed, context)
    about = (goal, beside, *(that for that, _ in found))
    return [*found, *working(list(_of_parts(about, assumed)), context)]


@tactical
def _after(goal: Term, context: Context, known: Lemma, by: Tactic) -> Node:
    """The tactic where a lemma is assumed; where it is already, as it is."""
    return by(goal, context) if known[0] in context.assumptions else cut(known, by)(goal, context)


def _at_entries(goal: Term, context: Context) -> Iterator[Lemma]:
    """What is assumed for all integers, at the places of sequences that the goal names."""
    places = dict.fromkeys(entry[2] for entry in outside_sums(goal, "entry"))
    for universal in (one for one in context.assumptions if one[0] == "forall" and len(one[1]) == 1):
        _, ((name, sort),), conditions, body = universal
        for place in places if sort == "int" and subterms(body, "entry") else ():
            shown = dict.fromkeys(range(len(conditions)), by_assumptions)
            yield substitute(body, {name: place}), instance((universal, assumption), {name: place}, shown)
    for uniform in (one for one in context.assumptions if one[0] == "uniform-first"):
        for entry in (one for one in outside_sums(goal, "entry") if one[1] == uniform[1]):
            shown = dict.fromkeys((1, 2), by_assumptions)
            yield (
                ("uniform-on", entry, uniform[3]),
                axiom("one-of-uniform", None, {**shown, 0: assumption}, n=uniform[2]),
            )


def _consequences(that: Term, assumed: Sequence[Lemma]) -> Iterator[Lemma]:
    """What axioms say of one fact, and of a guess of what has few values."""
    yield from (one for one in consequences(that) if one[0][0] in MIRRORED)
    if that[0] == "guesses":
        _, y, x, e = that
        for few, by in assumed:
            if few[0] in ("values-at-most", "uniform-on") and few[1] == x:
                shown = by if few[0] == "values-at-most" else axiom("values-of-uniform", by)
                conditions = {**dict.fromkeys(range(2, 5), _numbers), 0: shown}
                for name in ("fano", "fano-in-short"):
                    yield said(name, conditions=conditions, X=x, Y=y, m=few[2], e=e)


def _numbers(goal: Term, context: Context) -> Node:
    """What is assumed of an error and of how many values there are."""
    return first_of(by_assumptions, accepted(growth))(goal, context)


def _of_parts(about: Term, assumed: Sequence[Lemma]) -> Iterator[Lemma]:
    """That entries and first entries of a sequence tell each other, and how much uniform ones say."""
    firsts = [one for one in _variables(about) if begins_with(one, "first")]
    for whole in firsts:
        for part in (one for one in _variables(about) if begins_with(one, "first", "entry") and one != whole):
            if part[1] == whole[1]:
                tells = axiom(f"{part[0]}-of-first", conditions=dict.fromkeys(range(2), by_assumptions))
                yield ("=", ("conditional-entropy", part, whole), 0), axiom("entropy-of-function", tells)
        for uniform, by in assumed:
            if uniform[:2] == ("uniform-first", whole[1]) and uniform[2] != whole[2]:
                fewer = axiom("fewer-uniform", conditions={0: by, 1: by_assumptions, 2: by_assumptions}, n=uniform[2])
                many = ("*", whole[2], ("log2", uniform[3]))
                yield ("=", ("entropy", whole), many), axiom("entropy-of-uniform-first", fewer)


# ---- sums ----


def _of_sums(goal: Term, about: Term, context: Context) -> Iterator[Lemma]:
    """The first entries by the sum of all of them, and sums by bounds of each term."""
    named = [one for one in outside_sums(goal, "sum") if any(subterms(one, head) for head in INFORMATION)]
    index = named[0][1] if named else next((one for one in CHOICES["index"] if one not in context.sorts), "")
    sums = dict.fromkeys(named)
    for whole, given in dict.fromkeys(_asked(about)):
        of_all = _entropy(whole, given)
        each = ("entry", whole[1], index)
        total = ("sum", index, 1, whole[2], _entropy(each, given))
        sums[total] = None
        yield ("<=", of_all, total), axiom(f"subadditive{'-given' if given else ''}")
        if not given and any(one[0] == "forall" and one[3][0] == "independent" for one in context.assumptions):
            yield ("=", of_all, total), axiom("entropy-of-independent", assumption)
        before = ("first", whole[1], ("-", index, 1))
        in_turn = ("sum", index, 1, whole[2], _entropy(each, ("tuple", before, given) if given else before))
        yield ("=", of_all, in_turn), axiom(f"chain-rule{'-given' if given else ''}")
    for total in sums:
        yield from _bounded(total, context)
    yield from _wrong_on_average(context)
    for _, name, low, high, body in named:
        if low == 1 and body[0] == "mutual-information" and body[1] == ("entry", body[1][1], name):
            shown = {0: by_assumptions, 1: by_shannon}
            yield said("superadditive", name, conditions=shown, S=body[1][1], n=high, X=body[2])


def _entropy(of: Term, given: Term | None) -> Term:
    return ("entropy", of) if given is None else ("conditional-entropy", of, given)


def _asked(about: Term) -> Iterator[tuple[Term, Term | None]]:
    """First entries whose entropy is named, and what is given."""
    for quantity in (one for head in ("entropy", "conditional-entropy") for one in outside_sums(about, head)):
        if begins_with(quantity[1], "first"):
            yield quantity[1], quantity[2] if len(quantity) > 2 else None


def _guessed(context: Context) -> Iterator[tuple[Term, Term | None]]:
    """First entries that are assumed to be guessed one by one, by functions of something."""
    said_of_all = [one for one in context.assumptions if one[0] == "forall" and len(one[1]) == 1]
    for _, ((name, _),), conditions, body in said_of_all:
        ends = [one[2] for one in conditions if one[:2] == ("<=", name)]
        if body[0] == "guesses" and ends and begins_with(body[2], "entry") and body[2][2] == name:
            told = [one[3] for one in said_of_all if one[3][0] == "function-of"]
            for given in dict.fromkeys(one[2] for one in told if not free_variables(one[2]) & {name}):
                yield ("first", body[2][1], ends[0]), given
        elif body[0] == "function-of" and ends and begins_with(body[1], "entry") and body[1][2] == name:
            yield ("first", body[1][1], ends[0]), body[2]


def _on_average(context: Context) -> Iterator[tuple[Term, Term]]:
    """Sums of probabilities that answers are wrong, and the mean that they are assumed not to exceed."""
    for _, total, most in (one for one in context.assumptions if one[0] == "<=" and begins_with(one[1], "sum")):
        *_, n, wrong = total
        if begins_with(wrong, "differing") and begins_with(most, "*") and len(most) == 3 and n in most:
            yield total, most[2] if most[1] == n else most[1]


def _wrong_on_average(context: Context) -> Iterator[Lemma]:
    """Fano's inequality for answers that are wrong with these probabilities, in the sum."""
    each = [one[3] for one in context.assumptions if one[0] == "forall" and begins_with(one[3][1], "entry")]
    for total, e in _on_average(context):
        _, i, _, n, (_, (_, answers, _), (_, letters, _)) = total
        told = [one[2] for one in each if one[0] == "function-of" and one[1][1] == answers]
        values = [one[3] for one in context.assumptions if one[:2] == ("uniform-first", letters)]
        values += [one[2] for one in each if one[0] == "values-at-most" and one[1][1] == letters]
        shown = {**dict.fromkeys((0, 3, 4, 5, 6), _numbers), **dict.fromkeys((1, 2), search)}
        for known, m in product(dict.fromkeys(told), dict.fromkeys(values)):
            fano = said("fano-on-average", i, conditions=shown, S=letters, T=answers, X=known, m=m, n=n, e=e)
            _, of_all, most = fano[0]
            less, more = ("log2", ("-", m, 1)), ("log2", m)
            fewer: Lemma = ("<=", less, more), axiom("log2-increasing", conditions=dict.fromkeys(range(3), _numbers))
            yield ("<=", _entropy(("first", letters, n), known), of_all), axiom("subadditive-given")
            yield fano
            yield ("<=", of_all, exchanged(most, less, more)), arith(fano, fewer, hints=[("*", e, n)])


def _bounded(total: Term, context: Context) -> Iterator[Lemma]:
    """The sum by as many of what each of its terms is at most."""
    _, index, low, high, body = total
    name = next(one for i in range(10**6) if (one := f"{index}_{i}") not in context.sorts)
    limits: tuple[Term, ...] = ((">=", name, low), ("<=", name, high))
    inside, one = context.extended([(name, "int")], limits), substitute(body, {index: name})
    known = _of_entries(("<=", one, 0), inside)
    of_entropies = [that[2] for that, _ in known if that[0] in ("<=", "=") and begins_with(that[1], *INFORMATION)]
    free = [each for each in dict.fromkeys(of_entropies) if name not in free_variables(each)]
    for each in (one for one in free if not any(subterms(one, head) for head in INFORMATION)):
        universal = ("forall", ((name, "int"),), limits, ("<=", one, each))
        shown = intro({name: low}, _by_all(_of_entries), dict.fromkeys((0, 1), by_assumptions))
        many = said("sum-of-equal", index, conditions={0: by_assumptions}, e=low, n=high, x=each)
        of_each = term_by_term(instance((universal, assumption), {name: index}))
        sums: Lemma = ("<=", total, ("sum", index, low, high, each)), of_each
        yield ("<=", total, many[0][2]), cut((universal, shown), arith(sums, many, linear=True))
