"""States of languages with a parameter k, for all k: "the k-th letter from the end is an a" needs 2^k.

A language is read as a family of `fooling.circuits.languages.automaton_families`: where k occurs, it is the number of
copies in `repeat`, of a language without k; in Dyck-(t, k) it is the greatest height of the stack
(`fooling.circuits.languages.dyck_stacks`).  What the evidence is, and why it is enough, stands in
`fooling.circuits.languages.family_states`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from fooling.circuits.languages.automaton_families import Family, Front, Row, StateWords
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck_stacks import Stacks
from fooling.circuits.languages.family_states import NONE, StatesEvidence, automaton, words_automaton
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, matched, require_bounds
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.checker.theories.goals import language_of, related
from fooling.verify.statement.language_operators import COMBINING, alphabet
from fooling.verify.statement.proposition import Term, free_variables, is_integer

theory = Theory("automatic families")

MOST_FIXED = 2**8  # fixed states of a family
MOST_ROWS = 3
MOST_TYPES = 8
MOST_LETTERS = 2**7  # fronts and cells
Formula = Callable[[Front], bool]


class FamilyOf:
    """A language with a variable `name` = first + m as a family in m.

    A part without the variable is an automaton, whose states are fixed.  L^(c k + d), for natural c and c first + d, is
    L^(c first + d) and then m copies of L^c.  For the rest this is Thompson's construction (CACM 1968): a fragment has
    a state where it is entered and one where it is left, and the words on the paths from the one to the other, in the
    fragment, are its language; outside, edges lead only to the one and from the other.  Unions, intersections and
    complements that stand outside of all other operators are a Boolean formula of their parts.
    """

    def __init__(self, term: Term, name: str, first: int, context: Context) -> None:
        self.name, self.first, self.context = name, first, context
        self.states, self.starts = 0, set[int]()
        self.edges: dict[tuple[int, int], int] = {}
        self.silent: dict[int, list[int]] = {}
        self.rows: list[Row] = []
        self.alphabet = alphabet(term)
        formula = self._formula(term)
        expect(self.states <= MOST_FIXED and len(self.rows) <= MOST_ROWS, "the automaton has too many parts")
        letters = len(alphabet(term) or ())
        self.family = Family(letters, frozenset(self.starts), self.edges, self.silent, tuple(self.rows), formula)

    def _formula(self, term: Term) -> Formula:
        head, *parts = term
        if self.name in free_variables(term) and head in ("other-words", "union", "common-words"):
            inner = [self._formula(part) for part in parts]
            several = any if head == "union" else all
            if head == "other-words":
                return lambda front: not inner[0](front)
            return lambda front: several(formula(front) for formula in inner)
        entry, end = self._fragment(term)
        self.starts.add(entry)
        return lambda front: end in front

    def _fragment(self, term: Term) -> tuple[int, int]:
        head, *parts = term
        if self.name not in free_variables(term):
            return self._given(meaning.language(term))
        if head == "repeat":
            return self._repeated(*parts)
        expect(head in COMBINING[:2] or head == "star", f"{self.name} stands within {head}")
        inside = [self._fragment(part) for part in parts]
        if head == "concat":
            for (_, end), (entry, _) in pairwise(inside):
                self._silently(end, entry)
            return inside[0][0], inside[-1][1]
        entered = self._state()
        left = entered if head == "star" else self._state()
        for entry, end in inside:
            self._silently(entered, entry)
            self._silently(end, left)
        return entered, left

    def _repeated(self, once: Term, times: Term) -> tuple[int, int]:
        expect(self.name not in free_variables(once), f"{self.name} stands within what is repeated")
        found = normal(times, self.context)
        copies, more = found.get(((self.name, 1),), Fraction(0)), found.get(ONE, Fraction(0))
        expect(found.keys() <= {ONE, ((self.name, 1),)}, f"the number of copies is not linear in {self.name}")
        before = copies * self.first + more
        whole = copies.denominator == before.denominator == 1
        expect(whole and copies >= 0 and before >= 0, "the number of copies is no natural number that grows")
        entered, entry = self._given(language_of(("repeat", once, int(before)), self.context))
        left = self._state()
        self.rows.append(Row(entry, left, language_of(("repeat", once, int(copies)), self.context)))
        return entered, left

    def _given(self, automaton: DFA) -> tuple[int, int]:
        """The automaton's states, and one that is reached from the accepting ones."""
        before, self.states = self.states, self.states + automaton.states
        expect(automaton.alphabet == self.alphabet, "all parts are over one alphabet")
        expect(self.states < MOST_FIXED, f"more than {MOST_FIXED} states hang on no variable")
        listed = ((q, a, r) for q, row in enumerate(automaton.transitions) for a, r in enumerate(row) if r is not None)
        self.edges.update({(before + q, a): before + r for q, a, r in listed})
        left = self._state()
        for q in automaton.accepting:
            self._silently(before + q, left)
        return before + automaton.start, left

    def _silently(self, source: int, target: int) -> None:
        self.silent.setdefault(source, []).append(target)

    def _state(self) -> int:
        self.states += 1
        return self.states - 1


def state_words(language: Term, name: str, first: int, context: Context) -> StateWords:
    """What is read of a language with a variable: the stacks of Dyck-(t, k), or a family in what is repeated."""
    if language[0] != "dyck":
        return FamilyOf(language, name, first, context).family
    _, types, depth = language
    expect(is_integer(types) and 1 <= types <= MOST_TYPES, f"brackets are of 1 to {MOST_TYPES} kinds")
    expect(depth == name and first == 0, f"stacks of height {name} have as many cells, from {name} = 0 on")
    return Stacks(types)


def evidence(language: Term, words: DFA, node: Node, name: str, context: Context) -> StatesEvidence:
    """What a node says of a language with a variable: sets of states by their numbers, automata by their edges."""
    family = state_words(language, name, node["first"], context)
    sizes = family.sizes
    fronts = [_states(front, MOST_FIXED) for front in node["fronts"]]
    cells = [tuple(map(_states, cell, sizes)) for cell in node["cells"] if len(cell) == len(sizes)]
    expect(len(fronts) + len(cells) <= MOST_LETTERS, f"more than {MOST_LETTERS} fronts and cells")

    def read(field: str, tracks: int = 1) -> Any:
        return automaton(fronts, cells, node[field], tracks)

    return StatesEvidence(
        family,
        fronts,
        cells,
        words_automaton(fronts, cells, words),
        read("reachable"),
        read("equal", 2),
        read("access"),
        read("apart", 2),
        None if node["live"] is None else read("live"),
        NONE if node["dead"] is None else read("dead"),
        node["by"],
    )


def _states(numbers: Any, size: int) -> frozenset[int]:
    found = frozenset(numbers)
    expect(all(is_integer(q) and 0 <= q < size for q in found), f"a set of states below {size}")
    return found


# For every k >= first, with m = k - first, the subset automaton of A_m recognises the language, and W has one word of
# m + 1 letters for each of the residuals that are counted (`family_states`).
@theory.rule("family-states", "first", "fronts", "cells", "reachable", "equal", "access", "apart", "live", "dead", "by")
def _family_states(goal: Term, node: Node, context: Context) -> Grounds:
    (_, language, which), counted = related(goal, "=", "states")
    words, length = matched(counted, "count")
    names = free_variables(language)
    expect(len(names) == 1, "the language has one variable")
    (name,) = names
    expect(context.sorts.get(name) == "int" and is_integer(node["first"]), f"{name} is an integer from one on")
    require_bounds((">=", name, node["first"]), context)
    expect(normal(length, context) == normal(("+", ("-", name, node["first"]), 1), context), "the words are as long")
    expect((node["live"] is None) == (which == "complete"), "of a partial automaton the live words are shown")
    shown = evidence(language, meaning.language(words), node, name, context)
    size = MOST_FIXED + sum(shown.family.sizes)
    shown.check(lambda moves: context.budget.spend(moves * size // MOST_FIXED))
    return NOTHING
