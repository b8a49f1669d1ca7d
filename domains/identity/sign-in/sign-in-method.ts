import type { RegistrationFacts } from "#scenarios/facts.ts";
import type { IconName } from "#ui/icons.tsx";

/** The sign-in methods with a button in popups, in order. */
export const signInMethods = [
  "google",
  "facebook",
  "whatsapp",
  "telegram",
  "viber",
  "facebookmessenger",
  "phone",
  "passkey",
  "anonymous",
  "email",
] as const;
export type SignInMethod = (typeof signInMethods)[number];
export type MessengerMethod = Extract<
  SignInMethod,
  "whatsapp" | "telegram" | "viber" | "facebookmessenger"
>;

export const iconOfMethod: Readonly<Record<SignInMethod, IconName>> = {
  google: "google",
  facebook: "facebook",
  whatsapp: "whatsapp",
  telegram: "telegram",
  viber: "viber",
  facebookmessenger: "messenger",
  phone: "phone",
  passkey: "lock",
  anonymous: "person",
  email: "email",
};

/** Returns the sign-in methods that a portal offers, in order. `messengers`: those that it has set up. */
export function offeredSignInMethods(
  registration: RegistrationFacts,
  messengers: readonly MessengerMethod[] = [],
): SignInMethod[] {
  const flags: Partial<Record<SignInMethod, boolean | undefined>> = registration;
  return signInMethods.filter(
    (method) => flags[method] ?? (messengers as readonly SignInMethod[]).includes(method),
  );
}

/** Returns the look of `count` buttons: circles if there are many, with names if there is room, large if they fit. */
export const layoutOfMethods = (count: number) => ({
  shape: count > 2 ? ("circle" as const) : ("square" as const),
  hasNames: count < 3,
  isLarge: count < 5,
});

const rowMaxMethods = 6;

/** Circles are in one row; more than six are in two rows of similar length. */
export const methodColumns = (count: number): number =>
  count > rowMaxMethods ? Math.ceil(count / 2) : count;
