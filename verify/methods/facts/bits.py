"""Bits, by the logarithms of what they tell apart.

*From below*: a quantity of f, such as its distinct rows, is assumed to be at least X, a positive number in variables.
Then, as log2 does not decrease,

    one-way(f, s) = ceil(log2 rows(f, s)) >= log2 rows(f, s) >= log2 X,    D(f) >= log2 leaves(f) >= log2 X,

as axioms say (`fooling.verify.methods.facts.saturation`) whose quantities these are, and that leaves and rows exceed
it.  What is left, log2 X against the other side, is about numbers: log2(3^k) = k log2 3 >= 1.58 k.  Nothing need be an
integer.  Where an exponent may be below 0 the bits, which are at least 0, are compared with the other side itself.

*Rows against one-way bits*, either way, strict or not.  As b = ceil(log2 R) is the one whole number with
log2 R <= b < log2 R + 1, for all real x:

    R <= 2^x gives b <= ceil(x), so b < x + 1;    R < 2^x the same, as b is whole;
    R >= 2^x gives b >= ceil(x), so b >= x;       R > 2^x gives b > x, so b >= floor(x) + 1;
    b <= x gives R <= 2^x;                        b >= x + 1 gives R > 2^x, and b > x does not (R = 3, x = 19/10).

So what is known of R is turned into bounds of log2 R, what is known of b is one, too (whole numbers are 1 apart), and
the goal is a linear step from these.  The exponents that are looked at are those of the powers of 2 in what is known
and in the goal.

*Lemmas*: a student proves that 2^(n/2) words fool and asks of D.  The step between is one of the textbook, so it is
taken before a search begins: beside each lemma on fooling sets, ranks, leaves or partitions stands the one on D, in
whole bits, more than 2^(e-1) leaves taking e, and by the logarithm of a number that is no power of 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, lower_limit
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom, limits_of, message_bits
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import ORDERS, about_numbers, begins_with, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import cases
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds
from fooling.verify.methods.facts.every_function import OF_FUNCTIONS
from fooling.verify.methods.facts.facts_of_goal import facts
from fooling.verify.methods.facts.given_lemmas import Known, discharged, told_apart, using, with_lemmas
from fooling.verify.methods.facts.saturation import exponent_below, is_linear, saturated
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer


@rule(on=(">=", ">"), price=145, left=("one-way", "D"), sure=True)
def by_logarithms_of_quantities(goal: Term, context: Context) -> Iterator[Tactic]:
    """A lower bound on one-way bits or D, by the logarithm of what rows, or leaves, are at least."""
    op, bits, number = goal
    counted: Term = ("rows", *bits[1:]) if bits[0] == "one-way" else ("leaves", bits[1])
    log: Term = ("log2", counted)
    if log in subterms(number, "log2"):
        yield arith(*saturated((goal,), context, 1), *limits_of(("ceil", log)), linear=True)
    if not about_numbers(number):
        return
    for assumed in context.assumptions:
        if assumed[0] not in (">=", ">", "=") or not about_numbers(assumed[2]):
            continue
        known = [(assumed, assumption), *limits_of(("ceil", log))]
        if assumed[1] == log:
            between: Lemma = ((op, assumed[2], number), briefly(growth, limits.AMONG_LOGARITHMS))
            yield arith(*saturated((goal,), context, 1), *known, between, linear=True)
        elif begins_with(assumed[1], *OF_FUNCTIONS) and assumed[1][1] == bits[1] and free_variables(assumed[2]):
            known += saturated((goal, ("ceil", log)), context, 2)
            for least in _powers_first(assumed[2]):
                by = _by_its_logarithm(goal, counted, least, known)
                for name in _without_a_sign(least, context):
                    few: Term = ("<", name, 0)
                    by = cases(few, arith(((">=", bits, 0), by_bounds), (few, assumption), linear=True), by)
                yield by


def _without_a_sign(least: Term, context: Context) -> Iterator[str]:
    """The variables that are exponents and may be below 0: there the power is small, and so may the other side be."""
    for name in sorted({power[2] for power in subterms(least, "^") if isinstance(power[2], str)}):
        if lower_limit(name, context) is None:
            yield name


def _powers_first(least: Term) -> Iterator[Term]:
    """The powers that it is a sum of, whose logarithms are products, and then the number itself."""
    if begins_with(least, "+"):
        yield from (part for part in least[1:] if begins_with(part, "^") and free_variables(part))
    yield least


def _by_its_logarithm(goal: Term, counted: Term, least: Term, known: Sequence[Lemma]) -> Tactic:
    op, _, number = goal
    log, of_least = ("log2", counted), ("log2", least)
    enough: Lemma = ((">=", counted, least), arith(*known, linear=True))
    positive = {0: first_of(by_bounds, arith(enough)), 1: first_of(by_bounds, growth)}
    larger: Lemma = ((">=", log, of_least), axiom("log2-increasing", enough[1], positive))
    between: Lemma = ((op, of_least, number), briefly(growth, limits.AMONG_LOGARITHMS))
    return arith(*known, larger, between, linear=True)


MOST_EXPONENTS = 6  # that are looked at


@rule(on=("order",), price=150, left=("one-way", "rows", "D"), sure=True)
def rows_and_bits(goal: Term, context: Context) -> Iterator[Tactic]:
    """A bound on one-way bits by the logarithm of the number of different rows, and the other way round."""
    op, left, right = goal
    if not about_numbers(right) or (left[0] == "D" and op not in ("<=", "<")):
        return
    given = [*facts(goal, context), *((one, assumption) for one in context.assumptions if one[0] in (*ORDERS, "="))]
    for speaker in WORDS["party"] if left[0] == "D" else left[2:3]:
        quantities = {("rows", left[1], speaker), ("one-way", left[1], speaker)}
        if any(quantities & {*that[1:]} for that, _ in given):
            yield partial(_found, given=given, speaker=speaker)


def _found(goal: Term, context: Context, given: Sequence[Lemma], speaker: str) -> Node:
    _, left, right = goal
    bits, log = ("one-way", left[1], speaker), ("log2", ("rows", left[1], speaker))
    exponents = _exponents([goal, *(that for that, _ in given)])[:MOST_EXPONENTS]
    bounds = _bounds_of(log, exponents, given, context)
    whole: list[Lemma] = [(("=", bits, ("ceil", log)), axiom()), *limits_of(("ceil", log))]
    apart = [one for that, by in given if bits in that for one in _apart(that, by, context)]
    told = [*given, *apart, *bounds, *whole, *_rounded(log, exponents, bounds, context)]
    if left[0] == "rows":
        if not (bounds or any(bits in that for that, _ in given)) or exponent_below(right) is None:
            raise NotFound("no bound of the bits")
        return axiom("against-log2", arith(*told, linear=True))(goal, context)
    if left[0] == "D":
        told.append((("<=", left, ("+", bits, 1)), axiom()))
    by = arith(*told, linear=True)
    is_next = left[0] == "one-way" and is_integral(right, context)  # one-way > floor(x) is one-way >= floor(x) + 1
    return (first_of(by, message_bits(axiom("against-log2", by))) if is_next else by)(goal, context)


def _bounds_of(log: Term, exponents: Sequence[Term], given: Sequence[Lemma], context: Context) -> list[Lemma]:
    """What is known of the logarithm of the rows, against each exponent, strict where it can be."""
    by = axiom("log2-against", arith(*given, linear=True))
    found: list[Lemma] = []
    for exponent in exponents:
        for strict, order in (("<", "<="), (">", ">=")):
            sharp = working([((strict, log, exponent), by)], context)
            found += sharp or working([((order, log, exponent), by)], context)
    return found


def _rounded(log: Term, exponents: Sequence[Term], bounds: Sequence[Lemma], context: Context) -> list[Lemma]:
    """The logarithm rounded up against each exponent rounded up; what is above an exponent is above its floor."""
    kept = axiom("ceiling-kept", arith(*bounds, linear=True))
    proposed: list[Lemma] = []
    for exponent in exponents:
        up, down = ("ceil", exponent), ("floor", exponent)
        proposed += [(("<=", ("ceil", log), up), kept), ((">=", ("ceil", log), up), kept)]
        proposed += [*limits_of(up), *limits_of(down)]
        proposed += _of_quotient(exponent)
    return working(proposed, context)


def _apart(that: Term, by: Tactic, context: Context) -> list[Lemma]:
    """That two different whole numbers are at least 1 apart: the difference, which is above 0, is 1 rounded up."""
    if that[0] not in ("<", ">") or not all(is_integral(side, context) for side in that[1:]):
        return []
    less, more = that[1:] if that[0] == "<" else that[:0:-1]
    difference = ("-", more, less)
    above = axiom("ceiling-at-least", arith((that, by), linear=True))
    proposed: list[Lemma] = [((">=", ("ceil", difference), 1), above)]
    proposed += [(("<=", ("ceil", difference), difference), axiom("ceiling-at-most", arith()))]
    return working(proposed, context)


def _of_quotient(exponent: Term) -> Iterator[Lemma]:
    """That a / k, of integers, is rounded up to (a + k - 1) / k at most."""
    if begins_with(exponent, "/") and is_integer(exponent[2]):
        down: Term = ("/", ("-", ("+", *exponent[1:]), 1), exponent[2])
        yield ("=", ("ceil", exponent), ("floor", down)), axiom("ceiling-of-quotient", arith())
        yield ("<=", ("floor", down), down), axiom("floor-below")


def _exponents(statements: Sequence[Term]) -> list[Term]:
    """The exponents of the powers of 2 in them, and of their multiples.

    >>> _exponents([("<=", ("rows", "f", "alice"), ("*", 4, ("^", 2, "k")))])
    [('+', 'k', 2), 'k']
    """
    sides = [side for that in statements for side in that[1:] if not is_integer(side)]
    powers = sorted((power[2] for that in statements for power in subterms(that, "^") if power[1] == 2), key=repr)
    return list(dict.fromkeys(one for one in (*map(exponent_below, sides), *powers) if one and about_numbers(one)))


COUNTED = ("leaves", "partition-number", "fooling", "rank")  # of which none exceeds the leaves


def with_bits(lemmas: Sequence[Known], introduced: Callable[[Tactic], Tactic]) -> tuple[Known, ...]:
    """The lemmas, and what some of them say of D."""
    return (*lemmas, *(bits for one in lemmas for bits in _in_bits(one, introduced)))


def _in_bits(lemma: Known, introduced: Callable[[Tactic], Tactic]) -> Iterator[Known]:
    """D(f) >= e for all values for which the lemma says that a quantity of f is at least 2^e, or more."""
    if lemma.that[0] != "forall" or lemma.that[3][0] not in (">=", ">", "="):
        return
    head, bindings, conditions, said = lemma.that
    _, quantity, least = said
    if not begins_with(quantity, *COUNTED) or not about_numbers(least):
        return
    inside = fresh().extended(bindings, (*conditions, said))
    depth, leaves = ("D", quantity[1]), ("leaves", quantity[1])
    known = [(said, assumption), *filter(_is_plain, saturated([quantity, leaves, depth], inside, 2))]
    whole = [fact for fact in known if fact[0][:2] == (">=", depth) and about_numbers(fact[0][2])]
    larger: Lemma = ((">=", ("log2", leaves), ("log2", least)), axiom("log2-increasing", arith(*known, linear=True)))
    by_log = arith(((">=", depth, ("log2", leaves)), axiom("depth-leaves")), larger)
    is_power = exponent_below(least) is not None and not begins_with(least, "+")
    log: list[Lemma] = [] if is_power else [((">=", depth, ("log2", least)), by_log)]
    for name, ways in (("in whole bits", whole), ("in bits", log)):
        for body, by in ways:
            that = (head, bindings, conditions, body)
            apart = told_apart(lemma, that)
            with using((apart,)):
                tried = briefly(accepted(introduced(with_lemmas(by))), limits.BITS_OF_LEMMA)
                node = unless_refused(tried, that, fresh())
            if node is not None:
                yield Known(f"{lemma.name}, {name}", lemma.source, that, discharged(node, (apart,)))
                break


def _is_plain(fact: Lemma) -> bool:
    return is_linear(fact[0])
