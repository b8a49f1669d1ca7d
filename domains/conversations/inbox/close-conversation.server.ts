import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { changeConversation, type InboxCtx } from "./change-conversation.server.ts";

/** Closes a conversation: nobody waits any more. The learner's next message opens it again. @throws AUTH-DENY, NOT-FOUND */
export async function closeConversation(ctx: InboxCtx, id: string): Promise<void> {
  await changeConversation(ctx, id, "close", async (tx, { closedAt, userId }) => {
    if (closedAt !== null) return null;
    await writeAudit(tx, ctx, {
      action: "closeConversation",
      subject: ["conversation", id],
      before: { isClosed: false },
      after: { isClosed: true },
      detail: { userId },
    });
    return { closedAt: new Date(ctx.clock.now()), waitingSince: null };
  });
}
