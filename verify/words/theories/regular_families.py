"""The words for the theory of regular families: one row, pair or rectangle for each word of a regular language."""

from fooling.verify.words.rule_words import Words
from fooling.verify.words.shared_sentences import by_families

words = Words()

words.plain(
    "regular-triangle",
    "triangle of regular words",
    "the words of a regular language, in an order that automata compare, are rows and "
    "columns of a triangle with ones on its diagonal",
)
words.plain(
    "regular-identity",
    "identity of regular words",
    "the words of a regular language are rows and columns of an identity matrix",
)
words.rule("regular-rectangles", "regular rectangles")(by_families("one rectangle for each word of a regular language"))
words.plain(
    "regular-rows",
    "regular row classes",
    "each row is that of one word of a regular language, and different words have different rows",
)
words.plain("regular-orthogonal", "orthogonal rows", "the rows of the matrix of signs are orthogonal")
