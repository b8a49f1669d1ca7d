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
import { constantLimit } from "#domains/settings/paging.server.ts";
import type { Db } from "#platform/database.server.ts";
import { type DiscussionStatus, messagesCountMax } from "./discussion.ts";
import { ownMessageFirst } from "./errors.ts";
import { authorize, can } from "./policy.server.ts";
import { discussionMessages, discussions } from "./tables.server.ts";

/**
 * Opens the discussion of an element. A caller who may open the element may read its discussion.
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

type StatusRow = Omit<DiscussionStatus, "isLocked" | "isCountComplete"> & {
  hasOwnMessage: boolean;
};

/** Reads the state of a discussion for the caller. */
export async function readStatus(
  ctx: ReaderCtx,
  db: Db,
  elementId: string,
): Promise<DiscussionStatus> {
  const isOfElement = sql`m.environment_id = ${ctx.portal.id} and m.element_id = ${elementId}
    and not ${isGone("m")}`;
  const { rows } = await db.execute<StatusRow>(sql`
    select discussion.closed_at is not null as "isClosed",
      coalesce(discussion.own_answer_first, false) as "ownAnswerFirst",
      counted.messages as "messagesCount", counted.people as "peopleCount",
      exists (select 1 from ${discussionMessages} m
        where m.user_id = ${readerOf(ctx)}::uuid and ${isOfElement}) as "hasOwnMessage"
    from (
      select count(*)::int as messages, count(distinct latest.user_id)::int as people from (
        select m.user_id from ${discussionMessages} m
        where ${isOfElement} and m.state = 'shown'
        order by m.created_at desc limit ${constantLimit(messagesCountMax + 1)}) latest
    ) counted left join ${discussions} discussion
      on discussion.environment_id = ${ctx.portal.id} and discussion.element_id = ${elementId}`);
  const { hasOwnMessage, ...status } = rows[0]!;
  const isLocked = status.ownAnswerFirst && !hasOwnMessage && !can(ctx, "enter", "any discussion");
  return {
    ...status,
    messagesCount: Math.min(status.messagesCount, messagesCountMax),
    peopleCount: Math.min(status.peopleCount, messagesCountMax),
    isLocked,
    isCountComplete: status.messagesCount <= messagesCountMax,
  };
}

/** @throws DISCUSSION-OWN-FIRST if the caller has to write their own message first */
export async function requireUnlocked(ctx: Ctx, db: Db, elementId: string): Promise<void> {
  if ((await readStatus(ctx, db, elementId)).isLocked) throw ownMessageFirst();
}
