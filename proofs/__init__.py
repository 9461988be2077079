"""The axioms, stated and proved in Rocq; `docs/proofs.md` says what that leaves to believe."""
