"""Regular expressions, in the notations of textbooks."""
