"""A number format by its name, with the name that was perhaps meant where it is none.

Other tools say int8, fp16 or 8: a name of theirs is no format here, as it does not say where the point is, or has
another name.
"""

from __future__ import annotations

import re

from fooling.circuits.numbers.number_format import NumberFormat, named_format
from fooling.fooling_sets.errors import InvalidInput

OTHER_NAMES = {
    "fp16": "float16",
    "half": "float16",
    "f16": "float16",
    "bf16": "bfloat16",
    "fp32": "float32",
    "f32": "float32",
    "float": "float32",
    "single": "float32",
    "fp8": "e4m3 or e5m2",
    "float8": "e4m3 or e5m2",
}


def format_of(name: str) -> NumberFormat:
    """The format of this name; InvalidInput, which says what was perhaps meant, for any other.

    >>> format_of("int8")
    Traceback (most recent call last):
    ...
    fooling.fooling_sets.errors.InvalidInput: number format 'int8': did you mean auto:8, which puts the point where \
the network needs it, or Q8.0, integers?
    """
    try:
        return named_format(name)
    except InvalidInput:
        if (meant := _meant(name)) is None:
            raise
        raise InvalidInput(f"number format {name[:60]!r}: did you mean {meant}?") from None


def _meant(name: str) -> str | None:
    """What a name of another tool stands for; None for what is no such name."""
    values, _, rules = name.partition(":")
    values, rules = values.lower().replace("_", ""), f":{rules}" if rules else ""
    if values.removeprefix("torch.") in OTHER_NAMES:
        return OTHER_NAMES[values.removeprefix("torch.")] + rules
    found = re.fullmatch(r"(?:u?int|q|fixed|i)?([1-9][0-9]{0,2})(?:bits?)?", values)
    if found is None:
        return None
    p = int(found[1])
    if values.startswith("q"):
        return f"Q{p}.{p}{rules}, {2 * p} bits, half of them after the point, or auto:{p}{rules}, {p} bits in all"
    return f"auto:{p}{rules}, which puts the point where the network needs it, or Q{p}.0{rules}, integers"
