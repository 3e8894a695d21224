// A box that says what went wrong, with a button for each thing that can be done now.
import { button, make } from "../dom.ts";
import { copyButton } from "./copying.ts";
import { t } from "./language.ts";

type Acts = { act: () => void; copies?: undefined };
type Copies = { copies: () => string };
/** A button with something that can be done, or a text to be copied. */
export type Way = { label: string; look?: string } & (Acts | Copies);

export const wayButton = (way: Way, look: string | undefined = way.look) =>
  way.copies ? copyButton(way.label, way.copies, look) : button(way.label, way.act, look);

/** @param ways  what can be done now */
export function showTrouble(host: HTMLElement, { title, why }: { title: string; why: string }, ways: Way[]) {
  const close = button(t("Close"), () => host.replaceChildren());
  const buttons = [...ways.map((way) => wayButton(way)), close];
  const box = make(
    "div",
    "trouble",
    make("div", "", make("strong", "", title), make("p", "", why)),
    make("div", "row", ...buttons),
  );
  host.replaceChildren(box);
}
