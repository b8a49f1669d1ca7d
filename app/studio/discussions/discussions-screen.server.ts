import { canLearnersAsk } from "#domains/conversations/mentors/can-learners-ask.server.ts";
import { coursePath } from "#domains/courses/element-access.ts";
import { findElementCourse } from "#domains/courses/load-element.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { listQueue } from "#domains/discussions/moderation/list-queue.server.ts";
import { queuePageMax, type QueueView, queueViews } from "#domains/discussions/moderation/queue.ts";
import { decodeCursor, encodeCursor } from "#domains/settings/paging.server.ts";
import { can as canSettings } from "#domains/settings/policy.server.ts";
import { discussionOver, messageAnchor } from "#domains/discussions/discussion-address.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Reads the list that an address names; the messages that wait by default. */
export const readQueueView = (search: URLSearchParams): QueueView =>
  queueViews.find((view) => view === search.get("view")) ?? "waiting";

/** Loads the moderators' list, and the portal's rules for those who may change them. */
export async function loadDiscussionsScreen(ctx: RequestCtx, search: URLSearchParams) {
  const view = readQueueView(search);
  const list = ["discussion queue", view];
  const cursor = search.get("after");
  const after = cursor === null ? null : decodeCursor(ctx, list, cursor);
  const queue = await listQueue(ctx, view, { limit: queuePageMax, after });
  const elements = new Map<string, Awaited<ReturnType<typeof findElement>>>();
  for (const { elementId } of queue.rows)
    if (!elements.has(elementId)) elements.set(elementId, await findElement(ctx, elementId));
  const canAsk = await canLearnersAsk(ctx);
  const next =
    queue.next && new URLSearchParams({ view, after: encodeCursor(ctx, list, queue.next) });
  return {
    view,
    counts: queue.counts,
    now: ctx.clock.now(),
    isFirstPage: after === null,
    nextHref: next && `/studio/discussions?${next}`,
    messages: queue.rows.map((message) => {
      const element = elements.get(message.elementId) ?? null;
      return {
        ...message,
        canPass: canAsk && message.userId !== ctx.actor.userId && element !== null,
        lesson: element && {
          title: element.title,
          course: element.course,
          href: hrefOf(element, message),
        },
      };
    }),
    rules: canSettings(ctx, "change", "settings") ? ctx.settings.discussions : null,
  };
}

export type DiscussionsScreenData = Awaited<ReturnType<typeof loadDiscussionsScreen>>;

async function findElement(ctx: RequestCtx, elementId: string) {
  const courseId = await findElementCourse(ctx, elementId, null);
  const course = courseId && (await loadCourse(ctx, courseId, ctx.language));
  const element = course ? course.elements.find(({ id }) => id === elementId) : undefined;
  return course && element
    ? { id: element.id, title: element.title, course: course.title, courseId: course.id }
    : null;
}

/** Returns the address of a message over its course's page: moderators may not have reached the lesson themselves. */
function hrefOf(
  element: { id: string; courseId: string },
  { id, parentId }: { id: string; parentId: string | null },
): string {
  const subject = { discussionId: element.id, threadId: parentId ?? id };
  const path = coursePath(element.courseId);
  return `${discussionOver(path, { order: "newest", cursor: null, ...subject })}#${messageAnchor(id)}`;
}
