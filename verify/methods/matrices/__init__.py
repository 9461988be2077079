"""Quantities of one matrix, from both sides: depth, covers, fooling sets, discrepancy, terms."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "closed_statements", "depth", "intervals")
