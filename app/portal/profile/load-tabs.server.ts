import { countUnread } from "#domains/identity/notifications/list-notifications.server.ts";
import { canLearnersAsk } from "#domains/conversations/mentors/can-learners-ask.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Loads what the tabs of the profile's screens show: the unread notifications, and whether there is anyone to ask. */
export async function loadTabs(ctx: RequestCtx) {
  const [unread, canAsk] = await Promise.all([countUnread(ctx), canLearnersAsk(ctx)]);
  return { unread, canAsk };
}
