import type { Vault } from "#platform/vault.server.ts";

const tokenHexChars = 32;

/**
 * What the link into the messenger carries: 128 bits that only this installation can make of an attempt's id, so that
 * the page can show the link again while the database holds but its hash. It opens a question in the chat, never a
 * session.
 */
export const linkToken = (vault: Vault, attemptId: string): string =>
  Buffer.from(vault.mac("messenger link", attemptId).slice(0, tokenHexChars), "hex").toString(
    "base64url",
  );

/** The token in what somebody has sent: its last word. */
export const tokenIn = (text: string): string | null =>
  /(?:^|[\s:])([\w-]{22})$/.exec(text.trim())?.[1] ?? null;

/** What is kept of a code that is too short for a plain hash. */
export const codeMac = (vault: Vault, attemptId: string, code: string): string =>
  vault.mac("messenger code", `${attemptId} ${code}`);
