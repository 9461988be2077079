"""Derivations about regular languages: closed state sets, recurrences, minimality, bisimulations, violations.

A violation is a shortest one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import ProductSystem, inclusion_system
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation, equivalent
from fooling.circuits.languages.search.fooling.regular_fooling import Violation, explore
from fooling.circuits.languages.search.states.minimise import find_minimality
from fooling.circuits.languages.search.states.state_classes import state_classes
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.automata import coloured, system_of
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import witness
from fooling.verify.methods.engine.tactic import Node, Tactic, evaluate, tactical
from fooling.verify.methods.evidence.compared_letters import require_same_letters
from fooling.verify.statement.language.notation import dfa
from fooling.verify.statement.proposition import Term, free_variables, thawed

MOST_BY_WORDS = 100  # states that a word for each pair tells apart


def _states(system: ProductSystem) -> list[Any]:
    found = explore(system)
    if isinstance(found, Violation):
        words = " and ".join(found.words(tuple(map(str, range(len(system.letters)))), len(system.letters[0])))
        raise NotFound(f"{system.name}: violated at length {len(found.letters)} by {words} (letter numbers)")
    return sorted((thawed(state) for state in found), key=repr)


@rule(on=("fooling-set", "determined", "subset"), price=30)
def closed_set(goal: Term, context: Context) -> Node:
    """A property of all words of a language, by the states that are reached, none of which is bad."""
    require_same_letters(goal)
    states, within = _states(system_of(goal)), None
    if goal[0] == "fooling-set" and not (goal[1][1] == goal[2][1] and goal[3] == 1):
        within = _states(inclusion_system(meaning.language(goal[1][1]), coloured(goal[2][1], goal[3])))
    return {"rule": "closed-set", "states": states, "within": within}


def shortest_violation(statement: Term) -> tuple[int, tuple[str, ...], Node]:
    """(length, the two words, the node refuting the statement at that length); `NotFound` when it holds for all n."""
    require_same_letters(statement)
    system = system_of(statement)
    found = explore(system)
    if not isinstance(found, Violation):
        raise NotFound(f"{system.name}: no violation of any length")
    language = statement[1] if statement[0] != "fooling-set" else statement[1][1]
    alphabet = meaning.language(language).alphabet
    return (
        len(found.letters),
        found.words(alphabet, len(system.letters[0])),
        {"rule": "violation", "letters": [list(step) for step in found.letters]},
    )


@rule(on=("not fooling-set", "not determined", "not subset"), price=30)
def violation(goal: Term, context: Context) -> Node:
    """A shortest word, or two, for which a language has not the property."""
    return shortest_violation(goal[1])[2]


@rule(on=("exists not",), price=123, speaks=("fooling-set", "determined", "subset"))
def violated_at_some_length(goal: Term, context: Context) -> Node:
    """The least length at which a language has not the property."""
    if len(goal[1]) > 1:
        raise NotMadeFor
    return violated(goal[1][0][0])(goal, context)


@tactical
def violated(goal: Term, context: Context, variable: str) -> Node:
    """Refute "for all n, no violation" by the shortest one: a witness for the existential goal over `variable`."""
    length, _, node = shortest_violation(goal[3][1])
    return witness({variable: length}, lambda g, c: node, {i: evaluate for i in range(len(goal[2]))})(goal, context)


@rule(on=("=",), price=25, speaks=("count",))
def recurrent(goal: Term, context: Context) -> Iterator[Tactic]:
    """An equation between numbers of words and closed forms, by a recurrence along a variable."""
    for name, sort in context.sorts.items():
        if sort == "int" and any(name in free_variables(count[2]) for count in subterms(goal, "count")):
            yield recurrence(name)


@tactical
def recurrence(goal: Term, context: Context, variable: str = "n") -> Node:
    """An equation between numbers of words and closed forms, along the variable."""
    return {"rule": "recurrence", "variable": variable, "step": stride(variable, context)}


def stride(variable: str, context: Context) -> int:
    """How far apart the values of an integer are: 2 where it is assumed to be even, or odd."""
    return 2 if any((parity, variable) in context.assumptions for parity in ("even", "odd")) else 1


@rule(on=("=", ">="), left=("states",), price=30, integer=True, closed=True)
def minimal(goal: Term, context: Context) -> Node:
    """A number of states, by words that reach them and words that tell them apart, or by a schedule of splits."""
    language = meaning.language(goal[1][1])
    if goal[0] == ">=" and (goal[1][2] != "complete" or language.states <= MOST_BY_WORDS):
        raise NotFound("an equation has the evidence")
    if language.states > MOST_BY_WORDS:
        return {"rule": "splits", "schedule": [list(split) for split in state_classes(language.completed()).schedule]}
    evidence = find_minimality(language)
    return {
        "rule": "minimal",
        "access": [list(word) for word in evidence.access],
        "suffixes": [[list(w) for w in row] for row in evidence.suffixes],
    }


@rule(on=("same-language",), denied=True, price=30)
def bisimulation(goal: Term, context: Context) -> Node:
    """That two languages are the same, by pairs of states, or that they differ, by the shortest word."""
    compared = goal[1] if goal[0] == "not" else goal
    require_same_letters(compared)
    found = equivalent(*map(meaning.language, compared[1:]))
    if goal[0] == "not":
        if isinstance(found, Bisimulation):
            raise NotFound("the languages are equal")
        return {"rule": "distinguishing-word", "word": list(found)}
    if not isinstance(found, Bisimulation):
        raise NotFound(f"the languages differ on the word {list(found)} (letter numbers)")
    return {"rule": "bisimulation", "pairs": sorted((list(pair) for pair in found.pairs), key=repr)}


def term_of_automaton(automaton: DFA) -> Term:
    """The automaton as a term."""
    rows_ = [list(row) for row in automaton.transitions]
    return dfa(automaton.alphabet, automaton.start, sorted(automaton.accepting), rows_).term
