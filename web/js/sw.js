// The service worker: keeps one whole set of the site's files, and serves every page from the set it came from.
// Served from the root of the site as sw.js; the build writes the set into it (tools/offline.py).
// @ts-check

/**
 * @typedef {object} FileSet
 * @property {string} version
 * @property {Record<string, [string, number]>} files  by path: SHA-256 (base64) and size; all of them are kept before
 *   this worker serves
 * @property {Record<string, [string, number]>} later  kept when they are first used
 * @property {string} start  what of `later` lets the next visits start sooner; comes packed by gzip, and is kept, named
 *   and compared unpacked
 */

const SET = /** @type {FileSet} */ (/* set */ { version: "unbuilt", files: {}, later: {}, start: "" } /* end */);

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const BASE = new URL(worker.registration.scope);
/** Caches of this site; another Cairn may be served from another folder of the same host. */
const CACHES = `cairn ${BASE.pathname} `;
const CACHE = CACHES + SET.version;
const LANES = 3; // files fetched at a time, so that a game being played goes first
const PATIENCE = 8_000; // ms that a page gets until its scripts speak up

/** How many files were damaged or missing and are whole again. */
let repaired = 0;
/** The number of them of which a page has been told. */
let told = 0;
/** Set when a file is lost that the site no longer has: from then on pages come from the network, whole and newer. */
let givenUp = false;
/** A person had everything removed: what was under way, or is fetched from now on, is not kept. */
let forgotten = false;
/** By id, the call for when the scripts of a page speak up. @type {Map<string, () => void>} */
const awaited = new Map();

/** A file came, but not the one of this set: the site has moved on. */
class Other extends Error {}

/** @param {string} path */
const address = (path) => new URL(path, BASE).href;

/** @param {string} path */
const known = (path) => SET.files[path] ?? SET.later[path];

/** A file of the set as it is kept. @param {string} path @param {string} [version] */
const kept = (path, version = SET.version) => caches.match(address(path), { cacheName: CACHES + version });

/** Whether a path names its own version; such a file never changes. @param {string} path */
const stamped = (path) => /^(app|runtime)\//.test(path);

// ---- keeping -----------------------------------------------------------------------------------

/** Whether a response is the file that the set means. @param {Response} response @param {string} path */
async function fits(response, path) {
  const body = await response.arrayBuffer().catch(() => new ArrayBuffer(0)); // not what it was packed as
  const sum = await crypto.subtle.digest("SHA-256", body);
  return btoa(String.fromCharCode(...new Uint8Array(sum))) === known(path)[0];
}

/** @param {string} path @param {Response} response */
async function put(path, response) {
  if (!forgotten) await (await caches.open(CACHE)).put(address(path), ours(response, path));
}

/**
 * Fetches a file of the set and keeps it. Throws Other when the site has another one there.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function keep(path) {
  const url = address(path);
  const older = stamped(path) && (await caches.match(url));
  if (older && (await fits(older.clone(), path))) {
    await put(path, older.clone());
    return older;
  }
  // What the page has fetched is still in the browser's own cache; if that copy is not sound, it is fetched once more.
  for (const mode of /** @type {RequestCache[]} */ ([stamped(path) ? "default" : "no-cache", "reload"])) {
    const response = plain(await fetch(url, { cache: mode }), path);
    if (response.ok && (await fits(response.clone(), path))) {
      await put(path, response.clone());
      return response;
    }
  }
  throw new Other(path);
}

/**
 * A host may have led us to the file by a redirect, which a navigation would refuse; and one file comes packed.
 * @param {Response} response
 * @param {string} path
 */
function plain(response, path) {
  if (path === SET.start && response.ok)
    return new Response(response.body?.pipeThrough(new DecompressionStream("gzip")));
  return response.redirected ? new Response(response.body, response) : response;
}

/**
 * A response as it is kept. A page that is loaded anew would take our own files from the browser's memory, where they
 * may be spoiled, for as long as they are fresh; so they are not.
 * @param {Response} response
 * @param {string} path
 */
function ours(response, path) {
  if (!path.startsWith("app/")) return response;
  const headers = new Headers(response.headers);
  headers.set("cache-control", "no-cache");
  return new Response(response.body, { headers });
}

/** Keeps what is not kept yet of these; returns how many were missing. @param {string[]} paths */
async function fill(paths) {
  /** @type {string[]} */
  const missing = [];
  for (const path of paths) if (!(await kept(path))) missing.push(path);
  const count = missing.length;
  const lane = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) await keep(path);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return count;
}

/** The files of the set that are kept. */
async function state() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const size = (/** @type {string[]} */ paths) => paths.reduce((sum, path) => sum + known(path)[1], 0);
  const all = [...Object.keys(SET.files), ...Object.keys(SET.later)];
  return {
    version: SET.version,
    whole: Object.keys(SET.files).every((path) => there.has(address(path))),
    bytes: size(all.filter((path) => there.has(address(path)))),
  };
}

/** Throws older sets away, but not while a page may still need one; a newer set has its worker beside this one. */
async function tidy() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const names = await caches.keys();
  if (pages.length > 1 || worker.registration.installing || worker.registration.waiting) return;
  for (const name of names) if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name);
}

// ---- serving -----------------------------------------------------------------------------------

/**
 * The path of a request within the site, as the set names it; undefined for what is none of our business.
 * @param {Request} request
 */
function pathOf(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || request.headers.has("range")) return undefined;
  if (url.origin !== BASE.origin || !url.pathname.startsWith(BASE.pathname)) return undefined;
  const path = url.pathname.slice(BASE.pathname.length).replace(/^index\.html$/, "");
  if (known(path) || stamped(path)) return path;
  return known(`${path}.html`) ? `${path}.html` : undefined;
}

/** @param {FetchEvent} event @param {string} path @returns {Promise<Response>} */
async function answer(event, path) {
  const version = new URL(event.request.url).searchParams.get("v") ?? SET.version;
  if (version !== SET.version && event.request.mode !== "navigate")
    return (await kept(path, version)) ?? fetch(event.request);
  if (known(path)) return (await kept(path)) ?? restore(event, path);
  // A page that lives on from an older set, or what no page is known to need.
  return (await caches.match(address(path))) ?? fetch(event.request);
}

/** A file that should be kept and is not. @param {FetchEvent} event @param {string} path */
async function restore(event, path) {
  try {
    const response = await keep(path);
    if (path in SET.files) repaired += 1;
    return response;
  } catch (error) {
    if (!(error instanceof Other)) return offline(event, path, error);
    if (path in SET.files && stamped(path) && !givenUp) {
      await giveUp();
      await again(event.clientId);
    }
    return fetch(event.request);
  }
}

/**
 * No network, or no room to keep the file.
 * @param {FetchEvent} event
 * @param {string} path
 * @param {unknown} error
 */
async function offline(event, path, error) {
  const older = await caches.match(address(path));
  if (older) return older;
  console.warn(`${path} is not kept here: ${error}`);
  return fetch(event.request);
}

/** Lets go of a set that cannot be made whole again: the next page comes from the network, and brings its own. */
async function giveUp() {
  givenUp = true;
  repaired += 1;
  await caches.delete(CACHE);
}

/** Loads a page anew. @param {string} id */
async function again(id) {
  const client = await worker.clients.get(id);
  if (client instanceof WindowClient) await client.navigate(client.url).catch(() => undefined);
}

// ---- mending -----------------------------------------------------------------------------------

/** Compares every file with what it should be, and mends; returns whether there was anything to mend. */
async function audit() {
  const before = repaired;
  for (const path of Object.keys(SET.files)) {
    const found = await kept(path);
    if (found && (await fits(found, path))) continue;
    await (await caches.open(CACHE)).delete(address(path));
    try {
      await keep(path);
      repaired += 1;
    } catch (error) {
      if (!(error instanceof Other)) continue; // no network: what is left may do
      await giveUp();
      return true;
    }
  }
  return repaired > before;
}

/** If the scripts of a page never run, what is kept of it may be damaged. @param {string} id */
async function watch(id) {
  const before = repaired;
  const heard = new Promise((resolve) => awaited.set(id, () => resolve(true)));
  const spoke = await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  awaited.delete(id);
  if (spoke || !(await worker.clients.get(id))) return;
  await audit();
  if (repaired > before) await again(id); // also by what another page has asked for meanwhile
}

// ---- events ------------------------------------------------------------------------------------

worker.addEventListener("install", (event) => event.waitUntil(fill(Object.keys(SET.files))));

worker.addEventListener("activate", (event) => {
  const opened = worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  event.waitUntil(opened.then((pages) => (pages.length ? undefined : tidy())));
});

worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path === undefined) return;
  event.respondWith(answer(event, path));
  if (event.request.mode === "navigate" && path === "") event.waitUntil(watch(event.resultingClientId));
});

/**
 * The questions of a page; each answers on the port that came with it.
 * @type {Record<string, (message: any) => Promise<object>>}
 */
const COMMANDS = {
  /** A page is up and tells its version. */
  async hello({ version }) {
    forgotten = false; // a page that was opened since
    const serving = worker.registration.active?.state === "activated" && version === SET.version;
    if (serving) {
      await worker.clients.claim().catch(() => undefined); // a page that came before this worker
      await tidy();
      const filled = await fill(Object.keys(SET.files)).catch(() => 0);
      repaired += filled; // not in one line, which would forget what is repaired meanwhile
    }
    const mended = repaired - told;
    if (serving) told = repaired;
    return { ...(await state()), repaired: mended };
  },
  /** The next visits are to start sooner. */
  async start() {
    if (!(await kept(SET.start))) await keep(SET.start);
    return {};
  },
  /** A page could not start: if it is not for a spoiled file, then for the memory it started from. */
  async audit() {
    const resumed = (await kept(SET.start))?.status === 200;
    if (resumed) await (await caches.open(CACHE)).put(address(SET.start), new Response(null, { status: 204 }));
    return { mended: (await audit()) || resumed };
  },
  /** A person has everything removed. */
  async forget() {
    forgotten = true;
    for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name);
    return {};
  },
  /** A person takes the update, or the page is of this set already. */
  async use() {
    await worker.skipWaiting();
    return {};
  },
};

worker.addEventListener("message", (event) => {
  const page = /** @type {Client | null} */ (event.source);
  if (page) awaited.get(page.id)?.();
  const command = COMMANDS[event.data?.kind];
  const port = event.ports[0];
  if (command && port && (!forgotten || event.data.kind === "hello"))
    event.waitUntil(
      command(event.data).then(
        (result) => port.postMessage(result),
        (error) => port.postMessage({ error: String(error) }),
      ),
    );
});
