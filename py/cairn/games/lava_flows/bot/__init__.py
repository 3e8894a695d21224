"""How the computer thinks about Lava Flows."""

from cairn.core.bot_model import search_model
from cairn.games.lava_flows.bot.evaluate import NAMES
from cairn.games.lava_flows.bot.levels import LEVELS
from cairn.games.lava_flows.bot.position import positions
from cairn.games.lava_flows.bot.reasons import reasons
from cairn.games.lava_flows.bot.weights import WEIGHTS

MODEL = search_model("Lava Flows", with_weights=positions, names=NAMES, weights=WEIGHTS, reasons=reasons, levels=LEVELS)
