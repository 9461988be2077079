"""The operators: one row each, for whoever reads propositions (the grammar, the kernel, the bounds, the words).

`fooling.verify.statement.row` says what stands in a row; those of coins, of messages and models, of words that a party
is held to, of languages, of partial functions, of machines, of random variables and of random words stand in
`fooling.verify.statement.coin_operators`, `message_operators`, `function_operators`, `language_operators`,
`partial_function_operators`, `machine_operators`, `random_operators` and `law_operators`.
What an operator *is* stands in the essay of `fooling.verify.statement.proposition`.  A new quantity is a new row, its
value by evaluation (`checker.meaning`) where it has one, and its axioms.
"""

from __future__ import annotations

from collections.abc import Mapping

from fooling.verify.statement.function_operators import FUNCTIONS
from fooling.verify.statement.language_operators import LANGUAGES
from fooling.verify.statement.law_operators import LAW_WORDS, LAWS
from fooling.verify.statement.machine_operators import MACHINE_WORDS, MACHINES
from fooling.verify.statement.message_operators import COIN_WORDS, PROTOCOLS
from fooling.verify.statement.partial_function_operators import PARTIALS
from fooling.verify.statement.row import (
    ATOM,
    BOTH,
    EITHER,
    POWER,
    PRODUCT,
    SUM,
    Operator,
    cells,
    fact,
    measure,
    number,
    of_bits,
    real_power,
    row,
    shaped,
    split,
    zero_one,
)

COMPARISONS = {">=": "<", "<": ">=", "<=": ">", ">": "<=", "=": "!=", "!=": "="}  # an operator and its negation
CONNECTIVES = ("and", "or", "not", "forall", "exists")

WORDS: Mapping[str, tuple[str, ...]] = {  # sorts whose members are listed
    "party": ("alice", "bob"),
    "which": ("complete", "partial"),
    "family": ("equality", "disjointness", "intersection", "greater-than", "inner-product"),
    **(COIN_WORDS | MACHINE_WORDS | LAW_WORDS),
}
FAMILIES = (*WORDS["family"], "index")

# words that are too long for a row
VECTORS = "there are {t0} vectors in {{-1/sqrt k, 1/sqrt k}}^k, k = {1}, with%s inner products at most {2}"
DETERMINED = "the words of {t0} of length {3} are determined by the positions of {2} under {1}"

OPERATORS: Mapping[str, Operator] = {
    # numbers
    "+": number("number*", " + ", SUM),
    "-": number("number number", " - ", SUM),
    "*": number("number*", " * ", PRODUCT),
    "/": number("number number", " / ", PRODUCT, when=lambda a, b: (("!=", b, 0),)),
    "^": number("number number", "^", POWER, when=real_power),
    **{op: number("number*", op) for op in ("max", "min")},
    **{op: number("number", op + "({0})", when=lambda a: ((">", a, 0),)) for op in ("log2", "ln")},
    "exp": number("number", "exp({0})", least=0),
    "sqrt": number("number", "sqrt({0})", when=lambda a: ((">=", a, 0),), least=0),
    **{op: number("number", op + "({0})", whole=True) for op in ("ceil", "floor")},
    "abs": number("number", "abs({0})", least=0),
    "sum": row("number", "binder number number number", "sum over {0} = {t1}..{t2} of {t3}"),
    "binomial": measure("natural natural", "binomial({0}, {1})"),
    # each argument once: words grow with the term
    "qp": measure("size natural", "|{{multiples of 1/s in [-s, s] for s = {t0}^{t1}}}|", 1),
    "tail": number("size number", "Pr[|inner product| >= {1}, vectors in {{-1/sqrt k, 1/sqrt k}}^k, k = {0}]", least=0),
    # numbers of a function
    "D": measure("function", "D({0})"),
    "leaves": measure("function", "leaves({0})", 1),
    "one-way": measure("function party", "D({0}; only {1} sends)"),
    "rows": measure("function party", "distinct inputs({0}; of {1})", 1),
    "rows-with": measure("function party colour", "distinct inputs({0}; of {1}, with a {2})"),
    "nonzero-rows": measure("function party", "distinct inputs({0}; of {1}, not all 0)"),
    "rank": measure("function field", "rank({0}; over {1})"),
    "fooling": measure("function colour", "largest fooling set({0}; colour {1})"),
    "cover": measure("function colour", "cover({0}; colour {1})"),
    "partition-number": measure("function", "partition-number({0})", 1),
    "terms": measure("function", "least DNF terms({0})", when=of_bits),
    "discrepancy": number("function", "discrepancy({0}; uniform distribution)", when=zero_one, least=0),
    "discrepancy-under": number("function weights", "discrepancy({0}; {1})", when=shaped, least=0),
    "least-discrepancy": number("function", "least discrepancy({0}; over all distributions)", when=zero_one, least=0),
    # numbers of a language
    "count": measure("language natural", "number of words({0}; length {1})"),
    "states": measure("language which", "minimal DFA states({0}; {1})", 1),
    # functions, partitions, pairs
    **{family: row("function", "size", f"{family} on {{t0}} bits") for family in FAMILIES},
    "complement": row("function", "function", "complement of {t0}", when=zero_one),
    "matrix": row("function", "rows", "matrix"),
    "under": row("function", "language partition natural", "{0} under {1}, length {2}", when=split),
    "prefix": row("partition", "natural", "prefix:{t0}", ATOM),
    "words": row("pairs", "language natural", "the words of {t0} of length {1}"),
    "pairs": row("pairs", "cells", "pairs"),
    # statements
    **{op: fact("number number", f" {op} ") for op in COMPARISONS},
    **{op: fact("number", f"{{t0}} {op}") for op in ("even", "odd")},
    "integer": fact("number", "{t0} is an integer"),
    "not": fact("proposition", "not {t0}"),
    "and": fact("proposition*", " and ", BOTH),
    "or": fact("proposition*", " or ", EITHER),
    "zero-one": fact("function", "{t0} has no values but 0 and 1"),
    "on-bits": fact("function", "either party's inputs of {t0} are all bit strings of some length"),
    "same-size": fact("function function", "{t0} has as many rows and columns as {t1}"),
    "same-function": fact("function function", "{t0} and {t1} are the same function"),
    "cnf": fact("function size", "{t0} is a conjunction of clauses of at most {t1} literals", when=of_bits),
    "identity": fact("function natural", "{t1} rows and columns of {t0} are an identity matrix"),
    "two-cnf": fact("function", "{t0} is a conjunction of clauses of at most two literals", when=of_bits),
    "inputs-of": fact("pairs function", "{0} are inputs of {t1}"),
    "is-prefix": fact("partition", "{0} gives Alice a prefix"),
    "splits": fact("partition natural", "{0} splits words of length {1}"),
    "fooling-set": fact("pairs function colour", "{0} are a fooling set of colour {2} of {t1}", when=cells),
    "determined": fact("language partition party natural", DETERMINED, when=split),
    "subset": fact("language language", "{t0} is a subset of {t1}"),
    "same-language": fact("language language", "{t0} and {t1} are the same language"),
    "near-orthogonal": fact("size size number", VECTORS % ""),
    "almost-orthogonal": fact("size size number", VECTORS % " absolute"),
    "rnn-decides": fact("language size size", "some RNN with {1} units of {2} bits decides {t0}"),
    "dfa-decides": fact("language size", "some complete DFA with {1} states decides {t0}"),
    **(PROTOCOLS | FUNCTIONS | LANGUAGES | PARTIALS | MACHINES | LAWS),
}
