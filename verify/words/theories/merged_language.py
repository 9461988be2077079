"""The words for the theory of merged lines: equal rows and columns taken together."""

from fooling.verify.words.rule_words import Words

words = Words()

words.plain(
    "merged-lines", "distinct rows", "this quantity does not change when equal rows and equal columns are merged"
)
words.plain("distinct-lines", "distinct rows", "the classes of words with equal lines are counted along the automaton")
