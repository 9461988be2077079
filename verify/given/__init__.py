"""What users hand in: functions, matrices, automata, distributions, predicates."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "argument_process", "argument_yaml", "function_file", "network_terms")
