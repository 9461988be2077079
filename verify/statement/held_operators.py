"""The operators that hold a party to a regular language, or write its inputs in another alphabet.

A *code* stands for how both parties write: [[BEFORE, [[LETTER, WORD], ...], AFTER] for Alice, the same for Bob], words
being lists of letters; a share x1 x2 ... becomes BEFORE, the word of x1, the word of x2, ..., AFTER.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from verify.statement.literals import demand
from verify.statement.row import Operator, Term, fact, row


def some(f: Term, party: Term, words: Term) -> tuple[Term, ...]:
    """The party has an input left."""
    return (("has-input-in", f, party, words),)


HELD: dict[str, Operator] = {
    "restricted": row("function", "function party language", "{t0} with {1} held to {t2}", when=some),
    "embeds": fact("function function code", "{t0} is {t1} on inputs written {2}"),
    "has-input-in": fact("function party language", "some input of {1} of {t0} is a word of {t2}"),
}


def _is_word(term: Term) -> bool:
    return isinstance(term, tuple) and all(isinstance(letter, str) and letter for letter in term)


def _is_pair(term: Term) -> bool:
    return isinstance(term, tuple) and len(term) == 2 and _is_word(term[:1]) and _is_word(term[1])


def _code(term: Term, at: str) -> None:
    """How Alice and how Bob writes."""
    demand(isinstance(term, tuple) and len(term) == 2, at, term, "[how Alice writes, how Bob writes]")
    for i, one in enumerate(term):
        here = f"{at}[{i}]"
        demand(isinstance(one, tuple) and len(one) == 3, here, one, "[word before, [[letter, word], ...], word after]")
        for place in (0, 2):
            demand(_is_word(one[place]), f"{here}[{place}]", one[place], "a word, a list of letters")
        table = isinstance(one[1], tuple) and bool(one[1]) and all(map(_is_pair, one[1]))
        demand(table, f"{here}[1]", one[1], "a list of [letter, word], words being lists of letters")
        demand(len({letter for letter, _ in one[1]}) == len(one[1]), f"{here}[1]", one[1], "each letter once")


CHECKS: Mapping[str, Callable[[Term, str], None]] = {"code": _code}
