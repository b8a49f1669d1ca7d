import { randomUUID } from "node:crypto";
import { elementPath } from "#domains/courses/element-access.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import {
  fillSavedReply,
  inboxPageMax,
  inboxSearchMaxChars,
  type MessageContext,
  tagMaxChars,
} from "#domains/conversations/conversation.ts";
import { type InboxFilter, inboxViews } from "#domains/conversations/inbox/inbox-view.ts";
import { listInbox } from "#domains/conversations/inbox/list-inbox.server.ts";
import { loadThread } from "#domains/conversations/inbox/load-thread.server.ts";
import { listOwnTags } from "#domains/conversations/inbox/set-tags.server.ts";
import { listSavedReplies } from "#domains/conversations/inbox/saved-replies.server.ts";
import { readOwnMentorChat } from "#domains/conversations/mentor-chat/own-mentor-chat.server.ts";
import { markConversationRead } from "#domains/conversations/mark-read.server.ts";
import { decodeCursor, encodeCursor, type PageRequest } from "#domains/settings/paging.server.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadThreadTemplates } from "./thread-templates.server.ts";

const cursorList = "studio inbox";
/** The longest code of a language. */
const languageMaxChars = 35;

/** Loads the inbox, and the open conversation with what the mentor should know about the learner. */
export async function loadInboxScreen(
  ctx: RequestCtx,
  { conversationId, search }: { conversationId: string | undefined; search: URLSearchParams },
) {
  const view = inboxViews.find((one) => one === search.get("view")) ?? "mine";
  const filter = readFilter(search);
  const thread =
    conversationId === undefined ? null : await loadOpenThread(ctx, conversationId, search);
  const { rows, next, counts, readsOthers, awayUntil } = await listInbox(ctx, {
    view,
    filter,
    pageRequest: pageOf(ctx, [view, ...Object.values(filter)], search),
  });
  const courses = await loadTitles(
    ctx,
    rows.flatMap(({ context }) => context ?? []),
  );
  return {
    view,
    views: inboxViews.filter((one) => one !== "others" || readsOthers || view === "others"),
    counts,
    filter,
    isFiltered: Object.values(filter).some((value) => value !== ""),
    tags: await listOwnTags(ctx),
    languages: ctx.settings.i18n.langs.map((code) => ({
      code,
      name: languageNameIn(ctx.language, code),
    })),
    rows: rows.map(({ context, ...row }) => ({
      ...row,
      language: languageNameIn(ctx.language, row.language),
      course: context ? (courses.get(keyOf(context))?.title ?? null) : null,
    })),
    isFirstPage: !search.has("after"),
    nextPath:
      next === null
        ? null
        : `/studio/inbox?${new URLSearchParams({ view, ...filter, after: encodeCursor(ctx, [cursorList, view, ...Object.values(filter)], next) })}`,
    thread,
    awayUntil: awayUntil !== null && awayUntil <= ctx.clock.now() ? 0 : awayUntil,
    mentorChat: await readOwnMentorChat(ctx),
    now: ctx.clock.now(),
  };
}

/** Reads what the mentor looks for. */
const readFilter = (search: URLSearchParams): InboxFilter => ({
  text: (search.get("text") ?? "").trim().slice(0, inboxSearchMaxChars),
  tag: (search.get("tag") ?? "").slice(0, tagMaxChars),
  language: (search.get("language") ?? "").slice(0, languageMaxChars),
});

const pageOf = (ctx: RequestCtx, list: readonly string[], search: URLSearchParams): PageRequest => {
  const cursor = search.get("after");
  return {
    limit: inboxPageMax,
    after: cursor === null ? null : decodeCursor(ctx, [cursorList, ...list], cursor),
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
  const { templates, chosen: template } = await loadThreadTemplates(ctx, thread, search);
  return {
    ...thread,
    templates,
    template,
    leadersRead,
    emergencyNumbers: { helpLine, safeguarding },
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

type LessonTitle = {
  title: string;
  course: string;
  href: string;
  /** Its place in the course, from 1; null for the course itself. */
  number: number | null;
  /** Elements of the course. */
  count: number;
};

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
      number: element?.number ?? null,
      count: course.elements.length,
    });
  }
  return titles;
}

export type InboxScreenData = Awaited<ReturnType<typeof loadInboxScreen>>;
export type OpenThread = NonNullable<InboxScreenData["thread"]>;
