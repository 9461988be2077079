"""A network held to the module of torch's that it was read from: both give the same scores on words of many lengths.

The module's own forward pass in float64 is compared with the network's
(`fooling.circuits.networks.torch_twin.real_pass`) on all words of the first lengths and on random ones of longer, among
them each letter at each position; of each length up to 64 on a^n, (ab)^n and a^i b^j; where they agree on these, on
longer ones (`fooling.verify.given.modules.long_words`); on words in batches and alone; with gradients and without.
Where the
two are apart the network is not taken.  No list of words shows that they agree on all; what was run is told.

How far apart is rounding?  Float64 has 53 bits, float32 has 24.  A score may be off by 2^-32 of its size, the sum of
the absolute values that are added up in it: 21 bits are left to the rounding of the two passes.  A module that loses
more than 21 bits on its way has less than 3 bits of its scores right in float32, in which it was trained.  Where scores
are nearly the same on all words, next to their size, a score may be off by 2^-20 of what lies between words, or by
2^-42 of its size.  The answers are the same, too, but where a score, or the lead of the largest, is less than that.
Where the module ends in a sigmoid, tanh or softmax, or the logarithm of one, scores are compared after it, and the
allowance is multiplied by its slope.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, groupby, product
from random import Random

from fooling.circuits.languages.spelled_words import spelled
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field, replace
from fooling.verify.given.files.counted_work import OF_A_CALL, SPENT_IN_A_SECOND, Budget, of_words
from fooling.verify.given.modules.module_run import Narrowed, Run, Word

ALLOWED = 2.0**-32  # of the size of a score
OF_FUNCTIONS = 2.0**-48  # what tanh may be off by
OF_EXPONENTS = 2.0**-44  # of the value: what sigmoid, softmax and log-softmax may be off by
OF_SPREAD = 2.0**-20  # of what lies between the scores of words
SURE = 2.0**-42  # of the size of a score: 11 bits are left to rounding
SETTLED = 2.0**-12  # to this the end of a module tells what the scores before it are
CALLED = 2.0**-18  # of the largest score: what types of the module's own may make with and without the watch on them
ALL_WORDS, LENGTHS = 64, (*range(1, 13), 16, 24, 32, 48, 64)
FINITE = 200  # letters: of longer ones those are left out on which a recurrent network gives no numbers
WORK = 1.5 * SPENT_IN_A_SECOND  # for the module on words of more than 64 letters; one batch is run in any case
LEAST = 1e-300  # float64 is not right in proportion below that
TOLD = 16  # letters
MOST_CALLED = 16  # words of a length
RANDOM_WORDS, MOST_REPEATED = 8, 8
Given = Sequence[tuple[Sequence[Word], Tensor]]  # words of one length each, with the scores that the module gives them
Scores = tuple[Tensor, Tensor]  # and their sizes
Read = Callable[[Sequence[Word]], Scores]


@dataclass(frozen=True)
class Held:
    """What was run: how many words, of up to how many letters, the module called in which form, and its end.

    `form` is what the module was called with: words (a batch), word (one at a time) or one-hot.  `end` is the function
    that it applies to the scores in the end, such as sigmoid, and None without one.  Words are drawn from the seed 0,
    and those of more than 64 letters are run for an amount of work that is counted and not timed: so the same module
    is held on the same words in every run.
    `lengths` are those of which words were run: in most cases not all up to `longest`, and of no length all words but
    where these are few.  `apart` is the largest difference of two scores, `allowed` what would have been taken for
    rounding there.  `idle` are parts of the module that have no effect, and are not in the network.
    """

    words: int
    longest: int
    apart: float
    allowed: float
    form: str
    end: str | None
    lengths: tuple[int, ...] = field(default=(), repr=False)
    idle: tuple[str, ...] = ()


@dataclass(frozen=True)
class Apart:
    """A word on which the two differ, what each gives, and how many words differ of how many."""

    word: Word
    module: tuple[float, ...]
    network: tuple[float, ...]
    wrong: int
    words: int


def words_to_run(letters: int, least: int, most: int | None, seed: int = 0) -> list[list[Word]]:
    """The words of up to 64 letters, or of `least`: all of a length while they are few, then random and regular ones.

    Each list has words of one length.  Of each length of `LENGTHS`, and the longest, each letter stands at each
    position in some word.
    """
    chance, found = Random(seed), list[list[Word]]()
    least = max(1, least)
    full = {*LENGTHS, least, *([most] if most and most <= LENGTHS[-1] else [])}
    for n in sorted({*range(1, LENGTHS[-1] + 1), least}):
        if n < least or (most is not None and n > most):
            continue
        if letters**n <= ALL_WORDS:
            found.append(list(product(range(letters), repeat=n)))
            continue
        words = _regular(letters, n, chance)
        if n in full:
            shifts = [chance.randrange(letters) for _ in range(n)]
            words += [tuple((a + shift) % letters for shift in shifts) for a in range(letters)]
        words += [tuple(chance.choices(range(letters), k=n)) for _ in range(RANDOM_WORDS if n in LENGTHS else 1)]
        found.append(list(dict.fromkeys(words)))
    return found


def _regular(letters: int, n: int, chance: Random) -> list[Word]:
    """a^n for each of the first letters a, (ab)^(n/2), and a^i b^j for some letters a and b."""
    a, b = chance.sample(range(letters), 2) if letters > 1 else (0, 0)
    i = chance.randrange(n + 1)
    repeated = [(c,) * n for c in range(min(letters, MOST_REPEATED))]
    return [*repeated, ((a, b) * n)[:n], (a,) * i + (b,) * (n - i)]


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


def read_together(network: RealPass, given: Given) -> Read:
    """`scores_of` for these words; a recurrent network reads at once those that are no beginnings of others."""
    if isinstance(network.model, Transformer):
        return lambda words: scores_of(network, words)
    every = {word for words, _ in given for word in words}
    places = dict[Word, tuple[Tensor, Tensor]]()
    for group in ({word for word in every if (len(word) > LENGTHS[-1]) == is_long} for is_long in (False, True)):
        whole, rows = _whole(group)
        if not whole:
            continue
        n = max(map(len, whole))
        vectors = vectors_of(network, [word + (0,) * (n - len(word)) for word in whole])
        scores, sizes = network.scores(vectors[[*rows.values()], [len(word) - 1 for word in rows], None])
        places |= {word: (scores[k, 0], sizes[k, 0]) for k, word in enumerate(rows)}

    def read(words: Sequence[Word]) -> Scores:
        scores, sizes = zip(*(places[word] for word in words), strict=True)
        return load_torch().stack(scores), load_torch().stack(sizes)

    return read


def _whole(words: set[Word]) -> tuple[list[Word], dict[Word, int]]:
    """Those that are no beginnings of others, and for each word the number of one that it begins."""
    found, rows = list[Word](), dict[Word, int]()
    for word in sorted(words, reverse=True):  # what a word begins comes right before it
        if not found or found[-1][: len(word)] != word:
            found.append(word)
        rows[word] = len(found) - 1
    return found, rows


@dataclass(frozen=True)
class Comparison:
    """Of one end of the module with a reading of the network, on all words.

    `unsettled` is the number of words on which the end is so near to a constant that it does not tell the scores.
    Whatever the end, a word of at most `letters` letters differs.
    """

    end: str | None
    first: Apart | None
    apart: float
    allowed: float
    unsettled: int
    letters: int = 0


def compared(given: Given, read: Read, ends: Sequence[str | None]) -> Comparison:
    """The end with which the two agree on all words, or else the first end, and the first word that differs.

    `given` are words of one length each, with the scores that the module gives them.
    """
    torch = load_torch()
    read_all = [read(words) for words, _ in given]
    ours = [scores for scores, _ in read_all]
    sizes = list(accumulate((float(size.max()) for _, size in read_all), max))  # of longer words they may be larger
    tried = list[Comparison]()
    for end in ends:
        spread = _spread(torch.cat([theirs for _, theirs in given] if end is None else ours))
        bounds = [(min(size * ALLOWED, max(spread * OF_SPREAD, size * SURE)), size * SURE) for size in sizes]
        one = _with_end(end, given, ours, bounds)
        if one.first is None:
            return one
        tried.append(one)
    return replace(tried[0], letters=max(len(one.first.word) for one in tried if one.first is not None))


def _spread(scores: Tensor) -> float:
    """How far apart the scores of words are: the most of any coordinate."""
    return float((scores.amax(0) - scores.amin(0)).max())


def _with_end(
    end: str | None, given: Given, ours: Sequence[Tensor], bounds: Sequence[tuple[float, float]]
) -> Comparison:
    """`bounds`: for each part of `given`, how far scores may be off, and how far they are off at least by rounding."""
    first, wrong, unsettled, largest, bound = None, 0, 0, 0.0, bounds[0][0]
    for (words, theirs), scores, (allowed, sure) in zip(given, ours, bounds, strict=True):
        value, slope, noise = ENDS[end](scores)
        apart, limit = (theirs - value).abs(), slope * allowed + noise + LEAST
        off = ~(apart <= limit).all(-1)  # a NaN is off
        if end is None:
            off |= _answers_differ(theirs, scores, sure)
        wrong += int(off.sum())
        unsettled += int((~((slope > 0) & (slope * SETTLED >= noise)).any(-1)).sum()) if end is not None else 0
        if apart.max() > largest:
            place = int(apart.argmax())
            largest, bound = float(apart.flatten()[place]), float(limit.expand_as(apart).flatten()[place])
        if first is None and off.any():
            k = off.tolist().index(True)
            first = (words[k], tuple(theirs[k].tolist()), tuple(value[k].tolist()))
    many = sum(len(words) for words, _ in given)
    return Comparison(end, first and Apart(*first, wrong, many), largest, bound, unsettled)


def _answers_differ(theirs: Tensor, ours: Tensor, sure: float) -> Tensor:
    """Whether the sign of the one score, or the largest of several, is another, where rounding cannot be why; B."""
    if theirs.shape[1] == 1:
        return ((theirs > 0) != (ours > 0)).any(-1) & (theirs.abs().amin(-1) > sure) & (ours.abs().amin(-1) > sure)
    leads = [one.topk(2).values for one in (theirs, ours)]
    led = [two[:, 0] - two[:, 1] > sure for two in leads]
    return (theirs.argmax(-1) != ours.argmax(-1)) & led[0] & led[1]


def _softmax(x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    p = x.softmax(-1)
    # |dp_i| = p_i |dx_i - sum_j p_j dx_j| <= 2 p_i max |dx|; exp and a quotient are right in proportion
    return p, 2 * p, p * OF_EXPONENTS


def _log_sigmoid(x: Tensor) -> Tensor:
    found: Tensor = load_torch().nn.functional.logsigmoid(x)
    return found


ENDS: Mapping[str | None, Callable[[Tensor], tuple[Tensor, Tensor, Tensor]]] = {
    None: lambda x: (x, x.new_ones(()), x.new_zeros(())),
    "sigmoid": lambda x: (x.sigmoid(), x.sigmoid() * (-x).sigmoid(), x.sigmoid() * OF_EXPONENTS),
    "tanh": lambda x: (x.tanh(), 1 - x.tanh().square(), x.new_full((), OF_FUNCTIONS)),
    "log-sigmoid": lambda x: (_log_sigmoid(x), (-x).sigmoid(), _log_sigmoid(x).abs() * OF_EXPONENTS),
    "softmax": _softmax,
    "log-softmax": lambda x: (x.log_softmax(-1), 2 * x.new_ones(()), x.abs().amax(-1, keepdim=True) * OF_EXPONENTS),
}
"""What a module may end in, each with the largest change that a change of 1 in the scores makes, and with what floats
may be off by."""


def ends_of(k: int) -> list[str | None]:
    """Those that leave the answer what it is, for k scores: positive of one, the largest of several."""
    return [None, "sigmoid", "tanh", "log-sigmoid", *(["softmax", "log-softmax"] if k > 1 else [])]


@dataclass(frozen=True)
class Ran:
    """What a module gave to the words that it ran on, and what it raised on longer ones, if it did."""

    given: Given
    raised: str | None = None


def module_scores(run: Run, batches: Sequence[Sequence[Word]], alphabet: Sequence[str]) -> Ran:
    """What it gives, of shorter words first, in batches and alone; InvalidInput where that is no number, or changes."""
    found = list[tuple[Sequence[Word], Tensor]]()
    for words in batches:
        n = len(words[0])
        try:
            scores = run.scores(words)
            _require_numbers(words, scores, alphabet)
            found.append((words, scores))
            if n in LENGTHS:
                _require_the_same(run, words, scores, alphabet)
                alone = [] if run.form == "word" else words if n <= 2 else (words[0], words[-1])
                found.extend(([word], run.scores([word])) for word in alone)
        except (Changes, Narrowed):
            raise
        except Exception as error:
            if not found:
                raise
            return Ran(found, f"on words of {n} letters it {raised(error)}")
    return Ran(found)


def long_scores(run: Run, batches: Sequence[Sequence[Word]], model: Network) -> Ran:
    """What it gives to longer words, in the order of their lengths, as far as the work goes; errors as above."""
    found, budget = list[tuple[Sequence[Word], Tensor]](), Budget(WORK)
    attends, alone = isinstance(model, Transformer), run.form == "word"
    for words in batches:
        if not budget.spend(of_words(words, run.size, alone=alone, attends=attends)) and found:
            break
        before = run.calls.many
        try:
            scores = run.scores(words)
        except Narrowed:
            raise
        except Exception as error:  # noqa: BLE001  a user's code may raise anything
            return Ran(found, f"on words of {len(words[0])} letters it {raised(error)}")
        budget.spend(OF_A_CALL * (run.calls.many - before))
        if scores.isfinite().all():
            found.append((words, scores))
        elif len(words[0]) <= FINITE or isinstance(model, Transformer):
            _require_numbers(words, scores, model.alphabet)
    return Ran(sorted(found, key=lambda part: len(part[0][0])))


class Changes(InvalidInput):
    """What a module gives hangs on more than the word, or is no number."""


def _require_numbers(words: Sequence[Word], scores: Tensor, alphabet: Sequence[str]) -> None:
    for word, one in zip(words, scores, strict=True):
        if not one.isfinite().all():
            raise Changes(f"gives {told(one.tolist())} on the word {in_letters(word, alphabet)}; want real numbers")


def _require_the_same(run: Run, words: Sequence[Word], scores: Tensor, alphabet: Sequence[str]) -> None:
    """The same once more, with gradients, and as users call it."""
    again = run.with_gradients(words)
    if not bool((scores == again).all()):
        anew = run.scores(words)
        if not bool((scores == anew).all()):
            raise Changes(_differing(words, (scores, anew), ", and then", alphabet) + _why_it_changes(run, words))
    usual = run.as_called(words[:MOST_CALLED])
    both = " under torch.no_grad, and otherwise"
    for other, limit in ((again, ALLOWED), (usual, CALLED)):
        if other is None:
            continue
        ours = scores if len(other) == len(scores) else run.scores(words[: len(other)])  # the same batch
        if not bool(((other - ours).abs() <= limit * max(LEAST, float(ours.abs().max()))).all()):
            first, second = (scores, again) if other is again else (usual, ours)
            is_fast = other is not again and run.fast and _is_one_without_the_fast_path(run, words[: len(other)], limit)
            raise Changes(_differing(words, (first, second), both, alphabet) + (FAST if is_fast else SLOW))


def _why_it_changes(run: Run, words: Sequence[Word]) -> str:
    """Whether torch's random numbers are why: the same ones are drawn twice."""
    torch = load_torch()
    once, twice = (torch.manual_seed(0) and run.scores(words) for _ in range(2))
    same = "want a pass that is the same each time"
    if bool((once == twice).all()):
        return f": it draws random numbers, as dropout does that ignores evaluation mode; {same}"
    return f": it does so with the same random numbers, too, as with a state that is kept from call to call; {same}"


FAST = (
    ": in a TransformerEncoderLayer the fast path computes something else "
    "(torch.backends.mha.set_fastpath_enabled(False) turns it off; so does activation_relu_or_gelu = 0 in the layer, "
    "or a mask without is_causal)"
)


def _is_one_without_the_fast_path(run: Run, words: Sequence[Word], limit: float) -> bool:
    """Whether the module as it is called gives what it gives otherwise, where torch takes no fast path."""
    mha = load_torch().backends.mha
    before = mha.get_fastpath_enabled()
    mha.set_fastpath_enabled(False)
    try:
        usual, ours = run.as_called(words), run.scores(words)
    finally:
        mha.set_fastpath_enabled(before)
    return usual is not None and bool(((usual - ours).abs() <= limit * max(LEAST, float(ours.abs().max()))).all())


SLOW = "; want a pass that gives the same each time, whether gradients are recorded or not"


def _differing(words: Sequence[Word], both: tuple[Tensor, Tensor], between: str, alphabet: Sequence[str]) -> str:
    """What is given on the word on which they are farthest apart."""
    one, other = both
    k = int((one - other).abs().amax(-1).argmax())
    here, there = (told(part[k].tolist(), 8) for part in both)
    return f"gives {here} on the word {in_letters(words[k], alphabet)}{between} {there}"


def raised(error: Exception) -> str:
    """What a user's code did: what it raised, or what it gave that is no scores; one line."""
    if isinstance(error, InvalidInput):
        return str(error)
    return f"raised {type(error).__name__}: {' '.join(str(error).split())[:200] or 'nothing more is said'}"


def in_letters(word: Word, alphabet: Sequence[str]) -> str:
    """A word as it is told: letters with blanks between them, of long words a^i for a letter that is repeated."""
    runs = [(spelled([alphabet[a]], alphabet), len(list(same))) for a, same in groupby(word)]
    if len(word) <= TOLD:
        return " ".join(spelled([alphabet[a]], alphabet) for a in word)
    shown = [name if many == 1 else f"{name}^{many}" for name, many in runs]
    if len(shown) <= TOLD:
        return " ".join(shown)
    return f"{' '.join(shown[: TOLD // 2])} ... {' '.join(shown[-TOLD // 2 :])} ({len(word)} letters)"


def told(scores: Sequence[float], digits: int = 6) -> str:
    """Scores as they are told."""
    return ", ".join(f"{one:.{digits}g}" for one in scores)
