"""Protocols with errors on average under a law of inputs: both ends of a given function, and what holds for all sizes.

Inputs that are alike are taken for one (`fooling.protocols.coins.alike`).  A message is made better and better: to each
row the message that is right about most, to each message the answers that are.  Where that is not enough, all protocols
are tried, if they are few enough.  For index, recall and composition there is what entropy asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor, log2
from random import Random

from fooling.protocols.coins import Matrix, alike, surest, surest_answers, surest_message
from fooling.protocols.search.mixtures import Protocol, best_answers, best_message, best_tree, given_answers
from fooling.verify.checker import meaning
from fooling.verify.checker.theories.mixtures import MOST_BITS, MOST_STEPS, cheapest, condensed, weights_of
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.axioms.instances import axiom, integers, logarithm, said
from fooling.verify.methods.coins import intervals
from fooling.verify.methods.coins.intervals import Measured, message_for_all, tree_for_all
from fooling.verify.methods.coins.lemmas import PRECISION, SENDERS, entropy_rates
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.methods.engine.goals import Bound, number
from fooling.verify.methods.engine.tactic import Lemma, Tactic, by_bounds, evaluate
from fooling.verify.statement.coin_operators import UNIFORM
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer

MOST_ENTRIES, LARGEST_MERGED = 2**14, 64  # of the matrix; rows, or columns
STARTS, ROUNDS = 8, 20  # of a message that is made better


def averages(quantity: Term, measured: Measured) -> list[Bound]:
    """Both bounds, each with its derivation."""
    _, f, mode, error, _ = quantity
    read = meaning.function(f)
    found = _played(quantity) if read.row_count * read.column_count <= MOST_ENTRIES else []
    lemmas: list[Lemma] = []
    if len(found) < 2:
        lemmas += of_letters(quantity, rounded=True)
        sure = ("one-way", f, SENDERS[mode]) if mode in SENDERS else ("D", f)
        coins = ("randomised-with", f, "public", mode, error)
        fewer: list[Lemma] = [(("<=", quantity, coins), axiom()), (("<=", coins, sure), axiom())]
        lemmas += [
            (("<=", quantity, that[2]), arith(*fewer, (that, by))) for that, by in measured(sure) if that[0] != ">="
        ]
    return [*found, *(Bound.of(that, by(that, fresh())) for that, by in lemmas)]


def _played(quantity: Term) -> list[Bound]:
    """The protocol that is right about most, of more and more bits."""
    _, f, mode, error, law = quantity
    function = meaning.function(f)
    right, weights = function.rows(), weights_of(function, law)
    if mode == "from-bob":
        right, weights = (tuple(zip(*one, strict=True)) for one in (right, weights))
    merged, known = condensed(right, weights)
    if max(len(merged), len(merged[0])) > LARGEST_MERGED:
        return []
    enough = (1 - meaning.exactly(error)) * sum(map(sum, known))
    found = Bound(">=", quantity, 0, by_bounds((">=", quantity, 0), fresh()))
    for bits in range(MOST_BITS + 1):
        by, steps = cheapest(merged, mode, bits)
        most, protocol = improved(merged, known, bits) if mode in SENDERS else (0, None)
        if most < enough and steps <= MOST_STEPS:
            if by(merged, known, bits) < enough:
                found = Bound(">=", quantity, bits + 1, {"rule": "average-exhaustion"})
            else:
                most, protocol = BEST[by](merged, known, bits)
        if most >= enough:
            shown = {"rule": "average-protocol", "protocol": _for_all(protocol, right, weights, mode)}
            return [found, Bound("<=", quantity, bits, shown)]
    return [found]


BEST: Mapping[Callable[[Matrix, Matrix, int], int], Callable[[Matrix, Matrix, int], tuple[int, Protocol]]] = {
    surest: best_tree,
    surest_message: best_message,
    surest_answers: best_answers,
}


def improved(right: Matrix, weights: Matrix, bits: int) -> tuple[int, Protocol]:
    """A message that is right about much, from some rows that are drawn."""
    draw, best = Random(bits), (-1, None)
    for _ in range(STARTS):
        answers = [list(right[x]) for x in draw.sample(range(len(right)), min(2**bits, len(right)))]
        most, protocol = -1, None
        for _ in range(ROUNDS):
            before = most
            most, protocol = given_answers(right, weights, answers)
            if most <= before:
                break
            answers = protocol[1]
        best = max(best, (most, protocol), key=lambda one: one[0])
    return best


def _for_all(protocol: Protocol, right: Matrix, weights: Matrix, mode: Term) -> object:
    """The protocol on all inputs."""
    by = tree_for_all if mode == "two-way" else message_for_all
    turned = (list(zip(*one, strict=True)) for one in (right, weights))
    return by(protocol, _every_row(right, weights), _every_row(*turned))


def _every_row(right: Matrix, weights: Matrix) -> list[list[int]]:
    """The classes of rows; those without a weight are as the first that has one."""
    found = alike(right, weights)
    found[0] += {*range(len(right))} - {x for rows in found for x in rows}
    return found


def of_letters(quantity: Term, rounded: bool = False) -> Iterator[Lemma]:
    """What a message about index, or recall, must tell, letter by letter, under the uniform law."""
    head, f, mode, error, law = quantity
    if law != UNIFORM or mode != "from-alice" or not isinstance(f, tuple):
        return
    if f[0] == "composition":
        recall = (head, ("key-recall", f[1], f[1]), mode, error, law)
        same: Lemma = (("=", quantity, recall), axiom())
        for that, by in of_letters(recall, rounded):
            yield (">=", quantity, that[2]), arith(same, (that, by))
    for b, name, by in _rates(f, error):
        told = (">=", quantity, ("*", b, f[1])), axiom(name, by)
        if not rounded:
            yield told
        elif isinstance(b, tuple) and b[0] == "/":
            least = -(-meaning.exactly(told[0][2]) // 1)
            yield (">=", quantity, int(least)), integers(arith(told))
    if f[0] == "key-recall" and not rounded:
        yield said("recall-of-many-letters", n=f[1], q=f[2], a=error)


def _rates(f: Term, error: Term) -> Iterator[tuple[Term, str, Tactic]]:
    """The bits for each letter, the axiom that says so, and how its last condition is shown."""
    rates, name = [*entropy_rates(error)], f"entropy-{f[0].removeprefix('key-')}-average"
    if f[0] == "index":
        yield from ((b, name, by) for b, by in rates)
    if f[0] != "key-recall" or not rates:
        return
    q, (exact, _) = f[2], rates[-1]
    if is_integer(q) and q >= 2 and len(rates) > 1:
        e, told = float(meaning.exactly(error)), meaning.exactly(rates[0][0]) - 1
        at_most = told + Fraction(floor((log2(q) - e * log2(q - 1)) * PRECISION) - 1, PRECISION)
        yield number(at_most), name, evaluate
    fewer: Lemma = ((">=", ("log2", q), ("log2", ("-", q, 1))), logarithm(arith()))
    for b, by in rates:
        shown = where_defined(arith(fewer, (("<=", b, exact), by), hints=[error]), by_assumptions)
        yield ("+", ("-", b, 1), ("*", ("-", 1, error), ("log2", q))), name, shown


def known(quantity: Term, named: Sequence[Term]) -> Iterator[Lemma]:
    """What holds of a quantity; where it is named, also next to others of the function: coins, errors, discrepancy."""
    _, f, mode, error, law = quantity
    yield from of_letters(quantity)
    yield from of_letters(quantity, rounded=True) if not free_variables(quantity) else ()
    if not named:
        return
    for coins in WORDS["coins"]:
        worst = ("randomised-with", f, coins, mode, error)
        yield ("<=", quantity, worst), axiom()
        yield from intervals.general(worst, (), ())
    for other in (one for one in named if one != quantity):
        yield ("<=", quantity, other), axiom()
    disc = ("discrepancy", f) if law == UNIFORM else ("discrepancy-under", f, law)
    if mode == "two-way":
        yield (">=", ("*", ("^", 2, quantity), disc), ("-", 1, ("*", 2, error))), axiom("average-discrepancy")
