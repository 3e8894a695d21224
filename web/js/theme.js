// Sets the chosen look before anything is painted, and which language is wanted; a page without storage keeps the
// system's.
// @ts-check
(({ dataset }) => {
  /**
   * The words of each language where the page's own scripts do not come: the build fills in those with a catalog.
   * @type {Record<string, string>}
   */
  const KNOWN = /* languages */ { en: "" } /* end */;
  const {
    src,
    dataset: { catalogs, modules },
  } = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @param {Record<string, string>} link */
  const fetchSoon = (link) => document.head.append(Object.assign(document.createElement("link"), link));
  // The stylesheets know one sign for high contrast, from the system or from Settings.
  if (matchMedia("(prefers-contrast: more)").matches) dataset.contrast = "more";
  dataset.speaks = navigator.languages.map((tag) => tag.replace(/-.*/, "")).find((tag) => tag in KNOWN) ?? "en";
  let isKept = false; // on this device
  let language = "";
  try {
    for (const name of ["theme", "contrast", "palette", "marks"]) {
      const value = localStorage.getItem(`cairn-${name}`);
      if (value) dataset[name] = value;
    }
    if (localStorage.getItem("cairn-guest") === location.hash) dataset.guest = "";
    language = localStorage.getItem("cairn-language") ?? "";
    isKept = Boolean(navigator.serviceWorker?.controller);
  } catch {
    // Storage is blocked: the system's look it is.
  }
  // Who goes straight to a table is not shown home on the way; and who was here before has the files that the shell
  // asks for next, so that they come meanwhile.
  if (modules && /^#\/(begin|play|learn|puzzle)\//.test(location.hash)) {
    dataset.seated = "";
    setTimeout(() => delete dataset.seated, 5000); // if the shell does not come
    if (isKept && !("guest" in dataset))
      for (const href of modules.split(" ")) fetchSoon({ rel: "modulepreload", href });
  }
  const awaited = language || dataset.speaks;
  // Where the page's own scripts do not come, nothing else says so.
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      delete dataset.seated;
      const starting = document.querySelector('[data-shell="starting"]');
      if (!starting) return;
      starting.textContent = KNOWN[awaited] ?? KNOWN.en ?? "";
      starting.setAttribute("lang", awaited in KNOWN ? awaited : "en");
    },
    true,
  );
  // The page is written in English: a reader of another language is not shown it before its words are there
  // (shell.css).
  if (awaited === "en" || !(awaited in KNOWN)) return;
  dataset.awaits = "";
  // The shell names the folder of the catalogs; its scripts take a while until they ask for one.
  if (catalogs)
    fetchSoon({ rel: "preload", as: "fetch", crossOrigin: "", href: new URL(`${catalogs}${awaited}.json`, src).href });
})(document.documentElement);
