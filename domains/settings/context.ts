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
};

/** The caller. A guest has the id "guest". Signed in means neither a guest nor a session user. */
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
