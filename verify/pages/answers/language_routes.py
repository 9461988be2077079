"""What `fooling language` says of two routes to D: fields of the document, and a table."""

from __future__ import annotations

from fooling.verify.measures.measured import Measured, as_number
from fooling.verify.methods.languages.gadget_bounds import PARTITION
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.runs.languages.language_report import ROUTES, LanguageReport, Shown
from fooling.verify.runs.languages.language_routes import CALLED, LENGTHS, NOT_TOLD, Length
from fooling.verify.statement.language.verdict import Verdict

CONVENTION = "bits until both know the answer"
CLASSES = ("constant", "logarithmic", "linear")
COLUMNS = ("rows", "D", "proved for all n")


DEPTH = of.Record(
    Measured,
    lower=(of.COUNT, lambda depth: as_number(depth.lower)),
    upper=(of.maybe(of.COUNT), lambda depth: as_number(depth.upper)),
)
PROVED = of.Record(
    Length,
    lower=(of.COUNT, lambda one: one.bound("D", ">=") or 0),
    upper=(of.maybe(of.COUNT), lambda one: one.bound("D", "<=")),
)
LENGTH = of.Record(
    Length,
    n=of.COUNT,
    rows=of.maybe(of.COUNT),
    D=(of.maybe(DEPTH), lambda one: one.depth),
    proved=(PROVED, lambda one: one),
    why=of.maybe(of.LINE),
    certificate=of.CERTIFICATE,
)
TWO_ROUTES = of.Record(
    LanguageReport,
    partition=(of.LINE, lambda found: PARTITION),
    convention=(of.LINE, lambda found: CONVENTION),
    **{"class": (of.maybe(of.one_of(CLASSES)), lambda found: found.communication.name)},
    bare=(of.listed(LENGTH), lambda found: found.routes and found.routes.bare),
    padded=(of.listed(LENGTH), lambda found: found.routes and found.routes.padded),
    proved=(
        of.listed(of.Record(Shown, name=of.LINE, says=of.LINE, verdict=of.VERDICT)),
        lambda found: [one for one in found.shown if one.of == ROUTES],
    ),
    agree=(of.BOOLEAN, lambda found: found.routes and not found.routes.against),
    against=(of.NAMES, lambda found: found.routes and found.routes.against),
)
"""The field `two_routes` of the document, where something was measured."""


def print_routes(found: LanguageReport) -> None:
    """Rows and D of both languages at each length, beside the bounds; what does not fit; and the bounds in words."""
    if found.routes is None:
        return
    name = found.communication.name
    measured = f"D at n = {LENGTHS[0]} to {LENGTHS[-1]} under {PARTITION}, in {CONVENTION}"
    say(f"two routes: the class is {'not known' if name is None else name}; {measured}, beside bounds for all n")
    both = zip(found.routes.bare, found.routes.padded, strict=True)
    rows = ((str(bare.n), *_cells(bare), *_cells(padded)) for bare, padded in both)
    tabulate(("n", *COLUMNS, *(f"padded: {column}" for column in COLUMNS)), rows)
    for name, lengths in found.routes.named.items():
        for why in dict.fromkeys(one.why for one in lengths if one.why is not None):
            at = ", ".join(str(one.n) for one in lengths if one.why == why)
            say(f"  D of {CALLED[name]} is not measured at n = {at}, as {why}")
    for bound in found.shown:
        if bound.of == ROUTES and bound.verdict is Verdict.CONFIRMED:
            say(f"  {bound.says} (proved here)")
    if found.routes.against:
        for told in found.routes.against:
            say(f"THE TWO ROUTES DISAGREE: {told}.")
    else:
        say(f"the two routes agree at every n that was measured; {NOT_TOLD}")


def _cells(one: Length) -> tuple[str, str, str]:
    below, above = one.bound("D", ">=") or 0, one.bound("D", "<=")
    rows = "?" if one.rows is None else str(one.rows)
    return rows, "?" if one.depth is None else one.depth.in_short, f"{below} to {'?' if above is None else above}"
