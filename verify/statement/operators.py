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


Conditions = Callable[..., tuple[Term, ...]]


@dataclass(frozen=True)
class Operator:
    """One row; `when` makes the conditions from the arguments, `length` the size of a machine's full inputs."""

    result: str
    arguments: tuple[str, ...]
    words: str
    level: int = ATOM
    when: Conditions = lambda *arguments: ()
    least: int | None = None
    whole: bool = False
    length: Callable[..., Term] = lambda *arguments: 0


def row(result: str, arguments: str, words: str, level: int = PHRASE, **rest: Any) -> Operator:
    """A row."""
    return Operator(result, tuple(arguments.split()), words, level, **rest)


def number(arguments: str, words: str, level: int = ATOM, **rest: Any) -> Operator:
    """A row for a number."""
    return row("number", arguments, words, level, **rest)


def measure(arguments: str, words: str, least: int = 0, **rest: Any) -> Operator:
    """A row for a number of things: whole, and at least `least`."""
    return number(arguments, words, least=least, whole=True, **rest)


def fact(arguments: str, words: str, level: int = RELATION, **rest: Any) -> Operator:
    """A row for a proposition."""
    return row("proposition", arguments, words, level, **rest)


def whole(*terms: Term, least: int = 1) -> tuple[Term, ...]:
    """The terms are integers of at least `least`."""
    return tuple(condition for term in terms for condition in (("integer", term), (">=", term, least)))


def sizes(*places: int, least: int = 1) -> Conditions:
    """The arguments at these places are integers of at least `least`."""
    return lambda *arguments: whole(*(arguments[i] for i in places), least=least)


def natural(*places: int) -> Conditions:
    """The arguments at these places are natural numbers."""
    return sizes(*places, least=0)


def zero_one(f: Term) -> tuple[Term, ...]:
    """The function has no values but 0 and 1."""
    return (("zero-one", f),)


def of_bits(f: Term) -> tuple[Term, ...]:
    """It is one of the bits of its inputs, too."""
    return ("zero-one", f), ("on-bits", f)


def shaped(f: Term, weights: Term) -> tuple[Term, ...]:
    """There is a weight for each of its entries."""
    return ("zero-one", f), ("same-size", f, ("matrix", weights))


def cells(pairs: Term, f: Term, colour: Term) -> tuple[Term, ...]:
    """The pairs are inputs of the function."""
    return (("inputs-of", pairs, f),)


def split(language: Term, partition: Term, *rest: Term) -> tuple[Term, ...]:
    """Words of the length that comes last can be split: it is natural, and what a mask is made for."""
    return (*whole(rest[-1], least=0), ("splits", partition, rest[-1]))


def full(machine: Term, partition: Term, *rest: Term) -> tuple[Term, ...]:
    """The full inputs of a machine can be split."""
    return split(machine, partition, OPERATORS[machine[0]].length(*machine[1:]))


def real_power(base: Term, exponent: Term) -> tuple[Term, ...]:
    """A positive base, or a natural exponent, or a negative integer one and a base other than 0."""
    natural_or = ("or", (">=", exponent, 0), ("!=", base, 0))
    return (("or", (">", base, 0), ("and", ("integer", exponent), natural_or)),)


def elman(language: Term, length: Term, *format: Term) -> tuple[Term, ...]:
    """A natural length, and a number format."""
    return (*whole(length, least=0), *whole(*format))


def same(source: Term, length: Term, *rest: Term) -> Term:
    """The inputs are as long as the machine's second argument says."""
    return length


def longer(length: Term, *rest: Term) -> Term:
    """They are one letter longer than its first."""
    return ("+", length, 1)


# words that are too long for a row
MULTIPLES = "|{{multiples of 1/s in [-s, s] for s = {t0}^{t1}}}|"  # each argument once: words grow with the term
ANGLE = "Pr[|inner product| >= {1}, vectors in {{-1/sqrt k, 1/sqrt k}}^k, k = {0}]"
VECTORS = "there are {t0} vectors in {{-1/sqrt k, 1/sqrt k}}^k, k = {1}, with%s inner products at most {2}"
LOOKUP = "the index-lookup Transformer (N = {0}, K = {1}, letters {2}, rounding {3}, sums rounded {4})"
DETERMINED = "the words of {t0} of length {3} are determined by the positions of {2} under {1}"
RECURRENT = "the RNN of the automaton of {t0} up to length {1}"
ELMAN = "the Elman network (N = {2}, K = {3}) of the automaton of {t0} up to length {1}"
TRANSFORMER = (
    "a one-layer Transformer computes {t0} ({1} letters, N = {2}, K = {3}, m = {4}, d = {5}, H = {6}, {7}, {8})"
)
RUN = "the two-party run of {0} under {1}"

OPERATORS: Mapping[str, Operator] = {
    # numbers
    "+": number("number*", " + ", SUM),
    "-": number("number number", " - ", SUM),
    "*": number("number*", " * ", PRODUCT),
    "/": number("number number", " / ", PRODUCT, when=lambda a, b: (("!=", b, 0),)),
    "^": number("number number", "^", POWER, when=real_power),
    "max": number("number*", "max"),
    "min": number("number*", "min"),
    "log2": number("number", "log2({0})", when=lambda a: ((">", a, 0),)),
    "ln": number("number", "ln({0})", when=lambda a: ((">", a, 0),)),
    "exp": number("number", "exp({0})", least=0),
    "sqrt": number("number", "sqrt({0})", when=lambda a: ((">=", a, 0),), least=0),
    "ceil": number("number", "ceil({0})", whole=True),
    "floor": number("number", "floor({0})", whole=True),
    "abs": number("number", "abs({0})", least=0),
    "sum": number("binder number number number", "sum over {0} = {t1}..{t2} of {t3}", PHRASE),
    "binomial": measure("number number", "binomial({0}, {1})", when=natural(0, 1)),
    "qp": measure("number number", MULTIPLES, 1, when=lambda N, K: (*whole(N), *whole(K, least=0))),
    "tail": number("number number", ANGLE, when=sizes(0), least=0),
    # numbers of a function
    "D": measure("function", "D({0})"),
    "leaves": measure("function", "leaves({0})", 1),
    "randomised": measure("function", "R({0}; error at most 1/3)"),
    "one-way": measure("function party", "D({0}; only {1} sends)"),
    "rows": measure("function party", "distinct inputs({0}; of {1})", 1),
    "rank": measure("function field", "rank({0}; over {1})"),
    "fooling": measure("function colour", "largest fooling set({0}; colour {1})"),
    "cover": measure("function colour", "cover({0}; colour {1})"),
    "partition-number": measure("function", "partition-number({0})", 1),
    "terms": measure("function", "least DNF terms({0})", when=of_bits),
    "discrepancy": number("function", "discrepancy({0}; uniform distribution)", when=zero_one, least=0),
    "discrepancy-under": number("function weights", "discrepancy({0}; {1})", when=shaped, least=0),
    "least-discrepancy": number("function", "least discrepancy({0}; over all distributions)", when=zero_one, least=0),
    # numbers of a language
    "count": measure("language number", "number of words({0}; length {1})", when=natural(1)),
    "states": measure("language which", "minimal DFA states({0}; {1})", 1),
    # functions, languages, partitions, pairs, machines
    **{family: row("function", "number", f"{family} on {{t0}} bits", when=sizes(0)) for family in FAMILIES},
    "complement": row("function", "function", "complement of {t0}", when=zero_one),
    "matrix": row("function", "rows", "matrix"),
    "under": row("function", "language partition number", "{0} under {1}, length {2}", when=split),
    "dyck": row("language", "number number", "Dyck-({0},{1})", ATOM, when=lambda t, k: (*whole(t), *whole(k, least=0))),
    "interleaved": row("language", "family", "interleaved {0}"),
    "dfa": row("language", "letters state states transitions", "dfa"),
    "prefix": row("partition", "number", "prefix:{t0}", ATOM, when=natural(0)),
    "words": row("pairs", "language number", "the words of {t0} of length {1}", when=natural(1)),
    "pairs": row("pairs", "cells", "pairs"),
    "index-lookup": row("machine", "number number letters rounding summation", LOOKUP, when=sizes(0, 1), length=longer),
    "rnn-of": row("machine", "language number", RECURRENT, when=natural(1), length=same),
    "elman-of": row("machine", "language number number number", ELMAN, when=elman, length=same),
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
    "two-cnf": fact("function", "{t0} is a conjunction of clauses of at most two literals", when=of_bits),
    "inputs-of": fact("pairs function", "{0} are inputs of {t1}"),
    "is-prefix": fact("partition", "{0} gives Alice a prefix"),
    "splits": fact("partition number", "{0} splits words of length {1}", when=natural(1)),
    "fooling-set": fact("pairs function colour", "{0} are a fooling set of colour {2} of {t1}", when=cells),
    "determined": fact("language partition party number", DETERMINED, when=split),
    "subset": fact("language language", "{t0} is a subset of {t1}"),
    "same-language": fact("language language", "{t0} and {t1} are the same language"),
    "near-orthogonal": fact("number number number", VECTORS % "", when=sizes(0, 1)),
    "almost-orthogonal": fact("number number number", VECTORS % " absolute", when=sizes(0, 1)),
    "rnn-computes": fact(
        "function number number", "some RNN with {1} units of {2} bits computes {t0}", when=sizes(1, 2)
    ),
    "rnn-decides": fact("language number number", "some RNN with {1} units of {2} bits decides {t0}", when=sizes(1, 2)),
    "dfa-decides": fact("language number", "some complete DFA with {1} states decides {t0}", when=sizes(1)),
    "transformer-computes": fact(f"function {6 * 'number '}rounding summation", TRANSFORMER, when=sizes(*range(1, 7))),
    "computes": fact("machine task", "{0} computes {1} on every input"),
    "split-exact": fact("machine partition", f"{RUN} equals its forward pass on every full input", when=full),
    "split-bits": fact("machine partition number", f"{RUN} costs {{2}} bits on every full input", when=full),
    "torch-computes": fact("machine task dtype", "{0} in torch {2} computes {1} on every input"),
}
