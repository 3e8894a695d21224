// Before anything is contacted: what joining reveals, and the buttons that do it.
import { button, make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { serverChoice } from "./server-choice.ts";
import { REVEALS, serverNames } from "./servers.ts";

/**
 * @param far  the friend has asked an address server
 * @param terms  what the link says of the game to come, or ""
 */
export function consent(far: boolean, terms: string, join: (far: boolean) => void) {
  const servers = serverChoice(() => {});
  const reveals = t(
    "When you join, your browser contacts your friend’s device, and each of you learns the other’s network address.",
  );
  return make(
    "div",
    "what consent",
    ...(terms ? [make("p", "", terms)] : []),
    make("p", "soft", t("Nothing has been contacted yet.")),
    make("p", "", reveals, ...(far ? [" ", t(REVEALS)] : [])),
    ...(far ? [servers.asked, servers.whole] : []),
    make(
      "p",
      "row",
      button(t("Join the game"), () => join(far && serverNames().length > 0), "main"),
      ...(far ? [button(t("Join without a server"), () => join(false))] : []),
    ),
    make(
      "p",
      "soft small",
      far
        ? t("Without one it works when you are on your friend’s Wi-Fi.")
        : t("It works on your friend’s Wi-Fi. If you are somewhere else, ask for an invitation from home to home."),
    ),
  );
}
