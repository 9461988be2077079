"""States that can be told apart, and words that tell them."""
