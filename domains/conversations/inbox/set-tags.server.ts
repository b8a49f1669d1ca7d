import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { cleanLine } from "#platform/typed-text.ts";
import { offeredTagsMax, tagMaxChars, tagsMax } from "#domains/conversations/conversation.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { conversations } from "#domains/conversations/tables.server.ts";
import { changeConversation, type InboxCtx } from "./change-conversation.server.ts";

/** Cleans tags: no empty ones, each once, none too long, not too many. */
const cleanTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => cleanLine(tag).trim().slice(0, tagMaxChars).trim()))]
    .filter((tag) => tag !== "")
    .slice(0, tagsMax);

/** Sets the tags of a conversation. @throws AUTH-DENY, NOT-FOUND */
export async function setTags(
  ctx: InboxCtx,
  { conversationId, tags: typedTags }: { conversationId: string; tags: readonly string[] },
): Promise<void> {
  const tags = cleanTags(typedTags);
  await changeConversation(ctx, conversationId, "answer", async (tx, { tags: before, userId }) => {
    await writeAudit(tx, ctx, {
      action: "setTags",
      subject: ["conversation", conversationId],
      // Tags say something about a person, which not everybody who reads the audit log should see.
      before: { tagsCount: before.length },
      after: { tagsCount: tags.length },
      detail: { userId },
    });
    return { tags };
  });
}

/** Lists the tags of the caller's own conversations, in their order. @throws AUTH-DENY */
export async function listOwnTags(ctx: Pick<Ctx, "db" | "portal" | "actor">): Promise<string[]> {
  authorize(ctx, "open", "inbox");
  const { rows } = await ctx.db.execute<{ tag: string }>(sql`
    select distinct unnest(tags) as tag from ${conversations}
    where environment_id = ${ctx.portal.id} and owner_id = ${ctx.actor.userId}::uuid
      and hidden_at is null
    order by tag limit ${offeredTagsMax}`);
  return rows.map(({ tag }) => tag);
}
