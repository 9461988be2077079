"""All rules by name: those of the core, and those of the theories, which are loaded when one of them is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from fooling.verify.checker.kernel import Rule
from fooling.verify.checker.when_asked import WhenAsked


def all_rules(core: Mapping[str, Rule]) -> Mapping[str, Rule]:
    """The rules of the core with those of the theories."""
    return WhenAsked(core, _of_theories)


def _of_theories() -> Mapping[str, Rule]:
    from fooling.verify.checker.theories import contents

    return contents.RULES
