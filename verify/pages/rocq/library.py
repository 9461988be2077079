"""Where the files of Rocq lie that an exported certificate needs: in the source tree, or where pip has put them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput

NEEDS = re.compile(r"^From Fooling Require Import ([\w\s]+)\.$", re.MULTILINE)
INSTALLED = "share/fooling/proofs/"
MAKEFILE = """# Builds the exported certificates and what they need: `make`, with coq 8.16 and mathcomp 1.15.
# On Debian 12: apt-get install coq libcoq-mathcomp libcoq-mathcomp-zify libcoq-mathcomp-algebra-tactics
#                 libcoq-interval libcoq-coquelicot
all:
\tcoq_makefile -Q . Fooling -arg -w -arg none *.v -o Makefile.coq
\t-$(MAKE) --no-print-directory --keep-going -f Makefile.coq
\t@refused=; for each in claim_*.v; do \\
\t  if [ $${each}o -nt $$each ]; then echo "accepted      $$each"; \\
\t  else echo "not accepted  $$each"; refused="$$refused $$each"; fi; \\
\tdone; [ -z "$$refused" ] || { echo "not accepted:$$refused"; exit 1; }
"""


@cache
def proofs() -> Sequence[Path]:
    """The files of proofs/; InvalidInput where this installation has none."""
    tree = Path(__file__).resolve().parents[3] / "proofs"
    found = sorted(tree.glob("*.v")) or sorted(_installed())
    if not found:
        raise InvalidInput("the files of proofs/ are not installed; install fooling by pip, or run it from its tree")
    return found


def _installed() -> list[Path]:
    try:
        files = distribution("fooling").files or ()
    except PackageNotFoundError:
        return []
    return [Path(str(one.locate())) for one in files if INSTALLED in str(one) and one.suffix == ".v"]


@cache
def text_of(path: Path) -> str:
    """What such a file holds."""
    return path.read_text(encoding="utf-8")


def needed(texts: Iterable[str]) -> dict[str, str]:
    """The files, by name, that these texts need, directly or not."""
    known = {path.stem: path for path in proofs()}
    waiting, found = [*texts], dict[str, str]()
    while waiting:
        names = {name for line in NEEDS.findall(waiting.pop()) for name in line.split()}
        for name in names & known.keys() - found.keys():
            found[name] = text_of(known[name])
            waiting.append(found[name])
    return {f"{name}.v": text for name, text in sorted(found.items())}
