import type { Vault } from "#platform/vault.server.ts";

const tokenHexChars = 32;

/**
 * Returns the token of the link into the messenger: 128 bits derived from the attempt's id and the installation's
 * secret, so the page can show the link again while the database stores only its hash. The token makes the bot
 * ask its question, and never opens a session.
 */
export const deriveLinkToken = (vault: Vault, attemptId: string): string =>
  Buffer.from(vault.mac("messenger link", attemptId).slice(0, tokenHexChars), "hex").toString(
    "base64url",
  );

/** Returns the token in a message: its last word. */
export const findLinkToken = (text: string): string | null =>
  /(?:^|[\s:])([\w-]{22})$/.exec(text.trim())?.[1] ?? null;

/** What the database stores of a code that is too short for a plain hash. */
export const macOfCode = (vault: Vault, attemptId: string, code: string): string =>
  vault.mac("messenger code", `${attemptId} ${code}`);
