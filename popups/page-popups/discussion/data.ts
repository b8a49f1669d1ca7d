import type { AbstractIntlMessages } from "use-intl";
import type {
  DiscussionEntry,
  DiscussionMessage,
  DiscussionStatus,
  DiscussionThread,
} from "#domains/discussions/discussion.ts";
import type { DiscussionSubject } from "#domains/discussions/discussion-address.ts";

/** What a form of the discussion returns: what was stored, or what went wrong. */
export type DiscussionResult = {
  /** The form: `post`, or what it does and the message it is about, such as `edit 5`. */
  form: string;
  /** The message that was stored; null after an error. */
  messageId: string | null;
  error: { messageKey: string; params?: Record<string, string | number> } | null;
  entered: string;
};

/** What the popup shows. Its texts come with it, so that other pages don't load them. */
export type DiscussionData = {
  /** The discussion's id, which is the element's. */
  discussionId: string;
  courseId: string;
  /** The active discussions of the course. */
  entries: DiscussionEntry[];
  entry: DiscussionEntry;
  subject: DiscussionSubject;
  status: DiscussionStatus;
  /** What the lesson asks; "" for nothing. */
  question: string;
  highlight: DiscussionThread | null;
  parent: DiscussionMessage | null;
  messages: DiscussionThread[];
  /** The address of the next page; null at the end. */
  nextHref: string | null;
  /** The caller's first name; null for visitors who have to sign in before they write. */
  writer: { name: string } | null;
  /** Moderators look at reports. */
  canReport: boolean;
  canHighlight: boolean;
  canModerate: boolean;
  /** The caller may pass messages to a mentor, and there is one. */
  canPass: boolean;
  /** Where a visitor signs in and comes back. */
  signInHref: string;
  /** The server's time, ISO, which the messages' ages refer to. */
  now: string;
  /** A new message's key: sending the form twice stores one message. */
  key: string;
  texts: AbstractIntlMessages;
  /** The result of a form that was sent without scripts. */
  result: DiscussionResult | null;
};
