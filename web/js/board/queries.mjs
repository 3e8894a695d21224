// Questions typed beside the board, and their answers in words: seen under the field, and heard once.
// @ts-check

const QUESTION = /^(where|read|moves|last|help|hint|\?)(\s|$)/i;

/**
 * @param {HTMLElement} root  the table; each of its [data-typing] has an [data-answer]
 * @param {object} actions
 * @param {(text: string) => void} actions.ask  the program
 * @param {() => boolean} actions.pressHint  asks for a hint; false where there is none now
 * @param {(words: string) => void} actions.announce  for the ear alone
 */
export function mountQueries(root, { ask, pressHint, announce }) {
  const outputs = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-answer]"));
  let shown = "";

  return {
    /** Asks, if it is a question. @param {string} text */
    take(text) {
      const question = QUESTION.exec(text);
      if (!question) return false;
      if (question[1].toLowerCase() !== "hint" || !pressHint()) ask(text);
      return true;
    },

    /** @param {string[]} lines */
    show(lines) {
      if (shown === lines.join("\n")) return;
      shown = lines.join("\n");
      for (const output of outputs) {
        output.replaceChildren(
          ...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })),
        );
        if (shown)
          output.tabIndex = 0; // what scrolls can be reached
        else output.removeAttribute("tabindex");
        output.scrollTop = 0;
      }
      if (shown && ![...outputs].some((output) => output.checkVisibility())) announce(lines.join(" "));
    },
  };
}
