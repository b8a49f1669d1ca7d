/**
 * Which conversations: the caller's own open ones, those waiting in their pool, those of others that they may read, or
 * their own closed ones.
 */
export const inboxViews = ["mine", "pool", "others", "closed"] as const;
export type InboxView = (typeof inboxViews)[number];

/** Which of them: "" where nothing is chosen. */
export type InboxFilter = {
  /** In the learner's first name or in a message. */
  text: string;
  tag: string;
  language: string;
};
export const noInboxFilter: InboxFilter = { text: "", tag: "", language: "" };

/** Counting a view stops here: mentors don't need the exact number beyond that. */
export const inboxCountMax = 100;
