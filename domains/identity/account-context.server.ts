import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { Arrival, SignInPlace } from "./referral.ts";

/** Somebody is now signed in; `fromUserId` is the temporary account they used before, if it was another one. */
export type SignedIn = { userId: string; email: string | null; fromUserId: string | null };

/** What a sign-in leaves to do elsewhere, as plain data. */
export type AfterSignIn = SignedIn & {
  environmentId: string;
  /** The browser whose unidentified answers become the person's; null when it has none. */
  deviceId: string | null;
  /** The course to be authorised on; null for none. */
  courseId: string | null;
};

/** What happens elsewhere when somebody signs in; composed in server/jobs/reactions.ts. */
export type AccountReactions = {
  /**
   * Inside the sign-in's own transaction: what must survive a crash is queued with it or not at all.
   * @returns what there is to do, for `settle`
   */
  signedIn(tx: Transaction, ctx: AccountCtx, event: SignedIn): Promise<AfterSignIn>;
  /** Right after it, so that the next page shows it. It never throws: nothing of it stops a sign-in (AUTH-20). */
  settle(ctx: AccountCtx, work: AfterSignIn): Promise<void>;
  /** Whether a person has an order or a conversation in any portal: such an account never changes hands by an email. */
  hasHistory(tx: Transaction, userId: string): Promise<boolean>;
};

/** The context of the verbs that open and end sessions. */
export type AccountCtx = Ctx &
  MessagesCtx & {
    reactions: AccountReactions;
    userAgent: string;
    arrival: Arrival;
    /** Where the person signs in; whoever knows it better than the request's path says so before. */
    place: SignInPlace;
  };
