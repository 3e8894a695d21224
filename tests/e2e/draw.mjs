// A worker for the tests: starts an interpreter by the loader whose address stands behind the "?", and draws a number there.
const { loadPyodide } = await import(location.search.slice(1));
const python = await loadPyodide();
const resumed = performance.getEntriesByName("resumed").length;
const drawn = python.runPython("import random; random.random()");
/** The archives that were fetched; below, the sizes of those that Python imports from. */
const names = performance.getEntriesByType("resource").map(({ name }) => name);
const fetched = new Set(names.filter((name) => name.endsWith(".zip.txt"))).size;
const archives = python.FS.readdir("/lib").filter((name) => name.endsWith(".zip"));
const sizes = archives.map((name) => python.FS.readFile(`/lib/${name}`).length);
postMessage({ resumed, drawn, fetched, sizes });
