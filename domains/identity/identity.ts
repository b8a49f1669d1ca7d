import { type Channel, channels } from "#domains/messaging/messenger.ts";

export type IdentityMethod = "google" | "facebook" | Channel;

/** A person as an outside service vouches for them. */
export type ProvenIdentity = {
  method: IdentityMethod;
  /** Who vouches; what one portal's own bot says counts for that portal's bot alone, so its issuer names both. */
  issuer: string;
  subject: string;
  /** Whether the service vouches that this very person reads the letters sent to `email`. */
  emailVerified: boolean;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
};

/** Section 3: a person's links have the form `method|value`. */
export const linkOf = (method: IdentityMethod, subject: string): string => `${method}|${subject}`;

/** Whether one of a person's links is a messenger's (section 4.2, the offer of authMigration). */
export const hasMessengerLink = (links: readonly string[]): boolean =>
  links.some((link) => (channels as readonly string[]).includes(link.split("|", 1)[0]!));
