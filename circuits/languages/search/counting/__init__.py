"""Words counted and drawn: recurrences, closed forms, growth."""
