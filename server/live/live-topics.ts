import {
  conversationLiveTopic,
  ownConversationsLiveTopic,
  questionPoolLiveTopic,
} from "#domains/conversations/announce-conversation.server.ts";
import { discussionLiveTopic } from "#domains/discussions/discussion-live-topic.server.ts";
import { draftLiveTopic } from "#domains/drafts/draft-live-topic.server.ts";
import { notificationsLiveTopic } from "#domains/identity/notifications/notifications-live-topic.server.ts";
import { presenceLiveTopic } from "#domains/people/presence/presence-live-topic.server.ts";
import type { LiveTopic } from "#domains/settings/live/live-topic.server.ts";

/** Everything that pages can subscribe to. */
export const liveTopics: readonly LiveTopic[] = [
  notificationsLiveTopic,
  presenceLiveTopic,
  conversationLiveTopic,
  ownConversationsLiveTopic,
  questionPoolLiveTopic,
  discussionLiveTopic,
  draftLiveTopic,
];
