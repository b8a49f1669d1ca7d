import type { ChatEvent } from "#domains/messaging/adapters/adapter.ts";
import type { FileProblem } from "#domains/conversations/files/message-file.ts";

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

/** Returns when a message was written. Its sender's clock may be wrong, but nothing is written after it came. */
export const writtenAtOf = ({
  message,
  receivedAt,
}: {
  message: Pick<IncomingMessage, "sentAt">;
  receivedAt: Date;
}): Date => new Date(Math.min(message.sentAt ?? Infinity, receivedAt.getTime()));

export type EmailDetails = {
  /** The address in From, in lower case; "" unless there is exactly one. */
  from: string;
  /** A mail server found that somebody else may have sent it. */
  isForged: boolean;
  isTooLong: boolean;
  files: EmailFile[];
  /** How many more files it has than are looked at; unknown of emails that came before these were counted. */
  moreFilesCount?: number;
};

/** Why a file of an email isn't taken: it has a problem, or there are too many. */
export type EmailFileProblem = FileProblem | "many";

/** A file of an email that waits in the file store, or why it isn't taken. */
export type EmailFile =
  | { name: string; storedName: string; problem?: undefined }
  | { name: string; problem: EmailFileProblem; storedName?: undefined };
