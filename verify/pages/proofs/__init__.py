"""A proof told to a reader: steps, names, evidence and axioms in words."""
