import { randomUUID } from "node:crypto";
import type { MessageContext } from "#domains/conversations/conversation.ts";
import { listOwnChannels } from "#domains/conversations/channels/own-channels.server.ts";
import { loadOwnConversation } from "#domains/conversations/learner/load-own-conversation.server.ts";
import { markOwnConversationRead } from "#domains/conversations/mark-read.server.ts";
import { findElementCourse } from "#domains/courses/load-element.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { listMentors } from "#domains/people/members/list-mentors.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { lessonKey } from "./lesson-key.ts";

/** The lesson or course that a message is about. */
export type LessonLink = { title: string; href: string };

/** The most portraits of mentors before the first question. */
const facesMax = 5;

/** Loads the conversation, or what a learner needs to know before they ask. Showing it marks it as read. */
export async function loadConversationScreen(ctx: RequestCtx, search: URLSearchParams) {
  const before = Number(search.get("before"));
  const view = await loadOwnConversation(ctx, {
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    olderId: search.get("older") ?? undefined,
  });
  const { conversation } = view;
  if (conversation && !conversation.isOlder && conversation.unread > 0)
    await markOwnConversationRead(ctx);
  const elementId = search.get("lesson") ?? "";
  const typedCourseId = search.get("course") ?? "";
  const asked = await findAsked(ctx, typedCourseId, elementId);
  const lessons: Record<string, LessonLink> = {};
  for (const { context } of conversation?.messages ?? [])
    if (context) {
      const link = await findLesson(ctx, context);
      if (link) lessons[lessonKey(context)] = link;
    }
  const mentors = conversation === null ? (await listMentors(ctx)).slice(0, facesMax) : [];
  return {
    ...view,
    asked,
    lessons,
    channels: await listOwnChannels(ctx, asked?.elementId ? asked : null),
    mentors,
    isEarlier: search.has("before"),
    /** Sending the form twice sends one message. */
    key: randomUUID(),
  };
}

/** The lesson or course of the link that led here, with its ids for the form; null without one. */
async function findAsked(ctx: RequestCtx, typedCourseId: string, elementId: string) {
  const courseId =
    (elementId && (await findElementCourse(ctx, elementId, null))) || typedCourseId || null;
  if (courseId === null) return null;
  const link = await findLesson(ctx, { courseId, elementId: elementId || null });
  return link && { ...link, courseId, elementId };
}

async function findLesson(
  ctx: RequestCtx,
  { courseId, elementId }: MessageContext,
): Promise<LessonLink | null> {
  const course = await loadCourse(ctx, courseId, ctx.language);
  if (!course) return null;
  const element = course.elements.find(({ id }) => id === elementId);
  return element
    ? { title: element.title, href: elementPath(element) }
    : { title: course.title, href: `/courses/${course.id}` };
}
