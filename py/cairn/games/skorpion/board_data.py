"""The boards that come with the game, as the text that an owner of another one would write.

Each spot has its name, its kind, and where it lies: to the right of the middle, and below it, in 700ths of the board.
"""

CAIRN = """{
"spots": {
"o12": "red start 0 -300", "o1": "gray 150 -260", "o2": "blue start 260 -150", "o3": "gray 300 0",
"o4": "red start 260 150", "o5": "gray 150 260", "o6": "blue start 0 300", "o7": "gray -150 260",
"o8": "red start -260 150", "o9": "gray -300 0", "o10": "blue start -260 -150", "o11": "gray -150 -260",
"m12": "blue 0 -203", "m2": "red 176 -101", "m4": "blue 176 101",
"m6": "red 0 203", "m8": "blue -176 101", "m10": "red -176 -101",
"i12": "gray 0 -104", "i3": "black 104 0", "i6": "gray 0 104", "i9": "black -104 0",
"gate": "gate 0 0"
},
"lines": [
"o1 o2", "o2 o3", "o3 o4", "o4 o5", "o5 o6", "o6 o7", "o7 o8", "o8 o9", "o9 o10", "o10 o11", "o11 o12", "o12 o1",
"m12 o11", "m12 o12", "m12 o1", "m2 o1", "m2 o2", "m2 o3", "m4 o3", "m4 o4", "m4 o5",
"m6 o5", "m6 o6", "m6 o7", "m8 o7", "m8 o8", "m8 o9", "m10 o9", "m10 o10", "m10 o11",
"m12 m2", "m2 m4", "m4 m6", "m6 m8", "m8 m10", "m10 m12",
"i12 m10", "i12 m12", "i12 m2", "i3 m2", "i3 m4", "i6 m4", "i6 m6", "i6 m8", "i9 m8", "i9 m10",
"i12 i3", "i3 i6", "i6 i9", "i9 i12", "gate i12", "gate i3", "gate i6", "gate i9"
]
}"""
BOARDS = {"cairn": CAIRN}
