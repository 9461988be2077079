"""What the texts print about the parameters of a construction, to stand beside what is found: for reading, no proof.

A text that does not name the base of its logarithm has a value for each base.  The values are floating-point numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log, log2
from typing import Any

from fooling.circuits.numbers.value_set import Multiples

Formula = Callable[[int, int], float]


def _in_both_bases(words: str, formula: Callable[[Callable[[float], float], int, int], float]) -> Mapping[str, Formula]:
    """The formula with the natural logarithm and with base 2."""
    return {
        words.replace("log", "ln"): lambda N, K: formula(log, N, K),
        words.replace("log", "log2"): lambda N, K: formula(log2, N, K),
    }


BITS = _in_both_bases("2 K log N", lambda log_, N, K: 2 * K * log_(N))
TWO_LAYERS = {
    "p": BITS,
    "eta": {
        **_in_both_bases("log N + K log 2N", lambda log_, N, K: log_(N) + K * log_(2 * N)),
        **_in_both_bases("2 log((N - 1)(2 N^K - 1))", lambda log_, N, K: 2 * log_((N - 1) * (2 * N**K - 1))),
    },
}
PRINTED: Mapping[str, Mapping[str, Mapping[str, Formula]]] = {
    "index-lookup": {"p": BITS, "eta": _in_both_bases("2 log 3N", lambda log_, N, K: 2 * log_(3 * N))},
    "equality": TWO_LAYERS,
    "inequality": TWO_LAYERS,
    "thresholds": TWO_LAYERS,
}
"""By construction and parameter; `p` is the number of bits of a number of the format."""


def printed(construction: str, parameter: str, N: int, format: Any) -> dict[str, float]:
    """The values at N, in this format, by their formulas; none where the text prints none, or has another format."""
    K = format.values.K if isinstance(format.values, Multiples) else None
    formulas = PRINTED.get(construction, {}).get(parameter, {})
    return {words: formula(N, K or 0) for words, formula in formulas.items() if K is not None or "K" not in words}
