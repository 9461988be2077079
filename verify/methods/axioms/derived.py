"""Statements that follow from axioms in a line: matched as axioms are, and derived wherever they are used.

A derived statement has a name, parameters, a body and conditions, as an axiom has, but nobody trusts it: its place in a
certificate is taken by the steps that lead to it.  `by(axiom, of, values)` gives the tactic of the body at these values
where the conditions are assumed; `axiom` is the tactic of `fooling.verify.methods.axioms.instances`, so that one of
them may use another.

    index                  the identity and the fooling pairs bound from below what the n columns bound from above
    inner-product          the complement has a rank one more: its rows span all ones, as a row and a column are 0
    passing-the-units      an RNN has at most 2^(m p) states, and these are passed in m p bits
    telling-the-embeddings one layer is what several are
    message-of-depth       a message names the row: there are no more than a tree of so many bits tells apart
    fooling-rank-beside    a fooling set has at most the square of a rank, at most one more than the complement's
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fooling.records import dataclass
from fooling.verify.checker.axiom_table import Axiom, Statement
from fooling.verify.methods.engine.steps import exactly
from fooling.verify.methods.engine.tactic import Lemma, Tactic
from fooling.verify.statement.expression import Expression, apply, integer, operators, variable
from fooling.verify.statement.proposition import Term, substitute

Saying = Callable[..., Tactic]  # an instance of the axiom of a name
Values = Mapping[str, Term]
By = Callable[[Saying, Sequence[Term], Values], Tactic]


@dataclass(frozen=True)
class Derived:
    """A statement, or one for each choice of its parameters, and how its body is shown where its conditions hold."""

    statement: Axiom
    by: By


DERIVED: dict[str, Derived] = {}


def derived(name: str, parameters: str, build: Callable[..., Statement]) -> Callable[[By], By]:
    """Enter a statement with the tactic that the decorated function gives."""

    def entered(by: By) -> By:
        DERIVED[name] = Derived(Axiom(tuple(parameters.split()), build), by)
        return by

    return entered


# ---- index: n columns ----

D, rank, cover, partition_number, index = operators("D rank cover partition-number index")
inner_product, complement, under, ceiling, log2 = operators("inner-product complement under ceil log2")
n, e, m, p, N, K, A, d, H = map(integer, "nempNKAdH")
f, L = variable("f", "function"), variable("L", "language")


def _columns(axiom: Saying, f: Term) -> tuple[Lemma, Term]:
    """There are n columns; and the term of their number."""
    columns = ("rows", f, "bob")
    return (("=", columns, f[1]), axiom("family-rows")), columns


@derived("index-rank", "field", lambda field: [rank(index(n), field).equals(n), n >= 1])
def _index_rank(axiom: Saying, of: Sequence[Term], values: Values) -> Tactic:
    f = ("index", values["n"])
    number, columns = _columns(axiom, f)
    at_most: Lemma = (("<=", ("rank", f, *of), columns), axiom("rank-rows"))
    at_least = axiom("identity-rank", axiom("family-identity"))
    return axiom("equal", conditions={0: exactly((at_most, 1), (number, -1)), 1: at_least})


@derived("index-cover", "bit", lambda b: [cover(index(n), b).equals(n), n >= 1])
def _index_cover(axiom: Saying, of: Sequence[Term], values: Values) -> Tactic:
    f = ("index", values["n"])
    covered, pairs = ("cover", f, *of), ("fooling", f, *of)
    number, columns = _columns(axiom, f)
    at_most: Lemma = (("<=", covered, columns), axiom("cover-rows"))
    at_least: Lemma = ((">=", covered, pairs), axiom("cover-fooling"))
    many: Lemma = (("=", pairs, values["n"]), axiom("index-fooling"))
    return axiom("equal", conditions={0: exactly((at_most, 1), (number, -1)), 1: exactly((at_least, 1), (many, 1))})


@derived("index-partition", "", lambda: [partition_number(index(n)).equals(2 * n), n >= 1])
def _index_partition(axiom: Saying, of: Sequence[Term], values: Values) -> Tactic:
    f = ("index", values["n"])
    parts, covers = ("partition-number", f), [("cover", f, b) for b in (0, 1)]
    number, columns = _columns(axiom, f)
    at_most: Lemma = (("<=", parts, ("*", 2, columns)), axiom("partition-rows"))
    at_least: Lemma = ((">=", parts, ("+", *covers)), axiom("partition-covers"))
    each: list[Lemma] = [(("=", one, values["n"]), axiom("index-cover")) for one in covers]
    above = exactly((at_least, 1), *((one, 1) for one in each))
    return axiom("equal", conditions={0: exactly((at_most, 1), (number, -2)), 1: above})


# ---- every function ----

one_way, fooling = operators("one-way fooling")


@derived("message-of-depth", "party", lambda s: [one_way(f, s) <= 2**e - 1, e >= 0, D(f) <= e])
def _message_of_depth(axiom: Saying, of: Sequence[Term], values: Values) -> Tactic:
    rows: Lemma = (("<=", ("rows", values["f"], *of), ("^", 2, ("-", ("^", 2, values["e"]), 1))), axiom("rows-depth"))
    return axiom("one-way-at-most", exactly((rows, 1)))


def _other(b: object, field: object) -> tuple[Expression, Expression]:
    """The ranks whose squares bound a fooling set of this colour: of the function or the complement, and the other."""
    ranks = rank(f, field), rank(complement(f), field)
    return ranks if b == 1 else ranks[::-1]


@derived(
    "fooling-rank-beside",
    "bit field",
    lambda b, field: [fooling(f, b) <= (_other(b, field)[1] + 1) ** 2, apply("zero-one", f)],
)
def _fooling_rank_beside(axiom: Saying, of: Sequence[Term], values: Values) -> Tactic:
    own, other = (substitute(one.term, values) for one in _other(*of))
    square: Lemma = (("<=", ("fooling", values["f"], of[0]), ("^", own, 2)), axiom())
    more: Lemma = (("<=", own, ("+", other, 1)), axiom())
    return exactly((square, 1), (more, ("+", own, other, 1)))


# ---- inner product: a row and a column without ones ----

few_rows = {"GF2": n}
other = complement(inner_product(n))


@derived(
    "inner-product-complement",
    "field",
    lambda field: [rank(other, field).equals(few_rows.get(field, 2**n - 1) + 1), n >= 1],
)
def _inner_product_complement(axiom: Saying, of: Sequence[Term], values: Values) -> Tactic:
    (field,), f = of, ("inner-product", values["n"])
    of_product, of_other = ("rank", f, field), ("rank", ("complement", f), field)
    known: Lemma = (("=", of_product, few_rank(field, values["n"])), axiom("inner-product-rank"))
    a_line_less = {i: _a_line_without_ones(axiom, f, s) for i, s in ((1, "alice"), (2, "bob"))}
    by_lines = axiom("complement-rank-more", conditions=a_line_less, of=(1, field))
    at_least: Lemma = ((">=", of_other, ("+", of_product, 1)), by_lines)
    at_most: Lemma = (("<=", of_other, ("+", of_product, 1)), axiom("complement-rank-above"))
    return axiom("equal", conditions={0: exactly((at_most, 1), (known, -1)), 1: exactly((at_least, 1), (known, 1))})


def few_rank(field: Term, size: Term) -> Term:
    """The rank of inner product on so many bits."""
    return size if field in few_rows else ("-", ("^", 2, size), 1)


def _a_line_without_ones(axiom: Saying, f: Term, party: str) -> Tactic:
    every: Lemma = (("=", ("rows", f, party), ("^", 2, f[1])), axiom("family-rows"))
    with_ones = ("rows-with", f, party, 1)
    most: Lemma = (("=", with_ones, ("-", ("^", 2, f[1]), 1)), axiom("family-rows-with"))
    return exactly((every, 1), (most, -1))


# ---- machines ----

sizes = (m >= 1, p >= 1)
by_turns = under(L, "odd-even", n)
decides = apply("rnn-decides", L, m, p)


@derived("passing-the-units", "", lambda: [D(by_turns) <= (n - 1) * m * p + 1, n >= 1, *sizes, decides])
def _passing_the_units(axiom: Saying, of: Sequence[Term], values: Values) -> Tactic:
    state, before = ("*", values["m"], values["p"]), ("-", values["n"], 1)
    states, word = ("^", 2, state), ("under", values["L"], "odd-even", values["n"])
    passed = ("ceil", ("log2", states))
    few: Lemma = (("<=", passed, state), axiom("ceiling-at-most", exactly()))
    by_states = axiom("passing-the-state", axiom("states-of-rnn"), {1: exactly()}, q=states)
    turns: Lemma = (("<=", ("D", word), ("+", ("*", before, passed), 1)), by_states)
    return exactly((turns, 1), (few, before))


bits = ceiling(log2(apply("qp", N, K)))
sized = (A >= 1, N >= 1, K >= 1, m >= 1, d >= 1, H >= 1)


@derived(
    "telling-the-embeddings",
    "rounding summation",
    lambda r, s: [D(f) <= N * d * bits / 2 + 1, *sized, apply("transformer-computes", f, A, N, K, m, d, H, r, s)],
)
def _telling_the_embeddings(axiom: Saying, of: Sequence[Term], values: Values) -> Tactic:
    given = {name: values[name] for name in "AmH"}
    return axiom("telling-the-first-vectors", axiom("layers-of-one"), None, tuple(of), L=1, **given)
