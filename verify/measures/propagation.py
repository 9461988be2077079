"""Bounds pass between the measures of a function: what one shows, another has, with a derivation of its own.

At DISJ_8 the fooling set of 256 pairs says that the ones need 256 rectangles; at DISJ_12, whose partition number no
search settles, it lies between the rank and twice the number of different rows.  First comes what needs no search: how
many different rows and columns there are, or at most inputs, and an entry of each value.  Then the relations of
`fooling.verify.measures.relations` go round until no bound becomes better: the values first, in milliseconds, and then
the derivation of each bound of a measure that became better, which the checker has to accept.

A bound by a search too long to be repeated at once is not handed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting.word_sample import sample_words
from fooling.circuits.languages.words_with_held_shares import share_number
from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.functions import OF_LETTERS
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.meaning import exactly, is_boolean
from fooling.verify.given.asked.named_function import FunctionSpec
from fooling.verify.measures.by_automaton import is_permuted_identity, line_count
from fooling.verify.measures.measure_table import USUAL, is_readable, quantities
from fooling.verify.measures.measured import NOT_REPEATED, Measured, accepted, is_long
from fooling.verify.measures.relations import About, Ends, Proposed, better, plain
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.ends import FAULTS, passed_over
from fooling.verify.methods.engine.goals import Bound, Interval, number
from fooling.verify.methods.engine.tactic import Lemma, step
from fooling.verify.methods.languages.regular_families import FOOLING, regular_facts
from fooling.verify.methods.matrices.intervals import lemma_of
from fooling.verify.methods.matrices.intervals import rows as counted_rows
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, is_integer

ROUNDS = 8  # fooling set, cover, D and one-way bits are four
KnownMeasures = Mapping[str, tuple[Term, Measured]]  # the quantity of each measure, and what is known of it


def improved(spec: FunctionSpec, found: KnownMeasures, names: tuple[str, ...] | None = None) -> dict[str, Measured]:
    """Those of the measures (of these names, or any) that became better, with derivations that the checker accepted."""
    chosen = could_improve(spec, found) if names is None else names
    ends, better_ones = _bounds_by_relations(spec, found) if chosen else Ends(), dict[str, Measured]()
    for name in chosen:
        quantity, before = found[name]
        made = map(_made, _better_ends(ends, quantity, before))
        kept = accepted(bound for bound in made if bound is not None)
        if kept.bounds:
            better_ones[name] = _joined(before, kept)
    return better_ones


def could_improve(spec: FunctionSpec, found: KnownMeasures) -> tuple[str, ...]:
    """The names of the measures that bounds of others, or what needs no search, would make better."""
    if all(before.exact for _, before in found.values()):
        return ()
    ends = _bounds_by_relations(spec, found)
    return tuple(name for name, (quantity, before) in found.items() if any(_better_ends(ends, quantity, before)))


def _bounds_by_relations(spec: FunctionSpec, found: KnownMeasures) -> Ends:
    """All bounds that the relations give, from those found and those that need no search."""
    about, ends = _about(spec, found), Ends()
    for proposed in (*_without_search(spec), *_handed_on(found)):
        ends.add(proposed)
    for _ in range(ROUNDS):
        if not [True for proposed in list(better(about, ends)) if ends.add(proposed)]:
            break
    return ends


def _about(spec: FunctionSpec, found: KnownMeasures) -> About:
    named = [quantity for quantity, _ in found.values()]
    usual = list(quantities(spec).values())
    fields, colours = (
        tuple(sorted({q[2] for q in (*usual, *named) if q[0] in heads})) for heads in (("rank",), ("cover", "fooling"))
    )
    weights = next((q[2] for q in named if q[0] == "discrepancy-under"), None)
    return About(spec.term, is_boolean(spec.term), fields, colours, weights)


def _handed_on(found: KnownMeasures) -> Iterator[Proposed]:
    """The bounds found, either end of an equation."""
    for quantity, measured in found.values():
        for bound in measured.bounds:
            if not is_long(bound):
                yield from _either_end(quantity, lemma_of(bound))


def _either_end(quantity: Term, shown: Lemma) -> Iterator[Proposed]:
    (op, _, term), by = shown
    value = exactly(term)
    for end in (">=", "<=") if op == "=" else (op,):
        yield end, quantity, plain(value), by if op == end else arith(shown)


# ---- what needs no search ----


def _without_search(spec: FunctionSpec) -> Iterator[Proposed]:
    """Different rows and columns, and an entry of each value; a pair alone is a fooling set."""
    for s in WORDS["party"]:
        rows = ("rows", spec.term, s)
        size = spec.function.row_count if s == "alice" else spec.function.column_count
        yield "<=", rows, size, step("inputs")
        yield from (bound for shown in _different(spec, rows) for bound in _either_end(rows, shown))
    for value, (x, y) in _entries(spec).items():
        yield ">=", ("fooling", spec.term, value), 1, step("fooling-pairs", pairs=[[x, y]])
    for (op, quantity, term), by in (*_of_the_family(spec), *_lines_with_bits(spec)):
        shown = (op, quantity, number(exactly(term))), arith(((op, quantity, term), by))
        yield from _either_end(quantity, shown)


def _different(spec: FunctionSpec, rows: Term) -> list[Lemma]:
    """The number of different rows of a party, where it can be counted."""
    try:
        if is_readable(spec):
            return [lemma_of(counted_rows(rows))]
        if spec.language is None:
            if spec.term[0] in OF_LETTERS:
                n, q = spec.term[1], spec.term[-1]
                inputs, many = (("^", q, n), q**n) if rows[2] == "alice" else (n, n)
                return [(("=", rows, many), arith((("=", rows, inputs), axiom())))]
            inputs = spec.n if (spec.term[0], rows[2]) == ("index", "bob") else ("^", 2, spec.n)
            count = spec.function.row_count if rows[2] == "alice" else spec.function.column_count
            return [(("=", rows, count), arith((("=", rows, inputs), axiom("family-rows"))))]
        if is_permuted_identity(spec.term):  # whose lines need not be counted one by one
            return []
        return [(("=", rows, line_count(spec.term, rows[2])), step("distinct-lines"))]
    except FoolingError:
        return []


def _of_the_family(spec: FunctionSpec) -> list[Lemma]:
    """What is known of a built-in family for all n, where its matrix is too large to be read."""
    head, n, f = spec.term[0], spec.n, spec.term
    if is_readable(spec) or head in OF_LETTERS:
        return []
    if head == "index":
        return [(("=", ("rank", f, field), n), axiom("index-rank")) for field in USUAL["field"]]
    if head == "inner-product":
        return [(("=", ("cover", f, 1), ("-", ("^", 2, n), 1)), axiom("inner-product-cover"))]
    return [fact for fact in regular_facts(f, (), fresh(), FOOLING) if is_integer(fact[0][2])]


def _lines_with_bits(spec: FunctionSpec) -> list[Lemma]:
    """The different lines that have a 0 or a 1, where the matrix is too large to be read: they bound the leaves."""
    if is_readable(spec) or spec.term[0] in OF_LETTERS:
        return []
    if spec.language is None:
        kinds = product(WORDS["party"], (0, 1))
        return [said("family-rows-with", spec.term[0], s, b, n=spec.n) for s, b in kinds]
    return [fact for fact in regular_facts(spec.term, (), fresh(), ("rows-with",)) if fact[0][1][0] == "rows-with"]


def _entries(spec: FunctionSpec) -> dict[int, tuple[int, int]]:
    """Where some values stand: all of a matrix that is read; of another those at its corners and at two words."""
    f, found = spec.function, dict[int, tuple[int, int]]()
    if is_readable(spec):
        for x, row in enumerate(f.rows()):
            for y, value in enumerate(row):
                found.setdefault(value, (x, y))
        return found
    ends = [(x, y) for x in (0, f.row_count - 1) for y in (0, min(1, f.column_count - 1), f.column_count - 1)]
    words = [] if spec.language is None else [spec.language, spec.language.complemented()]
    for x, y in (*ends, *(cell for language in words for cell in _words(spec, language))):
        if x < f.row_count and y < f.column_count:
            found.setdefault(f.entry(x, y), (x, y))
    return found


def _words(spec: FunctionSpec, language: DFA) -> Iterator[tuple[int, int]]:
    """A word of the language of the function's length, as a pair."""
    split = meaning.partition(spec.partition)
    for word in sample_words(language, spec.n or 0, 1):
        x, y = (share_number(tuple(map(int, part)), len(language.alphabet)) for part in split.split(word))
        yield x, y


# ---- the better bounds ----


def _better_ends(ends: Ends, quantity: Term, before: Measured) -> Iterator[Proposed]:
    """The ends that are better than before."""
    lower, upper = (ends.known.get((op, quantity)) for op in (">=", "<="))
    if lower is not None and lower[0] > before.lower:
        yield ">=", quantity, *lower
    if upper is not None and (before.upper is None or upper[0] < before.upper):
        yield "<=", quantity, *upper


def _made(proposed: Proposed) -> Bound | None:
    op, quantity, value, by = proposed
    try:
        return Bound(op, quantity, value, by((op, quantity, number(value)), fresh()))
    except FoolingError:
        return None
    except FAULTS as error:
        passed_over(error)
        return None


def _joined(before: Measured, kept: Measured) -> Measured:
    """The better ends, and of the others what was there before."""
    new = {bound.op for bound in kept.bounds}
    old = tuple(bound for bound in before.bounds if bound.op not in new)
    inherited = [one for one in before.trusts if old and (any(map(is_long, old)) or one != NOT_REPEATED)]
    bounds = sorted((*old, *kept.bounds), key=lambda bound: bound.op, reverse=True)
    return Measured(Interval(tuple(bounds)), tuple(sorted({*inherited, *kept.trusts})))
