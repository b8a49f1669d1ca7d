import type { Facts } from "./facts.ts";

/**
 * Returns the scenario that a generic entry (the header's button, a call to action) opens. The setting
 * `registration.swapPopups` swaps the two. Links inside a popup don't use this.
 */
export function scenarioForEntry(
  entry: "login" | "sign-in",
  swapPopups: boolean,
): "login" | "sign-in" {
  if (!swapPopups) return entry;
  return entry === "login" ? "sign-in" : "login";
}

/**
 * Whether to offer a signed-in user a messenger to sign in with (`messengers-login`): only in portals that have
 * messengers and migrate their users to them. The caller offers it once per visit, on pages of the default layout.
 */
export const offersMessengers = (facts: Facts): boolean =>
  facts.authMigration && facts.registration.messengers && facts.signedIn && !facts.hasMessengerLink;
