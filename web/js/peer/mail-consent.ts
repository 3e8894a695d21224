// The words of consent before a public mailbox is asked: everything that it learns.
import { make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { REVEALS, serverNames } from "./servers.ts";

/**
 * The words before two pages find each other.
 * @param mailboxes  their names
 */
export const mailConsent = (mailboxes: string[]) => [
  make("p", "", sees()),
  ...(serverNames().length ? [make("p", "", t(REVEALS))] : []),
  make("p", "", later()),
  asked([...mailboxes, ...serverNames()]),
];

/**
 * The words before letters go.
 * @param mailboxes  their names
 */
export const lettersConsent = (mailboxes: string[]) => [
  make("p", "", sees()),
  make("p", "", later()),
  asked(mailboxes),
];

const sees = () =>
  t(
    "Mailboxes on the internet carry sealed letters between your pages. They see your internet address, " +
      "the time and the size of the letters; nothing of the game, and no names.",
  );

const later = () =>
  t("For thirty days Cairn looks there for letters of this friend, whenever you open it: a turn, or a wish to play.");

const asked = (names: string[]) =>
  make(
    "p",
    "soft small",
    t("Asked: {server}. Your friend decides for their own device.", { server: names.join(", ") }),
  );
