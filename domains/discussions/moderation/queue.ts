/** What the moderators' list shows: what waits for them, what was reported, everything, or what they hid. */
export const queueViews = ["waiting", "reported", "all", "hidden"] as const;
export type QueueView = (typeof queueViews)[number];

/** The most messages of one page. */
export const queuePageMax = 50;

/** The largest exact count of a list's messages: counting stops at one more. */
export const queueCountMax = 1_000;
