"""The words for the theory of functions that a language holds."""

from fooling.verify.words.rule_words import Words

words = Words()

words.plain("some-word", "a word of every length", "the language has words of all these lengths")
words.plain("fewer-inputs", "fewer inputs", "a party that has fewer inputs has some rows or columns of the matrix")
words.plain("zeros-around", "language with zeros around", "the two matrices differ in lines of zeros only")
