"""What a word that is no operator was meant for, and how that is written here: by meaning first, then by spelling.

Words come from other notations: Python, LaTeX, C, SMT-LIB, logic, textbooks.  Most are other names of an operator;
others are said with several (an implication by `or` and `not`).  Letters stand for parts: A, B, C for propositions, f
and g for functions, K and L for languages, the other small ones for numbers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS

LETTERS = frozenset("ABCabknxfgKL")  # that stand for parts

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
    "floor": "round-down",
    "abs": "absolute fabs",
    "sqrt": "√ root square-root",
    "max": "maximum largest",
    "min": "minimum smallest",
    "sum": "∑ Σ sigma summation",
    "binomial": "choose comb binom C nCr",
    "integer": "whole is-integer isint",
    "D": "cc communication communication-complexity deterministic bits depth",
    "randomised": "R randomized bpp R-public",
    "one-way": "oneway D1 D-one-way",
    "leaves": "protocol-size leaf-count",
    "partition-number": "chi",
    "fooling": "fooling-number",
    "count": "number-of-words word-count words-of-length",
    "equality": "EQ EQ_n",
    "disjointness": "DISJ disj",
    "intersection": "INT intersects",
    "greater-than": "GT",
    "inner-product": "IP ip IP2",
    "complement": "negated",
    "transposed": "transpose swapped",
    "same-function": "equal-functions",
    "same-language": "equal-languages",
    "subset": "⊆ subseteq included",
    "union": "∪ cup",
    "common-words": "∩ cap",
    "other-words": "language-complement complement-language",
    "aperiodic": "star-free starfree counter-free noncounting",
    "j-trivial": "piecewise-testable",
    "r-trivial": "partially-ordered",
    "in-da": "da",
    "in-ds": "ds",
    "in-do": "do",
    "abelian-subgroups": "abelian",
    "solvable-subgroups": "solvable",
    "concat": "concatenation cat ∘",
    "star": "kleene kleene-star",
    "regex": "regexp re regular",
    "lifted": "compose composed composition",
    "matrix": "table array",
}
"""Names that an operator has elsewhere."""

IMPLIES, BOTH_WAYS = ["or", ["not", "A"], "B"], ["and", ["or", ["not", "A"], "B"], ["or", "A", ["not", "B"]]]
ONE_OF_TWO = ["or", ["and", "A", ["not", "B"]], ["and", ["not", "A"], "B"]]
REMAINDER, DIVIDED = ["-", "n", ["*", "k", ["floor", ["/", "n", "k"]]]], ["integer", ["/", "n", "k"]]
MOST_K, LEAST_K = ["repeat", ["union", "L", ["repeat", "L", 0]], "k"], ["concat", ["repeat", "L", "k"], ["star", "L"]]
WAYS: Mapping[str, tuple[tuple[str, Any], ...]] = {
    "implies imp implication -> --> ==> ⇒ → if if-then only-if": (("A implies B", IMPLIES),),
    "=>": (("A implies B", IMPLIES), ("a at least b", [">=", "a", "b"])),
    "iff <=> <-> <--> ⇔ ↔ equivalent equiv biconditional": (("A if and only if B", BOTH_WAYS),),
    "xor ⊕ exclusive-or exactly-one": (("one of A and B", ONE_OF_TWO), ("functions f and g", ["xor-of", "f", "g"])),
    "equals equal eq": (
        ("numbers", ["=", "a", "b"]),
        ("functions", ["same-function", "f", "g"]),
        ("languages", ["same-language", "L", "K"]),
    ),
    "nand": (("not both A and B", ["not", ["and", "A", "B"]]),),
    "nor": (("neither A nor B", ["not", ["or", "A", "B"]]),),
    "ite if-then-else cond": (("B if A, else C", ["and", IMPLIES, ["or", "A", "C"]]),),
    "between": (("x from a to b", ["and", ["<=", "a", "x"], ["<=", "x", "b"]]),),
    "divides ∣ divisible divisible-by multiple multiple-of dvd": (("k divides n", DIVIDED),),
    "mod % modulo remainder rem": (
        ("n mod k", REMAINDER),
        ("n mod k = 0", DIVIDED),
        ("n mod 2 = 0", ["even", "n"]),
        ("n mod 2 = 1", ["odd", "n"]),
    ),
    "div // floordiv idiv quotient": (("n / k, rounded down", ["floor", ["/", "n", "k"]]),),
    "cdiv ceil-div ceildiv": (("n / k, rounded up", ["ceil", ["/", "n", "k"]]),),
    "round nearest": (("x, rounded to the nearest integer", ["floor", ["+", "x", ["/", 1, 2]]]),),
    "at-most at-most-k at-most-half": (("a at most b", ["<=", "a", "b"]), ("at most k words of L in a row", MOST_K)),
    "at-least at-least-k": (("a at least b", [">=", "a", "b"]), ("at least k words of L in a row", LEAST_K)),
    "natural nat is-natural": (("x is 0, 1, 2, ...", ["and", ["integer", "x"], [">=", "x", 0]]),),
    "positive": (("x is positive", [">", "x", 0]),),
    "negative": (("x is negative", ["<", "x", 0]),),
    "neg negate unary-minus uminus": (("-x", ["-", 0, "x"]),),
    "log logarithm": (("base 2", ["log2", "x"]), ("base e", ["ln", "x"])),
    "lg ld log_2 lb": (("base 2", ["log2", "x"]),),
    "log10": (("base 10", ["/", ["ln", "x"], ["ln", 10]]),),
    "exp2": (("2 to the x", ["^", 2, "x"]),),
    "square sqr squared": (("x squared", ["^", "x", 2]),),
    "cbrt cube-root": (("for x > 0", ["^", "x", ["/", 1, 3]]),),
    "succ inc": (("n + 1", ["+", "n", 1]),),
    "pred dec": (("n - 1", ["-", "n", 1]),),
    "nondeterministic nondet N N1 non-deterministic": (("bits, of ones", ["ceil", ["log2", ["cover", "f", 1]]]),),
    "conondeterministic N0": (("bits, of zeros", ["ceil", ["log2", ["cover", "f", 0]]]),),
    "rank2 rank-gf2 gf2-rank": (("over GF(2)", ["rank", "f", "GF2"]),),
    "rank-q rank-over-q rankq real-rank": (("over the rationals", ["rank", "f", "Q"]),),
    "difference setminus": (("words of L that are not in K", ["common-words", "L", ["other-words", "K"]]),),
    "intersect": (("languages", ["common-words", "L", "K"]), ("functions", ["and-of", "f", "g"])),
    "epsilon ε λ empty-word": (("the empty word, from any L", ["repeat", "L", 0]),),
    "factorial fact n!": (
        ("4!", ["*", 2, 3, 4]),
        ("log2 of n!", ["sum", "i", 1, "n", ["log2", "i"]]),
        ("n over k", ["binomial", "n", "k"]),
    ),
    "norm euclidean-norm": (
        ("the norm of the numbers a and b", ["sqrt", ["+", ["^", "a", 2], ["^", "b", 2]]]),
        ("the largest size of a and b", ["max", ["abs", "a"], ["abs", "b"]]),
    ),
    "product prod Π ∏": (
        ("a times b", ["*", "a", "b"]),
        ("log2 of the product of x, for i = a, ..., b", ["sum", "i", "a", "b", ["log2", "x"]]),
        ("words of L, then of K", ["concat", "L", "K"]),
    ),
    "nerode state-complexity minimal-states dfa-size": (("with all transitions", ["states", "L", "complete"]),),
}
"""What is said with several operators, or with one of several: in words, and how it is written."""

UNSAID: Mapping[str, str] = {
    "nfa-states nfa-size nondeterministic-states nfa-state-complexity states-nfa": (
        'the states of a smallest NFA cannot be named here; an NFA of L has at least ["fooling", ["under", L, '
        '["prefix", k], n], 1] of them, and ["states", L, "complete"] are those of the smallest DFA'
    ),
    "sensitivity block-sensitivity certificate-complexity": (
        "measures of inputs with one changed bit cannot be said here; "
        '["D", f], ["rank", f, "Q"], ["fooling", f, b] and ["terms", f] are measures of two-party functions'
    ),
    "degree polynomial-degree approximate-degree": (
        'the degree of a polynomial cannot be said here; ["rank", f, "Q"] is the rank of the matrix'
    ),
    "approximate-rank gamma2 trace-norm spectral-norm operator-norm": (
        'norms of a matrix cannot be said here; ["rank", f, "Q"], ["discrepancy", f] and ["least-discrepancy", f] can'
    ),
    "information mutual-information entropy information-cost": (
        "information and entropy cannot be said here; a bound by them is an assumption with its source, under assume"
    ),
    "quantum quantum-communication Q-star": (
        'quantum protocols cannot be said here; ["randomised", f] is of public coins, and ["D", f] of none'
    ),
    "derivative diff integral lim limit": (
        "limits and derivatives cannot be said here; state the inequality for all numbers, with a constant that exists"
    ),
}
"""What cannot be said, and what there is near it."""

ALIKE, LONG = 0.8, 6  # of the letters of two words, for one to be taken for the other misspelt, which is so long
ELSEWHERE = [word for words in (*UNSAID, *WAYS, *NAMES.values()) for word in words.split() if len(word) >= LONG]

BOUND = '[["n", "int"]], [conditions], proposition'
QUANTIFIED = {"forall": "for-all all every ∀ for-every", "exists": "there-is there-exists some ∃ exist"}


def offer(head: str) -> str:
    """What to write instead of a word that is no operator; where nothing comes near, where all of them are listed.

    >>> offer("implies")
    'for "A implies B" write ["or", ["not", A], B]'
    >>> offer("leq"), offer("disjointnes")
    ('write "<="', 'did you mean disjointness?')
    """
    for word in (head, head.replace("_", "-").replace(" ", "-"), head.replace("_", "-").replace(" ", "-").lower()):
        if word in OPERATORS:
            return f"write {json.dumps(word)}"
        if (found := _meant(word.removeprefix("\\"))) is not None or (found := _meant(word)) is not None:
            return found
    near = get_close_matches(head, [*OPERATORS, *QUANTIFIERS], n=2)
    other = get_close_matches(head, ELSEWHERE, n=1, cutoff=ALIKE)
    if other and all(_alike(head, other[0]) > _alike(head, one) for one in near):
        return f"did you mean {other[0]}? {_meant(other[0])}"
    return f"did you mean {' or '.join(near)}?" if near else "`fooling check --schema` lists them"


def _alike(word: str, other: str) -> float:
    return SequenceMatcher(None, word, other).ratio()


def _meant(word: str) -> str | None:
    for words, told in UNSAID.items():
        if word in words.split():
            return told
    for words, ways in WAYS.items():
        if word in words.split():
            return "; ".join(f'for "{said}" write {shown(term)}' for said, term in ways)
    for name, words in NAMES.items():
        if word in words.split():
            return f"write {json.dumps(name)}"
    for name, words in QUANTIFIED.items():
        if word in words.split():
            return f'write ["{name}", {BOUND}]'
    return None


def shown(term: Any) -> str:
    """A term as it is written, with bare letters for parts.

    >>> shown(["rank", "f", "Q"])
    '["rank", f, "Q"]'
    """
    if isinstance(term, list):
        return f"[{', '.join(map(shown, term))}]"
    return term if term in LETTERS else json.dumps(term)
