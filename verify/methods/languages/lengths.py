"""Languages at some of the lengths.

A statement about a language at all lengths n, shown for the lengths of each remainder modulo the period.

Families of rows and rectangles often have one closed form for even n and another one for odd n, and none for all.  So n
is m q + r with q = floor(n/m), and for each r the statement is shown for all q from a first one on, as one about
lengths with that remainder.

Words that fool from some length on: those of other lengths are left out of their language.

What a closed set of states shows, it shows for all lengths.  Where a statement is about n >= 4, or n = 4 m, it is
looked for once more for the words of those lengths alone: they are a part of the language, as many of each length that
is meant, so the same words (the axiom `fooling-same-words`).

That there are no words of a length that a variable gives is what the language's recurrence says.

Quantities of a language that are, from some length on, those at that length: its merged matrix has settled.

The orders of lines that the checker asks for are found by refining what tells rows from columns; where equal ones are
left, their first order is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import floor

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import intersected
from fooling.circuits.languages.search.fooling.block_families import block_length, has_blocks
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget, Context
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.normal_form import least_value, normal
from fooling.verify.checker.theories.automata import first_value
from fooling.verify.checker.theories.merged_language import QUANTITIES
from fooling.verify.checker.theories.settled_language import Lines, function_lines, same_lines, suffix_lines
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.rounding.residues import by_residues
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, constantly
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor
from fooling.verify.methods.engine.goals import begins_with, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, by_bounds, step
from fooling.verify.methods.evidence.automata import closed_set, recurrence, stride, term_of_automaton
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.methods.languages.counts import along
from fooling.verify.methods.languages.prefixes import after_a_prefix
from fooling.verify.methods.languages.regular_families import remainder_of
from fooling.verify.methods.languages.word_counts import for_all_quotients
from fooling.verify.methods.matrices.closed_statements import measured
from fooling.verify.methods.matrices.intervals import interval_lemmas
from fooling.verify.statement.proposition import Term, free_variables, is_integer, is_named, substitute


def by_each_remainder(goal: Term, context: Context, again: Tactic) -> Iterator[Tactic]:
    """The goal for the lengths of each remainder, where nothing says which remainder a length has."""
    for name, period in dict.fromkeys(_lengths(goal, context)):
        yield by_residues(name, period, for_all_quotients(name, period, again))


def _lengths(goal: Term, context: Context) -> Iterator[tuple[str, int]]:
    """The variables that are lengths of words of a language, and the period of the partition."""
    for _, language, partition, n in sorted(subterms(goal, "under"), key=repr):
        if (
            isinstance(n, str)
            and context.sorts.get(n) == "int"
            and is_named(partition)
            and not free_variables(language)
        ):
            try:
                split = meaning.partition(partition)
                unknown = has_blocks(split) and remainder_of(n, partition, context) is None
            except FoolingError:
                continue
            if unknown:
                yield n, block_length(split)


LONGEST = 64  # words that are left out, and the largest number that divides lengths


@rule(on=("fooling-set",), price=31)
def of_the_lengths_meant(goal: Term, context: Context) -> Node:
    """That the words of given lengths are a fooling set, as those of the language of such words are."""
    if goal[0] != "fooling-set" or goal[1][0] != "words" or free_variables(goal[1][1]):
        raise NotMadeFor
    _, (_, language, length), _, colour = goal
    name, scale, offset = along(length, context)
    apart = stride(name, context)
    least, step = scale * first_value(name, apart, context) + offset, scale * apart
    if not (least.denominator == step.denominator == 1 and 0 <= least <= LONGEST and 1 <= step <= LONGEST):
        raise NotFound("its lengths are no arithmetic progression that begins early")
    words = meaning.language(language)
    kept = trim_partial(intersected((words, _from_on(words.alphabet, int(least), int(step)))))
    by = {0: by_bounds, 1: closed_set, 2: closed_set, 3: recurrence(name)}
    return accepted(axiom("fooling-same-words", conditions=by, of=(colour,), M=term_of_automaton(kept)))(goal, context)


def _from_on(alphabet: tuple[str, ...], least: int, step: int) -> DFA:
    """All words of the lengths least, least + step, least + 2 step, ..."""
    last = least + step - 1
    rows = tuple((q + 1 if q < last else least,) * len(alphabet) for q in range(last + 1))
    return DFA(alphabet, 0, frozenset({least}), rows)


LONGEST_COUNTED = 2**10  # letters of the shortest words that are counted


def no_words(f: Term, context: Context) -> Lemma | None:
    """That there are no words of its length, if the shortest that the context allows has none and the rest follow."""
    _, language, _, n = f
    none = ("=", ("count", language, n), 0)
    try:
        name, scale, offset = along(n, context)
        first = scale * first_value(name, stride(name, context), context) + offset
        if not 0 <= first < LONGEST_COUNTED or count_words(meaning.language(language), int(first)):
            return None
        return none, constantly(accepted(recurrence(name))(none, context))
    except FoolingError:
        return None


LONGEST_SETTLED = 24  # letters; of longer words nothing is looked for


def at_a_settled_length(about: object, context: Context) -> Iterator[Lemma]:
    """The quantities in a statement at all lengths as those at one, and the ends of these."""
    for quantity in sorted({q for head in QUANTITIES for q in subterms(about, head)}, key=repr):
        if _is_of_all_lengths(quantity[1]):
            yield from _at_a_length(quantity, context)
    yield from after_a_prefix(about, context)


def _at_a_length(quantity: Term, context: Context) -> Iterator[Lemma]:
    for that, by in _settled(quantity, context):
        yield that, by
        yield from interval_lemmas(that[2])


def _settled(quantity: Term, context: Context) -> Iterator[Lemma]:
    """That a quantity is the one at a length from which on it is the same, where there is one."""
    head, (_, language, partition, n), *of = quantity
    try:
        if isinstance(partition, tuple):
            return
        least = least_value(normal(n, context), context)
        if least is None or least > LONGEST_SETTLED:
            return
        length = floor(least)
        for at in range(length, max(0, length - 2), -1):
            if (orders := orders_at(language, partition, at, _parity(n, context.assumptions))) is not None:
                there = (head, ("under", language, partition, at), *of)
                yield ("=", quantity, there), step("settled-lines", orders=orders)
                return
    except FoolingError:
        return


@rule(on=("comparison",), price=180, speaks=("under",), sure=True)
def by_a_settled_length(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison at all lengths, by the length from which on a quantity is the same."""
    op, quantity, right = goal
    if begins_with(quantity, *QUANTITIES) and _is_of_all_lengths(quantity[1]) and not free_variables(right):
        for that, settled in _settled(quantity, context):
            yield arith((that, settled), ((op, that[2], right), briefly(measured, limits.SETTLED_LENGTH)))


def settles_within(about: Term, conditions: Sequence[Term], name: str, values: range) -> int | None:
    """The first value of a variable in this range from which on the matrices of all languages are the same, if any is.

    What has settled stays so: where it has not at the last value, no other is looked at.
    """
    functions = [f for f in subterms(about, "under") if _is_of_all_lengths(f) and not isinstance(f[2], tuple)]
    parities = [one for one in conditions if one[0] in ("even", "odd") and one[1] == name]
    met = [value for value in values if hold_at(parities, {name: value})]

    def settled(value: int) -> bool:
        lengths = [exactly(substitute(f[3], {name: value})) for f in functions]
        return all(
            orders_at(f[1], f[2], int(n), _parity(f[3], conditions)) is not None
            for f, n in zip(functions, lengths, strict=True)
        )

    try:
        short = [
            value
            for value in met
            if all(exactly(substitute(f[3], {name: value})) <= LONGEST_SETTLED for f in functions)
        ]
        return next(filter(settled, short)) if functions and short and settled(short[-1]) else None
    except FoolingError:
        return None


def _is_of_all_lengths(f: object) -> bool:
    """Whether it is one language under a partition, at no given length."""
    return isinstance(f, tuple) and f[0] == "under" and not (free_variables(f[1]) or is_integer(f[3]))


def _parity(n: Term, assumed: Sequence[Term]) -> int | None:
    """0 or 1 where the length is seen to be even or odd."""
    if ("even", n) in assumed or (isinstance(n, tuple) and n[:2] == ("*", 2)):
        return 0
    odd = isinstance(n, tuple) and n[0] == "+" and n[2] == 1 and isinstance(n[1], tuple) and n[1][:2] == ("*", 2)
    return 1 if odd or ("odd", n) in assumed else None


@cache
def orders_at(language: Term, partition: Term, length: int, parity: int | None) -> list[list[int]] | None:
    """What the checker asks for, where the lines settle at this length."""
    automaton, split = meaning.language(language), meaning.partition(partition)
    period = len(split.period)
    if not period or length < len(split.head) or (period == 2 and parity not in (None, length % 2)):
        return None
    lengths = range(length, length + (1 if period == 2 and parity is not None else period))
    budget = Budget()
    suffixes = [suffix_lines(automaton, split, at, budget).rows for at in (*lengths, *(at + period for at in lengths))]
    first, *others = [function_lines(automaton, split, at, budget) for at in lengths]
    pairs = [*zip(suffixes, suffixes[len(lengths) :], strict=False), *((first, other) for other in others)]
    found = [order_of_rows(here, there) for here, there in pairs]
    return None if None in found else found  # type: ignore[return-value]  # there is no None among them


def order_of_rows(first: Lines, second: Lines) -> list[int] | None:
    """An order of the rows of the second in which they are those of the first, up to the order of columns."""
    if len(first) != len(second) or len(first[0]) != len(second[0]):
        return None
    ours, theirs = _ranked(first), _ranked(second)
    order = [j for _, j in sorted(zip(ours, theirs, strict=True))]
    return next((one for one in (list(range(len(second))), order) if same_lines(first, second, one)), None)


def _ranked(lines: Lines) -> list[int]:
    """The rows in an order that hangs on what they are, not on where they stand."""
    rows: Sequence[int] = [0] * len(lines)
    columns: Sequence[int] = [0] * len(lines[0])
    for _ in range(len(lines) + len(lines[0])):
        seen = [tuple(sorted(zip(line, columns, strict=True))) for line in lines]
        across = [tuple(sorted(zip(line, rows, strict=True))) for line in zip(*lines, strict=True)]
        known, other = sorted(set(seen)), sorted(set(across))
        rows, columns = [known.index(one) for one in seen], [other.index(one) for one in across]
    return sorted(range(len(lines)), key=lambda i: rows[i])
