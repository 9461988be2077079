"""Quantities of one matrix, from both sides: depth, covers, fooling sets, discrepancy, terms."""
