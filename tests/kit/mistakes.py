"""Wrong uses of every name of the kit, in the order of its guide: a source, the line of the mistake, and what is said.

`@` stands before the line that is wrong; it is taken away.
"""

from __future__ import annotations

HEAD = '"""Toy, by Nobody. Do something."""\nfrom cairn.kit import *\n'
BOARD = "board = squares(3)\n"
PLACE = '@rule\ndef place(p):\n    """Put a piece on an empty cell."""\n    yield from p.empty\n'
SETUP = 'def setup(p):\n    p.put("a1", side=0)\n    p.put("c3", "king", side=1)\n    p.let(score=(0, 0))\n'
HEXES = HEAD + "board = hexagon(3)\n"
LINES = HEAD + 'board = points("a1-b1-c1 a1-a2")\n'


def board(code: str) -> str:
    return HEAD + f"@board = {code}\n" + PLACE


def top(code: str) -> str:
    return HEAD + BOARD + code + "\n" + PLACE


def rule(*lines: str, head: str = HEAD + BOARD + SETUP) -> str:
    """A rule with these lines."""
    return head + '@rule\ndef go(p):\n    """Go somewhere."""\n' + "".join(f"    {line}\n" for line in lines)


def does(*lines: str, of: str = "p, to") -> str:
    return HEAD + BOARD + SETUP + PLACE + f"@place.does\ndef _({of}):\n" + "".join(f"    {line}\n" for line in lines)


def ends(*lines: str) -> str:
    body = "".join(f"    {line}\n" for line in lines)
    return HEAD + BOARD + SETUP + PLACE + f'@end\ndef over(p):\n    """It ends."""\n{body}'


def setup(*lines: str) -> str:
    return HEAD + BOARD + "def setup(p):\n" + "".join(f"    {line}\n" for line in lines) + PLACE


def asks(call: str) -> str:
    """A rule that asks something, in its first line."""
    return rule(f"@for c in {call}:", "    yield c")


def hexes(call: str) -> str:
    return rule(f"@for c in {call}:", "    yield c", head=HEXES)


MISTAKES: dict[str, tuple[str, str]] = {
    # The head, and what is imported.
    "no docstring": ("@from cairn.kit import *\n" + BOARD + PLACE, "begins with a docstring"),
    "a title without a full stop": ('@"""Toy"""\nfrom cairn.kit import *\n' + BOARD + PLACE, "“Title, by Somebody."),
    "nothing imported": ('"""Toy, by Nobody. Go."""\n@board = squares(3)\n', "begin with from cairn.kit import *"),
    "a name that the kit has not": (
        '"""Toy, by Nobody. Go."""\n@from cairn.kit import square\n',
        "Is “squares” meant?",
    ),
    "chance from elsewhere": (HEAD + "@import random\n" + BOARD + PLACE, "chance is p.lots(6)"),
    "a module that is not there": (HEAD + "@import numpy\n" + BOARD + PLACE, "“numpy” isn’t there"),
    "an unknown name": (asks("emtpy"), "Nothing is called “emtpy” here."),
    "p forgotten before empty": (asks("empty"), "Is “p.empty” meant?"),
    "p forgotten before near": (asks('near("a1")'), "Is “p.near” meant?"),
    "a bracket forgotten": (HEAD + BOARD + "@x = (1\n", "Python cannot read this"),
    "a colon forgotten": (HEAD + BOARD + "@def f(p)\n    pass\n", "Python cannot read this"),
    # Boards.
    "no board": ('@"""Toy, by Nobody. Go."""\nfrom cairn.kit import *\n' + PLACE, "has a board"),
    "a board that is a number": (board("8"), "such as board = squares(8)"),
    "a board that is not called": (board("squares"), "asks for “columns”"),
    "squares without a size": (board("squares()"), "squares is written so: squares(8), or squares(8, 6)."),
    "squares of a text": (board('squares("8")'), "1 to 26 cells in a row, and not '8'"),
    "squares of a half": (board("squares(7.5)"), "and not 7.5"),
    "no squares": (board("squares(0)"), "and not 0"),
    "squares with three sizes": (board("squares(8, 8, 8)"), "squares(8), or squares(8, 6)"),
    "squares with a name": (board("squares(size=8)"), "squares(8), or squares(8, 6)"),
    "a misspelt board": (board("sqares(8)"), "Is “squares” meant?"),
    "27 squares": (board("squares(27)"), "1 to 26 cells in a row, and not 27"),
    "rhombus without a size": (board("rhombus()"), "rhombus is written so: rhombus(7)"),
    "rhombus of a list": (board("rhombus([7])"), "and not [7]"),
    "hexagon without a size": (board("hexagon()"), "hexagon is written so: hexagon(4)."),
    "hexagon with two sizes": (board("hexagon(4, 5)"), "hexagon is written so: hexagon(4)."),
    "hexagon of a tuple": (board("hexagon((4,))"), "and not (4,)"),
    "points without lines": (board("points()"), "points is written so"),
    "points of several texts": (board('points("a1-b1", "a2-b2")'), 'points("a1-b1-c1 a2-b2-c2 a1-a2")'),
    "points of a list": (board('points(["a1-b1"])'), "are one text"),
    "points of an empty text": (board('points("")'), "are one text"),
    "a point without a place": (board('points("top-a1")'), "“top” tells no place, as a1 does"),
    "a place that is a text": (board('points("top-a1", top="a3")'), "is two numbers: top=(3, 2)"),
    "a place of one number": (board('points("top-a1", top=(3,))'), "is two numbers"),
    "a place for a point that is none": (board('points("top-a1", tpo=(1, 2))'), "Is “top” meant?"),
    "a point named with a blank": (board('points("a 1-b1")'), "“1” can’t name a point"),
    "a point with a sign": (board('points("a1-b?")'), "“b?” can’t name a point"),
    "a board that asks for no option": (
        HEAD + "options = {'size': (3, 4)}\n@def board(sise):\n    return squares(3)\n" + PLACE,
        "Is “size” meant?",
    ),
    "a board that returns nothing": (HEAD + "@def board():\n    squares(3)\n" + PLACE, "“board” returns nothing."),
    "a board that returns a number": (HEAD + "@def board():\n    return 3\n" + PLACE, "has a board, such as board ="),
    # Rules.
    "no rule": ('@"""Toy, by Nobody. Go."""\nfrom cairn.kit import *\n' + BOARD, "at least one @rule"),
    "a rule in brackets": (
        HEAD + BOARD + "@@rule()\ndef go(p):\n    '''Go.'''\n    yield from p.empty\n",
        "without brackets",
    ),
    "a rule with a name": (HEAD + BOARD + '@@rule("go")\ndef go(p):\n    pass\n', "without brackets"),
    "a rule above a class": (HEAD + BOARD + "@@rule\nclass Go:\n    pass\n", "above a function"),
    "a rule without p": (HEAD + BOARD + '@@rule\ndef go():\n    """Go."""\n    yield "a1"\n', "def go(p):"),
    "a rule with a point": (
        HEAD + BOARD + '@@rule\ndef step(p, cell):\n    """Go."""\n    yield "a1"\n',
        "def step(p):",
    ),
    "a rule without a sentence": (HEAD + BOARD + "@@rule\ndef go(p):\n    yield from p.empty\n", "needs a docstring"),
    "a rule without a full stop": (
        HEAD + BOARD + '@@rule\ndef go(p):\n    """Go on"""\n    yield "a1"\n',
        "end it with a full stop",
    ),
    "yield forgotten": (
        HEAD + BOARD + '@@rule\ndef go(p):\n    """Go."""\n    p.empty\n',
        "yields no actions: it ends with yield",
    ),
    "a rule that returns a number": (
        HEAD + BOARD + '@@rule\ndef go(p):\n    """Go."""\n    return 5\n',
        "A rule yields points",
    ),
    "a rule that returns true": (HEAD + BOARD + '@@rule\ndef go(p):\n    """Go."""\n    return True\n', "This is True"),
    "a list yielded": (rule('@yield ["a1", "b1"]'), "yield start, to"),
    "a piece yielded": (rule('@yield p["a1"]'), "This is p[…]"),
    "a number yielded": (rule("@yield 1"), "This is 1"),
    "nothing yielded": (rule("@yield"), "This is None"),
    "a point in a list": (rule('@yield "a1", ["b1"]'), "This is ('a1', ['b1'])"),
    "a point that is none": (rule('@yield "a9"'), "“a9” is no point of the board. Possible: a1, b1"),
    "a point in capitals": (rule('@yield "A1"'), "Is “a1” meant?"),
    "a point turned about": (rule('@yield "1a"'), "Is “a1” meant?"),
    "a word without a button": (rule('@yield "roll"'), 'words = {"roll": "…"}'),
    "a misspelt word": (rule('@yield "pas"'), "Is “pass” meant?"),
    "41 points": (rule('@yield ("a1",) * 41'), "1 to 40 points"),
    "a rule that is called": (
        HEAD + BOARD + PLACE + '@rule\ndef go(p):\n    """Go."""\n@    yield from place(p)\n',
        "can’t be called",
    ),
    "a rule as a list": (
        HEAD + BOARD + PLACE + '@rule\ndef go(p):\n    """Go."""\n@    yield from place\n',
        "can’t be called or gone through",
    ),
    "two rules of one name": (
        HEAD + BOARD + PLACE + PLACE.replace("def place", "def place").replace("def", "@def"),
        "two functions called “place”",
    ),
    "nothing to do": (
        HEAD + BOARD + '@@rule\ndef go(p):\n    """Go."""\n    yield from p.mine\n',
        "Nothing can be played",
    ),
    # What a rule does.
    "does in brackets": (HEAD + BOARD + PLACE + "@@place.does()\ndef _(p, to):\n    pass\n", "without brackets"),
    "does misspelt": (HEAD + BOARD + PLACE + "@@place.do\ndef _(p, to):\n    pass\n", "A rule has no “do”"),
    "does of a rule that is none": (
        HEAD + BOARD + PLACE + "@@plase.does\ndef _(p, to):\n    pass\n",
        "Is “place” meant?",
    ),
    "does of an end": (
        HEAD + BOARD + PLACE + '@end\ndef over(p):\n    """Over."""\n@@over.does\ndef _(p):\n    pass\n',
        "returns who has won, and does nothing",
    ),
    "does twice": (does("p.put(to)") + "@@place.does\ndef _(p, to):\n    p.put(to)\n", "stands twice"),
    "does without the point": (does("p.put('a1')", of="p").replace("@place", "@@place"), "def _(p, point1):"),
    "does with a point too many": (
        does("p.put(to)", of="p, start, to").replace("@place", "@@place"),
        "def _(p, point1):",
    ),
    "does that yields": (does("yield to").replace("@place", "@@place"), "yields nothing"),
    "does that does nothing": (does("pass").replace("@place", "@@place"), "changes nothing"),
    # Ends.
    "an end in brackets": (HEAD + BOARD + PLACE + "@@end()\ndef over(p):\n    '''Over.'''\n", "without brackets"),
    "an end without p": (HEAD + BOARD + PLACE + '@@end\ndef over():\n    """Over."""\n', "def over(p):"),
    "an end that holds at once": (
        ends("return 0").replace("@end", "@@end"),
        "“over” ends the game in the first position",
    ),
    "an end that yields": (ends("yield 0").replace("@end", "@@end"), "yields nothing"),
    "an end that says true": (ends("return True").replace("@end", "@@end"), "and not True"),
    "an end that says a name": (ends('return "White"').replace("@end", "@@end"), "and not 'White'"),
    "an end that says a point": (ends("return p.mine").replace("@end", "@@end"), "and not ('a1',)"),
    "an end that says a piece": (ends('return p["a1"]').replace("@end", "@@end"), "and not p[…]"),
    "an end that says p": (ends("return p").replace("@end", "@@end"), "and not p."),
    "an end that puts": (ends('@p.put("b1")'), "p.put changes p"),
    "an end that fails": (ends("@return p.score[2]"), "IndexError"),
    "an end that asks a field that is none": (ends("@return p.scor"), "Is “score” meant?"),
    # p[…] and what p has.
    "a piece on a point that is none": (asks('p["z9"] or ()'), "“z9” is no point of the board"),
    "a piece by a number": (asks("p[0] or ()"), 'such as "a1"'),
    "a piece by two letters": (asks('p["a", "1"] or ()'), "is no point"),
    "the side of nothing": (rule('@if p["b2"].side == 0:', '    yield "b2"'), "Nothing stands there"),
    "the kind of nothing": (rule('@if p["b2"].kind == "king":', '    yield "b2"'), "has no kind"),
    "the colour of a piece": (
        rule('@if p["a1"].color == 0:', '    yield "b2"'),
        "A piece has a side and a kind, and no “color”",
    ),
    "a kind that no piece has": (rule('@if p["c3"].kind == "kign":', '    yield "b2"'), "Is “king” meant?"),
    "a piece that is set": (does('@p[to] = "king"'), "p[…] can only be read"),
    "a piece that is deleted": (does("@del p[to]"), "p[…] can only be read"),
    "turn in brackets": (rule("@if p.turn() == 0:", '    yield "b2"'), "write it without brackets"),
    "turn that is set": (does("p.put(to)", "@p.turn = 1"), "p.let(turn=…)"),
    "turn that is added to": (does("p.put(to)", "@p.turn += 1"), "p.let(turn=…)"),
    "other in brackets": (ends("@return p.other()"), "write it without brackets"),
    "other that is set": (does("p.put(to)", "@p.other = 1"), "p.other can’t be set here"),
    "mine in brackets": (asks("p.mine()"), "p.mine is no function"),
    "theirs in brackets": (asks("p.theirs()"), "p.theirs is no function"),
    "empty in brackets": (asks("p.empty()"), "p.empty is no function"),
    "mine that is set": (does('@p.mine = ("a1",)'), "p.put, p.take and p.move"),
    "mine misspelt": (asks("p.mein"), "Is “mine” meant?"),
    "empty misspelt": (asks("p.emtpy"), "Is “empty” meant?"),
    "pieces of p": (asks("p.pieces"), "p has no “pieces”"),
    "p as a list": (asks("p"), "ask it for points, as in p.mine"),
    "a point in p": (rule('@if "a1" in p:', '    yield "a1"'), "ask it for points"),
    "p without brackets": (rule('@yield from p("a1")'), "p is the position"),
    **{
        f"{wrong} for {right}": (does("p.put(to)", f"@p.{wrong}(to)"), f"Is “{right}” meant?")
        for wrong, right in (
            ("remove", "take"),
            ("capture", "take"),
            ("add", "put"),
            ("flip", "put"),
            ("roll", "lots"),
            ("neighbors", "near"),
            ("opponent", "other"),
            ("player", "turn"),
        )
    },
    # The board.
    "board in brackets": (asks("p.board()"), "p.board is no function"),
    "the board as a list": (asks("p.board"), "its points are p.board.names"),
    "cells of the board": (asks("p.board.cells"), "A board has no “cells”"),
    "names misspelt": (asks("p.board.nams"), "Is “names” meant?"),
    "a row that is not there": (asks("p.board.row(4)"), "The board has no row 4. There are 1 to 3."),
    "a row by a letter": (asks('p.board.row("a")'), "no row 'a'"),
    "points that are compared": (rule("@if p.mine < 2:", '    yield "a2"'), "says len: len(p.mine)"),
    "all points as one action": (rule("@yield p.empty"), "yield from p.empty"),
    "two points in one text": (rule('@yield "a1" + "a2"'), 'yield "a1", "a2", with a comma'),
    "an end that returns nothing": (ends("@p.other"), "never returns who has won"),
    "a row without a number": (asks("p.board.row()"), "row is written so: p.board.row(1)."),
    "row on p": (asks("p.row(1)"), "Is “board.row” meant?"),
    "a column that is not there": (asks('p.board.column("d")'), "There are a to c."),
    "a column by a number": (asks("p.board.column(1)"), "no column 1"),
    "a column in capitals": (asks('p.board.column("A")'), "no column 'A'"),
    "an edge that squares have not": (
        asks('p.board.edge("north")'),
        "On squares a direction or an edge is one of n, ne",
    ),
    "an edge without a direction": (asks("p.board.edge()"), 'p.board.edge("e")'),
    "an edge that hexagons have not": (
        hexes('p.board.edge("n")'),
        "On hexagons a direction or an edge is one of e, ne, nw, w, sw or se; “n” is none.",
    ),
    "an edge of points": (
        rule('@yield from p.board.edge("n")', head=LINES),
        "A board of points has no direction or edge “n”",
    ),
    "a direction in capitals": (hexes('p.board.edge("NE")'), "“NE” is none"),
    "a step the wrong way": (rule('@to = p.board.steps["a1"]["up"]', "yield to"), "“up” is none"),
    "a step off the board": (rule('@to = p.board.steps["a1"]["s"]', "yield to"), "Nothing lies “s” of here"),
    "a step that is got the wrong way": (rule('@to = p.board.steps["a1"].get("up")', "yield to"), "“up” is none"),
    "a step from a point that is none": (rule('@to = p.board.steps["a9"]', "yield to"), "“a9” is no point"),
    # What is asked of p.
    "of without a side": (asks("p.of()"), "of is written so: p.of(0)"),
    "of a kind alone": (asks('p.of("king")'), "A side is 0, 1 or NEUTRAL, and not 'king'"),
    "of a side that is none": (asks("p.of(2)"), "A side is 0, 1 or NEUTRAL, and not 2"),
    "of a kind that is none": (asks('p.of(1, "kign")'), "No piece is ever a “kign”. Is “king” meant?"),
    "of three things": (asks('p.of(1, "king", "a1")'), "of is written so"),
    "of not called": (asks("p.of"), "p.of is a function and has brackets"),
    "side without a point": (asks("[p.side()]"), 'p.side("a1")'),
    "side of a point that is none": (asks('[p.side("d1")]'), "“d1” is no point"),
    "is_empty without a point": (
        rule("@if p.is_empty():", '    yield "a2"'),
        'is_empty is written so: p.is_empty("a1").',
    ),
    "is_empty not called": (rule("@if p.is_empty:", '    yield "a2"'), "has brackets"),
    "is_empty of a list": (rule("@if p.is_empty(p.mine):", '    yield "a2"'), "is no point"),
    "is_empty misspelt": (rule('@if p.isempty("a1"):', '    yield "a2"'), "Is “is_empty” meant?"),
    "is_mine with two points": (rule('@if p.is_mine("a1", "a2"):', '    yield "a2"'), "is_mine is written so"),
    "is_mine not called": (rule("@yield from (c for c in p.empty if not p.is_mine)"), "has brackets"),
    "is_theirs of a side": (rule("@if p.is_theirs(1):", '    yield "a2"'), "1 is no point"),
    "near without a point": (asks("p.near()"), "near is written so"),
    "near with two points": (asks('p.near("a1", "a2")'), "near is written so"),
    "near not called": (asks("p.near"), "has brackets"),
    "near of nothing": (asks("p.near(None)"), "None is no point"),
    "near of a list": (asks("p.near(list(p.mine))"), "A list can be no point"),
    "near in brackets of a list": (asks('p.near["a1"]'), "has brackets"),
    "ahead without a point": (asks("p.ahead()"), 'p.ahead("a1", "n", "ne")'),
    "ahead a wrong way": (asks('p.ahead("a1", "forward")'), "“forward” is none"),
    "ahead n on hexagons": (hexes('p.ahead("a1", "n")'), "On hexagons"),
    "ahead with the way first": (asks('p.ahead("n", "a1")'), "“a1” is none"),
    "rays without a point": (asks("p.rays()"), "rays is written so"),
    "rays of a point that is none": (asks('p.rays("a")'), "“a” is no point"),
    "slides without a point": (asks("p.slides()"), "slides is written so"),
    "slides past a point that is none": (asks('p.slides("a1", "z1")'), "“z1” is no point"),
    "slides past a list": (asks('p.slides("a1", ["b1"])'), "A list can be no point"),
    "joins without a side": (asks('[p.joins(["a1"], ["c1"])]'), "joins is written so"),
    "joins of one point": (asks('[p.joins(0, "a1", ["c1"])]'), "from a list of points to another"),
    "joins to a point that is none": (asks('[p.joins(0, ["a1"], ["d1"])]'), "“d1” is no point"),
    "joins of a side that is none": (asks('[p.joins(2, ["a1"], ["c1"])]'), "A side is 0, 1 or NEUTRAL"),
    # What changes p.
    "put in a rule": (rule('@p.put("a2")', 'yield "a2"'), "that is for setup and for what a rule does"),
    "put without a point": (does("@p.put()"), "put is written so"),
    "put on a point that is none": (setup('@p.put("d4")'), "“d4” is no point"),
    "put with the side second": (setup('@p.put("a1", 0)'), 'p.put("a1", "king", side=0)'),
    "put for a side that is none": (setup('@p.put("a1", side=2)'), "a side: 0, 1 or NEUTRAL"),
    "put for a side by its name": (setup('@p.put("a1", side="White")'), "side='White'"),
    "put by another word": (setup('@p.put("a1", owner=0)'), "put is written so"),
    "put on a list": (setup('@p.put(["a1", "a2"])'), "A list can be no point"),
    "take in a rule": (rule('@p.take("a1")', 'yield "a2"'), "p.take changes p"),
    "take of a list": (does("p.put(to)", "@p.take(list(p.theirs))"), "A list can be no point"),
    "take of a point that is none": (does("p.put(to)", '@p.take("q7")'), "“q7” is no point"),
    "move in an end": (ends('@p.move("a1", "a2")'), "p.move changes p"),
    "move from one point": (does('@p.move("a1")'), "move is written so"),
    "move from an empty point": (does('@p.move("b2", "b1")'), "Nothing stands on b2"),
    "move off the board": (does('@p.move("a1", "a0")'), "“a0” is no point"),
    "let in a rule": (rule("@p.let(score=1)", 'yield "a2"'), "p.let changes p"),
    "let without a name": (does("@p.let(5)"), "let is written so: p.let(score=3)"),
    "a field set": (does("p.put(to)", "@p.score = (1, 0)"), "p.let(score=…)"),
    "a field set in setup": (setup("@p.score = 0"), "p.let(score=…)"),
    "a field set in a rule": (rule("@p.score = 1", 'yield "a2"'), "p.let(score=…)"),
    "a field deleted": (does("@del p.score"), "p.score can’t be set here"),
    "a field of a list": (setup("@p.let(score=[0, 0])"), "use a number, a text or a tuple"),
    "a field that setup has not": (does("p.put(to)", "@p.let(points=1)"), "is not set in setup"),
    "a field misspelt": (does("p.put(to)", "@p.let(socre=(1, 0))"), "Is “score” meant?"),
    "a field that is a word of ours": (setup("@p.let(mine=3)"), "is a word of ours"),
    "a turn that is none": (does("p.put(to)", "@p.let(turn=2)"), "side 0 or 1, and not 2"),
    "a turn by its name": (does("p.put(to)", '@p.let(turn="White")'), "and not 'White'"),
    "lots in a rule": (rule("@n = p.lots(6)", 'yield "a2"'), "p.lots changes p"),
    "lots in setup": (setup("@p.lots(6)"), "in what a rule does"),
    "lots without a number": (does("p.put(to)", "@p.lots()"), "lots is written so: p.lots(6)."),
    "lots of none": (does("p.put(to)", "@p.lots(0)"), "p.lots(6) draws 1 to 6"),
    "lots of a text": (does("p.put(to)", '@p.lots("6")'), "p.lots(6) draws 1 to 6"),
    # Optional names.
    "options of one value": (top("@options = {'size': 8}"), "The usual one comes first"),
    "options in a list": (top("@options = ['size']"), 'options = {"size": (8, 6)}'),
    "an option in capitals": (top("@options = {'Size': (8, 6)}"), "1 to 20 small letters, and not “seed”"),
    "an option with a space": (
        top("@options = {'my size': (8, 6)}"),
        "1 to 20 small letters, and not “seed”",
    ),
    "an option that is a number": (top("@options = {1: (8, 6)}"), "1 to 20 small letters, and not “seed”"),
    "an option called as the lots are": (
        top("@options = {'seed': (1, 2)}"),
        "1 to 20 small letters, and not “seed”",
    ),
    "options of a list": (top("@options = {'size': [8, 6]}"), "as in options = {"),
    "an option without values": (top("@options = {'size': ()}"), "all texts, each once"),
    "an option of one text": (top("@options = {'start': 'left'}"), "all texts, each once"),
    "an option with a value twice": (top("@options = {'size': (8, 8)}"), "all texts, each once"),
    "an option of numbers and texts": (top("@options = {'size': (8, 'six')}"), "all whole numbers or all texts"),
    "an option of yes and no": (top("@options = {'big': (True, False)}"), "all whole numbers or all texts"),
    "an option of halves": (top("@options = {'size': (1.5, 2.5)}"), "all whole numbers or all texts"),
    "options that are a function": (top("@options = dict"), 'options = {"size": (8, 6)}'),
    # What people read.
    "a side without a name": (top("@sides = '', 'Black'"), 'sides = "Red", "Blue"'),
    "two sides of one name": (top("@sides = 'Red', 'Red'"), 'sides = "Red", "Blue"'),
    "sides that are numbers": (top("@sides = 1, 2"), 'sides = "Red", "Blue"'),
    "words in a list": (top("@words = ['pass']"), 'words = {"pass": "Pass"}'),
    "a word that is a number": (top("@words = {'pass': 3}"), "a text for each word"),
    "a look that is a number": (top("@looks = {'stone': 3}"), "a text for each word"),
    "pieces in a list": (top("@piece = ['stone']"), 'piece = "stone"'),
    # What Python does by itself.
    **{
        f"a class with {name}": (
            HEAD + BOARD + f"class Odd:\n@    def __{name}__(self, *given):\n        return 1\n" + PLACE,
            f"“__{name}__” belongs to Python itself",
        )
        for name in ("del", "getattr", "getattribute", "setattr", "get", "new", "init_subclass")
    },
    "an end for a class from outside": (
        HEAD + BOARD + "class Odd:\n    pass\n@Odd.__del__ = lambda self: None\n" + PLACE,
        "“__del__” belongs to Python itself",
    ),
    "a class made by hand": (
        HEAD + BOARD + "@Odd = type('Odd', (), {'__del__': print})\n" + PLACE,
        "“__del__” belongs to Python itself",
    ),
    "the class of a number": (top("@x = (1).__class__"), "“__class__” belongs to Python itself"),
    "what p is made of": (rule("@yield from p.__dict__"), "“__dict__” belongs to Python itself"),
    "a module's own look-up": (top("@def __getattr__(name):\n    return 1\n"), "“__getattr__” belongs to Python"),
    "an option that is a word of ours": (top("@options = {'mine': (1, 2)}"), "is a word of ours"),
    "an option asked wrongly": (
        HEAD
        + BOARD
        + "options = {'size': (3, 4)}\n"
        + '@rule\ndef go(p):\n    """Go."""\n@    yield "a1" if p.sise else "a2"\n',
        "Is “size” meant?",
    ),
    "one side": (top("@sides = 'White'"), "names its two sides"),
    "three sides": (top("@sides = 'Red', 'Blue', 'Green'"), "two sides"),
    "two sides alike": (top("@sides = 'Red', 'Red'"), "names its two sides"),
    "a piece that is a number": (top("@piece = 5"), 'piece = "stone"'),
    "a swap that is a number": (top("@swap = 1"), "swap = True"),
    "swap as a function": (HEAD + BOARD + "@def swap(p):\n    pass\n" + PLACE, "swap = True"),
    "stuck that passes": (top("@stuck = 'passes'"), 'a rule says with yield "pass"'),
    "stuck that is true": (top("@stuck = True"), 'stuck = "draws"'),
    "longest as a text": (top("@longest = '40'"), "longest = 200"),
    "longest misspelt": (top("@longst = 40"), "Is “longest” meant?"),
    "longest too long": (top("@longest = 5000"), "1 to 4000 actions"),
    "looks of a number": (top("@looks = {'king': 5}"), "has a text for each word"),
    "looks of a form that is none": (top("@looks = {'piece': 'towr'}"), "Is “tower” meant?"),
    "looks of a kind that is none": (
        setup('p.put("a1", "king")').replace("def setup", "@looks = {'kingg': 'king'}\ndef setup"),
        "Is “king” meant?",
    ),
    "words that are ours": (top("@words = {'swap': 'Swap'}"), "is a word of ours"),
    "borders of a word": (top("@borders = {0: 'n'}"), "by their directions"),
    "borders of a name": (top("@borders = {'White': ('n',)}"), "of side 0 and 1"),
    "borders the wrong way": (
        HEXES + "@borders = {0: ('n',)}\n" + PLACE,
        "“n” is no edge of this board. Possible: e, ne",
    ),
    "colours that are none": (top("@colours = 'ebmer'"), "Is “ember” meant?"),
    "colours in American": (top("@colors = 'ember'"), "Is “colours” meant?"),
    "setup without p": (HEAD + BOARD + "@def setup():\n    pass\n" + PLACE, "def setup(p):"),
    "setup that is none": (top("@setup = 5"), "should be a function"),
    "setup that yields": (HEAD + BOARD + "@def setup(p):\n    yield p.put('a1')\n" + PLACE, "yields nothing"),
    "setup misspelt": (HEAD + BOARD + "@def setpu(p):\n    p.put('a1')\n" + PLACE, "Is “setup” meant?"),
    "value without a side": (HEAD + BOARD + PLACE + "@def value(p):\n    return 1\n", "def value(p, side):"),
    "value of nothing": (
        HEAD + BOARD + PLACE + "@def value(p, side):\n    p.of(side)\n",
        "returns a number, and not None",
    ),
    "count without a side": (HEAD + BOARD + PLACE + "@def count(p):\n    return 1\n", "def count(p, side):"),
    "count of points": (
        HEAD + BOARD + PLACE + "@def count(p, side):\n    return p.of(side)\n",
        "returns a number, and not ()",
    ),
    "why without the points": (HEAD + BOARD + PLACE + "@def why(p):\n    return 'No.'\n", "def why(p, *path):"),
    "marks of one point": (
        HEAD + BOARD + PLACE + "@def marks(p):\n    return 'a1'\n",
        "returns a list of points, and not 'a1'",
    ),
    "marks of a point that is none": (HEAD + BOARD + PLACE + "@def marks(p):\n    return ['a9']\n", "and not 'a9'"),
    "marks with a side": (HEAD + BOARD + PLACE + "@def marks(p, side):\n    return []\n", "def marks(p):"),
    # A direction for a point, a point for a direction, a side for a piece, and other things of another kind.
    "a direction for a point that is left": (
        asks('p.slides("a1", "n")'),
        'Here a point is meant, and “n” is a direction. One step that way is p.board.steps["a1"].get("n").',
    ),
    "a direction that hexagons have not for a point": (
        hexes('p.slides("a1", "n")'),
        "Here a point is meant. On hexagons a direction or an edge is one of e, ne, nw, w, sw or se; “n” is none.",
    ),
    "a direction for a point where lines are drawn": (
        rule('@yield from p.slides("a1", "n")', head=LINES),
        "Here a point is meant. A board of points has no direction or edge “n”",
    ),
    **{
        f"a direction for the point of {call}": (rule(f"@x = {call}", 'yield "a2"'), "“ne” is a direction")
        for call in (
            'p["ne"]',
            'p.near("ne")',
            'p.rays("ne")',
            'p.side("ne")',
            'p.is_empty("ne")',
            'p.is_mine("ne")',
            'p.is_theirs("ne")',
            'p.ahead("ne", "n")',
            'p.joins(0, ["ne"], ["a1"])',
            'p.board.steps["ne"]',
            'p.board.near["ne"]',
            'p.board.rays["ne"]',
        )
    },
    **{
        f"a direction for the point of {call}": (does("p.put(to)", f"@{call}"), "“ne” is a direction")
        for call in ('p.put("ne")', 'p.take("ne")', 'p.move("a1", "ne")')
    },
    "a point for an edge": (asks('p.board.edge("a1")'), "a direction or an edge is one of n, ne"),
    "a point for a step": (rule('@x = p.board.steps["a1"]["b1"]', 'yield "a2"'), "“b1” is none"),
    "a piece for a direction": (asks('p.ahead("a1", p["a1"])'), "“p[…]” is none"),
    "p for an edge": (asks("p.board.edge(p)"), "“p” is none"),
    "ahead no way": (asks('p.ahead("a1")'), 'ahead is written so: p.ahead("a1", "n", "ne").'),
    "ahead a list of ways": (asks('p.ahead("a1", ["n", "ne"])'), "A list can be no point, side, kind or direction"),
    "a direction of the points beside": (rule('@x = p.near("a1")["n"]', 'yield "a2"'), "Look up what lies beside"),
    "a direction of the rays": (rule('@x = p.rays("a1").n', 'yield "a2"'), "Look up what lies beside"),
    "a direction of the steps": (rule('@x = p.board.steps["a1"].n', 'yield "a2"'), "Look up what lies beside"),
    "a point that is asked for its side": (rule("@yield from (c for c in p.mine if c.side)"), "A point is a text"),
    "a point that is asked for its kind": (rule("@yield from (c for c in p.mine if c.kind)"), "A point is a text"),
    "a point put among mine": (does('@p.mine.append("a1")'), "This never changes"),
    "a side put for a kind": (setup('@p.put("a1", "Black")'), "“Black” is no kind of piece, but a point or a side"),
    "a point put for a kind": (setup('@p.put("a1", "a2")'), "“a2” is no kind of piece, but a point or a side"),
    "a list put for a kind": (setup('@p.put("a1", ["king"])'), "A list can be no point, side, kind or direction"),
    "a piece put for a kind": (does("@p.put(to, p['a1'])"), "This is p[…], side=0"),
    "a piece that is compared with a side": (rule('@if p["a1"] == 0:', '    yield "a2"'), "p[…] is a piece or None"),
    "a piece that is compared with the turn": (
        rule('@if p["a1"] == p.turn:', '    yield "a2"'),
        "its side is p.side(point), and its kind p[point].kind",
    ),
    "a piece that is compared with a kind": (rule('@if p["a1"] != "king":', '    yield "a2"'), "p[…] is a piece"),
    "a side that is compared with its name": (
        rule('@if p.side("a1") == "White":', '    yield "a2"'),
        "A side is 0, 1 or NEUTRAL, and not 'White'.",
    ),
    "the side of a piece that is compared with its name": (
        rule('@if p["a1"].side == "White":', '    yield "a2"'),
        "and not 'White'.",
    ),
    "the turn that is compared with a name": (rule('@if p.turn == "White":', '    yield "a2"'), "and not 'White'."),
    "the turn that is compared with two": (rule("@if p.turn == 2:", '    yield "a2"'), "and not 2."),
    "a kind that is compared with a side": (
        rule('@if p["a1"].kind == 0:', '    yield "a2"'),
        "A kind of piece is a text, and not 0",
    ),
    "a kind of a number": (asks("p.of(0, 1)"), "A kind of piece is a text, and not 1"),
    "a point for a kind": (asks('p.of(0, "a1")'), "No piece is ever a “a1”"),
    "points for a side": (asks("p.of(p.mine)"), "A side is 0, 1 or NEUTRAL, and not ('a1',)"),
    "joins without a list": (asks("[p.joins(0, 0, p.mine)]"), "Here a list is needed, such as p.mine"),
    "points beside as one action": (rule('@yield p.near("a1")'), "yield from p.near(…)"),
    "points ahead as one action": (rule('@yield p.ahead("a1", "n")'), "yield from p.ahead(…)"),
    "names of the board in brackets": (asks("p.board.names()"), "This is no function"),
    "an option in brackets": (
        HEAD
        + BOARD
        + "options = {'size': (3, 4)}\n"
        + '@rule\ndef go(p):\n    """Go."""\n@    yield from "a" * p.size()\n',
        "This is no function",
    ),
    "a number that is compared with a text": (
        rule('@if len(p.mine) > "1":', '    yield "a2"'),
        "“>” can’t stand between int and str",
    ),
    "nothing that is counted": (rule("@yield from p.empty[: None + 1]"), "“+” can’t stand between None and int"),
    "a number that is gone through": (rule("@yield from len(p.mine)"), "Here a list is needed"),
    "a function that forgets to return": (
        HEAD + BOARD + "def free(p):\n    p.empty\n\n" + '@rule\ndef go(p):\n    """Go."""\n@    yield from free(p)\n',
        "Here a list is needed",
    ),
    "a word that is of the program": (rule('@yield "draw"'), "“draw” is a word of ours"),
    "a field that yields": (setup("@p.let(score=(n for n in (0, 0)))"), "is something that yields; use"),
    "a field of a map": (does("p.put(to)", "@p.let(score=map(abs, p.score))"), "is something that yields; use"),
    "a field of p": (does("p.put(to)", "@p.let(score=p)"), "is p; use a number, a text or a tuple"),
    "a field of a function": (does("p.put(to)", "@p.let(score=len)"), "is the function len; use"),
    "an end that says a half": (ends("return p.turn / 1").replace("@end", "@@end"), "and not 0.0"),
    "squares without rows": (board("squares(8, 0)"), "1 to 26 cells in a row, and not 0"),
    "a line with another dash": (board('points("a1–b1")'), "“a1–b1” can’t name a point"),
    "a line with two dashes": (board('points("a1--b1")'), "“” can’t name a point"),
    "longest below nothing": (top("@longest = -1"), "“longest” is 1 to 4000 actions"),
    "an option of a long name": (top("@options = {'abcdefghijklmnopqrstu': (1, 2)}"), "1 to 20 small letters"),
    "marks of lists": (HEAD + BOARD + PLACE + "@def marks(p):\n    return [['a1']]\n", "returns a list of points"),
    # What was tried in games that were written from the guide.
    "a word returned": (
        HEAD + BOARD + PLACE + '@@rule\ndef rest(p):\n    """Pass."""\n    return "pass"\n',
        "yields points, as in: yield start, to. This is 'pass'",
    ),
    "a point returned in a loop": (
        HEAD + BOARD + '@@rule\ndef go(p):\n    """Go."""\n    for cell in p.empty:\n        return cell\n',
        "yields points, as in: yield start, to. This is 'a1'",
    ),
    "steps in round brackets": (rule('@x = p.board.steps("a1")', "yield 'a1'"), "Look up what lies beside"),
    "steps of a point in round brackets": (
        rule('@x = p.board.steps["a1"]("n")', "yield 'a1'"),
        "Look up what lies beside",
    ),
    "a part of a field set": (does("p.put(to)", "@p.score[0] += 1"), "write p.let(…) with a new one"),
    "one sign for two": (ends("@if p.turn = 1:", "    return 0"), "instead of '='."),
    "hidden pieces": (top("@hidden = 'kind'"), "beyond the kit"),
}


def with_line(marked: str) -> tuple[str, int]:
    """A source without its `@`, and the line where that stood."""
    lines = marked.split("\n")
    decorators = ("@rule", "@end", "@place.does", "@over.does")
    (at,) = (
        n for n, line in enumerate(lines)
        if line.lstrip().startswith("@") and (line.lstrip()[1:2] == "@" or not line.startswith(decorators))
    )  # fmt: skip
    lines[at] = lines[at].replace("@", "", 1)
    return "\n".join(lines), at + 1
