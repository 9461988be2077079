"""Appendix D: the protocol for one-layer Transformers (Theorem 4): its bit account, its roundings, its steps.

p is the number of bits that name a number of appendix B.2's format, L = log2 N.  In the accounts of the printed
protocol p and L are free, as they are there; in the bounds on our own protocol they are those of the format.
"""

from __future__ import annotations

from verify.claims.bhattamishra2024.paper import A, H, K, N, bits, claim, d, dyck22, f, m, p, r, w
from verify.claims.claim import CONFIRMED, PRINTED, READING, REFUTED, REPAIR, SUPPORTING, Unknown
from verify.methods.algebra import arith
from verify.methods.auto import automatic
from verify.methods.axioms import integers, said
from verify.methods.tactic import every, intro, step
from verify.statement.notation import (
    ODD_EVEN,
    D,
    Expression,
    both,
    ceiling,
    either,
    exp,
    floor,
    for_all,
    index_lookup,
    integer,
    log2,
    maximum,
    minimum,
    printed_bits,
    printed_exact,
    qp,
    rational,
    real,
    split_bits,
    split_exact,
    transformer_computes,
    under,
)

L = log2(N)
sizes = for_all(N >= 2, m >= 1, d >= 1, p >= 1)
four_steps = d * p + 2 * p + 2 * (p + L) + 4 * m * p
budget = 3 * m * (p + L)

claim(
    "theorem-4-printed-total",
    at="Theorem 4, end of the proof",
    kind=PRINTED,
    says="The four steps as printed, dp + 2p + 2(p + log2 N) + 4mp bits per head, add up to at most 3m(p + log2 N).",
    that=sizes(four_steps <= budget),
    pinned=REFUTED,
    note="Step 4 alone takes 4mp.  At m = d = p = 1 and N = 2 the steps take 11 bits, the total allows 6.",
)

claim(
    "theorem-4-printed-total--narrow-input",
    at="Theorem 4, end of the proof",
    kind=READING,
    says="The same when d <= m.",
    that=for_all(N >= 2, m >= 1, d >= 1, p >= 1, d <= m)(four_steps <= budget),
    pinned=REFUTED,
)

claim(
    "theorem-4-printed-total--whole-bits",
    at="Theorem 4, end of the proof",
    kind=READING,
    says="The same with every width rounded up to whole bits.",
    that=sizes(d * p + 2 * p + 2 * (p + ceiling(L)) + 4 * m * p <= 3 * m * (p + ceiling(L))),
    pinned=REFUTED,
)

claim(
    "theorem-4-printed-total--repaired",
    at="Theorem 4, end of the proof",
    kind=REPAIR,
    says="The four steps as printed take at most 9m(p + log2 N) bits per head when d <= m.",
    that=for_all(N >= 2, m >= 1, d >= 1, p >= 1, d <= m)(four_steps <= 9 * m * (p + L)),
    pinned=CONFIRMED,
    repairs="theorem-4-printed-total",
)

claim(
    "theorem-4-printed-total--nine-is-least",
    at="Theorem 4, end of the proof",
    kind=SUPPORTING,
    says="With 8 instead of 9 it is false.",
    that=for_all(N >= 2, m >= 1, d >= 1, p >= 1, d <= m)(four_steps <= 8 * m * (p + L)),
    pinned=REFUTED,
)


def model(summation: str) -> Expression:
    """Some Transformer of that class computes f: A letters, format (N, K), r x d projections, H heads."""
    return transformer_computes(f, A, N, K, r, d, H, "down", summation)


def all_models(summation: str, least: Expression) -> Expression:
    """Every f computed by a Transformer of width w: 3 w (p + log2 N) H bits suffice, the answer's bit included."""
    return for_all(A >= 1, N >= 2, K >= 1, least, r >= 1, d >= 1, H >= 1, w >= r, w >= d, model(summation))(
        D(f) <= 3 * w * (bits + log2(N)) * H
    )


claim(
    "theorem-4-order",
    at="Appendix F, communication protocols",
    kind=PRINTED,
    says="For every width our protocol uses O(mpH log N) bits: at most 7 mpH log2 N.",
    that=for_all(A >= 1, N >= 2, K >= 1, w >= 1, r >= 1, d >= 1, H >= 1, w >= r, w >= d, model("each"))(
        D(f) <= 7 * (w * bits * H * log2(N))
    ),
    pinned=CONFIRMED,
)

claim(
    "theorem-4-bound",
    at="Theorem 4",
    kind=PRINTED,
    says="For every function of a one-layer Transformer of width m, some protocol uses at most 3m(p + log2 "
    "N)H bits, for all m, p, N, H "
    "and any partition.",
    that=all_models("each", w >= 1),
    pinned=Unknown(
        "open for widths 1 and 2: the best protocol known here takes at most dp + H (3p + 2 log2 N - 2 + mp) + 1 "
        "bits (products rounded), which exceeds the bound for m = 1 always and for m = 2, H = 1 when p > 4 log2 N + 1; "
        "its exact cost does not for every N and H"
    ),
    note="m >= 3: theorem-4-bound--repaired.  Exact products: theorem-4-bound--exact-products.",
)

claim(
    "theorem-4-bound--repaired",
    at="Theorem 4",
    kind=REPAIR,
    says="For width m >= 3 (d <= m, products rounded) our protocol uses at most 3m(p + log2 N)H bits, for "
    "all N >= 2, Kc, H >= 1.",
    that=all_models("each", w >= 3),
    pinned=CONFIRMED,
    repairs="theorem-4-bound",
)

claim(
    "theorem-4-bound--exact-products",
    at="Theorem 4",
    kind=REPAIR,
    says="When products are kept exact and only the sum is rounded, it does for width m >= 6.",
    that=all_models("once", w >= 6),
    pinned=CONFIRMED,
    repairs="theorem-4-bound",
)

heads = for_all(
    A >= 1, N >= 2, K >= 1, H >= 2, d >= 1, d <= 2, transformer_computes(f, A, N, K, 2, d, H, "down", "each")
)

# Decides Dyck-(2,2) at length 2 with two rows and two heads, in the format N = 2, Kc = 1, where codes are halves.  All
# logits are 0, so both weights are 1/2, and the first head's first row is the mean z of two even codes, one for each
# letter; z = 0 exactly for () and [].  The output 1 - relu(2z) - relu(-2z) is positive iff z = 0, as any other z has
# size at least 1/2.  The second row and the second head are idle.
idle = {"matrix": [[0], [0]]}
tiny_transformer = {
    "formats": "Qp:2,1:down,saturate,each",
    "alphabet": ["(", ")", "[", "]"],
    "embedding": {"joint": [[[2], [4], [-2], [4]], [[0], [-2], [0], [2]]]},
    "layers": [
        {
            "attention": {
                "heads": [{"query": idle, "key": idle, "value": {"matrix": [[2], [0]]}}] * 2,
                "output": {"matrix": [[2, 0, 0, 0]]},
            },
            "feed_forward": {"maps": [{"matrix": [[4], [-4]], "bias": [0, 0]}, {"matrix": [[-2, -2]], "bias": [2]}]},
        }
    ],
}

claim(
    "theorem-4-bound--width-2",
    at="Theorem 4",
    kind=REPAIR,
    says="For width 2 and at least two heads it does as well.",
    that=heads(D(f) <= 3 * 2 * (bits + log2(N)) * H),
    pinned=CONFIRMED,
    script=intro(
        {"f": under(dyck22, ODD_EVEN, 2), "A": 4, "N": 2, "K": 1, "H": 2, "d": 1},
        automatic,
        {6: step("exhibit", transformer=tiny_transformer)},
    ),
    repairs="theorem-4-bound",
)

claim(
    "theorem-4-bound--width-1-cost",
    at="Theorem 4",
    kind=SUPPORTING,
    says="For width 1 our bound dp + H(3p + 2L - 2 + p) + 1 on the cost of our protocol exceeds 3(p + L)H for all "
    "N >= 2 and H >= 1.",
    that=for_all(N >= 2, K >= 1, H >= 1)(bits + H * (4 * bits + 2 * log2(N) - 2) + 1 > 3 * (bits + log2(N)) * H),
    pinned=CONFIRMED,
    note="This is about that bound.  The protocol may cost less: 78 bits at N = 3, Kc = 1, d = 1 and H = 4, where "
    "3(p + L)H is 79.02; and others may exist.",
)

# The protocol itself, on every input of the index-lookup Transformer: 4 positions, H = 1, m = 2, d = 5, p = 5.
printed, ours = 5 * 5 + 2 * 5 + 2 * (5 + 2) + 4 * 2 * 5, 34
lookup3 = index_lookup(3, 1, ("0", "1"), "down", "once")
for partition in (ODD_EVEN, "mask:0110"):
    claim(
        f"theorem-4-run--{partition.replace(':', '-')}",
        at="Theorem 4, proof",
        kind=SUPPORTING,
        says=f"The four steps as printed, run between two parties under {partition} on a Transformer for index lookup, "
        "N = 3, output on every input its forward pass, bit for bit, each message in its printed width, "
        f"{printed} bits in all.",
        that=both(printed_exact(lookup3, partition), printed_bits(lookup3, partition, printed)),
        pinned=CONFIRMED,
        note="log2 N is that of its 4 positions.  Our own steps: theorem-4-run-ours.",
    )

claim(
    "theorem-4-run-ours",
    at="Theorem 4, proof",
    kind=SUPPORTING,
    says=f"Under odd/even our own steps do so in {ours} bits, 5 of which tell the other party the output.",
    that=both(split_exact(lookup3, ODD_EVEN), split_bits(lookup3, ODD_EVEN, ours)),
    pinned=CONFIRMED,
)

rounded = index_lookup(3, 1, ("0", "1"), "down", "each")
claim(
    "theorem-4-run--products-rounded",
    at="Theorem 4, proof",
    kind=SUPPORTING,
    says="So do the steps as printed, and ours, under odd-even when every product is rounded and every addition "
    "saturates.",
    that=both(printed_exact(rounded, ODD_EVEN), split_exact(rounded, ODD_EVEN)),
    pinned=CONFIRMED,
)

# Steps of the proof.
x, y = real("x"), real("y")
a, b, c, M = (integer(name) for name in ("a", "b", "c", "M"))

claim(
    "exp-in-unit-interval",
    at="Appendix D, step 2",
    kind=PRINTED,
    says="exp of a number at most 0 lies in (0, 1].",
    that=for_all(x <= 0)(both(exp(x) > 0, exp(x) <= 1)),
    pinned=CONFIRMED,
)

rounded_exp = floor(exp(x) * N**K)

claim(
    "exp-rounded-in-unit-interval",
    at="Appendix D, step 2",
    kind=PRINTED,
    says="Rounded down to a multiple of N^-Kc, exp of a number at most 0 is in [0, 1].",
    that=for_all(N >= 2, K >= 1, x <= 0)(both(rounded_exp >= 0, rounded_exp <= N**K)),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2, "K": 1, "x": 0},
        every(
            integers(arith(said("floor-above", x=exp(x) * N**K))),
            arith(said("floor-below", x=exp(x) * N**K), said("exp-against-one", "<=", x=x), hints=[N**K]),
        ),
    ),
    note="It may be 0, as exp(-10) is for N = 2, Kc = 1; unrounded it is above 0.",
)

claim(
    "normaliser-parts",
    at="Appendix D, step 2",
    kind=PRINTED,
    says="Of two sums of a and b numbers in [0, 1], one of which contains a 1, each is in [0, N], and together they "
    "are in [1, N] (a + b = N).",
    that=for_all(a >= 0, b >= 0, x >= 0, x <= a, y >= 0, y <= b, either(x >= 1, y >= 1))(
        both(x <= a + b, y <= a + b, x + y >= 1, x + y <= a + b)
    ),
    pinned=CONFIRMED,
    note="Z = Z_A + Z_B.",
)

claim(
    "normaliser-width",
    at="Appendix D, step 3",
    kind=PRINTED,
    says="A sum of N numbers of [0, 1], multiples of N^-Kc, has at most 2^p N values: p + log2 N bits name "
    "it (N >= 2, Kc >= 1).",
    that=for_all(N >= 2, K >= 1)(log2(N * N**K + 1) <= log2(qp(N, K)) + log2(N)),
    pinned=CONFIRMED,
    script=intro(
        {"N": 2, "K": 1},
        arith(
            said("log2-increasing", "<=", by=arith(), x=N * N**K + 1, y=2 * N ** (2 * K + 1)),
            said("log2-increasing", ">=", by=arith(), x=qp(N, K), y=2 * N ** (2 * K)),
        ),
    ),
    note="N^(Kc + 1) + 1 values; the printed width is generous by a factor of almost 2 in p.",
)


def halves(own: Expression, other: Expression) -> Expression:
    """The weight own / (own + other), rounded down to halves, in halves."""
    return floor(2 * own / (own + other))


claim(
    "weights-sum-to-one",
    at="Appendix D, step 4",
    kind=PRINTED,
    says="Rounded down to multiples of 1/2, the two weights e1/(e1 + e2) and e2/(e1 + e2) of positive "
    "numbers add up to 1.",
    that=for_all(a >= 1, b >= 1)((halves(a, b) + halves(b, a)).equals(2)),
    pinned=REFUTED,
    note="Exponentials 1/2 and 1 (format N = 2, Kc = 1): weights 1/3 and 2/3 round down to 0 and 1/2.",
)

claim(
    "weights-sum-to-one--repaired",
    at="Appendix D, step 4",
    kind=REPAIR,
    says="Rounded down, shares that add up to the whole add up to at most the whole.",
    that=for_all(x >= 0, y >= 0, x + y <= M, M >= 1)(floor(x) + floor(y) <= M),
    pinned=CONFIRMED,
    repairs="weights-sum-to-one",
)

claim(
    "values-width",
    at="Appendix D, step 4",
    kind=PRINTED,
    says="A weighted sum of values, exact to N^-2Kc and of size at most N^Kc, has at most 2^(2p) values: 2p "
    "bits name it.",
    that=for_all(N >= 2, K >= 1)(2 * (N**K) ** 3 + 1 <= qp(N, K) * qp(N, K)),
    pinned=CONFIRMED,
    note="2 N^(3Kc) + 1 values; about 3p/2 bits are enough.",
)

claim(
    "addition-associative",
    at="Appendix D, step 3",
    kind=PRINTED,
    says="Saturating addition of nonnegative numbers is associative.",
    that=for_all(a >= 0, b >= 0, c >= 0, M >= 0)(
        minimum(minimum(a + b, M) + c, M).equals(minimum(a + minimum(b + c, M), M))
    ),
    pinned=CONFIRMED,
)


def saturated(total: Expression) -> Expression:
    """max(-M, min(M, total))."""
    return maximum(-M, minimum(M, total))


claim(
    "addition-associative--signed",
    at="Appendix D, step 3",
    kind=SUPPORTING,
    says="Saturating addition of numbers of either sign is associative.",
    that=for_all(M >= 1, a <= M, b <= M, c >= -M, c <= M, a >= -M, b >= -M)(
        saturated(saturated(a + b) + c).equals(saturated(a + saturated(b + c)))
    ),
    pinned=REFUTED,
    note="(1 + 1) - 1 = 0 but 1 + (1 - 1) = 1 when everything saturates at 1: the order of a split sum matters.",
)

claim(
    "split-rounding",
    at="Appendix D, step 4",
    kind=SUPPORTING,
    says="Rounding each party's part down and adding gives the rounded sum.",
    that=for_all(x >= 0, y >= 0)((floor(x) + floor(y)).equals(floor(x + y))),
    pinned=REFUTED,
    note="Each party must send its part exactly, as the proof does, not rounded.",
)

claim(
    "split-rounding--repaired",
    at="Appendix D, step 4",
    kind=SUPPORTING,
    says="It is at most the rounded sum and less than it by at most one step.",
    that=for_all(x >= 0, y >= 0)(both(floor(x) + floor(y) <= floor(x + y), floor(x + y) <= floor(x) + floor(y) + 1)),
    pinned=CONFIRMED,
    repairs="split-rounding",
)

u, v, t = real("u"), real("v"), real("t")

claim(
    "softmax-shift",
    at="Appendix D, softmax",
    kind=PRINTED,
    says="Multiplying both exponentials by t = exp(-max) > 0 does not change a weight: u (tu + tv) = tu (u + v).",
    that=for_all(t > 0, u >= 0, v >= 0)((u * (t * u + t * v)).equals(t * u * (u + v))),
    pinned=CONFIRMED,
)


def in_halves(logit: Expression) -> Expression:
    """exp(logit), rounded down to halves, in halves."""
    return floor(2 * exp(logit))


claim(
    "softmax-shift--rounded",
    at="Appendix D, softmax",
    kind=READING,
    says="Nor does it in rounded arithmetic: with exponentials rounded down to multiples of 1/2, the weight "
    "of the larger of the logits "
    "-1/2, -1 is that of 0, -1/2.",
    that=halves(in_halves(rational(-1, 2)), in_halves(rational(-1))).equals(
        halves(rational(2), in_halves(rational(-1, 2)))
    ),
    pinned=REFUTED,
    note="exp(-1) and exp(-1/2) round to 0 and 1/2, exp(-1/2) and exp(0) to 1/2 and 1.",
)
