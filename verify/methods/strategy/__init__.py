"""Which way is tried when: the automatic route, its counterexamples and its first looks."""
