"""Derivations by hand of claims of appendix G and `section_5_recall`: nearest neighbours, and recall by two layers."""

from __future__ import annotations

from collections.abc import Mapping

from fooling.verify.claims.bhattamishra2024.shared_steps import everywhere, from_K0
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.steps import cases, cut, every, instance, intro, lemma, witness
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption, by_bounds, evaluate
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.parts_and_instances import denied
from fooling.verify.statement.language.notation import (
    Expression,
    at,
    ceiling,
    exp,
    for_all,
    integer,
    ln,
    log2,
    qp,
    rational,
    real,
    sqrt,
)

A, B, C, D, K, M, N, e, h, i, j, k, t = map(integer, ("A", "B", "C", "D", "K", "M", "N", "e", "h", "i", "j", "k", "t"))
beta, eta, gamma, others, r, s, t_real, tau, x, y = map(
    real, ("beta", "eta", "gamma", "others", "r", "s", "t", "tau", "x", "y")
)


def from_twice_the_factor() -> Tactic:
    """From N0 = 2 C on: ceil(log2(C N)) <= log2 C + log2 N + 1 <= 2 log2 N."""

    def of_both(that: Expression) -> Tactic:
        return instance(lemma(for_all(i >= 1, j >= 2 * i)(that), automatic), {"i": C, "j": N})

    bits = ceiling(log2(i * j))
    margin = for_all(x >= 1, y >= 1, x <= 2 * y)(1 - 2 / x <= 1 - 1 / y)
    shown = {0: of_both(bits >= 1), 1: of_both(log2(j) >= 1), 2: of_both(bits <= 2 * log2(j))}
    by = instance(lemma(margin, automatic), {"x": ceiling(log2(C * N)), "y": log2(N)}, shown)
    defined = {C * N: of_both(i * j > 0), N: automatic, log2(N): automatic, ceiling(log2(C * N)): of_both(bits > 0)}
    for number, positive in reversed(defined.items()):
        by = cut(lemma(number > 0, positive), by)
    return intro({"C": 1}, witness({"N0": 2 * C}, intro({"N": 2 * C}, by, {0: automatic}), {0: automatic}))


many = 2 ** (C + 4)
exactly_logarithm = lemma(log2(many).equals(C + 4), automatic)
larger = lemma(many > C * (C + 4), instance(lemma(for_all(j >= 1)(2 ** (j + 4) > j * (j + 4)), automatic), {"j": C}))
few_dimensions = k <= C * log2(many)


def part(number: int, by: Tactic) -> Tactic:
    """That part of a disjunction."""
    return lambda goal, context: {"rule": "or", "part": number, "by": by(goal[1 + number], context)}


hardly_more = lemma(
    k * (2 * many - 1) * (1 / many / 100) ** 2 <= k,
    instance(
        lemma(for_all(j >= 1, h >= 1)(h * (2 * j - 1) * (1 / j / 100) ** 2 <= h), automatic),
        {"j": many, "h": k},
        {0: automatic},
    ),
)
as_assumed = lemma(few_dimensions, assumption)
against_welch = denied(arith(hardly_more, larger, exactly_logarithm, as_assumed, hints=[C]))
nearest_neighbour_addresses = intro(
    {"C": 1},
    witness(
        {"N": many, "gamma": 1 / many},
        intro({"k": 1}, cases(few_dimensions, part(1, against_welch), part(0, assumption))),
        {0: automatic, 1: arith()},
    ),
)
root_angle = 1 / (100 * sqrt(N))
welch = said("welch-bound", N=N, k=k, gamma=root_angle)
small_square = lemma((N - 1) * root_angle**2 <= rational(1, 10000), automatic)
nearest_neighbour_addresses__welch = intro({"N": 1, "k": 1}, arith(welch, small_square, hints=[k]), {2: automatic})
# With u the largest exponential: u / (u + s) is at least u / (u + t) for s <= t, at least y / (y + 1) for y s <= u, and
# above 9/10 for 9 s < u.
over_less = lemma(for_all(x > 0, s > 0, t_real >= s)(x / (x + s) >= x / (x + t_real)), automatic)
heavy = lemma(for_all(x > 0, s > 0, y > 0, y * s <= x)(x / (x + s) >= y / (y + 1)), automatic)
above_nine_tenths = lemma(for_all(x > 0, s >= 0, 9 * s < x)(x / (x + s) > rational(9, 10)), automatic)
positive = axiom("exp-positive")
within = lemma(k <= N, assumption)
top = exp(eta * beta)


def beside(apart_by: Expression) -> Expression:
    """The exponential of a logit that is so much less than the largest, all logits times eta."""
    return exp(eta * (beta - apart_by))


def parted(apart_by: Expression, factor: Expression, given: Expression) -> tuple[Lemma, ...]:
    """factor * beside(apart_by) is at most the largest exponential, where eta apart_by >= ln(factor) is given."""
    fallen = exp(0 - eta * apart_by)
    small = said("exp-log", "<=", by=arith(lemma(given, assumption)), x=0 - eta * apart_by, y=factor, e=1)
    return (
        said("exp-sum", x=eta * (beta - apart_by), y=eta * beta, z=0 - eta * apart_by),
        said("scale", "<=", by=arith(small), x=top, y=factor * fallen, z=1, conditions={0: positive}),
    )


below = beside(tau)
below_positive = lemma(below > 0, positive)
nearest_neighbour_tokens = intro(
    {"N": 1, "k": 1, "eta": 1, "tau": 1, "beta": 1},
    instance(
        over_less,
        {"x": top, "s": (2 * k - 1) * below, "t": 2 * N * below},
        {
            0: positive,
            1: arith(below_positive, hints=[2 * k - 1]),
            2: arith(said("scale", ">=", by=arith(within), x=below, y=2 * N, z=2 * k - 1, conditions={0: positive})),
        },
    ),
)
factor = (r - 1) * 2 * N
wide = eta * tau >= ln(factor)
share = top / (top + 2 * N * below)
shown = {
    0: positive,
    1: arith(below_positive, hints=[N]),
    2: arith(lemma(r > 1, assumption)),
    3: arith(*parted(tau, factor, wide), hints=[factor]),
}
nearest_neighbour_eta = intro(
    {"N": 1, "r": 2, "tau": 1, "eta": 2, "beta": 1},
    arith(lemma(share >= (r - 1) / (r - 1 + 1), instance(heavy, {"x": top, "s": 2 * N * below, "y": r - 1}, shown))),
)
margin = 4 * gamma / 5
near = beside(margin)
exactly = (margin * eta).equals(ln(18 * N))
few = others <= (2 * k - 2) * near
nine = arith(
    *parted(margin, 18 * N, exactly),
    lemma(near > 0, positive),
    lemma(few, assumption),
    said("scale", ">=", by=arith(within), x=near, y=18 * N, z=18 * k, conditions={0: positive}),
    hints=[18 * N],
)
nearest_neighbour_weight = intro(
    {"N": 1, "k": 1, "gamma": 1, "eta": at(5 * ln(18 * N) / 4, N=1), "others": 0, "beta": 1},
    instance(above_nine_tenths, {"x": top, "s": others}, {0: positive, 2: nine}),
    {4: arith(), 6: arith()},
)


def of_fourth_powers() -> Tactic:
    """ln 18N <= 2N, and N^Kc >= N^4 >= 4 N^2."""

    def shown(that: Expression, *conditions: Expression) -> Lemma:
        values = {"j": N, "i": K}
        names = {name: values[name] for name in ("j", "i")[: len(conditions)]}
        return lemma(at(that, **names), instance(lemma(for_all(*conditions)(that), automatic), names))

    parts = (shown(ln(18 * j) <= 2 * j, j >= 2), shown(j**4 >= 4 * j**2, j >= 2), shown(j**i >= j**4, j >= 2, i >= 4))
    return intro({"N": 2, "K": 4}, arith(*parts, hints=[N]))


nearest_neighbour_eta_held = from_K0(4, of_fourth_powers())
length = log2(N)
places, label_bits = ceiling(log2(2 * N + 1)), ceiling(log2(B))
signs = ceiling(log2(A))


def by_signs(letters: Expression, *others: Tactic) -> Tactic:
    """Letters as vectors of ceil(log2 A) signs; the conditions of the axiom about those by these, or automatically."""
    shown: dict[int, Tactic] = {**dict.fromkeys(range(14), automatic), **dict(enumerate(others))}
    known = {8: everywhere(ceiling(log2(j)) >= 1, letters)[1], 9: everywhere(2 ** ceiling(log2(j)) >= j, letters)[1]}
    vectors = axiom("nearest-by-copies", conditions=shown)
    return axiom(
        "recall-by-nearest",
        conditions={**dict.fromkeys(range(8), automatic), **known, 10: vectors},
        D=ceiling(log2(letters)),
    )


def of_all(
    values: Mapping[str, Expression], that: Expression, *conditions: Expression, by: Tactic = automatic
) -> Lemma:
    """What holds for all values of its variables that meet the conditions, at these, which meet them `by` that."""
    universal = lemma(for_all(*conditions)(that), automatic)
    return lemma(at(that, **values), instance(universal, values, dict.fromkeys(range(len(conditions)), by)))


places_of = ceiling(log2(2 * j + 1))
power, numbers = (2 * j + 1) ** (2 * (2 * i)), qp(2 * j + 1, 2 * i)
long = (j >= 2, i >= 1)


def at_exponent(exponent: Expression) -> tuple[Lemma, ...]:
    """That the numbers of Kc = 2 times this have at most 15 times this times log2 N bits."""
    same = {"j": N, "i": exponent}
    return (
        said("ceiling-below", x=at(log2(numbers), **same)),
        of_all(same, log2(numbers).equals(log2(2 * power + 1)), *long),
        of_all({"y": at(power, **same)}, log2(2 * y + 1) <= 2 + log2(y), y >= 1),
        of_all(same, log2(power).equals(4 * i * log2(2 * j + 1)), *long),
        of_all(same, 4 * i * log2(2 * j + 1) <= 4 * i * (3 * log2(j)), *long),
        of_all(same, i * log2(j) >= i, *long),
        everywhere(log2(j) >= 1, N),
    )


def by_copies() -> Tactic:
    """With Kc = 2e and c = 15e + 2C + 8; m = d = 2D + 2 ceil(log2(2N + 1)) + ceil(log2 B)."""
    width = 2 * D + 2 * places + label_bits
    size = arith(
        *at_exponent(e),
        lemma(D <= C * length, assumption),
        everywhere(places_of <= 3 * log2(j), N),
        everywhere(places_of >= 2, N),
        of_all({"j": N, "t": B}, ceiling(log2(t)) <= 2 * log2(j), j >= 2, t >= 1, t <= j),
        of_all({"t": B}, ceiling(log2(t)) >= 0, t >= 1),
        of_all({"j": N, "t": C}, t * log2(j) >= t, j >= 2, t >= 1),
    )
    grid = arith(
        of_all({"t": 2 * D * M**2 + 1, "j": N, "i": e}, t**2 <= (j**i) ** 2, *long, t >= 1, t <= j**i),
        of_all({"j": N, "i": e}, (j**i) ** 2 <= (2 * j + 1) ** (2 * i), *long),
    )
    network = axiom("nearest-by-copies", conditions={**dict.fromkeys(range(13), size), 13: grid})
    there = witness({"m": width, "d": width}, network, dict.fromkeys(range(5), size))
    inside = intro({"N": 4, "D": 1, "M": 1, "B": 1}, there)
    return intro({"C": 1, "e": 1}, witness({"K": 2 * e, "c": 15 * e + 2 * C + 8}, inside, {1: arith()}))


def one_of_each() -> Tactic:
    """With Kc = 2C and c = 15C + 11; m = d = 2 ceil(log2 A) + 2 ceil(log2(2N + 1)) + 1.

    ceil(log2 A) <= A <= C N, and (2N + 1)^C >= 2CN + 1 is Bernoulli's inequality.
    """
    width, letters_of = 2 * signs + 2 * places + 1, (j >= 2, i >= 1, t >= 2, t <= i * j)
    sizes, larger = {"j": N, "i": C, "t": A}, (2 * N + 1) ** C
    bernoulli = of_all({"j": N, "i": C}, (2 * j + 1) ** i >= 2 * i * j + 1, *long)
    size = arith(
        *at_exponent(C),
        said("ceiling-below", x=log2(A)),
        of_all(sizes, log2(t) <= log2(i) + log2(j), *letters_of),
        of_all({"i": C}, log2(i) <= i, i >= 1),
        of_all({"t": A}, ceiling(log2(t)) >= 1, t >= 2),
        everywhere(places_of <= 3 * log2(j), N),
        everywhere(places_of >= 2, N),
        lemma(ceiling(log2(rational(2))).equals(1), evaluate),
    )
    grid = arith(
        of_all(sizes, (2 * ceiling(log2(t)) + 1) ** 2 <= (2 * i * j + 1) ** 2, *letters_of),
        of_all(
            {"k": 2 * C * N + 1, "t": larger}, k**2 <= t**2, k >= 1, t >= k, by=first_of(by_bounds, arith(bernoulli))
        ),
        of_all({"j": N, "i": C}, ((2 * j + 1) ** i) ** 2 <= (2 * j + 1) ** (2 * i), *long),
    )
    there = witness({"m": width, "d": width}, by_signs(A, *[size] * 13, grid), dict.fromkeys(range(5), size))
    inside = intro({"N": 2, "A": 2}, there)
    return intro({"C": 1}, witness({"K": 2 * C, "c": 15 * C + 11}, inside, {1: arith()}))


def of_own_length() -> Tactic:
    """With A = N letters and Kc = 3."""
    code = ceiling(log2(j))
    bits = arith(
        *(everywhere(that, N) for that in (places_of >= ceiling(log2(j) + 1), places_of >= 2, code >= 1)),
        said("ceiling-of-sum", x=length + 1, y=length, i=1),
        lemma(ceiling(log2(rational(2))).equals(1), evaluate),
    )
    grid = arith(everywhere((2 * code + 1) ** 2 <= (2 * j + 1) ** 3, N))
    return intro({"N": 2}, by_signs(N, *[bits] * 13, grid))


associative_recall_separation = every(of_own_length(), automatic)
