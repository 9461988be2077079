"""Index lookup by an explicit one-layer, one-head Transformer (Bhattamishra et al. 2024, Theorem 1 and appendix C.2).

Input: symbols s_1..s_n, n <= N, then an index token p <= n, named '@p'; output: the bits of s_p.  Embeddings, in
blocks of b = ceil(log2 |alphabet|), k and k:
    symbol s at position i:  [rho(s), 0, T(i)]          index token p, wherever it stands:  [0, T(p), 0]
T(1), ..., T(N) are +-1 vectors with <T(i), T(j)> <= k/4 (`near_orthogonal`).  The paper's T has entries +-1/sqrt(k),
rarely a number of the format; here the keys are the +-1 vectors themselves and W_Q multiplies by `query_entry`, the
code of eta / k.  The query matrix has rank k and the value matrix rank b; both are filled up with zero rows to m =
max(k, b).

Choice of eta: the largest that the format holds, query_entry = floor(limit / k), so N^K - k/N^K < eta <= N^K.  (The
paper wants eta > 2 ln(3N), which N^K allows for N = 2, 3, 4 from K = 2 on and for N = 1 never.)  All products are
query_entry * (+-1) and all partial sums are at most k * query_entry <= limit, so the logits are exact under every
rule: eta at p, at most eta/4 at another symbol, 0 at the index token itself.  If exp(-3 eta / 4) rounds to 0, the
weights are therefore 1 at p and 0 elsewhere, whatever the symbols are; `attends_exactly` decides that.  The read-out
is the ReLU network relu(g z - o) - relu(g z - o - 1) for each bit, with (g, o) = (4, 1): 0 for z <= 1/4, 1 for z >=
1/2.  Where N^K < 4 the number 4 does not exist; then (g, o) = (1, 0), which is the identity on [0, 1].

What is known, and tested in tests/circuits/networks/test_index_lookup.py, for the default eta, all three roundings and
both summations: right on all inputs, run one by one, for N = 1..4 and K = 1..3; `attends_exactly`, hence right on all
inputs, for N = 1..16 and K = 1..4.  K = 1 is thus the least K for each of these N.  A smaller `query_entry` may fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.near_orthogonal import near_orthogonal
from fooling.circuits.networks.transformer import Transformer, one_layer
from fooling.circuits.numbers.number_format import Matrix, Rounding, Summation, Vector, q_p
from fooling.fooling_sets.errors import InvalidInput


def index_lookup(
    N: int,
    K: int,
    alphabet: tuple[str, ...] = ("0", "1"),
    rounding: Rounding = "down",
    summation: Summation = "once",
    query_entry: int | None = None,
) -> Transformer:
    """The Transformer for sequences of 1..N symbols and an index token, in the format (N, K, rounding, summation).

    query_entry is the code of eta / k, by default the largest.  InvalidInput if the format cannot hold k * query_entry.
    """
    format = q_p(N, K, rounding, summation)
    if not alphabet or any(symbol.startswith("@") for symbol in alphabet):
        raise InvalidInput(f"index lookup: want symbols, none starting with '@' (it marks an index), not {alphabet}")
    T, one = near_orthogonal(N, Fraction(1, 4)), format.scale
    b, k = max(1, (len(alphabet) - 1).bit_length()), len(T[0])
    entry = format.limit // k if query_entry is None else query_entry
    if not 1 <= entry <= format.limit // k:
        raise InvalidInput(f"index lookup: query_entry = {entry} must be in 1..limit/k = {format.limit}/{k}")
    m, d = max(k, b), b + 2 * k
    T = tuple(tuple(one * sign for sign in vector) for vector in T)
    rho = [tuple(one * (s >> i & 1) for i in reversed(range(b))) for s in range(len(alphabet))]
    index_tokens = tuple((0,) * b + vector + (0,) * k for vector in T)
    # A symbol at position N + 1 belongs to no input; it gets no positional part.
    embedding = tuple(tuple(bits + (0,) * k + place for bits in rho) + index_tokens for place in (*T, (0,) * k))
    head = (_block(m, d, b, k, entry), _block(m, d, b + k, k, one), _block(m, d, 0, b, one))
    gain, offset = (4, 1) if one >= 4 else (1, 0)
    hidden = (_block(b, b, 0, b, gain * one) * 2, (-offset * one,) * b + (-(offset + 1) * one,) * b)
    difference = tuple(tuple(one * ((j == i) - (j == b + i)) for j in range(2 * b)) for i in range(b))
    names = (*alphabet, *(f"@{p}" for p in range(1, N + 1)))
    network = (hidden, (difference, (0,) * b))
    return one_layer(format, names, embedding, [head], _block(b, m, 0, b, one), network)


def _block(rows: int, columns: int, start: int, size: int, entry: int) -> Matrix:
    """The rows x columns matrix that is entry * identity on rows 0.. and columns start.. of size `size`, else 0."""
    return tuple(tuple(entry * (i < size and j == start + i) for j in range(columns)) for i in range(rows))


@dataclass(frozen=True)
class IndexLookup:
    """The Transformer above on all its inputs; an answer is the number of a symbol.

    A word is the symbols' indices, then letters + p - 1, the token of the index p.

    >>> machine = IndexLookup(4, 1)
    >>> machine.read(machine.run((0, 1, 1, 0, 2 + 2)))  # 0110, and the third is asked for
    1
    """

    N: int
    K: int
    alphabet: tuple[str, ...] = ("0", "1")
    rounding: Rounding = "down"
    summation: Summation = "once"
    query_entry: int | None = None

    @property
    def letters(self) -> int:
        """Symbols of the alphabet."""
        return len(self.alphabet)

    @property
    def longest(self) -> int:
        """N symbols and the index."""
        return self.N + 1

    @cached_property
    def network(self) -> Transformer:
        """The construction."""
        return index_lookup(self.N, self.K, self.alphabet, self.rounding, self.summation, self.query_entry)

    @property
    def tasks(self) -> Mapping[str, Callable[[Word], int]]:
        """Index lookup: s_p."""
        return {"index-lookup": lambda word: word[word[-1] - self.letters]}

    def domain(self) -> Iterator[Word]:
        """Symbols of every length 1..N, with every position among them."""
        for n in range(1, self.N + 1):
            for *symbols, p in product(*[range(self.letters)] * n, range(n)):
                yield *symbols, self.letters + p

    def run(self, word: Word) -> Vector:
        """The codes of the output vector."""
        return self.network.forward(word)

    def read(self, output: Sequence[int | None]) -> int | None:
        """The symbol whose bits the output is; None when it is the bits of none."""
        one = self.network.format.scale
        number = sum((code == one) << i for i, code in enumerate(reversed(output)))
        bits = len(output) == self.network.d_out and set(output) <= {0, one}
        return number if bits and number < self.letters else None


def attends_exactly(model: Transformer) -> bool:
    """Whether exp(-3 eta / 4) rounds to 0; then every weight is 1 or 0, the model right on all inputs (see above)."""
    # Codes are integers, so a difference of at most -3 eta / 4 steps is at most its floor; saturation at -limit <= -eta
    # keeps that true, and rounding and exp are monotone.
    parts = model.one_layer
    f, k = parts.format, (model.d - len(parts.output)) // 2
    eta = k * parts.heads[0][0][0][len(parts.output)]
    return f.exp(-3 * eta // 4) == 0
