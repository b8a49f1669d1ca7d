import { type Channel, channels } from "#domains/messaging/messenger.ts";

export type IdentityMethod = "google" | "facebook" | Channel;

/** A user as an outside service confirms them. */
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
export const linkOf = (method: IdentityMethod, subject: string): string => `${method}|${subject}`;

/** Whether one of a user's links is a messenger's, for the offer of authMigration. */
export const hasMessengerLink = (links: readonly string[]): boolean =>
  links.some((link) => (channels as readonly string[]).includes(link.split("|", 1)[0]!));
