// What the build copies from the package "pyodide".
export * from "pyodide";
