"""Protocols with coins, of given functions: games between protocols and inputs, and what they settle.

Randomised complexity of small functions, exactly: a mixture of protocols, and a distribution that is too hard.

Equal rows and columns are merged for the search; a mixture then says what to do on all of them.  What is too hard for
equality of a few words is too hard for every function with so large an identity inside.

Derivations about protocols with coins: both ends for a given function, and what the axioms say of any.

From above: D or one message, for equality parities and fingerprints.  From below: discrepancy, some bit where the
function is not constant, for index a count of strings; an error of 0 leaves nothing to chance.  The ends may be far
apart: nothing here computes a randomised complexity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb

from fooling.protocols.search.mixtures import Game, Protocol, game
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.weights import merged
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions, near
from fooling.verify.methods.arithmetic.denominators import inverse_law
from fooling.verify.methods.axioms.instances import axiom, ceiling, integers, logarithm
from fooling.verify.methods.coins.lemmas import (
    SENDERS,
    THIRD,
    by_entropy,
    by_identity,
    by_majorities,
    by_private_rows,
    by_search,
    repeated,
    senders,
)
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import unless_refused
from fooling.verify.methods.engine.ends import NotFound, fresh, seconds_left
from fooling.verify.methods.engine.goals import Bound, begins_with, subterms
from fooling.verify.methods.engine.steps import lemma
from fooling.verify.methods.engine.tactic import Lemma, Node, by_bounds, evaluate, step
from fooling.verify.methods.evidence.automata import closed_set
from fooling.verify.statement.language.argument_names import named
from fooling.verify.statement.operators import FAMILIES, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer

MOST_LINES, MOST_CELLS, MOST_BITS_PLAYED = 10, 25, 3  # of the merged matrix; bits
SIDES = {2: 4, 3: 5}  # words of so many bits, of which equality is asked


def mixtures(quantity: Term) -> list[Lemma]:
    """Both bounds of protocols with public coins, the lower one of private coins; none where the game is too large."""
    _, term, coins, mode, error = quantity
    f = meaning.function(term)
    if f.row_count * f.column_count > 2**12:
        return []
    rows, columns = merged(f)
    if len(rows) + len(columns) > MOST_LINES or len(rows) * len(columns) > MOST_CELLS:
        return []
    mine, others = (columns, rows) if mode == "from-bob" else (rows, columns)
    lines = [[f.entry(*((y, x) if mode == "from-bob" else (x, y))) for y in others] for x in mine]
    sure, before = 1 - meaning.exactly(error), None
    for bits in range(MOST_BITS_PLAYED + 1):
        found = game(lines, mode, bits, seconds_left(2 * limits.COINS) / 2)
        if found is None or found.sure >= sure:
            break
        before = bits, found
    shown: list[Lemma] = []
    if before is not None:
        cells = [[mine[x], others[y], w] for x, y, w in before[1].cells]
        turned = [[y, x, w] if mode == "from-bob" else [x, y, w] for x, y, w in cells]
        shown.append(((">=", quantity, before[0] + 1), step("hard-distribution", cells=turned)))
    if found is not None and found.sure >= sure and coins == "public":
        all_lines = _classes(f.rows(), rows), _classes(list(zip(*f.rows(), strict=True)), columns)
        shown.append((("<=", quantity, bits), step("mixture", protocols=_for_all(found, mode, *all_lines))))
    return shown


Classes = Sequence[Sequence[int]]  # the lines equal to each representative


def _classes(lines: Sequence[Sequence[int]], representatives: Sequence[int]) -> Classes:
    return [[i for i, line in enumerate(lines) if line == lines[first]] for first in representatives]


def _for_all(found: Game, mode: Term, rows: Classes, columns: Classes) -> list[list[object]]:
    """The protocols on all lines, not on one of each class only."""
    mine, others = (columns, rows) if mode == "from-bob" else (rows, columns)
    by = tree_for_all if mode == "two-way" else message_for_all
    return [[weight, by(protocol, mine, others)] for weight, protocol in found.protocols]


def tree_for_all(tree: Protocol, rows: Classes, columns: Classes) -> object:
    """The tree on all lines of these classes."""
    if not isinstance(tree, list):
        return tree
    speaker, ones, zero, one = tree
    said = sorted(i for k in ones for i in (rows if speaker == "alice" else columns)[k])
    return [speaker, said, tree_for_all(zero, rows, columns), tree_for_all(one, rows, columns)]


def message_for_all(protocol: Protocol, mine: Classes, others: Classes) -> object:
    """The messages and answers on all lines of these classes."""
    if not isinstance(protocol, list):
        return protocol
    messages, answers = protocol
    sent = {i: m for of_class, m in zip(mine, messages, strict=True) for i in of_class}
    heard = [{j: v for of_class, v in zip(others, line, strict=True) for j in of_class} for line in answers]
    return [[sent[i] for i in sorted(sent)], [[line[j] for j in sorted(line)] for line in heard]]


def by_equality_inside(goal: Term, context: Context) -> Node:
    """So many bits for a built-in family, as equality of some of its words needs them."""
    op, quantity, bits = goal
    if op != ">=" or quantity[0] != "randomised-with" or not is_integer(bits) or not 2 <= bits <= MOST_BITS_PLAYED:
        raise NotFound("it is no small number of bits that coins do not save")
    _, f, coins, mode, error = quantity
    if not isinstance(f, tuple) or f[0] not in FAMILIES or f[0] == "greater-than" or free_variables(error):
        raise NotFound("no large identity is known to be inside")
    size = ("^", 2, f[1]) if f[0] == "equality" else f[1]
    for n, side in SIDES.items():
        lines = [[int(x == y) for y in range(side)] for x in range(side)]
        found = game(lines, mode, bits - 1, seconds_left(2 * limits.COINS) / 2)
        if found is not None and found.sure < 1 - meaning.exactly(error):
            small = ("randomised-with", ("equality", n), coins, mode, error)
            cells = [[y, x, w] if mode == "from-bob" else [x, y, w] for x, y, w in found.cells]
            hard: Lemma = ((">=", small, bits), step("hard-distribution", cells=cells))
            large = axiom("randomised-inside", axiom(), {3: arith(), 4: axiom()}, n=n, k=size)
            return arith(hard, ((">=", quantity, small), large))(goal, context)
    raise NotFound("equality of five words does not need so many bits")


Measured = Callable[[Term], Sequence[Lemma]]  # what is shown of another quantity of the function
MOST_BITS = 10**4
LARGEST_GAME = 2**10  # entries of a matrix whose discrepancy is asked for
MOST_LETTERS = 500  # of an index for which the best ball is sought


def randomised(quantity: Term, measured: Measured) -> list[Bound]:
    """The best bounds, each with its derivation."""
    if not 0 <= meaning.exactly(named(quantity).e) < Fraction(1, 2):
        raise NotFound("an error is at least 0 and below 1/2")
    played = mixtures(quantity)
    below = [*(one for one in played if one[0][0] == ">="), *_below(quantity, measured)]
    above = [*(one for one in played if one[0][0] == "<="), *_above(quantity, measured)]
    below, above = sorted(below, key=lambda bound: -bound[0][2]), sorted(above, key=lambda bound: bound[0][2])
    return [*_first(below), *_first(above)]


def _first(bounds: Sequence[Lemma]) -> list[Bound]:
    """The first of these that is derived, if any."""
    derived = ((that, unless_refused(by, that, fresh())) for that, by in bounds)
    return next(([Bound.of(that, node)] for that, node in derived if node is not None), [])


def _integer_bounds(quantity: Term, measured: Measured, op: str) -> Iterator[Lemma]:
    """The lemma that bounds the quantity from this side by an integer."""
    for that, by in measured(quantity):
        if that[0] in ("=", op) and isinstance(that[2], int):
            yield that, by


def _above(quantity: Term, measured: Measured) -> Iterator[Lemma]:
    _, f, _, mode, error = quantity
    without = ("one-way", f, SENDERS[mode]) if mode in SENDERS else ("D", f)
    for that, by in _integer_bounds(without, measured, "<="):
        yield ("<=", quantity, that[2]), arith((("<=", quantity, without), axiom()), (that, by))
    for that, by in (*by_search(quantity, ()), *by_majorities(quantity)):
        yield ("<=", quantity, meaning.natural(that[2])), arith((that, by))
    messages = (quantity,) if mode in SENDERS else tuple((*quantity[:3], s, error) for s in SENDERS)
    for message in messages:
        for (_, _, bits), by in _equality(message, ()):
            most = meaning.natural(bits)
            if mode in SENDERS:
                yield ("<=", quantity, most), arith((("<=", message, bits), by))
            else:
                told = ("<=", quantity, ("+", message, 1))
                yield ("<=", quantity, most + 1), arith((told, axiom()), (("<=", message, bits), by))


def general(quantity: Term, named: Sequence[Term], ceilings: Sequence[Term]) -> Iterator[Lemma]:
    """What holds of a quantity at chosen numbers, next to others of the same function, and ceilings, that are named."""
    head, f, *rest = quantity
    if head == "randomised":
        of_coins = ("randomised-with", f, "public", "two-way", THIRD)
        yield ("=", quantity, of_coins), axiom()
        yield from general(of_coins, named, ceilings)
        return
    *_, error = rest
    for message in ((head, f, coins, s, error) for coins in WORDS["coins"] for s in SENDERS):
        yield from (*_equality(message, ceilings), *_of_index(message))
    yield from (*by_identity(quantity), *by_majorities(quantity), *by_entropy(quantity), *by_search(quantity, ceilings))
    errors = sorted({other[4] for other in named if other[0] == head} - {error}, key=repr)
    yield from repeated(quantity, [*errors, THIRD])
    for c, m, other in product(WORDS["coins"], WORDS["mode"], errors):
        yield ("<=", (head, f, c, m, error), (head, f, c, m, other)), axiom()


def by_discrepancies(about: Term, known: Sequence[Lemma]) -> Iterator[Lemma]:
    """R >= log2((1 - 2 error) / b) where a discrepancy is known to be at most b."""
    own = sorted({q for head in ("discrepancy", "least-discrepancy") for q in subterms(about, head)}, key=repr)
    for that, by in [*known, *((("<=", q, q), arith()) for q in own)]:
        if that[0] == "<=" and begins_with(that[1], "discrepancy", "least-discrepancy"):
            f, most = that[1][1], that[2]
            errors = {q[4] for q in subterms(about, "randomised-with") if q[1] == f}
            errors |= {THIRD} if any(q[1] == f for q in subterms(about, "randomised")) else set()
            least = arith((that, by), (("<=", ("least-discrepancy", f), ("discrepancy", f)), axiom()))
            for error in sorted(errors, key=repr):
                bits = ("-", ("log2", ("-", 1, ("*", 2, error))), ("log2", most))
                quantity = ("randomised-with", f, "public", "two-way", error)
                yield (">=", quantity, bits), axiom("randomised-logarithm", conditions={2: least}, b=most)
                if not free_variables(error) | free_variables(most):
                    k = _least_bits(meaning.exactly(most), 1 - 2 * meaning.exactly(error))
                    yield (">=", quantity, k), axiom("randomised-at-least", least)
                if not free_variables(error):
                    yield from _near_logarithms(1 - 2 * meaning.exactly(error))


def _near_logarithms(value: Fraction) -> Iterator[Lemma]:
    """Numbers next to the logarithms of the numerator and the denominator."""
    for part in (value.numerator, value.denominator):
        if part > 2:
            yield from near(("log2", part))


def _equality(message: Term, ceilings: Sequence[Term]) -> Iterator[Lemma]:
    """Parities and fingerprints, where the error is given."""
    _, f, coins, _, error = message
    if not isinstance(f, tuple) or f[0] not in ("equality", "under"):
        return
    if free_variables(error):
        yield from _by_so_many_parities(message)
        return
    least = meaning.exactly(error)
    if f[0] == "under":
        if coins == "public" and least > 0 and not free_variables(f[1]):
            bits = next(k for k in range(MOST_BITS) if least * (2**k + 1) >= 1)
            yield ("<=", message, bits), axiom("randomised-partners", evaluate, {0: closed_set}, L=f[1], n=f[3])
        return
    if coins == "public" and least > 0:
        bits = next(k for k in range(MOST_BITS) if least * (2**k + 1) >= 1)
        yield ("<=", message, bits), axiom("randomised-equality", evaluate)
    elif least > 0 and not free_variables(f):
        others = meaning.natural(f[1]) - 1
        k = next(k for k in range(1, MOST_BITS) if least * (2**k + others) >= others)
        yield ("<=", message, ("*", 2, k)), axiom("randomised-fingerprint")
    elif least > 0:
        more = next(j for j in range(MOST_BITS) if least * (2**j + 1) >= 1)
        for whole in ceilings:
            if isinstance(whole[1], tuple) and whole[1][0] == "log2":
                yield from _by_a_point(message, whole, 0)
                yield from _by_a_point(message, whole, more) if more else ()
                yield ("<", whole, ("+", whole[1], 1)), axiom()


def _by_a_point(message: Term, rounded: Term, more: int) -> Iterator[Lemma]:
    """A point of a field with 2^k elements and the value there, k = ceil(log2 x) + so many."""
    bits: Term = ("+", rounded, more) if more else rounded
    above = lemma((">=", rounded, rounded[1]), axiom())
    power = lemma(("<=", rounded[1][1], ("^", 2, rounded)), axiom("against-log2", arith(above)))
    natural: Lemma = ((">=", rounded[1], 0), logarithm(arith()))
    some = arith(natural, lemma((">=", rounded, rounded[1]), axiom())) if more else ceiling(logarithm(arith()))
    yield ("<=", message, ("*", 2, bits)), axiom("randomised-fingerprint", conditions={1: some, 3: arith(power)})


def _by_so_many_parities(message: Term) -> Iterator[Lemma]:
    """k of them for an error of 1/2^k."""
    _, f, coins, _, error = message
    powers = sorted(subterms(error, "^"), key=repr) if f[0] == "equality" and coins == "public" else []
    for power in powers:
        bits, law = power[2], inverse_law(("/", 1, power))
        if isinstance(bits, tuple) and bits[:2] == ("-", 0):
            _, _, bits = bits
            law = ("=", ("^", 2, ("+", bits, power[2])), ("*", ("^", 2, bits), power)), axiom("power-sum")
        whole: Lemma = (("=", ("*", error, ("^", 2, bits)), 1), arith(law))
        large = arith(whole, ((">=", error, 0), by_assumptions), linear=True)
        yield (("<=", message, bits), axiom("randomised-equality", None, {1: by_assumptions, 2: large}))


def _below(quantity: Term, measured: Measured) -> Iterator[Lemma]:
    _, f, coins, mode, error = quantity
    yield (">=", quantity, 0), by_bounds
    if meaning.exactly(error) == 0:
        without = ("one-way", f, SENDERS[mode]) if mode in SENDERS else ("D", f)
        for that, by in _integer_bounds(without, measured, ">="):
            yield (">=", quantity, that[2]), arith((("=", quantity, without), axiom()), (that, by))
        return
    if coins == "private":
        yield from _by_rows(quantity, measured)
        public = (*quantity[:2], "public", *quantity[3:])
        for that, by in _below(public, measured):
            yield (">=", quantity, that[2]), arith((("<=", public, quantity), axiom()), (that, by))
        return
    some = ("rows", f, SENDERS[mode]) if mode in SENDERS else ("D", f)
    for that, by in _integer_bounds(some, measured, ">="):
        least = 2 if mode in SENDERS else 1
        if that[2] >= least:
            yield (">=", quantity, 1), axiom(by=arith((that, by)))
    if mode in SENDERS:
        both = (*quantity[:3], "two-way", error)
        for that, by in _by_discrepancy(both, measured):
            told = ("<=", both, ("+", quantity, 1))
            yield (">=", quantity, that[2] - 1), arith((told, axiom()), (that, by))
        yield from _of_index(quantity)
        yield from _by_letters(quantity, measured)
    else:
        yield from _by_discrepancy(quantity, measured)


def _by_rows(quantity: Term, measured: Measured) -> Iterator[Lemma]:
    """What private coins need for the different inputs there are."""
    for s in senders(named(quantity).M):
        for (_, _, least), by in _integer_bounds(("rows", quantity[1], s), measured, ">="):
            yield from by_private_rows(quantity, least, s, arith(((">=", ("rows", quantity[1], s), least), by)))


def _by_letters(quantity: Term, measured: Measured) -> Iterator[Lemma]:
    """The bits that entropy asks for, rounded up."""
    for that, by in by_entropy(quantity):
        _, b, letters = that[2]
        if subterms(b, "log2"):
            continue
        read = [(("=", letters, letters), evaluate)] if is_integer(letters) else measured(letters)
        for (_, _, many), shown in read:
            least = -(-meaning.exactly(b) * meaning.exactly(many) // 1)
            yield (">=", quantity, int(least)), integers(arith((that, by), ((">=", letters, many), shown)))


def _by_discrepancy(quantity: Term, measured: Measured) -> Iterator[Lemma]:
    """2^(k-1) disc < 1 - 2 error gives k bits."""
    size = meaning.function(quantity[1])
    if size.row_count * size.column_count > LARGEST_GAME:
        return
    f, sure = quantity[1], 1 - 2 * meaning.exactly(named(quantity).e)
    for that, by in measured(("least-discrepancy", f)):
        if that[0] not in ("=", "<="):
            continue
        k = _least_bits(meaning.exactly(that[2]), sure)
        yield (">=", quantity, k), axiom("randomised-at-least", by=arith((that, by)))


def _least_bits(discrepancy: Fraction, sure: Fraction) -> int:
    """The largest k with 2^(k-1) disc < 1 - 2 error."""
    k = 0
    while k < MOST_BITS and 2**k * discrepancy < sure:
        k += 1
    return k


def _of_index(quantity: Term) -> Iterator[Lemma]:
    """The ball that gives most."""
    _, f, coins, mode, error = quantity
    given = isinstance(f, tuple) and f[0] == "index" and not free_variables(f) | free_variables(error)
    if not given or (coins, mode) != ("public", "from-alice") or not 1 <= meaning.natural(f[1]) <= MOST_LETTERS:
        return
    n, most = meaning.natural(f[1]), meaning.exactly(error)
    best, ball = (0, 0), 0
    for t in range(n + 1):
        ball += comb(n, t)
        k, left = 0, 2**n * (t + 1 - most * n)
        while 2**k * ball * (t + 1) < 2 * left:
            k += 1
        best = max(best, (k - 1, -t))
    yield (">=", quantity, best[0]), axiom("randomised-index", evaluate, t=-best[1])
