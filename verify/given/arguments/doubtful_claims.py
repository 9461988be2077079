"""Which claims have a regular expression in them with a sign that may be meant otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fooling.verify.given.arguments.shorthand import language_of
from fooling.verify.given.files.reading_notes import ReadExpression, gathering
from fooling.verify.statement.proposition import Term, frozen


def doubtful_claims(read: Iterable[ReadExpression], claims: Mapping[str, Term]) -> list[Sequence[str]]:
    """For each expression with a doubtful sign the ids of the propositions that it stands in; for another one none.

    An expression stands in a proposition where the term does that it is written out in.
    """
    with gathering():  # nobody typed them here
        terms = [frozen(language_of(["regex", one.text, [*one.letters]], "")) if one.doubts else None for one in read]
    parts = {name: _parts(that) for name, that in claims.items()} if any(terms) else {}
    return [[name for name, inside in parts.items() if term in inside] if term else [] for term in terms]


def _parts(term: Term) -> set[Term]:
    """All terms and lists inside it, and itself."""
    found, waiting = {term}, [term]
    while waiting:
        for part in waiting.pop():
            if isinstance(part, tuple) and part not in found:
                found.add(part)
                waiting.append(part)
    return found
