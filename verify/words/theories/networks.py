"""The words for the theories of networks, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fooling.verify.evidence import broken_machines
from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.printable import counted
from fooling.verify.words import drawings
from fooling.verify.words.passages import Lines, Passage
from fooling.verify.words.rule_words import Words, with_the_matrix
from fooling.verify.words.subject import Told

words = Words()

# What Bob may look up.

words.plain(
    "bapo-strategy",
    "bounded attention",
    "a message for each of Alice's inputs, and tokens that Bob attends to for each of his, leave one answer",
)
words.rule("bapo-exhaustion", "bounded attention")(
    with_the_matrix("with fewer bits all tokens that Bob may attend to are tried")
)

# Transformers on all inputs by intervals and counts.

words.plain(
    "by-counts",
    "counts over all words",
    "the checker follows all words together along the task's order; what the network answers to a word hangs on "
    "counts, and the answer is right for each of the counts that words have",
)


@words.rule("by-boxes", "intervals over all words")
def _boxes(proved: Proved) -> Told:
    split = proved.node["split"]
    by = f", each split into the letters at position {', '.join(map(str, split))}" if split else ""
    said = (
        f"the words with one right answer are sets of letters for each position{by}; on each of these sets the checker "
        "follows the network's numbers as intervals, and all words have the right answer"
    )
    return (said,), ()


# Networks of several layers, and functions as thresholds of features.

words.plain("exhibit-layers", "a network", "one such Transformer is in the certificate, and was run on every input")
words.plain(
    "features",
    "thresholds of features",
    "it is 1 where more than {threshold} of {features:features} are, as was tried on every input",
)


# Networks whose wrong answers are clauses: of which lengths, and how much was replayed.


@words.rule("network-refutation", "a network as clauses")
def _refuted(proved: Proved) -> Told:
    return (refuted_parts(proved.node["parts"], "clauses"),), ()


def refuted_parts(parts: list[Any], clauses: str) -> str:
    """That such clauses cannot all be true, at these lengths, and who says so."""
    replayed = [len(part["proof"]["lemmas"]) for part in parts if "lemmas" in part["proof"]]
    lengths = [part["length"] for part in parts]
    letters = counted(lengths[0] if len(lengths) == 1 else f"{lengths[0]} to {lengths[-1]}", "letters")
    said = f"{clauses} that say that the network answers a word of {letters} wrongly cannot all be true"
    if replayed:
        said += f"; a refutation of {counted(sum(replayed), 'lemmas')} was replayed"
    if len(replayed) < len(parts):
        said += "; so says a SAT solver where the refutation is too long to replay"
    return said


# Networks whose wrong answers are gates: of which lengths, and how much was replayed.


@words.rule("bit-by-bit", "a network bit by bit")
def _refuted_bits(proved: Proved) -> Told:
    return (refuted_parts(proved.node["parts"], "clauses about each bit of each number"),), ()


# Networks: that there is one, that one is split between two parties, that one is wrong.

words.plain("remember", "a network", "an RNN that remembers all that still matters has enough bits")
words.plain(
    "forgotten",
    "prefixes that leave different values open",
    "an RNN of so few bits takes inputs that can still go on to different values for one another",
)
words.plain("exhibit", "a network", "one such Transformer is in the certificate, and was run on every input")
words.plain(
    "one-hot-transformer",
    "a network",
    "a Transformer wide enough for one number for each letter at each position computes anything",
)
words.plain("constant-network", "a network", "the function is constant")
words.plain("one-number-transformer", "a network", "a Transformer writes each block of the word into one number")
words.plain(
    "saturating-transformer",
    "a network",
    "values that saturate, each from another letter on, tell a Transformer with a row for each all of the word",
)
words.plain(
    "one-hot-layer",
    "a network",
    "a layer wide enough for one number for each letter at each position computes anything",
)
words.plain(
    "split-network",
    "network split between two parties",
    "the two parties run the network between them, tried on every word of {length} letters",
)


@words.rule("wrong-word", "distinguishing word")
def _wrong_word(proved: Proved) -> Told:
    word = broken_machines.of_network(proved.goal[1][1], proved.node["word"])
    return (f"the network answers the word {word or drawings.EMPTY} wrongly",), ()


# Networks of partial functions: one of a function that agrees, and what holds of each that agrees.

words.hands_on(
    "computes-completion",
    "completion of a partial function",
    "this function agrees with the partial one wherever that has numbers",
)


@words.supposes(
    "every-completion",
    "completion of a partial function",
    "the network computes some function that agrees with the partial one, and this is at most what it costs",
)
def _every_completion(proved: Proved) -> Sequence[Passage]:
    name = proved.node["name"]
    return ((f"Let {name} be a function that agrees with the partial one, and that the network computes.",),)


# Problems that z3 says have no solution, and runs of torch that are recorded.

words.plain("smt", "z3", "{solver} finds no values that make it false (the problem is in the certificate)")
words.plain(
    "torch-run",
    "torch",
    "the outputs of torch {torch} on {device}, {dtype}, on {outputs:inputs}, are recorded and were compared",
)


# Vectors that are given, their signs drawn.


@words.rule("vectors", "explicit vectors")
def _vectors(proved: Proved) -> Told:
    many = counted(len(proved.node["vectors"]), "vectors")
    verb = "has" if len(proved.node["vectors"]) == 1 else "have"
    return (f"{many} {verb} such inner products",), (_drawn(proved.node["vectors"]),)


@words.rule("wrong-symbol", "vectors that look up a wrong symbol")
def _wrong_symbol(proved: Proved) -> Told:
    symbols, p = proved.node["symbols"], proved.node["index"]
    return (f"of the symbols {' '.join(map(str, symbols))} a wrong one is found at index {p}",), (
        _drawn(proved.node["vectors"]),
    )


def _drawn(vectors: list[object]) -> Lines:
    rows = ["".join("+" if x > 0 else "-" for x in v) if isinstance(v, list) else str(v) for v in vectors]
    return drawings.lines("The signs of their coordinates:", rows)
