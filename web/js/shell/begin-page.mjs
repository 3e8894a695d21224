// The page on which a game is begun: what was chosen last, all levels or a few, and the options in one line. Fetched
// with the first of them.
// @ts-check
import { bind, make, text } from "../dom.mjs";
import { t } from "./language.mjs";
import { askedIn, lastLink } from "./links.mjs";
import { setting } from "./settings.mjs";

/** Pages whose buttons work. @type {WeakSet<HTMLElement>} */
const mounted = new WeakSet();

/**
 * Shows a page as the game was begun last, or as a link asks for it.
 * @param {HTMLElement} page
 * @param {URLSearchParams} asked
 * @returns {boolean} whether against the computer
 */
export function showBeginPage(page, asked) {
  if (!mounted.has(page)) mount(page);
  text(/** @type {HTMLElement} */ (page.querySelector('[href="#/people"]')), t("People you play with"));
  const last = new URLSearchParams(lastLink(page.dataset.game ?? "").split("?")[1]);
  for (const query of [last, new URLSearchParams({ hand: setting("hand") }), asked])
    for (const [name, value] of query) choose(page, name, value);
  for (const levels of page.querySelectorAll(".levels"))
    if (levels.querySelector(".more :checked") && !levels.classList.contains("eight"))
      /** @type {HTMLElement} */ (levels.querySelector(".all")).click();
  tell(page);
  return page.querySelector("[name=who][value=computer]:checked") !== null;
}

/** @param {HTMLElement} page */
function mount(page) {
  mounted.add(page);
  page.querySelector("form")?.append(make("p", "afar", make("a", { class: "button bare", href: "#/people" })));
  for (const row of page.querySelectorAll(".share"))
    row.after(...Array.from(page.querySelectorAll("[name=seats]"), () => row.cloneNode(true)));
  bind(page, {
    input: (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLSelectElement) share(target);
      tell(page);
    },
  });
}

/** A seat takes what another one had, which gets what this one had. @param {HTMLSelectElement} taken */
function share(taken) {
  const fieldset = /** @type {HTMLElement} */ (taken.closest(".shares"));
  const input = /** @type {HTMLInputElement} */ (fieldset.querySelector("input"));
  const before = input.value[[...fieldset.querySelectorAll("select")].indexOf(taken)];
  const swap = { [before]: taken.value, [taken.value]: before };
  input.value = [...input.value].map((letter) => swap[letter] ?? letter).join("");
}

/** Shows what each seat has chosen, and names the sides after it. @param {HTMLElement} page @param {number} seats */
function tellShares(page, seats) {
  for (const fieldset of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(".shares"))) {
    const { value } = /** @type {HTMLInputElement} */ (fieldset.querySelector("input"));
    const rows = /** @type {HTMLElement[]} */ ([...fieldset.querySelectorAll(".share")]);
    const names = rows.map((row, seat) => {
      const field = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
      field.value = value[seat];
      row.hidden = seat >= seats;
      text(/** @type {HTMLElement} */ (row.querySelector("span")), t("Player {n}", { n: seat + 1 }));
      return field.selectedOptions[0]?.text ?? "";
    });
    text(/** @type {HTMLElement} */ (fieldset.querySelector("label span")), names.slice(0, seats).join(", "));
    for (const input of page.querySelectorAll(".you input:not([value=chance])")) {
      const name = /** @type {ChildNode} */ (input.nextSibling);
      name.textContent = names[Number(input.getAttribute("value"))];
    }
    for (const [seat, side] of page.querySelectorAll(".levels .side").entries())
      text(/** @type {HTMLElement} */ (side), names[seat]);
  }
}

/** @param {HTMLElement} page @param {string} name @param {string} value */
function choose(page, name, value) {
  const input = page.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
  const shared = page.querySelector(`.shares input[name="${CSS.escape(name)}"]`);
  if (shared instanceof HTMLInputElement && isOrder(value, shared.defaultValue)) shared.value = value;
}

/** Whether two words have the same letters. @param {string} one @param {string} other */
const isOrder = (one, other) => [...one].sort().join("") === [...other].sort().join("");

/** Says in one line what is set. @param {HTMLElement} page */
function tell(page) {
  const seats = Number(/** @type {HTMLInputElement | null} */ (page.querySelector("[name=seats]:checked"))?.value ?? 2);
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (page.querySelectorAll(".lot input"))) {
    const label = /** @type {HTMLElement} */ (input.parentElement);
    label.hidden = Number(input.value) >= seats;
    if (label.hidden && input.checked) choose(page, input.name, "chance");
  }
  tellShares(page, seats);
  const options = /** @type {HTMLElement} */ (page.querySelector(".options"));
  const said = askedIn(options).map((input) => {
    const legend = input.closest("fieldset")?.querySelector("legend")?.textContent;
    return `${legend}: ${input.parentElement?.textContent?.trim()}`;
  });
  text(/** @type {HTMLElement} */ (options.querySelector("[data-summary]")), said.join(" \u00b7 "));
}
