"""The words for the theory of composed functions."""

from fooling.verify.words.rule_words import Words

words = Words()

words.hands_on("same-entries", "the same entries", "both functions have the same matrix")
words.plain("part-of", "one function inside another", "the one is the matrix of some rows and columns of the other")
