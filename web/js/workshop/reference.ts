// The words of the kit beside the editor: they are searched by name and by what they are, and a press puts one where
// the cursor is.
import { bind, make } from "../dom.ts";
import { t } from "../shell/language.ts";
import type { Word, Words } from "./words.ts";

/** The names of the groups. */
const GROUPS: Record<Word["of"], () => string> = {
  p: () => t("Of p, the position"),
  kit: () => t("Imported"),
  file: () => t("Of the file"),
};

export function createReference(host: HTMLElement, words: Words, { chosen }: { chosen(word: Word): void }) {
  const asked = make("input", {
    class: "field",
    type: "search",
    "aria-label": t("Search the words"),
    placeholder: t("Search the words"),
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const said = make("p", { class: "soft small", role: "status" });
  const list = make("div", "words");
  host.replaceChildren(asked, said, list);

  function entry(word: Word) {
    const made = make(
      "button",
      { class: "word", type: "button", title: word.example },
      make("code", { translate: "no" }, word.of === "p" && /^\w+$/.test(word.name) ? `p.${word.name}` : word.name),
      " ",
      make("span", "soft", ...word.what.split("`").map((part, n) => (n % 2 ? make("code", "", part) : part))),
    );
    made.addEventListener("click", () => chosen(word));
    return make("li", "", made);
  }

  function show() {
    const { found, isNear } = words.find(asked.value);
    said.textContent = isNear ? t("Nothing is called so. These are the nearest:") : "";
    list.replaceChildren(...(isNear ? [make("ul", "", ...found.map(entry))] : []));
    for (const [group, name] of Object.entries(GROUPS)) {
      const entries = isNear ? [] : found.filter(({ of }) => of === group).map(entry);
      if (entries.length) list.append(make("h2", "", name()), make("ul", "", ...entries));
    }
    list.scrollTop = 0;
  }
  bind(asked, { input: show });
  show();
  return { focus: () => asked.focus() };
}
