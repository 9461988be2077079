"""Protocols with coins: games, intervals, and what holds without the coins."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "deterministic")
