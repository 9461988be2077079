"""Why a statement is not decided, in one sentence: what was tried, what comes closest, what would help.

The sentence is made here and nowhere else, from what is recorded: the rules and axioms that the search tried
(`fooling.verify.methods.engine.attempts`), by their topics (`fooling.verify.words`); what was shown instead
(`fooling.verify.runs.claims.closest_statement`); and what ended the search (`ENDS`): its steps, a clock, or that all
routes were gone.  A higher effort would help in the first case alone.  What each step of the search said names rules
and terms, and is for `--verbose`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.methods.engine.attempts import COUNTEREXAMPLES
from fooling.verify.methods.engine.ends import ForReaders, NotComputed, WithoutExample
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.runs.claims.closest_statement import Closest, Kind
from fooling.verify.statement.language.printable import enumerated, shortened_inside
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import CONNECTIVES, OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, substitute
from fooling.verify.words.decided_by import PLAIN, topic_of

MOST = 3  # kinds of evidence that are named
BY_CLOCK = "the clock ended a part of the search before its steps were done, and another run may find more"
LONGEST = 110  # characters of what comes closest
FAULT = "the search ended in an error of its own, a fault of this program (--verbose has its text)"
PARAMETRIC = 'D and what bounds it are not decided for all values of a parameter of "repeat"'
CUT = (
    "words of every length under a prefix that grows with them are compared at given lengths only; a claim about the "
    "size of a largest fooling set is decided for all lengths, and would help"
)
MET = "a step of the search ended in an error, a fault of this program (--verbose has its text)"
EXHAUSTED, STEPS, CLOCK, MEMORY = "exhausted", "steps", "clock", "memory"
ENDS = (EXHAUSTED, STEPS, CLOCK, MEMORY)  # what ended a search that decided nothing: no route was left, or a limit
MISSING = "is not installed"  # what a search says where a library is missing
Direction = str  # ">" where a bound from below is missing, "<" from above


def _each(names: str, **missing: str) -> Mapping[str, Mapping[Direction, str]]:
    return {
        name: {{"below": ">", "above": "<", "any": ""}[which]: told for which, told in missing.items()}
        for name in names.split()
    }


HELP: Mapping[str, Mapping[Direction, str]] = {
    **_each("D leaves", below="a larger fooling set or rank", above="a shorter protocol"),
    **_each("one-way rows rows-with nonzero-rows", any="a count of the different rows"),
    **_each("rank", below="more independent rows", above="a factorisation through fewer dimensions"),
    **_each("fooling", below="a larger fooling set", above="a small rank over a field or a cover by fewer rectangles"),
    **_each("cover", below="a larger fooling set", above="a cover by fewer rectangles"),
    **_each("partition-number", below="a larger fooling set or rank", above="a partition into fewer rectangles"),
    **_each("terms", below="a larger cover", above="a formula of fewer terms"),
    **_each("discrepancy discrepancy-under", below="a less balanced rectangle", above="a bound on every rectangle"),
    **_each("least-discrepancy", below="a cover by fewer rectangles", above="a distribution that balances rectangles"),
    **_each("distributional", below="a law under which more is told", above="a protocol that is right more often"),
    **_each("randomised randomised-with", below="a distribution of small discrepancy", above="a shorter protocol"),
    **_each("states", below="more words that are told apart", above="a smaller automaton"),
    **_each(
        "count",
        below="a power of a fraction that is a little less than the rate of growth",
        above="a power of a fraction that is a little more than the rate of growth",
        any="a closed form of the number of words",
    ),
    **_each(
        "transformer-of-layers-computes transformer-looks-up transformer-finds-nearest transformer-recalls "
        "transformer-compares",
        any="wider heads, or numbers of more bits",
    ),
    **_each("sparse-threshold", any="features of more bits"),
    **_each(
        "transformer-computes layer-computes thinking-layer-computes real-layer-computes",
        any="wider heads, or a bound on D of the function",
    ),
    **_each("rnn-computes", any="more units, or a bound on one-way of the function"),
    **_each("messages message-size", below="a longer one-way message", above="a shorter protocol"),
    **_each("model-computes model-computes-with model-computes-on-average", any="more bits that are kept"),
    **_each("epochs-compute causal-layers-compute", any="more bits, or a claim of more epochs or layers"),
    **_each("rnn-decides", any="a count of the minimal automaton's states"),
    **_each("computes torch-computes decides split-exact split-bits printed-exact printed-bits", any="shorter words"),
    **_each("dfa-decides", any="a smaller automaton"),
    **_each("vectors-look-up", any="larger queries, or numbers of more bits"),
    **_each("near-orthogonal almost-orthogonal", any="the vectors themselves"),
}  # by what the statement is about, and which bound is missing
OF_EVERY_ONE = 'a bound on {} that holds for all of them, as a claim that this one "uses",'
EXAMPLE = 'an example, as a claim that this one "uses", would help'
OTHERWISE = 'an intermediate step, as a claim that this one "uses",'
INDUCTION = 'the step of an induction, "{}", as a claim that this one "uses",'
WEAKLY = {"<": "<=", ">": ">=", "<=": "<=", ">=": ">=", "=": "="}  # what the step of an induction has to say
TRIED = range(33)  # values at which such a step is computed before it is told
LONGEST_STEP = 170  # characters
SAID = {"exhaustive search": "all values one by one", "algebra": "arithmetic"}  # words that stand alone in a table


@dataclass(frozen=True)
class Stop:
    """How a search ended that decided nothing: what it tried, what its steps said, and what ended it.

    late   whether some part of it was cut short, which may have more steps at another effort
    limit  the limit of the whole search, in words, where that was met; else all routes were gone
    """

    that: Term
    tried: Mapping[str, int]
    said: tuple[str, ...] = ()
    late: bool = False
    limit: str = ""
    effort: str = "default"
    unused: Sequence[str] = ()  # why lemmas that were given could not be used
    faults: tuple[str, ...] = ()  # errors of this program that were met

    @property
    def end(self) -> str:
        """What ended it."""
        return CLOCK if self.limit == BY_CLOCK else STEPS if self.limit else EXHAUSTED


def sentence(stop: Stop, near: Closest | None = None) -> str:
    """The reason, in one sentence."""
    told = next((one for one in stop.said if isinstance(one, ForReaders) or MISSING in one), None)
    if told is not None:
        return str(told)
    uncomputed = next((one for one in stop.said if isinstance(one, NotComputed)), None)
    if uncomputed is not None:
        return f"the statement is decided by computing alone, and {uncomputed}"
    if near is not None and near.kind is Kind.EMPTY:
        return f"{near.told}, so it speaks of nothing; weaker hypotheses would help"
    if near is not None and near.kind is Kind.UNDEFINED:
        return undefined(near)
    idle = next((one for one in stop.said if isinstance(one, WithoutExample)), None)
    if idle is not None:
        return "; ".join([*stop.unused, *([MET] if stop.faults else []), f"{idle}; {EXAMPLE}"])
    names = first_tried(stop)
    parts = [*stop.unused, *([MET] if stop.faults else [])]
    parts += [f"tried {enumerated(names)}" if names else "nothing was found to try"]
    parts += [f"proved is only {shortened_inside(near.told, LONGEST)}"] if near is not None else []
    parts += [stop.limit or _exhausted(stop)] if names or stop.limit else []
    if _is_cut(_body(stop.that)):
        return "; ".join([*parts, CUT])
    return "; ".join([*parts, f"{help_for(stop)} would help"])


def _exhausted(stop: Stop) -> str:
    """That all routes are gone; at another effort their parts may have more steps."""
    return "nothing further to try at this effort" if stop.late and stop.effort != "deep" else "nothing further to try"


def undefined(near: Closest) -> ForReaders:
    """The reason where a term is undefined for values that the hypotheses admit."""
    return ForReaders(f"{near.told}; {near.wanted} would help")


def with_parts(reason: str, names: Sequence[str]) -> str:
    """The reason where confirmed claims of the same file have the claim's conclusion, for other values.

    >>> with_parts("tried algebra", ["small", "even"])
    'tried algebra; small and even, confirmed claims of the same file, say the same for the values of their hypotheses'
    """
    claims, say = ("a confirmed claim", "says") if len(names) == 1 else ("confirmed claims", "say")
    values = "the values of its hypotheses" if len(names) == 1 else "the values of their hypotheses"
    return f"{reason}; {enumerated(names)}, {claims} of the same file, {say} the same for {values}"


def ended_early(used_up: float | None) -> str:
    """The reason where a process gave no answer: it used up so many seconds, or it ended for another reason (None)."""
    if used_up is not None:
        return f"stopped after the {used_up:g} s of the clock that it was given; --effort deep or --timeout allows more"
    return "its process ended without an answer, as happens when memory runs out; fewer at a time would help (--jobs 1)"


def limit_met(steps: float) -> str:
    """Which limit ended a search that had so many steps.

    >>> limit_met(800_000)
    'the search ended at its limit, 800,000 steps'
    """
    return f"the search ended at its limit, {steps:,.0f} steps"


def first_tried(stop: Stop) -> list[str]:
    """What was tried first, in words; what is plain where nothing else is.

    The first attempts of a search are the same in each run.  How many there are in all hangs on the effort.
    """
    topics = list(dict.fromkeys(topic for name in stop.tried if (topic := topic_of(name)) is not None))
    telling = [topic for topic in topics if topic not in PLAIN][:MOST] or topics[:1]
    return [
        *(SAID.get(topic, topic) for topic in telling),
        *(["small counterexamples"] if stop.tried.get(COUNTEREXAMPLES) else []),
    ]


def help_for(stop: Stop) -> str:
    """What would help, by what the statement is about; more time where its limit ended the search."""
    parameters = _repeated(stop.that)
    if parameters:
        return f"{PARAMETRIC}; the same for given {enumerated(parameters)}, or same-function with another language,"
    longer = ["more time (--effort deep)"] if stop.limit and stop.effort != "deep" else []
    unknown = _of_no_given_function(stop.that)
    if unknown is not None:
        return " or ".join([*longer, OF_EVERY_ONE.format(shortened_inside(in_words(unknown), LONGEST))])
    step = step_of_sum(stop.that)
    words = "" if step is None else in_words(step)
    if 0 < len(words) <= LONGEST_STEP:
        return " or ".join([*longer, INDUCTION.format(words)])
    return " or ".join([*longer, _missing(_body(stop.that))])


def step_of_sum(that: Term) -> Term | None:
    """What an induction lacks for a bound on a sum up to n: that the bound grows by the next term, or by more or less.

    None for a statement of another shape, and where the step is false, or not computed, at some small n.
    """
    if that[0] != "forall" or len(that[1]) != 1 or that[1][0][1] != "int" or that[3][0] not in WEAKLY:
        return None
    n, (head, *sides) = that[1][0][0], that[3]
    of = [isinstance(side, tuple) and side[0] == "sum" for side in sides]
    if of.count(True) != 1:
        return None
    (_, i, low, high, body), bound = sides[of.index(True)], sides[of.index(False)]
    if high != n or n in free_variables(low) | free_variables(body) or subterms(bound, "sum"):
        return None
    after = ("+", n, 1)
    grown, further = ("+", bound, substitute(body, {i: after})), substitute(bound, {n: after})
    step = (WEAKLY[head], grown, further) if of[0] else (WEAKLY[head], further, grown)
    try:
        meant = [{n: k} for k in TRIED if all(holds(substitute(one, {n: k}), fresh()) for one in that[2])]
        return (*that[:3], step) if meant and all(holds(substitute(step, one), fresh()) for one in meant) else None
    except FoolingError:
        return None


def _of_no_given_function(that: Term) -> Term | None:
    """A quantity in the statement of a function that is a variable: of such a one nothing is measured or counted."""
    names, body = set[str](), that
    while body[0] in QUANTIFIERS:
        names |= {name for name, sort in body[1] if sort not in ("int", "real")}
        body = body[3]
    found = (one for head in HELP if OPERATORS[head].result == "number" for one in subterms(body, head))
    return min((one for one in found if names & free_variables(one)), key=repr, default=None)


def _is_cut(body: Term) -> bool:
    """Whether it says that words of every length fool, of which Alice has more letters in longer ones."""
    if body[0] != "fooling-set" or body[1][0] != "words" or body[2][0] != "under":
        return False
    return bool(free_variables(body[1][2]) and free_variables(body[2][2]))


def _repeated(that: Term) -> list[str]:
    """The variables in how often a language is repeated whose words two parties share."""
    shared = [language for _, language, *_ in subterms(that, "under")]
    return sorted({name for one in shared for _, _, k in subterms(one, "repeat") for name in free_variables(k)})


def _body(that: Term) -> Term:
    while that[0] in QUANTIFIERS:
        that = that[3]
    return that


def _missing(body: Term) -> str:
    head = body[1][0] if body[0] == "not" and isinstance(body[1], tuple) else body[0]
    if head in HELP:
        return _of(head, "")
    sides = body[1:] if head not in CONNECTIVES else ()
    for i, side in enumerate(sides):
        named = [one for one in HELP if OPERATORS[one].result == "number" and subterms(side, one)]
        if named and head != "=":
            return _of(named[0], ">" if (head[0] == ">") == (i == 0) else "<")
        if named:
            return _of(named[0], "")
    return OTHERWISE


def _of(head: str, missing: Direction) -> str:
    known = HELP[head]
    return known.get(missing) or known.get("") or " or ".join(known.values())
