"""Claims that stand in a paper: which lines of Markdown or LaTeX they are, and which sum tells that one has changed."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "latex", "markdown", "read")
