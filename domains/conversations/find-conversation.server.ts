import { and, eq, isNotNull, isNull, sql, type SQLWrapper } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { conversationUnknown } from "./errors.ts";
import { conversations } from "./tables.server.ts";

export type StoredConversation = typeof conversations.$inferSelect;

/** Finds a conversation of this portal that its learner hasn't hidden. @throws NOT-FOUND */
export async function findConversation(
  db: Db,
  { portal }: Pick<Ctx, "portal">,
  id: string,
): Promise<StoredConversation> {
  const [row] = isUuid(id)
    ? await db.select().from(conversations).where(isShown(portal.id, id))
    : [];
  if (!row) throw conversationUnknown();
  return row;
}

/** The same, locked until the transaction ends. @throws NOT-FOUND */
export async function lockConversation(
  tx: Transaction,
  { portal }: Pick<Ctx, "portal">,
  id: string,
): Promise<StoredConversation> {
  const [row] = isUuid(id)
    ? await tx.select().from(conversations).where(isShown(portal.id, id)).for("update")
    : [];
  if (!row) throw conversationUnknown();
  return row;
}

const isShown = (environmentId: string, id: string) =>
  and(
    eq(conversations.environmentId, environmentId),
    eq(conversations.id, id),
    isNull(conversations.hiddenAt),
  );

type ConversationOwner = { environmentId: string; userId: string };

/** SQL condition for a learner's conversation: not one that they deleted, or that another one has replaced. */
export const isConversationOf = (owner: ConversationOwner) =>
  and(isAnyConversationOf(owner), isNull(conversations.mergedInto));

/** SQL condition for a learner's older conversations, which their present one replaced when accounts were merged. */
export const isOlderConversationOf = (owner: ConversationOwner) =>
  and(isAnyConversationOf(owner), isNotNull(conversations.mergedInto));

/** SQL condition for a learner's conversation and their older ones. */
export const isAnyConversationOf = ({ environmentId, userId }: ConversationOwner) =>
  and(
    eq(conversations.environmentId, environmentId),
    eq(conversations.userId, userId),
    isNull(conversations.hiddenAt),
  );

/** Locks a learner's conversation; null if they have none. */
export async function lockConversationOf(
  tx: Transaction,
  owner: ConversationOwner,
): Promise<StoredConversation | null> {
  const [row] = await tx.select().from(conversations).where(isConversationOf(owner)).for("update");
  return row ?? null;
}

/** Locks the caller's conversation in this portal; null if they have none. */
export const lockOwnConversation = (
  tx: Transaction,
  { portal, actor }: Pick<Ctx, "portal" | "actor">,
): Promise<StoredConversation | null> =>
  lockConversationOf(tx, { environmentId: portal.id, userId: actor.userId });

/** SQL condition for one conversation's row. */
export const isConversation = ({ environmentId, id }: { environmentId: string; id: string }) =>
  and(eq(conversations.environmentId, environmentId), eq(conversations.id, id));

/** SQL that counts one more unread message. */
export const oneMore = (column: SQLWrapper) => sql`${column} + 1`;

/** Returns the id of the caller's conversation. @throws NOT-FOUND */
export async function findOwnConversationId({
  db,
  portal,
  actor,
}: Pick<Ctx, "db" | "portal" | "actor">): Promise<string> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(isConversationOf({ environmentId: portal.id, userId: actor.userId }));
  if (!row) throw conversationUnknown();
  return row.id;
}
