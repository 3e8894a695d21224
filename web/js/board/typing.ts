// The fields for moves and questions. What is typed before there is a game stays there, and is taken when it comes.
import type { View } from "./table-state.ts";

/**
 * @param root  the table; each of its [data-typing] is a form with one field
 * @param actions  `isThere`: a game; `ask`: whether it was a question, and is answered
 */
export function mountTyping(
  root: HTMLElement,
  { isThere, ask, play }: { isThere(): boolean; ask(words: string): boolean; play(words: string): void },
) {
  const fields = () => [...(root.querySelectorAll("[data-typing] input") as NodeListOf<HTMLInputElement>)];
  /** The field whose text was sent off before there is a game. */
  let early: HTMLInputElement | undefined;
  /** The move that was sent off last. */
  let sent = "";

  /** @returns whether it was a question, which is answered where it was asked */
  function submit(field: HTMLInputElement): boolean {
    const words = field.value.trim();
    if (!words) return false;
    const asked = isThere() && ask(words);
    if (asked) field.value = "";
    else if (isThere()) play((sent = words));
    else early = field;
    return asked;
  }

  return {
    submit,
    /** Nothing of a game is left for the next one. */
    clear() {
      early = undefined;
      sent = "";
      for (const field of fields()) field.value = "";
    },
    /**
     * Clears what was played from the fields; what was refused is selected, to be typed over. What is being typed while
     * somebody else's move comes stays.
     * @param before  null: the game has come
     */
    show(view: View, before: View | null) {
      if (!before) {
        if (early) submit(early);
        early = undefined;
      } else if (view.entry_count !== before.entry_count) {
        for (const field of fields()) if (field.value.trim() === sent) field.value = "";
      } else if (view.note && !view.note.quiet)
        fields()
          .find((field) => field === document.activeElement)
          ?.select();
    },
    /** The field to type into, where one is to be seen. */
    visible: () => fields().find((field) => field.checkVisibility()),
  };
}
