"""Nearly orthogonal sign vectors, listed: that they are, and that attention by them looks up a wrong symbol."""

from __future__ import annotations

from typing import Any

from fooling.circuits.networks.near_orthogonal import check_near_orthogonal
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats
from fooling.circuits.numbers.number_format import q_p
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.theories.machines import expect_few
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("sign vectors")
MOST_BITS = 2**8  # of the number 1 in steps


@theory.rule("vectors", "vectors")
def _vectors(goal: Term, node: Node, context: Context) -> Grounds:
    both_sides = goal[0] == "almost-orthogonal"
    N, k, gamma = matched(goal, "almost-orthogonal" if both_sides else "near-orthogonal")
    _expect_near(node["vectors"], N, k, gamma, both_sides)
    return NOTHING


def _expect_near(vectors: Any, N: Term, k: Term, gamma: Term, both_sides: bool = False) -> None:
    expect(meaning.natural(k) >= 1 and meaning.natural(N) >= 1, "N and k must be at least 1")
    expect(all(is_integer(entry) for vector in vectors for entry in vector), "the entries are 1 and -1")
    found = check_near_orthogonal(vectors, exactly(gamma), both_sides)
    expect(found == meaning.natural(k), f"the vectors have {found} coordinates")
    expect(len(vectors) == meaning.natural(N), f"{len(vectors)} vectors")


# The network is run as it is defined, on symbols and an index: of these vectors it says another symbol.
@theory.rule("wrong-symbol", "vectors", "symbols", "index")
def _wrong_symbol(goal: Term, node: Node, context: Context) -> Grounds:
    A, N, K, k, gamma, c, rounding, summation = matched(matched(goal, "not")[0], "vectors-look-up")
    count, of, symbols, p = meaning.natural(A), meaning.natural(N), node["symbols"], node["index"]
    _expect_near(node["vectors"], N, k, gamma)
    expect_few(1, of, meaning.natural(k))
    expect(min(count, meaning.natural(K), meaning.natural(c)) >= 1, "A, K and c must be at least 1")
    expect(meaning.natural(K) * of.bit_length() <= MOST_BITS, f"numbers of more than {2 * MOST_BITS} bits are not run")
    expect(len(symbols) <= of and all(is_integer(s) and 0 <= s < count for s in symbols), "want up to N symbols")
    expect(is_integer(p) and 1 <= p <= len(symbols), "the index is that of a symbol")
    f, bits = q_p(of + 1, meaning.natural(K), rounding, summation), range((count - 1).bit_length())
    arithmetic, one, steps = Arithmetic(Formats.alike(f)), f.scale, min(meaning.natural(c), f.limit)
    T = [tuple(one * sign for sign in vector) for vector in node["vectors"][: len(symbols)]]
    query = tuple(steps * sign for sign in node["vectors"][p - 1])
    weights, _ = arithmetic.softmax(arithmetic.logits(query, [*T, (0,) * len(query)], scaled=False))
    values = [tuple(one * (s >> bit & 1) for bit in bits) for s in (*symbols, 0)]
    said = sum((2 * code > one) << bit for bit, code in enumerate(arithmetic.mixed(weights, values)))
    expect(said != symbols[p - 1], "the network answers this index rightly")
    return NOTHING
