// Exercises beside the rules: a board in place of the figure, in a frame of its own; the page of the rules stays as it
// is.
import type { Store } from "../storage/store.ts";

/**
 * Brings the exercises of a page of rules to life, once.
 * @param reveal  brings a section of the rules into sight
 */
export function mountExercises(article: Element, store: Store, reveal: (section: string) => void) {
  const boxes = article.querySelectorAll("[data-exercise]") as NodeListOf<HTMLElement>;

  /** Tells which exercises are done. */
  async function mark() {
    const done = new Map((await store.progress("exercise ")).map(({ id, key }) => [id, key]));
    const isDone = ({ dataset }: HTMLElement) => done.get(`exercise ${dataset.exercise}`) === dataset.key;
    const count = [...boxes].filter(isDone).length;
    for (const box of boxes) {
      const tally = box.querySelector(".tally") as HTMLElement;
      tally.hidden = !isDone(box);
      tally.textContent = (tally.dataset.words ?? "")
        .replace("{done}", `${count}`)
        .replace("{count}", `${boxes.length}`);
    }
  }

  function toggle(box: HTMLElement, link: HTMLAnchorElement) {
    const other = link.dataset.other ?? "";
    const figure = box.querySelector("figure");
    const frame = box.querySelector("iframe");
    if (figure) figure.hidden = !frame;
    if (frame) frame.remove();
    else {
      const made = document.createElement("iframe");
      made.title = box.querySelector("p")?.textContent ?? "";
      made.src = link.href;
      (figure ?? link).after(made);
      box.scrollIntoView({ block: "nearest" });
    }
    link.dataset.other = link.textContent ?? "";
    link.textContent = other;
    link.setAttribute("aria-expanded", String(!frame));
  }

  for (const box of boxes) {
    const link = box.querySelector("a") as HTMLAnchorElement;
    link.setAttribute("role", "button");
    link.setAttribute("aria-expanded", "false");
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      toggle(box, link);
    });
    box.querySelector("figure")?.addEventListener("click", () => toggle(box, link));
    link.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      toggle(box, link);
    });
  }
  addEventListener("message", ({ origin, data }) => {
    if (origin !== location.origin || !article.isConnected) return;
    if (data?.exercise) void mark();
    if (data?.section) reveal(data.section);
  });
  void mark();
}
