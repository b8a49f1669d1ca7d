import { draftTopicOf } from "#domains/drafts/draft-topic.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import type { DraftStore } from "./draft-store.ts";

/** Merges what others change into an open draft. @param kind of document, such as `course` */
export const useDraftUpdates = (kind: string, id: string, store: DraftStore): void =>
  useLiveEvents(draftTopicOf(kind, id), () => store.refresh());
