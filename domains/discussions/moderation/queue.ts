/** What the moderators' list shows: what waits for them, what was reported, everything, or what they hid. */
export const queueViews = ["waiting", "reported", "all", "hidden"] as const;
export type QueueView = (typeof queueViews)[number];

/** The most messages of one page. */
export const queuePageMax = 50;

/** Counting a list's messages stops here. */
export const queueCountMax = 1_000;
