"""Networks on all words together: by cases, and by clauses; a derivation, or a word that is answered wrongly.

By cases: a few words are run first.  Where the words of a task are few boxes, intervals are tried, split at no position
and at the one that is read; then, and for other tasks, counts.  A word that is found wrong is a derivation of its own.

Of wrong words the first is sought, the shortest ones before others and these by their letters: the first few words are
run, and counts say whether some wrong word begins with these letters, or with those.  Out of time, it is one of them.

By clauses: CaDiCaL is asked for what the checker's own clauses say, length by length: a refutation is a derivation, a
model a word.  Bit by bit, by the checker's clauses about gates, where the values of numbers are too many to be listed,
and words too many to be run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from fooling.circuits.networks.counted_words import Asked
from fooling.circuits.networks.letter_boxes import Boxes
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.search.wrong_words import is_wrong, lesser_words, some_words, wrong_in_boxes, wrong_word
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.search.sat import Answer, Lemma, available, solve
from fooling.verify.checker.kernel import Budget, Context, Rejected
from fooling.verify.checker.theories.cases import around, parts, questions
from fooling.verify.checker.theories.network_bits import WrongBits
from fooling.verify.checker.theories.network_refutation import WrongAnswers, wrong_answers
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.ends import (
    ForReaders,
    NotFound,
    Searched,
    Settled,
    is_over,
    reasons_of,
    seconds_left,
    steps_left,
)
from fooling.verify.methods.engine.tactic import Node, tactical
from fooling.verify.methods.evidence.sat import HINTS, is_short, proof_of
from fooling.verify.statement.proposition import Term

REMEMBERED = 8


class Wrong(Exception):
    """A word that is answered wrongly, by the reading's numbers of letters."""

    def __init__(self, one: Asked, word: Word) -> None:
        super().__init__(word)
        self.one, self.word = one, word


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
def _judged_by_cases(machine: Term, task: Term) -> Node | list[str] | FoolingError:
    """The derivation that it computes the task, the first wrong word, or why there is neither."""
    why = list[str]()
    for way in (_of_some_words, _in_boxes, _counted):
        try:
            if (found := way(machine, task)) is not None:
                return found
        except Wrong as wrong:
            return _first(machine, task, wrong)
        except FoolingError as error:
            if is_over():  # it may be asked again
                raise
            why += reasons_of(error)
    return NotFound(*dict.fromkeys(why))


by_cases = as_judged(_judged_by_cases)  # on words that are too many to run


def _of_some_words(machine: Term, task: Term) -> None:
    for one in questions(machine, task):
        for word in some_words(one):
            _expect_right(one, word)


def _in_boxes(machine: Term, task: Term) -> Node:
    for by_letter in (False, True):
        split = list[int]()
        for one in questions(machine, task):
            at = one.network.position(one.length) - one.offset
            split = [at] if by_letter and 1 <= at <= len(one.reading.order) else []
            if not _all_seen(one, split, Budget().spend):
                break
        else:
            return {"rule": "by-boxes", "split": split}
    for one in questions(machine, task):
        for word in wrong_in_boxes(one, Budget().spend):
            _expect_right(one, word)
    raise NotFound("intervals leave the answer to the words of some box open")


def _all_seen(one: Asked, split: list[int], spend: Callable[[int], None]) -> bool:
    boxes = Boxes(one.network, spend)
    seen = ((boxes.answer(around(one, part)), box.answer) for box in one.reading.boxes() for part in parts(box, split))
    return all(found == right for found, right in seen)


def _counted(machine: Term, task: Term) -> Node:
    budget = Budget()
    for one in questions(machine, task):
        word = wrong_word(one, budget.spend)
        if word is not None:
            _expect_right(one, word)
            raise NotFound("a word that is found to be answered wrongly is answered rightly")
    return {"rule": "by-counts"}


def _expect_right(one: Asked, word: Word) -> None:
    """`Wrong` where the word, of the reading's letters, is asked about and answered wrongly."""
    if is_wrong(one, word):
        raise Wrong(one, word)


def _first(machine: Term, task: Term, wrong: Wrong) -> list[str]:
    """The letters of the first wrong word; where that is not found out in time, of the least that is met."""
    one, word = wrong.one, wrong.word
    try:
        spend = Searched(min(Budget().numbers, round(steps_left(limits.WORD_OF_NETWORK)))).spend
        for shorter in questions(machine, task):
            if len(shorter.reading.order) >= len(word):
                break
            if (found := wrong_word(shorter, spend)) is not None and is_wrong(shorter, found):
                one, word = shorter, found
                break
        for lesser in lesser_words(one, word, spend):
            word = lesser if is_wrong(one, lesser) else word
    except FoolingError:
        pass  # which word is the first is not found out; that this one is wrong is
    return [one.reading.letters[a] for a in word]


SHARES = ((1 / 8, False), (1 / 2, True), (1, False))  # of that, for some of the clauses or for all


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
    needed = [clause for at, clause in enumerate(problem.clauses) if at not in problem.spare]
    cells = [[cell[a] for a in sorted(cell)] for cell in problem.word]
    least = _least_model(needed, model, cells, limits.CLAUSES_OF_LENGTH)
    return tuple(next(a for a, literal in cell.items() if _says(least, literal)) for cell in problem.word)


def _least_model(
    clauses: Sequence[Sequence[int]], model: frozenset[int], cells: Sequence[Sequence[int]], steps: float
) -> frozenset[int]:
    """The model whose first cells have the first of their literals, one of which is true; or, out of time, some one."""
    fixed = list[list[int]]()
    for literals in cells:
        for literal in literals[: next(i for i, one in enumerate(literals) if _says(model, one))]:
            smaller = solve([*clauses, *fixed, [literal]], seconds_left(steps / 10))
            if smaller is not None and smaller.model is not None:
                model = smaller.model
                break
        fixed += [[literal] for literal in literals if len(literals) > 1 and _says(model, literal)]
    return model


def _says(model: frozenset[int], literal: int) -> bool:
    return literal in model if literal > 0 else -literal not in model


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
    bits = [[-bit, bit] for letter in problem.letters for bit in reversed(letter[:-1])]
    least = _least_model(problem.clauses, model, bits, limits.BITS_OF_LENGTH)
    return tuple(sum((bit in least) << i for i, bit in enumerate(letter[:-1])) for letter in problem.letters)
