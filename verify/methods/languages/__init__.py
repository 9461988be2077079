"""Languages and their families at all lengths: counts, recurrences, prefixes, parameters."""
