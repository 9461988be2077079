"""Measures of a regular language under a partition, at one length, whose matrix may be too large to read.

Four ways, each for any partition; each raises a FoolingError at once where it does not apply:

- where either party's letters determine the word, the matrix is an identity with zeros around it, and the number of
  words says everything;
- the matrix of different rows and columns, merged on the automaton, is measured entry by entry where it is small
  enough;
- else its different lines, counted on the automaton, bound a quantity from above, and a part of the matrix, at random
  words, from below;
- else what is known of all languages, such as that the words fool (`fooling.verify.methods.facts.facts_by_kind`).

Equality and its like are languages too: of words whose letters are the parties' bits in turn.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from fooling.circuits.languages.product import determined_system
from fooling.circuits.languages.search.counting.word_sample import part_of_a_language
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded, Violation, explore
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.theories.merged_language import distinct_lines
from fooling.verify.checker.theories.permuted_identity import value
from fooling.verify.measures.measure_table import Route, on_the_matrix
from fooling.verify.measures.measured import Measured, accepted
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, message_bits
from fooling.verify.methods.engine.ends import FAULTS, NotFound, passed_over
from fooling.verify.methods.engine.goals import Bound, Number, number
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.tactic import Lemma, Tactic, evaluate, step
from fooling.verify.methods.facts.saturation import saturated
from fooling.verify.methods.languages.regular_families import NEEDED, regular_facts
from fooling.verify.methods.matrices.intervals import moved, on_merged_lines
from fooling.verify.methods.strategy.automatic import derived
from fooling.verify.statement.proposition import Term, is_integer

OWNERS = {"alice": "A", "bob": "B"}
MOST_WORDS = 180  # whose rows and columns are the part of a matrix that is too large
MOST_STATES = 2**16  # of the system that tells whether a party's letters determine the word


def interleaved(route: Route) -> Route:
    """The same for a family such as equality, whose inputs are the parties' bits in turn."""

    def on_the_bits(quantity: Term, seconds: float) -> Measured:
        head, (family, n), *rest = quantity
        found = route((head, ("under", ("interleaved", family), "odd-even", 2 * n), *rest), seconds)
        return accepted(
            Bound(bound.op, quantity, bound.value, {"rule": "interleave", "by": bound.node}) for bound in found.bounds
        )

    return on_the_bits


def line_counts(f: Term) -> tuple[int, int]:
    """The numbers of different rows and columns of a language under a partition.

    `Rejected` where they are too many to count.
    """
    if is_permuted_identity(f):
        alice, bob = _lines_of_an_identity(f).values()
        return alice, bob
    return line_count(f, "alice"), line_count(f, "bob")


def line_count(f: Term, party: str) -> int:
    """The number of different lines of one party of a language under a partition, each counted one by one.

    `Rejected` where they are too many to count.
    """
    counted = _counted_once(f, party)
    if isinstance(counted, str):
        raise Rejected(counted)
    return counted


@lru_cache(maxsize=1 << 8)
def _counted_once(f: Term, party: str) -> int | str:
    """The number, or why there is none: either takes as long as the other, and several ways ask."""
    _, language, partition, n = f
    try:
        return distinct_lines(meaning.language(language), meaning.partition(partition), n, OWNERS[party])
    except Rejected as error:
        return str(error)


def is_permuted_identity(f: Term) -> bool:
    """Whether either party's letters determine the word, and there are at least two."""
    words, split = meaning.language(f[1]), meaning.partition(f[2])
    try:
        return _count(f) >= 2 and not any(
            isinstance(explore(determined_system(words, split, party), MOST_STATES), Violation) for party in "AB"
        )
    except StateLimitExceeded:
        return False


def _inputs(f: Term) -> list[int]:
    return [len(meaning.language(f[1]).alphabet) ** held for held in meaning.partition(f[2]).sizes(f[3])]


def _lines_of_an_identity(f: Term) -> dict[str, int]:
    """Each 1 has a line of its own, and what is left of a party's inputs are zero lines."""
    return {s: min(_count(f) + 1, size) for s, size in zip(("alice", "bob"), _inputs(f), strict=True)}


def on_the_permuted_identity(quantity: Term, seconds: float) -> Measured:
    """All that follows from the number of words, where either party's letters determine the word."""
    if not is_permuted_identity(quantity[1]):
        raise NotFound("some party's letters leave the word open")
    return between(quantity, *_of_an_identity(quantity), derived, seconds)


def _of_an_identity(quantity: Term) -> tuple[list[Number], list[Number]]:
    """Values of the lower and the upper end to try for an identity with at least two ones, zeros around it or not."""
    head, f = quantity[:2]
    c, inputs, rows = _count(f), _inputs(f), _lines_of_an_identity(f)
    if head == "one-way":
        return [(rows[quantity[2]] - 1).bit_length()], [(rows[quantity[2]] - 1).bit_length()]
    if head == "D":
        return [(2 * c - (min(inputs) == c)).bit_length()], [(min(rows.values()) - 1).bit_length() + 1]
    if head == "rank" or quantity[2:] == (1,):
        return [c], [c]
    found = value(quantity, c, *inputs)
    return [found], [found]


def on_the_merged_language(quantity: Term, seconds: float) -> Measured:
    """What holds of the matrix of different rows and columns, where that can be read."""
    return accepted(on_merged_lines(quantity, lambda q: on_the_matrix(q, seconds).bounds))


def on_the_lines(quantity: Term, seconds: float) -> Measured:
    """Bounds by the automaton from above and by a part of the matrix from below.

    From above, what the different rows and columns leave, counted on the automaton; the part is at random words.
    """
    head, f = quantity[:2]
    if head not in ("one-way", "D", "rank", "fooling", "cover", "partition-number"):
        raise NotFound(f"different lines do not bound {head}")
    counts = dict(zip(("alice", "bob"), line_counts(f), strict=True))
    s = quantity[2] if head == "one-way" else min(counts, key=counts.__getitem__)
    rows: Lemma = (("=", ("rows", f, s), counts[s]), step("distinct-lines"))
    message = message_bits(arith(rows))
    if head == "one-way":
        bits = (counts[s] - 1).bit_length()
        return accepted([Bound(op, quantity, bits, message((op, quantity, bits), fresh())) for op in (">=", "<=")])
    upper, bound, shown = _from_lines(quantity, s, counts[s], rows, message)
    above = Bound("<=", quantity, upper, arith((bound, axiom()), shown)(("<=", quantity, upper), fresh()))
    return accepted([above, *_of_a_part(quantity, seconds)])


def _from_lines(quantity: Term, s: str, count: int, rows: Lemma, message: Tactic) -> tuple[int, Term, Lemma]:
    """An upper bound by the `count` different lines of one party: value, statement used, and what that rests on."""
    f = quantity[1]
    if quantity[0] == "D":
        bits, one_way = (count - 1).bit_length(), ("one-way", f, s)
        return bits + 1, ("<=", quantity, ("+", one_way, 1)), (("<=", one_way, bits), message)
    if quantity[0] == "partition-number":
        return 2 * count, ("<=", quantity, ("*", 2, ("rows", f, s))), rows
    return count, ("<=", quantity, ("rows", f, s)), rows


def on_the_family(quantity: Term, seconds: float) -> Measured:
    """What one message and the answer make of a family such as equality, all of whose lines are different."""
    head, (family, n) = quantity[:2]
    bits = (n - 1).bit_length() if family == "index" and "bob" in quantity else n
    if head == "one-way":
        return between(quantity, [bits], [bits], derived, seconds)
    if head == "D":
        return between(quantity, [0], [(n - 1).bit_length() + 1 if family == "index" else n + 1], derived, seconds)
    if head == "vc-dimension":
        few = n.bit_length() - 1 if (family, quantity[2]) == ("index", "bob") else n
        shattered = 1 if family in ("equality", "greater-than") else few
        return between(quantity, [shattered], [shattered], derived, seconds)
    raise NotFound(f"the matrix of {family} at n = {n} is too large to read")


def on_the_letters(quantity: Term, seconds: float) -> Measured:
    """What the numbers of letters and of keys make of recall and of composition, each column counted once."""
    head, (name, n, *_) = quantity[:2]
    q, key = quantity[1][-1], (n - 1).bit_length()
    if head == "D":
        each: list[Lemma] = [(("=", ("ceil", ("log2", one)), (one - 1).bit_length()), evaluate) for one in (n, q)]
        talk: Lemma = (("<=", quantity, ("+", *(that[1] for that, _ in each))), axiom())
        most = sum(that[2] for that, _ in each)
        above = Bound("<=", quantity, most, arith(talk, *each)(("<=", quantity, most), fresh()))
        return accepted([*between(quantity, [(n * q - 1).bit_length()], [], derived, seconds).bounds, above])
    bits = (q**n - 1).bit_length() if "alice" in quantity else key
    values = {"one-way": bits, "partition-number": n * q, **dict.fromkeys(("rank", "fooling", "cover"), n)}
    if head not in values:
        raise NotFound(f"the matrix of {name} at n = {n} is too large to read")
    return between(quantity, [values[head]], [values[head]], derived, seconds)


def _of_a_part(quantity: Term, seconds: float) -> Iterable[Bound]:
    """A lower bound by the rows and columns of some words, and of one input besides."""
    head, (_, language, partition, n), *rest = quantity
    xs, ys, entries = part_of_a_language(
        meaning.language(language), meaning.partition(partition), n, min(MOST_WORDS, 20 + int(20 * seconds))
    )
    small = (head, ("matrix", entries), *rest)
    larger = ((">=", quantity, small), step("restriction", rows=xs, columns=ys))
    found = on_the_matrix(small, seconds).bounds
    return [moved(quantity, larger, bound, ">=") for bound in found if bound.is_lower]


def on_the_automaton(quantity: Term, seconds: float) -> Measured:
    """The best of the values that the numbers of words and of different rows suggest and that a derivation reaches."""
    if quantity[0].endswith("discrepancy"):
        raise NotFound("nothing is known of the discrepancy of a language in general")
    return between(quantity, *_suggested(quantity), derived, seconds)


def _suggested(quantity: Term) -> tuple[list[Number], list[Number]]:
    """Values to try, best first, for the lower and the upper end."""
    head, f = quantity[:2]
    states, ones = meaning.language(f[1]).states + 1, _count(f)
    if head == "D":
        return [(2 * ones).bit_length(), ones.bit_length(), 1, 0], [states.bit_length() + 1]
    if head == "one-way":
        return [ones.bit_length() - 1, 0], [states.bit_length()]
    if head == "partition-number":
        return [ones + 1, 2, 1], []
    if head == "rank" or quantity[2:] == (1,):
        return [ones, 1, 0], [ones]
    return [1, 0], []


def between(
    quantity: Term, lowers: Sequence[Number], uppers: Sequence[Number], tactic: Tactic, seconds: float
) -> Measured:
    """The first of each that the tactic proves."""
    end = time.monotonic() + seconds
    lower = _first(((">=", quantity, number(value)) for value in lowers), tactic, end)
    upper = _first((("<=", quantity, number(value)) for value in uppers), tactic, end)
    return accepted(bound for bound in (lower, upper) if bound is not None)


def _first(goals: Iterable[Term], tactic: Tactic, end: float) -> Bound | None:
    for goal in goals:
        if time.monotonic() > end:
            return None
        try:
            node = tactic(goal, fresh())
            proved(goal, "confirmed", node)
        except FoolingError:
            continue
        except FAULTS as error:
            passed_over(error)
            continue
        return Bound.of(goal, node)
    return None


def _count(f: Term) -> int:
    """The number of ones: of words of the length."""
    return count_words(meaning.language(f[1]), f[3])


# Measures of a function that regular families describe for all lengths, at one whose matrix is too large to read.
#
# What a family of words or rectangles or a minor bounds (`fooling.verify.methods.languages.regular_families`) is
# counted at the length; what follows from it for partitions and for D is derived.  The cost does not grow with the
# matrix: disjointness on 1,000 bits is measured like disjointness on 10.

Ends = Mapping[tuple[str, Term], int]


def on_the_families(quantity: Term, seconds: float) -> Measured:
    """Bounds by regular families, or derived from what they bound."""
    head, f, *of = quantity
    if head not in NEEDED:
        raise NotFound(f"regular families do not bound {head}")
    fields = of if head == "rank" else []
    axioms = saturated((quantity,), fresh(), 1) if head == "discrepancy" else []
    said = [fact for fact in axioms if fact[0][1] == quantity and not is_integer(fact[0][2])]  # what holds of no other
    known = working([*regular_facts(f, fields, fresh(), NEEDED[head]), *said], fresh())
    if not known:
        raise NotFound("no regular family is known of this function")
    plain = [(that, by) for that, by in known if _is_rational(that[2])]
    ends = {(op, q): int(exactly(bound)) for (op, q, bound), _ in plain if q[0] != "discrepancy"}
    goals = [((op, q, number(exactly(bound))), arith(((op, q, bound), by))) for (op, q, bound), by in plain]
    found = [Bound.of(goal, by(goal, fresh())) for goal, by in goals if goal[1] == quantity]
    derived_too = between(quantity, *_suggested_families(quantity, ends), derived, seconds)
    return accepted([*found, *derived_too.bounds])


def _is_rational(bound: Term) -> bool:
    try:
        exactly(bound)
    except Rejected:
        return False
    return True


def _suggested_families(quantity: Term, ends: Ends) -> tuple[list[int], list[int]]:
    """Values to try, for the lower and the upper end, where another quantity is what the families bound."""
    head, f, *of = quantity
    rank, other = (ends.get((">=", ("rank", g, "Q")), 0) for g in (f, ("complement", f)))
    if head == "discrepancy":
        return [], []
    if head == "rank":
        least = ends.get((">=", ("rank", ("complement", f), *of)), 1) - 1
        return [least] if least > ends.get((">=", quantity), 0) else [], []
    own = [ends[key] for key in [("<=", quantity)] if key in ends]
    if head == "fooling":
        return [], [ends[key] for key in [("<=", ("cover", f, *of))] if key in ends]
    if head == "cover":
        return [*own, *(ends[key] for key in [(">=", ("fooling", f, *of))] if key in ends)], []
    least = max(rank, other - 1) + max(other, rank - 1)
    return [(least - 1).bit_length() if head == "D" else least], []
