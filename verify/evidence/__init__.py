"""Certificates on disk, and what they exhibit."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "broken_machines")
