// The curtain: it hides the board while a player hides something, until the player who may see it says that they are
// there.
import { hide, text } from "../dom.ts";
import type { View } from "./table-state.ts";

/**
 * @param root  the table
 * @param curtain  in it
 */
export function mountCurtain(root: HTMLElement, curtain: HTMLElement, { opened }: { opened(): void }) {
  const part = (name: string) => curtain.querySelector(name) as HTMLElement;
  const [title, why, button] = [part("h2"), part("p"), part("button")];
  const hung = () => !curtain.hidden;

  return {
    hung,
    hang(content: View["curtain"]) {
      const before = hung();
      hide(curtain, !content);
      for (const other of root.children)
        if (other !== curtain && other.tagName !== "DIALOG") (other as HTMLElement).inert = Boolean(content);
      text(title, content?.title ?? "");
      text(why, content?.why ?? "");
      text(button, content?.button ?? "");
      if (content && !before) button.focus();
      else if (before && !content) opened();
    },
  };
}
