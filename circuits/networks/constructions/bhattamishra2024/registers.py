"""Registers: index lookup by N bits and equality by N/2, what an RNN cannot do with less (Theorems 2 and 3).

One Elman layer with clip to [0, 1] each; every number below is exact in a format that holds the numbers named.

index      N b units, b = log2 |alphabet|: a shift register of the bits of N symbols
               r_1' = bit of the symbol,  r_(j+1)' = r_j;   after N symbols r_(N+1-p) is s_p
           the token @p shifts once more and takes 1 from all units but those of s_p, which leaves its bits alone; the
           shift is cyclic, so that N places are enough.  Sums: 0, 1, -1.  Right on N symbols and a token, no fewer.
equality   N/2 + 3 units: a shift register of the last N/2 letters, 1/2 where there is none yet, and
               differs_0' = clip(2 r_(N/2) + 2 [x = 0] - 3)     1 iff the letter N/2 places ago was 1, and this one is 0
               differs_1' = clip(-2 r_(N/2) + [x = 1])          the other way round
               wrong' = clip(wrong + differs_0 + differs_1)
           The answer is 1 iff the last three are 0.  Sums lie in [-3, 2], in steps of 1/2.
"""

from __future__ import annotations

from fractions import Fraction

from fooling.circuits.networks.constructions.bhattamishra2024.index_lookup_hard import (
    ALPHABET,
    lookup_task,
    nearest_symbol,
)
from fooling.circuits.networks.constructions.bhattamishra2024.two_layers import equality_task
from fooling.circuits.networks.constructions.construction import Construction, Parameter
from fooling.circuits.networks.constructions.coordinates import Coordinates
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Gate, Gated
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput

HALF = Fraction(1, 2)
MOST = 512  # units of a register; a network has the square of that many weights


def index_registers(N: int, format: NumberFormat, alphabet: tuple[str, ...]) -> Recurrent:
    """A recurrent network of N b units for exactly N symbols and an index token."""
    f, b = format, max(1, (len(alphabet) - 1).bit_length())
    if not 1 <= N * b <= MOST:
        raise InvalidInput(f"N = {N} symbols of {b} bits: want 1 to {MOST} units")
    x, h = Coordinates(f, bits=b, but=N), Coordinates(f, register=N * b)
    codes = [[s >> j & 1 for j in reversed(range(b))] for s in range(len(alphabet))]
    # After the shift s_p stands at place N + 2 - p, or at 1 for p = 1: place j is kept iff j is that, of 1 to N.
    kept = [(N + 1 - p) % N for p in range(1, N + 1)]
    embedding = (
        *(x.vector(bits=code) for code in codes),
        *(x.vector(but=[int(j != place) for j in range(N)]) for place in kept),
    )
    shift = [[int(source == (j - b) % (N * b)) for source in range(N * b)] for j in range(N * b)]
    enters = [[int(j == bit) for bit in range(b)] for j in range(N * b)]
    taken = [[-int(j // b == place) for place in range(N)] for j in range(N * b)]
    gate = Gate(
        h.to(h, ("register", shift, "register")), x.to(h, ("register", enters, "bits"), ("register", taken, "but"))
    )
    inner = nearest_symbol(f, len(alphabet), b)
    rows = tuple(row * N for row in inner.map.matrix) if inner.map else ()  # the bits of all places are added up
    read = ReadOut(Linear(rows, inner.map.bias if inner.map else ()), "argmax")
    names = (*alphabet, *(f"@{p}" for p in range(1, N + 1)))
    layer = Gated("elman", (gate,), "clip")
    return Recurrent(Formats.alike(f), names, embedding, (layer,), (h.vector(),), read)


def equality_registers(N: int, format: NumberFormat) -> Recurrent:
    """A recurrent network of N/2 + 3 units for words of N letters."""
    if N < 2 or N % 2 or N // 2 > MOST:
        raise InvalidInput(f"N = {N}: want an even number of letters, 2 to {2 * MOST}")
    f, half = format, N // 2
    x, h = Coordinates(f, zero=1, one=1), Coordinates(f, register=half, differs0=1, differs1=1, wrong=1)
    last = [[int(j == half - 1) for j in range(half)]]
    shift = [[int(source == j - 1) for source in range(half)] for j in range(half)]
    state = h.to(
        h,
        ("register", shift, "register"),
        ("differs0", [[2 * number for number in last[0]]], "register"),
        ("differs1", [[-2 * number for number in last[0]]], "register"),
        *(("wrong", 1, name) for name in ("differs0", "differs1", "wrong")),
    )
    reads = x.to(
        h,
        ("register", [[int(j == 0)] for j in range(half)], "one"),
        ("differs0", 2, "zero"),
        ("differs1", 1, "one"),
        bias={"differs0": -3},
    )
    score = Coordinates(f, score=1)
    told = h.to(score, *(("score", -1, name) for name in ("differs0", "differs1", "wrong")))
    layer = Gated("elman", (Gate(state, reads),), "clip")
    embedding = (x.vector(zero=1), x.vector(one=1))
    initial = h.vector(register=HALF)
    return Recurrent(Formats.alike(f), ("0", "1"), embedding, (layer,), (initial,), ReadOut(told, "not-negative"))


INDEX = Construction(
    name="index-registers",
    source="of this project; the bound that it meets is that of Bhattamishra et al. 2024, Theorem 3",
    says="Looks up symbol number p of exactly N symbols in a recurrent state of N symbols.",
    cost={"layers": "1", "state": "N b numbers, b = log2 |alphabet|", "bits": "N b p"},
    parameters=(Parameter.length(8, "the symbols"), Parameter.formatted("Q2.0"), ALPHABET),
    build=index_registers,
    task=lookup_task,
    longest=lambda N, **_: N + 1,
)
EQUALITY = Construction(
    name="equality-registers",
    source="of this project; the bound that it meets is in Bhattamishra et al. 2024, section 4 and appendix F.1",
    says="Says whether the second half of N letters is the first, with a recurrent state of half of them.",
    cost={"layers": "1", "state": "N/2 + 3 numbers", "bits": "(N/2 + 3) p"},
    parameters=(Parameter.length(8, "the letters of a word, an even number"), Parameter.formatted("Q3.1")),
    build=equality_registers,
    task=equality_task,
)
