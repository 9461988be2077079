"""The words for the theory of weighted families: matrices whose entries weighted automata compute."""

from fooling.verify.words.rule_words import Words
from fooling.verify.words.shared_sentences import by_families

words = Words()

words.plain(
    "regular-factorisation",
    "factorisation by weighted automata",
    "the matrix is a product of two, whose entries weighted automata compute",
)
words.plain(
    "regular-minor",
    "minor by weighted automata",
    "weighted automata make rows and columns of a triangle without zeros on its diagonal",
)
words.rule("regular-weights", "weighted regular rectangles")(
    by_families("one weighted rectangle for each word of a regular language")
)
