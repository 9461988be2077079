"""The words for the theory of settled lines: rows and columns that no longer change as words grow."""

from fooling.verify.words.rule_words import Words

words = Words()

words.plain("settled-lines", "distinct rows", "the different rows and columns no longer change from this length on")
words.plain(
    "settled-prefix",
    "distinct rows",
    "the different rows and columns are those of finitely many lengths, each of which was looked at",
)
