"""Thresholds of k-sparse features: Bhattamishra et al. 2024, Theorem 13 and appendix F.3.

    word       [BOS] x_1 ... x_N of bits; is sum_i g_i(x) > b?  g_i is a table over the bits at |I_i| <= k positions
    embedding  [ x_i = +-1, 0 for [BOS] | T(i) | T(I_i^1) | ... | T(I_i^k) ]     missing places of I_i are T(0)
    layer 1    k heads: head h fetches the bit at I_i^h; the network takes the k bits to g_i
    layer 2    query 0, value g_i: the sum of features over N + 1 positions, read at the last of them

One network stands at all positions, so g is one function:
    reading=printed     the table of the first feature that has k positions, for all of them; a set of fewer positions
                        gives bits of 0, at which no unit answers.  Wrong where two features have different tables: for
                        N = 2 and the features x_1 and not x_2, b = 0, first on the word 00
    reading=repaired    the table of g_i stands in the embedding of position i, 2^k numbers more, and the network is
                        sum over assignments a of  relu( <a, bits> - |I_i| + table_i(a) ),  a in {-1, 1}^k
                        <a, bits> is |I_i| where a agrees with all fetched bits, and at least 2 less where it does not;
                        of the a that agree on I_i only the one that is 1 elsewhere has a table entry other than 0
The printed threshold is b / (N + 1), rounded to the format; the mean of b features is b times 1 / (N + 1), rounded
first.  So reading=repaired subtracts that.  For K = 1 the weight 1 / (N + 1) itself is rounded down to 0.

Different here: keys are signs and queries have eta / r, as in `two_layers`; the fetched bits and g_i have coordinates
of their own, so that a residual connection can keep the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Literal

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.constructions.bhattamishra2024.index_lookup import GAMMA
from fooling.circuits.networks.constructions.bhattamishra2024.two_layers import Eta, eta_of
from fooling.circuits.networks.constructions.construction import SCHEDULE, Construction, Parameter, Task
from fooling.circuits.networks.constructions.coordinates import Coordinates, largest_part, part_of
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.search.sign_vectors import sign_vectors
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import Matrix, NumberFormat
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput

Feature = tuple[tuple[int, ...], tuple[int, ...]]
Reading = Literal["printed", "repaired"]
MOST_POSITIONS = 6  # of a feature; a network has 2^k units for it
XOR = (0, 1, 1, 0)


def thresholds(
    N: int,
    format: NumberFormat,
    b: int,
    features: tuple[Feature, ...] | None,
    reading: Reading,
    gamma: Fraction,
    eta: Eta,
    schedule: Schedule,
) -> Transformer:
    """For words of N bits, to which it puts [BOS] itself."""
    f, chosen = format, checked_features(N, features)
    k, T = max([1, *(len(positions) for positions, _ in chosen)]), sign_vectors(N + 1, gamma)
    r, assignments = len(T[0]), list(product((-1, 1), repeat=k))
    wanted = {f"wanted{h}": r for h in range(k)}
    x = Coordinates(f, sign=1, place=r, **wanted, bits=k, table=2**k if reading == "repaired" else 0, feature=1)
    embedding = Added(
        (x.vector(sign=-1), x.vector(sign=1), x.vector()),
        tuple(_position(x, T, i, chosen, k, assignments) for i in range(N + 1)),
    )
    part = largest_part(f, r) if eta == "largest" else part_of(f, eta_of(f, N + 1, eta), r)
    one, score = Coordinates(f, share=1), Coordinates(f, score=1)
    look = Head(x.to(one), x.to(one), x.to(one, ("share", 1, "feature")))
    blocks = (
        Block(_fetching(x, k, r, part), FeedForward(_features(x, chosen, k, assignments)), residual=True),
        Block(Attention((look,), one.to(one, ("share", 1, "share")))),
    )
    bound = b * f.value(f.round(Fraction(1, N + 1))) if reading == "repaired" else f.value(f.round(Fraction(b, N + 1)))
    read = ReadOut(one.to(score, ("score", 1, "share"), bias={"score": -bound}))
    return Transformer(Formats.alike(f), ("0", "1", "[BOS]"), embedding, blocks, read, schedule, before=(2,))


def _fetching(x: Coordinates, k: int, r: int, part: Fraction) -> Attention:
    """k heads; head h takes the bit of the position whose vector stands in block h."""
    keys, beside = Coordinates(x.format, found=r), Coordinates(x.format, **{f"head{h}": r for h in range(k)})
    first = [1, *[0] * (r - 1)]
    heads = tuple(
        Head(
            x.to(keys, ("found", part, f"wanted{h}")),
            x.to(keys, ("found", 1, "place")),
            x.to(keys, ("found", [[number] for number in first], "sign")),
        )
        for h in range(k)
    )
    rows = (("bits", [first if h == row else [0] * r for row in range(k)], f"head{h}") for h in range(k))
    return Attention(heads, beside.to(x, *rows))


def checked_features(N: int, features: tuple[Feature, ...] | None) -> tuple[Feature, ...]:
    """At most N features; where none are given, x_i xor x_(i + N/2)."""
    if N < 1:
        raise InvalidInput(f"N = {N}: want at least 1 bit")
    if features is None:
        features = tuple(((i, i + N // 2), XOR) for i in range(1, N // 2 + 1)) or (((1,), (0, 1)),)
    if not 1 <= len(features) <= N:
        raise InvalidInput(f"{len(features)} features: want 1 to N = {N}, one at a position")
    for feature in features:
        if not _is_feature(N, feature):
            raise InvalidInput(
                f"feature {str(feature)[:60]}: want [positions, table], up to {MOST_POSITIONS} different positions in "
                f"1..{N}, and a bit for each of their values"
            )
    return features


def _is_feature(N: int, feature: object) -> bool:
    if not (isinstance(feature, tuple) and len(feature) == 2 and all(isinstance(part, tuple) for part in feature)):
        return False
    positions, table = feature
    numbers = all(type(number) is int for number in (*positions, *table))
    return (
        numbers
        and len(set(positions)) == len(positions) <= MOST_POSITIONS
        and all(1 <= i <= N for i in positions)
        and len(table) == 2 ** len(positions)
        and set(table) <= {0, 1}
    )


def _position(
    x: Coordinates, T: Matrix, i: int, features: Sequence[Feature], k: int, assignments: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """The row of position i, from 0 for [BOS], which has no feature, as those beyond the last one have none."""
    positions, table = features[i - 1] if 1 <= i <= len(features) else ((), (0,))
    places = [*positions, *[0] * (k - len(positions))]
    wanted = {f"wanted{h}": T[place] for h, place in enumerate(places)}
    if "table" not in x.places:
        return x.vector(place=T[i], **wanted)
    # The bias of unit a is k - |I_i| + table_i(a); `_features` has -k.
    entries = [k - len(positions) + _entry(positions, table, a) for a in assignments]
    return x.vector(place=T[i], **wanted, table=entries if i else 0)


def _entry(positions: Sequence[int], table: Sequence[int], a: tuple[int, ...]) -> int:
    """The value of a feature at an assignment of all k places; 0 where a is not 1 at those that it lacks."""
    if any(sign < 0 for sign in a[len(positions) :]):
        return 0
    return table[sum(1 << len(positions) - 1 - h for h in range(len(positions)) if a[h] > 0)]


def _features(
    x: Coordinates, features: Sequence[Feature], k: int, assignments: Sequence[tuple[int, ...]]
) -> tuple[Linear, Linear]:
    """From k fetched bits to the feature: a unit for each assignment."""
    units = Coordinates(x.format, units=len(assignments))
    if "table" in x.places:
        inner = x.to(units, ("units", assignments, "bits"), ("units", 1, "table"), bias={"units": -k})
        return inner, units.to(x, ("feature", [[1] * len(assignments)], "units"))
    shared = next((feature for feature in features if len(feature[0]) == k), ((), (0,)))
    inner = x.to(units, ("units", assignments, "bits"), bias={"units": 1 - k})
    return inner, units.to(x, ("feature", [[_entry(*shared, a) for a in assignments]], "units"))


def threshold_task(N: int, b: int, features: tuple[Feature, ...] | None, **_: object) -> Task:
    """Whether more than b features are 1."""
    return "threshold", b, checked_features(N, features)


CONSTRUCTION = Construction(
    name="thresholds",
    source="Bhattamishra et al. 2024, Theorem 13 and appendix F.3",
    says="Says whether more than b of N features are 1, each a function of at most k bits of the word.",
    cost={
        "layers": "2",
        "heads": "k",
        "width": "r",
        "embedding": "(k + 1) r + k + 2, and 2^k more where it is repaired",
        "where": "r = O(log N / gamma^2) is the dimension of T",
    },
    parameters=(
        Parameter.length(8, "the bits of a word"),
        Parameter.formatted(),
        Parameter("b", "natural", 0, "more than b features have to be 1"),
        Parameter("features", "lists", None, "[[positions, table], ...]; x_i xor x_(i+N/2) where none are given"),
        Parameter(
            "reading", "choice", "repaired", "one table for all features, or one for each", ("printed", "repaired")
        ),
        GAMMA,
        Parameter("eta", "eta", "derived", "the factor of queries: a number, or", ("derived", "printed", "largest")),
        SCHEDULE,
    ),
    build=thresholds,
    task=threshold_task,
)
