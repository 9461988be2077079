"""Certificates as theorems of Rocq: the derivation becomes a proof script, the proposition its last theorem."""
