"""Section 4.2 and appendix E: `width Omega(N)`, `linear in N`.

That is m >= c N for some c > 0, in the format of appendix B.2, whose Kc is a constant.  What is decided is `for some Kc
and some c`, the least that can be meant; what holds instead stands beside it.

The counterexample: let C = ceil(1/c), so c C >= 1, and j = C + 1.  Words of N = 2 j A^j letters of A are cut into
blocks of j: as A^j <= N, a number of p >= log2 N bits holds a block, whatever Kc is.  So a width of 2 A^j is enough,
and c N = 2 (c C + c) A^j is more.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import H, K, N, claim, d, dyck22, h, m, p, r, w
from fooling.verify.claims.claim import CONFIRMED, CONSTANT, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, integers, said
from fooling.verify.methods.engine.tactic import (
    Tactic,
    assumption,
    by_bounds,
    cut,
    first_of,
    from_lemma,
    instance,
    intro,
    lemma,
    witness,
)
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    ODD_EVEN,
    Expression,
    ceiling,
    equality,
    exists,
    for_all,
    index,
    integer,
    intersection,
    log2,
    qp,
    real,
    rnn_computes,
    transformer_computes,
    under,
)

j, c = integer("j"), real("c")
C = ceiling(1 / c)
block = C + 1
at_least_1 = lemma(C >= 1, integers(arith(said("ceiling-above", x=1 / c), lemma(1 / c > 0, automatic))))
enough = lemma(c * C >= 1, arith(said("ceiling-above", x=1 / c), lemma((c * (1 / c)).equals(1), automatic), hints=[c]))
fixed, exponent = Expression("K"), integer("Kc")  # the Kc of the quantifier outside; that of a lemma

FACTOR = (
    "What is wrong is the factor p = Theta(log N) alone.  Section 3 itself has `essentially` Omega(N) for RNNs, and "
    "then Omega(N/p)."
)


def linear_width(*sizes: Expression, width: Expression) -> Expression:
    """Omega(N): for some Kc >= 1 and some c > 0 the width is at least c N, for all these sizes and N = 2h."""
    return exists(K >= 1, c > 0)(for_all(h >= 1, N >= 2, N.equals(2 * h), *sizes)(width >= c * N))


def sized(power: Expression) -> Tactic:
    """What is linear in A^j >= 2 and j A^j >= A^j."""
    blocks = lemma(block * power >= power, arith(at_least_1, hints=[power]))
    return arith(blocks, lemma(power >= 2, automatic))


def narrow(power: Expression) -> Tactic:
    """That c N is more than 2 A^j."""
    many = lemma(c * C * power >= power, arith(enough, hints=[power]))
    return arith(many, lemma(c * power > 0, automatic), lemma(power >= 1, automatic))


def of_block(universal: Expression, power: Expression, **values: Expression) -> Tactic:
    """A lemma for all N and j, at the length of the words and of a block."""
    shown = {
        0: sized(power),
        1: first_of(by_bounds, sized(power)),
        2: arith(at_least_1),
        3: first_of(by_bounds, sized(power)),
    }
    return instance(lemma(universal, automatic), {"N": 2 * (block * power), "j": block, **values}, shown)


def few_units(width: Expression = 2**block) -> Tactic:
    """An RNN of 2^j units, or twice as many, of p >= j bits, that keeps j 2^j bits, or twice as many."""
    power = 2**block
    length = 2 * (block * power)
    wide = for_all(N >= 2, exponent >= 1, j >= 1, N >= 2**j)(ceiling(log2(qp(N, exponent))) >= j)
    holds = lemma(ceiling(log2(qp(length, fixed))) >= block, of_block(wide, power, Kc=fixed))
    remembers = {0: automatic, 1: arith(holds, at_least_1), 2: sized(power), 3: arith(holds, hints=[power])}
    shown = {0: sized(power), 1: sized(power), 2: arith(), 4: axiom("rnn-of-family", conditions=remembers)}
    values = {"h": block * power, "N": length, "m": width}
    return intro({"K": 1, "c": 1}, witness(values, narrow(power), {**shown, 3: automatic}))


def few_numbers(count: int) -> Tactic:
    """A Transformer of width 2 A^j and one head for words of 2 j A^j letters, A of them."""
    power = count**block
    width, length = 2 * power, 2 * (block * power)
    pieces = ceiling(length / width)
    short = for_all(N >= 1, m >= 1, j >= 1, N <= j * m)(ceiling(N / m) <= j)
    small = for_all(N >= 1, m >= 1, j >= 1, ceiling(N / m) <= j)(count ** ceiling(N / m) <= count**j)
    large = for_all(N >= 1, exponent >= 1, j >= 1, N >= count**j)(N ** (2 * exponent) >= N * count**j)
    in_block = lemma(pieces <= block, of_block(short, power, m=width))
    codes = lemma(count**pieces <= power, cut(in_block, of_block(small, power, m=width)))
    fits = arith(
        lemma(length ** (2 * fixed) >= length * power, of_block(large, power, Kc=fixed)),
        lemma(length * count**pieces <= length * power, arith(codes, lemma(length >= 1, sized(power)), hints=[length])),
    )
    network = from_lemma("one-number-transformer", lemma(length ** (2 * fixed) >= length * count**pieces, fits))
    values = {"h": block * power, "N": length, "w": width, "r": width, "d": width, "H": 1}
    sizes = {place: sized(power) for place in (0, 1, 2, 3, 4, 5, 7, 8)}
    return intro({"K": 1, "c": 1}, witness(values, narrow(power), {**sizes, 6: automatic, 9: network}))


def whole_word() -> Tactic:
    """A Transformer of width 1 for words of 2 j letters, at Kc = 2 N."""
    length = 2 * block
    universal = lemma(for_all(j >= 2)(j ** (2 * (2 * j)) >= j * 2 ** ceiling(j / 1)), automatic)
    fits = length ** (2 * (2 * length)) >= length * 2 ** ceiling(length / 1)
    network = from_lemma(
        "one-number-transformer", lemma(fits, instance(universal, {"j": length}, {0: arith(at_least_1)}))
    )
    values = {"h": block, "N": length, "K": 2 * length, "w": 1, "r": 1, "d": 1, "H": 1}
    sizes = {place: arith(at_least_1) for place in (0, 1, 3)}
    return intro({"c": 1}, witness(values, arith(enough, lemma(c > 0, assumption)), {**sizes, 10: network}))


claim(
    "rnn-width-linear",
    at="Section 4.2",
    kind=READING,
    says="For some whole Kc >= 1 and some c > 0: every RNN of width m, with the p of appendix B.2's format, that "
    "computes equality of two strings of N/2 bits has m >= c N, for every even N >= 2 (width Omega(N)).",
    that=linear_width(m >= 1, rnn_computes(equality(h), m, ceiling(log2(qp(N, fixed)))), width=m),
    pinned=REFUTED,
    weight=CONSTANT,
    script=few_units(),
    note=f"{FACTOR}  A number of p bits holds Theta(log N) letters.  So a width of order N / log N is enough, for "
    "every Kc.  The text leaves the p of RNNs open: appendix B.2 defines p `for our constructions with Transformers`.  "
    "With a fixed p the width is linear: rnn-width-linear--repaired.  Appendix F.1 has mp in place of m, and then `the "
    "size of the hidden state`.",
)

claim(
    "rnn-width-linear--repaired",
    at="Section 4.2",
    kind=REPAIR,
    says="An RNN of m units of p bits that computes equality of two strings of N/2 bits has m >= (N/2) / p, for every "
    "even N >= 2.  The bound is linear in N for a p that does not grow with N.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, m >= 1, p >= 1, rnn_computes(equality(h), m, p))(m >= h / p),
    pinned=CONFIRMED,
    repairs="rnn-width-linear",
)

claim(
    "rnn-width-linear--disjointness",
    at="Section 4.2",
    kind=READING,
    says="For some whole Kc >= 1 and some c > 0: every RNN of width m, with the p of appendix B.2's format, that "
    "decides whether two subsets of [N/2] meet has m >= c N, for every even N >= 2 (width Omega(N)).",
    that=linear_width(m >= 1, rnn_computes(intersection(h), m, ceiling(log2(qp(N, fixed)))), width=m),
    pinned=REFUTED,
    weight=CONSTANT,
    script=few_units(),
    note=f"{FACTOR}  A width of order N / log N is enough, for the reason given in rnn-width-linear.  With a fixed p "
    "the width is linear: rnn-width-linear--disjointness-repaired.",
)

claim(
    "rnn-width-linear--disjointness-repaired",
    at="Section 4.2",
    kind=REPAIR,
    says="An RNN of m units of p bits that decides whether two subsets of [N/2] meet has m >= (N/2) / p, for every "
    "even N >= 2.",
    letters={"h": "N/2"},
    that=for_all(h >= 1, m >= 1, p >= 1, rnn_computes(intersection(h), m, p))(m >= h / p),
    pinned=CONFIRMED,
    repairs="rnn-width-linear--disjointness",
)

claim(
    "rnn-width-linear--index-lookup",
    at="Section 1",
    kind=READING,
    says="For some whole Kc >= 1 and some c > 0: every RNN of width m, with the p of appendix B.2's format, that "
    "looks up one of N bits by its position has m >= c N, for every even N >= 2 (width Omega(N)).",
    letters={"K": "Kc"},
    that=linear_width(m >= 1, rnn_computes(index(N), m, ceiling(log2(qp(N, fixed)))), width=m),
    pinned=REFUTED,
    weight=CONSTANT,
    script=few_units(2 * 2**block),
    note=f"{FACTOR}  Section 1 and appendix C.2 have the width without `essentially`.  A width of order N / log N is "
    "enough, for the reason given in rnn-width-linear.  With a fixed p the width is linear: theorem-3--bits.",
)

rows_of = (w >= 1, r >= 1, d >= 1, H >= 1, w >= r, w >= d)  # width w, projections r x d


def transformer(function: Expression, count: int) -> Expression:
    """Some Transformer of these sizes, at the fixed Kc, computes it on N letters, out of so many."""
    return transformer_computes(function, count, N, fixed, r, d, H, "down", "once")


claim(
    "transformer-width-linear",
    at="Section 4.2",
    kind=READING,
    says="There are a whole Kc >= 1 and a c > 0 such that every one-layer Transformer of width w that computes "
    "equality of two strings of N/2 bits has w >= c N, for every even N >= 2: width Omega(N).",
    that=linear_width(*rows_of, transformer(equality(h), 2), width=w),
    pinned=REFUTED,
    weight=CONSTANT,
    script=few_numbers(2),
    note=f"{FACTOR}  A number of p bits holds Theta(log N) letters.  So a width of order N / log N and one head are "
    "enough, for every Kc.  p is that of appendix B.2, which has it `for our constructions with Transformers`.  The "
    "text defines no other format.  For a fixed p nothing is decided here.  What holds is a bound on mpH: theorem-12.",
)

claim(
    "transformer-width-linear--disjointness",
    at="Section 4.2",
    kind=READING,
    says="There are a whole Kc >= 1 and a c > 0 such that every one-layer Transformer of width w that decides whether "
    "two subsets of [N/2] meet has w >= c N, for every even N >= 2: width Omega(N).",
    that=linear_width(*rows_of, transformer(intersection(h), 2), width=w),
    pinned=REFUTED,
    weight=CONSTANT,
    script=few_numbers(2),
    note=f"{FACTOR}  A width of order N / log N is enough, for the p and the reason given in transformer-width-linear.",
)


def by_size(function: Expression) -> Expression:
    """11 mpH >= N for every Transformer that computes it on N = 2h bits."""
    model = transformer_computes(function, 2, 2 * h, K, m, d, H, "down", "once")
    precision = ceiling(log2(qp(2 * h, K)))
    return for_all(h >= 1, K >= 1, m >= 1, d >= 1, H >= 1, model)(11 * (m * precision * H) >= 2 * h)


claim(
    "transformer-width-linear--repaired",
    at="Section 4.2",
    kind=REPAIR,
    says="A one-layer Transformer of width m with H heads, in appendix B.2's format of p bits, that computes equality "
    "of two strings of N/2 bits has 11 mpH >= N, for every even N >= 2: the width is of order N / (H log N) at least.",
    letters={"h": "N/2"},
    that=by_size(equality(h)),
    pinned=CONFIRMED,
    repairs="transformer-width-linear",
    note="m is the number of rows of the projections, which is at most the width.  The bound for a precision that does "
    "not grow with N is theorem-12--any-precision.",
)

claim(
    "transformer-width-linear--disjointness-repaired",
    at="Section 4.2",
    kind=REPAIR,
    says="A one-layer Transformer of width m with H heads, in appendix B.2's format of p bits, that decides whether "
    "two subsets of [N/2] meet has 11 mpH >= N, for every even N >= 2.",
    letters={"h": "N/2"},
    that=by_size(intersection(h)),
    pinned=CONFIRMED,
    repairs="transformer-width-linear--disjointness",
)

claim(
    "transformer-width-linear--any-precision",
    at="Section 4.2",
    kind=SUPPORTING,
    says="One c > 0 works for all whole Kc >= 1, and hence for every precision: every one-layer Transformer of width "
    "w that computes equality of two strings of N/2 bits has w >= c N, for every even N >= 2.",
    that=exists(c > 0)(
        for_all(
            h >= 1,
            N >= 2,
            N.equals(2 * h),
            K >= 1,
            *rows_of,
            transformer_computes(equality(h), 2, N, K, r, d, H, "down", "once"),
        )(w >= c * N)
    ),
    pinned=REFUTED,
    script=whole_word(),
    note="The text does not say so: Kc is a constant there.  Let Kc = 2 N.  Then p is of order N log N, and width 1 is "
    "enough, because one number holds the word.",
)

claim(
    "dyck22-width-linear",
    at="Appendix E",
    kind=READING,
    says="There are a whole Kc >= 1 and a c > 0 such that every one-layer Transformer of width w that decides "
    "Dyck-(2,2) on the words of exactly N letters has w >= c N, for every even N >= 2: width Omega(N).",
    that=linear_width(*rows_of, transformer(under(dyck22, ODD_EVEN, N), 4), width=w),
    pinned=REFUTED,
    weight=CONSTANT,
    script=few_numbers(4),
    note=f"{FACTOR}  A width of order N / log N is enough, for every Kc, with the p of appendix B.2's format.  The "
    "claim is not about Transformers that decide all words of up to N letters.  What holds is a bound on w H (p + log2 "
    "N): theorem-5--repaired.",
)
