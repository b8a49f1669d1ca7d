import { and, eq, sql } from "drizzle-orm";
import { findElementCourse } from "#domains/courses/load-element.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { composeEmail, type EmailCtx } from "#domains/identity/compose-email.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { reachableEmailOf } from "#domains/identity/membership/read-member.server.ts";
import { sendNotification } from "#domains/identity/notifications/send-notification.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { type DiscussedElement, messageHref } from "./discussion-address.ts";
import { discussionMessages } from "./tables.server.ts";

type ShownMessage = {
  id: string;
  parentId: string | null;
  userId: string | null;
  mentions: readonly string[];
};

/** Finds the published element that a discussion belongs to; null if it is gone. */
export async function findDiscussedElement(
  ctx: Ctx,
  elementId: string,
): Promise<DiscussedElement | null> {
  const courseId = await findElementCourse(ctx, elementId, null);
  const course = courseId ? await loadCourse(ctx, courseId, ctx.language) : null;
  return course?.elements.find(({ id }) => id === elementId) ?? null;
}

/**
 * Notifies the people whom a message answers or mentions, where they want it, once it is shown. Outside the portal its
 * words are not shown: others may read the screen.
 */
export async function notifyOfMessage(
  tx: Transaction,
  ctx: EmailCtx,
  element: DiscussedElement | null,
  message: ShownMessage,
): Promise<void> {
  if (!element) return;
  const answeredId = message.parentId && (await readAuthor(tx, ctx, message.parentId));
  const userIds = new Set([...(answeredId ? [answeredId] : []), ...message.mentions]);
  const path = messageHref(element, message);
  for (const userId of userIds)
    if (userId !== message.userId) await notifyUser(tx, ctx, userId, { path, id: message.id });
}

async function readAuthor(tx: Transaction, { portal }: Ctx, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: discussionMessages.userId })
    .from(discussionMessages)
    .where(and(eq(discussionMessages.environmentId, portal.id), eq(discussionMessages.id, id)));
  return row?.userId ?? null;
}

async function notifyUser(
  tx: Transaction,
  ctx: EmailCtx,
  userId: string,
  { path, id }: { path: string; id: string },
): Promise<void> {
  const user = await loadUser({ ...ctx, db: tx }, userId);
  if (!user) return;
  const { rows } = await tx.execute<{ email: string | null }>(
    sql`select ${reachableEmailOf(ctx.portal.id, sql`${userId}::uuid`)} as email`,
  );
  const email = rows[0]?.email ?? null;
  const language = user.profile.locale;
  const content = composeEmail({ ...ctx, language }, email ?? "", "discussion-reply", {
    link: ctx.portal.origin + path,
  });
  await sendNotification(tx, ctx, {
    userId,
    topic: "replies",
    line: { kind: "discussion-reply", key: `discussion-reply ${id}`, detail: { path } },
    language,
    path,
    title: content.subject,
    email: email === null ? null : content,
  });
}
