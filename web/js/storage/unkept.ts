// The warning while games cannot be written to the disk.
import { t } from "../shell/language.ts";
import type { Result } from "./database.ts";

/**
 * @param withFriend  who sees nothing of it before it is written
 * @returns nothing, when all is written
 */
export function wordsOf(result: Result, withFriend: boolean): string {
  switch (result) {
    case "kept":
      return "";
    case "failed":
      return withFriend
        ? t("Not saved: trying again. Your friend sees your moves once they are saved.")
        : t("Not saved: trying again.");
    case "full":
      return withFriend
        ? t("There is no room left on this device. Make room: your friend sees your moves once they are saved.")
        : t(
            "There is no room left on this device to keep the game. " +
              "It goes on; to keep it, copy its record under Share, or make room.",
          );
  }
}
