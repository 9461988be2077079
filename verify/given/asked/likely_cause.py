"""Why a module of torch's gives other scores than the chain of its parts: found by trying.

The edits of `fooling.verify.given.modules.forward_edits` are tried, those of different kinds together, and so are the
other
uses of the parts (*guesses*), and fewer options than the caller has given.  An answer is what makes the network give
what the module gives on all words that were run.  Where there is none, what is said is on which words the two agree.

The search is over a product, which is too large to walk.  Two things keep it small:
- Words of one letter show the edits of the first stage alone, and of the guesses only some classes
  (`fooling.verify.given.modules.written_blocks.seen_alone`).  So sets of edits of the first stage are tried on these
  words, of
  one network of each class: one position of a few words.  What agrees there is completed by edits of the second stage,
  and by the other guesses of its class.
- What is done to scores in the end, such as a factor, is read off: the scores of the module are compared with those of
  the edited network times a number that is fitted, or plus a vector.
Fewer edits come first.  What is found is held to all words, as every network is; so no edit is named by chance.
Where letters are put around words, no word has one position, and the edits are tried singly and in pairs.

Work is counted, not timed (`fooling.verify.given.files.counted_work`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial, reduce
from itertools import chain, combinations, product, takewhile
from typing import Any

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass, Reals
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, field, replace
from fooling.verify.given.asked.torch_guesses import Guess
from fooling.verify.given.files.counted_work import SPENT_IN_A_SECOND, Budget, of_a_look, of_a_trial
from fooling.verify.given.modules.edits_of_weights import attends, edits_of_weights
from fooling.verify.given.modules.fitted_scale_and_slope import fitted
from fooling.verify.given.modules.forward_edits import LONGEST, Edit, Reading, kinds_of, shortened
from fooling.verify.given.modules.held_to_module import Given, Read, compared, ends_of, in_letters, read_together, told
from fooling.verify.given.modules.long_words import SHORT
from fooling.verify.given.modules.module_run import Run, Word, tensors_in
from fooling.verify.given.modules.score_maps import Edits, Target, edits_of_scores

Module = Any  # torch.nn.Module; torch may be missing

WORK = 3 * SPENT_IN_A_SECOND  # for all edits of the nearest network
SCREENED = 6  # words of a length that all edits are tried on
MANY = 2  # edits: of so many one is of weights in the nearest network alone, as of these there are many
MOST_ALONE, MOST_LATER = 3, 3  # edits of each stage
FALSE_EDITS = (FoolingError, IndexError, ValueError, RuntimeError)  # of an edit that does not fit the network


@dataclass(frozen=True)
class Base:
    """A network that differs from the module: what the module gave on which words, and how it was called.

    `without` are edits of the caller's options that led to the network, said and mended as others are.  `siblings` are
    the guesses that words of one letter do not tell from it: those that tell no positions by angles, distances or
    waves, which are quickly made, or the others.
    """

    guess: Guess
    reals: Reals
    given: Given
    run: Run
    module: Module
    without: Edits = ()
    siblings: Callable[[bool], Iterable[Guess]] = lambda _: ()
    short: Network | None = None  # the network with the rows of positions that short words need

    @property
    def model(self) -> Network:
        """The network that is edited."""
        return self.guess.network if self.short is None else self.short


@dataclass(frozen=True)
class Found:
    """Edits with which a guess agrees with the module on all words of up to `LONGEST` letters."""

    guess: Guess
    edits: Edits

    @property
    def fields(self) -> Mapping[str, Any] | None:
        """Those with which a chain says all of them; None where it cannot."""
        known = [one.fields for one in self.edits]
        if any(one is None for one in known):
            return None
        return {name: one for part in known if part is not None for name, one in part.items()}

    @property
    def told(self) -> str:
        """What the module does, and what its user may do."""
        return f"{FOUND} {_told(self.edits)}"


def likely_cause(bases: Sequence[Base], others: float = 0.0) -> Found | str | None:
    """Edits that make them agree, or how the module has to be called; None where nothing is found.

    Of the bases the first is the nearest; the others, and the siblings of each, are tried with so much work.
    """
    base = bases[0]
    whole = _Search(base)
    if not whole.short.given or whole.short.matches(whole.short.given, whole.short.unedited):
        return None
    if (called := _of_the_call(whole.short)) is not None:
        return called
    return _Product([_Search(one).short for one in bases], Budget(WORK), Budget(others)).found()


def _told(edits: Edits) -> str:
    """What the module does, and what its user may do."""
    helps = dict.fromkeys(one.help for one in edits if one.help)
    return f"{', and '.join(one.says for one in edits)}: {'; '.join(helps)}"


@dataclass(frozen=True)
class _Search:
    """Edits of one network: which of them give what the module gives."""

    base: Base

    @property
    def model(self) -> Network:
        """The network that is edited."""
        return self.base.model

    @property
    def given(self) -> Given:
        """What the module gave, words of one length at a time."""
        return self.base.given

    @cached_property
    def short(self) -> _Search:
        """The same on words of up to `LONGEST` letters, with no more rows of positions than these need."""
        given = [part for part in self.given if len(part[0][0]) <= LONGEST]
        return _Search(replace(self.base, given=given, short=shortened(self.model)))

    def of(self, guess: Guess) -> _Search:
        """The same of another guess."""
        return _Search(replace(self.base, guess=guess, short=shortened(guess.network)))

    @cached_property
    def ends(self) -> Sequence[str | None]:
        """What the module may end in."""
        return ends_of(self.base.run.k)

    def agrees(self, edits: Iterable[Edit]) -> bool:
        """On all words; some are tried first."""
        few = [(words[:SCREENED], scores[:SCREENED]) for words, scores in self.given if len(words[0]) == 3]
        try:
            read = partial(_edited(self.model, edits).run, self.base.reals)
            return all(self.matches(part, read) for part in (few[:1] or self.given, self.given))
        except FALSE_EDITS:
            return False

    def matches(self, part: Given, read: Read) -> bool:
        """Whether a reading gives what the module gives to some of the words."""
        return compared(part, read, self.ends).first is None

    @cached_property
    def unedited(self) -> Read:
        """The network as it is."""
        return read_together(RealPass(self.model, self.base.reals), self.given)

    @cached_property
    def kinds(self) -> Mapping[str, list[list[Edit]]]:
        """Those that are tried, of each stage."""
        found = dict[str, list[list[Edit]]]({"ALONE": [], "HEAD": [], "LATER": [], "WEIGHTS": []})
        of_weights = [*edits_of_weights(self.model)]
        alone, later = ([one for one in of_weights if one.stage == stage] for stage in ("ALONE", "LATER"))
        for kind in (*kinds_of(self.model), *filter(None, [alone])):
            found[kind[0].stage].append(kind)
        found["WEIGHTS"] += filter(None, [later])
        return found

    @cached_property
    def alone(self) -> tuple[list[Word], list[Target]] | None:
        """Words of one position, with what is to be met on them; None where there are none, or letters around words."""
        ones = [part for part in self.given if len(part[0][0]) == 1]
        model = self.model
        if not ones or (isinstance(model, Transformer) and (model.before or model.after)):
            return None
        words, scores = max(ones, key=lambda part: len(part[0]))
        return [*words], [*filter(None, (Target.of(end, scores) for end in self.ends))]

    def survivors(self, size: int, budget: Budget) -> Iterator[Edits]:
        """Sets of so many edits of the network, with edits of what the head reads, that agree on words of one letter.

        Where no word has one position that is the empty set.
        """
        if self.alone is None:
            yield from [()] if size == 0 else []
            return
        words, targets = self.alone
        heads: list[Edits] = [(), *((one,) for kind in self.kinds["HEAD"] for one in kind)]
        cost = of_a_look(self.base.run.size)
        for edits in takewhile(lambda _: budget.spend(cost), _products(self.kinds["ALONE"], size)):
            try:
                reading = _edited(self.model, edits)
                vectors = reading.vectors(self.base.reals, words)
                for head in heads:
                    ours, _ = _edited_further(reading, head).finished(self.base.reals, vectors)
                    yield from ((*edits, *head, *last) for one in targets for last in one.met_with(ours))
            except FALSE_EDITS:
                continue

    def completed(self, edits: Edits, budget: Budget, sizes: Sequence[int], *, are_own: bool = False) -> Edits | None:
        """With so many edits of the second stage that the network agrees on all words."""
        if self.alone is not None:
            kinds = [*self.kinds["LATER"], *(self.kinds["WEIGHTS"] if min(sizes) < MANY or are_own else [])]
        else:
            kinds = [*self.kinds["ALONE"], *self.kinds["HEAD"], *self.kinds["LATER"], [*edits_of_scores()]]
        every = (later for size in sizes for later in _products(kinds, size))
        for later in takewhile(lambda _: budget.spend(of_a_trial(self.base.run.size)), every):
            if (edits or later or self.base.without) and self.agrees([*edits, *later]):
                return (*edits, *later)
        return None

    def fitted(self, edits: Edits, budget: Budget) -> Edits | None:
        """With numbers that are fitted to what logits are multiplied by, or to distances."""
        if self.alone is None or not attends(self.model) or not budget.spend(OF_A_FIT * of_a_trial(self.base.run.size)):
            return None
        try:
            more = fitted(_edited(self.model, edits), self.base.reals, self.given, self.ends, self.base.module)
            return next(((*edits, one) for one in more if self.agrees([*edits, one])), None)
        except FALSE_EDITS:
            return None

    def fitted_with_another(self, edits: Edits, budget: Budget) -> Edits | None:
        """The same after one more edit of the second stage, none of which is about weights."""
        every = (one for kind in self.kinds["LATER"] for one in kind)
        return next(filter(None, (self.fitted((*edits, one), budget) for one in every)), None)

    def of_scores(self) -> Edits | None:
        """Where on all words, and before the end of the module, scores are the network's times a number or plus one."""
        read = {tuple(words): self.unedited(words) for words, _ in self.given}
        ours = load_torch().cat([scores for scores, _ in read.values()])
        given = load_torch().cat([scores for _, scores in self.given])
        for end in self.ends:
            target = Target.of(end, given)
            for edits in () if target is None else target.met_with(ours):
                if edits and self.agrees(edits):
                    return edits
        return None


def where_they_agree(network: RealPass, given: Given, k: int) -> str | None:
    """The words on which they do, where those are easily told."""
    read = read_together(network, given)

    def agree(part: Given) -> bool:
        return compared(part, read, ends_of(k)).first is None

    shorter = max((len(part[0][0]) for part in takewhile(lambda part: agree([part]), given)), default=0)
    if shorter > 1:
        beyond = "" if shorter < SHORT else ", and not on longer ones"
        return f"the two agree on all words of up to {shorter} letters that were run{beyond}"
    for letter, name in enumerate(network.model.alphabet):
        kept = [([letter not in word for word in words], words, scores) for words, scores in given]
        without = [
            ([word for word, is_kept in zip(words, here, strict=True) if is_kept], scores[here])
            for here, words, scores in kept
            if any(here)
        ]
        if without and agree(without):
            return f"the two agree on all words without {name}"
    return None


def _edited(model: Network, edits: Iterable[Edit]) -> Reading:
    return _edited_further(Reading(model), edits)


def _edited_further(reading: Reading, edits: Iterable[Edit]) -> Reading:
    return reduce(lambda read, edit: edit.of(read), edits, reading)


def _products(kinds: Sequence[Sequence[Edit]], size: int) -> Iterator[Edits]:
    """All sets of so many edits of different kinds."""
    return (edits for some in combinations(kinds, size) for edits in product(*some))


@dataclass(frozen=True)
class _Product:
    """The search over all networks and all sets of edits; `own` is the work for the first network, `others` for all."""

    searches: Sequence[_Search]
    own: Budget
    others: Budget
    siblings: dict[tuple[int, bool], tuple[list[_Search], Iterator[Guess]]] = field(default_factory=dict)
    done: set[tuple[str, tuple[str, ...]]] = field(default_factory=set)

    def found(self) -> Found | None:
        """The fewest edits that are enough, where they are found with this work."""
        for size in range(MOST_ALONE + 1):
            here = ((search, edits) for search in self.searches for edits in self._survivors(search, size))
            larger = list[tuple[_Search, Edits]]()  # with edits of the head or of scores, or without an option
            for search, edits in here:
                if len(edits) + len(search.base.without) > size:
                    larger.append((search, edits))
                elif (found := self._completed(search, edits)) is not None:
                    return found
            for search, edits in sorted(larger, key=lambda one: len(one[1]) + len(one[0].base.without)):
                if (found := self._completed(search, edits)) is not None:
                    return found
            if size == 1 and (edited := self.searches[0].of_scores()) is not None:
                return Found(self.searches[0].base.guess, edited)
        return None

    def _budget(self, search: _Search) -> Budget:
        return self.own if search is self.searches[0] else self.others

    def _survivors(self, search: _Search, size: int) -> Iterator[Edits]:
        return search.survivors(size, self._budget(search))

    def _completed(self, search: _Search, edits: Edits) -> Found | None:
        """One edit of the second stage, of all that words of one letter do not tell apart; a number; then several."""
        key = search.base.guess.alone, tuple(one.says for one in (*search.base.without, *edits))
        if key in self.done:
            return None
        self.done.add(key)
        single, several = range(MANY), range(MANY, MOST_LATER + 1)
        plain, others = (True,), (False,)
        stages: tuple[tuple[tuple[bool, ...], Callable[[_Search, Budget], Edits | None]], ...] = (
            (plain, lambda one, budget: one.completed(edits, budget, single)),
            (plain, lambda one, budget: one.fitted(edits, budget)),
            (others, lambda one, budget: one.completed(edits, budget, single)),
            (others, lambda one, budget: one.fitted(edits, budget)),
            (plain, lambda one, budget: one.fitted_with_another(edits, budget)),
            ((True, False), lambda one, budget: one.completed(edits, budget, several, are_own=budget is self.own)),
        )
        for groups, complete in stages:
            own = [search] if True in groups else []
            for one in chain(own, *(self._siblings(search, is_plain) for is_plain in groups)):
                budget = self._budget(search) if one is search else self.others
                if (found := complete(one, budget)) is not None:
                    return Found(one.base.guess, (*search.base.without, *found))
        return None

    def _siblings(self, search: _Search, is_plain: bool) -> Iterator[_Search]:
        """Other guesses that words of one letter do not tell from it, made when needed, while there is work left."""
        known, more = self.siblings.setdefault((id(search), is_plain), ([], iter(search.base.siblings(is_plain))))
        yield from known
        cost = OF_A_GUESS * of_a_trial(search.base.run.size)
        while self.others.left > 0 and (guess := next(more, None)) is not None:
            self.others.spend(cost)
            known.append(search.of(guess))
            yield known[-1]


OF_A_GUESS = 8  # trials, to make the network of a guess
OF_A_FIT = 32  # trials, to fit a number


FOUND = "the two agree if"


def _of_the_call(search: _Search) -> str | None:
    """Causes in how the module is called: words as columns, and words that hang on the others of a batch."""
    run = search.base.run
    mixed = next((part for part in search.given if _is_mixed(run, *part)), None)
    if mixed is None and run.form != "word":
        return None
    columns = replace(run, form="words", forward=partial(_by_columns, run.forward))
    batches = [words for words, _ in search.given if len(words[0]) > 1]
    try:
        given = [(words, columns.scores(words)) for words in batches]
    except Exception:  # noqa: BLE001  a user's code may raise anything when it is called in another way
        given = []
    if given:
        turned = _Search(replace(search.base, given=given))
        fix = "pass forward=lambda words: module(words.T)[-1], or give its layers batch_first=True"
        if turned.agrees(()):
            return f"the two agree if the module is called with words as columns: {fix}"
        if (found := _Product([turned], Budget(WORK), Budget(0)).found()) is not None:
            return f"the two agree if the module is called with words as columns, and {_told(found.edits)}; {fix}"
    if mixed is None:
        return None
    words, scores = mixed
    word, alone = in_letters(words[-1], search.model.alphabet), told(run.scores(words[-1:])[0].tolist())
    return (
        f"the module gives {word} {alone} when it is the only word of the batch, and {told(scores[-1].tolist())} with "
        f"others: want scores that hang on one word each, as with batch_first=True"
    )


def _by_columns(forward: Callable[[Tensor], Any], batch: Tensor) -> Any:
    """The pass on words as columns; of what is n x batch, or n x batch x k, the first two axes are exchanged."""
    found = forward(batch.T)
    found = next(tensors_in(found), found)
    there = tuple(batch.T.shape)
    return found.transpose(0, 1) if tuple(found.shape[:2]) == there else found


def _is_mixed(run: Run, words: Sequence[Word], scores: Tensor) -> bool:
    """Whether the last word has another score when it is the only one."""
    alone = run.scores(words[-1:])[0]
    return not bool(((alone - scores[-1]).abs() <= 2.0**-32 * (1 + scores[-1].abs())).all())
