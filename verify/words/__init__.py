"""What each rule and each axiom is called, and how a step of it is told: the words beside the checker."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "contents")
