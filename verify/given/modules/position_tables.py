"""Tables of positions from a recipe: sinusoidal ones, and the angles of rotary ones, as numbers of many digits.

Row i, from 1, of a sinusoidal table of width d has sin((i - 1) / 10000^(2t / d)) in column 2t, from 0, and the cosine
in column 2t + 1 (Vaswani et al. 2017, who count positions from 0).  Rotary position i turns its pair t, of m / 2, by
(i - 1) / base^(2t / m) (Su et al. 2021), m being the width of a head, or how many of its first coordinates are turned;
or by (i - 1) times the frequency t that is given.  ALiBi adds -s |i - j| to logits; with H heads, a power of 2, the
slope s of head h is 2^(-8h / H), and with others those of the next smaller power of 2, and then every second one of
twice that power (Press et al. 2022).  mpmath computes all to `DIGITS` digits; the table is what the network is, so
nothing rests on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from fooling.circuits.networks.json_reader import Reader
from fooling.verify.given.files.number_table import Table

DIGITS = 60
MOST_POSITIONS = 2**14


def with_tables(document: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
    """A Transformer's document with tables in the place of recipes."""
    found = dict(document)
    embedding = found["embedding"]
    if isinstance(embedding, dict) and isinstance(embedding.get("positions"), dict):
        recipe = reader.fields("embedding.positions", embedding["positions"], {"sinusoidal"}, set())
        n = _positions(reader, "embedding.positions.sinusoidal", recipe["sinusoidal"])
        found["embedding"] = {**embedding, "positions": sinusoidal(n, _width(embedding, found["alphabet"]))}
    if isinstance(found["layers"], list):
        found["layers"] = [_layer(layer, reader, f"layers {k}") for k, layer in enumerate(found["layers"], 1)]
    return found


def _width(embedding: Mapping[str, Any], alphabet: Any) -> int:
    rows = embedding.get("letters")
    if rows == "one-hot":
        return len(alphabet) if isinstance(alphabet, list) else 1
    return len(rows[0]) if isinstance(rows, (list, Table)) and rows and isinstance(rows[0], list) else 1


def _layer(layer: Any, reader: Reader, where: str) -> Any:
    attention = layer.get("attention") if isinstance(layer, dict) else None
    if not isinstance(attention, dict):
        return layer
    if "alibi" in attention:
        attention = _with_distances(attention, reader, f"{where}.attention")
        layer = {**layer, "attention": attention}
    recipe = attention.get("rotary")
    if not isinstance(recipe, dict) or "positions" not in recipe:
        return layer
    place = f"{where}.attention.rotary"
    fields = reader.fields(place, recipe, {"positions"}, {"base", "halves", "frequencies", "width"})
    n, base = _positions(reader, f"{place}.positions", fields["positions"]), fields.get("base", 10000)
    if reader.fraction(f"{place}.base", base) <= 0:
        reader.refuse(f"{place}.base", base, "a positive number")
    if "frequencies" in fields:
        tables = turning(n, tuple(reader.sequence(f"{place}.frequencies", fields["frequencies"], reader.fraction)))
    else:
        tables = rotary(n, _turned_width(attention, fields.get("width"), reader, f"{place}.width"), Fraction(base))
    return {**layer, "attention": {**attention, "rotary": {**tables, "halves": fields.get("halves", False)}}}


def _with_distances(attention: Mapping[str, Any], reader: Reader, where: str) -> dict[str, Any]:
    """Relative attention in the place of the recipe {"alibi": n}, for distances up to n - 1."""
    n, heads = _positions(reader, f"{where}.alibi", attention["alibi"]), attention.get("heads")
    if attention.get("kind", "relative") != "relative" or not isinstance(heads, list):
        reader.refuse(f"{where}.alibi", attention.get("kind"), "heads, and no other kind of attention")
    slopes = alibi_slopes(len(heads))
    found = [
        {**head, "distances": [-slope * t for t in range(n)]} if isinstance(head, dict) else head
        for head, slope in zip(heads, slopes, strict=True)
    ]
    return {**{name: one for name, one in attention.items() if name != "alibi"}, "kind": "relative", "heads": found}


def _head_width(attention: Mapping[str, Any]) -> int:
    try:
        return len(attention["heads"][0]["query"]["matrix"])
    except (KeyError, IndexError, TypeError):
        return 2  # what is wrong there, the reader will say


def _turned_width(attention: Mapping[str, Any], given: Any, reader: Reader, where: str) -> int:
    """Coordinates that are turned: all of a head's, or the first so many."""
    m = _head_width(attention)
    if given is None:
        return m
    if type(given) is not int or given % 2 or not 2 <= given <= m:
        reader.refuse(where, given, f"an even number of coordinates from 2 to {m}")
    return int(given)


def _positions(reader: Reader, where: str, given: Any) -> int:
    if type(given) is not int or not 1 <= given <= MOST_POSITIONS:
        reader.refuse(where, given, f"a number of positions from 1 to {MOST_POSITIONS}")
    return int(given)


class Fixed(list[list[Fraction]]):
    """A table that nobody changes, so that its codes need be made once: it is equal to itself alone."""

    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__


@lru_cache(8)
def sinusoidal(n: int, d: int) -> list[list[Fraction]]:
    """n rows of d numbers."""
    return Fixed(
        [_wave("cos" if j % 2 else "sin", i, Fraction(10000), Fraction(j - j % 2, d)) for j in range(d)]
        for i in range(n)
    )


@lru_cache(8)
def rotary(n: int, m: int, base: Fraction) -> dict[str, list[list[Fraction]]]:
    """Cosines and sines for n positions of m coordinates."""
    return {
        name: Fixed([_wave(wave, i, base, Fraction(2 * t, m)) for t in range(m // 2)] for i in range(n))
        for name, wave in (("cosines", "cos"), ("sines", "sin"))
    }


@lru_cache(4)
def turning(n: int, frequencies: tuple[Fraction, ...]) -> dict[str, list[list[Fraction]]]:
    """Cosines and sines for n positions, turned by these angles from one to the next."""
    return {
        name: Fixed([_at(wave, i * one) for one in frequencies] for i in range(n))
        for name, wave in (("cosines", "cos"), ("sines", "sin"))
    }


def alibi_slopes(heads: int) -> list[Fraction]:
    """Those of so many heads.

    >>> alibi_slopes(2), [float(one) for one in alibi_slopes(3)]
    ([Fraction(1, 16), Fraction(1, 256)], [0.0625, 0.00390625, 0.25])
    """
    power = 1 << heads.bit_length() - 1 if heads else 0
    first = [_power_of_two(Fraction(-8 * h, power)) for h in range(1, power + 1)]
    return first + [_power_of_two(Fraction(-4 * h, power)) for h in range(1, 2 * (heads - power), 2)]


def _power_of_two(exponent: Fraction) -> Fraction:
    import mpmath  # type: ignore[import-untyped]

    with mpmath.workdps(DIGITS):
        return _exact(mpmath.power(2, mpmath.mpf(exponent.numerator) / exponent.denominator))


def _wave(name: str, i: int, base: Fraction, exponent: Fraction) -> Fraction:
    """sin or cos of i / base^exponent."""
    import mpmath

    with mpmath.workdps(DIGITS):
        power = mpmath.mpf(base.numerator) / base.denominator
        return _exact(getattr(mpmath, name)(i / power ** (mpmath.mpf(exponent.numerator) / exponent.denominator)))


def _at(name: str, angle: Fraction) -> Fraction:
    """sin or cos of an angle."""
    import mpmath

    with mpmath.workdps(DIGITS):
        return _exact(getattr(mpmath, name)(mpmath.mpf(angle.numerator) / angle.denominator))


def _exact(number: Any) -> Fraction:
    """What a number of mpmath's is."""
    sign, mantissa, shift, _ = number._mpf_
    return Fraction(-int(mantissa) if sign else int(mantissa)) * Fraction(2) ** int(shift)
