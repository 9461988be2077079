"""What the texts print about the parameters of a construction, to stand beside what is found: for reading, no proof.

A text that does not name the base of its logarithm has a value for each base.  The values are floating-point numbers.
Beside k, the coordinates of the vectors T, stands the least k that there can be for as many unit vectors whose products
have absolute value at most gamma, or gamma / 100 as G.2 asks (Welch 1974, `least_dimension`); T as built have products
of at most gamma and perhaps far below -gamma, which may be shorter, and never shorter than log2 N, as they differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import log, log2
from typing import Any

from fooling.circuits.networks.search.sign_vectors import least_dimension
from fooling.circuits.numbers.value_set import Multiples
from fooling.records import dataclass

EVERYWHERE = ""  # what is told whatever varies


@dataclass(frozen=True)
class Place:
    """N, the K of a format Qp:N,K of this N or None, and all parameters of the construction."""

    N: int
    K: int | None
    parameters: Mapping[str, Any]

    @property
    def margin(self) -> float:
        """gamma of Theorem 7: items differ by it, as shares of the products of an item with itself."""
        signs = max(1, (len(self.parameters["items"]) - 1).bit_length())
        return float(self.parameters.get("margin", 2) / signs)


Formula = Callable[[Place], float]


def _in_both_bases(words: str, formula: Callable[[Callable[[float], float], Place], float]) -> Mapping[str, Formula]:
    """The formula with the natural logarithm and with base 2."""
    return {
        words.replace("log", "ln"): lambda at: formula(log, at),
        words.replace("log", "log2"): lambda at: formula(log2, at),
    }


def _in_format(formula: Callable[[Callable[[float], float], int, int], float]) -> Any:
    """A formula in N and K alone."""
    return lambda log_, at: formula(log_, at.N, at.K)


def _welch(vectors: int, parts: int) -> Formula:
    """For so many times N vectors, and for gamma over so many parts."""
    return lambda at: least_dimension(vectors * at.N, Fraction(at.parameters["gamma"]) / parts)


BITS = _in_both_bases("2 K log N", _in_format(lambda log_, N, K: 2 * K * log_(N)))
DIMENSION: Mapping[str, Formula] = {"k by Welch": _welch(1, 1), "log2 N": lambda at: log2(at.N)}
TWO_LAYERS: Mapping[str, Mapping[str, Formula]] = {
    "p": BITS,
    "eta": {
        **_in_both_bases("log N + K log 2N", _in_format(lambda log_, N, K: log_(N) + K * log_(2 * N))),
        **_in_both_bases(
            "2 log((N - 1)(2 N^K - 1))", _in_format(lambda log_, N, K: 2 * log_((N - 1) * (2 * N**K - 1)))
        ),
    },
    "k": DIMENSION,
}
NEAREST: Mapping[str, Mapping[str, Formula]] = {
    EVERYWHERE: {
        **_in_both_bases("eta = 5 log(18N) / (4 gamma)", lambda log_, at: 5 * log_(18 * at.N) / (4 * at.margin)),
        "k by Welch": lambda at: least_dimension(2 * at.N, Fraction(at.margin) / 100),
    }
}
PRINTED: Mapping[str, Mapping[str, Mapping[str, Formula]]] = {
    "index-lookup": {
        "p": BITS,
        "eta": _in_both_bases("2 log 3N", _in_format(lambda log_, N, K: 2 * log_(3 * N))),
        "k": DIMENSION,
    },
    "equality": TWO_LAYERS,
    "inequality": TWO_LAYERS,
    "thresholds": {name: formulas for name, formulas in TWO_LAYERS.items() if name != "k"},
    "nearest-neighbour": NEAREST,
    "associative-recall": NEAREST,
}
"""By construction and parameter; `p` is the number of bits of a number of the format."""


def printed(
    construction: str, parameter: str, N: int, format: Any, parameters: Mapping[str, Any] | None = None
) -> dict[str, float]:
    """The values at N, in this format, by their formulas; none where the text prints none, or has another format.

    `parameters` are those of the construction, as it reads them.
    """
    of_N = isinstance(format.values, Multiples) and format.values.N == N
    place = Place(N, format.values.K if of_N else None, parameters or {})
    formulas = PRINTED.get(construction, {}).get(parameter, {})
    return {words: formula(place) for words, formula in formulas.items() if place.K is not None or "K" not in words}
