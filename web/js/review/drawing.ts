// Arrows and rings on the board while a tree is open: with the right button, or with the tool for touch and keys.
import { bind, button, hide, make, text } from "../dom.ts";
import { t } from "../shell/language.ts";

/**
 * @param host  of the board
 * @param draw  the same spot twice: a ring
 */
export function createDrawing(host: HTMLElement, draw: (from: string, to: string) => void) {
  let isOpen = false;
  let isOn = false;
  /** Where an arrow begins. */
  let from = "";
  const tool = button(t("Arrows"), () => turn(!isOn));
  const help = make("p", { class: "soft small", role: "status", hidden: true });
  turn(false);

  function turn(on: boolean) {
    isOn = on;
    from = "";
    tool.setAttribute("aria-pressed", String(on));
    tell();
  }

  /** Tells what to choose next. */
  function tell() {
    hide(help, !isOn);
    if (isOn)
      text(help, from ? t("Where it ends; the same spot again makes a ring.") : t("Choose where an arrow begins."));
  }

  const spotOf = ({ target }: Event) =>
    (target instanceof Element && target.closest("[data-spot]")?.getAttribute("data-spot")) || "";

  /** @param event  which then means nothing else */
  function pick(event: Event) {
    const spot = spotOf(event);
    if (!isOpen || !isOn || !spot) return;
    event.preventDefault();
    event.stopPropagation();
    if (from) draw(from, spot);
    from = from ? "" : spot;
    tell();
  }

  const pressed = {
    pointerdown: (event: PointerEvent) => {
      if (isOpen && isOn) event.stopPropagation();
      if (isOpen && event.button === 2) from = spotOf(event);
    },
    pointerup: (event: PointerEvent) => {
      if (!isOpen || event.button !== 2) return;
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-spot]");
      const to = over?.getAttribute("data-spot");
      if (from && to) draw(from, to);
      from = "";
    },
    contextmenu: (event: Event) => isOpen && event.preventDefault(),
    click: pick,
    keydown: (event: KeyboardEvent) => ["Enter", " "].includes(event.key) && pick(event),
  };
  bind(host, pressed, true);

  return {
    tool,
    help,
    /** @param open  whether a tree is */
    show(open: boolean) {
      if (!open && isOn) turn(false);
      isOpen = open;
    },
  };
}
