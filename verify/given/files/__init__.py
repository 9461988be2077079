"""What a file or a cell holds: numbers, tables, tensors, expressions, each refused in one line."""

from fooling.when_used import when_used

__getattr__ = when_used(__name__, "function_file")
