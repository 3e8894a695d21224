// A picture of the position shown, or a card with the result: looked at first, then saved, copied or given away.

import type { View } from "../board/table-state.ts";
import { button, make, saveFile, text } from "../dom.ts";
import { number, t, tn } from "../shell/language.ts";
import { canGive, giveFile, segments } from "./give.ts";
import type { Actions, Drawn } from "./share.ts";
import { addressOf, cardOf, painted, type Still, stillOf, type Words } from "./still.ts";

export function createPicturePanel(actions: Pick<Actions, "position">) {
  let view: View | undefined;
  /** The picture that is shown, and its file. */
  let made: { still: Still; blob: Blob } | undefined;
  /** Counts what was asked for: only the last of it is shown. */
  let asked = 0;
  const redraw = () => void draw();
  const what = segments(t("Picture of"), choices([t("Result card"), t("Position")]), redraw);
  const look = segments(t("Look"), choices([t("Light"), t("Dark")]), redraw);
  const kind = segments(t("File"), choices(["PNG", "SVG"]), redraw);
  const names = make("input", { type: "checkbox", id: "picture-names", checked: true });
  names.addEventListener("change", redraw);
  const withNames = make(
    "label",
    { class: "check", for: "picture-names" },
    names,
    make("span", "", t("Names on the card")),
  );
  const image = make("img", { alt: "" });
  const size = make("p", "soft small");
  const status = make("p", { class: "soft small", role: "status" });
  const give = button(t("Share…"), () => made && void giveFile(made.blob, name(), view?.title ?? ""), "main", "share");
  const save = button(t("Save"), () => made && saveFile(name(), made.blob), "", "download");
  const copy = button(t("Copy"), () => void copied(), "", "copy");
  const gives = canGive("image/png");
  if (!gives) save.classList.add("main");
  const whole = make(
    "div",
    "topicture",
    make("div", "shown", image, size),
    make("div", "", what.whole, look.whole, kind.whole, withNames),
    make("div", "row", ...(gives ? [give] : []), save, copy, status),
  );

  const isCard = () => what.value() === "0";
  const isVector = () => kind.value() === "1";
  const name = () => `cairn-${view?.game}-${view?.position}.${isVector() ? "svg" : "png"}`;

  async function draw() {
    if (!view) return;
    const [mine, of] = [++asked, view];
    const drawn = await actions.position(of.position);
    if (mine !== asked) return;
    const theme = look.value() === "1" ? "dark" : "light";
    const still = isCard()
      ? cardOf(drawn.scene, of.accent, theme, wordsOf(of, drawn, names.checked))
      : stillOf(drawn.scene, of.accent, theme);
    const blob = isVector() ? new Blob([still.text], { type: "image/svg+xml" }) : await pngOf(still);
    if (mine !== asked) return;
    made = { still, blob };
    image.src = addressOf(still.text);
    image.alt = [of.title, drawn.headline].join(": ");
    image.width = still.width;
    image.height = still.height;
    withNames.hidden = !isCard() || of.players.every(({ is_here }) => is_here);
    copy.hidden = isVector();
    const kilobytes = number(Math.ceil(blob.size / 1000));
    text(size, t("{width} by {height} pixels, {kilobytes} kB", { ...still, kilobytes }));
  }

  async function copied() {
    if (!made) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ [made.blob.type]: made.blob })]);
      text(status, t("Copied."));
    } catch {
      text(status, t("This browser copies no pictures. Save it instead."));
    }
  }

  return {
    whole,
    view: (next: View) => void (view = next),
    show() {
      text(status, "");
      redraw();
    },
  };
}

const choices = (labels: string[]): [value: string, label: string][] =>
  labels.map((label, index) => [String(index), label]);

/** The words on a card. */
function wordsOf(view: View, { headline, is_result }: Drawn, named: boolean): Words {
  const players = [...view.players].sort((a, b) => a.seat - b.seat);
  return {
    title: view.title,
    headline: headline.replace(/\.$/, ""),
    players: players.map(({ shape, name, who, is_here }) => ({
      shape,
      name: named && who && !is_here ? `${name}: ${who}` : name,
    })),
    line: is_result ? tn("{n} turn", "{n} turns", view.turn_count) : "",
  };
}

async function pngOf(still: Still): Promise<Blob> {
  const { canvas } = await painted(still);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("png"))), "image/png"),
  );
}
