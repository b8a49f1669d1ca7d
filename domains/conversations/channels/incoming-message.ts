import type { ChatEvent } from "#domains/messaging/adapters/adapter.ts";

/** A message from a messenger or by email, as it waits in the database. */
export type IncomingMessage = Pick<
  ChatEvent,
  "eventId" | "senderName" | "text" | "other" | "media" | "sentAt" | "language" | "quotedId"
> & {
  /** The token of the lesson whose link brought the sender here. */
  lessonToken?: string | undefined;
  /** Somebody tapped a button of the bot. */
  isTap?: boolean;
  /** Only for emails. */
  email?: EmailDetails;
};

export type EmailDetails = {
  /** The address in From, in lower case; "" unless there is exactly one. */
  from: string;
  /** A mail server found that somebody else may have sent it. */
  isForged: boolean;
  isTooLong: boolean;
  /** The files that came along. They aren't stored. */
  attachments: { name: string; type: string }[];
};
