import { can } from "#domains/settings/policy.server.ts";
import type { LiveTopic } from "#domains/settings/live/live-topic.server.ts";
import { presenceTopicName, screenPattern } from "./presence.ts";

/** Somebody came to a screen of the studio, or left it. */
export const presenceLiveTopic: LiveTopic = {
  name: presenceTopicName,
  keyPattern: screenPattern,
  isPersonal: false,
  canRead: (caller) => can(caller, "open", "studio"),
};
