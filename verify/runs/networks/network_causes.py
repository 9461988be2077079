"""What stands behind a network's wrong words, found by looking: a format that is too narrow, or another question.

Numbers      Those that overflow first on some words, and parts whose weights are cut off (`Narrow`).
Attention    Where a sum of exponentials is beyond the format of the softmax, the weights of a head add up to more than
             1: the sum saturates, and each weight is divided by too little.
Empty word   It may be the only word that is wrong, on words of all lengths where the states of the network are known.
Letters      With two letters exchanged, or with all answers negated, the network may be right on all words that were
             run; then the order of the alphabet, or the order of the answers, is another than in the question.
Each is said only where it was seen on every word that was run; nothing of it enters a verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, combinations
from typing import NamedTuple

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.asked.task import LanguageTask, Task
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.search.behaviour import Behaviour, first_wrong
from fooling.circuits.networks.search.first_failure import Overflow, first_overflow
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace

MOST_LETTERS = 8  # of which each two are exchanged


class HeavyHead(NamedTuple):
    """A word, and the head (layers and heads count from 1) whose weights add up to `total` at the position read.

    Its exponentials add up to more than `most`, the largest number of the softmax, at which their sum saturates.
    """

    word: Word
    layer: int
    head: int
    total: Fraction
    most: Fraction


@dataclass(frozen=True)
class Narrow:
    """Of the words `looked_at` the first with a number beyond a format, and the parts with weights beyond it.

    `heavy` is the head whose weights add up to most, on the longest words, where a sum of exponentials saturates.
    """

    first: Overflow | None
    looked_at: int
    clipped: Sequence[str]
    heavy: HeavyHead | None = None


@dataclass(frozen=True)
class OtherQuestion:
    """Two letters with which exchanged, or whether with all answers negated, no word that was run is wrong."""

    exchanged: tuple[str, str] | None = None
    is_negated: bool = False


AS_ASKED = OtherQuestion()
HEAVIEST = 4  # of the longest words, whose heads are looked at
LETTERS_READ = 5000  # of the words on which a number may overflow
WEIGHTS_READ = 2**27  # each weight of a Transformer is read once for each letter


def narrow(network: Network, words: Sequence[Word], clipped: Sequence[str]) -> Narrow:
    """Where numbers overflow first on these words, short ones first, of so many letters together, or the first."""
    shortest = sorted(words, key=len)
    letters, most = list(accumulate(map(len, shortest))), min(LETTERS_READ, WEIGHTS_READ // max(1, weights(network)))
    chosen = [word for word, total in zip(shortest, letters, strict=True) if total <= most] or shortest[:1]
    return Narrow(first_overflow(network, chosen), len(chosen), clipped, heaviest(network, chosen[-HEAVIEST:]))


# A sum of exponentials that saturates is the largest number, and the exact sum is larger.
def heaviest(network: Network, words: Sequence[Word]) -> HeavyHead | None:
    """The head whose weights add up to most on some of these words, where its sum of exponentials saturates."""
    if not isinstance(network, Transformer) or network.formats.softmax.overflow != "saturate":
        return None
    found, f = list[HeavyHead](), network.formats.softmax
    for word in words:
        try:
            trace = network.trace(word)
        except InvalidInput:
            continue  # the network refuses it
        for layer, rows in enumerate(trace.blocks, 1):
            for number, head in enumerate(rows[trace.at].heads, 1):
                if head.softmax is not None and sum(head.softmax.exponentials) > f.most:
                    found.append(HeavyHead(word, layer, number, f.value(sum(head.weights)), f.value(f.most)))
    return max(found, key=lambda one: one.total, default=None)


def weights(network: Network) -> int:
    """How many a Transformer has in its layers; of others 0."""
    if not isinstance(network, Transformer):
        return 0
    maps = [part for block in network.blocks for part in (block.attention.output, *block.feed_forward.maps)]
    maps += [part for block in network.blocks for head in block.attention.heads for part in head.maps.values()]
    return sum(len(part.matrix) * len(part.matrix[0]) for part in maps)


def is_of_empty_word(found: Behaviour) -> bool:
    """Whether the empty word is wrong, and no other."""
    return found.wrong.total() == 1 and found.first == () and not found.missed


def other_question(network: Network, task: Task, found: Behaviour, device: str | None) -> OtherQuestion:
    """The question that the network answers rightly on all words that were run, where it is one of these."""
    if not found.wrong or is_of_empty_word(found):
        return AS_ASKED
    if not found.right and network.answers == 2:
        return OtherQuestion(is_negated=True)
    if not isinstance(task, LanguageTask) or len(task.alphabet) > MOST_LETTERS:
        return AS_ASKED
    for a, b in combinations(range(len(task.alphabet)), 2):
        other = LanguageTask(exchanged(task.language, a, b))
        if first_wrong(network, other, found.longest, found.shortest, device) is None:
            return OtherQuestion((task.alphabet[a], task.alphabet[b]))
    return AS_ASKED


def exchanged(language: DFA, a: int, b: int) -> DFA:
    """The words of a language with two letters exchanged."""
    order = list(range(len(language.alphabet)))
    order[a], order[b] = b, a
    return replace(language, transitions=tuple(tuple(row[c] for c in order) for row in language.transitions))


def with_empty_word(language: DFA, is_in: bool) -> DFA:
    """The same words of one letter or more, and the empty word as is said: its state is one that no letter leads to."""
    if (language.start in language.accepting) == is_in:
        return language
    start = language.states
    accepting = language.accepting | {start} if is_in else language.accepting
    return DFA(language.alphabet, start, accepting, (*language.transitions, language.transitions[language.start]))
