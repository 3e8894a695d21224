// The page on which a game is begun: what was chosen last, all levels or a few, and the options in one line. Fetched with the first of them.
// @ts-check
import { bind, make, text } from "../dom.mjs";
import { t } from "./language.mjs";
import { askedIn, lastLink } from "./links.mjs";
import { setting } from "./settings.mjs";

/** Pages whose buttons work. @type {WeakSet<HTMLElement>} */
const mounted = new WeakSet();

/** Shows a page as the game was begun last, or as a link asks for it. @param {HTMLElement} page @param {URLSearchParams} asked */
export function showBeginPage(page, asked) {
  if (!mounted.has(page)) mount(page);
  choose(page, "hand", setting("hand"));
  const link = lastLink(page.dataset.game ?? "");
  for (const query of [new URLSearchParams(link.split("?")[1]), asked])
    for (const [name, value] of query) choose(page, name, value);
  for (const levels of page.querySelectorAll(".levels"))
    if (levels.querySelector(".more :checked") && !levels.classList.contains("eight"))
      /** @type {HTMLElement} */ (levels.querySelector(".all")).click();
  tell(page);
}

/** @param {HTMLElement} page */
function mount(page) {
  mounted.add(page);
  const people = make("a", { class: "button bare afar", href: "#/people" }, t("People you play with"));
  page.querySelector(".beginbar")?.append(people);
  bind(page, {
    input: () => tell(page),
  });
}

/** @param {HTMLElement} page @param {string} name @param {string} value */
function choose(page, name, value) {
  const input = page.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
}

/** Says in one line what is set. @param {HTMLElement} page */
function tell(page) {
  const options = /** @type {HTMLElement} */ (page.querySelector(".options"));
  const said = askedIn(options).map((input) => {
    const legend = input.closest("fieldset")?.querySelector("legend")?.textContent;
    return `${legend}: ${input.parentElement?.textContent?.trim()}`;
  });
  text(/** @type {HTMLElement} */ (options.querySelector("[data-summary]")), said.join(" \u00b7 "));
}
