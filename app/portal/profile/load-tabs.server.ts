import { countUnread } from "#domains/identity/notifications/list-notifications.server.ts";
import { listMentors } from "#domains/people/members/list-mentors.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Loads what the tabs of the profile's screens show: the unread notifications, and whether there is anyone to ask. */
export async function loadTabs(ctx: RequestCtx) {
  const [unread, mentors] = await Promise.all([countUnread(ctx), listMentors(ctx)]);
  return { unread, canAsk: mentors.length > 0 };
}
