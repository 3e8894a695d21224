// The reports that are kept on this device: the newest ones, each by the version of its game and the options.
// @ts-check

/** @typedef {import("../storage/store.mjs").Store} Store */
/**
 * @typedef {object} Kept
 * @property {string} id
 * @property {number} saved  in ms since 1970
 * @property {string} draft  of which it is a version
 * @property {string} sha  of the source
 * @property {string} title
 * @property {Record<string, number | string>} options
 * @property {number} told  jobs that it is of
 * @property {number} games
 * @property {string} kept  what the games have shown, for a guest to go on with
 */

const OF = "report ";
/** Reports that are kept, and ms between two times that one is while it grows. */
const [MOST, PAUSE] = [40, 3000];

/** @param {Pick<Kept, "sha" | "options">} of */
export const idOf = ({ sha, options }) => `${OF}${sha} ${JSON.stringify(Object.entries(options).sort())}`;

/** Newest first. @param {Pick<Store, "progress">} store @returns {Promise<Kept[]>} */
export const keptReports = async (store) => /** @type {any[]} */ (await store.progress(OF));

/**
 * Keeps a report while it grows.
 * @param {Pick<Store, "progress" | "keepProgress" | "remove">} store
 */
export function createKeeper(store) {
  /** @type {Kept | undefined} */
  let unkept;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function now() {
    clearTimeout(timer);
    timer = undefined;
    const report = unkept;
    unkept = undefined;
    if (!report) return;
    await store.keepProgress(report);
    for (const { id } of (await keptReports(store)).slice(MOST)) await store.remove("progress", id);
  }

  return {
    now,
    /** @param {Kept} report */
    note(report) {
      unkept = report;
      timer ??= setTimeout(now, PAUSE);
    },
  };
}

/**
 * The one that a report is set beside before another is chosen: that of the version before, or of what the game was
 * made from.
 * @param {Kept[]} reports  newest first
 * @param {{ draft: string, from: string, id: string }} of
 */
export const baseOf = (reports, { draft, from, id }) =>
  reports.find((one) => one.draft === draft && one.id !== id) ?? reports.find((one) => one.sha === from);
