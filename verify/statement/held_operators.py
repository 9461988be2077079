"""The operators that hold a party to a regular language: a function on some of its words only."""

from __future__ import annotations

from verify.statement.row import Operator, Term, fact, row


def some(f: Term, party: Term, words: Term) -> tuple[Term, ...]:
    """The party has an input left."""
    return (("has-input-in", f, party, words),)


HELD: dict[str, Operator] = {
    "restricted": row("function", "function party language", "{t0} with {1} held to {t2}", when=some),
    "has-input-in": fact("function party language", "some input of {1} of {t0} is a word of {t2}"),
}
