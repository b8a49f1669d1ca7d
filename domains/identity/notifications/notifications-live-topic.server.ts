import type { LiveTopic } from "#domains/settings/live/live-topic.server.ts";
import { notificationsTopic } from "./notification.ts";

/** The caller's own notifications: a new one, or one that was read. */
export const notificationsLiveTopic: LiveTopic = {
  name: notificationsTopic,
  isPersonal: true,
  canRead: ({ actor }) => actor.kind !== "guest",
};
