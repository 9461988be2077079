"""Arguments as text: claims files, in which statements are sentences."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "by_text", "claims_text")
