"""Section 5.2 and appendix G: nearest neighbours and associative recall (Theorems 7 and 8).

The displays of G.2 are decided one by one.  Letters: gamma is the margin, x the inner product of two inputs, t and s
those of two address vectors, eta the factor of the queries, tau the margin of the logits.  There are k inputs and k - 1
labels, so 2k - 1 tokens, of which all but one are no nearest neighbour.

The margin is the difference of two inner products of unit vectors, as the text assumes them.  So it is at most 2
wherever there are two inputs to choose from.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import N, claim, h, k, m, p
from fooling.verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, STEP, SUPPORTING, TYPING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption, cases, cut, instance, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.parts_and_instances import denied
from fooling.verify.statement.language.notation import (
    Expression,
    absolute,
    almost_orthogonal,
    at,
    both,
    ceiling,
    exists,
    exp,
    for_all,
    index,
    integer,
    ln,
    log2,
    maximum,
    minimum,
    rational,
    real,
    rnn_computes,
    sqrt,
)

gamma, x, y, t, s, a, weight = (real(name) for name in ("gamma", "x", "y", "t", "s", "a", "q"))
eta, tau, beta, others, r = (real(name) for name in ("eta", "tau", "beta", "others", "r"))
C, j, i, N_0 = (integer(name) for name in ("C", "j", "i", "N0"))
tenth = gamma / 10
unit = (x >= -1, x <= 1)  # an inner product of unit vectors
apart = (t >= 0 - gamma / 100, t <= gamma / 100)  # one of two different address vectors
AT_MOST_2 = "The text has unit vectors: a margin, the difference of two of their inner products, is at most 2."

# ---- Theorem 8 ----

claim(
    "theorem-8",
    at="Theorem 8",
    kind=READING,
    says="A recurrent model of m units of p bits that has read h = N/2 labelled inputs, and then tells the label of "
    "any one input, has m >= N / (2p), for every h >= 1.",
    that=for_all(h >= 1, m >= 1, p >= 1, rnn_computes(index(h), m, p))(m >= 2 * h / (2 * p)),
    pinned=CONFIRMED,
    note="With the inputs v_1, ..., v_h fixed, the labels are h bits, and the label of the query v_i is bit number i.  "
    "So the model computes index lookup on h bits.",
)

claim(
    "theorem-8--lengths",
    at="Theorem 8",
    kind=READING,
    says="A recurrent model of m units of p bits that has read N labelled inputs, and then tells the label of any one "
    "input, has m >= N / p, for every N >= 1.",
    that=for_all(N >= 1, m >= 1, p >= 1, rnn_computes(index(N), m, p))(m >= N / p),
    pinned=CONFIRMED,
    note="Theorem 8 does not say whether N counts inputs, or tokens as in Theorem 7.",
)

# ---- associative recall ----


def codes(letters: Expression) -> Expression:
    """The largest inner product of the normalised binary codes of two of so many letters, one bit of which differs."""
    return 1 - 2 / ceiling(log2(letters))


claim(
    "recall-margin",
    at="Appendix G, relation to associative recall",
    kind=READING,
    says="The normalised binary codes of two of N letters have inner product at most 1 - 2/ceil(log2 N), which is at "
    "most 1 - 1/log2 N, for every N >= 2.",
    that=for_all(N >= 2)(codes(N) <= 1 - 1 / log2(N)),
    pinned=CONFIRMED,
    note="Codes of d bits that differ in one bit have inner product 1 - 2/d.",
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


claim(
    "recall-margin--theta",
    at="Appendix G, relation to associative recall",
    kind=READING,
    says="For every C >= 1 there is an N0: the normalised binary codes of two of C N letters have inner product at "
    "most 1 - 2/ceil(log2(C N)), which is at most 1 - 1/log2 N, for every N >= N0.",
    that=for_all(C >= 1)(exists(N_0 >= 2)(for_all(N >= Expression("N0"))(codes(C * N) <= 1 - 1 / log2(N)))),
    pinned=CONFIRMED,
    script=from_twice_the_factor(),
    note="The alphabet has Theta(N) letters, and 1/gamma is O(log N): so N is large.  With C N letters the codes are "
    "longer, and the margin is 2/log2(C N).",
)

claim(
    "recall-margin--every-length",
    at="Appendix G, relation to associative recall",
    kind=SUPPORTING,
    says="The normalised binary codes of two of C N letters have inner product at most 1 - 2/ceil(log2(C N)), which is "
    "at most 1 - 1/log2 N, for every C >= 1 and every N >= 2.",
    that=for_all(C >= 1, N >= 2)(codes(C * N) <= 1 - 1 / log2(N)),
    pinned=REFUTED,
)

# ---- the address vectors ----

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

claim(
    "nearest-neighbour-addresses",
    at="Theorem 7, proof (appendix G.2)",
    kind=READING,
    says="There is a C such that, for every N >= 2 and every margin gamma >= 1/N, some k <= C log2 N has 2N vectors "
    "with entries +-1/sqrt(k) whose pairwise inner products have absolute value at most gamma/100.",
    that=exists(C >= 1)(
        for_all(N >= 2, gamma >= 1 / N)(
            exists(k >= 1)(both(k <= C * log2(N), almost_orthogonal(2 * N, k, gamma / 100)))
        )
    ),
    pinned=REFUTED,
    weight=STEP,
    script=intro(
        {"C": 1},
        witness(
            {"N": many, "gamma": 1 / many},
            intro({"k": 1}, cases(few_dimensions, part(1, against_welch), part(0, assumption))),
            {0: automatic, 1: arith()},
        ),
    ),
    note="The assumption allows a margin of N^-c for any constant c; the claim has c = 1.  By Welch's bound k is then "
    "nearly 2N.  So the proof gives width O(log N) only where the margin does not shrink with N.",
)

claim(
    "nearest-neighbour-addresses--repaired",
    at="Theorem 7, proof (appendix G.2)",
    kind=REPAIR,
    says="For every N >= 2 and every gamma > 0 there are 2N vectors in k = ceil(240000 log2 N / gamma^2) dimensions, "
    "with entries +-1/sqrt(k), whose pairwise inner products have absolute value at most gamma/100.",
    that=for_all(N >= 2, gamma > 0)(almost_orthogonal(2 * N, ceiling(240000 * log2(N) / gamma**2), gamma / 100)),
    pinned=CONFIRMED,
    repairs="nearest-neighbour-addresses",
    note="For a fixed margin k = O(log N).  With 1/gamma = O(log N), as in associative recall, k = O((log N)^3).",
)

root_angle = 1 / (100 * sqrt(N))
welch = said("welch-bound", N=N, k=k, gamma=root_angle)
small_square = lemma((N - 1) * root_angle**2 <= rational(1, 10000), automatic)

claim(
    "nearest-neighbour-addresses--welch",
    at="Theorem 7, proof (appendix G.2)",
    kind=READING,
    says="N vectors with entries +-1/sqrt(k) whose pairwise inner products have absolute value at most 1/(100 sqrt N) "
    "need k >= 9999/10000 N dimensions, for every N >= 1.",
    that=for_all(N >= 1, k >= 1, almost_orthogonal(N, k, root_angle))(k >= rational(9999, 10000) * N),
    pinned=CONFIRMED,
    script=intro({"N": 1, "k": 1}, arith(welch, small_square, hints=[k]), {2: automatic}),
    note="The margin is 1/sqrt N here, which the assumption allows with c = 1/2.",
)

# ---- logits of layer 1 ----

claim(
    "nearest-neighbour-key",
    at="Theorem 7, proof (appendix G.2), inner products",
    kind=PRINTED,
    says="The query (x_k, 1, -10 T(2k-1)) and the key (x_i, 3, T(2i-1)) have inner product x + 2 - 10 t, where x is "
    "the inner product of x_k and x_i and t that of the address vectors.",
    that=for_all(over=(x, t))((x + 1 * 3 - 10 * t).equals(x + 2 - 10 * t)),
    pinned=REFUTED,
    weight=TYPING,
    note="The next line of the display has 3 in place of 2.",
)

claim(
    "nearest-neighbour-key--repaired",
    at="Theorem 7, proof (appendix G.2), inner products",
    kind=REPAIR,
    says="The query (x_k, 1, -10 T(2k-1)) and the key (x_i, 3, T(2i-1)) have an inner product within gamma/10 of x + 3 "
    "if the address vectors have inner product within gamma/100 of 0.",
    that=for_all(gamma > 0, *apart, over=(x,))(absolute(x + 1 * 3 - 10 * t - (x + 3)) <= tenth),
    pinned=CONFIRMED,
    repairs="nearest-neighbour-key",
)

claim(
    "nearest-neighbour-label-key",
    at="Theorem 7, proof (appendix G.2), inner products",
    kind=SUPPORTING,
    says="The query (x_k, 1, -10 T(2k-1)) and the key (0, -2.3, T(2i)) of a label have inner product -6 - 10 t, where "
    "t is the inner product of the address vectors.",
    that=for_all(over=(t,))((rational(-23, 10) - 10 * t).equals(-6 - 10 * t)),
    pinned=REFUTED,
    note="The text does not say so: its next line has 6.  Here 2.3 is a decimal number, as it is printed.",
)

claim(
    "nearest-neighbour-label-key--product",
    at="Theorem 7, proof (appendix G.2), inner products",
    kind=READING,
    says="The query (x_k, 1, -10 T(2k-1)) and the key (0, -2 * 3, T(2i)) of a label have inner product -6 - 10 t, "
    "where t is the inner product of the address vectors.",
    that=for_all(over=(t,))((rational(-2) * 3 - 10 * t).equals(-6 - 10 * t)),
    pinned=CONFIRMED,
    note="Here 2.3 means 2 times 3: the key map multiplies the third coordinate, 1 or -2, by 3.",
)

claim(
    "nearest-neighbour-logits",
    at="Theorem 7, proof (appendix G.2), inner products",
    kind=PRINTED,
    says="If x is an inner product of unit vectors and t has absolute value at most gamma/100, then x + 3 - 10 t >= 1 "
    "and -6 - 10 t <= -5, for every gamma with 0 < gamma <= 2.",
    that=for_all(gamma > 0, gamma <= 2, *unit, *apart)(both(x + 3 - 10 * t >= 1, -6 - 10 * t <= -5)),
    pinned=CONFIRMED,
    repairs="nearest-neighbour-logits--every-gamma",
    note=AT_MOST_2,
)

claim(
    "nearest-neighbour-logits--every-gamma",
    at="Theorem 7, proof (appendix G.2), inner products",
    kind=SUPPORTING,
    says="If x is an inner product of unit vectors and t has absolute value at most gamma/100, then x + 3 - 10 t >= 1, "
    "for every gamma > 0.",
    that=for_all(gamma > 0, *unit, *apart)(x + 3 - 10 * t >= 1),
    pinned=REFUTED,
)

claim(
    "nearest-neighbour-own-logit",
    at="Theorem 7, proof (appendix G.2), inner products",
    kind=PRINTED,
    says="The logit 1 + 3 - 10 t of the query with itself is at most -5 if t is within gamma/100 of 1, for every gamma "
    "with 0 < gamma <= 2.",
    that=for_all(gamma > 0, gamma <= 2, t >= 1 - gamma / 100, t <= 1 + gamma / 100)(1 + 3 - 10 * t <= -5),
    pinned=CONFIRMED,
    repairs="nearest-neighbour-own-logit--every-gamma",
    note=f"{AT_MOST_2}  An address vector has entries +-1/sqrt(k), so its inner product with itself is 1.",
)

claim(
    "nearest-neighbour-own-logit--every-gamma",
    at="Theorem 7, proof (appendix G.2), inner products",
    kind=SUPPORTING,
    says="The logit 1 + 3 - 10 t of the query with itself is at most -5 if t is within gamma/100 of 1, for every gamma "
    "> 0.",
    that=for_all(gamma > 0, t >= 1 - gamma / 100, t <= 1 + gamma / 100)(1 + 3 - 10 * t <= -5),
    pinned=REFUTED,
)

claim(
    "nearest-neighbour-summary",
    at="Theorem 7, proof (appendix G.2), inner products",
    kind=PRINTED,
    says="The logit x + 3 - 10 t of another input is within gamma/10 of x, if 0 < gamma <= 2 and t has absolute value "
    "at most gamma/100.",
    that=for_all(gamma > 0, gamma <= 2, *apart, over=(x,))(absolute(x + 3 - 10 * t - x) <= tenth),
    pinned=REFUTED,
    weight=TYPING,
    note="The summary leaves the 3 out: nearest-neighbour-key--repaired.",
)

logit_x, logit_y = x + 3 - 10 * t, y + 3 - 10 * s
also_apart = (s >= 0 - gamma / 100, s <= gamma / 100)

claim(
    "nearest-neighbour-margin",
    at="Theorem 7, proof (appendix G.2), equation 10",
    kind=PRINTED,
    says="If the inner product x of the query with its nearest neighbour is at least y + gamma, the two logits differ "
    "by at least gamma - gamma/5.",
    that=for_all(gamma > 0, x >= y + gamma, *apart, *also_apart)(logit_x - logit_y >= gamma - gamma / 5),
    pinned=CONFIRMED,
)

claim(
    "nearest-neighbour-margin--labels",
    at="Theorem 7, proof (appendix G.2), after equation 10",
    kind=READING,
    says="The logit of the nearest neighbour exceeds those of all labels, -6 - 10 s, and that of the query itself, -6, "
    "by at least 4 gamma/5, for every gamma with 0 < gamma <= 2.",
    that=for_all(gamma > 0, gamma <= 2, *unit, *apart, *also_apart)(
        both(logit_x - (-6 - 10 * s) >= 4 * gamma / 5, logit_x - (-6) >= 4 * gamma / 5)
    ),
    pinned=CONFIRMED,
)

# ---- what layer 1 hands on ----

claim(
    "nearest-neighbour-clip",
    at="Theorem 7, proof (appendix G.2), retrieving with softmax",
    kind=PRINTED,
    says="relu(a + 1) - relu(a - 1) - 1 is 1 for a > 1, -1 for a < -1, and a for all others.",
    that=for_all(over=(a,))((maximum(0, a + 1) - maximum(0, a - 1) - 1).equals(maximum(-1, minimum(1, a)))),
    pinned=CONFIRMED,
)

claim(
    "nearest-neighbour-signs",
    at="Theorem 7, proof (appendix G.2), retrieving with softmax",
    kind=PRINTED,
    says="If the right token has weight q >= 9/10, the other weights add up to at most 1 - q, and all values are 2 or "
    "-2, then a value of 2 at the right token leaves at least 1.",
    that=for_all(weight >= rational(9, 10), others >= 0, others <= 1 - weight)(2 * weight - 2 * others >= 1),
    pinned=CONFIRMED,
)

# With u the largest exponential: u / (u + s) is at least u / (u + t) for s <= t, at least y / (y + 1) for y s <= u, and
# above 9/10 for 9 s < u.
over_less = lemma(for_all(x > 0, s > 0, t >= s)(x / (x + s) >= x / (x + t)), automatic)
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

claim(
    "nearest-neighbour-tokens",
    at="Theorem 7, proof (appendix G.2), retrieving with softmax",
    kind=PRINTED,
    says="With u = exp(eta beta) and v = exp(eta (beta - tau)), u / (u + (2k - 1) v) is at least u / (u + 2N v), for k "
    "<= N.",
    that=for_all(N >= 1, k >= 1, k <= N, eta > 0, tau > 0, over=(beta,))(
        top / (top + (2 * k - 1) * below) >= top / (top + 2 * N * below)
    ),
    pinned=CONFIRMED,
    script=intro(
        {"N": 1, "k": 1, "eta": 1, "tau": 1, "beta": 1},
        instance(
            over_less,
            {"x": top, "s": (2 * k - 1) * below, "t": 2 * N * below},
            {
                0: positive,
                1: arith(below_positive, hints=[2 * k - 1]),
                2: arith(
                    said("scale", ">=", by=arith(within), x=below, y=2 * N, z=2 * k - 1, conditions={0: positive})
                ),
            },
        ),
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

claim(
    "nearest-neighbour-eta",
    at="Theorem 7, proof (appendix G.2), retrieving with softmax",
    kind=READING,
    says="With u = exp(eta beta) and v = exp(eta (beta - tau)): if eta tau >= ln((r - 1) 2N), then u / (u + 2N v) >= "
    "(r - 1)/r, for every r > 1.",
    that=for_all(N >= 1, r > 1, tau > 0, wide, over=(beta,))(share >= (r - 1) / r),
    pinned=CONFIRMED,
    script=intro(
        {"N": 1, "r": 2, "tau": 1, "eta": 2, "beta": 1},
        arith(
            lemma(share >= (r - 1) / (r - 1 + 1), instance(heavy, {"x": top, "s": 2 * N * below, "y": r - 1}, shown))
        ),
    ),
    note="The logarithm is natural and is taken of the whole product.",
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

claim(
    "nearest-neighbour-weight",
    at="Theorem 7, proof (appendix G.2), retrieving with softmax",
    kind=READING,
    says="For eta = 5/(4 gamma) ln(18N) the nearest neighbour, beside 2k - 2 tokens whose logits are smaller by eta 4 "
    "gamma/5 at least, has weight above 9/10, for k <= N.",
    that=for_all(N >= 1, k >= 1, k <= N, gamma > 0, exactly, others >= 0, few, over=(beta,))(
        top / (top + others) > rational(9, 10)
    ),
    pinned=CONFIRMED,
    script=intro(
        {"N": 1, "k": 1, "gamma": 1, "eta": at(5 * ln(18 * N) / 4, N=1), "others": 0, "beta": 1},
        instance(above_nine_tenths, {"x": top, "s": others}, {0: positive, 2: nine}),
        {4: arith(), 6: arith()},
    ),
    note="The logarithm is natural.",
)

# ---- layer 2 ----

claim(
    "nearest-neighbour-second-query",
    at="Theorem 7, proof (appendix G.2), second layer",
    kind=PRINTED,
    says="The query T_s/k and the key T, which are k equal signs over k and over sqrt(k), have an inner product "
    "above 1 - gamma/100, for 0 < gamma <= 2.",
    that=for_all(k >= 1, gamma > 0, gamma <= 2)(k * ((1 / k) * (1 / sqrt(k))) > 1 - gamma / 100),
    pinned=REFUTED,
    weight=TYPING,
    note="Each of the k coordinates adds 1/(k sqrt k), so the inner product is 1/sqrt(k).",
)

claim(
    "nearest-neighbour-second-query--repaired",
    at="Theorem 7, proof (appendix G.2), second layer",
    kind=REPAIR,
    says="The query T_s/sqrt(k) and the key T, which are k equal signs over sqrt(k), have an inner product above 1 "
    "- gamma/100, for gamma > 0.",
    that=for_all(k >= 1, gamma > 0)(k * ((1 / sqrt(k)) * (1 / sqrt(k))) > 1 - gamma / 100),
    pinned=CONFIRMED,
    repairs="nearest-neighbour-second-query",
)
