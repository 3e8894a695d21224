// Sets the chosen theme before anything is painted; a page without storage keeps the system's.
// @ts-check
try {
  for (const name of ["theme", "palette"]) {
    const value = localStorage.getItem("cairn-" + name);
    if (value) document.documentElement.dataset[name] = value;
  }
} catch {
  // Storage is blocked: the system's theme it is.
}
