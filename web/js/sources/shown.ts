// Shows a game that somebody wrote without running it: the page on which it is begun, its rules, and a
// picture; told by the game when it ran first in the language spoken.
import { remember, thumbnailOf } from "../board/picture.ts";
import { make } from "../dom.ts";
import { addBeginPage } from "../shell/game-pages.ts";
import { language, rulesPage, t } from "../shell/language.ts";
import type { Shown, Source, Store } from "../storage/store.ts";
import { drawWhenSeen } from "../storage/thumbnails.ts";
import type { Loaded } from "../workshop/verdict.ts";

/** The part of a guest's message `workshop_loaded` that is kept with its source. */
export function shownIn({ card, sections, scene }: Pick<Loaded, "card" | "sections" | "scene">): Shown {
  remember(scene);
  return { language: language(), card, sections, picture: JSON.stringify(thumbnailOf(scene)) };
}

/** The Shown of a source; a game that has not run in this language does so now. Undefined where it does not load. */
async function shownOf(store: Store, source: Source) {
  if (source.shown?.language === language()) return source.shown;
  const { openGuest } = await import("../guest/guest.ts");
  const guest = openGuest({ hear() {}, fell() {} });
  const loaded = await guest.load(source.source, source.wheels);
  guest.end();
  if (loaded.kind !== "workshop_loaded") return undefined;
  const shown = shownIn(loaded);
  await store.keepSource({ ...source, shown });
  return shown;
}

/** Makes the page on which a guest's game is begun; false where there is no such game. */
export async function addFormOf(store: Store, game: string) {
  const source = await store.source(game);
  const shown = source && (await shownOf(store, source));
  if (!shown) return false;
  const picture = make("span", "still");
  drawWhenSeen(picture, () => shown.picture);
  addBeginPage(shown.card, { picture, rules: rulesPage(game) });
  return true;
}

/** The rules of a guest's game, a section for each of them; undefined where there is no such game. */
export async function rulesOf(store: Store, game: string) {
  const source = await store.source(game);
  const shown = source && (await shownOf(store, source));
  if (!shown) return undefined;
  const { title, designers, goal } = shown.card;
  const parts = shown.sections.map(([id, words]) =>
    make("section", { id }, make("h2", "", headingOf(id)), make("p", "", words)),
  );
  return make(
    "article",
    "",
    make("h1", "", title),
    make("p", "soft", designers),
    make("p", "", make("b", "", t("Goal")), " ", goal),
    ...parts,
  );
}

/** A rule's name as a heading. */
function headingOf(id: string) {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
