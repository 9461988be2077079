"""Bounds from above for which no matrix is read.

A largest fooling set is at most the square of a rank, over any field: where covers are many, a rank may be few.

Ranks that are assumed, as lemmas say them, come first; then the factorisations that are found over GF(2), GF(3) and the
rationals.  The number of words that bounds the rank is squared, and what is left is a statement about numbers.

The protocol that everyone sees: a party tells its whole word, and the other one answers.

Of n letters under a partition that repeats, a party has at most floor((k n + a)/p), so its row is one of |alphabet| to
that power, and D is at most the bits that name it, and one.  No matrix and no family of rows is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom, message_bits
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import briefly, first_of
from fooling.verify.methods.engine.goals import MIRRORED, about_numbers, begins_with
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, step, tactical
from fooling.verify.methods.languages.regular_families import regular_facts
from fooling.verify.statement.operators import COMPARISONS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_named

FIELDS = ("GF2", "GF3", "Q")


@rule(on=("comparison",), price=210, speaks=("fooling",), closed=False, sure=True)
def by_squared_ranks(goal: Term, context: Context) -> Iterator[Tactic]:
    """An upper bound on a fooling set, by the square of a rank."""
    op, left, right = goal
    if begins_with(right, "fooling") and op in MIRRORED:
        turned = MIRRORED[op], right, left
        yield from (arith((turned, by)) for by in by_squared_ranks(turned, context))
    if op not in ("<=", "<") or not begins_with(left, "fooling") or not free_variables(left):
        return
    assumed = [(a, assumption) for a in context.assumptions if a[0] in COMPARISONS and a[0] != "!="]
    yield from (_squared(goal, bound) for bound in _ranks_at_most(left, assumed))
    for field in FIELDS:
        yield _over(field)


@tactical
def _over(goal: Term, context: Context, field: str) -> Node:
    """By what is found over one field, once that is looked for."""
    _, fooling, _ = goal
    known = working(list(regular_facts(fooling[1], [field], context, ("rank",))), context)
    ways = [_squared(goal, bound) for bound in _ranks_at_most(fooling, known) if bound[0][1][2] == field]
    return first_of(*ways)(goal, context)


def _ranks_at_most(fooling: Term, known: list[Lemma]) -> Iterator[Lemma]:
    """The numbers that ranks of the function, or of its complement, are at most."""
    _, f, b = fooling
    for (op, *sides), by in known:
        for order, (rank, number) in ((op, sides), (MIRRORED[op], reversed(sides))):
            if order in ("<=", "<", "=") and begins_with(rank, "rank") and about_numbers(number):
                at_most: Lemma = (("<=", rank, number), arith(((op, *sides), by)))
                own = f if b else ("complement", f)
                if rank[1] == own:
                    yield at_most
                elif rank[1] in (f, ("complement", f)):
                    next_to: Lemma = (("<=", ("rank", own, rank[2]), ("+", rank, 1)), axiom())
                    yield ("<=", ("rank", own, rank[2]), ("+", number, 1)), arith(next_to, at_most)


def _squared(goal: Term, bound: Lemma) -> Tactic:
    """The comparison by the square of the bound, and that square beside the number of the goal."""
    op, fooling, right = goal
    (_, rank, number), _ = bound
    square: Lemma = (("<=", fooling, ("^", rank, 2)), axiom())
    most = ("^", number, 2)
    by_bound: Lemma = (("<=", fooling, most), arith(square, bound, hints=[rank, number]))
    return first_of(arith(by_bound), arith(by_bound, ((op, most, right), search)))


LONGEST = 256  # letters of a partition before it repeats


@rule(on=("<=", "<"), price=115, left=("D", "one-way", "rows"), closed=False, sure=True)
def by_words_read(goal: Term, context: Context) -> Iterator[Tactic]:
    """An upper bound on D, one-way bits or rows at all lengths, by the words that a party may read."""
    op, left, right = goal
    if not about_numbers(right):
        return
    for party in WORDS["party"] if left[0] == "D" else left[2:3]:
        for bound in bounds_by_words_read(left, party):
            fits: Lemma = ((op, bound[0][2], right), first_of(arith(), briefly(growth, limits.WORDS_READ)))
            yield arith(bound, fits, linear=True)


def bounds_by_words_read(quantity: Term, party: Term) -> Iterator[Lemma]:
    """D, one-way bits or rows at most what the words of this party give."""
    head, f, *_ = quantity
    letters = _letters_read(f, party)
    if letters is None:
        return
    size, most = letters
    rows: Lemma = (("<=", ("rows", f, party), ("^", size, most)), step("words-read"))
    if head == "rows":
        yield rows
        return
    bits = _bits(size, most)
    message: Lemma = (("<=", ("one-way", f, party), bits), message_bits(arith(rows, *_below(size, most, bits))))
    if head == "one-way":
        yield message
    else:
        spoken: Lemma = (("<=", quantity, ("+", ("one-way", f, party), 1)), axiom())
        yield ("<=", quantity, ("+", bits, 1)), arith(spoken, message)


def _letters_read(f: Term, party: Term) -> tuple[int, Term] | None:
    """The size of the alphabet, and how many letters the party has at most."""
    if not begins_with(f, "under") or free_variables(f[1]) or not is_named(f[2]) or not free_variables(f[3]):
        return None
    try:
        split, size = meaning.partition(f[2]), len(meaning.language(f[1]).alphabet)
    except FoolingError:
        return None
    period, end = len(split.period), len(split.head + split.period)
    if not period or end > LONGEST:
        return None
    own, more = _positions(split, party == "bob", period, end)
    return size, ("floor", ("/", ("+", ("*", own, f[3]), more), period))


def _positions(split: Partition, place: int, period: int, end: int) -> tuple[int, int]:
    own = split.period.count("AB"[place])
    return own, max(period * split.sizes(n)[place] - own * n for n in range(end + 1))


def _bits(size: int, most: Term) -> Term:
    """The bits that name a word of so many letters."""
    each = (size - 1).bit_length()
    if size == 1 << each:
        return most if each == 1 else ("*", each, most)
    return ("ceil", ("*", most, ("log2", size)))


def _below(size: int, most: Term, bits: Term) -> Iterator[Lemma]:
    """|alphabet|^most <= 2^bits, where that is not plain."""
    if isinstance(bits, tuple) and bits[0] == "ceil":
        above: Lemma = ((">=", bits, bits[1]), axiom("ceiling-above"))
        log: Lemma = (("<=", ("log2", ("^", size, most)), bits), arith(above))
        yield ("<=", ("^", size, most), ("^", 2, bits)), axiom("against-log2", log[1])
