"""Hypotheses that a confirmed statement does not need: it holds whether or not they do.

"Whatever RNN decides L has m p >= 1" is true as m and p are at least 1 wherever that is defined, and says nothing about
L.  So each hypothesis about an object is left out in turn, with what its terms need to be defined in its place, and the
rest is tried for a moment; "does not need" means that a derivation was found, and that the checker has accepted it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fooling.verify.methods.engine.goals import computable
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, term_positions

Shown = Callable[[Term], bool]


def unneeded(that: Term, shown: Shown) -> list[str]:
    """The hypotheses, in words, without which a statement is shown as well."""
    if that[0] != "forall":
        return []
    head, bindings, conditions, body = that
    found = []
    for i, one in enumerate(conditions):
        if not computable(one):
            kept = (*conditions[:i], *_conditions(one), *conditions[i + 1 :])
            if all(map(computable, kept)) and shown((head, bindings, kept, body)):
                found.append(in_words(one))
    return found


def _conditions(term: Term) -> Iterator[Term]:
    """What a term needs to be defined, as far as that is about numbers."""
    if isinstance(term, tuple) and term and term[0] in OPERATORS:
        for i in term_positions(term):
            yield from _conditions(term[i])
        yield from filter(computable, OPERATORS[term[0]].when(*term[1:]))
