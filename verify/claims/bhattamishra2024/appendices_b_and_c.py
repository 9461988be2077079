"""Derivations by hand of claims of appendices B and C.2."""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.checker.kernel import Context
from fooling.verify.claims.bhattamishra2024.shared_steps import at_every_K0, everywhere, from_K0
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, clear_denominator, integers, said
from fooling.verify.methods.engine.steps import cut, every, instance, intro, lemma, witness
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption
from fooling.verify.methods.machines.sign_vectors import wrong_symbol
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    D,
    Expression,
    at,
    both,
    ceiling,
    exp,
    floor,
    for_all,
    index,
    integer,
    ln,
    log2,
    randomised,
    rational,
    real,
)
from fooling.verify.statement.proposition import Term

A, C, K, K0, N, e, i, j, k, n, t = map(integer, ("A", "C", "K", "K0", "N", "e", "i", "j", "k", "n", "t"))
E, c, eta, gamma, largest, rest, t_real, u, x, y = map(
    real, ("E", "c", "eta", "gamma", "a", "rest", "t", "u", "x", "y")
)

factor = ceiling(1 / c)
places, few_bits = 2 ** (3 * factor + 3), 3 * factor + 4
at_least_1 = lemma(factor >= 1, integers(arith(said("ceiling-above", x=1 / c), lemma(1 / c > 0, automatic))))
powers_are_more = lemma(for_all(j >= 1)(j * (3 * j + 4) + 1 <= 2 ** (3 * j + 3)), automatic)
named = lemma(for_all(n >= 1, e >= 0, 2**e >= n)(D(index(n)) <= e + 1), automatic)
few = lemma(
    D(index(places)) <= (3 * factor + 3) + 1,
    instance(named, {"n": places, "e": 3 * factor + 3}, {0: automatic, 1: arith(at_least_1), 2: automatic}),
)
bits_are_enough = lemma(
    randomised(index(places)) <= few_bits,
    arith(
        said("randomised-is", f=index(places)),
        said("randomised-depth", "public", f=index(places), a=rational(1, 3)),
        few,
    ),
)
factor_is_enough = lemma(
    c * factor >= 1, arith(said("ceiling-above", x=1 / c), lemma((c * (1 / c)).equals(1), automatic), hints=[c])
)
enough_positions = lemma(factor * few_bits + 1 <= places, instance(powers_are_more, {"j": factor}, {0: at_least_1[1]}))
index_randomised = intro(
    {"c": 1},
    witness(
        {"n": places},
        arith(
            bits_are_enough,
            lemma(c * factor * few_bits >= few_bits, cut(at_least_1, arith(factor_is_enough, hints=[few_bits]))),
            lemma(c * factor * few_bits + c <= c * places, arith(enough_positions, hints=[c])),
            lemma(c > 0, assumption),
        ),
        {0: automatic},
    ),
)


def stays_below(goal: Term, context: Context) -> Node:
    """For -s - 1 in steps, s = 2^K0 of them to 1, the first of two bounds fails: floor((-s - 1) s) is below -s^2."""
    least, power = goal[1][1], 2**K0
    in_steps = (
        lemma(Expression(least) <= Expression(least[1]), automatic),
        said("floor-below", x=Expression(least[1][1])),
        lemma(power >= 1, automatic),
        lemma((power * power).equals(2 ** (2 * K0)), automatic),
    )
    return {"rule": "or", "part": 0, "by": arith(*in_steps)(goal[1], context)}


qp_rounding_total = at_every_K0(stays_below, x=-(2**K0) - 1)
half, quarter = rational(1, 2), rational(1, 4)
printed = 8 * ln(2 * N)  # the k of the proof, times gamma^2
at_one = at(printed, N=1)
exponent = 0 - y / 4  # y = k gamma^2, so that this is the exponent of the tail bound
union_bound = 2 * N**2 * exp(exponent)
exactly_half = lemma(
    union_bound.equals(half),
    arith(said("exp-log", "=", by=arith(lemma(y.equals(printed), assumption)), x=exponent, y=2 * N, e=2)),
)
lemma_2_dimension__repaired = intro({"N": 1, "y": at_one}, arith(exactly_half), {1: arith()})
many = 2 ** (C + 1)  # vectors, of C + 1 signs
signs = lemma(
    ceiling(log2(many)) >= C + 1,
    arith(said("ceiling-above", x=log2(many)), said("against-log2", ">=", by=arith(), x=C + 1, y=many)),
)
vectors_space = intro({"C": 1}, witness({"N": many}, arith(signs, hints=[many]), {0: automatic}))
unit_basis_orthogonal = witness({"u1": 1, "u2": 0, "v1": rational(3, 5), "v2": rational(4, 5)})
high, low, ratio = exp(3 * eta / 4), exp(eta / 4), exp(0 - eta / 2)
three_quarters = rational(3, 4)


def heavy(eta_at_1: int, *log_of_3N: Lemma, hints: Sequence[Expression] = ()) -> Tactic:
    """With e = exp(-eta/2), low = high e and 3 N e < 1: 3/4 (high + N low) = high 3/4 (1 + N e) < high."""
    small = said("exp-log", "<", by=arith(*log_of_3N, hints=hints), x=0 - eta / 2, y=3 * N, e=1)
    scaled = said("scale", "<", by=arith(small), x=high, y=three_quarters * (1 + N * ratio), z=1)
    same = said("exp-sum", x=eta / 4, y=3 * eta / 4, z=0 - eta / 2)
    positive = [said("exp-positive", x=3 * eta / 4), said("exp-positive", x=eta / 4)]
    return intro(
        {"N": 1, "eta": eta_at_1}, clear_denominator(arith(*positive, hints=[N]), arith(scaled, same, hints=[N]))
    )


natural, binary = eta > 2 * ln(3 * N), eta > 2 * log2(3 * N)
others_small = rest <= (N - 1) * low + exp(rational(0))
fraction = lemma(
    for_all(j >= 1, x > 0, y > 0, u >= x, t_real >= 0, t_real < j * y)(u / (u + t_real) > x / (x + j * y)), automatic
)
below_low = lemma(exp(rational(0)) < low, automatic)
more_than_asked = lemma(
    exp(largest) / (exp(largest) + rest) > high / (high + N * low),
    instance(
        fraction,
        {"j": N, "x": high, "y": low, "u": exp(largest), "t": rest},
        {1: automatic, 2: automatic, 3: automatic, 5: arith(lemma(others_small, assumption), below_low)},
    ),
)
theorem_1_softmax = intro({"N": 1, "eta": 1, "a": 1, "rest": 0}, arith(more_than_asked), {2: automatic, 4: automatic})
code = ceiling(log2(A))
s = (N + 1) ** K
before = s * exp(0 - eta / 2)  # steps of the exponential of another token, at most
large_eta = eta >= 2 * ln(3 * N)
squared = for_all(j >= 1, i >= 2)((j + 1) ** i >= (j + 1) ** 2)
steps = lemma(s >= (N + 1) ** 2, instance(lemma(squared, automatic), {"j": N, "i": K}))
squares = lemma(for_all(j >= 1)(2 * ln(3 * j) < (j + 1) ** 2), automatic)
small_others = said("exp-log", "<=", by=arith(lemma(large_eta, assumption)), x=0 - eta / 2, y=3 * N, e=1)


def soft(further: Expression | int, *bodies: Expression) -> tuple[Expression, Tactic]:
    """Of E, whose terms are rounded down after so much is added, and how the bodies, of t steps and x, are shown.

    3 N exp(-eta/2) <= 1, so that 3 E <= s + 3 N further; and s >= (N + 1)^2 >= 4 N.
    """
    rounded = floor(before + further)
    most = (E >= 0, E <= N * rounded)
    total = arith(
        lemma(most[1], assumption),
        lemma(N * rounded <= N * (before + further), arith(said("floor-below", x=before + further), hints=[N])),
        lemma(3 * N * before <= s, arith(small_others, steps, hints=[s])),
    )
    in_steps = arith(steps, lemma(N >= 1, assumption), hints=[N - 1])
    shown = {0: assumption, 1: in_steps, 2: in_steps, 3: assumption, 4: total}

    def of_steps(body: Expression) -> Tactic:
        universal = for_all(j >= 1, t >= 4, t >= 4 * j, x >= 0, 3 * x <= t + 3 * j * further)(body)
        return instance(lemma(universal, automatic), {"j": N, "t": s, "x": E}, shown)

    that = both(*(at(body, j=N, t=s, x=E) for body in bodies))
    by = intro({"N": 1, "K": 2, "eta": 3, "E": 0}, every(*map(of_steps, bodies)), {4: automatic})
    return for_all(N >= 1, K >= 2, large_eta, *most)(that), by


weight_of_one, weight_of_others = t * t / (t + x), t * x / (t + x)
down, by_rounding_down = soft(0, floor(weight_of_one) > t / 2, weight_of_others <= t / 4)
nearest, by_rounding_to_nearest = soft(half, weight_of_one - half > t / 2, weight_of_others + j / 2 < t / 2)


def just_below() -> Tactic:
    """Kc = 2 K0, and eta = 2 ln 6 + 1/s for s = 9^K0 steps, of which 3 s/4 are 3/4 more than a whole number.

    exp(-eta/2) 6 = exp(-1/(2s)) >= 1 - 1/(2s), so that the weight is less than 1/4 of a step above 3/4.
    """
    count = at(s, N=2, K=2 * K0)
    ln_6, shift = at(ln(3 * N), N=2), 0 - 1 / (2 * count)
    value = 2 * ln_6 + 1 / count
    top, below, ratio = exp(3 * value / 4), exp(value / 4), exp(0 - value / 2)
    sixfold = said("exp-log", ">=", by=arith(), x=0 - ln_6, y=at(3 * N, N=2), e=1)
    parts = said("exp-sum", x=0 - value / 2, y=0 - ln_6, z=shift)
    near = lemma(6 * ratio >= exp(shift), arith(parts, sixfold, hints=[exp(shift)]))
    nearer = lemma(6 * ratio >= 1 + shift, arith(near, said("exp-tangent", x=shift)))
    same = said("exp-sum", x=value / 4, y=3 * value / 4, z=0 - value / 2)
    share = for_all(j >= 1, x > 0, E > 0, x * (1 + (0 - 1 / (2 * j))) <= 6 * E)(
        j * x / (x + 2 * E) < 3 * j / 4 + rational(1, 4)
    )
    shown = {0: automatic, 1: automatic, 2: automatic, 3: arith(same, nearer, hints=[top])}
    weighed = count * top / (top + 2 * below)
    less = lemma(
        weighed < 3 * count / 4 + rational(1, 4),
        instance(lemma(share, automatic), {"j": count, "x": top, "E": below}, shown),
    )
    whole_below = at((4 * floor(3 * s / 4)).equals(3 * s - 3), N=2, K=2 * i)
    exact = lemma(at(whole_below, i=K0), instance(lemma(for_all(i >= 1)(whole_below), automatic), {"i": K0}))
    most = lemma(floor(weighed) <= floor(3 * count / 4), integers(arith(said("floor-below", x=weighed), less, exact)))
    return at_every_K0(arith(most, exact), arith(lemma(1 / count > 0, automatic)), K=2 * K0, eta=value)


from_squares = intro({"N": 1, "K": 2}, arith(steps, lemma(2 * ln(3 * N) < (N + 1) ** 2, instance(squares, {"j": N}))))
theorem_1_eta_held = from_K0(2, from_squares)
log = ln(3 * N)
query = t * k  # eta, in steps
eta_as_printed = query > 2 * log * s
positive = lemma(s * log > 0, automatic)


def by_margin(*known: Lemma, hints: tuple[Expression, ...] = ()) -> Tactic:
    """(1 - gamma) t k >= s ln 3N, from what is known."""
    return axiom("soft-lookup", arith(*known, positive, hints=hints))


theorem_1_eta_and_gamma = witness(
    {"A": 2, "N": 4, "K": 1, "k": 5, "t": 5, "gamma": rational(3, 5)}, wrong_symbol, dict.fromkeys(range(9), automatic)
)
at_most_half = said("scale", "<=", by=arith(lemma(gamma <= half, assumption)), x=query, y=gamma, z=half)
theorem_1_eta_and_gamma__repaired = intro(
    {"A": 1, "N": 1, "K": 2, "k": 1, "t": 9, "gamma": 0},
    every(*[by_margin(lemma(eta_as_printed, assumption), at_most_half)] * 6),
    {5: automatic, 6: automatic},
)
# Each entry of the query is 1, so that eta = k = 64 ceil(log2 N), above 2 ln 3N and at most (N + 1)^4.
dimension, one = 64 * ceiling(log2(N)), (N + 1) ** 4
large = everywhere(64 * ceiling(log2(j)) >= 2 * ln(3 * j) + 1, N)
held = everywhere(64 * ceiling(log2(j)) <= (j + 1) ** 4, N)


def by_its_own_dimension() -> Tactic:
    """It is right by the margin: eta = k is at least 2 ln 3N, and at most the largest number."""
    scaled = said("scale", ">=", by=arith(large, lemma(log > 0, automatic)), x=one, y=dimension, z=log * 2)
    squared = said("scale", "<=", by=arith(held), x=one, y=dimension, z=one)
    return axiom(
        "soft-lookup",
        arith(scaled, lemma(one * log > 0, automatic)),
        {0: automatic, 1: automatic, 3: automatic, 4: automatic, 6: arith(squared)},
    )


def by_vectors() -> Tactic:
    """There are the vectors, those of Lemma 2."""
    shown = {**dict.fromkeys(range(12), automatic), 12: by_its_own_dimension()}
    return axiom("lookup-by-vectors", conditions=shown, k=dimension, c=one, gamma=quarter)


theorem_1_own_network = every(
    automatic,
    intro({"A": 1, "N": 2}, every(*[by_its_own_dimension()] * 6)),
    intro({"A": 1, "N": 2, "m": 64, "d": 128}, every(*[by_vectors()] * 6)),
)
