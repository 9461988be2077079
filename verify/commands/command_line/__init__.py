"""What several commands share of a command line: options, expressions, endings."""
