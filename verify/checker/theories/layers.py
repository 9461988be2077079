"""Networks of several layers that are exhibited, and functions as thresholds of features that are listed.

That there are such networks for all lengths is the matter of `fooling.verify.checker.construction_axioms`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import le

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.networks.transformer_json import from_json
from fooling.circuits.numbers.arithmetic import Formats, linear
from fooling.circuits.numbers.number_format import q_p
from fooling.circuits.numbers.schedule import STEPWISE
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.letters import letters, words
from fooling.verify.checker.meaning import is_boolean
from fooling.verify.checker.theories.machines import expect_few
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("layers of networks")
MOST_BITS = 20  # of a feature


# One Transformer, run on every input, which need not be every word: its answer is f.  What stands in it behind the
# heads of a layer, up to the heads of the next one, is a function of the numbers of the heads and of the vector at the
# position: the output map, residual connections, the norms behind attention, a feed-forward network, a read-out.  What
# heads read is the vector itself, so there is no norm before them (of the place "pre", the first one).  A layer may be
# smaller than is said: rows, columns and heads of zeros, which change no sum, fill it up.
@theory.rule("exhibit-layers", "transformer")
def _exhibit_layers(goal: Term, node: Node, context: Context) -> Grounds:
    f, A, N, K, L, m, d, H, rounding, summation = matched(goal, "transformer-of-layers-computes")
    model = from_json(node["transformer"])
    expect(_is_plain(model), "the Transformer has other attention than softmax of <q, k> over all positions")
    length, sizes = meaning.natural(N), (len(model.alphabet), model.max_length, len(model.blocks))
    wanted = (meaning.natural(A), length, meaning.natural(L))
    expect(sizes == wanted, f"the Transformer has (A, N, L) = {sizes}, not {wanted}")
    most = tuple(map(meaning.natural, (m, d, H)))
    for block in model.blocks:
        shape = block.attention.m, len(block.attention.heads[0].query.matrix[0]), len(block.attention.heads)
        expect(all(map(le, shape, most)), f"a layer of the Transformer has (m, d, H) = {shape}")
    expect(model.format == q_p(length, meaning.natural(K), rounding, summation), "the Transformer has another format")
    read = letters(f)
    expect(is_boolean(f) and (read.at_once, meaning.natural(read.length)) == wanted[:2], "the inputs are other words")
    expect_few(*wanted[:2])
    wrong = [next((w for w, value in _inputs(f, shared) if model.run(w) != value), None) for shared in _shares(f)]
    expect(None in wrong, f"wrong on the input {wrong[0]}")
    return NOTHING


# The positions may be shared out in any way that gives either party as many as its word has letters: as the function
# has it, and, where that is another, so that one party's word stands before the other's.
def _shares(f: Term) -> tuple[Partition, ...]:
    own = meaning.partition(letters(f).partition)
    of_alice, _ = own.sizes(meaning.natural(letters(f).length))
    return own, Partition.parse(f"prefix:{of_alice}")


def _is_plain(model: Transformer) -> bool:
    """Whether there is one format, rounded in steps, and attention as in Bhattamishra et al. 2024."""
    alone = model.formats == Formats.alike(model.format) and model.schedule == STEPWISE
    return alone and not (model.before or model.after) and all(map(_reads_vectors, model.blocks))


def _reads_vectors(block: Block) -> bool:
    parts = [(head.query.matrix, head.key.matrix, head.value.matrix) for head in block.attention.heads]
    heads = tuple(Head(linear(query), linear(key), linear(value)) for query, key, value in parts)
    plain = block.attention == Attention(heads, block.attention.output)
    return plain and (block.norms[0] is None or block.place == "post")


# f is a threshold of the features that are listed: each is some positions of the word, and its value for the bits
# there, 00...0 to 11...1 in order.  Features that are not listed are 0.  It is compared with f on every input.
@theory.rule("features", "features", "threshold")
def _features(goal: Term, node: Node, context: Context) -> Grounds:
    f, N, k = matched(goal, "sparse-threshold")
    count, most, listed, threshold = meaning.natural(N), meaning.natural(k), node["features"], node["threshold"]
    expect(min(most, count) >= 1, "N and k must be at least 1")
    expect(is_integer(threshold) and isinstance(listed, list) and len(listed) <= count, f"want up to {count} features")
    for places, values in listed:
        named = all(is_integer(i) and 1 <= i <= count for i in places) and len(places) <= min(most, MOST_BITS)
        expect(named and len(values) == 2 ** len(places), f"{places}: no feature of up to {most} of {count} positions")
        expect(all(is_integer(value) and value in (0, 1) for value in values), "a feature is 0 or 1")
    read = letters(f)
    expect(
        read.alice == read.bob == 2 and meaning.natural(read.length) == count, f"the inputs are no words of {N} bits"
    )
    expect_few(2, count, 1 + len(listed))
    for word, value in _inputs(f, meaning.partition(read.partition)):
        total = sum(values[_number([word[i - 1] for i in places])] for places, values in listed)
        expect(value == (total > threshold), f"{total} features are 1 on the input {word}")
    return NOTHING


def _number(bits: list[int]) -> int:
    return sum(bit << i for i, bit in enumerate(reversed(bits)))


def _inputs(f: Term, shared: Partition) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each input as a word, its positions shared out so, and the value of the function."""
    computed, (of_alice, of_bob) = meaning.function(f), words(f)
    for x, y in product(range(computed.row_count), range(computed.column_count)):
        yield shared.join(of_alice(x), of_bob(y)), computed.entry(x, y)
