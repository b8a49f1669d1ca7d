import type { Facts } from "./facts.ts";

/**
 * Which scenario a generic entry (the header's button, a call to action) opens: the setting
 * `registration.swapPopups` swaps the two. Links inside a popup do not ask here.
 */
export function entryScenario(
  generic: "login" | "sign-in",
  swapPopups: boolean,
): "login" | "sign-in" {
  if (!swapPopups) return generic;
  return generic === "login" ? "sign-in" : "login";
}

/**
 * Whether to offer a signed-in person a messenger to sign in with (`messengers-login`), once per
 * visit and on pages of the default layout. A portal without messengers has none to offer.
 */
export const offersMessengers = (facts: Facts): boolean =>
  facts.authMigration && facts.registration.messengers && facts.signedIn && !facts.hasMessengerLink;
