"""Certificates on disk, and what they exhibit."""
