r"""What signs of mathematics and commands of LaTeX stand for: the words of sentences, nothing, or a refusal by name.

`MEANT` has the words, `NOTHING` what print does not show, and `WANTED` what would be right instead.  Some commands take
the signs behind them: `\frac12` is one over two, as TeX has it, `\log_2` and `\mathbb{Z}` are one word each, and
what `\text{...}` holds is read as if it stood alone.
"""

from __future__ import annotations

from collections.abc import Mapping

GREEK = "alpha beta gamma delta epsilon varepsilon eta tau mu rho sigma lambda kappa"
BLACKBOARD = {"N": "\u2115", "Z": "\u2124", "R": "\u211d", "Q": "\u211a", "F": "\U0001d53d"}
OMEGA, THETA = "Ω", "Θ"

MEANT: Mapping[str, str] = {
    **{sign: "for all" for sign in ("∀", r"\forall")},
    **{sign: "there are" for sign in ("∃", r"\exists")},
    **{sign: ">=" for sign in ("≥", "⩾", r"\ge", r"\geq", r"\geqslant")},
    **{sign: "<=" for sign in ("≤", "⩽", r"\le", r"\leq", r"\leqslant", "=<")},
    **{sign: "!=" for sign in ("≠", r"\ne", r"\neq")},
    r"\lt": "<",
    r"\gt": ">",
    r"\colon": ":",
    **{sign: "*" for sign in ("·", "×", "∗", "⋅", r"\cdot", r"\times")},
    **{sign: "-" for sign in "\N{MINUS SIGN}\N{EN DASH}"},
    **{sign: "and" for sign in ("∧", r"\land", r"\wedge")},
    **{sign: "or" for sign in ("∨", r"\lor", r"\vee")},
    **{sign: "not" for sign in ("¬", r"\neg", r"\lnot")},
    **{sign: "implies" for sign in ("⇒", "⟹", "→", "=>", r"\implies", r"\Rightarrow", r"\Longrightarrow")},
    **{sign: "iff" for sign in ("⇔", "⟺", "↔", "<=>", r"\iff", r"\Leftrightarrow", r"\Longleftrightarrow")},
    **{sign: ".." for sign in ("…", "...", r"\ldots", r"\dots")},
    r"\lceil": "⌈",
    r"\rceil": "⌉",
    r"\lfloor": "⌊",
    r"\rfloor": "⌋",
    **{sign: "|" for sign in (r"\lvert", r"\rvert", r"\vert")},
    **{sign: "divides" for sign in ("∣", r"\mid")},
    r"\nmid": "∤",
    r"\equiv": "≡",
    r"\in": "∈",
    r"\notin": "∉",
    **{sign: "⊆" for sign in (r"\subseteq", r"\subseteqq")},
    r"\supseteq": "⊇",
    r"\subset": "⊂",
    r"\supset": "⊃",
    r"\cup": "∪",
    r"\cap": "∩",
    **{sign: "mod" for sign in (r"\bmod", r"\mod", r"\pmod")},
    **{sign: "{" for sign in (r"\lbrace", r"\{")},
    **{sign: "}" for sign in (r"\rbrace", r"\}")},
    **{sign: "sum" for sign in ("∑", r"\sum")},
    r"\Omega": OMEGA,
    r"\Theta": THETA,
    r"\omega": "ω",
    "√": "sqrt",
    **{"\\" + word: word for word in ["sqrt", "ln", "exp", "max", "min", "frac", "log", "lg"]},
    **{rf"\{size}frac": "frac" for size in "td"},
    **{rf"\{size}binom": "binom" for size in ("", "t", "d")},
    **{"\\" + word: word for word in GREEK.split()},
    "**": "^",
    "==": "=",
}
SIZES = [rf"\{word}{side}" for word in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r")]
SPACES = [r"\,", r"\;", r"\!", r"\:", r"\>", r"\ ", r"\quad", r"\qquad"]
FORMULAS = ["$", r"\(", r"\)", r"\[", r"\]", r"\displaystyle", r"\textstyle", r"\left", r"\right"]
LIMITS = (r"\limits", r"\nolimits")
FONTS = ["text", "textrm", "textsf", "textbf", "textit", "texttt", "mbox", "mathrm", "mathsf", "mathbf", "mathit"]
FONTS += ["mathtt", "mathcal", "operatorname"]
NOTHING = frozenset([*SIZES, *SPACES, *FORMULAS, *LIMITS, *("\\" + font for font in FONTS)])

WANTED: Mapping[str, str] = {
    "∞": "a statement for all n from some n on",
    r"\infty": "a statement for all n from some n on",
    ";;": "one semicolon",
    r"\to": "`implies`, or `D(f; only alice sends)` for one-way protocols",
    r"\mathbb": "one of N, Z, R, Q and F in it",
    r"\begin": "a matrix as `[1 0; 0 1]`",
    r"\not": "`not (...)`",
    "÷": "`/`",
    "!": "`!=`; there is no factorial, and log2(n!) is `sum over k = 1..n of log2(k)`",
    **{sign: "`⊆`, and `!=` beside it" for sign in ("⊊", "⊋", r"\subsetneq", r"\supsetneq")},
    **{sign: "`not (... ⊆ ...)`" for sign in ("⊄", "⊈", r"\nsubseteq")},
}

WORDS = rf"\\(?:{'|'.join(FONTS)})\*?\s*\{{([\w\s,.:-]*)\}}"
TAKING: tuple[tuple[str, str], ...] = (
    (r"\\not\s*=", "!="),
    (r"\\not\s*\\in(?![A-Za-z])", "∉"),
    (r"\\textsc\s*\{\s*([^\W\d]\w*)\s*\}", ""),  # small capitals are read as capitals
    (r"\\log\s*_\s*(?:2(?!\d)|\{\s*2\s*\})", "log2"),
    (r"\\mathcal\s+O(?![A-Za-z])", "O"),
    *((rf"\\mathbb\s*(?:\{{\s*{one}\s*\}}|{one})", sign) for one, sign in BLACKBOARD.items()),
)
HALVES = r"\\([td]?(?:frac|binom))(?![A-Za-z])\s*([A-Za-z0-9])\s*([A-Za-z0-9])"
ROOT = r"\\sqrt(?![A-Za-z])\s*[0-9](?=[0-9])"  # TeX takes one digit
