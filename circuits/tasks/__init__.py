"""What networks are trained and judged on: inputs of every size, answers, cuts, generators with exact laws."""
