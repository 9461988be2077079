"""Propositions, claims, verdicts, certificates, the checker, the methods, the command line."""
