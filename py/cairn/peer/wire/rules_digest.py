"""Which rules this page plays by; two pages compare it when they greet each other."""

RULES = "unbuilt"
"""The build (tools/compile.ts) writes here a digest of the source text of cairn.bots, cairn.core and cairn.games,
in hex: a computer that plays for somebody is checked by every page."""
