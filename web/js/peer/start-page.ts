// Where friends begin when nothing is under way: a game to invite somebody to, or a place for what one was sent.

import { button, make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { showTrouble } from "../shell/trouble-box.ts";
import { codeForm } from "./code-form.ts";
import type { AtTable, Game, Wanted } from "./friend-page.ts";
import { howItWorks } from "./how-it-works.ts";
import { lostInvitation, lostMail, type Made, noteDone } from "./made-invitations.ts";
import { wordsOf } from "./parts.ts";

/**
 * Where nothing is under way yet: what to play, or what one was sent.
 * @param playing  the match that is on
 */
export function startPage(
  games: Game[],
  { open, anew, go }: { open(text: string): void; anew(wanted: Wanted): void; go(hash: string): void },
  error?: unknown,
  playing?: AtTable | null,
) {
  const trouble = make("div", { role: "alert", class: "alert" });
  const words = {
    id: "sent",
    label: t("Invitation or reply"),
    does: t("Open it"),
    camera: t("Scan what you were sent"),
  };
  const { form, field } = codeForm(words, openSent, tell);
  const whole = make(
    "div",
    "",
    make("h1", { tabindex: "-1" }, t("Friends")),
    howItWorks(
      "host",
      t(
        "Your two devices talk to each other directly; no server sits between you, and nobody needs an " +
          "account. So two messages go by hand, or one with public mailboxes.",
      ),
    ),
    trouble,
    make(
      "div",
      "start",
      make(
        "section",
        "",
        make("h2", "", t("Invite a friend to")),
        make(
          "ul",
          "games",
          ...games.map(({ name, title }) =>
            make("li", "", make("a", { class: `button ${name}`, href: `#/new/${name}?who=friend` }, title)),
          ),
        ),
      ),
      make("section", "", make("h2", "", t("You were sent something")), form),
    ),
    make("p", "", make("a", { class: "button", href: "#/people" }, t("People you play with"))),
  );
  if (error) tell(error);
  else if (playing) tellTable(trouble, playing, go);
  else
    void lostMail().then(async (mail) => {
      const lost = mail ?? (await lostInvitation());
      if (mail) anew(mail.wanted);
      else if (lost) tellOver(trouble, lost, anew);
    });
  return whole;

  /** Opens what a person was sent, where the address may still be one that led nowhere. */
  function openSent(hash: string) {
    open(hash);
    history.replaceState(null, "", "#/friend");
  }

  function tell(reason: unknown) {
    const words = wordsOf(reason);
    const isOld = words.reason === "newer" || words.reason === "unlisted";
    showTrouble(trouble, words, [
      ...(isOld ? [{ label: t("Reload this page"), act: () => location.reload() }] : []),
      { label: t("Paste another"), act: () => (trouble.replaceChildren(), field.select()) },
    ]);
  }
}

/** A person who comes back from the table finds the way to it. */
const tellTable = (trouble: HTMLElement, { id, title }: AtTable, go: (hash: string) => void) =>
  trouble.replaceChildren(
    make(
      "div",
      "trouble calm",
      make("div", "", make("strong", "", t("Your match goes on.")), make("p", "", title)),
      make(
        "div",
        "row",
        button(t("Back to the table"), () => go(`#/play/${id}`), "main"),
      ),
    ),
  );

/** The page of an invitation was loaded anew while it waited for a reply. */
export function tellOver(trouble: HTMLElement, { nonce, wanted }: Made, anew: (wanted: Wanted) => void) {
  const why = t(
    "Its page was closed or loaded anew. A new one has the same terms; send it to your friend in its place.",
  );
  const act = () => (noteDone(nonce), anew(wanted));
  showTrouble(trouble, { title: t("Your invitation is over."), why }, [
    { label: t("New invitation"), act, look: "main" },
  ]);
}
