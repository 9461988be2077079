"""`fooling network`: what a network computes at a finite precision, on every word up to a length."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log10
from pathlib import Path
from typing import Any, get_args

import click
from click.core import ParameterSource

from fooling.circuits.networks.asked.task import HalvesTask, LanguageTask, Task
from fooling.circuits.networks.json_reader import ROLES
from fooling.circuits.networks.search.all_lengths import MOST_STATES, SECONDS
from fooling.circuits.networks.search.behaviour import MOST_WORDS
from fooling.circuits.networks.search.first_failure import Refused
from fooling.circuits.networks.torch_twin.lazy_torch import Device, device_named
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.commands.command_line.bad_input import complain_of
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, complain
from fooling.verify.commands.command_line.export_option import bit_by_bit, export, export_to, require_export
from fooling.verify.commands.command_line.expressions import NOTATION
from fooling.verify.commands.command_line.network_output import Output
from fooling.verify.commands.command_line.one_word import require_alone, run_one
from fooling.verify.commands.command_line.options import FILE, as_json, evidence_of, flag, option
from fooling.verify.commands.command_line.schedule_option import schedule
from fooling.verify.evidence import store
from fooling.verify.given.asked.network_task import UNROUNDED, network_task, unrounded_task
from fooling.verify.given.files.reading_notes import Gathered, gathered
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.given.networks.network_file import NetworkFile, Rounded, precise
from fooling.verify.pages.answers import network as page
from fooling.verify.pages.answers.network_notes import in_wide
from fooling.verify.pages.formats.terminal import bar_or_stages
from fooling.verify.pages.plots.attention_plot import draw_attention
from fooling.verify.runs.networks.fewest_bits import MOST_BITS, Fewest, InWide, Tried
from fooling.verify.runs.networks.fewest_bits import fewest_bits as fewest_bits_of
from fooling.verify.runs.networks.network_runs import NetworkRun, Question

DEFAULT = 8  # letters
DEFAULT_FORMATS = ("Q8.8",)
LONGEST = 2**12  # letters
MOST_DIGITS = 4300  # of a number that Python writes down, such as how many words there are

HELP = f"""Run a network in exact arithmetic, and count its mistakes.

MODEL is a JSON file with a Transformer or a recurrent network (`fooling docs machines` has the fields).  The parameters
of the network are rounded to each number format that is named.  Every step of the computation is rounded as the number
format and the schedule say, bit for bit.

A number format is one of these:

\b
  Qi.f                             fixed point, two's complement: i bits before the point
                                   (with the sign), f bits after the point.
  e4m3 e5m2 float16 bfloat16 float32
                                   floating point.
  Qp:N,K                           the multiples of N^-K from -N^K to N^K.
  auto:8                           Qi.f of 8 bits, with the least i for which no number
                                   overflows on a sample of the words.

Rules may follow the number format, after a colon, as in Q8.8:toward-zero,wrap:

\b
  rounding   nearest-even (Qp: down), down, up or toward-zero.
  overflow   saturate, wrap or error.
  sums       once (exact, then rounded), each (every product and every addition
             rounded, from the first to the last), each-reversed or pairwise.

--format names the number format of the activations.  The other numbers have the same format, unless --weights,
--accumulator or --softmax names another one.

--fewest-bits tries each Qi.f of 1 bit, of 2 bits, and so on, and the floating-point formats e4m3, e5m2 (8 bits),
float16 and bfloat16 (16 bits).  It stops at the first number of bits for which some format is right on all words of up
to --max-length letters.  The answer lists the formats that were tried.  It also says on which longer word a recurrent
network is wrong there.  Then the exit code is 0 if some format of the fewest bits is not known to be wrong on any word.
With --integer-bits 8 it tries Q8.0, Q8.1 and so on, and finds the fewest bits after the point.

A line for each format names the word on which a number is first cut off at the end of the format, of those that were
looked at.  "clipped" stands beside the weights where a weight is cut off.  A network that divides by 0 in a format is
not run there, and the answer says in which layer.

All words of up to --max-length letters are run.  Lengths are run in full, shortest first, while the total
stays within --most.  Each further length is sampled, so some of its words stay unknown; the samples have at most --most
words together.  Where
torch is installed, a Transformer in fixed point reads many words at once, with the same bits as one by one.

With --input one word is run, and the numbers of each layer are shown: of a Transformer what each head takes from which
position, of a recurrent network the state after each letter.  Then --against is optional.  --json has all numbers.

A recurrent network can be judged on words of all lengths.  For this, a search visits all states that the network can
reach.  If the search visits all states, the command says that the network is right on all words, or names the
shortest wrong word (exit code 1).

A certificate is written if the checker can run the network itself, and `fooling recheck` replays that certificate.
Without a certificate, the result rests on this run.

With --resume a run goes on where an earlier run ended.  A sample of the earlier run's results is run anew, and the
other results are trusted, as the answer says.  Then the exit code is 0 only where a certificate shows that all words
are right.

Exit codes: 0 in every format the network is right on all words of up to --max-length letters, and no longer word is
known to be wrong; whether it is right at all lengths may be unknown, and the answer says so.  1 the network is wrong on
a word, or it is not known whether it is right on all words of up to --max-length letters, or it cannot be run in a
format.  2 bad input, or a network that runs in no format.

{NOTATION}
"""


@click.command("network", help=HELP)
@click.argument("model", type=FILE)
@option("--input WORD", "Run this word alone; put blanks between letters of several characters.", to="word")
@option(
    "--against SPEC",
    "The right answers: dyck:TYPES,DEPTH, regex:EXPRESSION, a file with an automaton, a function of two "
    "halves such as equality; majority:ab (more a's than b's), as-many:ab, parity:ab, threshold:K, lookup:SYMBOLS, "
    "recall:ITEMS,LABELS, nearest:ITEMS,LABELS, n-gram:LETTERS,WORD=ANSWER,..., pair-matching:M,I or "
    "triple-matching:M,I; a task as JSON, or a file with that.  Or key-recall:Q, composition, task:recall,items=6, or "
    "another task that `fooling task` lists.  A language, a function or a task may also be a sentence, such as "
    "'/(a|b)*b/'.  Or unrounded: what the network itself answers in Q24.40, so that its answers in a narrow format are "
    "compared with those of the module it was written from.",
)
@option("--max-length N", "The number of letters of the longest words.", click.IntRange(0, LONGEST), default=DEFAULT)
@option(
    "--min-length N",
    "The number of letters of the shortest words.",
    click.IntRange(0, LONGEST),
    default=0,
    show_default=False,
)
@option(
    "--format F",
    f"The number format of the activations; the option may be repeated.  [default: {DEFAULT_FORMATS[0]}]",
    to="formats",
    multiple=True,
)
@option("--weights F", "The number format of the network's parameters.")
@option("--accumulator F", "The number format in which dot products and biases are added up.")
@option(
    "--softmax F",
    "The number format of the attention weights, and of the exponentials and sums they are computed from.",
)
@flag(
    "--scaled",
    "Divide each matrix of parameters by a power of 2 so that its entries fit the number format, and multiply"
    " the product by it again.",
)
@schedule
@option(
    "--most K",
    "The most words, of all lengths together, that are run before samples are taken; as many at most are sampled.",
    click.IntRange(min=1),
    default=MOST_WORDS,
)
@option(
    "--most-states K",
    "The most states of a recurrent network that the search for words of all lengths visits; 0 for no search.",
    click.IntRange(min=0),
    default=MOST_STATES,
)
@option("--seconds S", "Time limit of the search for words of all lengths.", click.FloatRange(min=0), default=SECONDS)
@option("--csv FILE", "Write a table into FILE, with a line for each format.", FILE, to="table")
@option(
    "--plot FILE.svg",
    "Draw the share of wrong words by the number p of bits, and the margins of the scores, into FILE.svg.",
    FILE,
)
@option(
    "--attention WORD FILE.svg",
    "Draw the attention weights on WORD, in the first format, into FILE.svg; put blanks between letters of "
    "several characters.",
    (str, FILE),
)
@option("--wrong K", "Also list the K shortest wrong words of each format.", click.IntRange(min=1), to="listing")
@flag(
    "--fewest-bits",
    f"Instead of --format, find the fewest bits, up to {MOST_BITS}, with which a format is right on all words.",
)
@option(
    "--integer-bits I",
    "With --fewest-bits: try Qi.f with i = I alone, and so find the fewest bits after the point.",
    click.IntRange(min=1, max=MOST_BITS),
)
@option(
    "--device",
    "Where torch runs words: cpu, cuda (a GPU) or auto, the best there is.  The bits are the same.",
    click.Choice(get_args(Device)),
    default="auto",
)
@flag("--resume", "Go on where an earlier run ended, and trust the results of that run.")
@flag(
    "--errors",
    "Also print how far the numbers of each layer are from those of a run in Q24.40, on a sample of the words.",
)
@flag(
    "--every-position",
    "With --input, of a Transformer: show the attention, each norm and gate, and the scores of every position.",
    to="everywhere",
)
@export_to
@bit_by_bit
@evidence_of("network")
@as_json
def command(word: str | None, against: str | None, **given: Any) -> int:
    """Run a network; `HELP` is what its users read."""
    if word is not None:
        context = click.get_current_context()
        require_alone(name for name in given if context.get_parameter_source(name) is not ParameterSource.DEFAULT)
        others = [format_of(one) if one else None for one in (given[role] for role in ROLES[1:])]
        rounded = Rounded(given["schedule"], others, given["scaled"])
        shown = given["as_json"], given["attention"], given["everywhere"]
        return run_one(given["model"], word, against, given["formats"], rounded, *shown)
    if against is None:
        raise InvalidInput("want --against SPEC, the right answers to all words, or --input WORD, one word to run")
    if given.pop("everywhere"):
        raise InvalidInput("--every-position: shows one word; want --input WORD")
    return Asked(against=against, **given).answered()


@dataclass(frozen=True)
class Asked:
    """The arguments and options, by the names that click gives them."""

    model: Path
    against: str
    max_length: int
    min_length: int
    formats: Sequence[str]
    weights: str | None
    accumulator: str | None
    softmax: str | None
    scaled: bool
    schedule: Schedule | None
    most: int
    most_states: int
    seconds: float
    table: Path | None
    plot: Path | None
    attention: tuple[str, Path] | None
    listing: int | None
    fewest_bits: bool
    integer_bits: int | None
    device: Device
    resume: bool
    errors: bool
    exported: Path | None
    bit_by_bit: bool
    evidence: Path
    as_json: bool

    def answered(self) -> int:
        """Run it, show what is found, and hand back the exit code."""
        shown = Output(self.as_json, self.table, self.plot, self.attention)
        _require_possible(self.formats, self.fewest_bits, self.listing, self.resume)
        if self.integer_bits is not None and not self.fewest_bits:
            raise InvalidInput("--integer-bits: says which formats --fewest-bits tries; want --fewest-bits, too")
        if self.bit_by_bit and self.exported is None:
            raise InvalidInput("--bit-by-bit: says how --export writes; want --export FILE, too")
        if self.exported is not None:
            require_export(self.exported)
        on = device_named(self.device)
        store.prepare(self.evidence)
        given = network_file(self.model)
        if self.softmax is not None:
            given.require_softmax("--softmax")
        task, read = gathered(lambda spec: self._task(given, spec), self.against)
        _require_countable(len(task.alphabet), self.max_length)
        limits = (self.most, self.errors, self.most_states, self.seconds, self.resume, self.listing or 1, on)
        question = Question(given, task, self.min_length, self.max_length, self.evidence, *limits)
        others = (self.weights, self.accumulator, self.softmax)
        rounded = Rounded(self.schedule, [None if one is None else format_of(one) for one in others], self.scaled)
        run = page.Run(
            str(self.model), self.against, self.max_length, [], _which(task), self.listing, shortest=self.min_length
        )
        if self.fewest_bits:
            return _fewest(question, rounded, run, shown, read, self.integer_bits)
        return self._in_formats(question, rounded, run, shown, read)

    def _task(self, given: NetworkFile, spec: str) -> Task:
        """What the network is held against: what a user names, or what the network answers in a wide format."""
        if spec == UNROUNDED:
            return unrounded_task(precise(given), self.min_length, self.max_length)
        return network_task(spec, self.max_length)

    def _in_formats(self, question: Question, rounded: Rounded, run: page.Run, shown: Output, read: Gathered) -> int:
        """The same in each format that is named."""
        kinds, wrong = in_roles(question, self.formats or DEFAULT_FORMATS, rounded, run)
        how = (self.schedule, self.scaled)
        if self.attention is not None:
            draw_attention(question.given.in_formats(kinds[0], *how)[0], *self.attention, str(self.model))
        if self.exported is not None:
            network = question.given.in_formats(kinds[0], *how)[0]
            export(network, question.task, question.shortest, question.longest, self.exported, self.bit_by_bit)
        try:
            with bar_or_stages(len(kinds) * (self.max_length + 1), self.as_json) as advance:
                run_each(kinds, lambda kind: question.in_formats(kind, *how, advance), run, wrong)
        except KeyboardInterrupt:
            if not run.rows and run.refused:
                replace(shown, plot=None).show(run, wrong, read)
            complain_of(list(wrong.values()))
            raise
        finally:
            if run.rows:
                shown.show(run, wrong, read)  # what is finished, whatever ended it
        return complain_of(list(wrong.values())) or ending(run)


def _which(task: Task) -> str:
    """Which words of a length are asked about, where not all lengths or words are."""
    if isinstance(task, LanguageTask):
        return ""
    return " that have two halves" if isinstance(task, HalvesTask) else " that the task has"


def _require_possible(formats: Sequence[str], fewest: bool, listing: int | None, resumes: bool) -> None:
    """InvalidInput for options that do not go together."""
    if fewest and formats:
        raise InvalidInput("--fewest-bits: finds the number format by itself; leave --format out")
    if fewest and resumes:
        raise InvalidInput("--fewest-bits: runs each format anew; leave --resume out")
    if listing is not None and resumes:
        raise InvalidInput("--wrong: an earlier run does not know all wrong words; leave --resume out")


def _require_countable(letters: int, longest: int) -> None:
    """InvalidInput where there are so many words that their number is not written down."""
    if letters > 1 and 2 * letters**longest >= 10**MOST_DIGITS:
        most = int(MOST_DIGITS / log10(letters)) - 1
        raise InvalidInput(f"--max-length {longest}: want at most {most} for words over {letters} letters")


def _fewest(
    question: Question, rounded: Rounded, run: page.Run, shown: Output, read: Gathered, whole: int | None
) -> int:
    """Find the fewest bits, and show the formats that have them."""
    tried, alphabet = list[Tried](), question.task.alphabet
    wide = InWide(question, lambda word: complain(in_wide(alphabet, word), AS_EXPECTED))
    run = replace(run, alphabet=alphabet)
    try:
        with bar_or_stages(MOST_BITS * (MOST_BITS + 1) // 2, shown.as_json) as advance:
            found = fewest_bits_of(question, rounded, advance, tried, wide, MOST_BITS, shown.table is not None, whole)
    except KeyboardInterrupt:
        if tried:
            shown.show(replace(run, fewest=Fewest(tried, [], interrupted=True, wide=wide.wrong, whole=whole)), {}, read)
        raise
    run.rows.extend(found.right)
    shown.show(replace(run, fewest=found), {}, read)
    return AS_EXPECTED if any(not row.is_wrong_somewhere for row in found.right) else DIFFERS


def run_each(
    kinds: Sequence[Formats], do: Callable[[Formats], NetworkRun], run: page.Run, wrong: dict[str, str]
) -> None:
    """Put into `run` what each is found, or why the network cannot be run in it; and into `wrong` other complaints.

    InvalidInput where there is no answer in any.
    """
    first: InvalidInput | None = None
    for kind in kinds:
        try:
            run.rows.append(do(kind))
        except Refused as error:
            run.refused.append(page.RefusedFormat(kind.activations.name, kind.activations.bits, str(error)))
            first = first or error
        except InvalidInput as error:
            wrong[kind.short_name], first = str(error), first or error
    if first is not None and not run.rows:
        raise first


def ending(run: page.Run) -> int:
    """As expected where in every format all words asked about are known to be right, and no longer one to be wrong."""
    is_right = all(row.is_right(run.longest) and not row.is_wrong_somewhere for row in run.rows)
    return AS_EXPECTED if is_right and not run.refused else DIFFERS


def in_roles(
    question: Question, names: Sequence[str], rounded: Rounded, run: page.Run
) -> tuple[list[Formats], dict[str, str]]:
    """Each format with the others that are given for the other roles, and why other names are none.

    Put into `run` why there is no Qi.f of so many bits, where one is asked for.

    InvalidInput where none of them is a format.
    """
    found, wrong = list[Formats](), dict[str, str]()
    for name in dict.fromkeys(names):
        try:
            found.append(rounded.formats(question.format(name, rounded)))
        except Refused as error:
            run.refused.append(page.RefusedFormat(name, int(name.split(":")[1]), str(error)))
        except InvalidInput as error:
            wrong[name] = str(error)
    if not found:
        raise InvalidInput(next(iter([*(one.reason for one in run.refused), *wrong.values()])))
    return found, wrong
