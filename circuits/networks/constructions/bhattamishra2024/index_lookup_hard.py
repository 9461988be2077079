"""Index lookup by attention weights of 1 and 0: `index_lookup` with the largest eta, over any alphabet.

That file has the picture and the proof.  Here its read-out, which tells two symbols apart, is the symbol whose bits are
nearest to the output: the score of s is less by 1 for each bit in which its code differs, so that of the right one is 0
and all others are negative.  The embedding is a table of N (N + |alphabet|) rows; `index_lookup_soft` has N + N.
"""

from __future__ import annotations

from dataclasses import replace

from fooling.circuits.networks.constructions.construction import Construction, Parameter, Task
from fooling.circuits.networks.index_lookup import index_lookup
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Linear
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.circuits.numbers.value_set import Multiples
from fooling.fooling_sets.errors import InvalidInput

MOST = 64  # N; the table has its square


def nearest_symbol(f: NumberFormat, symbols: int, bits: int) -> ReadOut:
    """The symbol whose number, in so many bits, differs in fewest from a vector of bits."""
    # With z in {0, 1}^bits the score is sum_j (2 rho_j - 1) z_j - sum_j rho_j: 0 for rho_j = z_j, else -1, for each j.
    one, rho = f.scale, [[s >> j & 1 for j in reversed(range(bits))] for s in range(symbols)]
    if symbols == 1:  # argmax is of several
        rho.append([1 - bit for bit in rho[0]])
    matrix = tuple(tuple(one * (2 * bit - 1) for bit in code) for code in rho)
    return ReadOut(Linear(matrix, tuple(-one * sum(code) for code in rho)), "argmax")


def index_lookup_hard(N: int, format: NumberFormat, alphabet: tuple[str, ...]) -> Transformer:
    """The Transformer for 1 to N symbols and an index token, in Qp:N,K."""
    values = format.values
    if not isinstance(values, Multiples) or values.N != N or not 1 <= N <= MOST:
        raise InvalidInput(f"N = {N} and {format.short_name}: want N from 1 to {MOST}, and a format Qp:{N},K")
    model = index_lookup(N, values.K, alphabet, format.rounding, format.summation)
    return replace(model, read_out=nearest_symbol(format, len(alphabet), model.d_out))


def lookup_task(alphabet: tuple[str, ...], **_: object) -> Task:
    """Index lookup over these symbols."""
    return "lookup", alphabet


ALPHABET = Parameter("alphabet", "letters", "01", "the symbols that are looked up")
CONSTRUCTION = Construction(
    name="index-lookup-hard",
    source="Bhattamishra et al. 2024, Theorem 1 and appendix C.2, with another eta",
    says="Looks up symbol number p of up to N symbols; the largest eta makes each attention weight 0 or 1.",
    cost={"layers": "1", "heads": "1", "width": "max(k, b)", "embedding": "2 k + b", "where": "b = log2 |alphabet|"},
    parameters=(Parameter.length(8, "the most symbols"), Parameter.formatted(), ALPHABET),
    build=index_lookup_hard,
    task=lookup_task,
    longest=lambda N, **_: N + 1,
)
