/**
 * Which conversations: the caller's own open ones, those waiting in their pool, those of others that they may read, or
 * their own closed ones.
 */
export const inboxViews = ["mine", "pool", "others", "closed"] as const;
export type InboxView = (typeof inboxViews)[number];

/** What the list is filtered by; "" for everything. */
export type InboxFilter = {
  /** In the learner's first name or in a message. */
  text: string;
  tag: string;
  language: string;
};
export const noInboxFilter: InboxFilter = { text: "", tag: "", language: "" };

/** The largest exact count of a view: counting stops at one more, because mentors don't need larger numbers. */
export const inboxCountMax = 100;
