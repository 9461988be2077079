"""Comparisons that hold from some n on, with parameters: terms ordered on the scale of n, log2 n, log2 log2 n, ...

A *germ* is a product of what depends on n: n, its logarithms, powers n^a and b^n, log2 n as a factor or a divisor.
Floors, ceilings and logarithms of sums are bounded first, by germs on the side that matters.  A sum of germs with
coefficients in the parameters is then ordered: of two germs the larger is told by the sign of the leading term of the
difference of their logarithms, which is such a sum again, and between n, log2 n, ... by the order of these.  Where the
leading coefficient g is shown to be positive, each other term -B M is at most the k-th part of the leading one, g N:

    k B M <= g N  by  log2 M + 2 (k B)/g <= log2 N  (2^(2x) >= x),

a comparison one logarithm lower; it ends with B <= g x for x >= B/g, and B log2 x <= g x for x >= 4 (B/g)^2, where x is
n or a logarithm of it.  What x has to be at least is *needed* of that level, a term in the parameters that is not
negative; the point from which on all of them hold is ceil(s0 + 2^s1 + 2^(2^s2) + ...), where s0 adds up what is needed
of n, s1 what is needed of log2 n, and so on.

Invariants: `Germs` plans with the levels that it has, all at least 1; every lemma of a plan is about the parameters
(`known`, shown where the point is named) or about n (`first`, and the tactics), and is checked like any other.  Where
a sign is not shown, a leading coefficient cannot be told from 0, or two germs are a constant apart, it is `NotFound`.
Cost: a sum of m terms asks for m comparisons of germs, each one logarithm lower.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import ceil, prod

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.normal_form import lower_limit, normal
from fooling.verify.checker.polynomial import ONE, Atom, Monomial, Polynomial, constant_of, letter, plus, power, times
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import combined, reciprocals, term_of_polynomial, times_one
from fooling.verify.methods.arithmetic.for_all_numbers import for_all_numbers
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom, limits_of, scale
from fooling.verify.methods.engine.attempts import accepted, constantly, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import ORDERS, number, total
from fooling.verify.methods.engine.steps import by_part, cut, every, instance, intro, knowing
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

LEVELS = 4  # n and its logarithms
DEEPEST = 8  # logarithms taken of one another
K, M, N, X, B, G = "k_every", "m_every", "n_every", "x_every", "b_every", "g_every"


def universal(names: str, conditions: Sequence[Term], body: Term) -> Term:
    """For all reals of these names."""
    return "forall", tuple((name, "real") for name in names.split()), tuple(conditions), body


LARGER = universal(
    f"{K} {M} {N}",
    [(">=", K, 0), (">", M, 0), (">", N, 0), ("<=", ("+", ("log2", M), ("*", 2, K)), ("log2", N))],
    ("<=", ("*", K, M), N),
)
TIMES = universal(
    f"{B} {G} {M} {N}",
    [(">=", B, 0), (">", G, 0), (">", M, 0), (">", N, 0), ("<=", ("*", ("/", B, G), M), N)],
    ("<=", ("*", B, M), ("*", G, N)),
)
ROOT = universal(X, [(">=", X, 1)], ("<=", ("log2", X), ("*", 2, ("sqrt", X))))
OF_ROOT = universal(
    f"{K} {X}", [(">=", K, 0), (">=", X, 1), (">=", X, ("*", 4, ("^", K, 2)))], ("<=", ("*", 2, K, ("sqrt", X)), X)
)
BELOW = universal(X, [(">=", X, 1)], ("<=", ("log2", X), X))


def at(lemma: Term, *values: Term) -> Lemma:
    """What a universal statement says of these values, by arithmetic once for all."""
    chosen = {name: value for (name, _), value in zip(lemma[1], values, strict=True)}
    return substitute(lemma[3], chosen), instance((lemma, for_all_numbers), chosen)


def of(*factors: Term) -> Term:
    """The product, its numbers as one."""
    numbers = [exactly(one) for one in factors if not free_variables(one) and _is_rational(one)]
    others = [one for one in factors if free_variables(one) or not _is_rational(one)]
    kept = others if (value := prod(numbers, start=Fraction(1))) == 1 else [number(value), *others]
    return 0 if value == 0 else 1 if not kept else kept[0] if len(kept) == 1 else ("*", *kept)


def _is_rational(term: Term) -> bool:
    return is_integer(term) or (isinstance(term, tuple) and term[0] == "/" and all(map(is_integer, term[1:])))


def level(n: Term, depth: int) -> Term:
    """n, its logarithm, the logarithm of that, ..."""
    return n if depth == 0 else ("log2", level(n, depth - 1))


def tower(depth: int, top: Term) -> Term:
    """What is that at this level."""
    return top if depth == 0 else ("^", 2, tower(depth - 1, top))


@cache
def reached(levels: int, depth: int) -> tuple[Term, Node]:
    """That a level is at least what it has to be, from the point on; and why."""
    tops = [f"b{i}_every" for i in range(levels)]
    point = ("ceil", ("+", *(tower(i, top) for i, top in enumerate(tops)), 0))
    conditions = [*((">=", top, 0) for top in tops), (">=", X, point)]
    that = universal(" ".join((*tops, X)), conditions, (">=", level(X, depth), tops[depth]))
    above: Lemma = ((">=", point, point[1]), axiom("ceiling-above"))
    steps: list[Lemma] = [((">=", X, tower(depth, tops[depth])), arith((conditions[-1], assumption), above))]
    for i in range(1, depth + 1):
        steps.append(((">", level(X, i - 1), 0), arith((steps[-1][0], assumption))))
        steps.append(((">=", level(X, i), tower(depth - i, tops[depth])), axiom("log2-against", assumption)))
    least = 1 + max(int(exactly(tower(i, 1))) for i in range(levels)) * levels
    return that, intro({**dict.fromkeys(tops, 0), X: least}, knowing(steps, assumption))(that, fresh())


LATER = {0: first_of(by_bounds, arith())}


class Germs:
    """Plans for comparisons about one integer that grows, beside parameters."""

    def __init__(self, n: str, context: Context) -> None:
        self.n, self.outer, self.deep = f"{n}_grows", context, 0
        self.levels = [level(self.n, i) for i in range(LEVELS)]
        self.inside = context.extended([(self.n, "int")], [(">=", one, 1) for one in self.levels])
        self.needs: list[list[Term]] = [[] for _ in self.levels]
        self.known: dict[Term, Lemma] = {}  # of the parameters
        self.first: dict[Term, Lemma] = {}  # of n
        self.signs: dict[Term, int] = {}

    # ---- parameters ----

    def assume(self, that: Term, by: Tactic) -> None:
        """Something about the parameters that plans may use."""
        if free_variables(that) and that not in self.known:
            node = accepted(first_of(by_bounds, by))(that, self.outer)
            self.known[that] = that, constantly(node)
            self.outer = self.outer.extended((), (that,))
            self.inside = self.inside.extended((), (that,))

    def sign(self, of_parameters: Polynomial) -> int:
        """1 where it is shown to be above 0, -1 where below, 0 where neither is."""
        value = constant_of(of_parameters)
        if value is not None:
            return (value > 0) - (value < 0)
        term = term_of_polynomial(of_parameters)
        if term not in self.signs:
            self.signs[term] = 0
            for sign, order in ((1, ">"), (-1, "<")):
                try:
                    self.assume((order, term, 0), growth)
                except FoolingError:
                    continue
                self.signs[term] = sign
                break
        return self.signs[term]

    def need(self, depth: int, least: Term) -> Lemma:
        """That the level is at least a number >= 0, which it is from some point on."""
        if is_integer(least) and least <= 1:
            return (">=", self.levels[depth], 1), by_bounds
        self.assume((">=", least, 0), growth)
        if least not in self.needs[depth]:
            self.needs[depth].append(least)

        def reached_later(goal: Term, context: Context) -> Node:  # where all that is needed of the level is known
            return self.enough(depth, (">=", self.levels[depth], self.top(depth)))(goal, context)

        return (">=", self.levels[depth], least), reached_later

    def enough(self, depth: int, all_that_is: Term) -> Tactic:
        """That a level is at least one of the numbers that are needed of it, or 1, as it is at least their sum."""
        others: list[Lemma] = [((">=", one, 0), assumption) for one in self.needs[depth] if not is_integer(one)]
        return arith((all_that_is, assumption), *others, linear=True)

    def top(self, depth: int) -> Term:
        """What is needed of a level, in all."""
        numbers = [one for one in self.needs[depth] if is_integer(one)]
        others = [one for one in self.needs[depth] if not is_integer(one)]
        return ("+", *others, max((1, *numbers))) if others else max((1, *numbers))

    # ---- statements at a value ----

    def shows(self, statement: Term) -> Callable[[Term], Tactic]:
        """A statement about n at a value that is not below the point, by the same for all of them."""
        own = substitute(statement, {self.n.removesuffix("_grows"): self.n})
        by = self._planned(own)

        def at_value(at: Term) -> Tactic:
            first = [self._at(at, that, by) for that, by in self.first.values()]
            return self._with_levels(at, [*first, self._at(at, own, by)], first_of(by_bounds, assumption))

        return at_value

    def _planned(self, statement: Term) -> Tactic:
        if statement[0] == "and":
            return every(*map(self._planned, statement[1:]))
        for i, one in enumerate(statement[1:] if statement[0] == "or" else ()):
            if (planned := unless_refused(self._planned, one)) is not None:
                return by_part(i, planned)
        if self.n not in free_variables(statement):
            self.assume(statement, by_bounds)
            return by_bounds
        if statement[0] not in ORDERS:
            raise NotFound("it is no order of two numbers")
        op, left = slack(statement, self.inside)
        return self.above(left, 0, op == ">")

    def _at(self, value: Term, own: Term, by: Tactic) -> Lemma:
        """A statement about n at a value, by the same for all integers from the point on."""
        universal: Term = ("forall", ((self.n, "int"),), ((">=", self.n, self.point),), own)
        shown = intro({self.n: self.point}, self._with_levels(self.n, [*self.first.values()], by))
        return substitute(own, {self.n: value}), instance((universal, shown), {self.n: value}, LATER)

    @property
    def point(self) -> Term:
        """The point from which on each level is at least what it has to be."""
        (_, _, conditions, _), _ = reached(LEVELS, 0)
        found: Term = substitute(conditions[-1][2], {f"b{i}_every": self.top(i) for i in range(LEVELS)})
        return found

    def _with_levels(self, n: Term, then: Sequence[Lemma], by: Tactic) -> Tactic:
        """The tactic, where n and its logarithms are known to be large, and then some more is known."""
        known = list[Lemma]()
        for depth in range(LEVELS):
            that, node = reached(LEVELS, depth)
            values = {f"b{i}_every": self.top(i) for i in range(LEVELS)} | {X: n}
            at_least = substitute(that[3], values)
            known.append((at_least, instance((that, constantly(node)), values, LATER)))
            known.append(((">=", at_least[1], 1), self.enough(depth, at_least)))
        return knowing([*known, *then], by)

    def knowing_all(self, by: Tactic) -> Tactic:
        """The tactic where what is needed of the parameters is known."""
        positive: list[Lemma] = [
            ((">=", self.top(i), 0), arith(*(((">=", one, 0), by_bounds) for one in needed), linear=True))
            for i, needed in enumerate(self.needs)
            if free_variables(self.top(i))
        ]
        return knowing([*self.known.values(), *positive], by)

    # ---- plans ----

    def above(self, left: Polynomial, less: Term, strict: bool) -> Tactic:
        """How it is shown that a sum is at least a number of the parameters, or more than it."""
        self.deep += 1
        try:
            if self.deep > DEEPEST:
                raise NotFound("too many logarithms of one another")
            divided = [atom for atom in reciprocals(left) if self.n in free_variables(atom) and not self.is_germ(atom)]
            if divided:
                return self._cleared(left, divided[0], less, strict)
            plain, bounds = self._bounded(left)
            return self._dominated(plain, bounds, less)
        finally:
            self.deep -= 1

    def _cleared(self, left: Polynomial, atom: Atom, less: Term, strict: bool) -> Tactic:
        """By the product with a divisor, which is positive from some point on."""
        positive: Lemma = ((">", atom[2], 0), self.above(normal(atom[2], self.inside), 0, strict=True))
        self.first[positive[0]] = positive
        self.inside = self.inside.extended((), (positive[0],))
        whole = plus(left, normal(less, self.inside), -1)
        free, times_divisor = times_one(">" if strict else ">=", whole, atom, self.inside)
        return times_divisor(self.above(free, 0, strict))

    def is_germ(self, atom: Atom) -> bool:
        """Whether its logarithm is a sum of what is simpler."""
        if not isinstance(atom, tuple) or atom in self.levels:
            return atom in self.levels or atom == self.n
        if atom[:2] == ("/", 1):
            return self.is_germ(atom[2])
        return bool(atom[0] == "^")

    def _bounded(self, left: Polynomial) -> tuple[Polynomial, list[tuple[Lemma, Polynomial]]]:
        """The sum with bounds in place of all but germs, and these bounds with what they are multiplied with."""
        used: list[tuple[Lemma, Polynomial]] = []
        while True:
            atoms = {atom for m in left for atom, _ in m if self.n in free_variables(atom) and not self.is_germ(atom)}
            if not atoms:
                return left, used
            atom = max(sorted(atoms, key=repr), key=lambda one: len(repr(one)))
            low, high = self._bounds(atom)
            for monomial, c in [*left.items()]:
                many = dict(monomial).get(atom, 0)
                if many:
                    rest: Monomial = tuple(factor for factor in monomial if factor[0] != atom)
                    if any(lower_limit(other, self.inside) is None for other, _ in rest):
                        raise NotFound("a factor beside what is bounded has no sign")
                    that, _ = bound = low if c > 0 else high
                    other = normal(that[2], self.inside)
                    powers = (times(power(other, many - 1 - j), power(letter(atom), j)) for j in range(many))
                    factors: Polynomial = {}
                    for one in powers:
                        factors = plus(factors, times({rest: c if that[0] == "=" else abs(c)}, one))
                    used.append((bound, factors))
                    left = plus(left, {monomial: c}, -1)
                    left = plus(left, times({rest: c}, power(other, many)))

    def _bounds(self, atom: Atom) -> tuple[Lemma, Lemma]:
        """An atom from below and from above."""
        head, inside = atom[0], atom[1]
        if head in ("ceil", "floor"):
            return limits_of(atom) if head == "ceil" else limits_of(atom)[::-1]
        if head == "ln":
            equal: Lemma = (("=", atom, ("*", ("ln", 2), ("log2", inside))), axiom("ln-of-log2"))
            return equal, equal
        if head == "log2":
            return self._bounds_of_log(atom)
        raise NotFound(f"{head} is not on the scale")

    def _bounds_of_log(self, atom: Atom) -> tuple[Lemma, Lemma]:
        """The logarithm of a sum by those of half its leading term, and of twice that."""
        whole = normal(atom[1], self.inside)
        germ, coefficient = self.leading(self._smooth(whole))
        if len(coefficient) != 1 or self.sign(coefficient) < 1:
            raise NotFound("the logarithm of a sum without a leading term")
        found = []
        for order, share in ((">=", Fraction(1, 2)), ("<=", Fraction(2))):
            near = times(coefficient, {germ: share})
            difference = plus(whole, near, -1)
            way = self.above(difference if order == ">=" else plus({}, difference, -1), 0, strict=False)
            term = term_of_polynomial(near)
            compared: Lemma = ((order, atom[1], term), way)
            if order == ">=":
                self.first[(">", term, 0)] = (">", term, 0), by_bounds
                positive = (">", atom[1], 0), arith(compared, ((">", term, 0), by_bounds), linear=True)
                self.first[positive[0]] = positive
                self.inside = self.inside.extended((), (positive[0],))
            found.append(((order, atom, ("log2", term)), axiom("log2-increasing", way, {0: by_bounds, 1: by_bounds})))
        return found[0], found[1]

    # ---- order ----

    def _smooth(self, left: Polynomial) -> Polynomial:
        """The sum of the germs that its terms are next to, to find the leading one."""
        smooth: Polynomial = {}
        for monomial, c in left.items():
            product: Polynomial = {ONE: c}
            for atom, many in monomial:
                near = letter(atom)
                if self.n in free_variables(atom) and not self.is_germ(atom):
                    if atom[0] in ("ceil", "floor"):
                        near = self._smooth(normal(atom[1], self.inside))
                    elif atom[0] == "ln":
                        near = times(letter(("ln", 2)), normal(("log2", atom[1]), self.inside))
                    elif atom[0] == "log2":
                        germ, coefficient = self.leading(self._smooth(normal(atom[1], self.inside)))
                        near = normal(
                            ("log2", term_of_polynomial(times(coefficient, {germ: Fraction(1)}))), self.inside
                        )
                    else:
                        raise NotFound(f"{atom[0]} is not on the scale")
                product = times(product, power(near, many))
            smooth = plus(smooth, product)
        return smooth if smooth == left else self._smooth(smooth)

    def classes(self, left: Polynomial) -> dict[Monomial, Polynomial]:
        """The germs of a sum, and their coefficients."""
        found: dict[Monomial, Polynomial] = {}
        for monomial, c in left.items():
            germ = tuple(factor for factor in monomial if self.n in free_variables(factor[0]))
            rest = tuple(factor for factor in monomial if factor not in germ)
            found.setdefault(germ, {})[rest] = c
        return found

    def leading(self, left: Polynomial) -> tuple[Monomial, Polynomial]:
        """The largest germ of a sum of germs, and its coefficient."""
        found = self.classes(left)
        if not found:
            raise NotFound("nothing is left of the sum")
        first, *others = found
        for germ in others:
            if self.order(germ, first) > 0:
                first = germ
        return first, found[first]

    def order(self, one: Monomial, other: Monomial) -> int:
        """1 where the first germ is larger than every multiple of the second, -1 where less; 0 where none is seen."""
        plain = [tuple(dict(germ).get(of_level, 0) for of_level in self.levels) for germ in (one, other)]
        if all(atom in self.levels for germ in (one, other) for atom, _ in germ):
            return (plain[0] > plain[1]) - (plain[0] < plain[1])
        self.deep += 1
        try:
            if self.deep > DEEPEST:
                raise NotFound("too many logarithms of one another")
            difference = self._smooth(plus(self.log_of(one), self.log_of(other), -1))
            if not difference:
                return 0
            germ, coefficient = self.leading(difference)
            return self.sign(coefficient) if germ else 0
        finally:
            self.deep -= 1

    def log_of(self, germ: Monomial) -> Polynomial:
        """The logarithm of a germ."""
        self._make_positive(germ)
        return normal(("log2", term_of_polynomial({germ: Fraction(1)})), self.inside)

    def _make_positive(self, germ: Monomial) -> None:
        for atom, _ in germ:
            positive = (">", atom, 0)
            if positive not in self.first and lower_limit(atom, self.inside) is None:
                self.first[positive] = positive, axiom("power-positive")
                self.inside = self.inside.extended((), (positive,))

    # ---- the leading term against the others ----

    def _dominated(self, plain: Polynomial, bounds: Sequence[tuple[Lemma, Polynomial]], less: Term) -> Tactic:
        """By the leading term, a part of which is at least each of the others."""
        germ, coefficient = self.leading(plain)
        if self.sign(coefficient) < 1 or (not germ and less != 0):
            raise NotFound("the leading coefficient is not shown to be positive")
        rest = self.classes(plain)
        for one in rest:
            self._make_positive(one)
        del rest[germ]
        if less != 0:
            rest.setdefault(ONE, {})
        sizes, signed = {}, list[tuple[Lemma, Polynomial]]()
        for other, own in rest.items():
            size, lemmas = self._size(own)
            size = total([*size, *([less] if other == ONE and less != 0 else [])])
            signed += [(lemma, times(factor, {other: Fraction(1)})) for lemma, factor in lemmas]
            if size != 0:
                sizes[other] = size
        share = Fraction(1, len(sizes) + 1)
        times_leading = term_of_polynomial(coefficient)
        largest = term_of_polynomial({germ: Fraction(1)})
        lemmas = [*bounds, *signed]
        for other, size in sizes.items():
            lemmas.append((self._at_most(other, of(len(sizes) + 1, size), germ, times_leading), {ONE: share}))
        positive: Lemma = ((">", ("*", largest, times_leading), ("*", largest, 0)), scale(by_bounds, by_bounds))
        lemmas.append((positive, {ONE: share}))
        return combined(lemmas)

    def _size(self, coefficient: Polynomial) -> tuple[list[Term], list[tuple[Lemma, Polynomial]]]:
        """Terms >= 0 whose sum, with the sign turned, a coefficient is not below; and what is used for that."""
        parts, used = list[Term](), list[tuple[Lemma, Polynomial]]()
        for monomial, c in coefficient.items():
            term = term_of_polynomial({monomial: Fraction(1)})
            if all(self._is_not_negative(atom) for atom, _ in monomial):
                parts += [of(number(-c), term)] if c < 0 else []
                continue
            size: Term = ("abs", term)
            opposite = axiom("absolute-above") if c < 0 else axiom("absolute-above-negative")
            used.append((((">=", size, term if c < 0 else ("-", 0, term)), opposite), {ONE: abs(c)}))
            parts.append(of(number(abs(c)), size))
        return parts, used

    def _is_not_negative(self, atom: Atom) -> bool:
        limit = lower_limit(atom, self.inside)
        return limit is not None and limit >= 0

    def _at_most(self, small: Monomial, size: Term, large: Monomial, share: Term) -> Lemma:
        """size * small <= share * large, from some point on."""
        of_share = constant_of(normal(share, self.inside))
        ratio = of(number(1 / of_share), size) if of_share is not None else ("/", size, share)
        ratio = ceil(exactly(ratio)) if _is_rational(ratio) else ratio
        less, more = (term_of_polynomial({germ: Fraction(1)}) for germ in (small, large))
        that: Term = ("<=", ("*", size, less), ("*", share, more))
        self.assume((">=", size, 0), growth)
        self.assume((">=", ratio, 0), growth)
        once: Lemma = (("<=", ("*", ratio, less), more), self._once(small, large, ratio, less, more))
        if of_share is not None:
            return that, combined([(once, {ONE: of_share})])
        _, by = at(TIMES, size, share, less, more)
        return that, cut(once, by)

    def _once(self, small: Monomial, large: Monomial, ratio: Term, less: Term, more: Term) -> Tactic:
        depths = [self.levels.index(one) if one in self.levels else None for one in (less, more)]
        if depths[1] is not None and small == ONE:
            return arith(self.need(depths[1], ratio), linear=True)
        if depths[1] is not None and depths[0] is not None and depths[0] > depths[1]:
            return self._by_root(depths[1], depths[0], ratio)
        difference = plus(self.log_of(large), self.log_of(small), -1)
        lower = self.above(difference, of(2, ratio), strict=False)
        _, by = at(LARGER, ratio, less, more)
        asked: Term = ("<=", ("+", ("log2", less), ("*", 2, ratio)), ("log2", more))
        return cut((asked, lower), by)

    def _by_root(self, depth: int, below: int, ratio: Term) -> Tactic:
        """ratio * log2 x <= x for x >= 4 ratio^2; and what is below log2 x."""
        x = self.levels[depth]
        large = self.need(depth, of(4, ("^", ratio, 2)) if not is_integer(ratio) else 4 * ratio**2)
        next_one, root = at(ROOT, x), at(OF_ROOT, ratio, x)
        chain = [at(BELOW, self.levels[i]) for i in range(depth + 1, below)]
        return cut(large, arith(next_one, *chain, root, hints=[ratio], linear=True))
