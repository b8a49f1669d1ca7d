import { and, desc, eq, isNotNull } from "drizzle-orm";
import { isTemporary } from "#domains/identity/messengers/messenger-user.server.ts";
import type { Channel as MessengerChannel } from "#domains/messaging/messenger.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { conversationContacts } from "./tables.server.ts";
import type { Channel, OutsideChannel } from "#domains/conversations/conversation.ts";
import { findEmailRecipient } from "#domains/conversations/email/email-recipient.server.ts";
import { takesFiles } from "#domains/conversations/files/chat-file.server.ts";
import { issuerOf } from "./recipient.server.ts";
import { replyTimeMs } from "./reply-time.ts";

/** Where an answer to a learner goes now. */
export type ReplyWindow = {
  /** The messenger in which the learner wants answers, or email. */
  channel: OutsideChannel;
  /** ISO instant when the reply window ends; null if it never does. */
  until: string | null;
  /** Whether the channel takes files. Otherwise an answer with a file goes to the portal. */
  takesFiles: boolean;
  /** `over`: the answer goes to the portal only. `none`: there, a contact without an account would never see it. */
  state: "open" | "over" | "none";
};

type WindowCtx = Pick<Ctx, "db" | "portal" | "settings" | "providers" | "clock">;

/** Returns whether the reply window of the learner's channel is open; null if they get answers on the portal only. */
export async function loadReplyWindow(
  ctx: WindowCtx,
  { userId, channel }: { userId: string; channel: Channel },
): Promise<ReplyWindow | null> {
  if (channel === "portal") return null;
  const to = { channel, takesFiles: takesFiles(channel) };
  if (channel === "email") {
    const address = await findEmailRecipient(ctx, userId);
    return address === null ? null : { ...to, until: null, state: "open" };
  }
  const timeMs = replyTimeMs[channel];
  if (timeMs === null) return { ...to, until: null, state: "open" };
  const writtenAt = await readLastWritten(ctx, userId, channel);
  const end = (writtenAt?.getTime() ?? 0) + timeMs;
  if (ctx.clock.now() < end) return { ...to, until: new Date(end).toISOString(), state: "open" };
  return { ...to, until: null, state: (await isTemporary(ctx.db, userId)) ? "none" : "over" };
}

async function readLastWritten(
  ctx: WindowCtx,
  userId: string,
  channel: MessengerChannel,
): Promise<Date | null> {
  const issuer = issuerOf(ctx, channel);
  if (issuer === null) return null;
  const [row] = await ctx.db
    .select({ at: conversationContacts.lastWrittenAt })
    .from(conversationContacts)
    .where(
      and(
        eq(conversationContacts.environmentId, ctx.portal.id),
        eq(conversationContacts.issuer, issuer),
        eq(conversationContacts.userId, userId),
        isNotNull(conversationContacts.lastWrittenAt),
      ),
    )
    .orderBy(desc(conversationContacts.lastWrittenAt))
    .limit(1);
  return row?.at ?? null;
}
