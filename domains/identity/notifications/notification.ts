import type { NotificationTopic } from "./preferences.ts";

/** The kinds of notifications. Each has its own text, `notification.{kind}`. */
export const notificationKinds = [
  "welcome",
  "new-device",
  "linked",
  "email-released",
  "course-finished",
  "deletion-undone",
  "data-copy-ready",
  "certificate-ready",
  "payment-received",
  "event-reminder",
  "new-lesson",
  "mentor-answered",
  "question-waiting",
  "conversation-merged",
  "question-late",
  "team-question-late",
  "case-opened",
  "discussion-reply",
  "publishing-failed",
  "page-publishing-failed",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The topics of the notifications that people can stop. */
export const topicOfKind: Readonly<Partial<Record<NotificationKind, NotificationTopic>>> = {
  "mentor-answered": "mentor-answers",
  "certificate-ready": "certificates",
  "event-reminder": "reminders",
  "new-lesson": "lessons",
  "question-waiting": "questions",
  "question-late": "questions",
  "team-question-late": "questions",
};

/** The live topic of the caller's own notifications. */
export const notificationsTopic = "notifications";
/** The most notifications that a list returns, the newest first. */
export const notificationsMax = 100;
/** Notifications older than this are deleted, read or not. */
export const notificationRetentionMs = 400 * 24 * 60 * 60 * 1000;

/**
 * A notification as its owner reads it. `detail` completes the text: a course's id, a sign-in method, a browser's name.
 */
export type Notification = {
  id: string;
  kind: NotificationKind;
  detail: Record<string, string>;
  /** ISO instant. */
  createdAt: string;
  read: boolean;
};
