"""Objects that look like what they are in a notebook: `import fooling`, or `%load_ext fooling.notebook`.

IPython is told the types by their names, so that nothing is loaded before it is shown, and nothing that computes knows
of pages.  What an object shows is made by `fooling.verify.pages.notebooks`; `shown` gives it to whoever has no IPython.
Outside IPython nothing is registered, and IPython is not needed.
"""

from __future__ import annotations

import sys
from typing import Any

from fooling.verify.pages.notebooks.contents import PLACES, STATEMENTS, in_latex, shown

__all__ = ["load_ipython_extension", "register", "shown"]


def register(shell: Any) -> None:
    """Tell an IPython shell how objects are shown: as HTML, and statements as LaTeX as well."""
    formatters = shell.display_formatter.formatters
    for kind, types, function in (("text/html", PLACES, shown), ("text/latex", STATEMENTS, in_latex)):
        for path in types:
            formatters[kind].for_type_by_name(*path.rpartition(".")[::2], function)


load_ipython_extension = register  # what `%load_ext fooling.notebook` calls


def register_here() -> None:
    """Where `fooling` is imported inside IPython, tell its shell; elsewhere do nothing."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None:
        register(shell)
