// The strip under the rules: “It plays”, or the one thing that stops it; advice apart, and what was checked.
import type { Scene } from "../board/picture.ts";
import { button, make } from "../dom.ts";
import { icon } from "../shell/icons.ts";
import { number, t, tn } from "../shell/language.ts";
import { type Advice, countWrong, type Law, stopped, type Verdict } from "./verdict.ts";

type Actions = { goTo(line: number): void; look(scene: Scene | null): void };

export function createStrip(host: HTMLElement, actions: Actions) {
  const [title, line] = [make("b"), make("span", "soft")];
  const head = make("p", { class: "head", role: "status" }, title, " ", line);
  const list = make("ul");
  const laws = make("ul", "checked");
  const checked = make("details", { hidden: true }, make("summary", "", t("What was checked")), laws);
  host.replaceChildren(head, list, checked);

  return {
    show(verdict: Verdict) {
      const wrong = verdict.isRead ? undefined : stopped(verdict);
      const isOfText = !verdict.isRead && !verdict.wrong; // what was found in another text need not be so in this one
      title.className = verdict.isRead ? "" : wrong || verdict.isMissing ? "bad" : verdict.loaded ? "ok" : "";
      title.textContent = headline(verdict);
      line.textContent = detail(verdict);
      host.toggleAttribute("aria-busy", verdict.isRead);
      list.replaceChildren(
        ...(wrong ? [wrongItem(wrong, actions)] : []),
        ...(isOfText ? verdict.advice.map((advice) => adviceItem(advice, actions)) : []),
      );
      checked.hidden = !isOfText || !verdict.laws.size;
      laws.replaceChildren(...[...verdict.laws.values()].map(lawItem));
    },
  };
}

/** The tab of the laws on a phone, in words. */
export function tabWords(verdict: Verdict) {
  if (verdict.isRead) return t("Laws");
  const count = countWrong(verdict);
  return count ? t("Laws ({n})", { n: count }) : verdict.loaded ? t("Laws ✓") : t("Laws");
}

function headline(verdict: Verdict) {
  if (verdict.isRead) return verdict.loaded || verdict.wrong ? t("Reading…") : t("Getting ready…");
  if (verdict.isMissing) return t("The rules can’t be tried now");
  if (stopped(verdict)) return t("One thing stops this game");
  return verdict.loaded ? t("It plays") : t("Getting ready…");
}

function detail(verdict: Verdict) {
  const { loaded, checked, isMissing, wrong, laws } = verdict;
  if (verdict.isRead) return "";
  if (isMissing) return t("Python did not load. Check the connection; what you write is kept.");
  const found = stopped(verdict);
  if (wrong) {
    if (!loaded) return found?.line ? t("Line {line}", { line: found.line }) : "";
    return found?.line
      ? t("Line {line} · the board shows the last version that worked", { line: found.line })
      : t("The board shows the last version that worked");
  }
  if (found) return found.line ? t("Line {line} · it can be played meanwhile", { line: found.line }) : "";
  if (!checked?.games || !laws.size) return loaded ? t("Laws are being tried in random games…") : "";
  if (!checked.done)
    return tn(
      "{laws} of {all} laws have held in {n} random game",
      "{laws} of {all} laws have held in {n} random games",
      checked.games,
      { laws: laws.size, all: checked.laws },
    );
  const values = { laws: checked.laws, seconds: number(checked.seconds, { maximumFractionDigits: 1 }) };
  return tn(
    "All {laws} laws held in {n} random game · {seconds} s",
    "All {laws} laws held in {n} random games · {seconds} s",
    checked.games,
    values,
  );
}

function wrongItem(wrong: ReturnType<typeof stopped> & {}, actions: Actions) {
  const law = wrong.kind === "workshop_law" ? wrong : undefined;
  const said = make(
    "span",
    "",
    ...(law ? [make("b", "", law.name), " "] : []),
    law ? law.why : make("b", "", wrong.why),
  );
  return item("warn", "alarm", said, [...toLine(wrong.line, actions), ...toPosition(law?.position, actions)]);
}

const adviceItem = (advice: Advice, actions: Actions) =>
  item(
    "hint",
    "",
    make("span", "", make("b", "", t("A word of advice:")), " ", advice.why),
    toLine(advice.line, actions),
  );

const lawItem = ({ name, ok }: Law) =>
  item(
    ok ? "ok" : "warn",
    ok ? "good" : "alarm",
    make("span", "", name, make("span", "hidden", ok ? t("holds") : t("broken"))),
  );

const item = (sign: string, look: string, said: Node, ways: Node[] = []) =>
  make("li", look, icon(sign), said, make("span", "row", ...ways));

const toLine = (line: number, { goTo }: Actions) =>
  line ? [button(t("Go to line {line}", { line }), () => goTo(line), "bare small")] : [];

const toPosition = (position: Law["position"] | undefined, { look }: Actions) =>
  position ? [button(t("Show the position"), () => look(position.scene), "bare small")] : [];
