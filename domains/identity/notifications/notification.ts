/** What a portal tells a person: each kind has its own words, `notification.{kind}`. */
export const notificationKinds = [
  "welcome",
  "new-device",
  "linked",
  "email-released",
  "course-finished",
  "deletion-undone",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The list shows and answers at most this many, the newest first. */
export const notificationsMax = 100;
/** Older ones are swept, read or not. */
export const notificationKeptMs = 400 * 24 * 60 * 60 * 1000;

/** One as its owner reads it. `detail` fills the words: a course's id, a way in, a browser's name. */
export type Notification = {
  id: string;
  kind: NotificationKind;
  detail: Record<string, string>;
  /** ISO instant. */
  createdAt: string;
  read: boolean;
};
