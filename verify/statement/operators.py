"""The operators: one row each, for whoever reads propositions (the grammar, the kernel, the bounds, the words).

A row says what an operator makes of what (a final `*` repeats the last sort, at least once), how it is put into words,
and what is known of it by definition alone: *when* it is defined, beyond its arguments being so, as propositions that
all have to be true; for numbers, the `least` value it can have, and whether it is `whole`.  What it *is* stands in the
essay of `verify.statement.proposition`.  A new quantity is a new row, its value by evaluation (`checker.meaning`) where
it has one, and its axioms.

In words, {0} is an argument as it is, {t0} the same one bracketed unless it is an atom; words without braces stand
between the arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fooling_sets.functions import FAMILIES

Term = Any  # int | str | tuple[Term, ...]; the grammar is the real type

# How tightly words hold together; an operand below the level its place asks for is bracketed.
STATEMENT, EITHER, BOTH, RELATION, PHRASE, SUM, PRODUCT, POWER, ATOM = range(9)

COMPARISONS = {">=": "<", "<": ">=", "<=": ">", ">": "<=", "=": "!=", "!=": "="}  # an operator and its negation
CONNECTIVES = ("and", "or", "not", "forall", "exists")

WORDS: Mapping[str, tuple[str, ...]] = {  # sorts whose members are listed
    "party": ("alice", "bob"),
    "which": ("complete", "partial"),
    "family": ("equality", "disjointness", "intersection", "greater-than", "inner-product"),
    "rounding": ("down", "toward-zero", "nearest-even"),
    "summation": ("once", "each"),
    "task": ("index-lookup", "own-language"),
    "dtype": ("int64", "float32", "bfloat16", "float16"),
}


@dataclass(frozen=True)
class Operator:
    """One row; `when` makes the conditions from the arguments."""

    result: str
    arguments: tuple[str, ...]
    words: str
    level: int = ATOM
    when: Callable[..., tuple[Term, ...]] = lambda *arguments: ()
    least: int | None = None
    whole: bool = False
    length: Callable[..., Term] = lambda *arguments: 0  # of a machine's full inputs


def number(arguments: str, words: str, **rest: Any) -> Operator:
    """A row for a number."""
    return Operator("number", tuple(arguments.split()), words, **rest)


def measure(arguments: str, words: str, least: int = 0, **rest: Any) -> Operator:
    """A row for a number of things: whole, and at least `least`."""
    return number(arguments, words, least=least, whole=True, **rest)


def statement(arguments: str, words: str, **rest: Any) -> Operator:
    """A row for a proposition."""
    return Operator("proposition", tuple(arguments.split()), words, RELATION, **rest)


def whole(*terms: Term, least: int = 1) -> tuple[Term, ...]:
    """The terms are integers of at least `least`."""
    return tuple(condition for term in terms for condition in (("integer", term), (">=", term, least)))


def zero_one(f: Term) -> tuple[Term, ...]:
    """The function has no values but 0 and 1."""
    return (("zero-one", f),)


def of_length(partition: Term, n: Term) -> tuple[Term, ...]:
    """Words of length n can be split: n is natural, and what a mask is made for."""
    return (*whole(n, least=0), ("splits", partition, n))


def real_power(base: Term, exponent: Term) -> tuple[Term, ...]:
    """A positive base, or a natural exponent, or a negative integer one and a base other than 0."""
    natural = ("or", (">=", exponent, 0), ("!=", base, 0))
    return (("or", (">", base, 0), ("and", ("integer", exponent), natural)),)


def inputs_of(machine: Term) -> Term:
    """The length of a machine's full inputs."""
    return OPERATORS[machine[0]].length(*machine[1:])


def sized(*terms: Term) -> tuple[Term, ...]:
    """Sizes of networks and automata: integers of at least 1."""
    return whole(*terms)


OPERATORS: Mapping[str, Operator] = {
    # numbers
    "+": number("number*", " + ", level=SUM),
    "-": number("number number", " - ", level=SUM),
    "*": number("number*", " * ", level=PRODUCT),
    "/": number("number number", " / ", level=PRODUCT, when=lambda a, b: (("!=", b, 0),)),
    "^": number("number number", "^", level=POWER, when=real_power),
    "max": number("number*", "max"),
    "min": number("number*", "min"),
    "log2": number("number", "log2({0})", when=lambda a: ((">", a, 0),)),
    "ln": number("number", "ln({0})", when=lambda a: ((">", a, 0),)),
    "exp": number("number", "exp({0})", least=0),
    "sqrt": number("number", "sqrt({0})", when=lambda a: ((">=", a, 0),), least=0),
    "ceil": number("number", "ceil({0})", whole=True),
    "floor": number("number", "floor({0})", whole=True),
    "abs": number("number", "abs({0})", least=0),
    "sum": number("binder number number number", "sum over {0} = {t1}..{t2} of {t3}", level=PHRASE),
    "binomial": measure("number number", "binomial({0}, {1})", when=lambda n, k: whole(n, k, least=0)),
    "qp": measure(
        "number number",
        "|{{multiples of {t0}^(-{t1}) in [-{t0}^{t1}, {t0}^{t1}]}}|",
        least=1,
        when=lambda N, K: (*whole(N), *whole(K, least=0)),
    ),
    "tail": number(
        "number number",
        "Pr[|inner product| >= {1}, vectors in {{-1/sqrt k, 1/sqrt k}}^k, k = {0}]",
        when=lambda k, gamma: whole(k),
        least=0,
    ),
    # numbers of a function
    "D": measure("function", "D({0})"),
    "leaves": measure("function", "leaves({0})", least=1),
    "randomised": measure("function", "R({0}; error at most 1/3)"),
    "one-way": measure("function party", "D({0}; only {1} sends)"),
    "rows": measure("function party", "distinct inputs({0}; of {1})", least=1),
    "rank": measure("function field", "rank({0}; over {1})"),
    "fooling": measure("function colour", "largest fooling set({0}; colour {1})"),
    "cover": measure("function colour", "cover({0}; colour {1})"),
    "partition-number": measure("function", "partition-number({0})", least=1),
    "terms": measure("function", "least DNF terms({0})", when=lambda f: (("zero-one", f), ("on-bits", f))),
    "discrepancy": number("function", "discrepancy({0}; uniform distribution)", when=zero_one, least=0),
    "least-discrepancy": number("function", "least discrepancy({0}; over all distributions)", when=zero_one, least=0),
    "discrepancy-under": number(
        "function weights",
        "discrepancy({0}; {1})",
        when=lambda f, W: (("zero-one", f), ("same-size", f, ("matrix", W))),
        least=0,
    ),
    # numbers of a language
    "count": measure("language number", "number of words({0}; length {1})", when=lambda L, n: whole(n, least=0)),
    "states": measure("language which", "minimal DFA states({0}; {1})", least=1),
    # functions, languages, partitions, pairs, machines
    **{
        family: Operator("function", ("number",), f"{family} on {{t0}} bits", PHRASE, when=whole) for family in FAMILIES
    },
    "complement": Operator("function", ("function",), "complement of {t0}", PHRASE, when=zero_one),
    "matrix": Operator("function", ("rows",), "matrix", PHRASE),
    "under": Operator(
        "function",
        ("language", "partition", "number"),
        "{0} under {1}, length {2}",
        PHRASE,
        when=lambda L, P, n: of_length(P, n),
    ),
    "dyck": Operator(
        "language", ("number", "number"), "Dyck-({0},{1})", when=lambda t, k: (*whole(t), *whole(k, least=0))
    ),
    "interleaved": Operator("language", ("family",), "interleaved {0}", PHRASE),
    "dfa": Operator("language", ("letters", "state", "states", "transitions"), "dfa", PHRASE),
    "prefix": Operator("partition", ("number",), "prefix:{t0}", when=lambda k: whole(k, least=0)),
    "words": Operator(
        "pairs", ("language", "number"), "the words of {t0} of length {1}", PHRASE, when=lambda L, n: whole(n, least=0)
    ),
    "pairs": Operator("pairs", ("cells",), "pairs", PHRASE),
    "index-lookup": Operator(
        "machine",
        ("number", "number", "letters", "rounding", "summation"),
        "the index-lookup Transformer (N = {0}, K = {1}, letters {2}, rounding {3}, sums rounded {4})",
        PHRASE,
        when=lambda N, K, *_: sized(N, K),
        length=lambda N, *_: ("+", N, 1),
    ),
    "rnn-of": Operator(
        "machine",
        ("language", "number"),
        "the RNN of the automaton of {t0} up to length {1}",
        PHRASE,
        when=lambda L, n: whole(n, least=0),
        length=lambda L, n: n,
    ),
    "elman-of": Operator(
        "machine",
        ("language", "number", "number", "number"),
        "the Elman network (N = {2}, K = {3}) of the automaton of {t0} up to length {1}",
        PHRASE,
        when=lambda L, n, N, K: (*whole(n, least=0), *sized(N, K)),
        length=lambda L, n, *_: n,
    ),
    # statements
    **{op: statement("number number", f" {op} ") for op in COMPARISONS},
    **{op: statement("number", f"{{t0}} {op}") for op in ("even", "odd", "integer")},
    "not": statement("proposition", "not {t0}"),
    "and": Operator("proposition", ("proposition*",), " and ", BOTH),
    "or": Operator("proposition", ("proposition*",), " or ", EITHER),
    "zero-one": statement("function", "{t0} has no values but 0 and 1"),
    "on-bits": statement("function", "either party's inputs of {t0} are all bit strings of some length"),
    "same-size": statement("function function", "{t0} has as many rows and columns as {t1}"),
    "same-function": statement("function function", "{t0} and {t1} are the same function"),
    "inputs-of": statement("pairs function", "{0} are inputs of {t1}"),
    "is-prefix": statement("partition", "{0} gives Alice a prefix"),
    "splits": statement("partition number", "{0} splits words of length {1}", when=lambda P, n: whole(n, least=0)),
    "fooling-set": statement(
        "pairs function colour",
        "{0} are a fooling set of colour {2} of {t1}",
        when=lambda W, f, b: (("inputs-of", W, f),),
    ),
    "determined": statement(
        "language partition party number",
        "the words of {t0} of length {3} are determined by the positions of {2} under {1}",
        when=lambda L, P, s, n: of_length(P, n),
    ),
    "subset": statement("language language", "{t0} is a subset of {t1}"),
    "same-language": statement("language language", "{t0} and {t1} are the same language"),
    "near-orthogonal": statement(
        "number number number",
        "there are {t0} vectors in {{-1/sqrt k, 1/sqrt k}}^k, k = {1}, with inner products at most {2}",
        when=lambda N, k, gamma: sized(N, k),
    ),
    "almost-orthogonal": statement(
        "number number number",
        "there are {t0} vectors in {{-1/sqrt k, 1/sqrt k}}^k, k = {1}, with absolute inner products at most {2}",
        when=lambda N, k, gamma: sized(N, k),
    ),
    "rnn-computes": statement(
        "function number number", "some RNN with {1} units of {2} bits computes {t0}", when=lambda f, m, p: sized(m, p)
    ),
    "rnn-decides": statement(
        "language number number", "some RNN with {1} units of {2} bits decides {t0}", when=lambda L, m, p: sized(m, p)
    ),
    "dfa-decides": statement(
        "language number", "some complete DFA with {1} states decides {t0}", when=lambda L, q: sized(q)
    ),
    "transformer-computes": statement(
        "function number number number number number number rounding summation",
        "a one-layer Transformer computes {t0} ({1} letters, N = {2}, K = {3}, m = {4}, d = {5}, H = {6}, {7}, {8})",
        when=lambda f, A, N, K, m, d, H, *_: sized(A, N, K, m, d, H),
    ),
    "computes": statement("machine task", "{0} computes {1} on every input"),
    "split-exact": statement(
        "machine partition",
        "the two-party run of {0} under {1} equals its forward pass on every input",
        when=lambda M, P: of_length(P, inputs_of(M)),
    ),
    "split-bits": statement(
        "machine partition number",
        "the two-party run of {0} under {1} costs {2} bits on every input",
        when=lambda M, P, b: of_length(P, inputs_of(M)),
    ),
    "torch-computes": statement("machine task dtype", "{0} in torch {2} computes {1} on every input"),
    "two-cnf": statement(
        "function",
        "{t0} is a conjunction of clauses of at most two literals",
        when=lambda f: (("zero-one", f), ("on-bits", f)),
    ),
}
