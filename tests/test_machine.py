"""The machine of Python gives out what Pyodide's code asks for, and nothing else."""

import machine

HEAD = b"\0asm\1\0\0\0"
TYPES = b"\1\4\1\x60\0\0"
"""A section before: one kind of function, without parameters."""
BODIES = b"\x0a\2\1\0"
"""A section that stands for those behind."""
CODE = (
    "function early(){return Module._PyVersion}"
    "var _unused,_called,_Py_data,_Py_more,_sent;"
    'function assignWasmExports(wasmExports){_unused=Module["_unused"]=wasmExports["unused"];'
    '_called=Module["_called"]=wasmExports["called"];_Py_data=Module["_Py_data"]=wasmExports["Py_data"].value>>>0;'
    '_Py_more=Module["_Py_more"]=wasmExports["Py_more"].value>>>0;_sent=Module["_sent"]=wasmExports["sent"];'
    'memory=wasmMemory=wasmExports["memory"]}'
    "var wasmImports={__syscall_dup:___syscall_dup,emscripten_glClear:_emscripten_glClear,later:_later};"
    'function main(){_called();HEAP8[_Py_data];send("sent")}'
)
LOADER = "Module._PyVersion"


def exports(*names):
    """A module that gives out functions of these names, each by a number of two bytes."""
    entries = b"".join(bytes([len(name)]) + name.encode() + b"\0" + b"\x80\1" for name in names)
    body = bytes([len(names) | 0x80, 0]) + entries  # linkers leave numbers longer than they need be
    return HEAD + TYPES + b"\7" + bytes([len(body) | 0x80, 0]) + body + BODIES


def test_only_what_is_wanted_is_given_out_and_all_else_stays():
    small, kept = machine.only(exports("a", "other", "b"), lambda name: len(name) == 1)
    assert kept == {"a", "b"}
    assert small == HEAD + TYPES + b"\7\x0b" + b"\2" + b"\1a\0\x80\1" + b"\1b\0\x80\1" + BODIES


def test_the_code_is_cut_with_the_machine(tmp_path):
    source, target = tmp_path / "from", tmp_path / "to"
    source.mkdir()
    target.mkdir()
    (source / machine.CODE).write_text(CODE)
    (source / machine.LOADER).write_text(LOADER)
    given = ("unused", "called", "Py_data", "Py_more", "sent", "memory", "PyVersion", "nobody")
    (source / machine.MACHINE).write_bytes(exports(*given))
    machine.cut(source, target)
    cut = (target / machine.MACHINE).read_bytes()
    for name in ("called", "Py_data", "sent", "memory", "PyVersion"):
        assert name.encode() in cut, f"{name} is asked for"
    for name in ("unused", "Py_more", "nobody"):
        assert name.encode() not in cut
    code = (target / machine.CODE).read_text()
    assert "var _called,_Py_data,_sent;" in code
    assert "unused" not in code
    assert "Py_more" not in code
    assert 'wasmExports["Py_data"].value>>>0;_sent=Module["_sent"]=wasmExports["sent"];memory=' in code
    assert "{__syscall_dup:___syscall_dup,emscripten_glClear:1,later:_later}" in code
    assert (target / machine.LOADER).read_text() == LOADER
