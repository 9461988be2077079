"""Section 5 and appendix C: complexities under locality, arithmetic, and what the table of the experiments says."""

from __future__ import annotations

from fooling.verify.claims.claim import CONFIRMED, CORE, DOMAIN, PRINTED, READING, REFUTED, REPAIR, SUPPORTING
from fooling.verify.claims.yang2024.paper import D, L, claim, fixed_k, i, k, m, n, p, s
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.tactic import Tactic, instance, intro, lemma, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    at,
    both,
    exists,
    floor,
    for_all,
    integer,
    log2,
    rational,
    sqrt,
)

C, fixed_C = integer("C"), Expression("C")  # a constant, and that of a quantifier outside
SPARSE, LINEAR = "Proposition 5.4", "Proposition 5.5"
AFTER = "After Proposition 5.4"
ARITHMETIC = "Theorem C.1, proof"


def generally(statement: Expression, *constants: Expression) -> Tactic:
    """The goal follows from the statement, which is proved for all constants, 1 or more, and holds of those given."""
    names = [str(one.term) for one in constants]
    others = {name: integer(f"{name}1") for name in names}
    every = lemma(for_all(*(one >= 1 for one in others.values()))(at(statement, **others)), automatic)
    values = {f"{name}1": one for name, one in zip(names, constants, strict=True)}
    return arith(lemma(statement, instance(every, values, dict.fromkeys(range(len(names)), automatic))))


tower = 2 ** (2 ** (2 * k + C))  # more than any constant times any power of its logarithm
claim(
    "sparse-under-locality",
    at=AFTER,
    kind=READING,
    weight=DOMAIN,
    says="Take blocks of B = m tokens and c >= 1. The m last tokens and the L/m ends of blocks are of soft order m, "
    "which makes the complexity mL: m + L/m <= Cm (log2 L)^k, for some C and k and all L >= m >= 1 with L >= 2.",
    that=exists(C >= 1, k >= 1)(for_all(m >= 1, L >= m, L >= 2)(m + L / m <= fixed_C * m * log2(L) ** fixed_k)),
    pinned=REFUTED,
    script=intro(
        {"C": 1, "k": 1},
        witness(
            {"m": 1, "L": tower},
            generally(tower > C * log2(tower) ** k, C, k),
            dict.fromkeys((1, 2), generally(tower >= 2, C, k)),
        ),
    ),
    note="The remark begins with `As a result`; the proposition stays.  The attention set (6) has the last c tokens of "
    "each of L/B blocks.  For c >= 1 and m below sqrt(L) these are more than m; from sqrt(L) on the remark is right.  "
    "Section 6.1 has c = 1.  With c = 0 blocks of order sqrt(L) would not be best, as section 3 has it.",
)
claim(
    "sparse-under-locality--repaired",
    at=AFTER,
    kind=REPAIR,
    says="With blocks of B = m tokens, the m last tokens and the L/m ends of blocks are at most 2m for L <= m^2, for "
    "L, m >= 1.",
    that=for_all(m >= 1, L >= 1, L <= m**2)(m + L / m <= 2 * m),
    pinned=CONFIRMED,
    repairs="sparse-under-locality",
)
claim(
    "sparse-under-short-locality",
    at="Table 1",
    kind=CORE,
    says="With blocks of sqrt(L) tokens, the attention set of sqrt(L) + L/sqrt(L) tokens leads to the complexity 2 L "
    "sqrt(L), for every L >= 1.",
    leaves="that such a model solves the task",
    that=for_all(L >= 1)((L * (sqrt(L) + L / sqrt(L))).equals(2 * L * sqrt(L))),
    pinned=CONFIRMED,
    note="For a locality m of at most sqrt(L) blocks of sqrt(L) tokens are long enough.",
)
claim(
    "linear-under-locality",
    at=LINEAR,
    kind=CORE,
    says="With hidden dimension D = sqrt(m) the complexity L D^2 of a linear transformer is mL, for L, m >= 1.",
    leaves="whether a smaller hidden dimension is enough, and whether sqrt(m) is",
    that=for_all(L >= 1, m >= 1)((L * sqrt(m) ** 2).equals(m * L)),
    pinned=CONFIRMED,
)
claim(
    "block-size-of-all-runs",
    at="Section 6.1",
    kind=SUPPORTING,
    says="The block size B = 2^floor(log2 sqrt(L)) is of order sqrt(L): B <= sqrt(L) < 2B, for every L >= 1.",
    that=for_all(L >= 1)(both(2 ** floor(log2(sqrt(L))) <= sqrt(L), sqrt(L) < 2 * 2 ** floor(log2(sqrt(L))))),
    pinned=CONFIRMED,
)
claim(
    "precision-of-the-locality",
    at="Theorem C.4, proof",
    kind=READING,
    weight=DOMAIN,
    says="Let D^2 numbers of log2 L bits tell m bits apart: D^2 log2 L >= m. Then D^2 is of soft order m at least: m "
    "<= C D^2 (log2 m)^k, for some C and k and all D >= 1 and L >= m >= 2.",
    that=exists(C >= 1, k >= 1)(
        for_all(D >= 1, m >= 2, L >= m, D**2 * log2(L) >= m)(m <= fixed_C * D**2 * log2(m) ** fixed_k)
    ),
    pinned=REFUTED,
    script=intro(
        {"C": 1, "k": 1},
        witness(
            {"D": 1, "m": tower, "L": 2**tower},
            generally(tower > C * log2(tower) ** k, C, k),
            {
                1: generally(tower >= 2, C, k),
                2: generally(2**tower >= tower, C, k),
                3: generally(log2(2**tower) >= tower, C, k),
            },
        ),
    ),
    note="Numbers have O(log L) bits.  The theorem does not bound the length L of the output by a polynomial in m.",
)
claim(
    "precision-of-the-locality--repaired",
    at="Theorem C.4, proof",
    kind=REPAIR,
    says="Let D^2 numbers of log2 L bits hold at least m bits: D^2 log2 L >= m.  If L <= m^k, then D^2 log2 m >= "
    "m/k, for D, k >= 1 and L >= m >= 2.",
    that=for_all(D >= 1, k >= 1, m >= 2, L >= m, L <= m**k, D**2 * log2(L) >= m)(D**2 * log2(m) >= m / k),
    pinned=CONFIRMED,
    repairs="precision-of-the-locality",
)
claim(
    "locality-is-necessary",
    at="Section 5.2",
    kind=PRINTED,
    says="With a locality m < n no output i > n reaches back to input 1: i - m > 1, for n >= 2 and m >= 1.",
    that=for_all(n >= 2, m >= 1, m < n, i > n)(i - m > 1),
    pinned=CONFIRMED,
)
claim(
    "locality-past-the-separator",
    at="Section 5.2",
    kind=SUPPORTING,
    says="The locality is m = n. The first state, at position i = n + 2 after n inputs and a separator, reaches back "
    "to input 1: i - m <= 1, for n >= 1.",
    that=for_all(n >= 1, m >= n, m <= n, i >= n + 2, i <= n + 2)(i - m <= 1),
    pinned=REFUTED,
    note="By form (10) the separator is token n + 1, and says nothing of the input.  So input 1 does not contribute.  "
    "The text says that m >= n is necessary, and not that it is enough.",
)
claim(
    "locality-past-the-separator--repaired",
    at="Section 5.2",
    kind=REPAIR,
    says="With a locality m > n the first state, at position i = n + 2 after n inputs and a separator, reaches back to "
    "input 1: i - m <= 1, for n >= 1.",
    that=for_all(n >= 1, m > n, i >= n + 2, i <= n + 2)(i - m <= 1),
    pinned=CONFIRMED,
    repairs="locality-past-the-separator",
)

# ---- arithmetic ----

claim(
    "divisors-are-not-zero",
    at=ARITHMETIC,
    kind=PRINTED,
    weight=DOMAIN,
    says="Every number s from 0 to p - 1 is a divisor, s >= 1, as every expression a1 op a2 ... with the operators +, "
    "-, * and / is said to be legal, for p >= 2.",
    that=for_all(p >= 2, s >= 0, s < p)(s >= 1),
    pinned=REFUTED,
    note="Division by 0 has no value, so an expression with 1 / 0 is not legal.",
)
claim(
    "divisors-are-not-zero--repaired",
    at=ARITHMETIC,
    kind=REPAIR,
    says="With the operators +, - and * alone there are 3^k p^(k + 1) expressions of k operators, at least 2^n for the "
    "length n = 2k + 1, for k >= 1 and p >= 2.",
    that=for_all(k >= 1, p >= 2)(3**k * p ** (k + 1) >= 2 ** (2 * k + 1)),
    pinned=CONFIRMED,
    repairs="divisors-are-not-zero",
)
claim(
    "arithmetic-output-length",
    at=ARITHMETIC,
    kind=CORE,
    says="If each step shortens an expression by two tokens, s steps from 2s + 1 tokens have (s + 1)^2 tokens "
    "together, and with s equality signs the length L is at most n^2 for n = 2s + 1: (s + 1)^2 + s <= (2s + 1)^2.",
    leaves="brackets, and that the order n^2 is reached",
    that=for_all(s >= 0)((s + 1) ** 2 + s <= (2 * s + 1) ** 2),
    pinned=CONFIRMED,
)
claim(
    "arithmetic-state-bits",
    at=ARITHMETIC,
    kind=CORE,
    says="If D^2 numbers of p bits tell sqrt(L) bits apart, D^2 p >= sqrt(L), then D >= sqrt(sqrt(L)/p), for D, L, p "
    ">= 1.",
    leaves="how many inputs the state has to tell apart",
    that=for_all(D >= 1, L >= 1, p >= 1, D**2 * p >= sqrt(L))(D >= sqrt(sqrt(L) / p)),
    pinned=CONFIRMED,
)
claim(
    "arithmetic-is-local",
    at="Section 5.2",
    kind=CORE,
    says="With locality m = n and output length L = n^2, the hidden dimension sqrt(m) is the fourth root of L, as for "
    "arithmetic: sqrt(m)^4 = L, for every n >= 1.",
    leaves="whether arithmetic has a locality of n",
    that=for_all(n >= 1)((sqrt(n) ** 4).equals(n**2)),
    pinned=CONFIRMED,
)

# ---- the table of the experiments ----

claim(
    "flops-per-token-grow",
    at="Section 6.2",
    kind=READING,
    weight=DOMAIN,
    says="The linear transformer needs a larger hidden dimension for arithmetic at length 355 than at length 221. The "
    "GFLOPs of Table 2 per token therefore grow, too: 4.220/221 < 6.756/355.",
    that=rational(4220, 221) < rational(6756, 355),
    pinned=REFUTED,
    note="The text says that the dimension needed grows as the problem grows.  By the table the cost is in proportion "
    "to the length from 221 on, for all three models.",
)
claim(
    "flops-per-token-grow--repaired",
    at="Section 6.2",
    kind=REPAIR,
    says="The GFLOPs of Table 2 per token grow from length 87 to 221 for all three models: 0.027/87 < 0.266/221, "
    "0.422/87 < 4.220/221 and 0.106/87 < 1.055/221.",
    that=both(
        rational(27, 87) < rational(266, 221),
        rational(422, 87) < rational(4220, 221),
        rational(106, 87) < rational(1055, 221),
    ),
    pinned=CONFIRMED,
    repairs="flops-per-token-grow",
)
