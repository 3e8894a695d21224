// How far somebody is in each lesson, and which exercises beside the rules are done; kept with the games.

import type { View } from "../board/table-state.ts";
import { type Fields, isText, isWhole } from "../fields.ts";
import { t } from "../shell/language.ts";
import type { Store } from "../storage/store.ts";

/** the lesson, by its key, and how many of its steps are done */
type Progress = { key: string; step: number };
type Lesson = NonNullable<View["lesson"]>;

function isProgress<T extends Fields>(entry: T): entry is T & Progress {
  const { key, step } = entry;
  return isText(key, 8) && isWhole(step) && step >= 0 && step < 100;
}

/** Where a lesson goes on; what cannot be read is set aside, and begun anew. */
export async function progressOf(store: Store, game: string): Promise<Progress> {
  const id = `lesson ${game}`;
  const entry = (await store.progress(id)).find((found) => found.id === id);
  if (entry && isProgress(entry)) return entry.step ? { key: entry.key, step: entry.step } : { key: "", step: 0 };
  if (entry) {
    const title = t("How far you are in a lesson can’t be read.");
    const why = t("The lesson begins anew.");
    await store.restore("aside", { id, text: JSON.stringify(entry), title, why, saved: Date.now() });
    await store.remove("progress", id);
  }
  return { key: "", step: 0 };
}

/** The progress to be kept of a lesson now; once all of it is done, it begins anew. */
export function reached(game: string, { key, section, number, count, phase }: Lesson) {
  const step = number + (phase === "done" ? 1 : 0);
  if (section) return phase === "over" ? { id: `exercise ${game} ${section}`, key } : null;
  return { id: `lesson ${game}`, key, step: step < count ? step : 0 };
}
