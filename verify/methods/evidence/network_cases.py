"""Transformers on all inputs by intervals and counts as methods: the derivation, or a word that is answered wrongly.

A few words are run first.  Where the words of a task are few boxes, intervals are tried, split at no position and at
the one that is read; then, and for other tasks, counts.  A word that is found wrong is a derivation of its own.

Of wrong words the first is sought, the shortest ones before others and these by their letters: the first few words are
run, and counts say whether some wrong word begins with these letters, or with those.  Out of time, it is one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fooling.circuits.networks.counted_words import Asked
from fooling.circuits.networks.letter_boxes import Boxes
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.search.wrong_words import is_wrong, lesser_words, some_words, wrong_in_boxes, wrong_word
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Budget, Context
from fooling.verify.checker.theories.cases import around, parts, questions
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.clock import is_over, steps_left
from fooling.verify.methods.engine.not_found import NotFound, Settled, reasons_of
from fooling.verify.methods.engine.step_counter import Searched
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.proposition import Term

REMEMBERED = 8


class Wrong(Exception):
    """A word that is answered wrongly, by the reading's numbers of letters."""

    def __init__(self, one: Asked, word: Word) -> None:
        super().__init__(word)
        self.one, self.word = one, word


def by_cases(goal: Term, context: Context) -> Node:
    """Tactic: a Transformer computes a task that is read once, or it does not, on words that are too many to run."""
    claimed, (_, machine, task) = goal[0] != "not", goal[1] if goal[0] == "not" else goal
    found = _judged(machine, task)
    if isinstance(found, tuple):
        raise NotFound(*found)
    if claimed == isinstance(found, list):
        raise Settled(f"wrong on the word {' '.join(found)}" if claimed else "the network is right on all words")
    return {"rule": "wrong-word", "word": found} if isinstance(found, list) else found


# Asked of a statement and of its negation, it is found once.
@lru_cache(REMEMBERED)
def _judged(machine: Term, task: Term) -> Node | list[str] | tuple[str, ...]:
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
    return tuple(dict.fromkeys(why))


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
