import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";

type AddressCtx = Pick<Ctx, "portal" | "settings" | "vault">;

const idHexChars = 32;
const signatureHexChars = 24;
const tokenPattern = /reply\+([\da-f]{56})@/gi;
/** The most tokens that are checked. Nobody writes to so many conversations at once. */
const tokensMax = 20;

const signatureOf = ({ portal, vault }: Pick<AddressCtx, "portal" | "vault">, id: string): string =>
  vault.mac("reply address", JSON.stringify([portal.id, id])).slice(0, signatureHexChars);

/**
 * Returns a conversation's token: its id with the installation's signature, for this portal only. It is hexadecimal, since
 * mail servers may change the case of an address, and short enough for one.
 */
const replyTokenOf = (ctx: AddressCtx, conversationId: string): string => {
  const id = conversationId.replaceAll("-", "");
  return id + signatureOf(ctx, id);
};

/** Where a learner writes to the mentor of one conversation. */
export const replyAddressOf = (ctx: AddressCtx, conversationId: string): string =>
  `reply+${replyTokenOf(ctx, conversationId)}@${ctx.settings.conversations.replyDomain}`;

/** The Message-ID of an answer. It names the conversation and the answer, so that a bounce can be matched. */
export const messageIdOf = (ctx: AddressCtx, conversationId: string, sequence: number): string =>
  `<${sequence}.${replyAddressOf(ctx, conversationId)}>`;

/** Returns the id of the first conversation of this portal whose address is in the text; null without one. */
export function findReplyConversation(
  ctx: Pick<AddressCtx, "portal" | "vault">,
  text: string,
): string | null {
  for (const [, token = ""] of [...text.matchAll(tokenPattern)].slice(0, tokensMax)) {
    const id = readToken(ctx, token.toLowerCase());
    if (id !== null) return id;
  }
  return null;
}

/** Returns the answer whose Message-ID is in the text; null without one. */
export function findSentAnswer(
  ctx: Pick<AddressCtx, "portal" | "vault">,
  text: string,
): { conversationId: string; sequence: number } | null {
  const [, sequence, address] = /<(\d{1,9})\.(reply\+[\da-f]{56}@)/i.exec(text) ?? [];
  if (address === undefined) return null;
  const conversationId = findReplyConversation(ctx, address);
  return conversationId === null ? null : { conversationId, sequence: Number(sequence) };
}

function readToken(ctx: Pick<AddressCtx, "portal" | "vault">, token: string): string | null {
  const id = token.slice(0, idHexChars);
  const expected = Buffer.from(signatureOf(ctx, id));
  if (!timingSafeEqual(Buffer.from(token.slice(idHexChars)), expected)) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
