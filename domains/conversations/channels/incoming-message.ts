import type { ChatEvent } from "#domains/messaging/adapters/adapter.ts";

/** A message from a messenger, as it waits in the database. */
export type IncomingMessage = Pick<
  ChatEvent,
  "eventId" | "senderName" | "text" | "other" | "media" | "sentAt" | "language" | "quotedId"
> & {
  /** The token of the lesson that a link has brought. */
  lessonToken?: string | undefined;
  /** Somebody tapped a button of the bot. */
  isTap?: boolean;
};
