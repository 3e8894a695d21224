// The game, or a stretch of it, as an animated GIF: drawn here position by position, put together in a worker, and
// ended when one leaves.

import type { View } from "../board/table-state.ts";
import { button, hide, make, saveFile, setAttribute, text } from "../dom.ts";
import { number, t, tn } from "../shell/language.ts";
import { beginFilm } from "./film-maker.ts";
import { canGive, giveFile, segments } from "./give.ts";
import type { Actions } from "./share.ts";
import type { Look } from "./still.ts";

const MOST_POSITIONS = 300;
const TYPE = "image/gif";

export function createFilmPanel(actions: Pick<Actions, "position">) {
  let view: View | undefined;
  /** The maker of the film that is being made. */
  let work: { end(): void; isOn: boolean } | undefined;
  let made: Blob | undefined;
  const { from, to, look, pace, image, bar, status } = controls(forget);
  const start = button(t("Make the film"), () => void film(), "main");
  const cancel = button(t("Cancel"), () => stop(t("Cancelled.")), "", "close");
  const give = button(t("Share…"), () => made && void giveFile(made, name(), view?.title ?? ""), "main", "share");
  const save = button(t("Save"), () => made && saveFile(name(), made), "", "download");
  const whole = make(
    "div",
    "topicture",
    make("div", "shown", image, bar, status),
    make(
      "div",
      "",
      make("div", "row stretch", field(t("From position"), from), field(t("To position"), to)),
      ...[look.whole, pace.whole],
    ),
    make("div", "row", start, cancel, give, save),
  );

  const theme = () => look.value() as Look;
  const name = () => `cairn-${view?.game}-${from.value}-${to.value}.gif`;

  function buttons() {
    hide(start, Boolean(work || made));
    hide(cancel, !work);
    hide(bar, !work);
    hide(save, !made);
    hide(give, !made || !canGive(TYPE));
    save.classList.toggle("main", Boolean(give.hidden));
  }

  function stop(words: string) {
    if (work) {
      work.isOn = false;
      work.end();
      work = undefined;
    }
    text(status, words);
    buttons();
  }

  /** Another film is wanted than the one that was made. */
  function forget() {
    made = undefined;
    hide(image, true);
    const stretch = stretchOf(from, to, view?.entry_count ?? 0);
    stop(typeof stretch === "string" ? stretch : told(stretch, Number(pace.value())));
    setAttribute(start, "aria-disabled", String(typeof stretch === "string"));
  }

  async function film() {
    const stretch = stretchOf(from, to, view?.entry_count ?? 0);
    if (!view || typeof stretch === "string") return;
    const mine = {
      ...beginFilm(actions.position, stretch, { game: view.accent, look: theme(), delay: Number(pace.value()) }),
      isOn: true,
    };
    work = mine;
    bar.max = stretch[1] - stretch[0] + 1;
    bar.removeAttribute("value");
    text(status, t("One moment."));
    buttons();
    try {
      const bytes = await mine.make((done, all) => {
        bar.value = done;
        text(status, t("{done} of {all} positions drawn.", { done, all }));
      });
      if (!bytes || !mine.isOn) return;
      made = new Blob([bytes], { type: TYPE });
      stop(
        t("{n} positions, {kilobytes} kB", {
          n: stretch[1] - stretch[0] + 1,
          kilobytes: number(Math.ceil(made.size / 1000)),
        }),
      );
      const [film, address] = [made, await addressOf(made)];
      if (film !== made) return;
      image.src = address;
      hide(image, false);
    } catch (error) {
      if (!mine.isOn) return;
      stop(t("The film could not be made. Check the connection and try again."));
      throw error;
    }
  }

  return {
    whole,
    view(next: View) {
      const other = next.id !== view?.id || next.entry_count !== view.entry_count;
      view = next;
      if (!other) return;
      from.value = String(Math.max(0, next.entry_count - MOST_POSITIONS + 1));
      from.max = to.max = to.value = String(next.entry_count);
      forget();
    },
    hide: () => work && stop(t("Cancelled.")),
  };
}

/** The format of a film, and how long it plays. @param pace  ms */
const told = ([first, last]: [first: number, last: number], pace: number) =>
  tn(
    "An animated GIF that plays for {n} second.",
    "An animated GIF that plays for {n} seconds.",
    Math.ceil(((last - first + 1) * pace) / 1000),
  );

/** The first and the last position, or why there is no such film. */
function stretchOf(from: HTMLInputElement, to: HTMLInputElement, last: number): [number, number] | string {
  const [first, end] = [from.valueAsNumber, to.valueAsNumber];
  const isStretch = Number.isInteger(first) && Number.isInteger(end) && first >= 0 && first < end && end <= last;
  if (!isStretch)
    return last ? t("Positions go from 0 to {last}, the earlier one first.", { last }) : t("Nothing is played yet.");
  if (end - first >= MOST_POSITIONS)
    return t("A film has at most {most} positions: choose a stretch of the game.", { most: MOST_POSITIONS });
  return [first, end];
}

const field = (label: string, input: HTMLInputElement) =>
  make("label", { class: "label", for: input.id }, label, input);

/** The fields of the form, and the places for the film and for how far it is. */
function controls(changed: () => void) {
  const end = (id: string) =>
    make("input", { class: "field", type: "number", id, min: "0", step: "1", required: true });
  const [from, to] = [end("film-from"), end("film-to")];
  // biome-ignore format: a pair each
  const look = segments(t("Look"), [["light", t("Light")], ["dark", t("Dark")]], changed);
  // biome-ignore format: a pair each
  const pace = segments(t("Pace"), [["1000", t("1 s")], ["500", t("½ s")], ["250", t("¼ s")]], changed);
  const image = make("img", { alt: t("The film"), hidden: true });
  const bar = make("progress", { "aria-label": t("How far the film is"), hidden: true });
  const status = make("p", { class: "soft small", role: "status" });
  for (const field of [from, to]) field.addEventListener("input", changed);
  return { from, to, look, pace, image, bar, status };
}

/** The address of a file that holds all of it. */
function addressOf(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
