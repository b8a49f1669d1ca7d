/** When moderators look at messages of discussions: never, after a report, or before others can read them. */
export const discussionModerations = ["off", "reports", "before"] as const;
