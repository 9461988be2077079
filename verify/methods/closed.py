"""Closed statements about measured quantities: comparisons, parities, and finitely many instances of them.

A statement about numbers that names quantities such as D(f) or rank(f) is decided from both ends of each
(`verify.methods.ends`): where these are integers, it is computed for all values between the ends, as a table, of which
the statement is an instance; fractions, such as discrepancies, enter by arithmetic.  So it does not matter in which
shape something is said: "D(f) = rank(f) + 1", "2^D(f) > partition-number(f)" and "D(f) is even" are all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from itertools import product

from fooling_sets.errors import FoolingError
from verify.checker import meaning
from verify.checker.arithmetic import exchanged
from verify.checker.computation import holds, instances, points
from verify.checker.judge import fresh
from verify.checker.kernel import Context, Rejected
from verify.methods.algebra import arith, by_assumptions
from verify.methods.axioms import axiom, consequences
from verify.methods.clock import seconds_left, within
from verify.methods.ends import ends
from verify.methods.not_found import NotFound, Settled
from verify.methods.tactic import (
    Lemma,
    Node,
    Tactic,
    accepted,
    assumption,
    by_bounds,
    constantly,
    cut,
    evaluate,
    every,
    first_of,
    instance,
    stated,
    table,
    witness,
)
from verify.statement.operators import CONNECTIVES, OPERATORS
from verify.statement.proposition import QUANTIFIERS, Term, free_variables, negate, substitute, term_positions
from verify.statement.wording import in_words

STATEMENTS = (*meaning.NUMERIC, "not")
WIDEST = 10_000  # values between the ends, of all quantities together, for which a statement is computed
SMALLEST = 9  # values 0, 1, ... tried for each variable without both limits
MOST_POINTS = 1_000  # at which a statement with quantifiers is tried


def measured(goal: Term, context: Context) -> Node:
    """A statement about numbers without variables, from the ends of its quantities."""
    quantities = sorted(set(quantities_of(goal)), key=repr)
    if not quantities or free_variables(goal):
        raise NotFound("it names no quantity of a given function or language")
    known = {quantity: ends(quantity) for quantity in quantities}
    said = {that: shown for lemmas in known.values() for that, shown in lemmas}
    if goal in said:
        return said[goal](goal, context)
    if goal[0] == "=" and all((op, *goal[1:]) in said for op in (">=", "<=")):
        return both_ways(lambda side, inside: said[side](side, inside))(goal, context)
    used = [one for lemmas in known.values() for one in lemmas]
    by = first_of(_at_all_values(known), _at_the_values(known), from_ends([(that, assumption) for that, _ in used]))
    for one in reversed(used):
        by = cut(one, by)
    return by(goal, context)


def quantities_of(term: Term) -> Iterator[Term]:
    """The terms in a statement about numbers that are not computed; none where it has a quantifier."""
    if not isinstance(term, tuple) or term[0] in QUANTIFIERS:
        return
    if term[0] in meaning.NUMBERS or term[0] in STATEMENTS:
        for i in _numbers(term):
            yield from quantities_of(term[i])
    elif OPERATORS[term[0]].result == "number":
        yield term


def _numbers(term: Term) -> list[int]:
    """The places of what a term says of numbers: its parts that are no functions or languages."""
    if term[0] == "not":
        return [1]
    made = [(i, OPERATORS[term[i][0]].result) for i in term_positions(term) if isinstance(term[i], tuple)]
    return [i for i, sort in made if sort == "number"]


def _replaced(term: Term, names: Mapping[Term, str]) -> Term:
    if term in names:
        return names[term]
    if not isinstance(term, tuple):
        return term
    inside = _numbers(term)
    return tuple(_replaced(part, names) if i in inside else part for i, part in enumerate(term))


def _at_all_values(known: Mapping[Term, tuple[Lemma, ...]]) -> Tactic:
    """The instance, at the quantities, of the table of the statement at all values between their ends."""

    def found(goal: Term, context: Context) -> Node:
        names = dict(zip(known, _new_names(goal), strict=False))
        limits: list[Term] = []
        for quantity, name in names.items():
            lower, upper = _limits(quantity, known[quantity])
            limits += [(">=", name, lower), ("<=", name, upper)]
        bindings = tuple((name, "int") for name in names.values())
        universal = ("forall", bindings, tuple(limits), _replaced(goal, names))
        about = [(that, assumption) for lemmas in known.values() for that, _ in lemmas]
        _settle(universal)
        within_ends = dict.fromkeys(range(len(limits)), first_of(by_bounds, arith(*about)))
        values = {name: quantity for quantity, name in names.items()}
        return instance((universal, table(WIDEST)), values, within_ends)(goal, context)

    return found


def _at_the_values(known: Mapping[Term, tuple[Lemma, ...]]) -> Tactic:
    """The statement about the values themselves, where both ends of each quantity are the same."""

    def found(goal: Term, context: Context) -> Node:
        node, computed = evaluate(goal, context), goal
        for quantity, lemmas in known.items():
            at = {op: value for (op, _, value), _ in lemmas}
            lower, upper = at.get("=", at.get(">=")), at.get("=", at.get("<="))
            if lower is None or lower != upper:
                raise NotFound(f"the value of {in_words(quantity)} is not known")
            equation = ("=", quantity, lower)
            exact: Lemma = (equation, assumption if "=" in at else both_ways(assumption))
            node = {"rule": "substitution", "premise": stated(exact, context), "by": node}
            computed = exchanged(computed, quantity, lower)
        if not holds(computed, fresh()):
            raise Settled(f"it is false that {in_words(computed)}, by the values of these quantities")
        return node

    return found


def _settle(universal: Term) -> None:
    """Raise `Settled` where the statement is false at all values between the ends."""
    for _, held in instances(universal, fresh(), WIDEST):
        if held:
            return
    raise Settled(f"it is false that {in_words(universal[3])} for the values of these quantities")


def _new_names(goal: Term) -> Iterator[str]:
    """Names that stand nowhere in the statement."""
    taken, place = repr(goal), 0
    while True:
        place += 1
        if f"'q{place}'" not in taken:
            yield f"q{place}"


def _limits(quantity: Term, lemmas: tuple[Lemma, ...]) -> tuple[int, int]:
    """The integers that are the ends."""
    at = {op: value for (op, _, value), _ in lemmas}
    lower, upper = at.get("=", at.get(">=", OPERATORS[quantity[0]].least)), at.get("=", at.get("<="))
    if OPERATORS[quantity[0]].whole and isinstance(lower, int) and isinstance(upper, int):
        return lower, upper
    raise NotFound(f"it is not known between which integers {in_words(quantity)} lies")


def from_ends(known: list[Lemma]) -> Tactic:
    """A comparison by arithmetic; an equation by both inequalities, a difference by a strict one."""

    def found(goal: Term, context: Context) -> Node:
        if goal[0] == "=":
            return both_ways(arith(*known))(goal, context)
        return (axiom("unequal", arith(*known)) if goal[0] == "!=" else arith(*known))(goal, context)

    return found


def both_ways(by: Tactic) -> Tactic:
    """An equation, as two goals."""
    return axiom("equal", conditions={0: by, 1: by})


def at_value(name: Term, value: int, by: Tactic) -> Tactic:
    """The statement at the one value that limits leave to a variable."""

    def found(goal: Term, context: Context) -> Node:
        shown = stated((("=", name, value), both_ways(by_assumptions)), context)
        return {"rule": "substitution", "premise": shown, "by": by(exchanged(goal, name, value), context)}

    return found


def written_out(by: Tactic) -> Tactic:
    """The statement, without quantifiers, with each size that is a sum, a product, ... of numbers as one number."""

    def found(goal: Term, context: Context) -> Node:
        plain_statement = (goal[1] if goal[0] == "not" else goal)[0] not in CONNECTIVES
        sizes = list(dict.fromkeys(_sizes(goal))) if plain_statement else []
        equations, plain = [], goal
        for size in sizes:
            value = meaning.exactly(size)
            if value.denominator == 1:
                equations.append(("=", size, int(value)))
                plain = exchanged(plain, size, int(value))
        node = by(plain, context)
        for equation in reversed(equations):
            node = {"rule": "substitution", "premise": stated((equation, evaluate), context), "by": node}
        return node

    return found


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


# ---- finitely many instances, and examples ----


def finite(by: Tactic, limit: int) -> Tactic:
    """Every instance of a universal statement, at most so many, each by the tactic; the first that fails ends it."""

    def found(goal: Term, context: Context) -> Node:
        if free_variables(goal):
            raise NotFound("its instances have variables")
        each = accepted(by)
        chosen = list(points(goal, fresh(), limit))
        return {"rule": "finite", "by": [each(substitute(goal[3], values), context) for values in chosen]}

    return found


def example(by: Tactic) -> Tactic:
    """The least integers that meet all conditions and for which the tactic proves the body."""

    def found(goal: Term, context: Context) -> Node:
        _, bindings, _, body = goal
        if free_variables(goal) or any(sort != "int" for _, sort in bindings):
            raise NotFound("only integers are tried")
        reasons = [""]
        with within(seconds_left(60) / 2):
            for values in _small(goal):
                seconds_left(1)
                here = substitute(body, values)
                if _is_met(negate(here)):
                    continue
                try:
                    node = accepted(by)(here, context)
                except FoolingError as error:
                    reasons.append(str(error))
                    continue
                return witness(values, constantly(node))(goal, context)
        raise NotFound(f"no small integers are an example; {reasons[-1]}")

    return found


def _small(goal: Term) -> list[dict[str, Term]]:
    """The assignments that meet the conditions, least total first: all of them, or those of small natural numbers."""
    try:
        found = list(points(goal, fresh(), MOST_POINTS))
    except Rejected:
        names = [name for name, _ in goal[1]]
        most = min(SMALLEST, round(MOST_POINTS ** (1 / len(names))))
        tried = (dict(zip(names, point, strict=True)) for point in product(range(most), repeat=len(names)))
        found = [values for values in tried if all(_is_met(substitute(c, values)) for c in goal[2])]
    return sorted(found, key=lambda values: (sum(values.values()), tuple(values.values())))


def _is_met(condition: Term) -> bool:
    try:
        return holds(condition, fresh())
    except FoolingError:
        return False


# ---- what is not so ----


_ONCE_MORE: ContextVar[bool] = ContextVar("whether a statement of another size is being denied", default=False)


def denied(by: Tactic) -> Tactic:
    """`not P`: by its negation moved inwards; of a statement about a machine, by what would follow from it."""

    def found(goal: Term, context: Context) -> Node:
        moved = negate(goal[1])
        if moved != goal:
            return {"rule": "negation", "by": by(moved, context)}
        inside = context.extended((), (goal[1],))
        reasons = []
        for that, shown in consequences(goal[1]):
            once_more = that[0] == goal[1][0]
            if once_more and _ONCE_MORE.get():
                continue  # of another size, and so on without end
            token = _ONCE_MORE.set(once_more or _ONCE_MORE.get())
            try:
                against = accepted(by)(negate(that), context)
                return {"rule": "contradiction", "lemma": stated((that, shown), inside), "by": against}
            except FoolingError as error:
                reasons.append(str(error))
            finally:
                _ONCE_MORE.reset(token)
        raise NotFound("; ".join(reasons) or "nothing is known that would contradict it")

    return found


def part_by_part(by: Tactic, introduced: Callable[[Tactic], Tactic]) -> Tactic:
    """A conjunction for all values: each part for all values, under other names, and its instance."""

    def found(goal: Term, context: Context) -> Node:
        _, bindings, conditions, body = goal
        if body[0] != "and" or free_variables(goal):
            raise NotFound("it is no conjunction")
        renamed: dict[str, Term] = {name: f"{name}_every" for name, _ in bindings}
        others = tuple((renamed[name], sort) for name, sort in bindings)
        assumed = tuple(substitute(condition, renamed) for condition in conditions)
        parts = [("forall", others, assumed, substitute(part, renamed)) for part in body[1:]]
        values = {f"{name}_every": name for name, _ in bindings}
        return introduced(every(*(instance((part, by), values) for part in parts)))(goal, context)

    return found


def either_part(by: Tactic) -> Tactic:
    """Values for which a disjunction holds: for one of its parts, each of which has its share of the time."""

    def found(goal: Term, context: Context) -> Node:
        head, bindings, conditions, body = goal
        if head != "exists" or body[0] != "or":
            raise NotFound("it is no disjunction")

        def one(i: int) -> Tactic:
            def shown(_: Term, inside: Context) -> Node:
                with within(seconds_left(60) / (len(body) - i + 1)):
                    node = by((head, bindings, conditions, body[i]), inside)
                if node["rule"] != "witness":
                    raise NotFound("no values are named")
                return {**node, "by": {"rule": "or", "part": i - 1, "by": node["by"]}}

            return accepted(shown)

        return first_of(*map(one, range(1, len(body))))(goal, context)

    return found
