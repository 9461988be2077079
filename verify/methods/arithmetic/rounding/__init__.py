"""Comparisons with floors and ceilings: their inverses, quotients, residues, bit lengths."""
