/** A portal's own texts, by language and message key. */
export type PortalMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The longest text that a portal may set. */
export const messageMaxChars = 2_000;
