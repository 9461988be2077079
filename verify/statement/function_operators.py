"""The operators that make functions of letters, functions and formulas, and that say how one is part of another.

What is made by a formula, and of other functions entry by entry, is explained in `fooling.fooling_sets.compositions`; a
party that is held to a regular language has some of its words only.

A *code* stands for how both parties write: [[BEFORE, [[LETTER, WORD], ...], AFTER] for Alice, the same for Bob], words
being lists of letters; a share x1 x2 ... becomes BEFORE, the word of x1, the word of x2, ..., AFTER.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.fooling_sets.compositions import GATES, MOST_BITS
from fooling.verify.statement.coin_operators import law
from fooling.verify.statement.literals import demand, is_integer
from fooling.verify.statement.random_operators import RANDOM
from fooling.verify.statement.row import Operator, Term, fact, measure, row


def some(f: Term, party: Term, words: Term) -> tuple[Term, ...]:
    """The party has an input left."""
    return (("has-input-in", f, party, words),)


def alike(f: Term, g: Term) -> tuple[Term, ...]:
    """Both have the values 0 and 1, for as many inputs."""
    return ("zero-one", f), ("zero-one", g), ("same-size", f, g)


def inside(f: Term, rows: Term, columns: Term) -> tuple[Term, ...]:
    """The last of the rows and columns that are named is one."""
    return (("inputs-of", ("pairs", ((max(rows), max(columns)),)), f),)


def of_both(term: Term, at: str) -> None:
    """A formula of bits of both inputs."""
    demand(min(term[1][:2]) >= 1, f"{at}[1]", term[1][:2], "at least one bit of either party")


def of_one(term: Term, at: str) -> None:
    """A formula of bits x1, x2, ..."""
    demand(
        term[1][0] >= 1 and term[1][1] == 0, f"{at}[1]", term[1][:2], "[bits, 0]: a lifted formula is of x1, x2, ..."
    )


COMPOSED: dict[str, Operator] = {
    "by-formula": row("function", "formula", "the function {0}", check=of_both),
    "transposed": row("function", "function", "{t0} with the parties exchanged"),
    "part": row("function", "function inputs inputs", "{t0} on rows {1} and columns {2}", when=inside),
    "and-of": row("function", "function function", "{t0} AND {t1}", when=alike),
    "or-of": row("function", "function function", "{t0} OR {t1}", when=alike),
    "xor-of": row("function", "function function", "{t0} XOR {t1}", when=alike),
    "lifted": row(
        "function",
        "formula function",
        "the formula {0} of values of {t1}",
        when=lambda h, g: (("zero-one", g),),
        check=of_one,
    ),
}
"""Of most of them only the matrix is told; what a machine reads of their inputs is said in `letters`."""
WITHOUT_BITS = ("index", "key-recall", "composition", "restricted", *({*COMPOSED} - {"by-formula"}))
FUNCTIONS: dict[str, Operator] = {
    **COMPOSED,
    **RANDOM,  # of one point
    "key-recall": row("function", "size size", "recall of {t0} letters out of {t1}"),
    "composition": row("function", "size", "composition of functions on {t0} elements"),
    "majority": row("function", "size size", "majority of {t0} bits and {t1}"),
    "bapo": measure("function natural", "BAPO prefix bits({0}; {1} attended tokens)"),
    "restricted": row("function", "function party language", "{t0} with {1} held to {t2}", when=some),
    "embeds": fact("function function code", "{t0} is {t1} on inputs written {2}"),
    "vc-dimension": measure("function party", "VC dimension({0}; of {1})"),
    "has-input-in": fact("function party language", "some input of {1} of {t0} is a word of {t2}"),
}


def _is_word(term: Term) -> bool:
    return isinstance(term, tuple) and all(isinstance(letter, str) and letter for letter in term)


def _is_pair(term: Term) -> bool:
    return isinstance(term, tuple) and len(term) == 2 and _is_word(term[:1]) and _is_word(term[1])


def _code(term: Term, at: str) -> None:
    """How Alice and how Bob writes."""
    demand(isinstance(term, tuple) and len(term) == 2, at, term, "[how Alice writes, how Bob writes]")
    for i, one in enumerate(term):
        here = f"{at}[{i}]"
        demand(isinstance(one, tuple) and len(one) == 3, here, one, "[word before, [[letter, word], ...], word after]")
        for place in (0, 2):
            demand(_is_word(one[place]), f"{here}[{place}]", one[place], "a word, a list of letters")
        table = isinstance(one[1], tuple) and bool(one[1]) and all(map(_is_pair, one[1]))
        demand(table, f"{here}[1]", one[1], "a list of [letter, word], words being lists of letters")
        demand(len({letter for letter, _ in one[1]}) == len(one[1]), f"{here}[1]", one[1], "each letter once")


def _formula(term: Term, at: str) -> None:
    """[bits of Alice, bits of Bob, formula]."""
    shaped = isinstance(term, tuple) and len(term) == 3 and all(is_integer(n) and 0 <= n <= MOST_BITS for n in term[:2])
    demand(shaped, at, term, f"[bits of Alice, bits of Bob, formula], at most {MOST_BITS} bits")
    bits = {f"x{i}" for i in range(1, term[0] + 1)} | {f"y{i}" for i in range(1, term[1] + 1)}
    _gate(term[2], bits, f"{at}[2]")


def _gate(term: Term, bits: set[str], at: str) -> None:
    if isinstance(term, tuple) and term:
        head, *parts = term
        demand(head in (*GATES, "at-least"), f"{at}[0]", head, f"one of {', '.join(GATES)}, at-least")
        first = 2 if head == "at-least" else 1
        demand(first == 1 or (bool(parts) and is_integer(parts[0])), at, term, "[at-least, number, formula, ...]")
        demand(len(term) == 2 if head == "not" else len(term) > first, at, term, f"{head} of formulas")
        for i, part in enumerate(term[first:], first):
            _gate(part, bits, f"{at}[{i}]")
    else:
        known = term in bits if isinstance(term, str) else is_integer(term) and term in (0, 1)
        demand(known, at, term, "a bit such as x1 or y1 of those there are, 0, 1, or [gate, formula, ...]")


def _inputs(term: Term, at: str) -> None:
    listed = isinstance(term, tuple) and bool(term) and all(is_integer(x) and x >= 0 for x in term)
    demand(listed, at, term, "a list of numbers of inputs, from 0")


CHECKS: Mapping[str, Callable[[Term, str], None]] = {"code": _code, "formula": _formula, "inputs": _inputs, "law": law}
