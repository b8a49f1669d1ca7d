import { sql } from "drizzle-orm";
import type { TestPortal } from "#tests/kit/portal.ts";
import type { Call } from "./operation-calls.ts";

const discussionMessageIds = {
  changed: "7d5c1f50-52a7-4c0c-8a57-2b6e1f0a9c11",
  deleted: "7d5c1f50-52a7-4c0c-8a57-2b6e1f0a9c12",
  moderated: "7d5c1f50-52a7-4c0c-8a57-2b6e1f0a9c13",
};

/** Creates the messages that the calls are about, or gives them to another user. */
export async function createDiscussionMessages(
  portal: TestPortal,
  { userId }: { userId: string },
): Promise<void> {
  // Rules and reports of earlier calls would close the discussion, or hold its messages, for the next one.
  await portal.database.db.execute(sql`delete from discussions`);
  await portal.database.db.execute(sql`delete from discussion_reports`);
  await createPrayers(portal, { userId });
  for (const id of Object.values(discussionMessageIds))
    await portal.database.db.execute(sql`
      insert into discussion_messages (environment_id, id, element_id, user_id, key, text, state, created_at)
      values ('first', ${id}, 'welcome', ${userId}, ${id}, 'It is about me.', 'shown',
        ${new Date(portal.clock.now())})
      on conflict (environment_id, id) do update set user_id = excluded.user_id, deleted_at = null, state = 'shown'`);
}

const prayerIds = {
  moderated: "7d5c1f50-52a7-4c0c-8a57-2b6e1f0a9c21",
  deleted: "7d5c1f50-52a7-4c0c-8a57-2b6e1f0a9c22",
};

/** Creates the prayer requests that the calls are about. */
async function createPrayers(portal: TestPortal, { userId }: { userId: string }): Promise<void> {
  for (const id of Object.values(prayerIds))
    await portal.database.db.execute(sql`
      insert into prayer_requests (environment_id, id, user_id, name, text, is_for_team, state, key,
        policy_version, created_at)
      values ('first', ${id}, ${userId}, 'Anna', 'For my neighbour.', false, 'shown', ${id}, '1',
        ${new Date(portal.clock.now())})
      on conflict (environment_id, id) do update set user_id = excluded.user_id, state = 'shown'`);
}

const messageParams = { messageId: discussionMessageIds.changed };
const discussionParams = { discussionId: "welcome" };

/** Example calls of the operations on discussions. */
export const discussionCalls: Record<string, Call> = {
  listDiscussionElements: () => ({ path: { courseId: "first-steps" } }),
  listDiscussionMessages: ({ person }) => ({ path: discussionParams, caller: person.browser }),
  postDiscussionMessage: ({ person }) => ({
    path: discussionParams,
    json: { text: "I read it twice." },
    caller: person.browser,
  }),
  editDiscussionMessage: ({ person }) => ({
    path: messageParams,
    json: { text: "I read it three times." },
    caller: person.browser,
  }),
  setDiscussionReaction: ({ person }) => ({
    path: { ...messageParams, kind: "heart" },
    json: { on: true },
    caller: person.browser,
  }),
  reportDiscussionMessage: ({ admin }) => ({
    path: messageParams,
    json: { reason: "It names somebody." },
    caller: admin.browser,
  }),
  listDiscussionQueue: ({ admin }) => ({ query: "view=all", caller: admin.browser }),
  passDiscussionMessage: ({ admin }) => ({
    path: messageParams,
    json: {},
    caller: admin.browser,
  }),
  highlightDiscussionMessage: ({ admin }) => ({
    path: messageParams,
    json: { on: true },
    caller: admin.browser,
  }),
  moderateDiscussionMessage: ({ admin }) => ({
    path: { messageId: discussionMessageIds.moderated },
    json: { isShown: false, reason: "It names another person." },
    caller: admin.browser,
  }),
  changeDiscussion: ({ admin }) => ({
    path: discussionParams,
    json: { ownAnswerFirst: true },
    caller: admin.browser,
  }),
  muteDiscussionWriter: ({ admin, leavingUser }) => ({
    path: { userId: leavingUser.userId },
    json: { isMuted: true, reason: "Spam" },
    caller: admin.browser,
  }),
  deleteDiscussionMessage: ({ person }) => ({
    path: { messageId: discussionMessageIds.deleted },
    caller: person.browser,
  }),
  listPrayerRequests: () => ({}),
  sendPrayerRequest: ({ person }) => ({
    json: { text: "For my neighbour.", agreed: true },
    caller: person.browser,
  }),
  prayForRequest: ({ person }) => ({
    path: { requestId: prayerIds.moderated },
    caller: person.browser,
  }),
  listPrayerQueue: ({ admin }) => ({ query: "view=shown", caller: admin.browser }),
  moderatePrayerRequest: ({ admin }) => ({
    path: { requestId: prayerIds.moderated },
    json: { decision: "team" },
    caller: admin.browser,
  }),
  deletePrayerRequest: ({ admin }) => ({
    path: { requestId: prayerIds.deleted },
    caller: admin.browser,
  }),
};
