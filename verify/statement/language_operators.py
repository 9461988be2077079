"""The operators that make languages: given automata, and what is made of languages over the same letters.

`letters` is the way in for whoever writes by hand: one-letter words, with the alphabet spelled out.  The operators that
combine languages do so for parts over one alphabet that is seen in the statement, so a variable is no part of them; the
number of times in `repeat` may be one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.circuits.languages.dyck import dyck_alphabet
from fooling.circuits.languages.operations import MOST_PARTS
from fooling.verify.statement.algebra_operators import ALGEBRA
from fooling.verify.statement.literals import automaton, demand, is_integer
from fooling.verify.statement.row import ATOM, Operator, Term, row

MOST_TYPES = 64  # of brackets, where they are combined with other languages
COMBINING = ("concat", "union", "common-words", "star", "repeat", "other-words", "shuffle")


def alphabet(language: Term) -> tuple[str, ...] | None:
    """The letters of a well-formed language, in their order; None where a variable stands for them."""
    head, part, *_ = language if isinstance(language, tuple) else (None, None)
    if head in ("dfa", "letters", "nfa"):
        return tuple(part)
    if head == "dyck":
        return dyck_alphabet(part) if is_integer(part) and 1 <= part <= MOST_TYPES else None
    return ("0", "1") if head == "interleaved" else alphabet(part) if head in COMBINING else None


def _chosen(term: Term, at: str) -> None:
    """Letters of the alphabet."""
    for i, letter in enumerate(term[2]):
        demand(letter in term[1], f"{at}[2][{i}]", letter, "one of the letters " + " ".join(term[1]))


def _letters_of_moves(term: Term, at: str) -> None:
    """Those of the moves are among the alphabet's."""
    for i, (_, letter, _) in enumerate(term[4]):
        demand(letter in term[1], f"{at}[4][{i}][1]", letter, "one of the letters " + " ".join(term[1]))


def _over_one_alphabet(term: Term, at: str) -> None:
    """All parts have the same letters, in the same order."""
    parts = term[1:2] if term[0] == "repeat" else term[1:]
    first = alphabet(parts[0])
    demand(len(parts) <= MOST_PARTS, at, f"{len(parts)} languages", f"at most {MOST_PARTS}")
    for i, part in enumerate(parts, 1):
        demand(alphabet(part) is not None, f"{at}[{i}]", part, "a language whose letters are given, not a variable")
        same = "a language over the letters of the first part: " + " ".join(first or ())
        demand(alphabet(part) == first, f"{at}[{i}]", part, same)


LANGUAGES: dict[str, Operator] = {
    "dyck": row("language", "size natural", "Dyck-({0},{1})", ATOM),
    "interleaved": row("language", "family", "interleaved {0}"),
    "dfa": row("language", "letters state states transitions", "dfa", check=automaton),
    "nfa": row("language", "letters states states moves", "nfa", check=_letters_of_moves),
    "letters": row("language", "letters letters", "letters", check=_chosen),
    "repeat": row("language", "language natural", "repeat", check=_over_one_alphabet),
    **{
        op: row("language", "language*", op, check=_over_one_alphabet)
        for op in ("concat", "union", "common-words", "shuffle")
    },
    **{op: row("language", "language", op, check=_over_one_alphabet) for op in ("star", "other-words")},
    **ALGEBRA,
}


def _is_move(move: Term) -> bool:
    shaped = isinstance(move, tuple) and len(move) == 3 and isinstance(move[1], str)
    return shaped and all(is_integer(q) and q >= 0 for q in (move[0], move[2]))


def _moves(term: Term, at: str) -> None:
    """What an NFA may do."""
    demand(isinstance(term, tuple), at, term, "a list of [state, letter, state]")
    for i, move in enumerate(term):
        demand(_is_move(move), f"{at}[{i}]", move, "[state, letter, state], states being numbers from 0")


CHECKS: Mapping[str, Callable[[Term, str], None]] = {"moves": _moves}
