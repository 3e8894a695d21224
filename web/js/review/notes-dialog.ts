// The dialog for the notes on one position: a mark for the move that led to it, a name for the branch, and a comment.
import { button, make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { segments } from "./give.ts";
import type { Node } from "./tree.ts";

const MARKS = ["", "!!", "!", "!?", "?!", "?", "??"];
const [LONGEST_NAME, LONGEST_COMMENT] = [60, 4000];

export function createNotesDialog(
  place: HTMLElement,
  save: (node: number, notes: { name: string; comment: string; mark: string }) => void,
) {
  let node = 0;
  // biome-ignore format: a pair each
  const mark = segments(t("Mark"), MARKS.map((sign) => [sign, sign || t("None")]), () => {});
  const name = make("input", { class: "field", id: "node-name", maxlength: String(LONGEST_NAME), dir: "auto" });
  const comment = make("textarea", {
    class: "field",
    id: "node-comment",
    rows: "4",
    maxlength: String(LONGEST_COMMENT),
    dir: "auto",
  });
  const form = make(
    "form",
    "",
    mark.whole,
    make("label", { class: "label", for: name.id }, t("Name of the branch")),
    name,
    make("label", { class: "label", for: comment.id }, t("Comment")),
    comment,
    make(
      "div",
      "row",
      make("button", "button main", t("Save")),
      button(t("Cancel"), () => dialog.close()),
    ),
  );
  const title = make("h2", { id: "node-title" });
  const dialog = make("dialog", { class: "sheet", "aria-labelledby": title.id }, title, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    save(node, { name: name.value.trim(), comment: comment.value.trim(), mark: mark.value() });
    dialog.close();
  });
  place.append(dialog);

  return {
    open(said: Node, at: number) {
      node = at;
      title.textContent = said.depth
        ? t("Notes on {move}", { move: `${said.depth}. ${said.action}` })
        : t("Notes on the start");
      mark.choose(said.mark);
      mark.whole.hidden = !said.depth;
      name.value = said.name;
      comment.value = said.comment;
      dialog.showModal();
    },
  };
}
