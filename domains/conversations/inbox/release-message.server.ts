import { and, eq } from "drizzle-orm";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { conversationUnknown } from "#domains/conversations/errors.ts";
import { conversationMessages } from "#domains/conversations/tables.server.ts";
import { changeConversation, type InboxCtx } from "./change-conversation.server.ts";

/** Shows the links of a message from somebody new to those who answer. @throws AUTH-DENY, NOT-FOUND */
export async function releaseMessage(
  ctx: InboxCtx,
  { conversationId, sequence }: { conversationId: string; sequence: number },
): Promise<void> {
  await changeConversation(ctx, conversationId, "answer", async (tx, { environmentId, userId }) => {
    const isMessage = and(
      eq(conversationMessages.environmentId, environmentId),
      eq(conversationMessages.conversationId, conversationId),
      eq(conversationMessages.sequence, sequence),
    );
    const [before] = await tx
      .select({ isHeld: conversationMessages.isHeld })
      .from(conversationMessages)
      .where(isMessage);
    if (!before) throw conversationUnknown();
    if (!before.isHeld) return null;
    await tx.update(conversationMessages).set({ isHeld: false }).where(isMessage);
    await writeAudit(tx, ctx, {
      action: "releaseMessage",
      subject: ["conversation", conversationId],
      before: { isHeld: true },
      after: { isHeld: false },
      detail: { sequence, userId },
    });
    return null;
  });
}
