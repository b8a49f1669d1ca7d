import { randomUUID } from "node:crypto";
import { elementPath } from "#domains/courses/element-access.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import {
  fillSavedReply,
  inboxPageMax,
  type MessageContext,
} from "#domains/conversations/conversation.ts";
import { type InboxView, inboxViews } from "#domains/conversations/inbox/inbox-view.ts";
import { listInbox } from "#domains/conversations/inbox/list-inbox.server.ts";
import { loadThread } from "#domains/conversations/inbox/load-thread.server.ts";
import { listSavedReplies } from "#domains/conversations/inbox/saved-replies.server.ts";
import { readOwnAbsence } from "#domains/conversations/mentors/change-mentor.server.ts";
import { markConversationRead } from "#domains/conversations/mark-read.server.ts";
import { decodeCursor, encodeCursor, type PageRequest } from "#domains/settings/paging.server.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

const cursorList = "studio inbox";

/** Loads the inbox, and the open conversation with what the mentor should know about the learner. */
export async function loadInboxScreen(
  ctx: RequestCtx,
  { conversationId, search }: { conversationId: string | undefined; search: URLSearchParams },
) {
  const view = inboxViews.find((one) => one === search.get("view")) ?? "mine";
  const thread =
    conversationId === undefined ? null : await loadOpenThread(ctx, conversationId, search);
  const [{ rows, next, counts, readsOthers }, awayUntil] = await Promise.all([
    listInbox(ctx, { view, pageRequest: pageOf(ctx, view, search) }),
    readOwnAbsence(ctx),
  ]);
  const courses = await loadTitles(
    ctx,
    rows.flatMap(({ context }) => context ?? []),
  );
  return {
    view,
    views: inboxViews.filter((one) => one !== "others" || readsOthers || view === "others"),
    counts,
    rows: rows.map(({ context, ...row }) => ({
      ...row,
      language: languageNameIn(ctx.language, row.language),
      course: context ? (courses.get(keyOf(context))?.title ?? null) : null,
    })),
    isFirstPage: !search.has("after"),
    nextPath:
      next === null
        ? null
        : `/studio/inbox?${new URLSearchParams({ view, after: encodeCursor(ctx, [cursorList, view], next) })}`,
    thread,
    awayUntil,
    now: ctx.clock.now(),
  };
}

const pageOf = (ctx: RequestCtx, view: InboxView, search: URLSearchParams): PageRequest => {
  const cursor = search.get("after");
  return {
    limit: inboxPageMax,
    after: cursor === null ? null : decodeCursor(ctx, [cursorList, view], cursor),
  };
};

/** Loads the conversation. Showing it to its owner marks it as read. */
async function loadOpenThread(ctx: RequestCtx, conversationId: string, search: URLSearchParams) {
  const before = Number(search.get("before"));
  const thread = await loadThread(ctx, {
    conversationId,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  });
  if (thread.canAnswer) await markConversationRead(ctx, conversationId);
  const { leadersRead, helpLine, safeguarding } = ctx.settings.conversations;
  const savedReplies = thread.canAnswer ? await listSavedReplies(ctx) : [];
  const chosen = savedReplies.find(({ id }) => id === search.get("reply"));
  const contexts = thread.messages.flatMap(({ context }) => context ?? []);
  const lessons = await loadTitles(ctx, [...contexts, ...(thread.context ? [thread.context] : [])]);
  const names = { name: thread.name, mentor: ctx.actor.firstName };
  return {
    ...thread,
    leadersRead,
    contacts: { helpLine, safeguarding },
    language: languageNameIn(ctx.language, thread.language),
    lessons: Object.fromEntries(lessons),
    lesson: thread.context ? (lessons.get(keyOf(thread.context)) ?? null) : null,
    savedReplies: savedReplies.map(({ id, title }) => ({ id, title })),
    draft: chosen ? fillSavedReply(chosen.text, names) : "",
    replyId: chosen?.id ?? "",
    isEarlier: search.has("before"),
    /** Sending the form twice sends one message. */
    key: randomUUID(),
  };
}

const keyOf = ({ courseId, elementId }: MessageContext) => `${courseId}/${elementId ?? ""}`;

type LessonTitle = { title: string; course: string; href: string };

/** Returns the titles of lessons with those of their courses; a course that is gone is left out. */
async function loadTitles(ctx: RequestCtx, contexts: readonly MessageContext[]) {
  const titles = new Map<string, LessonTitle>();
  for (const context of contexts) {
    if (titles.has(keyOf(context))) continue;
    const course = await loadCourse(ctx, context.courseId, ctx.language);
    if (!course) continue;
    const element = course.elements.find(({ id }) => id === context.elementId);
    titles.set(keyOf(context), {
      title: element?.title ?? course.title,
      course: course.title,
      href: element ? elementPath(element) : `/courses/${course.id}`,
    });
  }
  return titles;
}

export type InboxScreenData = Awaited<ReturnType<typeof loadInboxScreen>>;
export type OpenThread = NonNullable<InboxScreenData["thread"]>;
