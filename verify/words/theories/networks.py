"""The words for the theory of networks: that there is one, that one is split between two parties, that one is wrong."""

from __future__ import annotations

from fooling.verify.evidence.broken_machines import of_network
from fooling.verify.evidence.derivation import Proved
from fooling.verify.words import drawings
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()

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


@words.rule("split-network", "network split between two parties")
def _split_network(proved: Proved) -> Told:
    return (
        f"the two parties run the network between them, tried on every word of {proved.node['length']} letters",
    ), ()


@words.rule("wrong-word", "distinguishing word")
def _wrong_word(proved: Proved) -> Told:
    word = of_network(proved.goal[1][1], proved.node["word"])
    return (f"the network answers the word {word or drawings.EMPTY} wrongly",), ()
