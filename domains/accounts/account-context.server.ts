import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/** Somebody is now signed in; `fromUserId` is the temporary account they used before, if it was another one. */
export type SignedIn = { userId: string; email: string | null; fromUserId: string | null };

/**
 * What happens elsewhere when somebody signs in. Called inside the sign-in's own transaction, so that what
 * must survive a crash is queued with it or not at all; composed in server/reactions.ts.
 */
export type AccountReactions = {
  signedIn(tx: Transaction, ctx: AccountCtx, event: SignedIn): Promise<void>;
};

/** The context of the verbs that open and end sessions. */
export type AccountCtx = Ctx & { reactions: AccountReactions; userAgent: string };
