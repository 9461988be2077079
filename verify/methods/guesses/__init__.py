"""Values that may be a counterexample or a witness, in floats or integers, before anything is proved."""
