import { and, eq } from "drizzle-orm";
import { mentorTexts } from "./mentor-texts.server.ts";
import { issuerOf } from "#domains/conversations/channels/recipient.server.ts";
import { channelMissing } from "#domains/conversations/errors.ts";
import { mentorChats } from "./tables.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { listMessengerIdentities } from "#domains/identity/messengers/messenger-user.server.ts";
import { queueChatMessage } from "#domains/messaging/queue-chat-message.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";

type ChatCtx = Pick<Ctx, "db" | "portal" | "settings">;

/** The messenger in which mentors can answer. */
export const mentorChatChannel = "telegram";

/** Whether the caller answers from Telegram: `none` if the portal has no bot, `unconnected` until they connect theirs. */
export const mentorChatStates = ["none", "unconnected", "off", "on"] as const;
export type MentorChatState = (typeof mentorChatStates)[number];

/** Returns a user's id at the portal's present Telegram bot, with which they sign in; null without one. */
export async function findOwnChat(ctx: ChatCtx, userId: string): Promise<string | null> {
  const issuer = issuerOf(ctx, mentorChatChannel);
  const identities = issuer === null ? [] : await listMessengerIdentities(ctx.db, userId);
  return identities.find((one) => one.issuer === issuer)?.subject ?? null;
}

const isChatOf = (environmentId: string, userId: string) =>
  and(eq(mentorChats.environmentId, environmentId), eq(mentorChats.userId, userId));

/** Whether a user gets their learners' messages in Telegram. */
export async function hasMentorChat(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  userId: string,
): Promise<boolean> {
  const rows = await db
    .select({ userId: mentorChats.userId })
    .from(mentorChats)
    .where(isChatOf(portal.id, userId));
  return rows.length > 0;
}

/** Reads whether the caller answers from Telegram. @throws AUTH-DENY */
export async function readOwnMentorChat(
  ctx: ChatCtx & Pick<Ctx, "actor">,
): Promise<MentorChatState> {
  authorize(ctx, "open", "inbox");
  if (issuerOf(ctx, mentorChatChannel) === null) return "none";
  if ((await findOwnChat(ctx, ctx.actor.userId)) === null) return "unconnected";
  return (await hasMentorChat(ctx, ctx.actor.userId)) ? "on" : "off";
}

/**
 * Turns answering from the caller's own Telegram on or off. The bot confirms when it is turned on.
 * @throws AUTH-DENY, CHANNEL-MISSING
 */
export async function setOwnMentorChat(ctx: EmailCtx, isOn: boolean): Promise<void> {
  authorize(ctx, "open", "inbox");
  const { portal, actor, clock } = ctx;
  const chat = await findOwnChat(ctx, actor.userId);
  if (isOn && chat === null) throw channelMissing();
  await withTransaction(ctx.db, async (tx) => {
    const wasOn = await hasMentorChat({ db: tx, portal }, actor.userId);
    if (!isOn) await endMentorChat(tx, portal.id, actor.userId);
    else if (!wasOn && chat !== null) {
      const row = { environmentId: portal.id, userId: actor.userId };
      await tx.insert(mentorChats).values({ ...row, startedAt: new Date(clock.now()) });
      const message = mentorTexts(ctx).started();
      await queueChatMessage(tx, ctx, { channel: mentorChatChannel, to: chat, message });
    }
    await writeAudit(tx, ctx, {
      action: "setMentorChat",
      subject: ["user", actor.userId],
      before: { isOn: wasOn },
      after: { isOn },
    });
  });
}

/** Stops forwarding messages to a mentor. */
export async function endMentorChat(db: Db, environmentId: string, userId: string): Promise<void> {
  await db.delete(mentorChats).where(isChatOf(environmentId, userId));
}
