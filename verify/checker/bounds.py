"""The rule `bounds`: what is seen at once of a condition, from the assumptions and from what kind of term it is about.

The kernel asks it of every condition under which a term is defined, with the parts of the condition already known to be
defined.  It never searches: what it does not see has to be assumed, or proved as a lemma first (rule `cut`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Rejected, Theory, expect, require_defined
from fooling.verify.checker.normal_form import is_above_zero, is_integral, is_nonnegative
from fooling.verify.checker.theories import held_functions
from fooling.verify.statement.function_operators import WITHOUT_BITS
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.operators import COMPARISONS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_named

theory = Theory()


@theory.rule("bounds")
def _bounds(goal: Term, node: Node, context: Context) -> Grounds:
    require_defined(goal, context)  # where it is a connective, the kernel has not asked its parts
    expect(is_certain(goal, context), f"it is not seen that {context.say(goal)}")
    return NOTHING


def is_certain(condition: Term, context: Context) -> bool:
    """Whether the condition, whose terms are defined, certainly holds."""
    head, *parts = condition
    if condition in context.assumptions:
        return True
    if head in ("and", "or"):
        return (all if head == "and" else any)(is_certain(part, context) for part in parts)
    return (head in KINDS and _is_seen(KINDS[head], context, *parts)) or _is_seen(_computed, context, condition)


def _is_seen(test: Callable[..., bool], context: Context, *terms: Term) -> bool:
    try:
        return bool(test(*terms, context))
    except (Rejected, InvalidInput):
        context.budget.spend(0)  # where nothing is left that is the reason, and no other part is looked at
        return False


def _computed(goal: Term, context: Context) -> bool:
    return goal[0] in meaning.NUMERIC and not free_variables(goal) and meaning.compute(goal, context.budget)


# What is above or below 0 is not 0.
def _compares(op: str, left: Term, right: Term, context: Context) -> bool:
    if op == "!=":
        return any(is_certain((order, left, right), context) for order in (">", "<"))
    strength, difference = slack((op, left, right), context)
    if strength == "=":
        return not difference
    return is_above_zero(difference, context) if strength == ">" else is_nonnegative(difference, context)


# Rows and columns of a matrix stand for bit strings where their numbers are powers of two.
def _on_bits(f: Term, context: Context) -> bool:
    """Whether the inputs of either party are all bit strings of some length."""
    if isinstance(f, str):
        return ("on-bits", f) in context.assumptions
    if f[0] == "matrix":
        return all(size & (size - 1) == 0 for size in (len(f[1]), len(f[1][0])))
    if f[0] == "under":
        return len(alphabet(f[1]) or ()) == 2
    return _on_bits(f[1], context) if f[0] == "complement" else f[0] not in WITHOUT_BITS


def _same_size(f: Term, g: Term, context: Context) -> bool:
    sizes = ((h.row_count, h.column_count) for h in (held_functions.function_of(one, context) for one in (f, g)))
    return f == g or ({f[0], g[0]} <= {*WORDS["family"]} and f[1] == g[1]) or next(sizes) == next(sizes)


def _inputs_of(pairs: Term, f: Term, context: Context) -> bool:
    """Cells of a matrix; words over the alphabet of a language, of the length that the function splits."""
    if isinstance(f, tuple) and f[0] == "complement":
        return _inputs_of(pairs, f[1], context)
    if pairs[0] == "pairs":
        function = held_functions.function_of(f, context)
        return all(0 <= x < function.row_count and 0 <= y < function.column_count for x, y in pairs[1])
    _, words, n = pairs
    split = isinstance(f, tuple) and f[0] == "under" and (n == f[3] or _compares("=", n, f[3], context))
    return split and (words == f[1] or alphabet(words) == alphabet(f[1]) is not None)


def _splits(partition: Term, n: Term, context: Context) -> bool:
    """A mask is for words as long as itself, any other partition for all."""
    if not is_named(partition):
        return not isinstance(partition, str)
    known = meaning.partition(partition)
    return bool(known.period) or _compares("=", n, len(known.head), context)


KINDS: Mapping[str, Callable[..., bool]] = {
    **{op: partial(_compares, op) for op in COMPARISONS},
    "integer": is_integral,
    "zero-one": lambda f, context: meaning.is_boolean(f),
    "on-bits": _on_bits,
    "same-size": _same_size,
    "inputs-of": _inputs_of,
    "has-input-in": held_functions.is_seen,
    "splits": _splits,
    "is-prefix": lambda partition, context: isinstance(partition, tuple) or str(partition).startswith("prefix:"),
}
