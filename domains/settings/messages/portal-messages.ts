/** A portal's own texts, by language and message key. */
export type PortalMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One of the portal's own texts. */
export const messageMaxChars = 2_000;
