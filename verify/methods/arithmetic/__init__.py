"""Comparisons of numbers with variables: multipliers, signs, substitution, powers, sums, and z3."""
