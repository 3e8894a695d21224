// The code of its worker, which the build takes out of @pyscript/core; it exports nothing.
export {};
