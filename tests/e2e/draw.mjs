// A worker for the tests: starts an interpreter by the loader whose address stands behind the "?", and draws a number there.
const { loadPyodide } = await import(location.search.slice(1));
const python = await loadPyodide();
const resumed = performance.getEntriesByName("resumed").length;
postMessage({ resumed, drawn: python.runPython("import random; random.random()") });
