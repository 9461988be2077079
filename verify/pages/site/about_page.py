"""What has written the report, and how its certificates were made: versions, effort, and a date where one was given."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed

from fooling.verify.evidence.store import code_version, version
from fooling.verify.pages.formats.markup import Markup, element, joined
from fooling.verify.pages.site.index_page import about, kinds
from fooling.verify.pages.site.reported import Report
from fooling.verify.statement.language.counted import counted

LIBRARIES = ("numpy", "sympy", "z3-solver", "networkx", "highspy", "python-sat", "numba", "torch")
TRUST = (
    "Each certificate of this report was given to the checker again when the pages were written. The checker is a "
    "small program of its own, and shares no code with the searches. What a verdict trusts beside the checker is said "
    "on the page of its claim."
)
WHERE = "This report contains neither the program nor that archive: whoever made the report can make the archive"


def about_page(report: Report, one_file: bool = False) -> Markup:
    """What stands on it; a report of one file has no list of its files."""
    rows = [element("div", element("dt", name), element("dd", said)) for name, said in _rows(report, one_file)]
    told = [element("h1", "About"), about(report), element("p", TRUST, class_="says"), element("dl", *rows)]
    return joined([*told, kinds(report)])


def _rows(report: Report, one_file: bool) -> Iterator[tuple[str, str]]:
    if report.date is not None:
        yield "Date", report.date
    yield "Claims", f"{len(report.claims)}, of {report.title}"
    yield "Program", f"fooling {version()}"
    yield "Code", f"{code_version()} (a SHA-256 of the sources, its first 16 digits)"
    yield "Python", platform.python_version()
    yield "Libraries", ", ".join(_libraries())
    made = [one.made_by() for one in report.claims if one.certificate is not None]
    for name, field in (("Effort of the searches", "effort"), ("Code of the searches", "code")):
        counts = Counter(one[field] for one in made if field in one)
        if counts:
            yield name, ", ".join(f"{kind} ({counted(many, 'certificates')})" for kind, many in counts.items())
    yield "Check all again", "fooling recheck certificates"
    bare = (
        "python check.py" if report.bundled else f"python check.py, in the archive that fooling bundle makes. {WHERE}"
    )
    yield "Check all again without this program", bare
    if not one_file:
        yield "Compare the files", "sha256sum --check SHA256SUMS, in the folder where index.html and SHA256SUMS lie"


def _libraries() -> Iterator[str]:
    """Those that are installed: searches use them, and the checker does not."""
    for name in LIBRARIES:
        try:
            yield f"{name} {installed(name)}"
        except PackageNotFoundError:
            continue
