import { type Channel, channels } from "#domains/messaging/messenger.ts";

export type IdentityMethod = "google" | "facebook" | "passkey" | Channel;

/** A user's identity, as an outside service confirms it. */
export type ProvenIdentity = {
  method: IdentityMethod;
  /**
   * The service that confirms the identity. A portal's own bot counts for that portal only, so its issuer names both.
   */
  issuer: string;
  subject: string;
  /** Whether the service confirms that this user reads the emails sent to `email`. */
  emailVerified: boolean;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
};

/** A user's links have the form `method|value`. */
export const formatLink = (method: IdentityMethod, subject: string): string =>
  `${method}|${subject}`;

/** Whether one of a user's links belongs to a messenger: `authMigration` depends on it. */
export const hasMessengerLink = (links: readonly string[]): boolean =>
  links.some((link) => (channels as readonly string[]).includes(link.split("|", 1)[0]!));
