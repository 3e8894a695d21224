// What theme.js began before the page's modules came.
/** The worker of Python, on its way to a table. */
declare var begunPython: Worker | undefined;
