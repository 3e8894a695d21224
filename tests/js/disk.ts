/** Just enough of IndexedDB: eight shelves on a disk that outlives connections, which can be made to fail. */

/** A disk with faults on order: `opens`, `puts` and `writes` name the DOMException of every opening, `put` or write
 * ("never": an opening has no answer), `dead` is the last connection that is lost; `log` has the changes of each write
 * that was done, `durability` how sure each was to be, `read` what was read: shelf and id, or shelf and how. */
export function fakeDisk() {
  const disk = {
    games: new Map(),
    aside: new Map(),
    progress: new Map(),
    drafts: new Map(),
    workshop: new Map(),
    mistakes: new Map(),
    heads: new Map(),
    pictures: new Map(),
    opened: 0,
    opens: "",
    puts: "",
    writes: "",
    dead: 0,
    log: [],
    durability: [],
    read: [],
  };
  const read = (what, found) => {
    disk.read.push(what);
    return structuredClone(found);
  };
  const indexed = (shelf, waits) =>
    [...shelf.values()].filter((entry) => entry.waits === waits).sort((one, other) => one.saved - other.saved);
  const later = (act) => queueMicrotask(() => queueMicrotask(act));

  /** @param number  of the connection */
  const connection = (number: number) => ({
    close() {},
    transaction(shelves, _, { durability } = {}) {
      if (number <= disk.dead) throw new DOMException("Connection to Indexed Database server lost.", "UnknownError");
      const changes = [];
      const asked = [];
      const ask = (result) => {
        const request = { result: undefined, onsuccess: null };
        asked.push(() => {
          request.result = result();
          request.onsuccess?.();
        });
        return request;
      };
      const transaction = {
        error: null,
        abort() {
          changes.length = asked.length = 0;
          this.aborted = true;
        },
        objectStore(name) {
          if (![shelves].flat().includes(name)) throw new DOMException("not in this transaction", "NotFoundError");
          const shelf = disk[name];
          return {
            put(entry) {
              if (disk.puts) throw new DOMException("not taken", disk.puts);
              return ask(() => void changes.push(() => shelf.set(entry.id, structuredClone(entry))));
            },
            delete: (id) => ask(() => void changes.push(() => shelf.delete(id))),
            clear: () => ask(() => void changes.push(() => shelf.clear())),
            get: (id) => ask(() => read(`${name} ${id}`, shelf.get(id))),
            getAll: () => ask(() => read(`${name} all`, [...shelf.values()])),
            getAllKeys: () => ask(() => read(`${name} keys`, [...shelf.keys()])),
            index: (of) => ({
              getAll: ({ lower: [waits] }) => ask(() => read(`${name} ${waits}`, indexed(shelf, waits))),
              openCursor(range) {
                const waits = range?.lower[0];
                const left = range ? indexed(shelf, waits) : [...shelf.values()].sort((a, b) => a.saved - b.saved);
                const next = () => {
                  const last = left.pop();
                  return last ? { value: read(`${name} last ${waits ?? of}`, last), continue: () => again() } : null;
                };
                const request = ask(next);
                const again = () => {
                  request.result = next();
                  request.onsuccess();
                };
                return request;
              },
            }),
          };
        },
      };
      later(() => {
        for (let at = 0; at < asked.length; at++) asked[at]();
        if (transaction.aborted) return transaction.onabort?.();
        if (changes.length && disk.writes) {
          transaction.error = new DOMException("not written", disk.writes);
          return transaction.onabort?.();
        }
        for (const change of changes) change();
        if (changes.length) disk.log.push(changes.length);
        if (changes.length) disk.durability.push(durability);
        transaction.oncomplete?.();
      });
      return transaction;
    },
  });

  globalThis.IDBKeyRange = { bound: (lower, upper) => ({ lower, upper }) };
  globalThis.indexedDB = {
    open() {
      const request = {};
      disk.opened += 1;
      const number = disk.opened;
      if (disk.opens !== "never")
        later(() => {
          if (disk.opens) {
            request.error = new DOMException("not opened", disk.opens);
            return request.onerror();
          }
          request.result = connection(number);
          request.onsuccess();
        });
      return request;
    },
  };
  return disk;
}

/** localStorage, as far as it goes. */
export function fakeLocalStorage() {
  const kept = {};
  Object.defineProperties(kept, {
    getItem: { value: (name) => kept[name] ?? null },
    setItem: { value: (name, text) => void (kept[name] = text), writable: true },
    removeItem: { value: (name) => delete kept[name] },
  });
  Object.defineProperty(globalThis, "localStorage", { value: kept, configurable: true });
  return kept;
}
