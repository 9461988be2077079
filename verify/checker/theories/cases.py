"""Transformers that do a task on all inputs, by cases, intervals and counts: nothing is listed, and nothing trusted.

by-counts   what each position's vector hangs on is computed, layer by layer; then all words are walked at once, with
            counts of what positions give attention (`fooling.circuits.networks.counted_words`).  Where an earlier layer
            counts all letters as well, the words of each total are walked (`fooling.circuits.networks.word_totals`).
            There is no evidence: all of it is computed here.
by-boxes    the words that have one answer are few boxes of words, a set of letters at each position, and the network's
            numbers are followed as intervals on each (`fooling.circuits.networks.letter_boxes`).  The evidence is at
            which positions each box is split, further, into single letters.
The tasks are those that are read once (`fooling.verify.checker.theories.readings`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import Any

from fooling.circuits.networks.counted_words import Asked, mistakes
from fooling.circuits.networks.letter_boxes import Boxes
from fooling.circuits.networks.machine import Given
from fooling.circuits.networks.read_once import Box
from fooling.circuits.networks.transformer import Transformer
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Rejected, Theory, expect, matched
from fooling.verify.checker.theories.machines import asked_of, given_network
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("cases and counts")

LONGEST = 2**11  # letters
MOST_BOXES = 2**14
NARROW = 64  # bits of a number


# `computes` asks for the right answer to each word that the task asks about, of the lengths that it speaks of; each of
# these is walked, with a case for all letters at the places of the position that is read.  A word's letters lead its
# walk to a last state with the counts of its kinds; the network's answer to it is that for these counts.
@theory.rule("by-counts")
def _by_counts(goal: Term, node: Node, context: Context) -> Grounds:
    some = False
    for one in questions(*matched(goal, "computes")):
        for found in mistakes(one, spending(one, context)):
            expect(found is None, f"some word of {len(one.reading.order)} letters is answered wrongly")
            some = True
    expect(some, "no word is asked about")
    return NOTHING


# Each word that the task asks about is in a box, whose answer is the right one; it is in one of the boxes that the
# splits make of this one, and there the network's answer is seen to be that.
@theory.rule("by-boxes", "split")
def _by_boxes(goal: Term, node: Node, context: Context) -> Grounds:
    split, some = node["split"], False
    for one in questions(*matched(goal, "computes")):
        n, left = len(one.reading.order), MOST_BOXES
        expect(
            all(is_integer(i) and 1 <= i <= n for i in split) and len({*split}) == len(split), "splits are positions"
        )
        boxes = Boxes(one.network, spending(one, context))
        for box in one.reading.boxes():
            left -= prod(len(box.letters[i - 1]) for i in split)
            expect(left >= 0, f"more than {MOST_BOXES} boxes")
            for part in parts(box, split):
                context.budget.spend(1 + (n >> 4))
                expect(boxes.answer(around(one, part)) == box.answer, "the answer to the words of some box is not seen")
                some = True
    expect(some, "no word is asked about")
    return NOTHING


def spending(one: Asked, context: Context) -> Callable[[int], None]:
    """What pays for the arithmetic of a network: numbers of hundreds of bits take longer, their GELU much longer."""
    formats = one.network.formats
    bits = max(f.bits for f in (formats.activations, formats.accumulator, formats.softmax, formats.weights))
    smooth = any(block.feed_forward.activation != "relu" for block in one.network.blocks)
    factor = 1 if bits <= NARROW else (bits * bits >> 8) * (8 if smooth else 1)
    return lambda numbers: context.budget.spend(numbers * factor)


def parts(box: Box, split: Any) -> Iterator[list[tuple[int, ...]]]:
    """The box, with one letter at each position of the split, in all ways."""
    for chosen in product(*(box.letters[i - 1] for i in split)):
        letters = list(box.letters)
        for i, a in zip(split, chosen, strict=True):
            letters[i - 1] = (a,)
        yield letters


def around(one: Asked, letters: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Letters of the task's words, as the network numbers them, with what stands around a word."""
    known: dict[tuple[int, ...], tuple[int, ...]] = {}
    for some in letters:
        if some not in known:
            known[some] = tuple([one.numbers[a] for a in some])
    word = [known[some] for some in letters]
    return [*((a,) for a in one.network.before), *word, *((a,) for a in one.network.after)]


def network_given(term: Term) -> tuple[Given, int, int]:
    """The network of a machine term, as data; `Rejected` for other machines, and for words that are too long."""
    expect(term[0] == "network", "only of a network is this seen")
    longest = meaning.natural(term[2])
    expect(longest <= LONGEST, f"words of {longest} letters are too long")
    found, around, cost = given_network(*term[1:])
    expect(longest + around <= LONGEST, f"words of {longest} letters, with {around} around them, are too long")
    return found, around, cost


def lengths(found: Given, task: Term) -> range:
    """Those of the words that a task speaks of: for membership all that the network reads, for others the longest."""
    return range(found.shortest if task[0] == "membership" else found.longest, found.longest + 1)


# The empty word has no positions to be read; the network is run on it.
def questions(term: Term, task: Term) -> Iterator[Asked]:
    """What is asked, for each length; `Rejected` where the empty word is, and is answered wrongly."""
    found, _, _ = network_given(term)
    network = found.network
    if not isinstance(network, Transformer):
        raise Rejected("only of a Transformer is this seen")
    asked_about = lengths(found, task)
    expect(bool(asked_about), "no word is asked about")
    for n in asked_about:
        if n == 0:
            language = meaning.language(task[1])
            expect(task[0] == "membership", "no word of 0 letters is asked about")
            expect(found.read(found.run(())) == int(language.start in language.accepting), "the empty word is wrong")
        else:
            asked, numbers = asked_of(found, task, n)
            yield Asked(network, asked, numbers)
