"""What is known of the quantities in a goal, collected as lemmas."""
