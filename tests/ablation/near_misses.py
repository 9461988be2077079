"""Statements beside a statement, of which one with another verdict is its near miss.

A few of those of `fooling mutants` first, which say more than it; then a comparison turned, a number moved by one, a
hypothesis dropped, wherever they stand, from the end on, as what is concluded stands there.  Nothing is known of their
verdicts: they are decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.mutants.all_mutants import mutants
from fooling.verify.statement.proposition import Term, is_integer, thawed

FEW = 4  # of the mutants
TURNED: Mapping[str, Sequence[str]] = {
    ">=": (">", "<=", "="),
    "<=": ("<", ">=", "="),
    ">": (">=", "<"),
    "<": ("<=", ">"),
    "=": ("!=",),
    "!=": ("=",),
}


def beside(that: Term) -> Iterator[Term]:
    """Closed propositions next to one, each once."""
    met = {that}
    for other in chain(islice((one.that for one in mutants(that)), FEW), reversed([*_changed(that)])):
        if other not in met and _is_stated(other):
            met.add(other)
            yield other


def _is_stated(that: Term) -> bool:
    try:
        return stated_in_python(thawed(that)) is not None
    except (FoolingError, ValueError, TypeError, LookupError):
        return False


def _changed(term: Term) -> Iterator[Term]:
    """The term with one thing changed."""
    if is_integer(term):
        yield from (term + 1, term - 1)
    if not isinstance(term, tuple) or not term:
        return
    yield from ((turned, *term[1:]) for turned in TURNED.get(term[0], ()))
    if term[0] in ("forall", "exists"):
        _, bindings, conditions, body = term
        yield from ((term[0], bindings, conditions, other) for other in _changed(body))
        for i, one in enumerate(conditions):
            rest = conditions[:i], conditions[i + 1 :]
            yield (term[0], bindings, (*rest[0], *rest[1]), body)
            yield from ((term[0], bindings, (*rest[0], other, *rest[1]), body) for other in _changed(one))
        return
    for i, part in enumerate(term):
        yield from ((*term[:i], other, *term[i + 1 :]) for other in _changed(part))
