import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";
import { channelRules, type StoppedTopic } from "./preferences.ts";

type SignCtx = Pick<Ctx, "vault"> & { portal: { id: string } };

const signatureOf = ({ portal, vault }: SignCtx, userId: string, topic: string): string =>
  vault.mac("stop emails", JSON.stringify([portal.id, userId, topic]));

/** The path that stops a user's emails about a topic, also with one request of a mail program (RFC 8058). */
export const stopPath = (ctx: SignCtx, userId: string, topic: StoppedTopic): string =>
  `/unsubscribe/${userId}.${topic}.${signatureOf(ctx, userId, topic)}`;

/** Reads a token of such a link; null for another one. */
export function readStopToken(
  ctx: SignCtx,
  token: string,
): { userId: string; topic: StoppedTopic } | null {
  const [userId = "", topic = "", signature] = token.split(".", 3);
  if (signature === undefined || !(topic === "all" || Object.hasOwn(channelRules, topic)))
    return null;
  const expected = Buffer.from(signatureOf(ctx, userId, topic));
  const received = Buffer.from(signature);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  return { userId, topic: topic as StoppedTopic };
}
