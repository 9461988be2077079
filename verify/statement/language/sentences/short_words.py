"""Short names of the field and what they say, what they leave open, and what people write for words of sentences.

What a measure's short name chooses without a word is told to whoever uses it: the third entry of `MEASURES`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.row import Term

FAMILIES: Mapping[str, str] = {
    "EQ": "equality",
    "DISJ": "disjointness",
    "IP": "inner-product",
    "GT": "greater-than",
    "INDEX": "index",
    "IND": "index",
    "INT": "intersection",
    "COMPOSITION": "composition",
}
OF_TWO: Mapping[str, str] = {
    "Dyck": "dyck",
    "RECALL": "key-recall",
    "MAJORITY": "majority",
    "MAJ": "majority",
}  # of two sizes
SINK = (
    "states counts a state for the words that nothing makes a word of the language, where there are such words; "
    "states(L; partial) leaves it out"
)
COINS = "R(f) is with public coins and error at most 1/3; R(f; private coins, two-way, error at most 1/3) is another"
MEASURES: Mapping[str, tuple[str, tuple[Term, ...], str]] = {
    "R": ("randomised", (), COINS),
    "states": ("states", ("complete",), SINK),
}
SYNONYMS: Mapping[str, str] = {  # nouns that the table of operators does not have, and their operators
    "deterministic communication complexity": "D",
    "randomised communication complexity": "randomised",
    "randomized communication complexity": "randomised",
    "cover number": "cover",
}
INDEXED: Mapping[str, str] = {"C": "cover", "F": "fooling", "fool": "fooling", "fs": "fooling"}  # of a colour
RAISED: Mapping[tuple[str, str], str] = {("C", "D"): "partition-number", ("C", "P"): "leaves"}  # C^D(f), C^P(f)
ONE_WAY: Mapping[str, tuple[str, ...]] = {"alice": ("A->B", "AimpliesB"), "bob": ("B->A", "BimpliesA")}  # D^{A->B}(f)
MEASURING = re.compile(r"(rank|C|F|fool|fs)_\w*|C|D|R_?|e|states|disc_[uU]")  # what begins the short name of a measure
GROWTH = (
    "it behind a measure of one variable that nothing binds, `D(EQ_n) = Ω(n)`, or a constant that is named: "
    "`for some real c > 0, all integers n >= 1: ... >= c * n`"
)
WANTED: Mapping[str, str] = {
    "rank": "rank_Q(f) or rank_2(f)",
    "C": "C^0(f) or C^1(f); binom(n, k) is a binomial coefficient",
    **dict.fromkeys(("fool", "fs"), "F_0(f) or F_1(f), the size of a largest fooling set of a colour"),
    "e": "exp(x), or e^x where no variable is called e",
    "N": "log2(C^1(f)), or ceil(log2(C^1(f))) for whole bits; C^0(f) for the inputs with a 0",
    "disc": "discrepancy(f; uniform distribution), or least discrepancy(f; over all distributions)",
    "F": "F_0(f) or F_1(f)",
    **{sign: GROWTH for sign in ("O", "o", "ω", "Ω", "Omega", "Θ", "Theta")},
    "EQ": "EQ_n",
    "DISJ": "DISJ_n",
    "IP": "IP_n",
    "GT": "GT_n",
}
MEANT: Mapping[str, str] = {  # what people write that is not read, and what they mean
    "=>": "`>=`",
    "equals": "`=`",
    "equal": "`=`",
    "contained": "`a subset of`",
    "subset": "`is a subset of`",
    "naturals": "`integers`, with `n >= 0` or `n >= 1`",
    "natural": "`integers`, with `n >= 0` or `n >= 1`",
    **dict.fromkeys(("infinitely", "many"), "`for all integers n0, there is an integer n >= n0 such that ...`"),
    "almost": "`for all sufficiently large n`",
    "but": "`and`, `with` what leaves some out, or `for all sufficiently large n`",
    "if": "`if` before both: `if A then B`, or `B implies A`",
    "only": "`implies`; of a protocol with coins `from-alice` or `from-bob`",
    "unless": "`or`",
    "else": "`(if A then B) and (if not A then C)`",
    "when": "`if A then B`",
    "where": "`with` before the colon",
    "all": "`for all`",
    "whenever": "it in front or at the end, with a variable behind it: `whenever n >= 4, ...`",
    **dict.fromkeys(
        ("every", "any", "each", "Every", "Any", "Each"), "`for all ...:`, or `every DFA for L has k states`"
    ),
    **dict.fromkeys(("no", "No"), "`for no ...:` or `not (...)`"),
    "at": "`>=` or `<=`",
    "protocol": "`there is a protocol for f with at most k bits`, or `R(f) <= k`",
    "e": "`exp(1)`, or `e^x`",
    "proper": "`⊆`, and `!=` beside it",
    "private": "`R(f; private coins, two-way, error at most 1/4)`",
    **dict.fromkeys(("can", "must", "needs", "requires", "require", "satisfies"), "a comparison of a measure"),
    "fooling": "`largest fooling set(f; colour 1)`, or `... are a fooling set of colour 1 of f`",
    "monochromatic": "`cover(f; colour 1)`, or `partition-number(f)`",
    "rk": "`rank_Q(f)` or `rank_2(f)`",
    "neither": "`not (...) and not (...)`",
}
ABSENT: Mapping[str, str] = {  # what the language cannot say, and what is near
    **dict.fromkeys(("gcd", "lcm"), "common divisors and multiples; want `d divides n` for each number"),
    **dict.fromkeys(("prime", "primes"), "primes; want a condition such as `n odd`"),
    **dict.fromkeys(("regular", "finite", "infinite"), "such property of a language; all of its languages are regular"),
    **dict.fromkeys(("NFA", "nfa"), "smallest NFA; want `the minimal DFA of L has k states`"),
    **dict.fromkeys(
        ("factorial", "fact"), "factorial; want `n choose k`, or for log2(n!) `sum over k = 1..n of log2(k)`"
    ),
    **dict.fromkeys(("χ", "chi"), "partition number of one colour; want `partition-number(f)`, or `C^1(f)` for covers"),
    "nondeterministic": "nondeterministic complexity; want `ceil(log2(C^1(f)))`",
    **dict.fromkeys(("gamma_2", "gamma2"), "factorisation norm; want rank_Q(f) or the discrepancy of f"),
    **dict.fromkeys(
        ("sign", "UPP", "PP", "margin", "VC"), "such measure; `fooling docs sentences` lists those that it has"
    ),
    "one": "words for one-way protocols; want `D(f; only alice sends)`, or `R(f; public coins, from-alice, ...)`",
    "quantum": "quantum complexity; want `D(f)` or `R(f)`",
}
OF_BITS = "functions of one party's bits; its functions are of two parties: EQ_n, DISJ_n, IP_n, [0 1; 1 0]"
QUERIES = "sensitivity, degree or decision trees; its functions are of two parties, and D(f) counts their bits"
ABSENT_FUNCTIONS: Mapping[str, str] = {  # before a bracket, or with an index
    **dict.fromkeys(("s", "bs", "deg", "adeg", "cert", "dt", "DT", "sens"), QUERIES),
    **dict.fromkeys(("OR", "AND", "XOR", "MAJ", "Maj", "PARITY", "Parity", "NOR", "NAND", "THR", "MOD"), OF_BITS),
}
IS = "`=`, `>=` or `<=` for numbers"  # behind `is`
NAMES = (*(f"{one}_3" for one in FAMILIES), *MEASURES, "Dyck-(2,2)", "rank_Q", "C^1", "F_1")


def short_family(name: str) -> str:
    """The function of the field that everybody takes a name for, in words; none for other names."""
    head, _, index = name.partition("_")
    return OPERATORS[FAMILIES[head]].words.format(t0=index) if index and head in FAMILIES else ""
