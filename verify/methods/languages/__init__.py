"""Languages and their families at all lengths: counts, recurrences, prefixes, parameters."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "lengths", "word_counts")
