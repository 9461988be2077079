"""Derivations by hand of claims of sections 3 to 5 and of the experiments."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.shared_steps import PRECISION, dyck22, everywhere, fits
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, clear_denominator, integers, said
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.steps import cut, from_lemma, instance, intro, lemma, witness
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption, by_bounds, evaluate, step
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    ODD_EVEN,
    Expression,
    ceiling,
    cover,
    equality,
    for_all,
    integer,
    log2,
    qp,
    rational,
    real,
    transformer_computes,
    under,
)

A, C, H, K, N, d, exponent, fixed, h, j, m, n, p, r, w = map(
    integer, ("A", "C", "H", "K", "N", "d", "Kc", "K", "h", "j", "m", "n", "p", "r", "w")
)
c = real("c")

stored_positions = intro({"C": 1}, witness({"N": C + 1, "m": 1, "d": 1, "p": 1, "H": 1}, automatic, {0: automatic}))
more = lemma(2 ** (C + 1) > 2 * C + 1, instance(lemma(for_all(j >= 1)(2 ** (j + 1) > 2 * j + 1), automatic), {"j": C}))
exactly = lemma(log2(2 ** (C + 1)).equals(C + 1), automatic)
size = lemma(m * p >= N * log2(A), automatic)
index_bits, code_bits = ceiling(log2(N + 1)), ceiling(log2(A))


def one_layer() -> Tactic:
    """With c = 7 + ceil(log2 A), as (N + 1)-position formats of Kc = 1 have at most 7 log2 N bits."""
    positive = lemma(code_bits >= 0, automatic)
    share = lemma(code_bits * log2(N) >= code_bits, arith(lemma(log2(N) >= 1, automatic), positive, hints=[code_bits]))
    known = (
        *(positive, share, lemma(index_bits >= 1, automatic)),
        everywhere(ceiling(log2(j + 1)) <= 2 * log2(j), N),
        everywhere(ceiling(log2(qp(j + 1, 1))) <= 7 * log2(j), N),
    )
    network = intro({"N": 2}, fits(N, 2 * index_bits + code_bits, *known))
    return intro({"A": 1}, witness({"K": 1, "c": 7 + code_bits}, network, {1: arith(positive)}))


index_lookup_layer = intro(
    {"N": 2},
    axiom(
        "layer-of-transformer", of=("down",), conditions=dict.fromkeys(range(8), automatic), K=1, d=2 * index_bits + 1
    ),
)
SMALLEST = {"N": 59, "K": 1, "w": 1, "r": 1, "d": 1, "H": 1}  # 58 > 3 (13 + log2 59) = 56.6
theorem_5__every_length = witness(SMALLEST, evaluate, {8: step("constant-network")})


def from_greatest_even(least: int) -> Tactic:
    """N - 3 <= n - 1 <= 2 + H (3p - 3 + 2L + r (2p + L)) with 1 <= L = log2 n <= log2 N, for w >= r, least.

    As 2^(n-1) words fool, they need as many rectangles.
    """
    word = under(dyck22, ODD_EVEN, n)
    shorter = lemma(log2(n) <= log2(N), automatic)
    fooled = {1: arith(lemma(cover(word, 1) >= 2 ** (n - 1), automatic))}
    guessed = said("guessing-a-layer", 1, conditions=fooled, f=word, A=4, N=n, p=p, m=r, H=H, e=n - 1)
    positive_log = lemma(log2(N) >= 0, automatic)

    def spare(narrow: Expression | int) -> tuple[Lemma, Lemma]:
        """What a width of at least this has beyond it, in numbers of p bits and in lengths, for every head."""
        wide, more = lemma(w >= narrow, assumption), (w - narrow) * log2(N)
        lengths = lemma(more >= 0, arith(wide, positive_log, hints=[log2(N)]))
        numbers = lemma(H * (w - narrow) * p >= 0, arith(wide, hints=[H * p]))
        return numbers, lemma(H * more >= 0, arith(lengths, hints=[H]))

    bound = arith(
        guessed,
        lemma(ceiling(log2(rational(4))).equals(2), evaluate),
        lemma(N <= n + 2, automatic),
        lemma(H * log2(n) <= H * log2(N), arith(shorter, hints=[H])),
        lemma(H * r * log2(n) <= H * r * log2(N), arith(shorter, hints=[H * r])),
        *spare(least),
        *spare(r),
        lemma(H * log2(N) >= H, arith(lemma(log2(N) >= 1, automatic), hints=[H])),
        linear=True,
    )
    return intro(
        {"n": 2, "N": 2, "p": 8, "w": 8, "r": 8, "H": 1},
        clear_denominator(arith(positive_log, lemma(p >= 1, assumption)), bound),
        {10: step("one-hot-layer")},
    )


theorem_5__up_to_length__repaired = from_greatest_even(3)
theorem_5__any_precision = from_greatest_even(1)
factor = ceiling(1 / c)
block = factor + 1
at_least_1 = lemma(factor >= 1, integers(arith(said("ceiling-above", x=1 / c), lemma(1 / c > 0, automatic))))
enough = lemma(
    c * factor >= 1, arith(said("ceiling-above", x=1 / c), lemma((c * (1 / c)).equals(1), automatic), hints=[c])
)


def sized(power: Expression) -> Tactic:
    """What is linear in A^j >= 2 and j A^j >= A^j."""
    blocks = lemma(block * power >= power, arith(at_least_1, hints=[power]))
    return arith(blocks, lemma(power >= 2, automatic))


def narrow(power: Expression) -> Tactic:
    """That c N is more than 2 A^j."""
    many = lemma(c * factor * power >= power, arith(enough, hints=[power]))
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


rnn_width_linear__index_lookup = few_units(2 * 2**block)
transformer_width_linear = few_numbers(2)
dyck22_width_linear = few_numbers(4)


def both_heads() -> Tactic:
    """With c = 7, m = d = 1 + 3 ceil(log2 N)."""
    code = ceiling(log2(j)) <= 2 * log2(j)
    known = (everywhere(code, 2 * h), everywhere(PRECISION <= 4 * log2(j), 2 * h))
    positive = lemma(ceiling(log2(2 * h)) >= 1, automatic)
    network = intro({"h": 1}, fits(2 * h, 1 + 3 * ceiling(log2(2 * h)), positive, *known))
    return witness({"K": 1, "c": 7}, network)


pair_bits = ceiling(log2(2 * h))


def of_small_size() -> Tactic:
    """With w = m = d <= 7 l for l = log2 N, and p <= 4 l: w w p 2 <= 392 l^3."""
    length, width = log2(2 * h), 1 + 3 * pair_bits
    precision = ceiling(log2(qp(2 * h, 1)))
    long = lemma(length >= 1, automatic)
    wide = lemma(width <= 7 * length, arith(long, everywhere(ceiling(log2(j)) <= 2 * log2(j), 2 * h)))
    square = lemma(
        width * width <= 49 * (length * length),
        arith(
            lemma(width * width <= 7 * length * width, arith(wide, lemma(width >= 0, automatic), hints=[width])),
            lemma(width * length <= 7 * length * length, arith(wide, long, hints=[length])),
        ),
    )
    fine = everywhere(PRECISION <= 4 * log2(j), 2 * h)
    bits = lemma(precision >= 0, automatic)
    total = arith(
        lemma(width * width * precision <= 49 * (length * length) * precision, arith(square, bits, hints=[precision])),
        lemma(
            length * length * precision <= length * length * (4 * length),
            arith(fine, lemma(length * length >= 0, arith(long, hints=[length])), hints=[length * length]),
        ),
    )
    network = witness({"m": width, "d": width}, automatic, {0: automatic, 1: automatic, 2: total})
    return witness({"K": 1, "c": 392}, intro({"h": 1}, network))


places, letter_bits = ceiling(log2(2 * h)), ceiling(log2(A))


def one_head() -> Tactic:
    """With c = 6 + ceil(log2 A); m = d = 2 ceil(log2 N) + ceil(log2 A)."""
    positive = lemma(letter_bits >= 0, automatic)
    length = log2(2 * h)
    known = (
        *(positive, lemma(places >= 1, automatic)),
        lemma(letter_bits * length >= letter_bits, arith(lemma(length >= 1, automatic), positive, hints=[letter_bits])),
        everywhere(ceiling(log2(j)) <= 2 * log2(j), 2 * h),
        everywhere(PRECISION <= 4 * log2(j), 2 * h),
    )
    network = intro({"h": 1}, fits(2 * h, 2 * places + letter_bits, *known))
    return intro({"A": 1}, witness({"K": 1, "c": 6 + letter_bits}, network, {1: arith(positive)}))


def as_equality() -> Tactic:
    """By the bound for equality, which one layer computes that compares strings of two letters or more."""
    i, k, n, e, t = map(integer, "iknet")
    computes = transformer_computes(equality(i), 2, 2 * i, k, n, e, t, "down", "once")
    of_bits = for_all(i >= 1, k >= 1, n >= 1, e >= 1, t >= 1, computes)(
        11 * (n * ceiling(log2(qp(2 * i, k))) * t) >= 2 * i
    )
    one = axiom("one-of-layers", axiom("equality-by-comparing", A=A))
    values = {"i": h, "k": K, "n": m, "e": d, "t": H}
    return instance(lemma(of_bits, automatic), values, {5: one})


theorem_12_alphabet = intro({"A": 2, "h": 1, "K": 1, "m": 4, "d": 4, "H": 1}, as_equality(), {6: automatic})
