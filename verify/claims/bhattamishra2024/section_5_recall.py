"""Theorem 7 at all lengths: nearest neighbours and associative recall by two layers of logarithmic size.

As printed the theorem is about unit vectors of any numbers whose margins are at least N^-e for some constant e, and its
proof needs address vectors that are not there (`nearest-neighbour-addresses`).  Here items are vectors of numbers in a
grid, as numbers of finite precision are, and each label fetches its item in the first layer: that is a repair.  One
network is right after every number of items, and so on each of many queries.  The steps of the printed proof are in
`appendix_g`.
"""

from __future__ import annotations

from collections.abc import Mapping

from fooling.verify.claims.bhattamishra2024.logarithmic_size import (
    RULES,
    SIX_RULES,
    UNCOUNTED,
    c,
    everywhere,
    fixed_A,
    fixed_K,
    fixed_N,
    j,
    small,
)
from fooling.verify.claims.bhattamishra2024.paper import A, K, N, claim, d, e, k, m, p
from fooling.verify.claims.claim import CONFIRMED, READING, REPAIR, SUPPORTING
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Tactic,
    assumption,
    by_bounds,
    evaluate,
    every,
    first_of,
    instance,
    intro,
    lemma,
    witness,
)
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    at,
    both,
    ceiling,
    exists,
    for_all,
    index,
    integer,
    log2,
    qp,
    rational,
    real,
    rnn_computes,
    transformer_finds_nearest,
    transformer_recalls,
)

D, M, B, C = map(integer, "DMBC")
fixed_D, fixed_M, fixed_B, fixed_C, fixed_e = map(Expression, "DMBCe")
length = log2(N)
places, label_bits = ceiling(log2(2 * N + 1)), ceiling(log2(B))
MANY = (
    "N counts the items that have labels.  The same network answers after each n <= N of them, so it answers many "
    "queries."
)
GRID = (
    "An item is a vector of D numbers, each a multiple of 1/M from -1 to 1, so a margin is at least 1/M^2.  The "
    "nearest item is the one with the largest inner product, as for unit vectors.  Each label fetches its item in "
    "layer 1."
)

# ---- for every N, with explicit sizes ----

fine = (2 * D * M**2 + 1) ** 2 <= (2 * N + 1) ** K
wide = (m >= 1, m >= places, m >= D + 1, m >= label_bits, d >= 1, d >= 2 * D + 2 * places + label_bits)

claim(
    "theorem-7-sizes",
    at="Theorem 7",
    kind=REPAIR,
    says="Two layers with arbitrary feed-forward functions and one head tell the nearest of up to N items, if m >= "
    "ceil(log2(2N + 1)), D + 1 and ceil(log2 B), d >= 2D + 2 ceil(log2(2N + 1)) + ceil(log2 B) and (2 D M^2 + 1)^2 <= "
    "(2N + 1)^Kc.  Items are vectors of D multiples of 1/M, with B labels.",
    letters={"K": "Kc"},
    that=for_all(D >= 1, M >= 1, B >= 1, N >= 1, K >= 1, *wide, fine)(
        both(*(transformer_finds_nearest(D, M, B, N, K, 2, m, d, 1, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    repairs="nearest-neighbour-addresses",
    note=f"{SIX_RULES}  {GRID}  {MANY}  The precision is ceil(log2(2 (2N + 1)^(2 Kc) + 1)).",
)

# Coordinates x, z of two inputs, u, v those of the grid of step s next to them; a and b are inner products with the
# nearest and with another input, and f and g those of the rounded inputs.
gamma, s, x, z, u, v, a, b, f, g = map(real, ("gamma", *"sxzuvabfg"))
units = (x >= -1, x <= 1, z >= -1, z <= 1, u >= -1, u <= 1, v >= -1, v <= 1)

claim(
    "nearest-neighbour-grid",
    at="Theorem 7",
    kind=SUPPORTING,
    says="Rounding to multiples of a step s moves products of numbers in [-1, 1] by at most s, and inner products of "
    "D such numbers by at most D s.  The nearest input stays the nearest if gamma > 2 D s.",
    that=both(
        for_all(s > 0, *units, x - u <= s / 2, u - x <= s / 2, z - v <= s / 2, v - z <= s / 2)(
            both(x * z - u * v <= s, u * v - x * z <= s)
        ),
        for_all(D >= 1, s > 0, gamma > 2 * D * s, a >= b + gamma, a - f <= D * s, g - b <= D * s)(f > g),
    ),
    pinned=CONFIRMED,
    note="So theorem-7--repaired covers unit vectors of any real numbers.  There s = 1/M.  For a margin of N^-e a "
    "number M of order D N^e is enough.",
)

signs = ceiling(log2(A))
recall_width = (m >= 1, m >= places, m >= signs + 1, m >= label_bits, d >= 1, d >= 2 * signs + 2 * places + label_bits)
fine_for_letters = (2 * signs + 1) ** 2 <= (2 * N + 1) ** K


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


claim(
    "associative-recall-sizes",
    at="Theorem 7, with appendix G",
    kind=SUPPORTING,
    says="Two layers with arbitrary feed-forward functions, one head, m >= ceil(log2(2N + 1)), ceil(log2 A) + 1 and "
    "ceil(log2 B), and d >= 2 ceil(log2 A) + 2 ceil(log2(2N + 1)) + ceil(log2 B) recall one of B labels of up to N "
    "items out of A >= 2, if (2 ceil(log2 A) + 1)^2 <= (2N + 1)^Kc.",
    letters={"K": "Kc"},
    that=for_all(A >= 2, B >= 1, N >= 1, K >= 1, *recall_width, fine_for_letters)(
        both(*(transformer_recalls(A, B, N, K, 2, m, d, 1, *rule) for rule in RULES))
    ),
    pinned=CONFIRMED,
    script=intro({"A": 2, "B": 1, "N": 1, "K": 2, "m": 2, "d": 6}, every(*(by_signs(A) for _ in RULES))),
    note=f"{SIX_RULES}  The vector of a letter is the signs of its number in bits.  {MANY}",
)

# ---- O(log N) ----


def of_all(
    values: Mapping[str, Expression], that: Expression, *conditions: Expression, by: Tactic = automatic
) -> Lemma:
    """What holds for all values of its variables that meet the conditions, at these, which meet them `by` that."""
    universal = lemma(for_all(*conditions)(that), automatic)
    return lemma(at(that, **values), instance(universal, values, dict.fromkeys(range(len(conditions)), by)))


# With l = log2 N >= 1: log2(2N + 1) <= 3 l, so the logarithm of |Q_p| = 2 (2N + 1)^(4e) + 1 is at most 2 + 12 e l, and
# rounded up at most 15 e l.
i, t, y = integer("i"), integer("t"), real("y")
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


def nearest(rounding: str, summation: str) -> Expression:
    """For all C and e there are Kc and c, for all N, D <= C log2 N, B <= N labels and margins down to N^-e."""
    model = transformer_finds_nearest(fixed_D, fixed_M, fixed_B, fixed_N, fixed_K, 2, m, d, 1, rounding, summation)
    found = small(fixed_N, ceiling(log2(qp(2 * fixed_N + 1, fixed_K))), model)
    items = (N >= 2, D >= 1, D <= fixed_C * length, M >= 1, 2 * D * M**2 + 1 <= N**fixed_e, B >= 1, B <= N)
    return for_all(C >= 1, e >= 1)(exists(K >= 1, c > 0)(for_all(*items)(found)))


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


claim(
    "theorem-7--repaired",
    at="Theorem 7",
    kind=REPAIR,
    says="For all whole C and e >= 1 there are a whole Kc >= 1 and c > 0: for all N >= 2, D <= C log2 N, M with 2 D "
    "M^2 + 1 <= N^e, and B <= N, two layers with arbitrary feed-forward functions, of width and precision at most c "
    "log2 N, tell the nearest item's label. Items are vectors of D multiples of 1/M with B labels.",
    letters={"K": "Kc"},
    that=nearest("down", "once"),
    pinned=CONFIRMED,
    script=by_copies(),
    repairs="nearest-neighbour-addresses",
    note=f"{GRID}  {MANY}",
)


def recall(rounding: str, summation: str) -> Expression:
    """For every C there are Kc and c, for all N and alphabets of at most C N letters, with labels 0 and 1."""
    model = transformer_recalls(fixed_A, 2, fixed_N, fixed_K, 2, m, d, 1, rounding, summation)
    found = small(fixed_N, ceiling(log2(qp(2 * fixed_N + 1, fixed_K))), model)
    return for_all(C >= 1)(exists(K >= 1, c > 0)(for_all(N >= 2, A >= 2, A <= fixed_C * N)(found)))


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


claim(
    "associative-recall",
    at="Appendix C.2, discussion",
    kind=READING,
    says="For every whole C >= 1 there are a whole Kc >= 1 and c > 0: for every N >= 2 and every alphabet of 2 to C N "
    "letters, some two-layer Transformer with arbitrary feed-forward functions, of width and precision at most c log2 "
    "N, recalls the label, 0 or 1, of one of up to N items.",
    letters={"K": "Kc"},
    that=recall("down", "once"),
    pinned=CONFIRMED,
    script=one_of_each(),
    note=f"Appendix G has an alphabet of Theta(N) letters.  The construction is that of associative-recall-sizes.  "
    f"{MANY}  {UNCOUNTED}",
)


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


claim(
    "associative-recall-separation",
    at="Section 5.2",
    kind=READING,
    says="For every N >= 2 two layers with arbitrary feed-forward functions, one head, m = ceil(log2(2N + 1)), d = 5m "
    "and Kc = 3 recall the label, 0 or 1, of one of up to N items.  An RNN of m units of p bits for N labels has mp >= "
    "N.",
    that=both(
        for_all(N >= 2)(transformer_recalls(N, 2, N, 3, 2, places, 5 * places, 1, "down", "once")),
        for_all(N >= 1, m >= 1, p >= 1, rnn_computes(index(N), m, p))(m * p >= N),
    ),
    pinned=CONFIRMED,
    script=every(of_own_length(), automatic),
    note="For the RNN the N items are fixed, so its labels are N bits and its query is an index, as in theorem-8.",
)
