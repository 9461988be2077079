"""What a word that is no operator was meant for, and how that is written here: by meaning first, then by spelling.

Words come from other notations: Python, LaTeX, C, SMT-LIB, logic, textbooks.  Most are other names of an operator;
for the others a sentence has words, and all of a statement may be one.  Letters stand for parts: A and B for
propositions, f for a function, K and L for languages, the other small ones for numbers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import SequenceMatcher, get_close_matches

from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS

NAMES: Mapping[str, str] = {
    "<=": "leq le lte ≤ =< <== less-equal",
    ">=": "geq ge gte ≥ >== greater-equal",
    "<": "lt less less-than smaller",
    ">": "gt greater more-than larger",
    "=": "== === is ≡",
    "!=": "neq ne <> ≠ /= differs distinct not-equal",
    "not": "! ~ ¬ neg-of negation lnot",
    "and": "&& & /\\ ∧ conjunction land wedge all-of",
    "or": "|| \\/ ∨ disjunction lor vee any-of",
    "+": "plus add",
    "*": "times mul multiply × · ⋅",
    "-": "minus sub subtract − difference-of",  # noqa: RUF001 - as it is typed
    "/": "divide divided-by div-by ÷ frac fraction ratio rational",
    "^": "** pow power expt",
    "ceil": "ceiling round-up",
    "sum": "∑ Σ sigma summation",
    "binomial": "choose comb binom C nCr",
    "D": "cc communication communication-complexity deterministic bits depth",
    "randomised": "R randomized bpp R-public",
    "equality": "EQ EQ_n",
    "disjointness": "DISJ disj",
    "intersection": "INT intersects",
    "greater-than": "GT",
    "inner-product": "IP ip IP2",
    "subset": "⊆ subseteq included",
    "union": "∪ cup",
    "common-words": "∩ cap",
    "complement": "negated",
    "aperiodic": "star-free starfree counter-free noncounting",
    "regex": "regexp re regular",
}
"""Names that an operator has elsewhere."""

WAYS: Mapping[str, str] = {
    "implies imp implication -> --> ==> => ⇒ → if if-then only-if": "A implies B",
    "iff <=> <-> <--> ⇔ ↔ equivalent equiv biconditional": "A iff B",
    "xor ⊕ exclusive-or exactly-one": "(A or B) and not (A and B)",
    "nand": "not (A and B)",
    "nor": "not (A or B)",
    "ite if-then-else cond": "if A then B",
    "equals equal eq": "x = n",
    "between at-most at-least": "k <= x <= n",
    "divides ∣ divisible divisible-by multiple multiple-of dvd": "k divides n",
    "mod % modulo remainder rem": "n mod k = 1",
    "div // floordiv idiv quotient": "floor(n/k)",
    "cdiv ceil-div ceildiv": "ceil(n/k)",
    "round nearest": "floor(x + 1/2)",
    "natural nat is-natural positive negative": "n >= 0",
    "neg negate unary-minus uminus succ inc pred dec": "-n + 1",
    "log logarithm lg ld log_2 lb log10": "log2(x) + ln(x)",
    "exp2 square sqr squared cbrt cube-root norm euclidean-norm": "2^x + x^2 + x^(1/3)",
    "product prod Π ∏": "n * k",
    "nondeterministic nondet N N1 non-deterministic conondeterministic N0": "ceil(log2(C^1(f)))",
    "rank2 rank-gf2 gf2-rank rank-q rank-over-q rankq real-rank": "rank_2(f) <= rank_Q(f)",
    "difference setminus intersect": "K ∩ L",
    "nerode state-complexity minimal-states dfa-size": "states(L)",
}
"""What is said with several operators, or with one of several, as a sentence has it."""

ALIKE, LONG = 0.8, 6  # of the letters of two words, for one to be taken for the other misspelt, which is so long
ELSEWHERE = [word for words in (*WAYS, *NAMES.values()) for word in words.split() if len(word) >= LONG]

LISTED = "`fooling check --schema` lists them, and all of the statement may be one sentence"
BOUND = '[["n", "int"]], [conditions], proposition'
QUANTIFIED = {"forall": "for-all all every ∀ for-every", "exists": "there-is there-exists some ∃ exist"}


def offer(head: str) -> str:
    """What to write instead of a word that is no operator; where nothing comes near, where all of them are listed.

    >>> offer("implies")
    'all of the statement may be one sentence, which has `A implies B`'
    >>> offer("leq"), offer("disjointnes")
    ('write "<="', 'did you mean disjointness?')
    """
    for word in (head, head.replace("_", "-").replace(" ", "-"), head.replace("_", "-").replace(" ", "-").lower()):
        if word in OPERATORS:
            return f"write {json.dumps(word)}"
        if (found := _meant(word.removeprefix("\\"))) is not None or (found := _meant(word)) is not None:
            return found
    near = get_close_matches(head, [*OPERATORS, *QUANTIFIERS], n=2)
    near = [one for one in near if _alike(head, one) >= ALIKE * _alike(head, near[0])]  # not what comes far behind
    other = get_close_matches(head, ELSEWHERE, n=1, cutoff=ALIKE)
    if other and all(_alike(head, other[0]) > _alike(head, one) for one in near):
        return f"did you mean {other[0]}? {_meant(other[0])}"
    return f"did you mean {' or '.join(near)}?" if near else LISTED


def _alike(word: str, other: str) -> float:
    return SequenceMatcher(None, word, other).ratio()


def _meant(word: str) -> str | None:
    for words, said in WAYS.items():
        if word in words.split():
            return f"all of the statement may be one sentence, which has `{said}`"
    for name, words in NAMES.items():
        if word in words.split():
            return f"write {json.dumps(name)}"
    for name, words in QUANTIFIED.items():
        if word in words.split():
            return f'write ["{name}", {BOUND}]'
    return None
