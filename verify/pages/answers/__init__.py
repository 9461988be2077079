"""What a command answers: a page, a table or a JSON document for each."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "claims", "paper_summary", "statements")
