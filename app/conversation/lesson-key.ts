import type { MessageContext } from "#domains/conversations/conversation.ts";

/** Identifies a lesson, or a course, among those of a conversation. */
export const lessonKey = ({ courseId, elementId }: MessageContext): string =>
  `${courseId}/${elementId ?? ""}`;
