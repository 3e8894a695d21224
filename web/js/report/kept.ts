// The reports that are kept on this device: the newest ones, each by the version of its game and the options.
import type { Store } from "../storage/store.ts";

export type Kept = {
  id: string;
  saved: number; // in ms since 1970
  draft: string; // of which it is a version
  sha: string; // of the source
  title: string;
  options: Record<string, number | string>;
  told: number; // jobs that it is of
  games: number;
  kept: string; // what the games have shown, for a guest to go on with
};

const OF = "report ";
/** Reports that are kept, and ms between two times that one is while it grows. */
const [MOST, PAUSE] = [40, 3000];

export const idOf = ({ sha, options }: Pick<Kept, "sha" | "options">) =>
  `${OF}${sha} ${JSON.stringify(Object.entries(options).sort())}`;

/** Newest first. */
export const keptReports = async (store: Pick<Store, "progress">): Promise<Kept[]> =>
  (await store.progress(OF)) as Kept[];

/** Keeps a report while it grows. */
export function createKeeper(store: Pick<Store, "progress" | "keepProgress" | "remove">) {
  let unkept: Kept | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    note(report: Kept) {
      unkept = report;
      timer ??= setTimeout(now, PAUSE);
    },
  };
}

/**
 * The one that a report is set beside before another is chosen: that of the version before, or of what the game was
 * made from.
 * @param reports  newest first
 */
export const baseOf = (reports: Kept[], { draft, from, id }: { draft: string; from: string; id: string }) =>
  reports.find((one) => one.draft === draft && one.id !== id) ?? reports.find((one) => one.sha === from);
