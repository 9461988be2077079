"""Exact communication measures of one function, each with a certificate: what `fooling measure` does.

A *measure* is an interval [lower, upper] with a derivation of either end; equal ends are the exact value, a time limit leaves the
interval.  A function whose matrix can be read is measured on its matrix (branch and bound, linear programs, exact elimination); a language
under a partition whose matrix is too large is measured on its automaton, at its one length n: closed state sets show that its ones are a
permuted identity, and then every bound that follows from the number of words.  Each measure runs in a process of its own.

Conventions are printed with the numbers (`CONVENTION`); the propositions are in the grammar of `verify.proposition`, so that `recheck` replays
every certificate as somebody's own proposition.
"""
from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from fooling_sets.errors import FoolingError, InvalidInput
from verify.checker import meaning
from verify.checker.judge import proved
from verify.checker.kernel import Context, Rejected
from verify.function_spec import FunctionSpec
from verify.methods.tactic import Node, Tactic
from verify.proposition import Term, is_integer

CONVENTION = "D: both parties know the answer, whose bit counts; one-way: the speaker sends, the other answers: ceil(log2 distinct rows)"
READABLE = 2**16  # entries of a matrix that is measured entry by entry
Number = int | Fraction


@dataclass(frozen=True)
class Bound:
    """One end of an interval: the statement (`[">=", quantity, value]` or "<=" or "=") and its derivation."""

    statement: Term
    node: Node


@dataclass(frozen=True)
class Measured:
    """[lower, upper] of a quantity, and the bounds that show it (none for an end that holds by definition)."""

    lower: Number
    upper: Number | None
    bounds: tuple[Bound, ...]
    trusts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.upper is not None and self.lower > self.upper:
            raise ValueError(f"lower bound {self.lower} exceeds upper bound {self.upper}: one of two accepted derivations is wrong")

    @property
    def exact(self) -> bool:
        """Whether the ends meet."""
        return self.lower == self.upper


def measures(spec: FunctionSpec) -> Mapping[str, Callable[[float], Measured]]:
    """The measures of a function by name, each a function of the seconds it may take."""
    f = spec.term
    quantities: dict[str, Term] = {
        "D": ("D", f), "one_way.alice": ("one-way", f, "alice"), "one_way.bob": ("one-way", f, "bob"),
        "rank.Q": ("rank", f, "Q"), "rank.GF2": ("rank", f, "GF2"), "fooling_set.0": ("fooling", f, 0), "fooling_set.1": ("fooling", f, 1),
        "cover.0": ("cover", f, 0), "cover.1": ("cover", f, 1), "partition_number": ("partition-number", f),
    }  # fmt: skip
    function = spec.function
    readable = function.row_count * function.column_count <= READABLE
    routes = [_on_the_merged_prefix] if _is_prefix(spec) else [_on_the_automaton] if spec.language is not None else []
    routes += [_on_the_matrix] if readable else []
    found: dict[str, Callable[[float], Measured]] = {name: partial(_by_routes, routes, quantity) for name, quantity in quantities.items()}
    if readable:
        found["discrepancy"] = lambda seconds: _discrepancy(f)
    return found


def _is_prefix(spec: FunctionSpec) -> bool:
    return spec.partition is not None and spec.partition.startswith("prefix:")


def _by_routes(routes: Sequence[Callable[[Term, float], Measured]], quantity: Term, seconds: float) -> Measured:
    """The first route that settles the quantity, or the better end of each."""
    found: list[Measured] = []
    for route in routes:
        found.append(route(quantity, seconds / len(routes)))
        if found[-1].exact:
            return found[-1]
    if not found:
        raise InvalidInput(f"a matrix of more than {READABLE} entries is measured only where it is a language under a partition")
    lowest, highest = max(found, key=lambda one: one.lower), min(found, key=lambda one: (one.upper is None, one.upper or 0))
    bounds = [bound for bound in lowest.bounds if bound.statement[0] == ">="] + [bound for bound in highest.bounds if bound.statement[0] == "<="]
    return Measured(lowest.lower, highest.upper, tuple(bounds), tuple(sorted({*lowest.trusts, *highest.trusts})))


def checked(bounds: Iterable[tuple[str, Term, Number, Node]]) -> tuple[tuple[Bound, ...], tuple[str, ...]]:
    """The bounds whose derivations the checker accepts, and what they trust; a bound that it does not accept is not known."""
    kept, trusts = [], frozenset[str]()
    for op, quantity, value, node in bounds:
        statement = (op, quantity, value if is_integer(value) else ("/", Fraction(value).numerator, Fraction(value).denominator))
        try:
            trusts |= proved(statement, "confirmed", node)
        except Rejected:
            continue
        kept.append(Bound(statement, node))
    return tuple(kept), tuple(sorted(trusts))


def _interval(quantity: Term, lower: Number, lower_node: Node, upper: Number, upper_node: Node) -> Measured:
    bounds, trusts = checked(((">=", quantity, lower, lower_node), ("<=", quantity, upper, upper_node)))
    shown = {bound.statement[0] for bound in bounds}
    return Measured(lower if ">=" in shown else 0, upper if "<=" in shown else None, bounds, trusts)


# ---- a matrix that can be read ----


def _on_the_matrix(quantity: Term, seconds: float) -> Measured:
    head, f = quantity[0], quantity[1]
    if head in ("rank", "one-way"):
        return _counted(quantity)
    if head == "D":
        from verify.methods.depth import depth

        found = depth(f, seconds)
        return _interval(quantity, found.lower, found.lower_node, found.upper, found.upper_node)
    if head == "fooling":
        from verify.methods.fooling import maximum

        return _interval(quantity, *maximum(f, quantity[2], seconds))
    from verify.methods.cover import cover, partition

    return _interval(quantity, *(partition(f, seconds) if head == "partition-number" else cover(f, quantity[2], seconds)))


def _counted(quantity: Term) -> Measured:
    """Rank, by an invertible minor; one-way bits, by the classes of equal rows."""
    from fooling_sets.rank_search import find_rank
    from verify.methods import communication
    from verify.methods.algebra import arith

    head, f = quantity[0], quantity[1]
    if head == "rank":
        node = communication.rank_evidence(("=", quantity, 0), Context())
        value = len(find_rank(meaning.function(f).rows(), quantity[2]).rows)
        bounds, trusts = checked((("=", quantity, value, node),))
        return Measured(value, value, bounds, trusts) if bounds else Measured(0, None, ())
    node = communication.messages(("=", ("rows", f, quantity[2]), 0), Context())
    rows = ("=", ("rows", f, quantity[2]), len(node["distinct"]))
    bits = (len(node["distinct"]) - 1).bit_length()
    tactic = communication.message_bits(arith((rows, lambda goal, context: node)))
    return _interval(quantity, bits, tactic((">=", quantity, bits), Context()), bits, tactic(("<=", quantity, bits), Context()))


def _discrepancy(f: Term) -> Measured:
    from verify.methods.discrepancy import discrepancy

    return _interval(("discrepancy", f), *discrepancy(f))


# ---- a language whose matrix is too large ----


def _on_the_merged_prefix(quantity: Term, seconds: float) -> Measured:
    """What holds of the small matrix of states at the cut and behaviours of the suffix."""
    from verify.checker.merged_language import merged_prefix
    from verify.methods.algebra import arith
    from verify.methods.tactic import constantly, step

    head, (_, language, partition, n), *rest = quantity
    rows = merged_prefix(meaning.language(language), len(meaning.partition(partition).head), n)
    small = (head, ("matrix", rows), *rest)
    found = _on_the_matrix(small, seconds)
    same = (("=", quantity, small), step("merged-prefix"))
    moved = []
    for bound in found.bounds:
        (op, _, value), node = bound.statement, bound.node
        moved.append((op, quantity, value, arith(same, (bound.statement, constantly(node)))((op, quantity, value), Context())))
    bounds, trusts = checked(moved)
    return Measured(found.lower, found.upper, bounds, trusts) if len(bounds) == len(moved) else Measured(0, None, ())


def _on_the_automaton(quantity: Term, seconds: float) -> Measured:
    """The best of the values that the numbers of words and of distinct rows suggest and that a derivation reaches."""
    from verify.methods.auto import derived

    end = time.monotonic() + seconds
    if not meaning.partition(quantity[1][2]).period:  # a mask: nothing is decided for all lengths
        return Measured(0, None, ())
    lowers, uppers = _suggested(quantity)
    lower = _first(((">=", quantity, value) for value in lowers), derived, end)
    upper = _first((("<=", quantity, value) for value in uppers), derived, end)
    bounds, trusts = checked([(op, q, value, node) for bound in (lower, upper) if bound for (op, q, value), node in [bound]])
    return Measured(lower[0][2] if lower else 0, upper[0][2] if upper else None, bounds, trusts)


def _suggested(quantity: Term) -> tuple[list[int], list[int]]:
    """Values to try, best first, for the lower and the upper end."""
    from circuits.row_classes import row_classes

    head, f = quantity[0], quantity[1]
    _, language, split, n = f
    words = meaning.language(language)
    counts = {s: len(row_classes(words, meaning.partition(split), n, party)) for s, party in (("alice", "A"), ("bob", "B"))}
    ones = _count(language, n)
    bits = {s: (rows - 1).bit_length() for s, rows in counts.items()}
    if head == "one-way":
        return [bits[quantity[2]], 0], [bits[quantity[2]], (words.states + 1).bit_length()]
    if head == "D":
        return [(2 * ones).bit_length(), ones.bit_length(), 1, 0], [min(bits.values()) + 1, (words.states + 1).bit_length() + 1]
    least = min(counts.values())
    zeros = 2 * (ones - 1).bit_length() + 2 if ones else least
    if head == "partition-number":
        return [2 * ones + 1, ones + 1, 2, 1], [2 * least]
    if head == "rank" or quantity[2] == 1:
        return [ones, 1, 0], [ones, least]
    return [1, 0], [min(zeros, least), least]


def _count(language: Term, n: int) -> int:
    from circuits.word_count import count_words

    return count_words(meaning.language(language), n)


def _first(goals: Iterable[Term], tactic: Tactic, end: float) -> tuple[Term, Node] | None:
    for goal in goals:
        if time.monotonic() > end:
            return None
        try:
            node = tactic(goal, Context())
            proved(goal, "confirmed", node)
        except (FoolingError, ValueError, LookupError):
            continue
        return goal, node
    return None


# ---- certificates ----


def conjunction(measured: Measured) -> tuple[Term, Node] | None:
    """All bounds of a measure as one proposition with one derivation; None where nothing needed showing."""
    if not measured.bounds:
        return None
    return ("and", *(bound.statement for bound in measured.bounds)), {"rule": "and", "by": [bound.node for bound in measured.bounds]}


def as_number(value: Number | None) -> Any:
    """A number as JSON: an integer, a fraction as text, null for none."""
    return value if value is None or isinstance(value, int) else str(value)


