import { and, asc, count, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { isUuid } from "#platform/uuid.ts";
import { savedRepliesMax, savedReplyTitleMaxChars } from "#domains/conversations/conversation.ts";
import { messageWrong, tooManySavedReplies } from "#domains/conversations/errors.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { requireMessage } from "#domains/conversations/require-message.ts";
import { savedReplies } from "#domains/conversations/tables.server.ts";

export type SavedReply = { id: string; title: string; text: string };

const columns = { id: savedReplies.id, title: savedReplies.title, text: savedReplies.text };

/** Lists the portal's saved replies by title. @throws AUTH-DENY */
export async function listSavedReplies(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
): Promise<SavedReply[]> {
  authorize(ctx, "use", "saved replies");
  return ctx.db
    .select(columns)
    .from(savedReplies)
    .where(eq(savedReplies.environmentId, ctx.portal.id))
    .orderBy(asc(savedReplies.title), asc(savedReplies.id))
    .limit(savedRepliesMax);
}

type SavingCtx = Pick<Ctx, "db" | "portal" | "actor" | "clock">;

/**
 * Saves a reply for all mentors of the portal. `{name}` and `{mentor}` in it stand for the two people.
 * @throws AUTH-DENY, MESSAGE-WRONG, TOO-MANY-SAVED-REPLIES
 */
export async function createSavedReply(
  ctx: SavingCtx,
  input: { title: string; text: string },
): Promise<SavedReply> {
  authorize(ctx, "change", "saved replies");
  const title = cleanLine(input.title).trim();
  if (title === "" || title.length > savedReplyTitleMaxChars) throw messageWrong();
  const text = requireMessage(input.text);
  return withTransaction(ctx.db, async (tx) => {
    const environmentId = ctx.portal.id;
    const [stored] = await tx
      .select({ number: count() })
      .from(savedReplies)
      .where(eq(savedReplies.environmentId, environmentId));
    if (stored!.number >= savedRepliesMax) throw tooManySavedReplies();
    const [row] = await tx
      .insert(savedReplies)
      .values({ environmentId, title, text, createdAt: new Date(ctx.clock.now()) })
      .returning(columns);
    await writeAudit(tx, ctx, {
      action: "createSavedReply",
      subject: ["saved reply", row!.id],
      before: {},
      after: { title, text },
    });
    return row!;
  });
}

/** @throws AUTH-DENY, NOT-FOUND */
export async function deleteSavedReply(ctx: SavingCtx, id: string): Promise<void> {
  authorize(ctx, "change", "saved replies");
  if (!isUuid(id)) throw notFound();
  await withTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .delete(savedReplies)
      .where(and(eq(savedReplies.environmentId, ctx.portal.id), eq(savedReplies.id, id)))
      .returning(columns);
    if (!row) throw notFound();
    await writeAudit(tx, ctx, {
      action: "deleteSavedReply",
      subject: ["saved reply", id],
      before: { title: row.title, text: row.text },
      after: {},
    });
  });
}
