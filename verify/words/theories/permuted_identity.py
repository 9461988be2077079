"""The words for the theory of permuted identities."""

from fooling.verify.words.rule_words import Words

words = Words()

SHAPE = (
    "up to the order of rows and columns, the matrix is an identity with one row and column for each word, and zeros "
    "around it"
)

words.plain("permuted-identity", "permuted identity", SHAPE)
words.plain("permuted-identity-values", "permuted identity", f"{SHAPE}; of such a matrix the value is known")
