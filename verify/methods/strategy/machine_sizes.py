"""Values to begin with where machines are assumed: sizes at which some machine is known to do what is assumed of it.

"For all m, p: if an RNN with m units of p bits computes f, then ..." is vacuous unless some RNN does.  Values out of a
short list will not do for a function of 20 letters: its one-hot Transformer has width 40, its minimal automaton 64
states, and an RNN that remembers everything 20 bits.  A bound that grows with the length is missed by a Transformer of
width 1 at lengths where the function is constant, or by a wide one where the bound is not on its width.  What is
proposed here is checked like every other value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod

from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.letters import letters
from fooling.verify.methods.engine.ends import ForReaders, NotFound, fresh
from fooling.verify.methods.engine.goals import computable
from fooling.verify.methods.engine.own_letters import in_own_letters
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.guesses.floating import hold_at, may_hold
from fooling.verify.methods.machines.constructed import completions
from fooling.verify.methods.matrices import intervals
from fooling.verify.statement.language.argument_names import named
from fooling.verify.statement.language.notation import dfa
from fooling.verify.statement.language.printable import shortened
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.machine_operators import COMPUTING
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

SMALL_FUNCTION = ("equality", 1)
FOR_MODELS = (SMALL_FUNCTION, ("equality", 5))  # the second one has few bits with public coins
DECIDING = ("rnn-decides", "dfa-decides")
LAYERS = ("transformer-computes", "layer-computes", "thinking-layer-computes", "real-layer-computes")
SIZES = (1, 2, 3, 4)  # values of a variable that a function depends on
PAIRED = (1, 2, 3, 4, 5)  # of either, where it depends on two
LONG = (65, 64, 151, 150, 301, 300, 1024)  # and of one that is the length of a Transformer's input
MODELS = ("model-computes", "model-computes-with", "model-computes-on-average")
FURTHER = dict.fromkeys(MODELS, (5, 6, 8, 9, 16, 17))  # one that a model reads, which has few bits in several passes
FAR_INPUT = 12_000  # letters of each party, of a Transformer that computes equality
COMPARED = range(65)  # values at which sizes that hang on a variable are compared
LONGEST_FUNCTION = 40  # characters of a function in a sentence about a network
PERIOD = 32  # remainders that are looked for above a limit
FAR = (2**10, 2**20)  # of what nothing but a bound speaks of
Values = dict[str, Term]
Proposing = Callable[[Term], Iterator[Values]]
ONE_LETTER = ("under", dfa("ab", 0, [0], [[0, None]]).term, "prefix:1", 1)  # which Alice has
# Languages whose words are cut after a prefix, with lengths of the prefix and of the words: a trivial one; one of three
# classes of prefixes; and (x and y) xor z, where one bit suffices all the way, but a message that begins at the end
# takes two.
CUTS: Sequence[tuple[Term, int, int]] = (
    (dfa("ab", 0, [0], [[0, None]]).term, 0, 1),
    (dfa("ab", 0, [0], [[1, 0], [2, 1], [0, 2]]).term, 2, 3),
    (dfa("ab", 0, [6], [[1, 2], [3, 3], [3, 4], [5, 6], [6, 5], [None, None], [None, None]]).term, 1, 3),
)


def machine_values(sorts: Mapping[str, str], conditions: Sequence[Term]) -> Iterator[Values]:
    """Values of some of the variables, for each assumption that a machine does something.

    Of each function the first that are proposed for it, before all others.
    """
    for condition in conditions:
        propose = PROPOSED.get(condition[0])
        if propose is not None:
            outer = list(_outer(condition[1], sorts, LONG if condition[0] in LAYERS else FURTHER.get(condition[0], ())))
            proposed = [_proposed(propose, condition, values) for values in outer]
            for most in (1, None):
                for of_one in proposed:
                    yield from islice(of_one, most)


def _proposed(propose: Proposing, condition: Term, outer: Values) -> Iterator[Values]:
    try:
        yield from ({**outer, **values} for values in propose(substitute(condition, outer)))
    except FoolingError:
        return


def beside(start: Values, sorts: Mapping[str, str], conditions: Sequence[Term]) -> Mapping[str, Sequence[Term]]:
    """Further integers for variables that only numbers hang on: those of the start, the next ones, and far ones."""
    own = sorted({value + more for value in start.values() if is_integer(value) for more in (0, 1)})
    measured = frozenset[str]().union(*(free_variables(c) for c in conditions if not computable(c)))
    others = [name for name, sort in sorts.items() if sort == "int" and name not in (*start, *measured)]
    return {name: (*own, *FAR) for name in others} if start else {}


def at_limits(sorts: Mapping[str, str], conditions: Sequence[Term]) -> Iterator[Values]:
    """The least integers above all limits that are numbers, and the next ones, which have the other parity.

    Where a remainder is asked for, it is that of one of the next few.
    """
    least: dict[str, int] = {}
    for op, name, *limit in conditions:
        if op in (">=", ">") and isinstance(name, str) and sorts.get(name) == "int" and is_integer(limit[0]):
            least[name] = max(least.get(name, limit[0]), limit[0] + (op == ">"))
    if least:
        next_ones = 2 * PERIOD if any(one[0] in ("integer", "not", "=") for one in conditions) else 2
        yield from ({name: value + more for name, value in least.items()} for more in range(next_ones))


def _outer(about: Term, sorts: Mapping[str, str], longer: Sequence[int]) -> Iterator[Values]:
    """Values of the variable that a function or a language depends on."""
    names = sorted(free_variables(about)) if isinstance(about, tuple) else []
    if isinstance(about, str) and sorts.get(about) == "language":
        yield from ({about: L} for L, _, _ in CUTS)
    elif not names or about[0] == "sequential-composition":
        yield {}
    elif about[0] == "under" and sorts.get(about[1]) == "language" and about[2][0] == "prefix":
        yield from (_named((about[1], L), (about[2][1], k), (about[3], n)) for L, k, n in CUTS)
    elif len(names) == 1 and sorts.get(names[0]) == "int":
        yield from ({names[0]: size} for size in (*SIZES, *longer))
    elif len(names) == 2 and {sorts.get(name) for name in names} == {"int"}:
        yield from (dict(zip(names, sizes, strict=True)) for sizes in sorted(product(PAIRED, repeat=2), key=sum))


def _named(*pairs: tuple[Term, Term]) -> Values:
    """Values of the names, and of those to which a number is added, so that each has the size that it is to have."""
    sums = [(size, value) for size, value in pairs if isinstance(size, tuple) and size[0] == "+" and len(size) == 3]
    added = {size[1]: value - size[2] for size, value in sums if isinstance(size[1], str) and is_integer(size[2])}
    return {**added, **{name: value for name, value in pairs if isinstance(name, str)}}


def _sized(condition: Term, **values: Term) -> Values:
    """The same of the arguments of a condition, by their letters."""
    of = vars(named(condition))
    return _named(*((of[letter], value) for letter, value in values.items()))


def _transformer(condition: Term) -> Iterator[Values]:
    """One letter a position, wide enough to be one-hot; of width 1, for what is constant."""
    of = named(condition)
    f, A, sizes = of.f, of.A, (of.N, of.K, of.m, of.d, of.H)
    if f[0] == "under":
        yield _named(*zip(sizes[1:], (1, 1, 1, 1), strict=True))
        if is_integer(A) and is_integer(sizes[0]):  # so fine that one number holds the word
            yield _named(*zip(sizes[1:], (A.bit_length() * sizes[0], 1, 1, 1), strict=True))
    many = A if is_integer(A) else None
    splits = [(many or 2, length) for length in (2, 4)] if isinstance(f, str) else _positions(f, many)
    for alphabet, length in splits:
        wide = length * alphabet
        yield _named(*zip((f, A, *sizes), (SMALL_FUNCTION, alphabet, length, 1, wide, wide, 1), strict=True))
    if isinstance(f, str) and many in (2, None):
        yield _named(*zip((f, A, *sizes), (ONE_LETTER, 2, 1, 1, 2, 2, 1), strict=True))
    yield from _narrow(f, A, *sizes)


def _narrow(f: Term, A: Term, N: Term, *sizes: Term) -> Iterator[Values]:
    """Embeddings of one number, and a row of values for each letter at each position, for what is not constant."""
    function, alphabet, length = (("equality", FAR_INPUT), 2, 2 * FAR_INPUT) if isinstance(f, str) else (f, A, N)
    if is_integer(alphabet) and is_integer(length):
        for heads in (1, 2):
            told = (function, alphabet, length, 3, length * alphabet, 1, heads)
            yield _named(*zip((f, A, N, *sizes), told, strict=True))


def _layer(condition: Term) -> Iterator[Values]:
    """The same in two bits; one number of one bit, for what is constant."""
    of = named(condition)
    f, A, sizes = of.f, of.A, (of.N, of.p, of.m, of.H)
    if f[0] == "under":
        yield _named(*zip(sizes[1:], (1, 1, 1), strict=True))
    many = A if is_integer(A) else None
    splits = [(many or 2, length) for length in (2, 4)] if isinstance(f, str) else _positions(f, many)
    for alphabet, length in splits:
        found = SMALL_FUNCTION, alphabet, length, 2, length * alphabet, 1
        yield _named(*zip((f, A, *sizes), found, strict=True))


def _thinking(condition: Term) -> Iterator[Values]:
    """The same, which writes one letter of two, or as many as are told."""
    of = named(condition)
    yield from ({**_named((of.B, 2), (of.t, 1)), **values} for values in _layer(condition))


def _positions(f: Term, many: int | None) -> Iterator[tuple[int, int]]:
    """The letters of a network that reads the inputs, and their positions, where it may have so many letters."""
    read = letters(f)
    if many in (None, read.at_once):
        yield read.at_once, meaning.natural(read.length)


def misread(computes: Term, conditions: Sequence[Term] = ()) -> str | None:
    """What is wrong with the letters, or the positions, that a network is said to have for a function, in a sentence.

    Sizes that hang on one variable are compared at its values from 0 to 64 that meet the conditions about numbers.

    >>> misread(("layer-computes", ("equality", 3), 4, 6, 2, "m", 1))
    'no network of 4 letters reads equality on 3 bits, whose inputs are written with 2 letters'
    >>> misread(("layer-computes", ("equality", "n"), 2, "n", 2, "m", 1), ((">=", "n", 1),))
    'no network of n positions reads equality on n bits, whose inputs have 2 * n letters together'
    >>> misread(("layer-computes", ("equality", 3), 2, 6, 2, "m", 1))
    >>> misread(("partial-layer-computes", ("partial", ((1, "*", 0),)), 2, 4, 2, "m", 1))
    'no network of 2 letters reads the partial matrix [[1, *, 0]], whose inputs are written with 3 letters'
    """
    head, f = computes[:2]
    if COMPUTING.get(head, head) not in LAYERS or isinstance(f, str):
        return None
    try:
        read = letters(next(completions(f[1])) if f[0] == "partial" else f)  # a matrix of the same size
    except FoolingError:
        return None
    A, N = (of := named(computes)).A, of.N
    for told, said, right in (("letters", A, read.at_once), ("positions", N, read.length)):
        if _never_equal(said, right, conditions):
            many = in_words(right)
            written = f"are written with {many} letters" if told == "letters" else f"have {many} letters together"
            function = shortened(in_words(f), LONGEST_FUNCTION)
            return f"no network of {in_words(said)} {told} reads {function}, whose inputs {written}"
    return None


@rule(on=("transformer-computes", "layer-computes", "thinking-layer-computes", "real-layer-computes"), price=39)
def no_such_network(goal: Term, context: Context) -> Node:
    """Nothing but the reason: a network is said to have other letters or positions than the inputs have."""
    wrong = misread(goal)
    raise NotFound(*([] if wrong is None else [ForReaders(wrong)]))


def _never_equal(said: Term, right: Term, conditions: Sequence[Term]) -> bool:
    """Whether two sizes differ wherever they are compared: for one of them there is such a place."""
    names = sorted(free_variables(("=", said, right)))
    if len(names) > 1:
        return False
    of_numbers = [one for one in conditions if computable(one) and free_variables(one) <= {*names}]
    points: Sequence[Values] = [{names[0]: size} for size in COMPARED] if names else [{}]
    kept = [point for point in points if hold_at(of_numbers, point)]
    return bool(kept) and not any(may_hold(substitute(("=", said, right), point), {}) for point in kept)


def hypothesis_in_words(condition: Term, most: int) -> str:
    """A hypothesis in words; one about a network that is too long keeps its sizes, and its function is shortened.

    >>> hypothesis_in_words(("rnn-computes", ("under", ("dyck", 2, 2), "odd-even", ("*", 2, "n")), "m", "p"), 80)
    "some RNN with m units of p bits that reads Alice's letters, then Bob's, computes f, where f is Dyck-(2,2) \
under odd-even, length 2 * n"
    """
    whole = in_own_letters(condition)
    head, *of = condition
    if len(whole) <= most or head not in (*COMPUTING, *COMPUTING.values(), *DECIDING) or isinstance(of[0], str):
        return shortened(whole, most)
    names = ("L", "M", "K") if head in DECIDING else ("f", "g", "h")
    name = next(one for one in (*names, "the_task") if one not in free_variables(condition))
    return f"{in_words((head, name, *of[1:]))}, where {name} is {shortened(in_words(of[0]), LONGEST_FUNCTION)}"


def _remembering(condition: Term) -> Iterator[Values]:
    """As many bits as there are in Alice's input, or in a pair of inputs, and one where that may do."""
    if condition[0] != "rnn-computes":  # a model whose last number has so many bits, then from none on
        _, f, (_, *parts), *rest = condition
        for function in FOR_MODELS if isinstance(f, str) else (f,):
            inputs = meaning.function(function)
            of_alice, of_both = (
                (many - 1).bit_length() for many in (inputs.row_count, inputs.row_count * inputs.column_count)
            )
            for bits in (of_alice, *range(of_both + 1)):
                ones = ((part, 1) for part in (*parts[:-1], *rest[:1]))
                yield _named((f, function), *ones, (parts[-1], bits))
        return
    _, f, m, p = condition
    if f[0] == "under":
        yield dict.fromkeys(free_variables((">", m, p)), 1)
    if not isinstance(f, str):
        function = meaning.function(f)
        yield _named((m, 1), (p, max(1, (function.row_count * function.column_count - 1).bit_length())))


def _of_partial(condition: Term) -> Iterator[Values]:
    """What is proposed for a function that agrees with the partial one."""
    head, (_, entries), *sizes = condition
    total = (COMPUTING[head], next(completions(entries)), *sizes)
    yield from PROPOSED[total[0]](total)


def _automaton(condition: Term) -> Iterator[Values]:
    """The states of the minimal automaton, or the bits that number them."""
    head, language, *sizes = condition
    if not isinstance(language, str):
        states = hopcroft(meaning.language(language)).states
        bits = max(1, (states - 1).bit_length())
        yield _named(*zip(sizes, (states,) if head == "dfa-decides" else (1, bits), strict=True))


def has_states(machine: str, language: Term, *sizes: Term) -> bool:
    """Whether a machine of these sizes has as many states as the minimal automaton of the language."""
    numbers = [meaning.natural(size) for size in sizes]
    enough = 2 ** prod(numbers) if machine == "rnn-decides" else numbers[0]
    (_, _, states), _ = intervals.minimal_states(("states", language, "complete"))[0]
    return min(numbers) >= 1 and holds((">=", enough, states), fresh())


def _two_layers(condition: Term) -> Iterator[Values]:
    """Two layers and two heads, for a threshold of features of two bits."""
    f = named(condition).f
    length = 2 if isinstance(f, str) else meaning.natural(letters(f).length)
    code = max(1, (length - 1).bit_length())
    yield _sized(condition, f=SMALL_FUNCTION, A=2, N=length, K=1, L=2, m=code, d=1 + 3 * code, H=2)


def _lookup(condition: Term) -> Iterator[Values]:
    """One head, for two symbols at two positions where nothing else is said."""
    of = named(condition)
    symbols, length = (size if is_integer(size) else 2 for size in (of.A, of.N))
    index, code = length.bit_length(), (symbols - 1).bit_length()
    yield _sized(condition, A=symbols, N=length, K=1, m=max(index, code), d=2 * index + code, H=1)


def _threshold(condition: Term) -> Iterator[Values]:
    """Equality of one bit, or as many features of two bits as there are bits."""
    _, f, N, k = condition
    yield _named((f, SMALL_FUNCTION), (N, 2 if isinstance(f, str) else meaning.natural(letters(f).length)), (k, 2))


KNOWN: Mapping[str, Mapping[str, int]] = {  # sizes that the constructions have, of the shortest inputs
    "transformer-finds-nearest": {"D": 1, "M": 1, "B": 2, "N": 1, "K": 2, "L": 2, "m": 2, "d": 7, "H": 1},
    "transformer-recalls": {"A": 2, "B": 2, "N": 1, "K": 2, "L": 2, "m": 2, "d": 7, "H": 1},
    "transformer-compares": {"A": 2, "n": 1, "K": 1, "L": 2, "m": 1, "d": 3, "H": 1},
}


ONE_FUNCTION: Mapping[str, Sequence[Mapping[str, int]]] = {  # sizes at which all of it is told in one epoch
    "epochs-compute": ({"m": 2, "L": 1, "b": 2}, {"m": 8, "L": 1, "b": 24}),
    "causal-layers-compute": ({"m": 2, "L": 1, "H": 1, "d": 2, "p": 1}, {"m": 8, "L": 1, "H": 1, "d": 1, "p": 9}),
}


def _known(condition: Term) -> Iterator[Values]:
    """The sizes of the construction for inputs that are as short as they can be."""
    if condition[0] in KNOWN:
        yield _sized(condition, **KNOWN[condition[0]])
    for sizes in ONE_FUNCTION.get(condition[0], ()):
        _, functions, elements, parameter = condition[1]
        task = _named((functions, 1), (elements, sizes["m"]), (parameter, 1))
        yield {**task, **_sized(condition, **{letter: size for letter, size in sizes.items() if letter != "m"})}


PROPOSED: Mapping[str, Proposing] = {
    "transformer-computes": _transformer,
    "layer-computes": _layer,
    "thinking-layer-computes": _thinking,
    "transformer-of-layers-computes": _two_layers,
    "transformer-looks-up": _lookup,
    "sparse-threshold": _threshold,
    **dict.fromkeys((*KNOWN, *ONE_FUNCTION), _known),
    "rnn-computes": _remembering,
    **dict.fromkeys(MODELS, _remembering),
    **dict.fromkeys(DECIDING, _automaton),
    **dict.fromkeys(COMPUTING, _of_partial),
}
