import { guest } from "#domains/settings/context.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { AskingCtx } from "#domains/conversations/learner/route-own-question.server.ts";

/** The context of a job: a portal, without a caller. */
export type ActorlessCtx = Omit<Ctx, "actor" | "language"> & MessagesCtx & { files: FileStore };

/** What the jobs of conversations need. */
export type ConversationTools = {
  /** Null: the portal doesn't exist any more. */
  actorless(environmentId: string): Promise<ActorlessCtx | null>;
};

/** Returns the context in which a learner acts from a messenger, which has verified who they are. */
export const asLearner = (
  ctx: ActorlessCtx,
  { userId, language }: { userId: string; language: string },
): AskingCtx & MessagesCtx & { files: FileStore } => ({
  ...ctx,
  language,
  actor: { ...guest, userId, kind: "user" },
  referral: { utm: null, mentorId: null, teamId: null, countryId: null, region: null, city: null },
});
