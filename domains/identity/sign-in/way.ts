import type { RegistrationFacts } from "#scenarios/facts.ts";
import type { IconName } from "#ui/icons.tsx";

/** The sign-in methods with a button in popups, in order. */
export const ways = [
  "google",
  "facebook",
  "whatsapp",
  "telegram",
  "viber",
  "facebookmessenger",
  "phone",
  "anonymous",
  "email",
] as const;
export type Way = (typeof ways)[number];
export type MessengerWay = Extract<Way, "whatsapp" | "telegram" | "viber" | "facebookmessenger">;

export const iconOfWay: Readonly<Record<Way, IconName>> = {
  google: "google",
  facebook: "facebook",
  whatsapp: "whatsapp",
  telegram: "telegram",
  viber: "viber",
  facebookmessenger: "messenger",
  phone: "phone",
  anonymous: "person",
  email: "letter",
};

/** Returns the sign-in methods that a portal offers, in order. `messengers`: those that it has set up. */
export function offeredWays(
  registration: RegistrationFacts,
  messengers: readonly MessengerWay[] = [],
): Way[] {
  const { google, facebook, phone, anonymous, email } = registration;
  const byName: Partial<Record<Way, boolean>> = { google, facebook, phone, anonymous, email };
  return ways.filter((way) => byName[way] ?? (messengers as readonly Way[]).includes(way));
}

/** Returns the look of so many buttons: circles if there are many, with names if there is room, large if they fit. */
export const lookOfWays = (count: number) => ({
  shape: count > 2 ? ("circle" as const) : ("square" as const),
  named: count < 3,
  large: count < 5,
});

const rowMaxWays = 6;

/** Circles are in one row; more than six are in two rows of similar length. */
export const columnsOfWays = (count: number): number =>
  count > rowMaxWays ? Math.ceil(count / 2) : count;
