"""Holes about regular languages."""
