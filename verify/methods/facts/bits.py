"""Bits, by the logarithms of what they tell apart.

Bits by the logarithm of what a quantity is assumed to be at least: D(f) >= 1.58 k where leaves(f) >= 3^k.

A quantity q of f, such as its distinct rows, is assumed to be at least X, a positive number in variables.  Then, as
log2 does not decrease,

    one-way(f, s) = ceil(log2 rows(f, s)) >= log2 rows(f, s) >= log2 X,
    D(f) >= log2 leaves(f) >= log2 X,

where leaves(f) are at least any rank, fooling set, cover or partition number of f, and rows at least all but the last
of these.  What is left, log2 X against the other side, is a comparison of numbers: log2(3^k) = k log2 3 >= 1.58 k.
Where the other side names log2 rows, or it is the logarithm that is assumed to be at least a number, the first
inequality is enough.
Where X is a power of 2 with an integer in its exponent the axioms about integers do the same; here neither need be an
integer.  An exponent that may be below 0 is told apart from others: below 0 the number of bits, which is at least 0, is
compared with the other side itself.

Not trusted.

One-way bits against numbers that rows are above or below, in both directions, strict or not.

One party sends which of its R different rows it has, and no fewer bits do: one-way(f, s) = ceil(log2 R).  As log2
increases, and b = ceil(log2 R) is the one whole number with log2 R <= b < log2 R + 1, for all real x:

    R <= 2^x gives b <= ceil(x), so b < x + 1;    R < 2^x the same, as b is whole;
    R >= 2^x gives b >= ceil(x), so b >= x;       R > 2^x gives b > x, so b >= floor(x) + 1;
    b <= x gives R <= 2^x;                        b >= x + 1 gives R > 2^x, and b > x does not (R = 3, x = 19/10).

Where b is strictly above or below a whole number, such as ceil(x), it is 1 apart from it.

So what is known of R is turned into bounds of log2 R, what is known of b is one, too, and the goal is a linear step
from these.  D(f) is at most b + 1.  The exponents that are looked at are those of the powers of 2 in what is known and
in the goal, where c 2^k is 2^(k + log2 c).

What lemmas on fooling sets, ranks, leaves and partitions say of the bits: D(f) >= e where one of them is >= 2^e.

A student proves that 2^(n/2) words fool and asks of D.  The step between is one of the textbook, so it is taken before
a search begins: beside each such lemma stands the one on D, with its derivation from the first.  More than 2^e leaves
take e + 1 bits, as bits are whole: this stands there, too, beside the logarithm of the number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, lower_limit
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom, limits_of, message_bits
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.clock import fresh
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import (
    ORDERS,
    Lemma,
    Node,
    Tactic,
    accepted,
    assumption,
    begins_with,
    briefly,
    by_bounds,
    cases,
    first_of,
    subterms,
)
from fooling.verify.methods.facts.facts_of_goal import facts
from fooling.verify.methods.facts.given_lemmas import Known, discharged, told_apart, using, with_lemmas
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer


@rule(on=(">=", ">"), price=145, left=("one-way", "D"), sure=True)
def by_logarithms_of_quantities(goal: Term, context: Context) -> Iterator[Tactic]:
    """A lower bound on one-way bits or D, by the logarithm of what rows, or leaves, are at least."""
    op, bits, number = goal
    counted: Term = ("rows", *bits[1:]) if bits[0] == "one-way" else ("leaves", bits[1])
    log: Term = ("log2", counted)
    if log in subterms(number, "log2"):
        yield arith(*_bits(bits, log), linear=True)
    if not about_numbers(number):
        return
    for assumed in context.assumptions:
        if assumed[0] in (">=", ">", "=") and assumed[1] == log:
            between: Lemma = ((op, assumed[2], number), briefly(growth, limits.AMONG_LOGARITHMS))
            yield arith(*_bits(bits, log), (assumed, assumption), between, linear=True)
    for assumed in context.assumptions:
        if assumed[0] not in (">=", ">", "=") or not about_numbers(assumed[2]) or not free_variables(assumed[2]):
            continue
        below = () if assumed[1] == counted else tuple(_below(assumed[1], counted))
        if below or assumed[1] == counted:
            for least in _powers_first(assumed[2]):
                by = _by_its_logarithm(goal, counted, least, [(assumed, assumption), *below])
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


def _below(quantity: Term, counted: Term) -> Iterator[Lemma]:
    """That the quantity does not exceed the leaves, or the rows, of the same function."""
    if not isinstance(quantity, tuple) or quantity[1:2] != counted[1:2]:
        return
    if counted[0] == "leaves":
        yield from below_the_leaves(quantity)
    elif begins_with(quantity, "fooling", "cover", "rank"):
        yield ("<=", quantity, counted), axiom()


def below_the_leaves(quantity: Term) -> Iterator[Lemma]:
    """That the fooling set, rank, cover or partition number of a function does not exceed its leaves."""
    kind, f, *which = quantity
    leaves, partition = ("leaves", f), ("partition-number", f)
    if kind == "fooling":
        yield (">=", leaves, ("+", quantity)), axiom("leaves-fooling", of=(tuple(which),))
    if kind == "rank":
        yield (">=", partition, quantity), axiom("partition-rank")
    if kind == "cover":
        yield (">=", partition, ("+", quantity)), axiom("partition-covers", of=(tuple(which),))
    if kind in ("rank", "cover", "partition-number"):
        yield (">=", leaves, partition), axiom("leaves-partition")


def _by_its_logarithm(goal: Term, counted: Term, least: Term, known: Sequence[Lemma]) -> Tactic:
    op, bits, number = goal
    log, of_least = ("log2", counted), ("log2", least)
    enough: Lemma = ((">=", counted, least), arith(*known))
    positive = {0: first_of(by_bounds, arith(enough)), 1: first_of(by_bounds, growth)}
    larger: Lemma = ((">=", log, of_least), axiom("log2-increasing", enough[1], positive))
    between: Lemma = ((op, of_least, number), briefly(growth, limits.AMONG_LOGARITHMS))
    return arith(*_bits(bits, log), larger, between, linear=True)


def _bits(bits: Term, log: Term) -> Iterator[Lemma]:
    """The bits are at least the logarithm."""
    if bits[0] == "D":
        yield (">=", bits, log), axiom("depth-leaves")
    else:
        yield ("=", bits, ("ceil", log)), axiom()
        yield (">=", ("ceil", log), log), axiom("ceiling-above")


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
        if not (bounds or any(bits in that for that, _ in given)) or _exponent(right) is None:
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
    """The exponents of the powers of 2 in them, and of their multiples by powers of 2.

    >>> _exponents([("<=", ("rows", "f", "alice"), ("*", 4, ("^", 2, "k")))])
    [('+', 'k', 2), 'k']
    """
    sides = [side for that in statements for side in that[1:]]
    multiples = [_exponent(side) for side in sides]
    powers = sorted((power[2] for that in statements for power in subterms(that, "^") if power[1] == 2), key=repr)
    return list(dict.fromkeys(one for one in (*multiples, *powers) if one is not None and about_numbers(one)))


def _exponent(number: Term) -> Term | None:
    """x where the number is 2^x, or a power of 2 times 2^x."""
    if begins_with(number, "^") and number[1] == 2:
        return number[2]
    if begins_with(number, "*") and len(number) == 3:
        many, power = number[1:] if is_integer(number[1]) else (number[2], number[1])
        is_power = is_integer(many) and many >= 1 and many & (many - 1) == 0
        if is_power and begins_with(power, "^") and power[1] == 2:
            return ("+", power[2], many.bit_length() - 1)
    return None


COUNTED = ("leaves", "partition-number", "fooling", "rank")  # of which none exceeds the leaves


def with_bits(lemmas: Sequence[Known], introduced: Callable[[Tactic], Tactic]) -> tuple[Known, ...]:
    """The lemmas, and what some of them say of D."""
    return (*lemmas, *(bits for one in lemmas for bits in _in_bits(one, introduced)))


def _in_bits(lemma: Known, introduced: Callable[[Tactic], Tactic]) -> Iterator[Known]:
    """D(f) >= e for all values for which the lemma says that a quantity of f is at least 2^e, or more."""
    if lemma.that[0] != "forall" or lemma.that[3][0] not in (">=", ">", "="):
        return
    head, bindings, conditions, (order, quantity, least) = lemma.that
    if not begins_with(quantity, *COUNTED) or not about_numbers(least):
        return
    bits, whole = _exponent_below(least), _whole_bits(order, least)
    wanted = {bits: _by_leaves} if whole is None else {whole: _in_whole_bits, bits: _by_leaves}
    for told, by in wanted.items():
        that = (head, bindings, conditions, (">=", ("D", quantity[1]), told))
        apart = told_apart(lemma, that)
        try:
            with using((apart,)):
                node = briefly(accepted(introduced(with_lemmas(by))), limits.BITS_OF_LEMMA)(that, fresh())
        except FoolingError:
            continue
        name = "in whole bits" if told == whole else "in bits"
        yield Known(f"{lemma.name}, {name}", lemma.source, that, discharged(node, (apart,)))
        if not begins_with(bits, "log2"):  # it is no more than the whole bits
            return


def _exponent_below(least: Term) -> Term:
    """e with 2^e at most the number, which is a power of 2 times an integer; else its logarithm.

    >>> _exponent_below(("^", 2, "n")), _exponent_below(("*", 3, ("^", 2, "n"))), _exponent_below("n")
    ('n', ('+', 'n', 1), ('log2', 'n'))
    """
    if isinstance(least, tuple) and least[:2] == ("^", 2):
        return least[2]
    if isinstance(least, tuple) and len(least) == 3 and least[0] == "*" and is_integer(least[1]) and least[1] >= 1:
        power = least[2]
        if isinstance(power, tuple) and power[:2] == ("^", 2):
            more = int(least[1]).bit_length() - 1
            return ("+", power[2], more) if more else power[2]
    return ("log2", least)


def _whole_bits(order: str, least: Term) -> Term | None:
    """The largest e for which more than 2^(e-1) are said to be there, by a number c 2^k + d; None of another number.

    More than c 2^k + s are there, for s = d after ">" and d - 1 else.  For s >= 0 that is at least 2^k times the
    largest power of 2 up to c.  So it is for s < 0 where c is above that power by as much; else half that
    power is proposed, which the least 2^k may not reach.

    >>> _whole_bits(">=", ("+", ("^", 2, "n"), 1)), _whole_bits(">", ("^", 2, "n")), _whole_bits(">=", ("^", 2, "n"))
    (('+', 'n', 1), ('+', 'n', 1), 'n')
    >>> _whole_bits(">=", ("*", 3, ("^", 2, "n"))), _whole_bits(">=", ("-", ("*", 4, ("^", 2, "n")), 1))
    (('+', 'n', 2), ('+', 'n', 2))
    """
    more, term = 0, least
    if isinstance(term, tuple) and len(term) == 3 and term[0] in ("+", "-") and is_integer(term[2]):
        more, term = (term[2] if term[0] == "+" else -term[2]), term[1]
    many = 1
    if isinstance(term, tuple) and len(term) == 3 and term[0] == "*" and is_integer(term[1]) and term[1] >= 1:
        many, term = term[1], term[2]
    if not isinstance(term, tuple) or term[:2] != ("^", 2):
        return None
    spare = more - (order != ">") + many - 2 ** (many.bit_length() - 1)
    bits = many.bit_length() - (spare < 0)
    return ("+", term[2], bits) if bits else term[2]


def _in_whole_bits(goal: Term, context: Context) -> Node:
    """D >= e, as there are more than 2^(e-1) leaves."""
    return axiom("depth-at-least", arith(*_leaves(context)))(goal, context)


def _leaves(context: Context) -> list[Lemma]:
    """What is assumed of quantities that are at most the leaves, and that they are."""
    counted = [a for a in context.assumptions if len(a) == 3 and begins_with(a[1], *COUNTED)]
    known: list[Lemma] = [(one, assumption) for one in counted]
    for _, quantity, _ in counted:
        known += below_the_leaves(quantity)
    return known


def _by_leaves(goal: Term, context: Context) -> Node:
    """D >= e, as log2 of the leaves is at least log2 of what none of them is below."""
    _, depth, bits = goal
    leaves, known = ("leaves", depth[1]), _leaves(context)
    by = axiom("log2-increasing" if begins_with(bits, "log2") else "log2-against", arith(*known))
    larger: Lemma = ((">=", ("log2", leaves), bits), by)
    return arith(((">=", depth, ("log2", leaves)), axiom("depth-leaves")), larger)(goal, context)
