"""Which objects a notebook shows, by the names of their types, and which function makes the view of each.

Types are named and not loaded: a notebook that never sees a network never loads one.  A type below a named one is shown
as that is, unless it is named itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from fooling.verify.pages.notebooks.view import View, html

VIEWS: Mapping[str, Mapping[str, str]] = {  # for each module here, its functions with the type that they take
    "of_functions": {
        "fooling.fooling_sets.functions.TwoPartyFunction": "function",
        "fooling.fooling_sets.search.matrix.CommunicationMatrix": "merged",
        "fooling.fooling_sets.partition.Partition": "partition",
        "fooling.fooling_sets.fooling_set.FoolingSet": "fooling_set",
        "fooling.fooling_sets.search.maximum.FoolingBounds": "fooling_bounds",
        "fooling.fooling_sets.search.textbook.FoolingFamily": "family",
    },
    "of_languages": {
        "fooling.circuits.languages.dfa.DFA": "dfa",
        "fooling.circuits.languages.search.counting.length_counts.WordCounts": "word_counts",
        "fooling.circuits.languages.search.fooling.equivalence.Bisimulation": "bisimulation",
        "fooling.circuits.languages.search.fooling.regular_fooling.Decision": "decision",
        "fooling.verify.runs.languages.language_report.LanguageReport": "language_report",
    },
    "of_talks": {
        "fooling.protocols.channel.Channel": "channel",
        "fooling.protocols.simulation.transcript.Transcript": "channel",
        "fooling.protocols.simulation.simulate.Simulation": "simulation",
        "fooling.protocols.search.trees.Leaf": "tree",
        "fooling.protocols.search.trees.Node": "tree",
        "fooling.protocols.search.exact.ExactComplexity": "exact_complexity",
    },
    "of_networks": {
        "fooling.circuits.numbers.number_format.NumberFormat": "number_format",
        "fooling.circuits.networks.transformer.Transformer": "transformer",
        "fooling.circuits.networks.recurrent.Recurrent": "recurrent",
        "fooling.circuits.networks.rnn.RNN": "rnn",
        "fooling.circuits.networks.search.behaviour.Behaviour": "behaviour",
        "fooling.circuits.networks.search.all_lengths.AllLengths": "all_lengths",
        "fooling.circuits.networks.constructions.construction.Constructed": "constructed",
        "fooling.verify.given.asked.from_torch.Imported": "imported",
        "fooling.verify.given.modules.float_distance.FloatDistance": "float_distance",
    },
    "of_statements": {
        "fooling.verify.statement.language.verdict.Verdict": "verdict",
        "fooling.verify.statement.language.verdict.Outcome": "outcome",
        "fooling.verify.evidence.stated_outcome.Judgement": "judgement",
        "fooling.verify.statement.expression.Expression": "expression",
        "fooling.verify.claims.claim.Claim": "claim",
        "fooling.verify.runs.claims.many_claims.Decided": "decided",
        "fooling.verify.runs.certificates.many_certificates.Rechecked": "rechecked",
        "fooling.verify.measures.measured.Measured": "measured",
        "fooling.verify.measures.measured.Measures": "measures",
        "fooling.verify.given.arguments.argument_script.Argument": "argument",
    },
    "of_exercises": {"fooling.verify.pages.exercises.checked_answer.CheckedAnswer": "checked_answer"},
}
PLACES = {of: (module, name) for module, some in VIEWS.items() for of, name in some.items()}
STATEMENTS: Mapping[str, str] = {  # those that have a statement, with the attribute that it is
    "fooling.verify.statement.expression.Expression": "term",
    "fooling.verify.evidence.stated_outcome.Judgement": "that",
    "fooling.verify.claims.claim.Claim": "that",
}


def view(found: object) -> View:
    """The view of an object of one of the named types, or of a type below one."""
    module, name = PLACES[_named(found, PLACES)]
    made: View = getattr(import_module(f"fooling.verify.pages.notebooks.{module}"), name)(found)
    return made


def shown(found: object) -> str:
    """The object as HTML of at most 20 KB."""
    return html(view(found))


def in_latex(found: object) -> str:
    """The statement of an object that has one, as LaTeX."""
    term = getattr(found, STATEMENTS[_named(found, STATEMENTS)])
    words: str = import_module("fooling.verify.pages.formats.latex_formulas").formula(term)
    return words


def _named(found: object, table: Mapping[str, object]) -> str:
    """The type that is nearest above it among those of a table."""
    above = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(found).__mro__)
    return next(name for name in above if name in table)
