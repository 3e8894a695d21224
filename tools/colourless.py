"""Stands for `_colorize` in the browser's library: where there is no terminal, tracebacks have no colours.

Python’s own makes styles out of dataclasses when `traceback` imports it, an eighth of all that comes before Cairn.
"""

from __future__ import annotations


class Plain:
    """Every style is none."""

    def __getattr__(self, _: str) -> str:
        return ""


class PlainTheme:
    """No part of a text has a style."""

    def __getattr__(self, _: str) -> Plain:
        return Plain()


COLORIZE = False
ANSIColors = NoColors = Plain()


def can_colorize(**_: object) -> bool:
    """Whether a file shows colours."""
    return False


def get_colors(*_: object, **__: object) -> Plain:
    """The colours to write in."""
    return ANSIColors


def get_theme(**_: object) -> PlainTheme:
    """The styles to write in."""
    return PlainTheme()


def decolor(text: str) -> str:
    """A text without colours."""
    return text
