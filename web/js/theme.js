// Sets the chosen look before anything is painted, and which language is wanted; a page without storage keeps the system's.
// @ts-check
(({ dataset }) => {
  const KNOWN = /* languages */ ["en"] /* end */; // the build fills in those with a catalog
  const {
    src,
    dataset: { catalogs, modules, python },
  } = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @param {Record<string, string>} link */
  const fetchSoon = (link) => document.head.append(Object.assign(document.createElement("link"), link));
  // The stylesheets know one sign for high contrast, from the system or from Settings.
  if (matchMedia("(prefers-contrast: more)").matches) dataset.contrast = "more";
  dataset.speaks = navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => KNOWN.includes(tag)) ?? "en";
  /** @type {Promise<Worker> | undefined} */
  let begun;
  globalThis.begunPython = () => {
    begun ??= new Promise((resolve, reject) => {
      const worker = new Worker(`${python}`, { type: "module", name: "python" });
      worker.onmessage = () => resolve(worker);
      worker.onerror = ({ message }) => reject(new Error(message || "Python’s worker did not load."));
    });
    begun.catch(() => {}); // who asks for it is told
    return begun;
  };
  let language = "";
  try {
    for (const name of ["theme", "contrast", "palette", "marks"]) {
      const value = localStorage.getItem(`cairn-${name}`);
      if (value) dataset[name] = value;
    }
    language = localStorage.getItem("cairn-language") ?? "";
  } catch {
    // Storage is blocked: the system's look it is.
  }
  // Who goes straight to a table is not shown home on the way; and who was here before has the files that the shell asks for next,
  // so that they come meanwhile, and Python begins at once.
  if (modules && /^#\/(begin|play|learn|puzzle)\//.test(location.hash)) {
    dataset.seated = "";
    setTimeout(() => delete dataset.seated, 5000); // if the shell does not come
    if (navigator.serviceWorker?.controller) {
      globalThis.begunPython();
      for (const href of modules.split(" ")) fetchSoon({ rel: "modulepreload", href });
    }
  }
  // Where the page's own scripts do not come, nothing else says so.
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      delete dataset.seated;
      const starting = document.querySelector('[data-shell="starting"]');
      if (starting) starting.textContent = "Cairn didn’t load. Check your connection and reload the page.";
    },
    true,
  );
  // The page is written in English: a reader of another language is not shown it before its words are there (shell.css).
  const awaited = language || dataset.speaks;
  if (awaited === "en" || !KNOWN.includes(awaited)) return;
  dataset.awaits = "";
  // The shell names the folder of the catalogs; its scripts take a while until they ask for one.
  if (catalogs)
    fetchSoon({ rel: "preload", as: "fetch", crossOrigin: "", href: new URL(`${catalogs}${awaited}.json`, src).href });
})(document.documentElement);
