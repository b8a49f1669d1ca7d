import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { Referral, SignInLocation } from "./referral.ts";

/** A user who just signed in. `fromUserId` is the session user they were before, if that was another account. */
export type SignedInUser = { userId: string; email: string | null; fromUserId: string | null };

/** The work that a sign-in leaves for other domains, as plain data. */
export type SignInWork = SignedInUser & {
  environmentId: string;
  /** The device whose anonymous answers become the user's; null without one. */
  deviceId: string | null;
  /** The course to give access to; null for none. */
  courseId: string | null;
};

/** What other domains do when a user signs in; composed in server/jobs/reactions.ts. */
export type AccountReactions = {
  /**
   * Runs inside the sign-in's transaction, so that work which must survive a crash is queued together with it.
   * @returns the work left for `finishSignIn`
   */
  handleSignIn(tx: Transaction, ctx: AccountCtx, event: SignedInUser): Promise<SignInWork>;
  /**
   * Runs right after the sign-in, so that the next page shows the result. It never throws: a failure here must not stop
   * the sign-in.
   */
  finishSignIn(ctx: AccountCtx, work: SignInWork): Promise<void>;
  /**
   * Whether a user has an order or a conversation in any portal. Such an account never changes its owner through an
   * email.
   */
  hasHistory(tx: Transaction, userId: string): Promise<boolean>;
};

/** The context of the verbs that start and end sessions. */
export type AccountCtx = Ctx &
  MessagesCtx & {
    reactions: AccountReactions;
    userAgent: string;
    referral: Referral;
    /** Where the user signs in. The default comes from the request's path; callers that know better set it first. */
    signInLocation: SignInLocation;
  };
