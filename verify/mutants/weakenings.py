"""Statements that say less than a statement, in ladders: each rung says less than the one before it.

Where a statement is not decided, what is proved of the rungs below it is what comes closest.  The ladders, the most
telling first:

    precision   of a layer whose bits hang on nothing: the same with p >= log2 N, which most bounds on layers assume
    sides       of an equation each order; of a conjunction each part
    slack       the bound moved by 1, 2, 3, 4, 6, ...
    plain       a quantity in an upper bound alone, one more, twice it
    factor      the bound divided by 4/3, 3/2, 2, 3, ..., n/8 by 9/8, 10/8, ... first; multiplied where it bounds
                from above
    numbers     each number in the bound moved the way in which less is said
    known       what is known of the quantity, in no order: its ends where it has no variables; what families of words
                show, by the chains from words, ranks and rows to bits; and what axioms say
    sizes       "some RNN with m units" with more of them
    hypotheses  a lower limit of a variable raised: from a larger n on
    parity      the length of a language's words even; the length odd
    range       all integer variables at most 64, 63, 62, ...
    values      a variable held to the least value that its limits allow

Of "there is" it is the other way round: that there is none among small integers.

A rung that says nothing (`fooling.verify.mutants.empty_statements`) is left out: those below it say less still.  So is
one that says less than is known of the quantity.

A rung of `factor` says less only where the bound is above 0, and one of `numbers` by the signs that are seen
(`fooling.verify.mutants.constants`); nothing rests on that, as what is shown of a rung is shown of it alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.axioms.instances import bounds_said
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.methods.engine.goals import about_numbers, number, subterms
from fooling.verify.methods.facts.facts_by_kind import regular_families
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.methods.matrices.closed_statements import quantities_of
from fooling.verify.methods.matrices.intervals import interval_lemmas
from fooling.verify.mutants.constants import constants, with_number
from fooling.verify.mutants.empty_statements import says_nothing
from fooling.verify.mutants.one_step import SIZES, plus, tidied
from fooling.verify.statement.language.argument_names import named
from fooling.verify.statement.language.printable import enumerated
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import free_variables, is_integer, negate, require, substitute
from fooling.verify.statement.row import Term

AWAY = (1, 2, 3, 4, 6, 8, 12, 16, 32, 64)  # how far a number is moved
SHARES = ((1, 8), (1, 4), (1, 2), (3, 4))  # of a bound that is one number, how far it is moved
TIMES = (2, 3, 4, 6, 8, 16)
PARTS = (Fraction(3, 4), Fraction(2, 3))  # of a bound that is no fraction, before a half of it
NEXT = 3  # denominators after that of a bound such as n/8
MOST = range(64, 0, -1)  # what variables are held to; halving finds the largest of them
FROM = (4, 8, 16, 32, 64, 256, 1024)  # where they begin
SEEN = (1, 2, 3, 5, 8, 16, 33, 100)  # values at which two bounds are compared
READABLE = 80  # characters of a statement that is written out
NAMES: Mapping[str, Mapping[int, str]] = {
    "transformer-computes": {5: "width", 6: "embedding size", 7: "heads"},
    "layer-computes": {5: "width", 6: "heads"},
    "thinking-layer-computes": {6: "width", 7: "heads", 8: "letters written"},
    "real-layer-computes": {5: "width", 6: "heads"},
    "transformer-of-layers-computes": {5: "depth", 6: "width", 7: "embedding size", 8: "heads"},
    "transformer-looks-up": {4: "width", 5: "embedding size", 6: "heads"},
    "transformer-finds-nearest": {6: "depth", 7: "width", 8: "embedding size", 9: "heads"},
    "transformer-recalls": {5: "depth", 6: "width", 7: "embedding size", 8: "heads"},
    "transformer-compares": {4: "depth", 5: "width", 6: "embedding size", 7: "heads"},
}  # of sizes, as they are worded
ORDERS = (">=", ">", "<=", "<")
Bindings = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Weaker:
    """A closed proposition that says less; `told` is what it says, in words, beside the statement above it."""

    told: str
    that: Term


@dataclass(frozen=True)
class Ladder:
    """Statements, each of which says less than those before it; or, where they are not `ordered`, several that do.

    `fewer`: they say the same of fewer values; `slow`: each may take longer than others.
    """

    rungs: tuple[Weaker, ...]
    ordered: bool = True
    fewer: bool = False
    slow: bool = False


def ladders(that: Term) -> Iterator[Ladder]:
    """The ladders below a closed proposition, made one after the other.

    >>> [rung.told for ladder in ladders(("<=", ("^", 2, 3), 5)) for rung in ladder.rungs][:2]
    ['2^3 <= 6', '2^3 <= 7']
    """
    if that[0] == "exists":
        if that[3][0] == "forall":
            _, bindings, conditions, body = that[3]
            yield from _precise(bindings, conditions, body, lambda inner: (*that[:3], inner))
        yield from _none_there(*that[1:])
        return
    if that[0] != "forall":
        yield from _below(that, lambda body: body, fresh())
        return
    _, bindings, conditions, body = that
    inside = fresh().extended(bindings, conditions)
    yield from _precise(bindings, conditions, body)
    yield from _below(body, lambda new: ("forall", bindings, conditions, new), inside)
    yield from _of_range(bindings, conditions, body)


def _ladder(rungs: Iterable[tuple[str, Term]], ordered: bool = True, fewer: bool = False) -> Ladder:
    kept = ((told, that) for told, that in rungs if _is_formed(that) and (fewer or not says_nothing(that)))
    return Ladder(tuple(Weaker(told, that) for told, that in kept), ordered, fewer)


def _is_formed(that: Term) -> bool:
    try:
        require(that, "proposition")
    except InvalidInput:
        return False
    return True


# ---- what is said of each value ----


def _below(body: Term, put: Callable[[Term], Term], context: Context) -> Iterator[Ladder]:
    """The ladders of a statement without quantifiers."""

    def ladder(bodies: Sequence[Term], ordered: bool = True) -> Ladder:
        return _ladder(((_what_changed(body, new), put(new)) for new in bodies), ordered)

    op = body[0]
    if op == "and":
        yield from (ladder([part]) for part in body[1:])
    elif op == "=":
        yield from (ladder([(side, *body[1:])]) for side in (">=", "<="))
        for side in (">=", "<="):
            yield from (ladder(*one) for one in _looser((side, *body[1:]), context))
    elif op in ORDERS:
        yield from (ladder(*one) for one in _looser(body, context))
    elif op in SIZES:
        ways = [(i, way) for i, way in SIZES[op].items()]
        for chosen in (*([one] for one in ways), ways)[: None if len(ways) > 1 else 1]:
            moved = [_sized(body, chosen, by) for by in AWAY]
            named = [_named(one, [i for i, _ in chosen]) for one in moved]
            yield _ladder((told, put(one)) for told, one in zip(named, moved, strict=True))


def _what_changed(old: Term, new: Term) -> str:
    """The new statement, or what it has in place of what, where that is shorter to say."""
    whole = in_words(new)
    changed = [(a, b) for a, b in zip(old, new, strict=False) if a != b]
    if len(whole) <= READABLE or len(changed) != 1 or len(old) != len(new) or isinstance(changed[0][0], str):
        return whole
    return f"the same with {in_words(changed[0][1])} for {in_words(changed[0][0])}"


def _sized(body: Term, ways: Sequence[tuple[int, int]], by: int) -> Term:
    new = {i: plus(body[i], way * by) for i, way in ways}
    return tuple(new.get(i, part) for i, part in enumerate(body))


def _named(body: Term, sizes: Sequence[int]) -> str:
    """The sizes of a network by their names, or the whole statement."""
    names = NAMES.get(body[0])
    if names is None:
        return in_words(body)
    return "the same with " + enumerated([f"{names[i]} = {in_words(body[i])}" for i in sizes])


def _looser(comparison: Term, context: Context) -> Iterator[tuple[Sequence[Term], bool]]:
    """Comparisons that say less, and whether each says less than those before it; none that says less than is known."""
    known = [bound for bound in known_bounds(comparison, context) if bound[2] not in (0, 1)]
    for bounds, ordered in _moved(comparison, context, known):
        yield [one for one in bounds if one in known or not any(_is_beaten(one, by) for by in known)], ordered


def _is_beaten(bound: Term, known: Term) -> bool:
    """Whether a known bound of the same quantity says as much, as far as a few small values show."""
    (op, quantity, b), (_, same, better) = bound, known
    names = sorted(free_variables(b) | free_variables(better))
    if quantity != same or not (about_numbers(b) and about_numbers(better)):
        return False
    says = (op[0] + "=", better, b)
    return all(hold_at((says,), {name: n + i for i, name in enumerate(names)}) for n in SEEN)


def _moved(comparison: Term, context: Context, known: Sequence[Term]) -> Iterator[tuple[Sequence[Term], bool]]:
    op, a, b = comparison
    down = op[0] == ">"
    if is_integer(b):
        yield known, False
        yield (
            [(op, a, b - by if down else b + by) for by in _distances(b) if not down or b - by > max(_least(a), 1)],
            True,
        )
    else:
        if not subterms(a, "discrepancy") and not subterms(a, "least-discrepancy"):  # these are at most 1
            yield [(op, a, plus(b, -by if down else by)) for by in AWAY], True
        if op == "<=":
            for part in dict.fromkeys(quantities_of(b)):
                yield [(op, a, new) for new in (part, plus(part, 1), ("*", 2, part)) if new != b], True
        yield [(op, a, new) for new in (_shares_of(b) if down else (_multiple(by, b) for by in TIMES))], True
    for i, way in ((2, -1 if down else 1), (1, 1 if down else -1)):
        side = comparison[i]
        for path, value, rises in constants(side, context) if not is_integer(side) else ():
            moved = (value + way * rises * by for by in AWAY)
            kept = [tidied(with_number(side, path, new)) for new in moved if new > 0 or value <= 0]  # no sign turns
            yield [(*comparison[:i], new, *comparison[i + 1 :]) for new in kept], True
    if not is_integer(b):
        yield known, False


def _shares_of(bound: Term) -> Iterator[Term]:
    """What is less than a positive bound: of n/8 n/9, n/10, ...; of n 3/4 n, 2/3 n, n/2, ...

    >>> list(_shares_of(("/", "n", 2)))[:4]
    [('/', 'n', 3), ('/', 'n', 4), ('/', 'n', 5), ('/', 'n', 6)]
    """
    head, *parts = bound if isinstance(bound, tuple) else (None,)
    if head == "/" and is_integer(parts[1]) and parts[1] > 0:
        above, below = parts
        more = {below + by for by in range(1, NEXT + 1)} | {below * by for by in TIMES}
        yield from (("/", above, one) for one in sorted(more | {-(-below * 5 // 4), -(-below * 3 // 2)} - {below}))
        return
    yield from (("*", number(part), bound) for part in PARTS)
    yield from (("/", bound, by) for by in TIMES)


def _multiple(by: int, bound: Term) -> Term:
    """So many times the bound: 4 n is twice 2 n."""
    head, *parts = bound if isinstance(bound, tuple) else (None,)
    if head == "*" and is_integer(parts[0]):
        return ("*", by * parts[0], *parts[1:])
    return ("*", by, bound)


def _distances(bound: int) -> Sequence[int]:
    """How far a bound that is one number is moved."""
    shares = (abs(bound) * above // below for above, below in SHARES)
    return sorted({*AWAY, *shares, abs(bound) - 1, abs(bound)} - {0})


def _least(quantity: Term) -> int:
    """What a quantity is at least in any case."""
    return (OPERATORS[quantity[0]].least or 0) if isinstance(quantity, tuple) else 0


# ---- fewer values ----


def _precise(
    bindings: Bindings, conditions: tuple[Term, ...], body: Term, put: Callable[[Term], Term] = lambda that: that
) -> Iterator[Ladder]:
    """The same for layers of at least log2 N bits a number, where nothing says how many bits there are."""
    for of in [named(one) for one in conditions if one[0] in ("layer-computes", "partial-layer-computes")]:
        N, p = of.N, of.p
        needed = (">=", p, ("log2", N))
        is_given = any(p in one[1:] and subterms(one, "log2") for one in conditions)
        if isinstance(p, str) and not is_integer(N) and not is_given:
            told = f"the same with {in_words(needed)} as well"
            held = put(("forall", bindings, (needed, *conditions), body))
            yield replace(_ladder([(told, held)], fewer=True), slow=True)


def _none_there(bindings: Bindings, conditions: tuple[Term, ...], body: Term) -> Iterator[Ladder]:
    """That there are no such values among the small ones: not weaker, but what is seen of it."""
    whole = [name for name, _ in bindings]
    if all(sort == "int" for _, sort in bindings):
        named, start = enumerated(whole), max(_start(name, conditions) for name in whole)
        limits = ((most, tuple(("<=", name, most) for name in whole)) for most in MOST if most >= start)
        told = ((f"none with {named} <= {most}", held) for most, held in limits)
        yield _ladder((words, ("forall", bindings, conditions + held, negate(body))) for words, held in told)


def _of_range(bindings: Bindings, conditions: tuple[Term, ...], body: Term) -> Iterator[Ladder]:
    whole = [name for name, sort in bindings if sort == "int"]
    for name in whole:
        yield from _of_parity(name, bindings, conditions, body)

    def with_limits(op: str, names: Sequence[str], limit: int) -> Term:
        return "forall", bindings, conditions + tuple((op, name, limit) for name in names), body

    if whole:
        start = max(_start(name, conditions) for name in whole)
        named = enumerated(whole)
        held = ((f"the same for {named} <= {most}", with_limits("<=", whole, most)) for most in MOST if most >= start)
        yield _ladder(held, fewer=True)
    for name in whole:
        start = _start(name, conditions)
        later = ((f"the same for {name} >= {new}", with_limits(">=", [name], new)) for new in FROM if new > start)
        yield _ladder(later, fewer=True)
    for name in whole if len(bindings) > 1 else ():
        yield _held(name, _start(name, conditions), bindings, conditions, body)


def _of_parity(name: str, bindings: Bindings, conditions: tuple[Term, ...], body: Term) -> Iterator[Ladder]:
    """The same for even lengths, and for odd ones, where nothing says which they are."""
    if not any(f[3] == name for f in subterms((body, conditions), "under")):
        return
    if any(c[0] in ("even", "odd", "integer") and name in free_variables(c) for c in conditions):
        return
    for parity in ("even", "odd"):
        held = ("forall", bindings, (*conditions, (parity, name)), body)
        yield replace(_ladder([(f"the same for {parity} {name}", held)], fewer=True), slow=True)


def _start(name: str, conditions: Sequence[Term]) -> int:
    """The least value that a limit allows which is a number, or 0."""
    limits = [c[2] + (c[0] == ">") for c in conditions if c[0] in (">=", ">") and c[1] == name and is_integer(c[2])]
    return max(limits, default=0)


def _held(name: str, value: int, bindings: Bindings, conditions: Sequence[Term], body: Term) -> Ladder:
    at = {name: value}
    rest = tuple(binding for binding in bindings if binding[0] != name)
    kept = tuple(substitute(c, at) for c in conditions if free_variables(c) != {name})
    return _ladder([(f"the same for {name} = {value}", ("forall", rest, kept, substitute(body, at)))], fewer=True)


# ---- what is known ----

UPWARDS = {"D": ("fooling", "rank", "partition-number"), "leaves": ("fooling", "rank", "partition-number")}
DOWNWARDS = {"D": ("rows",), "one-way": ("rows",)}
LOGARITHMIC = ("D", "one-way")  # bits that name one of so many


def known_bounds(comparison: Term, context: Context) -> Iterator[Term]:
    """Comparisons of the left side with other numbers, the same way (`>=` or `<=`)."""
    op, quantity, _ = comparison
    if op not in (">=", "<=") or quantity not in {*quantities_of(quantity)}:
        return
    named, closed = {*quantities_of(comparison)}, not free_variables(quantity)
    found = list(_by_intervals(op, quantity)) if closed else []
    for bound in dict.fromkeys(found or (*_by_families(op, quantity, context), *bounds_said(comparison))):
        # Of other quantities, such as the words of an automaton that nobody has seen, a reader learns nothing, and
        # little of a number where the comparison is about all n.
        if named.issuperset(quantities_of(bound[2])) and (closed or free_variables(bound[2])) and bound != comparison:
            yield bound


def _by_intervals(op: str, quantity: Term) -> Iterator[Term]:
    try:
        yield from ((op, quantity, value) for (side, _, value), _ in interval_lemmas(quantity) if side in (op, "="))
    except FoolingError:
        return


def _by_families(op: str, quantity: Term, context: Context) -> Iterator[Term]:
    head = quantity[0]
    through = (UPWARDS if op == ">=" else DOWNWARDS).get(head, ())
    for (side, other, value), _ in regular_families((op, quantity, 0), context):
        if side in (op, "=") and other == quantity:
            yield op, quantity, value
        elif side in (op, "=") and other[0] in through and head in LOGARITHMIC:
            bits = ("log2", value) if op == ">=" else ("ceil", ("log2", value))
            yield op, quantity, ("+", bits, 1) if head == "D" and op == "<=" else bits
