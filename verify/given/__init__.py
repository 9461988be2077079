"""What users hand in: functions, matrices, automata, distributions, predicates."""
