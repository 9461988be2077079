"""Statements of a user's own, from the file or program to propositions with sense."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "argument_process", "argument_yaml", "network_terms", "sentences")
