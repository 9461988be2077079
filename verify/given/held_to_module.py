"""A network held to the module of torch's that it was read from: both give the same scores on words of many lengths.

The module's own forward pass in float64 is compared with the network's
(`fooling.circuits.networks.torch_twin.real_pass`) on all words of the first lengths and on random ones of longer, among
them each letter at each position.  Where the two are apart the network is not taken.  No list of words shows that they
agree on all; what was run is told.

How far apart is rounding?  Float64 has 53 bits, float32 has 24.  A score may be off by 2^-32 of its size, the sum of
the absolute values that are added up in it: 21 bits are left to the rounding of the two passes.  A module that loses
more than 21 bits on its way has less than 3 bits of its scores right in float32, in which it was trained.  Where the
module ends in a sigmoid, tanh or softmax, scores are compared after it, and the allowance is multiplied by its slope.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.module_run import Run, Word

ALLOWED = 2.0**-32  # of the size of a score
OF_FUNCTIONS = 2.0**-48  # what sigmoid, tanh and softmax may be off by
ALL_WORDS, LENGTHS = 64, (*range(1, 13), 16, 24, 32, 48, 64)
LONGEST = 256  # where a table of positions ends there or earlier, its longest words are run, too
RANDOM_WORDS = 8
Given = Sequence[tuple[Sequence[Word], Tensor]]  # words of one length each, with the scores that the module gives them
Scores = tuple[Tensor, Tensor]  # and their sizes
Read = Callable[[Sequence[Word]], Scores]


@dataclass(frozen=True)
class Held:
    """What was run: how many words, of up to how many letters, the module called in which form, and its end.

    `apart` is the largest difference of two scores, `allowed` what would have been taken for rounding there.
    """

    words: int
    longest: int
    apart: float
    allowed: float
    form: str
    end: str | None


@dataclass(frozen=True)
class Apart:
    """A word on which the two differ, what each gives, and how many words differ of how many."""

    word: Word
    module: tuple[float, ...]
    network: tuple[float, ...]
    wrong: int
    words: int


def words_to_run(letters: int, least: int, most: int | None, seed: int = 0) -> list[list[Word]]:
    """The words, each list of one length: all of a length while they are few, then random ones.

    Of each length each letter stands at each position in some word.
    """
    chance, found = Random(seed), list[list[Word]]()
    known = {*LENGTHS, *([most] if most and most <= LONGEST else []), max(1, least)}
    for n in sorted(n for n in known if n >= max(1, least) and (most is None or n <= most)):
        if letters**n <= ALL_WORDS:
            found.append(list(product(range(letters), repeat=n)))
            continue
        shifts = [chance.randrange(letters) for _ in range(n)]
        rows = [tuple((a + shift) % letters for shift in shifts) for a in range(letters)]
        found.append([*rows, *(tuple(chance.choices(range(letters), k=n)) for _ in range(RANDOM_WORDS))])
    return found


def scores_of(network: RealPass, words: Sequence[Word]) -> Scores:
    """What the network gives to words of one length, letters put around them as it says."""
    vectors = vectors_of(network, words)
    model = network.model
    at = model.position(vectors.shape[1]) - 1 if isinstance(model, Transformer) else -1
    scores, sizes = network.scores(vectors[:, at, None])
    return scores[:, 0], sizes[:, 0]


def vectors_of(network: RealPass, words: Sequence[Word]) -> Tensor:
    """What the head may read of them, B x n x d."""
    model = network.model
    around = [(*model.before, *word, *model.after) if isinstance(model, Transformer) else word for word in words]
    return network.vectors(load_torch().tensor(around, dtype=load_torch().int64, device=network.reals.device))


@dataclass(frozen=True)
class Comparison:
    """Of one end of the module with a reading of the network, on all words."""

    end: str | None
    first: Apart | None
    apart: float
    allowed: float


def compared(given: Given, read: Read, ends: Sequence[str | None]) -> Comparison:
    """The end with which the two agree on all words, or else the first end, and the first word that differs.

    `given` are words of one length each, with the scores that the module gives them.
    """
    ours = [read(words) for words, _ in given]
    size = max((float(sizes.max()) for _, sizes in ours), default=0.0)
    tried = list[Comparison]()
    for end in ends:
        one = _with_end(end, given, [scores for scores, _ in ours], size * ALLOWED)
        if one.first is None:
            return one
        tried.append(one)
    return tried[0]


def _with_end(end: str | None, given: Given, ours: Sequence[Tensor], allowed: float) -> Comparison:
    first, wrong, largest, bound = None, 0, 0.0, allowed
    for (words, theirs), scores in zip(given, ours, strict=True):
        value, slope = ENDS[end](scores)
        apart, limit = (theirs - value).abs(), slope * allowed + (0 if end is None else OF_FUNCTIONS)
        off = ~(apart <= limit).all(-1)  # a NaN is off
        wrong += int(off.sum())
        if apart.max() > largest:
            place = int(apart.argmax())
            largest, bound = float(apart.flatten()[place]), float(limit.expand_as(apart).flatten()[place])
        if first is None and off.any():
            k = off.tolist().index(True)
            first = (words[k], tuple(theirs[k].tolist()), tuple(value[k].tolist()))
    many = sum(len(words) for words, _ in given)
    return Comparison(end, first and Apart(*first, wrong, many), largest, bound)


def _softmax(x: Tensor) -> tuple[Tensor, Tensor]:
    p = x.softmax(-1)
    return p, 2 * p  # |dp_i| = p_i |dx_i - sum_j p_j dx_j| <= 2 p_i max |dx|


ENDS: Mapping[str | None, Callable[[Tensor], tuple[Tensor, Tensor]]] = {
    None: lambda x: (x, x.new_ones(())),
    "sigmoid": lambda x: (x.sigmoid(), x.sigmoid() * (-x).sigmoid()),
    "tanh": lambda x: (x.tanh(), 1 - x.tanh().square()),
    "softmax": _softmax,
    "log-softmax": lambda x: (x.log_softmax(-1), 2 * x.new_ones(())),
}
"""What a module may end in, each with the largest change that a change of 1 in the scores makes."""


def ends_of(k: int) -> list[str | None]:
    """Those that leave the answer what it is, for k scores: positive of one, the largest of several."""
    return [None, "sigmoid", "tanh", *(["softmax", "log-softmax"] if k > 1 else [])]


@dataclass(frozen=True)
class Ran:
    """What a module gave to the words that it ran on, and what it raised on longer ones, if it did."""

    given: Given
    raised: str | None = None


def module_scores(run: Run, batches: Sequence[Sequence[Word]], alphabet: Sequence[str]) -> Ran:
    """What the module gives, of shorter words first; InvalidInput where that is no number, or changes."""
    found = list[tuple[Sequence[Word], Tensor]]()
    for words in batches:
        try:
            scores, again = run.scores(words), run.scores(words)
        except Exception as error:
            if not found:
                raise
            return Ran(found, f"on words of {len(words[0])} letters it {raised(error)}")
        for k, word in enumerate(words):
            first, second = (told(one[k].tolist()) for one in (scores, again))
            if not scores[k].isfinite().all():
                raise InvalidInput(f"gives {first} on the word {in_letters(word, alphabet)}; want real numbers")
            if not bool((scores[k] == again[k]).all()):
                raise InvalidInput(
                    f"gives {first} on the word {in_letters(word, alphabet)}, and then {second}; want a pass that is "
                    f"the same each time, without dropout that ignores evaluation mode, and without a state that is "
                    f"kept from one call to the next"
                )
        found.append((words, scores))
    return Ran(found)


def raised(error: Exception) -> str:
    """What a user's code did: what it raised, or what it gave that is no scores; one line."""
    if isinstance(error, InvalidInput):
        return str(error)
    return f"raised {type(error).__name__}: {' '.join(str(error).split())[:200] or 'nothing more is said'}"


def in_letters(word: Word, alphabet: Sequence[str]) -> str:
    """A word as it is told: letters with blanks between them."""
    return " ".join(alphabet[a] for a in word)


def told(scores: Sequence[float], digits: int = 6) -> str:
    """Scores as they are told."""
    return ", ".join(f"{one:.{digits}g}" for one in scores)
