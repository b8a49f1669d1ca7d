import { and, eq, isNull } from "drizzle-orm";
import { setMentor } from "#domains/identity/membership/change-membership.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { announceConversation } from "#domains/conversations/announce-conversation.server.ts";
import { notifyOfQuestion } from "#domains/conversations/notify-of-question.server.ts";
import { conversationUnknown } from "#domains/conversations/errors.ts";
import {
  isConversation,
  isOlderConversationOf,
  lockOwnConversation,
  type StoredConversation,
} from "#domains/conversations/find-conversation.server.ts";
import { deleteUnusedFiles } from "#domains/conversations/files/sweep-files.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { conversationCases, conversations } from "#domains/conversations/tables.server.ts";
import { queueForwarding } from "#domains/conversations/mentor-chat/queue-forwarding.server.ts";
import { handedTo } from "#domains/conversations/safety/handed-to.ts";
import { loadTeam } from "#domains/conversations/team.server.ts";
import { type AskingCtx, routeOwnQuestion } from "./route-own-question.server.ts";

/**
 * Gives the caller another mentor, without a reason. The present one no longer sees the conversation.
 * @throws SIGN-IN-FIRST, NOT-FOUND, NOBODY-ANSWERS
 */
export async function askForAnotherMentor(ctx: AskingCtx & MessagesCtx): Promise<void> {
  authorize(ctx, "write", "own conversation");
  const team = await loadTeam(ctx.db, ctx.portal.id);
  await changeOwnConversation(ctx, async (tx, conversation) => {
    const declinedIds = declinedWithOwner(conversation);
    const { environmentId, userId, id: conversationId, lastSequence } = conversation;
    const { context, wantedGender } = conversation;
    await setMentor(tx, { environmentId, userId }, null);
    const route = await routeOwnQuestion(ctx, tx, team, { context, wantedGender, declinedIds });
    if (route.ownerId !== null) await setMentor(tx, { environmentId, userId }, route.ownerId);
    if (conversation.waitingSince !== null) {
      await notifyOfQuestion(tx, ctx, {
        conversationId,
        userId: route.ownerId ?? route.leaderId,
        kind: "question-waiting",
        key: `${lastSequence} other`,
      });
      await queueForwarding(tx, ctx, { environmentId, conversationId });
    }
    const next = { ...conversation, declinedIds };
    return { ...handedTo(team, next, route, ctx.clock.now()), declinedIds };
  });
}

/**
 * Blocks the mentor: they see nothing of the caller any more, and the conversation is closed. The caller's next message
 * goes to somebody else.
 * @throws SIGN-IN-FIRST, NOT-FOUND
 */
export async function blockMentor(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock">,
): Promise<void> {
  authorize(ctx, "write", "own conversation");
  await changeOwnConversation(ctx, async (tx, conversation) => {
    const { environmentId, userId } = conversation;
    await setMentor(tx, { environmentId, userId }, null);
    return {
      ownerId: null,
      declinedIds: declinedWithOwner(conversation),
      closedAt: new Date(ctx.clock.now()),
      waitingSince: null,
    };
  });
}

/**
 * Deletes the caller's conversation, and the older ones that were merged into it. While a case about one is open, a copy of
 * it stays that only the case shows.
 * @throws SIGN-IN-FIRST, NOT-FOUND
 */
export async function hideOwnConversation(
  ctx: Pick<Ctx, "db" | "portal" | "actor" | "clock" | "log"> & { files: FileStore },
): Promise<void> {
  authorize(ctx, "write", "own conversation");
  const hidden: StoredConversation[] = [];
  await changeOwnConversation(ctx, async (tx, conversation) => {
    const older = await tx
      .select()
      .from(conversations)
      .where(isOlderConversationOf(conversation))
      .for("update");
    for (const one of [conversation, ...older]) {
      await hide(tx, one, new Date(ctx.clock.now()));
      hidden.push(one);
    }
    return null;
  });
  // The messages are gone. The nightly sweep deletes files that can't be deleted now.
  for (const { environmentId, id } of hidden)
    await deleteUnusedFiles(ctx, { environmentId, conversationId: id }).catch((error: unknown) =>
      ctx.log.warn({ err: error }, "the files of a conversation could not be deleted"),
    );
}

async function hide(tx: Transaction, conversation: StoredConversation, now: Date): Promise<void> {
  const openCases = await tx
    .select({ id: conversationCases.id })
    .from(conversationCases)
    .where(
      and(
        eq(conversationCases.environmentId, conversation.environmentId),
        eq(conversationCases.conversationId, conversation.id),
        isNull(conversationCases.closedAt),
      ),
    );
  const isIt = isConversation(conversation);
  if (openCases.length > 0) await tx.update(conversations).set({ hiddenAt: now }).where(isIt);
  else await tx.delete(conversations).where(isIt);
}

const declinedWithOwner = ({ declinedIds, ownerId }: StoredConversation): string[] =>
  ownerId === null || declinedIds.includes(ownerId) ? declinedIds : [...declinedIds, ownerId];

type Changes = Partial<typeof conversations.$inferInsert>;

/** Changes the caller's conversation and announces it. @throws NOT-FOUND */
async function changeOwnConversation(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  change: (tx: Transaction, conversation: StoredConversation) => Promise<Changes | null>,
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const conversation = await lockOwnConversation(tx, ctx);
    if (!conversation) throw conversationUnknown();
    const changes = await change(tx, conversation);
    if (changes !== null)
      await tx.update(conversations).set(changes).where(isConversation(conversation));
    const { environmentId, id: conversationId, userId, ownerId } = conversation;
    await announceConversation(tx, {
      environmentId,
      conversationId,
      userIds: [userId, ownerId, changes?.ownerId ?? null],
      isInPool: true,
    });
  });
}
