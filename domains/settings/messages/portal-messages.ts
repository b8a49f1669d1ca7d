/** A portal's own wording: by language, by message key. */
export type PortalMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One text of a portal's own. */
export const messageMaxChars = 2_000;
