"""Languages whose letters commute, under every partition, against matrices that are read entry by entry."""

from __future__ import annotations

from itertools import product
from random import Random

from fooling.circuits.languages.dfa import DFA
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.methods.engine.steps import from_lemma
from fooling.verify.methods.evidence.automata import bisimulation, term_of_automaton

RANDOM = Random(8)
LENGTHS = range(4)


def rows(language: DFA, owners: str) -> int:
    """The different rows for Alice, who holds the letters marked 0."""
    places = [[i for i, owner in enumerate(owners) if owner == party] for party in "01"]
    shares = [list(product(range(len(language.alphabet)), repeat=len(held))) for held in places]

    def accepted(x: tuple[int, ...], y: tuple[int, ...]) -> bool:
        letters = {**dict(zip(places[0], x, strict=True)), **dict(zip(places[1], y, strict=True))}
        return language.accepts_indices([letters[i] for i in range(len(owners))])

    return len({tuple(accepted(x, y) for y in shares[1]) for x in shares[0]})


def drawn() -> DFA:
    """An automaton of at most three states and two letters."""
    states, letters = RANDOM.randint(1, 3), RANDOM.randint(1, 2)
    moves = tuple(tuple(RANDOM.choice([None, *range(states)]) for _ in range(letters)) for _ in range(states))
    accepting = frozenset(q for q in range(states) if RANDOM.random() < 0.5)
    return DFA(("a", "b")[:letters], 0, accepting, moves)


def test_it_has_no_more_rows_than_states() -> None:
    """Whatever is accepted is so under every mask of the first lengths; and both happen often."""
    accepted = refused = 0
    for _ in range(600):
        language = drawn()
        term = term_of_automaton(language)
        goal = ("<=", ("rows", ("under", term, "odd-even", 2), "alice"), language.completed().states)
        by = from_lemma("commuting-letters", (("same-language", term, term), bisimulation))
        try:
            prove(goal, by(goal, fresh()), fresh())
        except Rejected:
            refused += 1
            continue
        accepted += 1
        for n in LENGTHS:
            for owners in map("".join, product("01", repeat=n)):
                assert rows(language, owners) <= goal[2]
    assert min(accepted, refused) > 50
