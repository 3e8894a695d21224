// The one way by which text becomes script on this page: the address of a worker of ours. Everything else is refused (Trusted Types).
// @ts-check

/** The address, if a worker of ours is there, or in a blob, as PyScript starts its own. @param {string} address @returns {string | null} */
export function workerAddress(address) {
  const site = new URL(".", document.baseURI);
  const { href, protocol, origin } = new URL(address, site);
  const ours = href === new URL("sw.js", site).href || href.startsWith(new URL("app/", site).href);
  return ours || (protocol === "blob:" && origin === site.origin) ? address : null;
}

/** @type {any} */ (globalThis).trustedTypes?.createPolicy("default", { createScriptURL: workerAddress });
