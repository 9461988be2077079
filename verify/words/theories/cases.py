"""The words for Transformers on all inputs by intervals and counts."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()


@words.rule("by-counts", "counts over all words")
def _counts(_: Proved) -> Told:
    said = (
        "the checker follows all words together along the task's order; what the network answers to a word hangs on "
        "counts, and the answer is right for each of the counts that words have"
    )
    return (said,), ()


@words.rule("by-boxes", "intervals over all words")
def _boxes(proved: Proved) -> Told:
    split = proved.node["split"]
    by = f", each split into the letters at position {', '.join(map(str, split))}" if split else ""
    said = (
        f"the words with one right answer are sets of letters for each position{by}; on each of these sets the checker "
        "follows the network's numbers as intervals, and all words have the right answer"
    )
    return (said,), ()
