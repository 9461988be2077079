"""Appendices F.2 and F.3, step by step: the displays in the proofs of Theorems 6 and 13.

Each is decided for all N, as far as the grammar says it.  What the theorems say is in `section_5`.  The logarithms have
no base in the text; exponentials of base e are inverted, so ln is meant, and log2 is a reading of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from fooling.verify.claims.bhattamishra2024.large_constant import K0, LARGE, at_every_K0, for_large_Kc, from_K0
from fooling.verify.claims.bhattamishra2024.paper import K, N, claim, h, k
from fooling.verify.claims.claim import CONFIRMED, CONSTANT, PRINTED, READING, REFUTED, REPAIR, STEP, SUPPORTING, TYPING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import clear_denominator, said
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption, evaluate, every, instance, intro, lemma
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    apply,
    both,
    exp,
    floor,
    for_all,
    integer,
    ln,
    log2,
    rational,
    real,
)

eta, weight, x, y, i = real("eta"), real("w"), real("x"), real("y"), integer("i")
high, low, half = exp(eta / 4), exp(0 - eta / 4), rational(1, 2)
three_quarters, quarter = rational(3, 4), rational(1, 4)
steps = 2 * N**K  # half a step of the format is 1 of these parts of 1
share, other = high / (high + (N - 1) * low), low / (high + (N - 1) * low)
needed = 2 * ln((N - 1) * (steps - 1))

claim(
    "theorem-6-embedding-size",
    at="Theorem 6, proof (appendix F.2)",
    kind=PRINTED,
    says="An embedding of the parts x_i, 0, T(i), T(i) and 1, where T(i) has k coordinates, has 2 + 2k coordinates, "
    "for every k >= 1.",
    that=for_all(k >= 1)((1 + 1 + k + k + 1).equals(2 + 2 * k)),
    pinned=REFUTED,
    weight=TYPING,
    note="The last part, 1, is not counted.  The printed outputs of attention lack the last part as well.",
)

claim(
    "theorem-6-embedding-size--repaired",
    at="Theorem 6, proof (appendix F.2)",
    kind=REPAIR,
    says="An embedding of the parts x_i, 0, T(i), T(i) and 1, where T(i) has k coordinates, has 3 + 2k coordinates, "
    "for every k >= 1.",
    that=for_all(k >= 1)((1 + 1 + k + k + 1).equals(3 + 2 * k)),
    pinned=CONFIRMED,
    repairs="theorem-6-embedding-size",
)

claim(
    "theorem-6-logits",
    at="Theorem 6, proof (appendix F.2)",
    kind=PRINTED,
    says="A logit x - 1/2 is at least 1/4 if the inner product x is at least 3/4, and a logit y - 1/2 is at most -1/4 "
    "if the inner product y is at most 1/4.",
    that=for_all(x >= three_quarters, y <= quarter)(both(x - half >= quarter, y - half <= 0 - quarter)),
    pinned=CONFIRMED,
    note="The query of a position i > N/2 is printed as T(i - N/2), without the last part.  A key has k + 1 "
    "coordinates, so [T(i - N/2), 1] is meant.",
)


largest, rest, u, z, j = real("a"), real("rest"), real("u"), real("z"), integer("j")
fraction = lemma(for_all(j >= 1, x > 0, y > 0, u >= x, z >= 0, z <= j * y)(u / (u + z) >= x / (x + j * y)), automatic)

claim(
    "theorem-6-softmax",
    at="Theorem 6, proof (appendix F.2)",
    kind=PRINTED,
    says="A token with a logit of at least eta/4, beside N - 1 tokens with logits of at most -eta/4, has weight at "
    "least exp(eta/4) / (exp(eta/4) + (N - 1) exp(-eta/4)), for N >= 2.",
    that=for_all(N >= 2, eta > 0, largest >= eta / 4, rest >= 0, rest <= (N - 1) * low)(
        exp(largest) / (exp(largest) + rest) >= share
    ),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2, "eta": 1, "a": 1, "rest": 0},
        instance(
            fraction,
            {"j": N - 1, "x": high, "y": low, "u": exp(largest), "z": rest},
            dict.fromkeys((1, 2, 3), automatic),
        ),
        {2: automatic, 4: automatic},
    ),
    note="`rest` is what the exponentials of the other tokens add up to.",
)


def sharp(product: Expression, enough: Expression, *known: Lemma) -> Tactic:
    """With e = exp(-eta/2), low = high e and e times the product at most 1."""
    small = said("exp-log", "<=", by=arith(lemma(enough, assumption)), x=0 - eta / 2, y=product, e=1)
    scaled = said("scale", "<=", by=arith(small), x=high, y=exp(0 - eta / 2) * product, z=1)
    same = said("exp-sum", x=0 - eta / 4, y=eta / 4, z=0 - eta / 2)
    return intro({"N": 2, "K": 1, "eta": 9}, arith(scaled, same, *known, hints=[product]))


claim(
    "theorem-6-eta-needed",
    at="Theorem 6, proof (appendix F.2)",
    kind=PRINTED,
    says="For eta >= 2 ln((N - 1)(2 N^Kc - 1)) the weight exp(eta/4) / (exp(eta/4) + (N - 1) exp(-eta/4)) is at least "
    "1 - 1/(2 N^Kc), that is 2 N^Kc exp(eta/4) >= (2 N^Kc - 1)(exp(eta/4) + (N - 1) exp(-eta/4)), for N >= 2 and Kc >= "
    "1.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1, eta >= needed)(steps * high >= (steps - 1) * (high + (N - 1) * low)),
    pinned=CONFIRMED,
    script=sharp((N - 1) * (steps - 1), eta >= needed),
    note="The text has arrows from the weight to eta.  What is needed is the other direction, which is claimed.  For N "
    "= 1 the logarithm is one of 0.",
)

# Whatever K0 is, at N = 64 and Kc = K0 what is needed is at least 2 ln(64 64^Kc) = 12 (Kc + 1) ln 2, as 63 (2j - 1) >=
# 64 j; and ln 2 >= 69/100.  So log2 64 + Kc log2 128 = 6 + 7 Kc is less, and so is the natural one, ln 2 times as much.
power, ln_2 = 64**K0, ln(rational(2))
product = 2 * power - 1
least_ln_2 = lemma(ln_2 >= rational(69, 100), evaluate)
more_than_64 = lemma(for_all(j >= 2)(ln((rational(64) - 1) * (2 * j - 1)) >= ln(64 * j)), automatic)
in_powers_of_2 = lemma(for_all(k >= 1)(ln(64 * 64**k).equals(6 * (k + 1) * ln_2)), automatic)
needed_at_64 = (
    lemma(ln((rational(64) - 1) * product) >= ln(64 * power), instance(more_than_64, {"j": power}, {0: automatic})),
    lemma(ln(64 * power).equals(6 * (K0 + 1) * ln_2), instance(in_powers_of_2, {"k": K0}, {0: automatic})),
    lemma(K0 * ln_2 >= rational(69, 100) * K0, arith(least_ln_2, hints=[K0])),
    least_ln_2,
)


def at_64(log: Callable[[Expression], Expression], of_64: Expression, of_128: Expression) -> Tactic:
    """From bounds on the logarithms of 64 and of 128."""
    known = (lemma(log(rational(64)) <= of_64, evaluate), lemma(log(rational(2) * 64) <= of_128, evaluate))
    scaled = lemma(K0 * log(rational(2) * 64) <= K0 * of_128, arith(known[1], hints=[K0]))
    return at_every_K0(arith(*needed_at_64, known[0], scaled, hints=[K0]), N=64)


for base, log, bounds in (
    ("", ln, (rational(416, 100), rational(486, 100))),
    ("--base-2", log2, (rational(6), rational(7))),
):
    claim(
        f"theorem-6-eta{base}",
        at="Theorem 6, proof (appendix F.2)",
        kind=READING,
        says=f"The value eta = {'log2' if base else 'ln'} N + Kc {'log2' if base else 'ln'}(2N) is at least "
        "2 ln((N - 1)(2 N^Kc - 1)), for every N >= 2 and all large Kc.",
        letters={"K": "Kc"},
        that=for_large_Kc(N >= 2)(log(N) + K * log(2 * N) >= needed),
        pinned=REFUTED,
        script=at_64(log, *bounds),
        weight=CONSTANT,
        note=f"{LARGE}  At N = 64 it fails for every Kc.  The factor 2 is lost.  A factor 2 inside the logarithm is "
        "not taken to the power of Kc either.",
    )

claim(
    "theorem-6-eta--repaired",
    at="Theorem 6, proof (appendix F.2)",
    kind=REPAIR,
    says="The value eta = 2 ln(2 N^(Kc + 1)) is at least 2 ln((N - 1)(2 N^Kc - 1)), for every N >= 2 and Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1)(2 * ln(2 * N ** (K + 1)) >= needed),
    pinned=CONFIRMED,
    repairs="theorem-6-eta",
)

not_one = for_all(j >= 1)(apply("!=", floor((1 - 1 / (2 * j)) * j), j))
near_one = (N >= 2, K >= 1, weight >= 1 - 1 / steps, weight < 1)

claim(
    "theorem-6-rounded-to-one",
    at="Theorem 6, proof (appendix F.2)",
    kind=READING,
    says="A weight w with 1 - 1/(2 N^Kc) <= w < 1, rounded down to a multiple of N^-Kc, is 1, for N >= 2 and all large "
    "Kc.",
    letters={"K": "Kc"},
    that=for_large_Kc(N >= 2, weight >= 1 - 1 / steps, weight < 1)(floor(weight * N**K).equals(N**K)),
    pinned=REFUTED,
    script=at_every_K0(
        instance(lemma(not_one, automatic), {"j": 2**K0}, {0: automatic}),
        *(automatic, automatic),
        w=1 - 1 / (2 * 2**K0),
    ),
    weight=STEP,
    note=f"{LARGE}  The step fails for every Kc.  F.2 concludes from half a step that the weight `will be rounded to "
    "1`, which is rounding to nearest.  Appendix B.2 rounds down, so a weight below 1 is rounded to 1 - N^-Kc at "
    "most.  The claim rounds the exact weight once.  By appendix D `the outputs of intermediate computations are "
    "rounded`.  Then the exponentials of all other tokens become 0, and the conclusion holds: theorem-6-network.",
)

claim(
    "theorem-6-rounded-to-one--repaired",
    at="Theorem 6, proof (appendix F.2)",
    kind=REPAIR,
    says="A weight w with 1 - 1/(2 N^Kc) <= w < 1, rounded to the nearest multiple of N^-Kc, is 1, for N >= 2 and Kc "
    ">= 1.",
    letters={"K": "Kc"},
    that=for_all(*near_one)(floor(weight * N**K + half).equals(N**K)),
    pinned=CONFIRMED,
    repairs="theorem-6-rounded-to-one",
)

# Whatever K0 is, at N = 8, Kc = K0 and eta = Kc log 16 <= 4 Kc: exp(-eta/2) 8^Kc >= 1, as ln 8 >= 2.  So with low =
# high exp(-eta/2) the weight low / (high + 7 low) is at least 1 / (8^Kc + 7), and 8^Kc >= 7.
small_share = lemma(
    for_all(j >= 8, x > 0, y > 0, x * j >= y)(x / (y + (rational(8) - 1) * x) >= 1 / (2 * j)), automatic
)


def at_8(log: Callable[[Expression], Expression]) -> Tactic:
    """The other weights at N = 8."""
    factor, power = K0 * log(rational(2) * 8), 8**K0
    top, below, ratio = exp(factor / 4), exp(0 - factor / 4), exp(0 - factor / 2)
    most = lemma(factor <= 4 * K0, arith(lemma(log(rational(2) * 8) <= 4, evaluate), hints=[K0]))
    least = lemma(K0 * ln(rational(8)) >= 2 * K0, arith(lemma(ln(rational(8)) >= 2, evaluate), hints=[K0]))
    small = said("exp-log", ">=", by=arith(most, least), x=0 - factor / 2, y=rational(8), e=K0)
    scaled = said("scale", ">=", by=arith(small), x=top, y=ratio * power, z=1)
    same = said("exp-sum", x=0 - factor / 4, y=factor / 4, z=0 - factor / 2)
    shown = {0: automatic, 1: automatic, 2: automatic, 3: arith(scaled, same, hints=[power])}
    share = instance(small_share, {"j": power, "x": below, "y": top}, shown)
    return at_every_K0(share, automatic, N=8, eta=factor)


for base, log in (("", ln), ("--base-2", log2)):
    claim(
        f"theorem-6-others{base}",
        at="Theorem 6, proof (appendix F.2)",
        kind=READING,
        says=f"If eta >= Kc {'log2' if base else 'ln'}(2N), a weight exp(-eta/4) / (exp(eta/4) + (N - 1) "
        "exp(-eta/4)) is below 1/(2 N^Kc), for N >= 2 and all large Kc.",
        letters={"K": "Kc"},
        that=for_large_Kc(N >= 2, eta >= K * log(2 * N))(other < 1 / steps),
        pinned=REFUTED,
        script=at_8(log),
        weight=CONSTANT,
        note=f"{LARGE}  At N = 8 it fails for every Kc.",
    )

below_half = steps * low < high + (N - 1) * low

claim(
    "theorem-6-others--repaired",
    at="Theorem 6, proof (appendix F.2)",
    kind=REPAIR,
    says="If eta >= 2 ln(2 N^Kc), a weight exp(-eta/4) / (exp(eta/4) + (N - 1) exp(-eta/4)) is below 1/(2 N^Kc), that "
    "is 2 N^Kc exp(-eta/4) < exp(eta/4) + (N - 1) exp(-eta/4), for N >= 2 and Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1, eta >= 2 * ln(steps))(below_half),
    pinned=CONFIRMED,
    script=sharp(steps, eta >= 2 * ln(steps), lemma((N - 1) * low > 0, automatic)),
    repairs="theorem-6-others",
)

claim(
    "theorem-6-average",
    at="Theorem 6, proof (appendix F.2)",
    kind=PRINTED,
    says="The sum of the mismatches at positions i = N/2, ..., N compares each x_i with a letter x_(i - N/2) that "
    "there is: i - N/2 >= 1, for every even N >= 2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, i >= h, i <= 2 * h)(i - h >= 1),
    pinned=REFUTED,
    weight=TYPING,
    note="For i = N/2 the letter would be x_0.  The line above has zero vectors as values for i <= N/2, so nothing but "
    "the index of the sum is wrong.",
)

claim(
    "theorem-6-average--repaired",
    at="Theorem 6, proof (appendix F.2)",
    kind=REPAIR,
    says="The sum of the mismatches at positions i = N/2 + 1, ..., N compares each x_i with a letter x_(i - N/2) that "
    "there is: i - N/2 >= 1, for every even N >= 2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, i >= h + 1, i <= 2 * h)(i - h >= 1),
    pinned=CONFIRMED,
    repairs="theorem-6-average",
)

claim(
    "theorem-13-average",
    at="Theorem 13, proof (appendix F.3)",
    kind=READING,
    says="The weight 1/(N + 1) of each of N + 1 tokens, rounded down to a multiple of N^-Kc, is not 0, for every N >= "
    "2 and all large Kc.",
    letters={"K": "Kc"},
    that=for_large_Kc(N >= 2)(floor(N**K / (N + 1)) >= 1),
    pinned=CONFIRMED,
    script=from_K0(2),
    note="With a start token there are N + 1 tokens.  The claim reads the N of appendix B.2 as the N of the theorem.  "
    f"Where it is N + 1, each weight is a number of the format.  {LARGE}",
)

claim(
    "theorem-13-average--every-kc",
    at="Theorem 13, proof (appendix F.3)",
    kind=SUPPORTING,
    says="The weight 1/(N + 1) of each of N + 1 tokens, rounded down to a multiple of N^-Kc, is not 0, for every N >= "
    "2 and every Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1)(floor(N**K / (N + 1)) >= 1),
    pinned=REFUTED,
)

claim(
    "theorem-13-average--repaired",
    at="Theorem 13, proof (appendix F.3)",
    kind=SUPPORTING,
    says="The weight 1/(N + 1) of each of N + 1 tokens, rounded down to a multiple of N^-Kc, is not 0, for every N >= "
    "2 and Kc >= 2.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 2)(floor(N**K / (N + 1)) >= 1),
    pinned=CONFIRMED,
    repairs="theorem-13-average--every-kc",
)

# ---- the threshold b/(N + 1), Theorem 13 ----

b = integer("b")
told = (b >= 0, b <= N - 1)  # a threshold of N features
each = floor(N**K / (N + 1))  # steps of a weight, rounded down


def next_count() -> Tactic:
    """Of y = N^Kc / (N + 1) >= b + 1 steps at least y - 1 are left, and (b + 1) (y - 1) >= b y."""
    powers = lemma(N**K >= N**3, instance(lemma(for_all(j >= 2, k >= 3)(j**k >= j**3), automatic), {"j": N, "k": K}))
    cubes = lemma(N**3 >= N * (N + 1), instance(lemma(for_all(j >= 2)(j**3 >= j * (j + 1)), automatic), {"j": N}))
    enough = arith(powers, cubes, lemma(b <= N - 1, assumption), hints=[N + 1])
    many = lemma(b + 1 <= N**K / (N + 1), clear_denominator(arith(), enough))
    above = arith(said("floor-above", x=N**K / (N + 1)), many, hints=[b + 1])
    return intro({"N": 2, "K": 3, "b": 0}, above)


def at_least_format() -> Tactic:
    """floor(N^2 / (N + 1)) = N - 1, and (b + 1) (N^2 - 1) > b N^2."""
    of_squares = for_all(j >= 2)(floor(j**2 / (j + 1)).equals(j - 1))
    weight_of_one = lemma(floor(N**2 / (N + 1)).equals(N - 1), instance(lemma(of_squares, automatic), {"j": N}))
    known = (weight_of_one, lemma(b <= N - 1, assumption), lemma(N >= 2, assumption))
    return intro({"N": 2, "b": 0}, clear_denominator(arith(), arith(*known, hints=[(b + 1) * (N + 1), N])))


claim(
    "theorem-13-threshold",
    at="Theorem 13, proof (appendix F.3)",
    kind=READING,
    says="If b + 1 of N features are 1, then b + 1 weights 1/(N + 1), each rounded down to a multiple of N^-Kc, add up "
    "to more than b/(N + 1), for 0 <= b <= N - 1, N >= 2 and all large Kc.",
    letters={"K": "Kc"},
    that=for_large_Kc(N >= 2, *told)((b + 1) * each > b * (N**K / (N + 1))),
    pinned=CONFIRMED,
    script=from_K0(3, next_count()),
    note=LARGE,
)

claim(
    "theorem-13-threshold--every-kc",
    at="Theorem 13, proof (appendix F.3)",
    kind=SUPPORTING,
    says="If b + 1 of N features are 1, then b + 1 weights 1/(N + 1), each rounded down to a multiple of N^-Kc, add up "
    "to more than b/(N + 1), for 0 <= b <= N - 1, N >= 2 and every Kc >= 1.",
    letters={"K": "Kc"},
    that=for_all(N >= 2, K >= 1, *told)((b + 1) * each > b * (N**K / (N + 1))),
    pinned=REFUTED,
    note="For Kc = 1 each weight is rounded to 0.",
)

claim(
    "theorem-13-threshold--repaired",
    at="Theorem 13, proof (appendix F.3)",
    kind=SUPPORTING,
    says="If b + 1 of N features are 1, then b + 1 weights 1/(N + 1), each rounded down to a multiple of N^-Kc, add up "
    "to more than b/(N + 1), for 0 <= b <= N - 1, N >= 2 and Kc >= 2.",
    letters={"K": "Kc"},
    that=both(
        for_all(N >= 2, *told)((b + 1) * floor(N**2 / (N + 1)) > b * N**2 / (N + 1)),
        for_all(N >= 2, K >= 3, *told)((b + 1) * each > b * (N**K / (N + 1))),
    ),
    pinned=CONFIRMED,
    script=every(at_least_format(), next_count()),
    repairs="theorem-13-threshold--every-kc",
    note="The first part of the proposition is Kc = 2.  Weights of b features that are 1 add up to at most b/(N + 1), "
    "as they are rounded down.",
)
