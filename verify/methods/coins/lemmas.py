"""Protocols with coins: what axioms and lemmas say of them.

Lemmas about protocols with coins: private ones, runs that are repeated, binary search, entropy.

Each is an axiom at values chosen here: how finely to round, how often to run, how many parities to send.

Protocols with coins bounded by those without: R(f) <= D(f), and of one message likewise.

Where R of something is to be at most a number, the same is asked of D or of the one-way bits, of which more is known:
rows, and formulas for all n.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, floor, log2

from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.axioms.instances import axiom, ceiling, logarithm, said
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.steps import lemma
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, by_bounds, evaluate, tactical
from fooling.verify.statement.language.argument_names import named
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer

THIRD = ("/", 1, 3)
SENDERS = {f"from-{s}": s for s in WORDS["party"]}
WITH_INDEX = ("disjointness", "intersection", "inner-product", "greater-than")
MOST_RUNS = 200
LARGEST_ERROR = 10**6  # its denominator
MOST_BITS = 64
PRECISION = 2**20  # of a constant of entropy


def repeated(quantity: Term, others: Sequence[Term]) -> Iterator[Lemma]:
    """So many times the bits with a larger error, and the majority's answer."""
    _, f, coins, mode, error = quantity
    for other in others:
        if free_variables(error) | free_variables(other):
            continue
        b, a = meaning.exactly(error), meaning.exactly(other)
        if 0 < b < a < Fraction(1, 2) and (k := _runs(a, b)) is not None:
            yield said("randomised-majority", coins, mode, by=evaluate, f=f, k=k, a=other, b=error)


def _runs(a: Fraction, b: Fraction) -> int | None:
    """The least k such that at most k of 2k + 1 runs are right with probability at most b."""
    if max(a.denominator, b.denominator) > LARGEST_ERROR:
        return None
    return next((k for k in range(MOST_RUNS) if _rarely(a, k) <= b), None)


def _rarely(a: Fraction, k: int) -> Fraction:
    """The probability that at most k of 2k + 1 runs are right, each with probability 1 - a."""
    most, (wrong, right) = 2 * k + 1, (a.numerator, a.denominator - a.numerator)
    return Fraction(sum(comb(most, i) * right**i * wrong ** (most - i) for i in range(k + 1)), a.denominator**most)


def with_private(quantity: Term, most: Sequence[Term] = (), assumed: Tactic = by_bounds) -> Iterator[Lemma]:
    """One-way bits by private coins, at an error of at most a third; `most` are numbers they do not exceed."""
    _, f, coins, mode, error = quantity
    if coins != "private" or free_variables(error):
        return
    if meaning.exactly(error) <= Fraction(1, 3):
        name = "private-message-third" if mode in SENDERS else "private-third"
        for s, bits in ((s, bits) for s in senders(mode) for bits in (quantity, *most)):
            yield (
                ("<=", ("one-way", f, s), ("*", ("+", bits, 3), ("^", 2, bits))),
                axiom(name, first_of(arith(), assumed), a=error),
            )
    for s in senders(mode) if isinstance(f, tuple) and f[0] in WORDS["family"] else ():
        all_words = ("^", 2, f[1])
        counted = arith((("=", ("rows", f, s), all_words), axiom()), ((">", all_words, 0), by_bounds))
        yield (">=", ("one-way", f, s), f[1]), axiom("one-way-at-least", counted)
        if is_integer(f[1]):
            yield from by_private_rows(quantity, 2 ** f[1], s, counted)


def senders(mode: Term) -> Sequence[str]:
    """Whose different inputs count."""
    return (SENDERS[mode],) if mode in SENDERS else WORDS["party"]


def by_private_rows(quantity: Term, rows: int, s: str, counted: Tactic) -> Iterator[Lemma]:
    """The least bits that private coins leave possible, for so many different inputs of a party."""
    sure = 1 - 2 * meaning.exactly(named(quantity).e)
    name = "private-message-at-least" if named(quantity).M in SENDERS else "private-at-least"
    best = (0, 0)
    for t in range(1, rows.bit_length()):
        k = next(k for k in range(MOST_BITS) if 2 ** (t - 1) < 2**k * sure)
        if (2**k + 1) ** (2 ** (t - 1)) >= rows:
            break
        best = (t, k)
    if best[0]:
        yield (">=", quantity, best[0]), axiom(name, counted, of=(s,), k=best[1])
    if named(quantity).M in SENDERS:
        bits = next(t for t in range(MOST_BITS) if rows <= (1 + 1 / sure) ** 2**t)
        if bits > best[0]:
            yield (">=", quantity, bits), axiom("private-message-volume-at-least", counted, of=(s,))


def by_entropy(message: Term) -> Iterator[Lemma]:
    """What a message must tell of a uniform word, letter by letter: the listener's inputs that are shattered."""
    _, f, _, mode, error = message
    if mode not in SENDERS:
        return
    letters, name = ("vc-dimension", f, SENDERS[mode]), "vc"
    if isinstance(f, tuple) and (f[0] in WITH_INDEX or (f[0], mode) == ("index", "from-alice")):
        letters, name = f[1], f[0]
    public = (*message[:2], "public", mode, error)
    for b, by in entropy_rates(error):
        told = (">=", public, ("*", b, letters)), axiom(f"entropy-{name}", by)
        yield told
        if message != public:
            yield (">=", message, ("*", b, letters)), arith(told, (("<=", public, message), axiom()))


def entropy_rates(error: Term) -> Iterator[tuple[Term, Tactic]]:
    """1 - h(error), h the entropy of a bit: a rational number just below it where it is given, and as it is."""
    if not free_variables(error):
        if not 0 < (a := meaning.exactly(error)) < Fraction(1, 2):
            return
        rate = 1 + float(a) * log2(a) + float(1 - a) * log2(1 - a)
        least = Fraction(floor(rate * PRECISION) - 1, PRECISION)
        yield ("/", least.numerator, least.denominator), evaluate
    exactly = ("+", 1, ("*", error, ("log2", error)), ("*", ("-", 1, error), ("log2", ("-", 1, error))))
    yield exactly, where_defined(arith(), by_assumptions)


def by_identity(quantity: Term) -> Iterator[Lemma]:
    """Two bits, for a built-in family with an identity inside."""
    f, mode = quantity[1], named(quantity).M
    if mode == "two-way" and isinstance(f, tuple) and f[0] in WORDS["family"] and f[0] != "greater-than":
        size = ("^", 2, f[1]) if f[0] == "equality" else f[1]
        yield (">=", quantity, 2), axiom("randomised-identity", axiom(), k=size)


def by_majorities(message: Term) -> Iterator[Lemma]:
    """Index by the more frequent letter of each block."""
    _, f, coins, mode, error = message
    if (
        (coins, mode) != ("public", "from-alice")
        or not isinstance(f, tuple)
        or f[0] != "index"
        or free_variables(error)
    ):
        return
    less = Fraction(1, 2) - meaning.exactly(error)
    k = max((k for k in range(MOST_BITS) if Fraction(comb(2 * k, k), 2 ** (2 * k + 1)) >= less), default=None)
    if k is not None:
        blocks: Term = -(-f[1] // (2 * k + 1)) if is_integer(f[1]) else ("ceil", ("/", f[1], 2 * k + 1))
        enough = arith(lemma((">=", blocks, ("/", f[1], 2 * k + 1)), axiom()))
        yield ("<=", message, blocks), axiom("index-majorities", evaluate, {4: enough}, k=k)


def by_search(quantity: Term, roundings: Sequence[Term]) -> Iterator[Lemma]:
    """Greater-than by binary search, in as many rounds as a logarithm says, or as are needed."""
    _, f, coins, mode, error = quantity
    if not isinstance(f, tuple) or f[0] != "greater-than" or (coins, mode) != ("public", "two-way"):
        return
    if free_variables(error) or not (a := meaning.exactly(error)):
        return
    if not free_variables(f):
        rounds = meaning.natural(f[1]).bit_length()
        parities = next(t for t in range(MOST_BITS) if rounds <= a * 2**t)
        yield said("randomised-greater-than", by=evaluate, n=f[1], a=error, k=rounds, t=parities)
        return
    logarithms = [one for one in roundings if isinstance(one[1], tuple) and one[1][0] == "log2"]
    for rounds in logarithms:
        for parities in logarithms:
            if rounds != parities:
                yield _searched(quantity, rounds, parities)


def _searched(quantity: Term, rounds: Term, parities: Term) -> Lemma:
    """So many rounds with so many parities each."""
    enough = [lemma((">=", bits, bits[1]), axiom()) for bits in (rounds, parities)]
    powers = [
        lemma(("<=", bits[1][1], ("^", 2, bits)), axiom("against-log2", arith(above)))
        for bits, above in zip((rounds, parities), enough, strict=True)
    ]
    shown = {3: ceiling(logarithm(arith())), 4: arith(powers[0]), 5: arith(powers[1])}
    values = {"n": quantity[1][1], "a": named(quantity).e, "k": rounds, "t": parities}
    return said("randomised-greater-than", conditions=shown, **values)


def by_certain_protocols(goal: Term, again: Tactic) -> Iterator[Tactic]:
    """A bound from above by that on the bits without coins, which `again` proves."""
    for certain in _certain(goal):
        yield _from(certain, again)


def _certain(goal: Term) -> Iterator[Term]:
    """The comparison with the bits without coins, of as many messages, on its smaller side."""
    place = {"<=": 1, "<": 1, ">=": 2, ">": 2}.get(goal[0])
    if place is not None and isinstance(goal[place], tuple) and goal[place][0] == "randomised-with":
        f, mode = goal[place][1], named(goal[place]).M
        without = ("one-way", f, SENDERS[mode]) if mode in SENDERS else ("D", f)
        yield (*goal[:place], without, *goal[place + 1 :])


@tactical
def _from(goal: Term, context: Context, certain: Term, by: Tactic) -> Node:
    ((coins, without),) = {pair for pair in zip(goal[1:], certain[1:], strict=True) if pair[0] != pair[1]}
    fewer: Lemma = (("<=", coins, without), axiom())
    return arith(fewer, (certain, by), linear=True)(goal, context)
