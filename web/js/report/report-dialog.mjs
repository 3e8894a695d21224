// The dialog with the report on a game that is being written: it is played in guests, told as it becomes known, stopped
// and kept, and goes on later.
// @ts-check
import { addStyles, bind, button, saveFile } from "../dom.mjs";
import { openGuest } from "../guest/guest.mjs";
import { copyButton } from "../shell/copying.mjs";
import { fetchWords, language, t, tn } from "../shell/language.mjs";
import { when } from "../storage/saved-games.mjs";
import { createCrew } from "./crew.mjs";
import { layOut } from "./dialog-parts.mjs";
import { baseOf, createKeeper, idOf, keptReports } from "./kept.mjs";
import { asPicture } from "./picture.mjs";
import { asText, createRows, inWords } from "./rows.mjs";

/** @typedef {import("./kept.mjs").Kept} Kept */
/** @typedef {import("./dialog-parts.mjs").Phase} Phase */
/** @typedef {import("./rows.mjs").Report} Report */
/**
 * @typedef {object} Subject  what is reported on
 * @property {string} source
 * @property {import("../workshop/verdict.mjs").Loaded} loaded
 * @property {string} draft
 * @property {string} from  what the draft was begun with
 */
/** @typedef {{ goTo(line: number): void }} Actions */

/** Games between equals, and guests at most. */
const [GAMES, MOST] = [96, 8];
/** All cores but the one of the page. */
const count = () => Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));
/** @param {number} time */
const dayOf = (time) => new Date(time).toLocaleDateString(language(), { dateStyle: "long" });

/**
 * @param {import("../storage/store.mjs").Store} store
 * @param {Subject} subject
 * @param {Actions} actions
 */
export async function openReport(store, subject, { goTo }) {
  const sheet = new URL("../../css/report.css", import.meta.url);
  await Promise.all([fetchWords("report"), addStyles(sheet)]);
  const { title: game, card } = subject.loaded;
  const title = t("How {game} plays", { game });
  const parts = layOut(title, card.options);
  const report = createReport(store, subject, parts, (line) => (parts.dialog.close(), goTo(line)));
  const chosen = () => Object.values(parts.options()).join(", ");
  const whole = () => (chosen() ? `${title} (${chosen()})` : title);
  const plain = () => report.asText(whole());
  const name = `${game.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-report`;
  const save = () => saveFile(`${name}.txt`, new Blob([plain()], { type: "text/plain" }));
  const draw = async () => saveFile(`${name}.png`, await report.asPicture(whole()));
  parts.out.append(
    copyButton(t("Copy as text"), plain),
    button(t("Save as text"), save, "", "download"),
    button(t("Save as picture"), () => void draw(), "", "download"),
  );
  bind(parts.play, { click: report.play });
  bind(parts.against, { change: report.compare });
  bind(parts.asked, { change: () => void report.begin() });
  bind(parts.dialog, { close: () => (report.end(), parts.dialog.remove()) });
  document.body.append(parts.dialog);
  parts.dialog.showModal();
  await report.begin();
}

/**
 * @param {import("../storage/store.mjs").Store} store
 * @param {Subject} subject
 * @param {ReturnType<typeof layOut>} parts
 * @param {(line: number) => void} goTo
 */
function createReport(store, { source, loaded, draft, from }, parts, goTo) {
  const rows = createRows(parts.facts, { goTo });
  const keeper = createKeeper(store);
  /** @type {ReturnType<typeof createCrew> | undefined} */
  let crew;
  /** @type {Report | undefined} */
  let report;
  /** @type {Kept | undefined} */
  let mine;
  /** @type {Kept[]} */
  let others = [];
  /** @type {Phase} */
  let phase = "waiting";
  let begun = 0;
  const beside = () => others.find(({ id }) => id === parts.beside());

  /** The report under the options that are chosen: what is known of it, or a new one. */
  async function begin() {
    end();
    const turn = begun;
    [report, phase] = [undefined, "waiting"];
    const options = parts.options();
    const id = idOf({ sha: loaded.sha, options });
    const all = await keptReports(store);
    if (turn !== begun) return;
    mine = all.find((one) => one.id === id);
    others = all.filter((one) => one.id !== id);
    const base = baseOf(others, { draft, from, id });
    const names = others.map((one) => /** @type {[string, string]} */ ([one.id, nameOf(one, draft)]));
    parts.choices(names, base?.id ?? "");
    parts.tell(phase, mine);
    parts.changed(!mine && base?.draft === draft && base.sha !== loaded.sha ? base : undefined);
    crew = createCrew(
      {
        open: (heard) => openGuest(heard, new Set(), ["report"]),
        ...{ source, asked: { options, games: GAMES } },
        day: () => dayOf(phase === "playing" || !mine ? Date.now() : mine.saved),
        known: { told: mine?.told ?? 0, kept: mine?.kept ?? "" },
      },
      { told: (message) => take(id, options, message), worked: parts.work, failed },
    );
    compare();
  }

  /** @param {string} id @param {Kept["options"]} options @param {any} message */
  function take(id, options, message) {
    report = message;
    if (phase === "waiting") phase = "ready";
    if (message.over) phase = "done";
    if (message.told > (mine?.told ?? 0)) {
      const { sha, title } = loaded;
      mine = { id, sha, title, options, draft, saved: Date.now(), ...known(message) };
      keeper.note(mine);
    }
    if (phase === "done") void keeper.now();
    parts.show(message);
    rows.show(message);
    parts.differ(message.differs && beside() ? inWords(message.differs) : []);
    if (crew) parts.work(crew.progress());
    parts.tell(phase, mine);
  }

  /** @param {string} why */
  function failed(why) {
    phase = "failed";
    void keeper.now();
    parts.tell(phase, mine, why);
  }

  function play() {
    if (phase === "failed") return void begin();
    if (phase === "playing") {
      phase = "ready";
      crew?.stop();
      if (crew) parts.work(crew.progress());
      void keeper.now();
    } else if (phase === "ready") {
      phase = "playing";
      crew?.play(count());
    }
    parts.tell(phase, mine);
  }

  const compare = () => crew?.compare(beside()?.kept ?? "");

  function end() {
    begun += 1;
    void keeper.now();
    crew?.end();
    crew = undefined;
  }

  return {
    ...{ begin, play, compare, end },
    /** @param {string} title */
    asText(title) {
      const other = beside();
      return report ? asText(title, report, other ? nameOf(other, draft) : "") : "";
    },
    /** @param {string} title */
    asPicture(title) {
      const told = /** @type {Report} */ (report);
      return asPicture(title, told, told.differs && beside() ? inWords(told.differs) : []);
    },
  };
}

/** The part of a message that is kept. @param {any} message */
const known = ({ told, games, kept }) => ({ told, games, kept });

/** The name of a kept report among others. @param {Kept} kept @param {string} own  the draft */
function nameOf({ title, draft, options, games, saved }, own) {
  const chosen = Object.values(options).join(", ");
  const values = { game: chosen ? `${title} (${chosen})` : title, when: when(saved) };
  return draft === own
    ? tn("an earlier version, {when}, {n} game", "an earlier version, {when}, {n} games", games, values)
    : tn("{game}, {when}, {n} game", "{game}, {when}, {n} games", games, values);
}
