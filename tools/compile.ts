// Compiles Python sources inside zip archives to bytecode with the very interpreter that will load them.
// usage: node tools/node.mjs tools/compile.ts stdlib SOURCE.zip TARGET.zip | cairn SOURCE.whl TARGET.zip
import fs from "node:fs";
import { loadPyodide } from "pyodide";

// What a browser program cannot use, or does not: a module left out here can no longer be imported. (tarfile is in: micropip
// installs no wheel without it.)
const LEFT_OUT = [
  "__phello__",
  "_pydatetime",
  "_pyio",
  "_pyrepl",
  "antigravity",
  "argparse",
  "asyncio.__main__",
  "asyncio.proactor_events",
  "asyncio.tools",
  "asyncio.windows_events",
  "asyncio.windows_utils",
  "bdb",
  "cProfile",
  "cmd",
  "compileall",
  "concurrent.interpreters",
  "configparser",
  "ctypes",
  "curses",
  "dbm",
  "difflib",
  "doctest",
  "ensurepip",
  "filecmp",
  "fileinput",
  "ftplib",
  "getpass",
  "http.cookiejar",
  "http.server",
  "idlelib",
  "imaplib",
  "lib2to3",
  "logging.config",
  "logging.handlers",
  "mailbox",
  "modulefinder",
  "multiprocessing",
  "netrc",
  "nturl2path",
  "optparse",
  "pdb",
  "pickletools",
  "plistlib",
  "poplib",
  "profile",
  "pstats",
  "pyclbr",
  "pydoc",
  "pydoc_data",
  "runpy",
  "shelve",
  "smtplib",
  "socketserver",
  "sqlite3",
  "statistics",
  "symtable",
  "tabnanny",
  "this",
  "timeit",
  "tkinter",
  "trace",
  "tracemalloc",
  "turtle",
  "turtledemo",
  "unittest",
  "urllib.robotparser",
  "venv",
  "wave",
  "webbrowser",
  "wsgiref",
  "xml",
  "xmlrpc",
  "zipapp",
];
// Of the text encodings only those a web page meets.
const ENCODINGS = [
  "__init__",
  "aliases",
  "ascii",
  "charmap",
  "cp1252",
  "cp437",
  "idna",
  "iso8859_1",
  "latin_1",
  "punycode",
  "raw_unicode_escape",
  "undefined",
  "unicode_escape",
  "utf_16",
  "utf_16_be",
  "utf_16_le",
  "utf_32",
  "utf_8",
  "utf_8_sig",
  "base64_codec",
  "hex_codec",
];

const COMPILE = `
import ast, hashlib, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def wanted(name):
    module = name.removesuffix(".py").split("/")
    if module[0] == "encodings":
        return module[-1] in ENCODINGS
    return not any(".".join(module[:depth]) in LEFT_OUT for depth in (1, 2))

def compiled(name, data, optimize):
    code = compile(data, name, "exec", dont_inherit=True, optimize=optimize)
    return name + "c", _code_to_hash_pyc(code, bytes(8), False)

def rules(source):
    whole = hashlib.sha256()
    for name in sorted(n for n in source.namelist() if n.startswith(("cairn/bots/", "cairn/core/", "cairn/games/")) and n.endswith(".py")):
        whole.update(name.encode() + b"\\0" + hashlib.sha256(source.read(name)).digest())
    return whole.hexdigest().encode()

def entries(source, wanted):
    for item in source.infolist():
        name = item.filename
        if item.is_dir() or ".dist-info/" in name or not wanted(name):
            continue
        data = source.read(item)
        if name == "cairn/peer/wire/rules_digest.py":
            data = data.replace(b'"unbuilt"', b'"%s"' % rules(source))
        yield name, data

def of_library(source):
    files = dict(entries(source, wanted)) | OURS
    return [compiled(name, files[name], 2) if name.endswith(".py") else (name, files[name]) for name in files]

# The command line, and games of one file: of those sources the page gets the text (tools/bases.py).
SOURCES = ("cairn/kit/examples/", "cairn/kit/plain/", "cairn/kit/templates/")
NOT_OURS = ("cairn/__main__", "cairn/cli/", *SOURCES)

def of_cairn(source):
    from written_out import HELPER, written_out
    files = dict(entries(source, lambda name: not name.startswith(NOT_OURS)))
    files[HELPER.name] = HELPER.read_bytes()
    trees = written_out({name: data.decode() for name, data in files.items() if name.endswith(".py")})
    return [written(name, trees[name]) if name in trees else (name, files[name]) for name in files]

def written(name, tree):
    # Kit and laws as text, which their page alone loads: it packs to less than half of the bytecode.
    is_text = name.startswith(("cairn/kit/", "cairn/laws/"))
    return (name, ast.unparse(tree).encode()) if is_text else compiled(name, tree, 1)

def pack(kind):
    with zipfile.ZipFile("/tmp/source.zip") as source:
        files = sorted(of_library(source) if kind == "stdlib" else of_cairn(source))
    # Stored, not deflated: the web server's brotli does better on the whole than zip on each part.
    with zipfile.ZipFile("/tmp/target.zip", "w", zipfile.ZIP_STORED) as target:
        for name, data in files:
            target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
`;

const [kind, source, target] = process.argv.slice(2);
// Which columns a line of code takes is left out, a quarter of the whole: tracebacks then have lines without marks below them.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
const later = fs.readFileSync(new URL("later.py", import.meta.url), "utf-8");
python.globals.set("OURS", python.toPy({ "later.py": later }));
python.globals.set("LEFT_OUT", python.toPy(new Set(LEFT_OUT)));
python.globals.set("ENCODINGS", python.toPy(new Set(ENCODINGS)));
python.FS.mkdirTree("/tools");
for (const name of ["written_out.py", "cairn_written.py"])
  python.FS.writeFile(`/tools/${name}`, fs.readFileSync(new URL(name, import.meta.url)));
python.runPython('import sys; sys.path.append("/tools")');
python.FS.writeFile("/tmp/source.zip", fs.readFileSync(source));
python.runPython(COMPILE);
python.globals.get("pack")(kind);
fs.writeFileSync(target, python.FS.readFile("/tmp/target.zip"));
process.exit(0); // Pyodide keeps handles open
