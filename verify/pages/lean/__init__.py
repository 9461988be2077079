"""Certificates as statements of Lean, in the words of one library at one commit."""
