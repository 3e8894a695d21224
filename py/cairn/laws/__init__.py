"""The laws: what every game keeps, Cairn's own and those of the kit. `LAWS` are tried on seeded random games."""

from cairn.laws.of_clicks import CLICKS
from cairn.laws.of_devices import DEVICES
from cairn.laws.of_notation import NOTATION
from cairn.laws.of_options import OPTIONS
from cairn.laws.of_pictures import PICTURES
from cairn.laws.of_rules import RULES
from cairn.laws.of_words import WORDS

LAWS = (*RULES, *DEVICES, *NOTATION, *OPTIONS, *CLICKS, *WORDS, *PICTURES)
"""All laws, in the order in which they are told."""
