import type { Provider } from "#platform/provider-keys.ts";

/** A portal as a request sees it. */
export type Portal = {
  /** The environment's id: first in every key of the portal's rows. */
  id: string;
  name: string;
  /** `https://learn.example.org`: the address this portal was opened by, without a trailing slash. */
  origin: string;
  host: string;
  settingsVersion: number;
  /** Outside services that the portal keeps keys of its own for, all that each needs. */
  keyedProviders: readonly Provider[];
};

/** Who asks. A guest has the id "guest" (section 3). Signed in means neither guest nor session user (AMB-47). */
export type Actor = {
  userId: string;
  kind: "guest" | "session" | "user";
  roles: readonly string[];
  email: string | null;
  firstName: string;
  lastName: string;
  sessionId: string | null;
};

export const guest: Actor = {
  userId: "guest",
  kind: "guest",
  roles: [],
  email: null,
  firstName: "",
  lastName: "",
  sessionId: null,
};
