"""Formulas read back to the text that `in_words` writes; an independent reader of MathML and of the HTML around it."""

from __future__ import annotations

import re
import unicodedata
from xml.etree import ElementTree

ATOM, POWER, PRODUCT, SUM, REST = 4, 3, 2, 1, 0
SIGNS = {"≥": ">=", "≤": "<=", "≠": "!=", "\N{MINUS SIGN}": "-", "·": "*", "\N{PRIME}": "'"}


def read_back(markup: str) -> str:
    """The words of HTML with formulas, without any space."""
    return without_spaces(_text(ElementTree.fromstring(f"<body>{markup}</body>")))


def without_spaces(words: str) -> str:
    """What is compared: words without spaces, of which one thing may be told as several."""
    return re.sub("1(head|unit|bit|position|letter)s", r"1\1", re.sub(r"\s", "", words))


def _text(node: ElementTree.Element) -> str:
    found = [_signs(node.text or "")]
    for one in node:
        found.append(_formula(one)[1] if one.tag == "math" else _log(one) or _power(one) or _text(one))
        found.append(_signs(one.tail or ""))
    return "".join(found)


def _signs(words: str) -> str:
    for sign, spelled in SIGNS.items():
        words = words.replace(sign, spelled)
    return words


def _log(node: ElementTree.Element) -> str:
    return (node.text or "") if node.tag == "sub" else ""


def _power(node: ElementTree.Element) -> str:
    return f"^{_tight(_formula_of_text(node))}" if node.tag == "sup" else ""


def _formula_of_text(node: ElementTree.Element) -> tuple[int, str]:
    (only,) = list(node)
    return _formula(only)


def _tight(part: tuple[int, str], least: int = ATOM) -> str:
    return part[1] if part[0] >= least else f"({part[1]})"


def _formula(node: ElementTree.Element) -> tuple[int, str]:
    parts, words = list(node), node.text or ""
    match node.tag:
        case "mi":
            return ATOM, _letter(words)
        case "mn":
            return ATOM, words
        case "mtext":
            return ATOM, words
        case "mo":
            return ATOM, _sign(node)
        case "math" | "mrow":
            return _row(parts)
        case "mfrac" if node.get("linethickness") == "0":
            above, below = (_formula(one)[1] for one in parts)
            return ATOM, f"{above}, {below}"
        case "mfrac":
            return PRODUCT, f"{_tight(_formula(parts[0]), PRODUCT)} / {_tight(_formula(parts[1]), POWER)}"
        case "msup" if parts[1].tag == "mo":
            return ATOM, _formula(parts[0])[1] + "'" * len(parts[1].text or "")
        case "msup":
            return POWER, f"{_tight(_formula(parts[0]))}^{_tight(_formula(parts[1]))}"
        case "msub":
            return ATOM, "".join(_formula(one)[1] for one in parts)
        case "msqrt":
            return ATOM, f"sqrt({_formula(parts[0])[1]})"
        case "munderover":
            name, _, low = list(parts[1])
            return REST, f"sum over {_formula(name)[1]} = {_tight(_formula(low))}..{_tight(_formula(parts[2]))} of "
        case "mtable":
            rows = [[_formula(one[0])[1] for one in line] for line in parts]
            return ATOM, ", ".join(f"[{', '.join(row)}]" for row in rows)
    raise AssertionError(f"no reading of <{node.tag}>")


FENCES = {"⌈": "ceil(", "⌉": ")", "⌊": "floor(", "⌋": ")"}


def _row(parts: list[ElementTree.Element]) -> tuple[int, str]:
    if len(parts) == 1:
        return _formula(parts[0])
    if parts[0].tag == "munderover":
        return REST, _formula(parts[0])[1] + _tight(_formula(parts[1]))
    if len(parts) == 3 and parts[1].get("linethickness") == "0":
        return ATOM, f"binomial({_formula(parts[1])[1]})"
    signs = {one.text for one in parts if one.tag == "mo"}
    level = SUM if signs & {"+", "\N{MINUS SIGN}"} else PRODUCT if signs & {"·", "/"} else ATOM
    return level, "".join(_formula(one)[1] for one in parts)


def _letter(name: str) -> str:
    """A Greek letter by its name."""
    called = unicodedata.name(name, "") if len(name) == 1 else ""
    return called.split()[-1].lower().replace("lamda", "lambda") if called.startswith("GREEK SMALL") else name


def _sign(node: ElementTree.Element) -> str:
    if node.text == "|":
        return "abs(" if node.get("form") == "prefix" else ")"
    return FENCES.get(node.text or "", SIGNS.get(node.text or "", node.text or ""))
