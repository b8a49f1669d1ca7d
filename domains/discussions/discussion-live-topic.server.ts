import type { LiveTopic } from "#domains/settings/live/live-topic.server.ts";
import { discussionTopicName } from "./discussion.ts";

/** Something in an element's discussion has changed. It says nothing else, so every member may hear it. */
export const discussionLiveTopic: LiveTopic = {
  name: discussionTopicName,
  keyPattern: /^[\w.~!*'()%-]{1,600}$/,
  isPersonal: false,
  canRead: ({ actor }) => actor.kind === "user",
};
