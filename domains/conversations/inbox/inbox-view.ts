/**
 * Which conversations: the caller's own open ones, those waiting in their pool, those of others that they may read, or
 * their own closed ones.
 */
export const inboxViews = ["mine", "pool", "others", "closed"] as const;
export type InboxView = (typeof inboxViews)[number];
