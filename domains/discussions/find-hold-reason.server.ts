import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { type HoldReason, knownAfterMessages } from "./discussion.ts";
import { hasHeldWord, hasLink } from "./message-text.ts";
import { can } from "./policy.server.ts";
import { discussionMessages } from "./tables.server.ts";

/**
 * Returns why a message of the caller has to wait for a moderator; null if it may be shown at once. Nothing waits where
 * moderation is off, since nobody would look at it, and nothing that moderators write.
 */
export async function findHoldReason(
  ctx: Pick<Ctx, "portal" | "actor" | "settings">,
  db: Db,
  text: string,
): Promise<HoldReason | null> {
  const { moderation, heldWords } = ctx.settings.discussions;
  if (moderation === "off" || can(ctx, "see", "messages held back")) return null;
  if (moderation === "before") return "every";
  if (hasHeldWord(text, heldWords)) return "word";
  return hasLink(text) && (await isNew(ctx, db)) ? "link" : null;
}

async function isNew({ portal, actor }: Pick<Ctx, "portal" | "actor">, db: Db): Promise<boolean> {
  const shown = await db
    .select({ id: discussionMessages.id })
    .from(discussionMessages)
    .where(
      and(
        eq(discussionMessages.environmentId, portal.id),
        eq(discussionMessages.userId, actor.userId),
        eq(discussionMessages.state, "shown"),
        isNull(discussionMessages.deletedAt),
      ),
    )
    .limit(knownAfterMessages);
  return shown.length < knownAfterMessages;
}
