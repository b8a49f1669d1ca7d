import type { Provider } from "#platform/provider-keys.ts";

/** A portal, as a request sees it. */
export type Portal = {
  /** The environment's id: the first column in the key of every row of the portal. */
  id: string;
  name: string;
  /** `https://learn.example.org`: the address by which this portal was opened, without a trailing slash. */
  origin: string;
  host: string;
  settingsVersion: number;
  /** Outside services for which the portal has its own complete keys. */
  keyedProviders: readonly Provider[];
  /** The roles whose holders need a second step of signing in. */
  secondStepRoles: readonly string[];
};

/** The caller. A guest has the id "guest". Signed in means neither a guest nor a session user. */
export type Actor = {
  userId: string;
  kind: "guest" | "session" | "user";
  roles: readonly string[];
  /** The languages that they translate into as a translator of this portal. */
  translationLanguages: readonly string[];
  /** Staff roles that take effect only after the second step of signing in. */
  withheldRoles?: readonly string[];
  email: string | null;
  firstName: string;
  lastName: string;
  /** Whether the user has a second step that this session hasn't done yet. */
  lacksSecondStep?: boolean;
  /** The URL of the profile picture; "" without one. */
  picture: string;
  sessionId: string | null;
  /** When the session's user last proved their identity, in epoch milliseconds; null: never. */
  provenAt?: number | null;
};

export const guest: Actor = {
  userId: "guest",
  kind: "guest",
  roles: [],
  translationLanguages: [],
  email: null,
  firstName: "",
  lastName: "",
  picture: "",
  sessionId: null,
};
