import { and, eq } from "drizzle-orm";
import type { MessengerEventCtx } from "#domains/identity/messengers/handle-messenger-event.server.ts";
import { recordState } from "#domains/conversations/channels/record-delivery.server.ts";
import { conversationMessages } from "#domains/conversations/tables.server.ts";
import { failureOfStatus } from "./mail-failure.ts";
import { findSentAnswer } from "./reply-address.server.ts";

/** Records that an answer didn't arrive, as the learner's mail server reports it (RFC 3464). A delay changes nothing. */
export async function recordBounce(
  ctx: MessengerEventCtx,
  raw: Buffer,
): Promise<"bounce" | "unknown-address"> {
  // Reports and the headers that they repeat are ASCII.
  const text = raw.toString("latin1");
  const answer = findSentAnswer(ctx, text);
  if (answer === null) return "unknown-address";
  if (!/^action:[ \t]*failed\b/im.test(text)) return "bounce";
  const [, status = ""] = /^status:[ \t]*(\d\.\d{1,3}\.\d{1,3})/im.exec(text) ?? [];
  const message = { environmentId: ctx.portal.id, ...answer };
  const [sent] = await ctx.db
    .select({ sequence: conversationMessages.sequence })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.environmentId, message.environmentId),
        eq(conversationMessages.conversationId, message.conversationId),
        eq(conversationMessages.sequence, message.sequence),
        eq(conversationMessages.direction, "out"),
        eq(conversationMessages.channel, "email"),
      ),
    );
  if (sent) await recordState(ctx, message, "failed", failureOfStatus(status));
  return "bounce";
}
