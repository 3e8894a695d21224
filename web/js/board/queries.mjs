// Questions typed beside the board, and their answers in words: seen under the field, and heard once.
// @ts-check

const QUESTION = /^(where|read|moves|last|who|board|near|lines|help|\?)(\s|$)/i;
const HINT = /^hint(?:\s+([1-9]))?$/i;
/** Words that can be typed, each with the button that does the same. @type {Record<string, string>} */
const DEEDS = { undo: "undo", redo: "redo", flip: "flip", draw: "draw", resign: "resign" };

/**
 * @param {HTMLElement} root  the table; each of its [data-typing] has an [data-answer]
 * @param {object} actions
 * @param {(text: string) => void} actions.ask  the program
 * @param {(name: string) => boolean} actions.press  what a button does; false where it can do nothing now
 * @param {(stage: number) => void} actions.hint  which stage of the hint is wanted
 * @param {(words: string) => void} actions.announce  for the ear alone
 */
export function mountQueries(root, { ask, press, hint, announce }) {
  const outputs = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-answer]"));
  /** The answer shown; null: the next one is announced even if it is the same. @type {string | null} */
  let shown = "";

  /** @param {string[]} lines */
  function show(lines) {
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
    /** Answers a question, or does what is asked for, or says why not; false if it is neither. @param {string} text */
    take(text) {
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
