// A reply that was opened in a tab that does not wait for it: it goes to the tab that does, or is carried on by hand.

import { make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { showTrouble } from "../shell/trouble-box.ts";
import type { Code } from "./code.ts";
import { codeCard } from "./code-card.ts";
import { CodeError, type Reason } from "./code-error.ts";
import type { Wanted } from "./friend-page.ts";
import { handOver, linkTo } from "./handover.ts";
import { lostInvitation } from "./made-invitations.ts";
import { statusLine, wordsOf } from "./parts.ts";
import { inviting } from "./reply-page.ts";
import { tellOver } from "./start-page.ts";

/**
 * @param terms  as its link says
 * @param game  its name, where it is one of ours
 */
export function forwardingPage(
  reply: Code,
  terms: URLSearchParams,
  game: string,
  {
    anew,
    go,
  }: {
    anew: (wanted: Wanted) => void; // invites, where the invitation is over
    go: (hash: string) => void;
  },
) {
  const trouble = make("div", { role: "alert", class: "alert" });
  const status = statusLine();
  const code = codeCard("reply", t("Here is the reply."));
  const whole = make(
    "div",
    game,
    make("h1", { tabindex: "-1" }, t("A reply for you")),
    status.line,
    trouble,
    code.whole,
  );
  code.whole.hidden = true;
  status.say(t("Looking for the tab that waits for it."), true);
  let tries = 0;
  void (async () => {
    // A tab in the background may be asleep: it hears of the reply when the person goes there.
    while (whole.isConnected || !tries++) {
      const answer = await handOver(reply);
      whole.dataset.state = answer || "none";
      if (answer === "taken")
        return status.say(t("The tab where you invited has it. Go there: the game begins. This one can be closed."));
      if (answer)
        return (
          status.say(""),
          showTrouble(
            trouble,
            wordsOf(new CodeError(answer as Reason)),
            answer === "used" ? [{ label: t("New invitation"), act: () => go(inviting(game, terms)) }] : [],
          )
        );
      const lost = await lostInvitation(reply.nonce);
      if (lost) {
        status.say("");
        code.whole.hidden = true;
        return tellOver(trouble, lost, anew);
      }
      status.say(
        t(
          "No tab of this browser has answered yet. Go to the one where you invited; it has to be open " +
            "still. If that is in another browser, copy the reply and paste it there.",
        ),
        true,
      );
      if (code.whole.hidden) void code.show(reply, linkTo(reply, location.href, terms.get("game") ?? ""));
      code.whole.hidden = false;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  })();
  return whole;
}
