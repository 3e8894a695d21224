"""Pyodide's machine, which gives out only what Pyodide itself asks for.

It is made to be linked with packages of C: each of its 8,560 functions and globals can be had by its name, and every
start of Python lists all of them, and makes 280 functions of OpenGL callable besides, one small machine each. Cairn
has Python alone (docs/decisions/0095-the-machine-cut.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

MACHINE, CODE, LOADER = "pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"

ASSIGNED = "function assignWasmExports(wasmExports){"
"""Where the code takes what the machine gives out; up to the next brace."""
ASSIGNMENT = re.compile(r'([\w$]+)=Module\["[\w$]+"\]=wasmExports\["([\w$.]+)"\](\.value>>>0)?')
OPENGL = re.compile(r"\b(emscripten_gl\w+):_\1\b")
"""An entry of the code's list of what it gives to the machine."""
WORD = re.compile(r"[\w$]+")

EXPORTS = 7
"""The number of the section of a WebAssembly module that names what it gives out."""


def cut(source: Path, target: Path) -> None:
    """Write machine, code and loader of the folder `source` into `target`, without what nothing asks for."""
    code, loader = (source / CODE).read_text(), (source / LOADER).read_text()
    start = code.index(ASSIGNED) + len(ASSIGNED)
    end = code.index("}", start)
    assignments = code[start:end].split(";")
    names = {found[2]: found[1] for one in assignments if (found := ASSIGNMENT.fullmatch(one))}
    first, *_ = names.values()
    (declared,) = re.finditer(rf"var {re.escape(first)},[\w$,]+;", code)
    used = {*WORD.findall(code[: declared.start()] + code[declared.end() : start] + code[end:] + loader)}
    used |= {word for one in assignments if not ASSIGNMENT.fullmatch(one) for word in WORD.findall(one)}
    whole = (source / MACHINE).read_bytes()
    machine, kept = only(whole, lambda name: bool({name, f"_{name}", names.get(name)} & used))
    gone = {variable for name, variable in names.items() if name not in kept}
    variables = [one for one in WORD.findall(declared[0])[1:] if one not in gone]
    taken = [one for one in assignments if not (found := ASSIGNMENT.fullmatch(one)) or found[2] in kept]
    before, between = code[: declared.start()], code[declared.end() : start]
    code = f"{before}var {','.join(variables)};{between}{';'.join(taken)}{code[end:]}"
    # A number stands for a function of the machine; the first there is none.
    (target / CODE).write_text(OPENGL.sub(r"\1:1", code))
    (target / MACHINE).write_bytes(machine)
    (target / LOADER).write_text(loader)


def only(module: bytes, is_wanted: Callable[[str], bool]) -> tuple[bytes, set[str]]:
    """A WebAssembly module that gives out only what is wanted, and the names of that."""
    at = 8  # after the magic number and the version
    while module[at] != EXPORTS:
        size, inside = _number(module, at + 1)
        at = inside + size
    size, inside = _number(module, at + 1)
    end = inside + size
    count, here = _number(module, inside)
    entries: dict[str, bytes] = {}
    for _ in range(count):
        length, begin = _number(module, here)
        name = module[begin : begin + length].decode()
        _, after = _number(module, begin + length + 1)  # behind its kind, its number
        if is_wanted(name):
            entries[name] = module[here:after]
        here = after
    section = _packed(len(entries)) + b"".join(entries.values())
    return module[: at + 1] + _packed(len(section)) + section + module[end:], {*entries}


def _number(module: bytes, at: int) -> tuple[int, int]:
    """An unsigned number as WebAssembly writes it (LEB128), and where it ends."""
    number = shift = 0
    while True:
        number |= (module[at] & 0x7F) << shift
        shift, at = shift + 7, at + 1
        if module[at - 1] < 0x80:
            return number, at


def _packed(number: int) -> bytes:
    """The same, written."""
    made = bytearray()
    while number >= 0x80:
        made.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*made, number])
