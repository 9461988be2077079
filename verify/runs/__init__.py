"""Many things at once, each in a process with limits: claims, measures, matrices, certificates."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "confirmed_beside", "reused_certificates")
