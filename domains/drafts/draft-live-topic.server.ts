import { publishLiveEvent } from "#domains/settings/live/live-event.server.ts";
import type { LiveTopic } from "#domains/settings/live/live-topic.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { draftTopicName, draftTopicOf } from "./draft-topic.ts";
import { can } from "./policy.server.ts";

/** Somebody changed or published a draft. */
export const draftLiveTopic: LiveTopic = {
  name: draftTopicName,
  keyPattern: /^[\w-]{1,40}\/[\w.~!*'()%-]{1,600}$/,
  isPersonal: false,
  canRead: (caller) => can(caller, "read", "draft"),
};

/** Announces on commit that a draft has changed. */
export const announceDraft = (
  tx: Transaction,
  { environmentId, kind, id }: { environmentId: string; kind: string; id: string },
): Promise<void> => publishLiveEvent(tx, { environmentId, topic: draftTopicOf(kind, id) });
