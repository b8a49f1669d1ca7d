import { findAliasProblem } from "./alias.ts";
import { policyCategories } from "./policy.ts";

/** Pages that the portal finds by their alias. Their address never changes. */
const fixedAliases: readonly string[] = [
  "main",
  "courses",
  "login",
  "404",
  "access-denied",
  "advantages",
  ...policyCategories.default,
  ...policyCategories.mentor,
];

/** Whether a page's address can be chosen: the portal doesn't look for it by its alias. */
export const hasOwnAddress = (alias: string): boolean => !fixedAliases.includes(alias);

/** The first parts of addresses that the portal itself needs. A page there would never be shown. */
export const reservedAddresses: readonly string[] = [
  "api",
  "auth",
  "authcb",
  "calendar",
  "callback",
  "cards",
  "certificates",
  "checkout",
  "connect",
  "cookie-agreements",
  "dev",
  "files",
  "guideline",
  "health",
  "invitation",
  "language",
  "lesson",
  "live",
  "messengers",
  "microcourse",
  "order-result",
  "outbox",
  "passkey-options",
  "popup",
  "preview",
  "profile",
  "progress",
  "quick-sign-in",
  "quiz",
  "rcallback",
  "region",
  "reminder",
  "reminders",
  "sandbox",
  "second-step",
  "sign-out",
  "studio",
  "subscribe",
  "subscription",
  "test",
  "unsubscribe",
  "video-event",
  "webinar",
  "you-are-blocked",
];

/** Returns why a page can't have an address; null: it can, or it has none of its own. */
export function findAddressProblem(alias: string, address: string | undefined): string | null {
  if (address === undefined) return null;
  if (!hasOwnAddress(alias)) return "The address of this page can't change.";
  const problem = findAliasProblem(address);
  if (problem !== null) return problem;
  const isReserved = reservedAddresses.includes(address) || !hasOwnAddress(address);
  return isReserved ? "the portal needs this address itself" : null;
}

/** What a page's address has now. */
export const addressOf = ({ alias, address }: { alias: string; address?: string | undefined }) =>
  address ?? alias;
