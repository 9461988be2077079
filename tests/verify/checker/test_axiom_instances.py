"""What the axioms say, and what next to it they do not.

`says` finds the instance, proves it by the rule `axiom` and names the axiom; `unsaid` means that no axiom, at any
parameters, has an instance that says the goal and whose conditions are assumed or seen: mostly because it is false.
That what the axioms do say is true is the matter of tests/verify/lemmas/test_axioms.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from trial import D1, D2, D22, sorts_of, term_of

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import basis, fresh
from fooling.verify.checker.kernel import Budget, Context, Rejected, prove
from fooling.verify.methods.axioms import instances
from fooling.verify.methods.axioms.instances import TABLE, axiom
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.statement.language.notation import (
    D,
    Expression,
    absolute,
    almost_orthogonal,
    apply,
    binomial,
    ceiling,
    complement,
    count,
    cover,
    dfa_decides,
    discrepancy,
    disjointness,
    dnf_terms,
    dyck,
    equality,
    exp,
    floor,
    fooling,
    fooling_set,
    has_input_in,
    index,
    inner_product,
    integer,
    intersection,
    is_prefix,
    layer_computes,
    least_discrepancy,
    leaves,
    ln,
    log2,
    near_orthogonal,
    on_bits,
    one_way,
    partition_number,
    qp,
    rank,
    real,
    restricted,
    rnn_computes,
    rnn_decides,
    rows,
    rows_with,
    same_function,
    sparse_threshold,
    splits,
    states,
    summed,
    tail,
    transformer_compares,
    transformer_computes,
    transformer_finds_nearest,
    transformer_looks_up,
    transformer_of_layers_computes,
    transformer_recalls,
    two_cnf,
    under,
    variable,
    vectors_look_up,
    words,
    zero_one,
)
from fooling.verify.statement.operators import FAMILIES, WORDS
from fooling.verify.statement.proposition import require

x, y, z, g = real("x"), real("y"), real("z"), real("g")
n, k, t, e, m, p, q = map(integer, "nktempq")
f, h, L, P = variable("f", "function"), variable("h", "function"), variable("L", "language"), variable("P", "partition")
MANY = apply("matrix", ((0, 1, 2, 3),))
HEAVY = ((1, 2), (1, 1))


def context_of(goal: Expression, assuming: tuple[Expression, ...]) -> Context:
    """The context in which the assumptions hold."""
    sorts = sorts_of([*assuming, goal])
    require(term_of(goal), "proposition", sorts)
    return fresh().extended(sorts.items(), tuple(map(term_of, assuming)))


@pytest.fixture(autouse=True, scope="module")
def worded_once() -> Iterator[None]:
    """The goal that no axiom says is put in words once, not once for each axiom."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(instances, "in_words", cache(instances.in_words))
        yield


def says(name: str, goal: Expression, *assuming: Expression, **values: Any) -> None:
    """The axiom of this name says the goal under these assumptions."""
    context = context_of(goal, assuming)
    node = json.loads(json.dumps(axiom(name, **values)(goal.term, context)))
    assert basis(prove(goal.term, node, context)).axioms == (name,)


def unsaid(goal: Expression, *assuming: Expression, of: tuple[Any, ...] | None = None) -> None:
    """No axiom, and no derived statement, says the goal under these assumptions, at those it tells or these."""
    known = context_of(goal, assuming)
    for name in TABLE:
        context = replace(known, budget=Budget(), defined=set(known.defined))
        with pytest.raises((NotFound, Rejected, InvalidInput)):
            prove(goal.term, axiom(name, of=of)(goal.term, context), context)


def test_ceilings_and_floors() -> None:
    """x <= ceil x < x + 1 and x - 1 < floor x <= x, and nothing the other way round."""
    says("ceiling-above", ceiling(x) >= x)
    says("ceiling-below", ceiling(x) < x + 1)
    says("floor-below", floor(x) <= x)
    says("floor-above", floor(x) > x - 1)
    unsaid(ceiling(x) >= x + 1)
    unsaid(ceiling(x) <= x)
    unsaid(floor(x) >= x)


def test_ceilings_against_integers() -> None:
    """ceil x <= 3 is x <= 3, not x < 4; and the other side must be an integer."""
    says("ceiling-at-most", ceiling(x) <= Expression(3), x <= 3)
    says("ceiling-at-least", ceiling(x) >= e, x > e - 1)
    unsaid(ceiling(x) <= Expression(3), x < 4)
    unsaid(ceiling(x) <= y, x <= y)
    unsaid(ceiling(x) >= e, x >= e - 1)


def test_integers() -> None:
    """n > 1 - 1 gives n >= 1 for integers only, and by less than one only."""
    says("integers-at-least", n >= Expression(1), n > Expression(1) - 1)
    says("integers-at-most", n <= m, n < m + 1)
    unsaid(real("n") >= 1, real("n") > Expression(1) - 1)
    unsaid(n >= 2, n > Expression(1) - 1)
    unsaid(n <= m, n <= m + 1)


def test_logarithms() -> None:
    """log2 is increasing, where both are positive."""
    says("log2-against", log2(x) >= 3, x >= Expression(2) ** 3, x > 0)
    says("log2-increasing", log2(x) <= log2(y), x <= y, x > 0, y > 0)
    unsaid(log2(x) >= 4, x >= Expression(2) ** 3, x > 0)
    unsaid(log2(x) <= 3, x <= Expression(2) ** 3)
    unsaid(log2(x) <= log2(y), x <= y, y > 0)
    unsaid(apply("!=", log2(x), log2(y)), apply("!=", x, y), x > 0, y > 0)
    says("against-log2", x >= Expression(2) ** y, log2(x) >= y, x > 0)
    unsaid(x >= Expression(2) ** y, log2(x) <= y, x > 0)
    unsaid(x >= Expression(3) ** y, log2(x) >= y, x > 0)
    says("ln-of-log2", ln(y).equals(ln(Expression(2)) * log2(y)), y > 0)
    unsaid(ln(y).equals(log2(y)), y > 0)
    unsaid(ln(y).equals(ln(Expression(2)) * log2(y)), y >= 0)


def test_denominators_and_scales() -> None:
    """Both sides may be multiplied by what is positive."""
    says("clear-denominator", x <= Expression(1) / y, y > 0, x * y <= 1)
    unsaid(x <= Expression(1) / y, x > 0, x * y <= 1)
    unsaid(x <= Expression(2) / y, y > 0, x * y <= 1)
    says("scale", y * x <= y * z, y > 0, x <= z)
    unsaid(y * x <= y * z, x > 0, x <= z)
    unsaid(y * x < y * z, y > 0, x <= z)
    unsaid(y * x <= y * z, y >= 0, x < z)


def test_what_is_less_is_not_equal() -> None:
    """x < y gives x != y; x <= y does not."""
    says("unequal", apply("!=", x, y), x < y)
    says("unequal", apply("!=", x, y), x > y)
    unsaid(apply("!=", x, y), x <= y)


def test_equal_numbers_and_absolute_values() -> None:
    """Both orders give equality; |x| is bounded by what bounds x and -x."""
    says("equal", x.equals(y), x <= y, x >= y)
    unsaid(x.equals(y), x <= y)
    unsaid(x.equals(y), x <= y, y <= z)
    says("absolute", absolute(x) <= y, x <= y, 0 - x <= y)
    unsaid(absolute(x) <= y, x <= y)
    unsaid(absolute(x) <= y, 0 - x <= y)


def test_powers() -> None:
    """x^e >= x and Bernoulli, from 1 on; ceil(log2(n + 1)) is the bit length of n."""
    says("power-above-base", n**k >= n, n >= 1, k >= 1)
    unsaid(n**k >= n, n >= 1, k >= 0)
    unsaid(n**k >= n, n >= 0, k >= 1)
    says("power-increasing", z**x < z**y, z > 1, x < y)
    unsaid(z**x < z**y, z > 1, x <= y)
    unsaid(z**x <= z**y, z >= 1, x <= y)
    unsaid(z**x <= z**y, z > 0, x <= y)
    says("bernoulli", x**e >= 1 + (x - 1) * e, x >= 1, e >= 0)
    unsaid(x**e >= 1 + x * e, x >= 1, e >= 0)
    says("bit-length", ceiling(log2(n + 1)) <= log2(n) + 1, n >= 1)
    says("bit-length", ceiling(log2(k)) <= log2(n) + 1, n >= 1, k >= 1, k.equals(n + 1))
    unsaid(ceiling(log2(n + 1)) <= log2(n) + 1, n >= 0)
    unsaid(ceiling(log2(real("n") + 1)) <= log2(real("n")) + 1, real("n") >= 1)
    unsaid(ceiling(log2(n + 2)) <= log2(n) + 1, n >= 1)
    unsaid(ceiling(log2(n + 1)) <= log2(n), n >= 1)


def test_sums() -> None:
    """The binomial theorem starts at 0, and a geometric sum ends one power further on."""
    says("binomial-theorem", summed("k", 0, n, lambda i: binomial(n, i)).equals(Expression(2) ** n), n >= 0)
    unsaid(summed("k", 1, n, lambda i: binomial(n, i)).equals(Expression(2) ** n), n >= 1)
    unsaid(summed("k", 0, n, lambda i: binomial(n, i)).equals(Expression(2) ** n), n >= -1)
    powers = summed("i", 0, n, lambda i: x**i)
    says("geometric-sum", ((x - 1) * powers).equals(x ** (n + 1) - 1), n >= 0)
    unsaid(((x - 1) * powers).equals(x**n - 1), n >= 0)
    unsaid(((x - 1) * powers).equals(x ** (n + 1) - 1), n >= -1)


def test_exponentials() -> None:
    """Positive, increasing, above its tangent, and exp of a sum is a product."""
    says("exp-positive", exp(x) > 0)
    says("exp-tangent", exp(x) >= 1 + x)
    unsaid(exp(x) >= 2 + x)
    unsaid(exp(x) > 1 + x)
    says("exp-increasing", exp(x) <= exp(y), x <= y)
    unsaid(exp(x) < exp(y), x <= y)
    says("exp-against-one", exp(x) < 1, x < 0)
    unsaid(exp(x) < 1, x <= 0)
    says("exp-sum", exp(x).equals(exp(y) * exp(z)), x.equals(y + z))
    unsaid(exp(x + 1).equals(exp(x) * exp(y)))
    says("exp-log", exp(x) * y**2 <= 1, y > 0, x <= (0 - Expression(2)) * ln(y))
    unsaid(exp(x) * y**3 <= 1, y > 0, x <= (0 - Expression(2)) * ln(y))


def test_vectors() -> None:
    """Hoeffding's bound counts both sides; the union bound one side, or both."""
    gaussian = exp(0 - k * g**2 / 2)
    says("hoeffding", tail(k, g) <= 2 * gaussian, k >= 1, g >= 0)
    unsaid(tail(k, g) <= gaussian, k >= 1, g > 0)
    unsaid(tail(k, g) <= 2 * gaussian, k >= 1, g >= -1)
    pairs = n * (n - 1) / 2 * gaussian < 1
    says("union-bound", near_orthogonal(n, k, g), n >= 1, k >= 1, g > 0, pairs)
    unsaid(almost_orthogonal(n, k, g), n >= 1, k >= 1, g > 0, pairs)
    says("union-bound-both-sides", almost_orthogonal(n, k, g), n >= 1, k >= 1, g > 0, n * (n - 1) * gaussian < 1)
    says("equal-vectors", near_orthogonal(n, k, g), n >= 1, k >= 1, g >= 1)
    says("equal-vectors-both-sides", almost_orthogonal(n, k, g), n >= 1, k >= 1, g >= 1)
    says("one-side", near_orthogonal(n, k, g), almost_orthogonal(n, k, g))
    unsaid(almost_orthogonal(n, k, g), near_orthogonal(n, k, g))
    for smaller in (2 * g >= 1, g > 0):
        unsaid(near_orthogonal(n, k, g), n >= 1, k >= 1, smaller)
        unsaid(almost_orthogonal(n, k, g), n >= 1, k >= 1, smaller)
    says("welch-bound", k + k * (n - 1) * g**2 >= n, n >= 1, k >= 1, almost_orthogonal(n, k, g))
    unsaid(k + k * (n - 1) * g**2 >= n, n >= 1, k >= 1, near_orthogonal(n, k, g))
    unsaid(k + (n - 1) * g**2 >= n, n >= 1, k >= 1, almost_orthogonal(n, k, g))
    says("sum-of-vectors", 1 + (n - 1) * g >= 0, n >= 1, k >= 1, near_orthogonal(n, k, g))
    unsaid(1 + n * g >= 0, n >= 1, k >= 1, near_orthogonal(n, k, g))
    next_odd = near_orthogonal(n, k, 0 - 1 / k)
    says("odd-dimension", next_odd, k >= 1, apply("odd", k), g < 1 / k, near_orthogonal(n, k, g))
    unsaid(next_odd, k >= 1, g < 1 / k, near_orthogonal(n, k, g))


def test_entropy_of_a_share() -> None:
    """A ball of at most half the points, a layer from both sides."""
    entropy = e * (log2(n) - log2(e)) + (n - e) * (log2(n) - log2(n - e))
    ball = summed("k", 0, e, lambda k: binomial(n, k))
    says("ball-entropy", ball <= 2**entropy, e >= 1, n - e > 0, n >= 1, n >= 2 * e)
    unsaid(ball <= 2**entropy, e >= 1, n - e > 0, n >= 1)
    says("binomial-entropy", binomial(n, e) <= 2**entropy, e >= 1, n - e > 0, n >= 1)
    says("binomial-entropy-below", (n + 1) * binomial(n, e) >= 2**entropy, e >= 1, n - e > 0, n >= 1)
    unsaid(n * binomial(n, e) >= 2**entropy, e >= 1, n - e > 0, n >= 1)


def test_every_function() -> None:
    """Depth, leaves, partitions, covers, fooling sets and ranks bound one another in one direction only."""
    says("depth-leaves", D(f) >= log2(leaves(f)))
    unsaid(D(f) >= leaves(f))
    says("leaves-partition", leaves(f) >= partition_number(f))
    unsaid(partition_number(f) >= leaves(f))
    says("partition-covers", partition_number(f) >= cover(f, 0) + cover(f, 1))
    says("leaves-fooling", leaves(f) >= fooling(f, 0) + fooling(f, 5))
    says("cover-fooling", cover(f, 7) >= fooling(f, 7))
    says("fooling-rows", fooling(f, 2) <= rows(f, "bob"))
    says("cover-rows", cover(f, 0) <= rows(f, "alice"))
    says("rank-rows", rank(f, "GF3") <= rows(f, "alice"))
    says("depth-at-least", D(f) >= Expression(2), leaves(f) > Expression(2) ** (Expression(2) - 1))
    unsaid(D(f) >= Expression(3), leaves(f) > Expression(2) ** (Expression(2) - 1))


def test_trees_of_a_given_depth() -> None:
    """2^e leaves, half as many for ranks and covers from e = 1 on, and as many bits of a row as inner nodes."""
    says("leaves-depth", leaves(f) <= 2**e, D(f) <= e)
    says("leaves-depth", leaves(f) <= 2 ** D(f))
    unsaid(leaves(f) <= 2 ** (e - 1), e >= 1, D(f) <= e)
    unsaid(leaves(f) <= 2**e, D(f) <= e + 1)
    says("rank-depth", rank(f, "GF3") <= 2 ** (e - 1), e >= 1, D(f) <= e)
    says("rank-depth", rank(f, "Q") <= 2 ** (D(f) - 1), D(f) >= 1)
    unsaid(rank(f, "Q") <= 2 ** (D(f) - 1))
    unsaid(rank(f, "Q") <= 2 ** (e - 1), D(f) <= e)
    unsaid(rank(f, "Q") <= 2 ** (e - 1), e >= 0, D(f) <= e)
    unsaid(rank(f, "Q") <= 2 ** (e - 2), e >= 2, D(f) <= e)
    says("cover-depth", cover(f, 9) <= 2 ** (e - 1), e >= 1, D(f) <= e)
    unsaid(cover(f, 9) <= 2 ** (D(f) - 1))
    says("depth-rank", D(f) >= e, e >= 2, rank(f, "GF2") > 2 ** (e - 2), of=("GF2",))
    says("depth-cover", D(f) >= e, e >= 2, cover(f, 5) > 2 ** (e - 2), of=(5,))
    unsaid(D(f) >= e, e >= 1, rank(f, "GF2") > 2 ** (e - 2), of=("GF2",))
    unsaid(D(f) >= e, e >= 2, rank(f, "GF2") >= 2 ** (e - 2), of=("GF2",))
    unsaid(D(f) >= e, e >= 1, cover(f, 5) > 2 ** (e - 2), of=(5,))
    says("rows-depth", rows(f, "bob") <= 2 ** (2**e - 1), D(f) <= e)
    says("rows-depth", rows(f, "bob") <= 2 ** (2 ** D(f) - 1))
    unsaid(rows(f, "bob") <= 2 ** (2**e - 2), D(f) <= e)
    says("depth-rows", D(f) >= e, rows(f, "bob") > 2 ** (2 ** (e - 1) - 1))
    unsaid(D(f) >= e, rows(f, "bob") >= 2 ** (2 ** (e - 1) - 1))
    unsaid(D(f) >= e + 1, rows(f, "bob") > 2 ** (2 ** (e - 1) - 1))
    unsaid(rows(f, "bob") <= 2 ** D(f))
    unsaid(one_way(f, "bob") <= D(f), zero_one(f))


def test_ranks_of_any_function() -> None:
    """A partition, and the rank over Q, are at least the rank over any field."""
    says("partition-rank", partition_number(f) >= rank(f, "GF5"))
    unsaid(rank(f, "Q") >= partition_number(f))
    says("rank-field", rank(f, "GF5") <= rank(f, "Q"))
    unsaid(rank(f, "Q") <= rank(f, "GF5"))
    unsaid(rank(f, "GF5") <= rank(f, "GF2"))
    unsaid(rank(index(n), "GF2").equals(n), n >= 0)
    unsaid(rank(equality(n), "GF2").equals(n), n >= 1)
    says("inner-product-cover", cover(inner_product(n), 1).equals(2**n - 1), n >= 1)
    unsaid(cover(inner_product(n), 0).equals(2**n - 1), n >= 1)
    unsaid(cover(inner_product(n), 1).equals(Expression(2) ** n), n >= 1)


def test_each_colour_counts_once() -> None:
    """One colour twice, two quantities mixed, two functions mixed: no axiom adds these."""
    unsaid(leaves(MANY) >= fooling(MANY, 2) + fooling(MANY, 2))
    unsaid(leaves(MANY) >= fooling(MANY, 2) + cover(MANY, 3))
    unsaid(leaves(MANY) >= fooling(MANY, 2) + 1)
    unsaid(leaves(MANY) >= fooling(MANY, 2) + fooling(equality(1), 3))
    unsaid(leaves(MANY) >= cover(MANY, 2) + cover(MANY, 3))
    unsaid(partition_number(MANY) >= apply("+", *(cover(MANY, b) for b in (2, 3, 2))))
    unsaid(cover(MANY, 2) >= fooling(MANY, 3))
    unsaid(cover(MANY, 2) <= rows(equality(1), "alice"))


def test_one_way() -> None:
    """ceil(log2 of the rows), of the party that sends."""
    says("one-way", one_way(f, "alice").equals(ceiling(log2(rows(f, "alice")))))
    unsaid(one_way(f, "alice").equals(ceiling(log2(rows(f, "bob")))))
    says("one-way-at-most", one_way(f, "alice") <= Expression(3), rows(f, "alice") <= Expression(2) ** 3)
    unsaid(one_way(f, "bob") <= Expression(3), rows(f, "alice") <= Expression(2) ** 3)
    unsaid(one_way(f, "alice") >= Expression(3), rows(f, "alice") <= Expression(2) ** 3)
    says("rows-one-way", rows(f, "bob") <= 2**e, one_way(f, "bob") <= e)
    says("rows-one-way", rows(f, "bob") <= 2 ** one_way(f, "bob"))
    unsaid(rows(f, "bob") <= 2 ** one_way(f, "alice"))
    says("depth-both-ways", D(f) <= one_way(f, "alice") + one_way(f, "bob"))
    unsaid(D(f) <= one_way(f, "alice") + one_way(f, "alice"))
    unsaid(D(f) <= one_way(f, "alice") + one_way(h, "bob"))
    says("one-way-at-least", one_way(f, "bob") >= e, rows(f, "bob") > 2 ** (e - 1))
    says("same-rows", rows(f, "bob").equals(rows(h, "bob")), same_function(f, h))
    unsaid(rows(f, "bob").equals(rows(h, "alice")), same_function(f, h))
    unsaid(rows(f, "bob").equals(rows(h, "bob")))


def test_values_0_and_1() -> None:
    """Ranks, complements and answers of one bit need a function without other values."""
    boolean = zero_one(f)
    says("leaves-ranks", leaves(f) >= rank(f, "Q") + rank(complement(f), "Q"), boolean)
    says("partition-ranks", partition_number(f) >= rank(f, "Q") + rank(complement(f), "Q"), boolean)
    unsaid(leaves(f) >= rank(f, "GF2") + rank(complement(f), "GF2"), boolean)
    says("depth-one-way", D(f) <= one_way(f, "alice") + 1, boolean)
    unsaid(D(f) <= one_way(f, "alice") + 1)
    unsaid(D(MANY) <= one_way(MANY, "alice") + 1)
    says("partition-rows", partition_number(f) <= 2 * rows(f, "alice"), boolean)
    unsaid(partition_number(MANY) <= 2 * rows(MANY, "alice"))
    for quantity in (rank(f, "GF3"), cover(f, 0), cover(f, 1)):
        says(f"rows-{quantity.term[0]}", rows(f, "bob") <= 2**quantity, boolean)
        unsaid(rows(f, "bob") <= 2**quantity)
        unsaid(rows(MANY, "bob") <= 2 ** Expression((*quantity.term[:1], MANY.term, *quantity.term[2:])))
    unsaid(rows(f, "bob") <= 2 ** cover(f, 2), boolean)
    unsaid(D(f) <= rank(f, "Q") + 1)
    says("fooling-rank", fooling(f, 1) <= rank(f, "GF2") ** 2, boolean)
    says("fooling-rank", fooling(f, 0) <= rank(complement(f), "GF2") ** 2, boolean)
    unsaid(fooling(f, 0) <= rank(f, "GF2") ** 2, boolean)
    unsaid(fooling(f, 1) <= rank(f, "GF2") ** 2)
    unsaid(fooling(f, 2) <= rank(f, "GF2") ** 2, boolean)
    says("complement-rank-above", rank(complement(f), "Q") <= rank(f, "Q") + 1, boolean)
    says("complement-rank-below", rank(f, "Q") <= rank(complement(f), "Q") + 1, boolean)
    unsaid(rank(f, "Q") <= rank(complement(f), "GF2") + 1, boolean)
    unsaid(rank(f, "Q") <= rank(complement(f), "Q"), boolean)
    says("partition-discrepancy", partition_number(f) * least_discrepancy(f) >= 1, boolean)
    unsaid(partition_number(f) * least_discrepancy(f) >= 1)
    unsaid(partition_number(f) * least_discrepancy(f) >= 2, boolean)
    says("cover-discrepancy", (2 * cover(f, 0) + 1) * least_discrepancy(f) >= 1, boolean)
    unsaid((2 * cover(f, 0) + 1) * least_discrepancy(f) >= 1)
    unsaid((2 * cover(f, 1) - 1) * least_discrepancy(f) >= 1, boolean)
    unsaid((2 * cover(f, 2) + 1) * least_discrepancy(f) >= 1, boolean)
    says("terms-cover", dnf_terms(f) >= cover(f, 1), boolean, on_bits(f))
    unsaid(dnf_terms(f) >= cover(f, 0), boolean, on_bits(f))
    for other in (index(3), under(D22, "odd-even", 4), apply("matrix", ((0, 1, 0), (1, 1, 0), (0, 0, 1)))):
        unsaid(dnf_terms(other) >= cover(other, 1))


def test_constant_lines() -> None:
    """A rank is one more than that of the complement where a row and a column are constant, of the right colour."""
    boolean = zero_one(f)
    lines = {b: [rows_with(f, s, b) < rows(f, s) for s in ("alice", "bob")] for b in (0, 1)}
    says("complement-rank-more", rank(complement(f), "GF2") >= rank(f, "GF2") + 1, boolean, *lines[1])
    says("complement-rank-more", rank(f, "Q") >= rank(complement(f), "Q") + 1, boolean, *lines[0])
    unsaid(rank(complement(f), "Q") >= rank(f, "Q") + 1, boolean, *lines[0])
    unsaid(rank(complement(f), "Q") >= rank(f, "Q") + 1, boolean, lines[1][0])
    unsaid(rank(complement(f), "Q") >= rank(f, "GF2") + 1, boolean, *lines[1])
    unsaid(rank(complement(f), "Q") >= rank(f, "Q") + 2, boolean, *lines[1])


def test_complements() -> None:
    """Most numbers of 1 - f are those of f; colours change places."""
    boolean = zero_one(f)
    for name, quantity in (
        ("depth", D),
        ("leaves", leaves),
        ("partition", partition_number),
        ("discrepancy", discrepancy),
    ):
        says(f"complement-{name}", quantity(complement(f)).equals(quantity(f)), boolean)
        unsaid(quantity(complement(f)).equals(quantity(f)))
    says("complement-least-discrepancy", least_discrepancy(complement(f)).equals(least_discrepancy(f)), boolean)
    says("complement-rows", rows(complement(f), "bob").equals(rows(f, "bob")), boolean)
    says("complement-fooling", fooling(complement(f), 0).equals(fooling(f, 1)), boolean)
    says("complement-cover", cover(complement(f), 1).equals(cover(f, 0)), boolean)
    unsaid(fooling(complement(f), 0).equals(fooling(f, 0)), boolean)
    unsaid(fooling(complement(f), 2).equals(fooling(f, -1)), boolean)
    unsaid(rank(complement(f), "Q").equals(rank(f, "Q")), boolean)


def test_rounds_over_both_covers() -> None:
    """Fewer rectangles than a power of two of each colour; a third value needs more."""
    few = (n >= 0, k >= 0)
    at_most = D(f) <= 2 * (n * k)
    says("depth-covers", at_most, zero_one(f), *few, cover(f, 0) < Expression(2) ** n, cover(f, 1) < Expression(2) ** k)
    says("depth-covers", at_most, zero_one(f), *few, cover(f, 1) < Expression(2) ** n, cover(f, 0) < Expression(2) ** k)
    flags = D(f) <= n * (k + 2)
    named = cover(f, 1) <= Expression(2) ** k
    says("depth-covers-flags", flags, zero_one(f), *few, cover(f, 0) < Expression(2) ** n, named)
    unsaid(flags, *few, cover(f, 0) < Expression(2) ** n, named)
    unsaid(flags, zero_one(f), *few, cover(f, 0) <= Expression(2) ** n, named)
    says("rows-with-cover", rows_with(f, "bob", 1) <= Expression(2) ** cover(f, 1) - 1, zero_one(f))
    unsaid(rows_with(f, "bob", 1) <= Expression(2) ** cover(f, 0) - 1, zero_one(f))
    unsaid(rows_with(f, "bob", 1) <= Expression(2) ** cover(f, 1) - 1)
    unsaid(at_most, *few, cover(f, 0) < Expression(2) ** n, cover(f, 1) < Expression(2) ** k)
    unsaid(at_most, zero_one(f), *few, cover(f, 0) <= Expression(2) ** n, cover(f, 1) < Expression(2) ** k)
    unsaid(D(f) <= n * k, zero_one(f), *few, cover(f, 0) < Expression(2) ** n, cover(f, 1) < Expression(2) ** k)


def test_discrepancies() -> None:
    """The least discrepancy is below that under any one distribution on all inputs."""
    one = equality(1)

    def weighted(weights: Any) -> Expression:
        return apply("discrepancy-under", one, weights)

    says("least-discrepancy-uniform", least_discrepancy(f) <= discrepancy(f), zero_one(f))
    says("least-discrepancy-given", least_discrepancy(one) <= weighted(HEAVY))
    unsaid(least_discrepancy(one) <= weighted((*HEAVY, (0, 0))))
    unsaid(discrepancy(f) <= least_discrepancy(f), zero_one(f))
    unsaid(least_discrepancy(equality(1)) <= discrepancy(complement(one)))
    unsaid(least_discrepancy(MANY) <= discrepancy(MANY))
    says("least-discrepancy-half", 2 * least_discrepancy(f) <= 1, zero_one(f), D(f) >= 1)
    unsaid(2 * least_discrepancy(f) <= 1, zero_one(f))
    half = Expression(2) ** (0 - n)
    says("inner-product-discrepancy", discrepancy(inner_product(n)) >= half, n >= 1)
    unsaid(discrepancy(inner_product(n)) > half, n >= 1)
    whole = 1 - Expression(2) ** (1 - n)
    says("equality-discrepancy", discrepancy(equality(n)) >= whole, n >= 1)
    says("equality-discrepancy-above", discrepancy(equality(n)) <= whole, n >= 2)
    unsaid(discrepancy(equality(n)) <= whole, n >= 1)
    same = apply("discrepancy-under", complement(one), HEAVY).equals(weighted(HEAVY))
    says("complement-discrepancy-under", same)
    unsaid(apply("discrepancy-under", complement(one), HEAVY).equals(weighted(((1, 1), (1, 1)))))


def test_families() -> None:
    """All 2^n rows of a family are different, but for the n columns of index."""
    says("family-rows", rows(index(n), "bob").equals(n), n >= 1)
    says("family-rows", rows(equality(n), "alice").equals(Expression(2) ** n), n >= 1)
    unsaid(rows(index(n), "alice").equals(n), n >= 1)
    unsaid(rows(equality(n), "bob").equals(n), n >= 1)
    unsaid(rows(index(n), "bob").equals(n), n >= 0)
    says("inequality-terms", dnf_terms(complement(equality(n))).equals(2 * n), n >= 1)
    unsaid(dnf_terms(complement(equality(n))) <= n, n >= 1)
    unsaid(dnf_terms(equality(n)) <= 2 * n, n >= 1)
    says("equality-clauses", two_cnf(equality(n)), n >= 1)
    says("disjointness-clauses", two_cnf(apply("disjointness", n)), n >= 1)
    for other in ("intersection", "greater-than", "inner-product"):
        unsaid(two_cnf(apply(other, n)), n >= 1)
    unsaid(two_cnf(complement(equality(n))), n >= 1)


def test_languages() -> None:
    """Words that fool are pairs that fool; ones are words; a prefix leads to a state."""
    language = under(D22, "odd-even", n)
    fools = fooling_set(words(D22, n), language, 1)
    says("fooling-words", fooling(language, 1) >= count(D22, n), n >= 0, fools)
    unsaid(fooling(language, 0) >= count(D22, n), n >= 0, fools)
    unsaid(fooling(language, 1) >= count(D22, n), n >= 0)
    says("fooling-ones", fooling(language, 1) <= count(D22, n), n >= 0)
    unsaid(fooling(language, 0) <= count(D22, n), n >= 0)
    unsaid(fooling(language, 1) <= count(D22, n), n >= -1)
    unsaid(fooling(under(D22, "mask:01", n), 1) <= count(D22, n), n >= 0)
    says("cover-ones", cover(language, 1) <= count(D22, n), n >= 0)
    unsaid(cover(language, 1) <= count(D22, n) - 1, n >= 0)
    some_rows = apply("nonzero-rows", language, "bob")
    says("nonzero-rows-words", some_rows <= count(D22, n), n >= 0)
    unsaid(some_rows <= count(D22, n), n >= -1)
    unsaid(rows(language, "bob") <= count(D22, n), n >= 0)
    says("prefix-states", rows(under(D22, "prefix:2", n), "alice") <= states(D22, "complete"), n >= 0)
    says("prefix-words", apply("nonzero-rows", under(D22, "prefix:2", n), "alice") <= states(D22, "partial"), n >= 0)
    says("prefix-states", rows(under(L, P, n), "alice") <= states(L, "complete"), n >= 0, splits(P, n), is_prefix(P))
    unsaid(rows(language, "alice") <= states(D22, "complete"), n >= 0)
    unsaid(rows(under(D22, "prefix:2", n), "bob") <= states(D22, "complete"), n >= 0)
    unsaid(rows(under(D22, "prefix:2", n), "alice") <= states(D22, "partial"), n >= 0)
    says("partial-states", states(L, "partial") <= states(L, "complete"))
    says("complete-states", states(L, "complete") <= states(L, "partial") + 1)
    unsaid(states(L, "complete") <= states(L, "partial"))
    M = variable("M", "language")
    says("subset-words", count(L, n) <= count(M, n), n >= 0, apply("subset", L, M))
    unsaid(count(L, n) <= count(M, n), n >= 0, apply("subset", M, L))
    unsaid(count(L, n) < count(M, n), n >= 0, apply("subset", L, M))


def test_dyck_languages() -> None:
    """One state a stack, and the dead one where it counts."""
    stacks = summed("i", 0, k, lambda i: t**i)
    says("dyck-states", states(dyck(t, k), "partial").equals(stacks), t >= 1, k >= 0)
    says("dyck-states-complete", states(dyck(t, k), "complete").equals(stacks + 1), t >= 1, k >= 0)
    unsaid(states(dyck(t, k), "complete").equals(stacks), t >= 1, k >= 1)
    unsaid(states(dyck(t, k), "partial").equals(stacks + 1), t >= 1, k >= 0)


def test_monoids_of_dyck_languages() -> None:
    """Two strings and a height make an element, one string and a height an idempotent; and one element is zero."""
    size, identities = apply("monoid-size", dyck(t, k)), apply("idempotents", dyck(t, k))

    def total(power: int = 1) -> Expression:
        def strings(h: Expression) -> Expression:
            return summed("i", 0, h, lambda i: t**i)

        return summed("h", 0, k, lambda h: strings(h) ** power if power > 1 else strings(h))

    says("dyck-monoid", size.equals(1 + total(2)), t >= 1, k >= 0)
    says("dyck-idempotents", identities.equals(1 + total()), t >= 1, k >= 0)
    unsaid(size.equals(1 + total()), t >= 1, k >= 0, of=(("h", "i"),))
    unsaid(identities.equals(1 + total(2)), t >= 1, k >= 0, of=(("h", "i"),))
    unsaid(size.equals(total(2)), t >= 1, k >= 0, of=(("h", "i"),))
    unsaid(size.equals(1 + total(2)), k >= 0, of=(("h", "i"),))
    unsaid(size.equals(1 + total(2)), t >= 1, of=(("h", "i"),))


def test_machines() -> None:
    """A state of an RNN is one of 2^(mp), at the cut and everywhere; a DFA needs as many as the minimal one."""
    sizes = (m >= 1, p >= 1)
    says("state-at-the-cut", one_way(f, "alice") <= m * p, rnn_computes(f, m, p))
    unsaid(one_way(f, "bob") <= m * p, *sizes, rnn_computes(f, m, p))
    unsaid(one_way(f, "alice") <= m * m, *sizes, rnn_computes(f, m, p))
    for name in FAMILIES:
        of_bits = apply(name, n)
        says("rnn-of-family", rnn_computes(of_bits, m, p), *sizes, n >= 1, m * p >= n)
        unsaid(rnn_computes(of_bits, m, p), *sizes, n >= 1, m * p >= n - 1)
    says("rnn-of-complement", rnn_computes(complement(f), m, p), *sizes, zero_one(f), rnn_computes(f, m, p))
    unsaid(rnn_computes(complement(f), m, p), *sizes, zero_one(f), rnn_computes(f, p, m))
    held = restricted(f, "bob", L)
    says("rnn-on-fewer-inputs", rnn_computes(held, m, p), *sizes, has_input_in(f, "bob", L), rnn_computes(f, m, p))
    unsaid(rnn_computes(held, m, p), *sizes, has_input_in(f, "bob", L), rnn_computes(f, m, q))
    unsaid(rnn_computes(held, m, p), *sizes, has_input_in(f, "alice", L), rnn_computes(f, m, p))
    unsaid(rnn_computes(f, m, p), *sizes, has_input_in(f, "bob", L), rnn_computes(held, m, p))
    says("states-of-rnn", 2 ** (m * p) >= states(L, "complete"), *sizes, rnn_decides(L, m, p))
    unsaid(2 ** (m * m) >= states(L, "complete"), *sizes, rnn_decides(L, m, p))
    says("states-of-dfa", q >= states(L, "complete"), q >= 1, dfa_decides(L, q))
    unsaid(m >= states(L, "complete"), q >= 1, m >= 1, dfa_decides(L, q))
    says("rnn-of-states", rnn_decides(L, m, p), *sizes, 2 ** (m * p) >= states(L, "complete"))
    unsaid(rnn_decides(L, m, p), *sizes, 2 ** (m * p) >= states(L, "partial"))
    three = Expression(3)
    says("dfa-of-states", dfa_decides(D1, three), three >= states(D1, "complete"))
    unsaid(dfa_decides(D1, 2), three >= states(D1, "complete"))
    unsaid(dfa_decides(D2, three), three >= states(D1, "complete"))


@pytest.mark.parametrize("rounding", ["down", pytest.param("toward-zero", marks=pytest.mark.exhaustive)])
def test_transformers(rounding: str) -> None:
    """The protocol's cost with its answer's bit, for each rounding that has one and any positions."""
    A, N, K, d, H = map(integer, "ANKdH")
    bits = ceiling(log2(qp(N, K)))
    sizes = tuple(size >= 1 for size in (A, K, m, d, H))

    def cost(answer: int, value: Expression = bits) -> Expression:
        return asking(ceiling(log2(A)), value, answer)

    def asking(query: Expression, value: Expression, answer: int = 1) -> Expression:
        return apply("+", query, H * apply("+", 3 * bits + 2 * log2(N) - 2, m * value), answer)

    def model(rounding: str, summation: str) -> Expression:
        return transformer_computes(f, A, N, K, m, d, H, rounding, summation)

    once = 3 * bits / 2
    says("transformer-protocol", D(f) <= cost(1), *sizes, N >= 1, model(rounding, "each"))
    says("transformer-protocol", D(f) <= cost(1, once), *sizes, N >= 1, model(rounding, "once"))
    unsaid(D(f) <= cost(0), *sizes, N >= 1, model(rounding, "each"))
    unsaid(D(f) <= cost(1), *sizes, N >= 1, model(rounding, "once"))
    for query in (d * bits, H * m * bits):
        says("transformer-protocol", D(f) <= asking(query, bits), *sizes, N >= 1, model(rounding, "each"))
    unsaid(D(f) <= asking(m * bits, bits), *sizes, N >= 1, model(rounding, "each"))
    says("transformer-protocol-to-nearest", D(f) <= cost(1, once + 1), *sizes, N >= 1, model("nearest-even", "once"))
    unsaid(D(f) <= cost(1, once), *sizes, N >= 1, model("nearest-even", "once"))
    for value in (bits, once, bits + 1, once + 1):
        unsaid(D(f) <= cost(1, value), *sizes, N >= 1, model("nearest-even", "each"))
    for summation, value in (("each", bits), ("once", once)):
        for colour in (0, 1):
            known = (*sizes, N >= 1, model(rounding, summation), e >= 0, cover(f, colour) >= 2**e)
            guess = ceiling(log2(A)) + H * apply("+", 2 * bits + 2 * log2(N) - 1, m * value)
            says("guessing-a-transformer", e <= guess, *known)
            unsaid(e <= guess - 1, *known)
            unsaid(e + 1 <= guess, *known)
    unsaid(e <= guess, *sizes, N >= 1, model("nearest-even", "once"), e >= 0, cover(f, 0) >= 2**e)
    for summation, one in product(WORDS["summation"], (rounding, "nearest-even")):
        told = (*sizes, N >= 1, model(one, summation))
        unsaid(D(f) <= N * d * bits / 2, *told)
        unsaid(D(f) <= N * m * bits / 2 + 1, *told)


def test_layers() -> None:
    """The protocol's cost in any fixed-point format of p bits, with its answer's bit, for at least two positions."""
    A, N, H = map(integer, "ANH")
    sizes = tuple(size >= 1 for size in (A, p, m, H))
    layer = layer_computes(f, A, N, p, m, H)

    def cost(answer: int) -> Expression:
        return ceiling(log2(A)) + H * (4 * p - 2 + 2 * log2(N) + m * (2 * p + log2(N))) + answer

    says("layer-protocol", D(f) <= cost(1), *sizes, N >= 2, layer)
    unsaid(D(f) <= cost(0), *sizes, N >= 2, layer)
    unsaid(D(f) <= cost(1), *sizes, N >= 1, layer)
    unsaid(D(f) <= cost(1), *sizes, N >= 2, layer_computes(f, A, N, p + 1, m, H))
    B, t = integer("B"), integer("t")

    def thinks(t: Expression) -> tuple[Expression, ...]:
        return (*sizes, N >= 2, B >= 1, t >= 0, apply("thinking-layer-computes", f, A, B, N, p, m, H, t))

    def bits(t: Expression, answer: int = 1) -> Expression:
        once = H * (4 * p - 2 + 2 * log2(N + t) + m * (2 * p + log2(N + t)))
        return ceiling(log2(A)) + t * ceiling(log2(B)) + (t + 1) * once + answer

    says("thinking-layer-protocol", D(f) <= bits(t), *thinks(t))
    unsaid(D(f) <= bits(t, 0), *thinks(t))
    unsaid(D(f) <= bits(t - 1), *thinks(t))
    real = (*sizes, N >= 2, B >= 0, apply("real-layer-computes", f, A, N, p, m, H, B))

    def told(a_number: Expression) -> Expression:
        return ceiling(log2(A)) + H * (p + log2(B + ln(N) / 2 + 1) + m * a_number) + 2

    says("real-layer-protocol", D(f) <= told(p + 1), *real)
    unsaid(D(f) <= told(p), *real)
    unsaid(D(f) <= told(p + 1) - 1, *real)
    known = (*sizes, N >= 2, layer, e >= 0, cover(f, 1) >= 2**e)
    guess = ceiling(log2(A)) + H * (3 * p - 3 + 2 * log2(N) + m * (2 * p + log2(N)))
    says("guessing-a-layer", e <= guess, *known)
    unsaid(e <= guess - 1, *known)
    unsaid(e <= guess, *sizes, N >= 2, layer, e >= 0, fooling(f, 1) >= 2**e)


def test_networks_that_there_are() -> None:
    """The widths of the constructions, and not one less; as many heads as a feature has bits; two layers at least."""
    A, N, K, L, d, H = map(integer, "ANKLdH")
    code, symbol, rule = ceiling(log2(N + 1)), ceiling(log2(A)), ("nearest-even", "each")
    looks = transformer_looks_up(A, N, K, m, d, H, *rule)
    sizes = tuple(size >= 1 for size in (A, N, K, H, m, d))
    says("lookup-by-codes", looks, *sizes, m >= code, m >= symbol, d >= 2 * code + symbol)
    unsaid(looks, *sizes, m >= code - 1, m >= symbol, d >= 2 * code + symbol)
    unsaid(looks, *sizes, m >= code, d >= 2 * code + symbol)
    unsaid(looks, *sizes, m >= code, m >= symbol, d >= 2 * code + symbol - 1)
    says("lookup-by-squares", looks, *sizes, K >= 4, m >= 2, m >= symbol, d >= symbol + 4)
    unsaid(looks, *sizes, K >= 3, m >= 2, m >= symbol, d >= symbol + 4)
    unsaid(looks, *sizes, K >= 4, m >= symbol, d >= symbol + 4)
    unsaid(looks, *sizes, K >= 4, m >= 2, m >= symbol, d >= symbol + 3)

    sparse = sparse_threshold(f, N, k)
    layers = transformer_of_layers_computes(f, 2, N, K, L, m, d, H, *rule)
    places = ceiling(log2(N))
    known = (*sizes[1:], k >= 1, sparse)
    says("layers-of-sparse-features", layers, *known, L >= 2, m >= places, d >= 1 + (k + 1) * places, k <= H, k=k)
    unsaid(layers, *known, L >= 1, m >= places, d >= 1 + (k + 1) * places, k <= H)
    for wrong in ((m >= places - 1, k <= H), (m >= places, k - 1 <= H)):
        context = context_of(layers, (*known, L >= 2, d >= 1 + (k + 1) * places, *wrong))
        with pytest.raises(NotFound):
            axiom("layers-of-sparse-features", k=k)(layers.term, context)
    says("sparse-features-by-squares", layers, *known, L >= 2, K >= 6, m >= 2, d >= k + 4, k <= H, k=k)
    context = context_of(layers, (*known, L >= 2, K >= 5, m >= 2, d >= k + 4, k <= H))
    with pytest.raises(NotFound):
        axiom("sparse-features-by-squares", k=k)(layers.term, context)


def test_soft_lookup() -> None:
    """The margin ln 3N that gamma leaves of the logits, a query that the format holds, and vectors as wide as heads."""
    A, N, K, t, d, H = map(integer, "ANKtdH")
    rule, s, gamma = ("toward-zero", "once"), (N + 1) ** K, real("gamma")
    looks = vectors_look_up(A, N, K, k, gamma, t, *rule)
    sizes, held = tuple(size >= 1 for size in (A, N, K, k, t)), t * k <= (N + 1) ** (2 * K)
    margin = (1 - gamma) * (t * k) >= s * ln(3 * N)
    says("soft-lookup", looks, *sizes, gamma >= 0, held, margin)
    unsaid(looks, *sizes, gamma >= 0, held, (1 - gamma) * (t * k) >= s * ln(2 * N))
    unsaid(looks, *sizes, gamma >= 0, held, t * k >= s * ln(3 * N))
    unsaid(looks, *sizes, gamma >= 0, margin)
    unsaid(looks, *sizes, held, margin)
    symbol, network = ceiling(log2(A)), transformer_looks_up(A, N, K, m, d, H, *rule)
    there = (near_orthogonal(N, k, gamma), looks)
    known = (*sizes, H >= 1, m >= 1, d >= 1)
    wide = (m >= k, m >= symbol, d >= 2 * k + symbol)
    says("lookup-by-vectors", network, *known, *wide, *there, k=k, c=t, gamma=gamma)
    other = near_orthogonal(N, k, gamma + 1)
    for wrong in (
        (*wide[1:], *there),
        (wide[0], wide[2], *there),
        (*wide[:2], d >= 2 * k + symbol - 1, *there),
        (*wide, looks),
        (*wide, other, looks),
        (*wide, there[0]),
    ):
        with pytest.raises(NotFound):
            axiom("lookup-by-vectors", k=k, c=t, gamma=gamma)(network.term, context_of(network, (*known, *wrong)))


def test_networks_that_compare() -> None:
    """Two layers, a head as wide as positions and letters need, and not one less; of two letters it is equality."""
    A, N, K, L, d, H = map(integer, "ANKLdH")
    rule, place, letter = ("toward-zero", "each"), ceiling(log2(2 * n)), ceiling(log2(A))
    compares = transformer_compares(A, n, K, L, m, d, H, *rule)
    sizes = tuple(size >= 1 for size in (A, n, K, H, m, d))
    wide = (m >= place, m >= letter, d >= 2 * place + letter)
    says("comparing-by-codes", compares, *sizes, L >= 2, *wide)
    unsaid(compares, *sizes, L >= 1, *wide)
    unsaid(compares, *sizes, L >= 2, *wide[1:])
    unsaid(compares, *sizes, L >= 2, m >= place, d >= 2 * place + letter)
    unsaid(compares, *sizes, L >= 2, *wide[:2], d >= 2 * place + letter - 1)
    few = (L >= 2, m >= 2, m >= letter, d >= letter + 4)
    says("comparing-by-squares", compares, *sizes, K >= 6, *few)
    unsaid(compares, *sizes, K >= 5, *few)
    unsaid(compares, *sizes, K >= 6, *few[:1], *few[2:])
    unsaid(compares, *sizes, K >= 6, *few[:3], d >= letter + 3)
    computes = transformer_of_layers_computes(equality(n), 2, N, K, L, m, d, H, *rule)
    known = (*sizes, L >= 1, N >= 1)
    says("equality-by-comparing", computes, *known, A >= 2, N.equals(2 * n), compares, A=A)
    for wrong in ((A >= 1, N.equals(2 * n)), (A >= 2, N.equals(2 * n + 1))):
        with pytest.raises(NotFound):
            axiom("equality-by-comparing", A=A)(computes.term, context_of(computes, (*known, *wrong, compares)))
    of_two = transformer_compares(2, n, K, L, m, d, H, *rule)
    both_halves = transformer_of_layers_computes(equality(n), 2, 2 * n, K, L, m, d, H, *rule)
    says("comparing-by-equality", of_two, *sizes, L >= 1, both_halves)
    unsaid(transformer_compares(3, n, K, L, m, d, H, *rule), *sizes, L >= 1, both_halves)


def test_networks_that_find_the_nearest() -> None:
    """Two layers, of the width and the fineness of the construction, and not one less; letters are few signs."""
    A, B, N, K, L, d, H, M, items = map(integer, (*"ABNKLdHM", "D"))
    rule, place, label = ("down", "each"), ceiling(log2(2 * N + 1)), ceiling(log2(B))
    finds = transformer_finds_nearest(items, M, B, N, K, L, m, d, H, *rule)
    sizes = tuple(size >= 1 for size in (items, M, B, N, K, H, m, d))
    wide = (L >= 2, m >= place, m >= items + 1, m >= label, d >= 2 * items + 2 * place + label)
    fine = (2 * items * M**2 + 1) ** 2 <= (2 * N + 1) ** K
    says("nearest-by-copies", finds, *sizes, *wide, fine)
    unsaid(finds, *sizes, *wide, (2 * items * M**2) ** 2 <= (2 * N + 1) ** K)
    less = (L >= 1, m >= place - 1, m >= items, m >= label - 1, d >= 2 * items + 2 * place + label - 1)
    for i, one_less in enumerate(less):
        unsaid(finds, *sizes, *wide[:i], one_less, *wide[i + 1 :], fine)
    recalls = transformer_recalls(A, B, N, K, L, m, d, H, *rule)
    signs = transformer_finds_nearest(items, 1, B, N, K, L, m, d, H, *rule)
    known = (*sizes, A >= 1, L >= 1)
    says("recall-by-nearest", recalls, *known, 2**items >= A, signs, D=items)
    for wrong in ((2**items + 1 >= A, signs), (2**items >= A, finds)):
        with pytest.raises(NotFound):
            axiom("recall-by-nearest", D=items)(recalls.term, context_of(recalls, (*known, *wrong)))


def test_one_layer_that_recalls() -> None:
    """Two heads and Kc = 2, a coordinate more than signs, and numbers that hold the logits."""
    A, B, N, K, L, d, H, D = map(integer, "ABNKLdHD")
    label, recalls = ceiling(log2(B)), transformer_recalls(A, B, N, K, L, m, d, H, "down", "each")
    known = tuple(size >= 1 for size in (A, B, N, K, L, m, d, H, D))
    needed = (
        *(H >= 2, K >= 2, 2**D >= A, m >= D + 1, m >= label, d >= D + 3 + label),
        D * (K * ln(2 * N + 1) + 2) <= (2 * N + 1) ** K,
    )
    less = (
        *(H >= 1, K >= 1, 2**D + 1 >= A, m >= D, m + 1 >= label, d >= D + 2 + label),
        D * (K * ln(2 * N + 1) + 1) <= (2 * N + 1) ** K,
    )
    says("recall-by-rounding", recalls, *known, *needed, D=D)
    for i, one in enumerate(less):
        context = context_of(recalls, (*known, *needed[:i], one, *needed[i + 1 :]))
        with pytest.raises(NotFound):
            axiom("recall-by-rounding", D=D)(recalls.term, context)


def test_thresholds_of_features() -> None:
    """Features of two bits are enough for three families, and one bit is not said to be."""
    N = integer("N")
    least = (n >= 1, N >= 1, k >= 1)
    for name, of_bits in (("equality", equality), ("disjointness", disjointness), ("intersection", intersection)):
        says(f"sparse-{name}", sparse_threshold(of_bits(n), N, k), *least, N.equals(2 * n), k >= 2)
        unsaid(sparse_threshold(of_bits(n), N, k), *least, N.equals(2 * n))
        unsaid(sparse_threshold(of_bits(n), N, k), *least, N.equals(n), k >= 2)
    unsaid(sparse_threshold(inner_product(n), N, k), *least, N.equals(2 * n), k >= 2)
    few = (N >= 1, k >= 1, zero_one(f), sparse_threshold(f, N, k))
    says("sparse-complement", sparse_threshold(complement(f), N, k), *few)
    unsaid(sparse_threshold(complement(f), N, t), *few, t >= 1, t < k)


def test_depth() -> None:
    """One layer is one layer, more layers may hand on, and fewer are not said to do."""
    A, N, K, L, d, H = map(integer, "ANKLdH")
    sizes, rule = tuple(size >= 1 for size in (A, N, K, m, d, H)), ("down", "once")
    one = transformer_computes(f, A, N, K, m, d, H, *rule)

    def depth(layers: Expression | int, **other: Expression) -> Expression:
        width = other.get("m", m)
        return transformer_of_layers_computes(f, A, N, K, layers, width, d, H, *rule)

    says("layers-of-one", depth(1), *sizes, one)
    says("one-of-layers", one, *sizes, depth(1))
    says("further-layers", depth(L), *sizes, t >= 1, L >= 1, t <= L, depth(t), j=t)
    bits = ceiling(log2(qp(N, K)))
    says("telling-the-first-vectors", D(f) <= N * d * bits / 2 + 1, *sizes, L >= 1, depth(L))
    unsaid(D(f) <= N * d * bits / 2, *sizes, L >= 1, depth(L))
    unsaid(depth(2, m=m + 1), *sizes, one)
    layer = layer_computes(f, A, N, p, m, H)
    says("layer-of-transformer", layer, *sizes, p >= 1, p.equals(bits), one, of=("down",), K=K, d=d)
    context = context_of(layer, (*sizes, p.equals(bits), transformer_computes(f, A, N, K, m, d, H, "down", "each")))
    with pytest.raises(NotFound):
        axiom("layer-of-transformer", of=("down",), K=K, d=d)(layer.term, context)


def test_index_is_index_lookup() -> None:
    """Of two symbols at least, with the letters of the party that has more, and one position more."""
    A, B, N, K, d, H = map(integer, "ABNKdH")
    sizes, rule = tuple(size >= 1 for size in (A, B, N, K, m, d, H, n)), ("down", "once")
    computes = transformer_computes(index(N), B, n, K, m, d, H, *rule)
    looks = transformer_looks_up(A, N, K, m, d, H, *rule)
    most = apply("max", 2, N)
    says("index-by-lookup", computes, *sizes, A >= 2, B.equals(most), n.equals(N + 1), looks, A=A)
    for wrong in ((A >= 1, B.equals(most), n.equals(N + 1)), (A >= 2, B.equals(N), n.equals(N + 1))):
        context = context_of(computes, (*sizes, *wrong, looks))
        with pytest.raises(NotFound):
            axiom("index-by-lookup", A=A)(computes.term, context)
