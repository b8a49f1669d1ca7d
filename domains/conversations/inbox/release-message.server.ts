import { and, eq, sql } from "drizzle-orm";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { openCaseForWord } from "#domains/conversations/cases/open-case-for-word.server.ts";
import { conversationUnknown } from "#domains/conversations/errors.ts";
import { conversationMessages, conversations } from "#domains/conversations/tables.server.ts";
import { changeConversation, type InboxCtx } from "./change-conversation.server.ts";

/**
 * Shows the links of a message from somebody new to those who answer. An email whose sender couldn't be verified becomes the
 * learner's message.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function releaseMessage(
  ctx: InboxCtx & Pick<Ctx, "settings">,
  { conversationId, sequence }: { conversationId: string; sequence: number },
): Promise<void> {
  await changeConversation(ctx, conversationId, "answer", async (tx, conversation, team) => {
    const { environmentId, userId } = conversation;
    const isMessage = and(
      eq(conversationMessages.environmentId, environmentId),
      eq(conversationMessages.conversationId, conversationId),
      eq(conversationMessages.sequence, sequence),
    );
    const { isHeld, kind, text } = conversationMessages;
    const [before] = await tx
      .select({ isHeld, kind, text })
      .from(conversationMessages)
      .where(isMessage);
    if (!before) throw conversationUnknown();
    const isUnverified = before.kind === "unverified";
    if (!before.isHeld && !isUnverified) return null;
    const accepted = { direction: "in", kind: "text", authorId: userId } as const;
    await tx
      .update(conversationMessages)
      .set({ isHeld: false, ...(isUnverified && accepted) })
      .where(isMessage);
    await writeAudit(tx, ctx, {
      action: "releaseMessage",
      subject: ["conversation", conversationId],
      before: { isHeld: before.isHeld, kind: before.kind },
      after: { isHeld: false, kind: "text" },
      detail: { sequence, userId },
    });
    if (!isUnverified) return null;
    await openCaseForWord(tx, ctx, team, { conversation, sequence, text: before.text });
    const now = new Date(ctx.clock.now());
    return { waitingSince: sql`coalesce(${conversations.waitingSince}, ${now})` };
  });
}
