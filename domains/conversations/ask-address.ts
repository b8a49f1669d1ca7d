import { conversationPath } from "./conversation.ts";

/** Returns the address for asking about a lesson. */
export const askAboutLesson = (elementId: string): string =>
  `${conversationPath}?lesson=${encodeURIComponent(elementId)}`;
