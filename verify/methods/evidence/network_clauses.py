"""Transformers by SAT: that one is right on all words, or the first word on which it is wrong.

CaDiCaL is asked for what the checker's own clauses say, length by length: a refutation is a derivation, a model a word.
"""

from __future__ import annotations

from fooling.circuits.networks.machine import Word
from fooling.fooling_sets.search.sat import Answer, available, solve
from fooling.verify.checker.kernel import Budget, Context, Rejected
from fooling.verify.checker.theories.network_refutation import WrongAnswers, wrong_answers
from fooling.verify.methods.engine.clock import seconds_left
from fooling.verify.methods.engine.not_found import ForReaders, NotFound
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.evidence.sat import HINTS, proof_of
from fooling.verify.statement.proposition import Term

SECONDS = 120.0  # for all lengths together


def by_clauses(goal: Term, context: Context) -> Node:
    """Tactic: a network computes a task that is read once, or it does not, on words that may be too many to run."""
    claimed, (_, machine, task) = goal[0] != "not", goal[1] if goal[0] == "not" else goal
    try:
        found = _judged(machine, task, in_order=False)
    except Rejected as error:
        try:
            found = _judged(machine, task, in_order=True)
        except Rejected:
            raise error from None
    if claimed == isinstance(found, list):
        raise NotFound(f"wrong on the word {' '.join(found)}" if claimed else "the network is right on all words")
    return {"rule": "wrong-word", "word": found} if isinstance(found, list) else found


def _judged(machine: Term, task: Term, in_order: bool) -> Node | list[str]:
    """The derivation that it computes the task, or the first wrong word that is found."""
    parts = list[Node]()
    for problem in wrong_answers(machine, task, in_order, Budget()):
        answer = _answered(problem)
        if answer.model is not None:
            return [problem.network.alphabet[a] for a in first_word(problem, answer.model)]
        parts.append({"length": len(problem.word), "proof": proof_of(problem, answer)})
    return {"rule": "network-refutation", "in_order": in_order, "parts": parts}


def _answered(problem: WrongAnswers) -> Answer:
    seconds = seconds_left(SECONDS)
    if (answer := solve(problem.clauses, seconds, HINTS)) is not None:
        return answer
    missing = f"CaDiCaL did not settle it in {seconds:g} s" if available() else "python-sat is not installed"
    raise NotFound(ForReaders(f"{len(problem.clauses)} clauses say that a word is wrong; {missing}"))


def first_word(problem: WrongAnswers, model: frozenset[int]) -> Word:
    """The least word, as numbers of letters, that the network answers wrongly, given a model; or, out of time, one."""
    word, fixed = _word(problem, model), list[list[int]]()
    for i, cell in enumerate(problem.word):
        for a in sorted(letter for letter in cell if letter < word[i]):
            smaller = solve([*problem.clauses, *fixed, [cell[a]]], seconds_left(SECONDS / 10))
            if smaller is not None and smaller.model is not None:
                word = _word(problem, smaller.model)
                break
        if len(cell) > 1:
            fixed.append([cell[word[i]]])
    return word


def _word(problem: WrongAnswers, model: frozenset[int]) -> Word:
    def says(literal: int) -> bool:
        return literal in model if literal > 0 else -literal not in model

    return tuple(next(a for a, literal in cell.items() if says(literal)) for cell in problem.word)
