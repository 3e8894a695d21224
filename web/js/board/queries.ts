// Questions typed beside the board, and their answers in words: seen under the field, and heard once.

/** The field names “help” in each language; the answer to it tells the other words. */
const QUESTION = /^(where|read|moves|last|who|board|near|lines|help|hilfe|\?)(\s|$)/i;
const HINT = /^hint(?:\s+([1-9]))?$/i;
/** Words that can be typed, each with the button that does the same. */
const DEEDS: Record<string, string> = { undo: "undo", redo: "redo", flip: "flip", draw: "draw", resign: "resign" };

/** @param root  the table; each of its [data-typing] has an [data-answer] */
export function mountQueries(
  root: HTMLElement,
  {
    ask,
    press,
    hint,
    announce,
  }: {
    ask: (text: string) => void; // the program
    press: (name: string) => boolean; // what a button does; false where it can do nothing now
    hint: (stage: number) => void; // which stage of the hint is wanted
    announce: (words: string) => void; // for the ear alone
  },
) {
  const outputs = root.querySelectorAll("[data-answer]") as NodeListOf<HTMLElement>;
  /** The answer shown; null: the next one is announced even if it is the same. */
  let shown: string | null = "";

  function show(lines: string[]) {
    if (shown === lines.join("\n")) return;
    shown = lines.join("\n");
    for (const output of outputs) {
      output.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
      if (shown)
        output.tabIndex = 0; // what scrolls can be reached
      else output.removeAttribute("tabindex");
      output.scrollTop = 0;
    }
    if (shown && ![...outputs].some((output) => output.checkVisibility())) announce(lines.join(" "));
  }

  return {
    /** Answers a question, or does what is asked for, or says why not; false if it is neither. */
    take(text: string) {
      shown = null;
      const deed = DEEDS[text.toLowerCase()];
      const stage = HINT.exec(text);
      if (deed) {
        if (!press(deed)) ask(deed);
      } else if (stage) {
        if (!press("hint")) ask("hint");
        else if (stage[1]) hint(Number(stage[1]));
      } else if (QUESTION.test(text)) ask(text);
      else return false;
      return true;
    },
    show,
  };
}
