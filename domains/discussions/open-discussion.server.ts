import { sql } from "drizzle-orm";
import { hasLeft } from "#domains/identity/membership/read-member.server.ts";
import {
  findOwnElement,
  loadElementContent,
  openOwnCourseElement,
  type OpenedElement,
} from "#domains/learning/progress/load-own-course.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { Db } from "#platform/database.server.ts";
import type { DiscussionStatus } from "./discussion.ts";
import { ownMessageFirst } from "./errors.ts";
import { authorize, can } from "./policy.server.ts";
import { discussionMessages, discussions } from "./tables.server.ts";

/**
 * Opens the discussion of an element for the caller: whoever may open the element may read its discussion.
 * @throws SIGN-IN-FIRST, NOT-FOUND without an active discussion, AUTH-DENY with the reason why the element is closed
 */
export async function openDiscussion(ctx: Ctx, elementId: string): Promise<OpenedElement> {
  const { guestsRead } = ctx.settings.discussions;
  authorize(ctx, "read", "discussion", { guestsRead });
  const opened = can(ctx, "enter", "any discussion")
    ? await loadElementContent(ctx, await findOwnElement(ctx, { elementId }))
    : await openOwnCourseElement(ctx, { elementId });
  if (!opened.element.discussion) throw notFound("This element has no discussion.");
  return opened;
}

/** SQL: the message was deleted, or its author left the portal. */
export const isGone = (alias: string) => {
  const message = sql.identifier(alias);
  return sql`(${message}.deleted_at is not null or ${message}.user_id is null
    or ${hasLeft(sql`${message}.environment_id`, sql`${message}.user_id`)})`;
};

type ReaderCtx = Pick<Ctx, "portal" | "actor">;

/** The caller's user id in queries; null for a guest. */
export const readerOf = ({ actor }: Pick<Ctx, "actor">): string | null =>
  actor.kind === "guest" ? null : actor.userId;

/** Reads the state of a discussion for the caller. */
export async function readStatus(
  ctx: ReaderCtx,
  db: Db,
  elementId: string,
): Promise<DiscussionStatus> {
  const { rows } = await db.execute<
    Omit<DiscussionStatus, "isLocked"> & { hasOwnMessage: boolean }
  >(sql`
    select discussion.closed_at is not null as "isClosed",
      coalesce(discussion.own_answer_first, false) as "ownAnswerFirst",
      counted.messages as "messagesCount", counted.people as "peopleCount",
      counted.own as "hasOwnMessage"
    from (
      select (count(*) filter (where m.state = 'shown'))::int as messages,
        (count(distinct m.user_id) filter (where m.state = 'shown'))::int as people,
        count(*) filter (where m.user_id = ${readerOf(ctx)}::uuid) > 0 as own
      from ${discussionMessages} m
      where m.environment_id = ${ctx.portal.id} and m.element_id = ${elementId} and not ${isGone("m")}
    ) counted left join ${discussions} discussion
      on discussion.environment_id = ${ctx.portal.id} and discussion.element_id = ${elementId}`);
  const { hasOwnMessage, ...status } = rows[0]!;
  const isLocked = status.ownAnswerFirst && !hasOwnMessage && !can(ctx, "enter", "any discussion");
  return { ...status, isLocked };
}

/** @throws DISCUSSION-OWN-FIRST if the caller has to write their own message first */
export async function requireUnlocked(ctx: Ctx, db: Db, elementId: string): Promise<void> {
  if ((await readStatus(ctx, db, elementId)).isLocked) throw ownMessageFirst();
}
