"""Which way is tried when: the automatic route, its counterexamples and its first looks."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "bounds_by_gadgets", "bounds_of_lemmas", "computed_networks", "first_values")
