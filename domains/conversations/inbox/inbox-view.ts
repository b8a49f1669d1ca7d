/** Which conversations: the caller's own open ones, those waiting in their pool, or their own closed ones. */
export const inboxViews = ["mine", "pool", "closed"] as const;
export type InboxView = (typeof inboxViews)[number];
