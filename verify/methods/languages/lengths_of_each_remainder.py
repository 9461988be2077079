"""A statement about a language at all lengths n, shown for the lengths of each remainder modulo the period.

Families of rows and rectangles often have one closed form for even n and another one for odd n, and none for all.  So n
is m q + r with q = floor(n/m), and for each r the statement is shown for all q from a first one on, as one about
lengths with that remainder.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.circuits.languages.search.fooling.block_families import block_length, has_blocks
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.rounding.residues import by_residues
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Node,
    Tactic,
    assumption,
    by_bounds,
    first_of,
    subterms,
    tactical,
)
from fooling.verify.methods.languages.regular_families import remainder_of
from fooling.verify.methods.languages.word_counts import first_of_all, for_all_wholes
from fooling.verify.statement.proposition import Term, free_variables, is_named, substitute


def by_each_remainder(goal: Term, context: Context, again: Tactic) -> Iterator[Tactic]:
    """The goal for the lengths of each remainder, where nothing says which remainder a length has."""
    for name, period in dict.fromkeys(_lengths(goal, context)):
        yield by_residues(name, period, _for_all_of_them(name, period, again))


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


@tactical
def _for_all_of_them(goal: Term, context: Context, name: str, period: int, again: Tactic) -> Node:
    """The goal where n is said to be m floor(n/m) + r, as the instance of "for all q >= 0 and n = m q + s".

    s is the least length that is meant and has the remainder r.
    """
    whole: Term = ("floor", ("/", name, period))
    said = next(a for a in context.assumptions if a[:2] == ("=", name) and whole in subterms(a, "floor"))
    remainder, first = said[2][2], first_of_all(name, context)
    least = first + (remainder - first) % period
    q, n = f"{name}_whole", f"{name}_all"
    limits: list[Lemma] = [(said, assumption), *((a, assumption) for a in _limits(name, context))]
    large: Lemma = ((">=", whole, least // period), axiom("integers-at-least", arith(*limits)))
    at = ("+", ("*", period, q), least)
    shown = for_all_wholes(q, n, at, again, first_of(by_bounds, arith(large)), limits[:1])
    return shown(substitute(goal, {name: n}), ("-", whole, least // period), name)(goal, context)


def _limits(name: str, context: Context) -> Iterator[Term]:
    """What is assumed of the variable alone."""
    return (a for a in context.assumptions if a[0] in (">=", ">") and a[1] == name and not free_variables(a[2]))
