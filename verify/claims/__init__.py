"""The claims of papers, one package a paper."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "typed_terms")
