"""Claims decided, and what is said beside a verdict."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "confirmed_beside", "marks", "reused_certificates", "true_value")
