import type { AccountReactions } from "#domains/accounts/account-context.server.ts";

/** The queue whose jobs carry `{environmentId, fromUserId, toUserId}`. */
export const adoptQueue = "adopt-guest";

/**
 * What a sign-in sets off elsewhere. What a guest did is handed over by a job queued in the sign-in's own
 * transaction, so that a crash cannot lose it; the sign-in's caller also does it at once (`adoptNow`).
 */
export const reactions: AccountReactions = {
  async signedIn(tx, ctx, event) {
    if (event.fromUserId === null) return;
    await ctx.jobs.enqueue(tx, adoptQueue, {
      environmentId: ctx.portal.id,
      fromUserId: event.fromUserId,
      toUserId: event.userId,
    });
  },
};
