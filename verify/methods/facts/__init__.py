"""What is known of the quantities in a goal, collected as lemmas."""

from fooling.when_used import when_used

__getattr__ = when_used(
    __name__, "bits", "comparisons", "entropies", "facts_by_kind", "facts_of_goal", "quantities_as_numbers"
)
