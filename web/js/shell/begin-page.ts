// The page on which a game is begun: what was chosen last, all levels or a few, and the options in one line. Fetched
// with the first of them.
import { bind, make, text } from "../dom.ts";
import { t } from "./language.ts";
import { askedIn, lastLink } from "./links.ts";
import { setting } from "./settings.ts";

/** Pages whose buttons work. */
const mounted: WeakSet<HTMLElement> = new WeakSet();

/**
 * Shows a page as the game was begun last, or as a link asks for it.
 * @returns whether against the computer
 */
export function showBeginPage(page: HTMLElement, asked: URLSearchParams): boolean {
  if (!mounted.has(page)) mount(page);
  text(page.querySelector('[href="#/people"]') as HTMLElement, t("People you play with"));
  const last = new URLSearchParams(lastLink(page.dataset.game ?? "").split("?")[1]);
  for (const query of [last, new URLSearchParams({ hand: setting("hand") }), asked])
    for (const [name, value] of query) choose(page, name, value);
  for (const levels of page.querySelectorAll(".levels"))
    if (levels.querySelector(".more :checked") && !levels.classList.contains("eight"))
      (levels.querySelector(".all") as HTMLElement).click();
  tell(page);
  return page.querySelector("[name=who][value=computer]:checked") !== null;
}

function mount(page: HTMLElement) {
  mounted.add(page);
  page.querySelector("form")?.append(make("p", "afar", make("a", { class: "button bare", href: "#/people" })));
  for (const row of page.querySelectorAll(".share"))
    row.after(...Array.from(page.querySelectorAll("[name=seats]"), () => row.cloneNode(true)));
  bind(page, {
    input: ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) share(target);
      tell(page);
    },
  });
}

/** Says on the button that begins what it does. */
function tellBegins(page: HTMLElement) {
  const button = page.querySelector(".beginbar .unafar") as HTMLElement;
  const chosen = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]:checked`);
  const level = chosen("level")?.closest("label")?.querySelector("strong")?.textContent ?? "";
  const words = { computer: t("Play {level}", { level }), watch: t("Watch") }[chosen("who")?.value ?? ""];
  text(button, words ?? t("Begin"));
}

/** A seat takes what another one had, which gets what this one had. */
function share(taken: HTMLSelectElement) {
  const fieldset = taken.closest(".shares") as HTMLElement;
  const input = fieldset.querySelector("input") as HTMLInputElement;
  const before = input.value[[...fieldset.querySelectorAll("select")].indexOf(taken)] ?? "";
  const swap = { [before]: taken.value, [taken.value]: before };
  input.value = [...input.value].map((letter) => swap[letter] ?? letter).join("");
}

/** Shows what each seat has chosen, and names the sides after it. */
function tellShares(page: HTMLElement, seats: number) {
  for (const fieldset of page.querySelectorAll(".shares") as NodeListOf<HTMLElement>) {
    const { value } = fieldset.querySelector("input") as HTMLInputElement;
    const rows = [...fieldset.querySelectorAll(".share")] as HTMLElement[];
    const names = rows.map((row, seat) => {
      const field = row.querySelector("select") as HTMLSelectElement;
      field.value = value[seat] ?? "";
      row.hidden = seat >= seats;
      text(row.querySelector("span") as HTMLElement, t("Player {n}", { n: seat + 1 }));
      return field.selectedOptions[0]?.text ?? "";
    });
    text(fieldset.querySelector("label span") as HTMLElement, names.slice(0, seats).join(", "));
    for (const input of page.querySelectorAll(".you input:not([value=chance])")) {
      const name = input.nextSibling as ChildNode;
      name.textContent = names[Number(input.getAttribute("value"))] ?? "";
    }
    for (const [seat, side] of page.querySelectorAll(".levels .side").entries())
      text(side as HTMLElement, names[seat] ?? "");
  }
}

function choose(page: HTMLElement, name: string, value: string) {
  const input = page.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
  const shared = page.querySelector(`.shares input[name="${CSS.escape(name)}"]`);
  if (shared instanceof HTMLInputElement && isOrder(value, shared.defaultValue)) shared.value = value;
}

/** Whether two words have the same letters. */
const isOrder = (one: string, other: string) => [...one].sort().join("") === [...other].sort().join("");

/** Says in one line what is set. */
function tell(page: HTMLElement) {
  const seats = Number((page.querySelector("[name=seats]:checked") as HTMLInputElement | null)?.value ?? 2);
  for (const input of page.querySelectorAll(".lot input") as NodeListOf<HTMLInputElement>) {
    const label = input.parentElement as HTMLElement;
    label.hidden = Number(input.value) >= seats;
    if (label.hidden && input.checked) choose(page, input.name, "chance");
  }
  tellShares(page, seats);
  tellBegins(page);
  const options = page.querySelector(".options") as HTMLElement;
  const said = askedIn(options).map((input) => {
    const legend = input.closest("fieldset")?.querySelector("legend")?.textContent;
    return `${legend}: ${input.parentElement?.textContent?.trim()}`;
  });
  text(options.querySelector("[data-summary]") as HTMLElement, said.join(" \u00b7 "));
}
