"""Networks on all words of a length, by clauses.

Transformers by SAT: that one is right on all words, or the first word on which it is wrong.

CaDiCaL is asked for what the checker's own clauses say, length by length: a refutation is a derivation, a model a word.

Transformers by SAT, bit by bit: where the values of numbers are too many to be listed, and words too many to be run.

CaDiCaL is asked for what the checker's own clauses about gates say, length by length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from fooling.circuits.networks.machine import Word
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.search.sat import Answer, Lemma, available, solve
from fooling.verify.checker.kernel import Budget, Context, Rejected
from fooling.verify.checker.theories.cases import questions
from fooling.verify.checker.theories.network_bits import WrongBits
from fooling.verify.checker.theories.network_refutation import WrongAnswers, wrong_answers
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.clock import seconds_left
from fooling.verify.methods.engine.not_found import ForReaders, NotFound, Settled
from fooling.verify.methods.engine.tactic import Node, tactical
from fooling.verify.methods.evidence.sat import HINTS, is_short, proof_of
from fooling.verify.statement.proposition import Term

REMEMBERED = 8
SHARES = ((1 / 8, False), (1 / 2, True), (1, False))  # of that, for some of the clauses or for all


@tactical
def as_judged(goal: Term, context: Context, judged: Callable[[Term, Term], Node | list[str] | FoolingError]) -> Node:
    """Tactic: a network computes a task that is read once, or it does not, as a judge of networks and tasks finds.

    The judge has a derivation that it does, or a wrong word, or the error that says why the task cannot be asked about.
    """
    claimed, (_, machine, task) = goal[0] != "not", goal[1] if goal[0] == "not" else goal
    answer = judged(machine, task)
    if isinstance(answer, FoolingError):
        raise answer
    if claimed == isinstance(answer, list):
        raise Settled(f"wrong on the word {' '.join(answer)}" if claimed else "the network is right on all words")
    return {"rule": "wrong-word", "word": answer} if isinstance(answer, list) else answer


# Asked of a statement and of its negation, it is found once.
@lru_cache(REMEMBERED)
def _judged(machine: Term, task: Term) -> Node | list[str] | FoolingError:
    """The derivation that it computes the task, the first wrong word that is found, or why no clauses say it."""
    try:
        return _judged_in(machine, task, in_order=False)
    except (Rejected, InvalidInput) as error:
        try:
            return _judged_in(machine, task, in_order=True)
        except (Rejected, InvalidInput):
            return error


by_clauses = as_judged(_judged)  # on words that may be too many to run


def _judged_in(machine: Term, task: Term, in_order: bool) -> Node | list[str]:
    parts = list[Node]()
    for problem in wrong_answers(machine, task, in_order, Budget()):
        answer = _answered(problem)
        if answer.model is not None:
            return [problem.network.alphabet[a] for a in first_word(problem, answer.model)]
        parts.append({"length": len(problem.word), "proof": proof_of(problem, answer)})
    return {"rule": "network-refutation", "in_order": in_order, "parts": parts}


# Counts need the clauses that a quantity has one value and no two; most else is refuted sooner without them.
def _answered(problem: WrongAnswers) -> Answer:
    trusted: Answer | None = None
    for share, all_of_them in SHARES:
        places = [at for at in range(len(problem.clauses)) if all_of_them or at not in problem.spare]
        answer = solve([problem.clauses[at] for at in places], seconds_left(limits.CLAUSES_OF_LENGTH) * share, HINTS)
        if answer is not None and (answer.model is not None or is_short(answer)):
            return replace(answer, lemmas=list(_renumbered(answer.lemmas, places, len(problem.clauses))))
        trusted = trusted or answer
    if trusted is not None:
        return trusted
    missing = (
        f"CaDiCaL did not settle it in {limits.CLAUSES_OF_LENGTH / limits.A_SECOND:g} s"
        if available()
        else "python-sat is not installed"
    )
    raise NotFound(ForReaders(f"{len(problem.clauses)} clauses say that a word is wrong; {missing}"))


def _renumbered(lemmas: Sequence[Lemma], places: Sequence[int], total: int) -> Iterator[Lemma]:
    """The lemmas where the clauses are some of so many, at these places."""
    for literals, hints in lemmas:
        yield [literals, [places[h - 1] + 1 if h <= len(places) else h - len(places) + total for h in hints]]


def first_word(problem: WrongAnswers, model: frozenset[int]) -> Word:
    """The least word, as numbers of letters, that the network answers wrongly, given a model; or, out of time, one."""
    word, fixed = _word(problem, model), list[list[int]]()
    needed = [clause for at, clause in enumerate(problem.clauses) if at not in problem.spare]
    for i, cell in enumerate(problem.word):
        for a in sorted(letter for letter in cell if letter < word[i]):
            smaller = solve([*needed, *fixed, [cell[a]]], seconds_left(limits.CLAUSES_OF_LENGTH / 10))
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


# Asked of a statement and of its negation, it is found once.
@lru_cache(REMEMBERED)
def _judged_by_bits(machine: Term, task: Term) -> Node | list[str] | FoolingError:
    """The derivation that it computes the task, the first wrong word that is found, or why no clauses say it."""
    parts = list[Node]()
    try:
        for one in questions(machine, task):
            problem = WrongBits(one, Budget())
            answer = solve(problem.clauses, seconds_left(limits.BITS_OF_LENGTH), HINTS)
            if answer is None:
                late = f"CaDiCaL did not settle it in {limits.BITS_OF_LENGTH / limits.A_SECOND:g} s"
                missing = late if available() else "python-sat is not installed"
                said = f"bit by bit, {len(problem.clauses)} clauses say that a word is wrong"
                raise NotFound(ForReaders(f"{said}; {missing}"))
            if answer.model is not None:
                return [one.reading.letters[a] for a in first_word_of_bits(problem, answer.model)]
            parts.append({"length": len(one.reading.order), "proof": proof_of(problem, answer)})
    except (Rejected, InvalidInput) as error:  # what was late may be asked again
        return error
    return {"rule": "bit-by-bit", "parts": parts}


by_bits = as_judged(_judged_by_bits)


def first_word_of_bits(problem: WrongBits, model: frozenset[int]) -> Word:
    """The least word, in the order of the task's letters, that is answered wrongly; or, out of time, one such word."""
    fixed = list[list[int]]()
    for bit in (bit for letter in problem.letters for bit in reversed(letter[:-1])):
        if bit in model:
            smaller = solve([*problem.clauses, *fixed, [-bit]], seconds_left(limits.BITS_OF_LENGTH / 10))
            if smaller is not None and smaller.model is not None:
                model = smaller.model
        fixed.append([bit if bit in model else -bit])
    return tuple(sum((bit in model) << i for i, bit in enumerate(letter[:-1])) for letter in problem.letters)
