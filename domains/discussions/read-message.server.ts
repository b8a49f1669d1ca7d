import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { Transaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { DiscussionMessage } from "./discussion.ts";
import { can } from "./policy.server.ts";
import { readMessagesById } from "./read-messages.server.ts";
import { discussionMessages, discussionReports } from "./tables.server.ts";

/** Reads one message as the caller sees it. @throws NOT-FOUND */
export async function readMessage(ctx: Ctx, id: string): Promise<DiscussionMessage> {
  const [message] = await readMessagesById(ctx, [id]);
  if (!message) throw notFound();
  const { exactTime: _exactTime, isOnPage: _isOnPage, ...shown } = message;
  return shown;
}

export type StoredMessage = typeof discussionMessages.$inferSelect;

/** SQL condition for one message of the portal. */
export const isMessage = ({ portal }: Pick<Ctx, "portal">, id: string) =>
  and(eq(discussionMessages.environmentId, portal.id), eq(discussionMessages.id, id));

/** SQL condition for the reports of one message. */
export const isReportOf = ({ portal }: Pick<Ctx, "portal">, messageId: string) =>
  and(eq(discussionReports.environmentId, portal.id), eq(discussionReports.messageId, messageId));

/**
 * Reads a message that was not deleted and locks it. For others, a message that is held doesn't exist.
 * @throws NOT-FOUND
 */
export async function lockMessage(
  ctx: Pick<Ctx, "portal" | "actor">,
  tx: Transaction,
  id: string,
): Promise<StoredMessage> {
  if (!isUuid(id)) throw notFound();
  const [message] = await tx
    .select()
    .from(discussionMessages)
    .where(isMessage(ctx, id))
    .for("update");
  if (!message || message.deletedAt !== null || message.userId === null) throw notFound();
  const isOwn = message.userId === ctx.actor.userId;
  if (message.state === "held" && !isOwn && !can(ctx, "see", "messages held back"))
    throw notFound();
  return message;
}

/** Finds the element whose discussion a message belongs to. @throws NOT-FOUND */
export async function findElementOf(
  ctx: Pick<Ctx, "db" | "portal">,
  messageId: string,
): Promise<string> {
  if (!isUuid(messageId)) throw notFound();
  const [message] = await ctx.db
    .select({ elementId: discussionMessages.elementId })
    .from(discussionMessages)
    .where(isMessage(ctx, messageId));
  if (!message) throw notFound();
  return message.elementId;
}
