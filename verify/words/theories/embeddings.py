"""The words for the theory of embeddings: one function inside another, by codes of its inputs."""

from fooling.verify.words.rule_words import Words

words = Words()

words.plain(
    "coded",
    "one function inside another",
    "the automata, run on a word and on its code side by side, agree at every length",
)
words.plain("embedded", "one function inside another", "the one is the matrix of some rows and columns of the other")
