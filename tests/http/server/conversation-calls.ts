import { sql } from "drizzle-orm";
import type { TestPortal } from "#tests/kit/portal.ts";
import type { Call } from "./operation-calls.ts";

/** A conversation that the admin owns, one that waits in their pool, one to pass on, and a case about the first. */
const conversationId = "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e01";
const waitingId = "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e02";
const passedOnId = "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e05";
const caseId = "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e03";
const replyId = "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e04";

type Users = Record<
  "admin" | "secondUser" | "unverifiedUser" | "leavingUser" | "mentor",
  { userId: string }
>;

/** Creates what the calls are about. */
export async function createConversations(portal: TestPortal, users: Users): Promise<void> {
  const { admin, secondUser, unverifiedUser, leavingUser, mentor } = users;
  const { db } = portal.database;
  const profile = sql`('first', ${mentor.userId}, ${admin.userId}, 30, now() + interval '1 day')`;
  await db.execute(sql`
    insert into mentor_profiles (environment_id, user_id, leader_id, open_max, away_until)
    values ${profile}`);
  await db.execute(sql`
    insert into conversations (environment_id, id, user_id, owner_id, leader_id, language, opened_at,
      last_message_at, last_sequence)
    values ('first', ${conversationId}, ${secondUser.userId}, ${admin.userId}, ${admin.userId}, 'en', now(), now(), 1),
      ('first', ${waitingId}, ${unverifiedUser.userId}, null, ${admin.userId}, 'en', now(), now(), 0),
      ('first', ${passedOnId}, ${leavingUser.userId}, ${admin.userId}, ${admin.userId}, 'en', now(), now(), 0),
      ('first', ${crypto.randomUUID()}, ${mentor.userId}, ${admin.userId}, ${admin.userId}, 'en', now(), now(), 0)`);
  await db.execute(sql`
    insert into conversation_messages (environment_id, conversation_id, sequence, direction, kind, channel, state,
      author_id, text, is_held, idempotency_key, created_at)
    values ('first', ${conversationId}, 1, 'in', 'text', 'portal', 'sent', ${secondUser.userId},
      'Is example.com true?', true, 'a', now())`);
  await db.execute(sql`
    insert into conversation_cases (environment_id, id, conversation_id, sequence, reason, opened_at)
    values ('first', ${caseId}, ${conversationId}, 1, 'It worries me.', now())`);
  await db.execute(sql`
    update conversations set channel = 'whatsapp' where id = ${conversationId}`);
  await db.execute(sql`
    insert into message_templates (environment_id, channel, provider_id, name, language, text, state, fetched_at)
    values ('first', 'whatsapp', '501', 'answer', 'en', 'Hello {{1}}, {{2}} has answered.', 'approved', now())`);
  await createSavedReply(portal);
}

/** Creates the saved reply that a call deletes, unless it exists. */
export async function createSavedReply({ database }: TestPortal): Promise<void> {
  await database.db.execute(sql`
    insert into saved_replies (environment_id, id, title, text, created_at)
    values ('first', ${replyId}, 'Hello', 'Hello {name}', now()) on conflict do nothing`);
}

/** Makes sure that others' conversations aren't in the caller's pool: the caller may be the portal's first leader. */
export async function keepOutOfPools({ database }: TestPortal, userId: string): Promise<void> {
  await database.db.execute(sql`update conversations set declined_ids = array[${userId}::uuid]`);
}

const path = { conversationId };

/** Example calls of the operations on conversations, by operationId. */
export const conversationCalls: Record<string, Call> = {
  getOwnConversation: ({ person }) => ({ caller: person.browser }),
  sendQuestion: ({ person }) => ({
    json: { text: "What does it mean?", courseId: "first-steps", elementId: "welcome" },
    caller: person.browser,
  }),
  listOwnChannels: ({ person }) => ({ caller: person.browser }),
  chooseOwnChannel: ({ person }) => ({ json: { channel: "portal" }, caller: person.browser }),
  markOwnConversationRead: ({ person }) => ({ caller: person.browser }),
  askForAnotherMentor: ({ person }) => ({ caller: person.browser }),
  blockMentor: ({ person }) => ({ caller: person.browser }),
  reportMessage: ({ person }) => ({ json: { reason: "It was rude." }, caller: person.browser }),
  hideConversation: ({ mentor }) => ({ caller: mentor.browser }),
  listInbox: ({ admin }) => ({ query: "view=pool", caller: admin.browser }),
  getThread: ({ admin }) => ({ path, caller: admin.browser }),
  markThreadRead: ({ admin }) => ({ path, caller: admin.browser }),
  replyToLearner: ({ admin }) => ({ path, json: { text: "Yes." }, caller: admin.browser }),
  addNote: ({ admin }) => ({ path, json: { text: "Prefers evenings." }, caller: admin.browser }),
  releaseMessage: ({ admin }) => ({ path: { ...path, sequence: "1" }, caller: admin.browser }),
  setTags: ({ admin }) => ({ path, json: { tags: ["prayer"] }, caller: admin.browser }),
  claimConversation: ({ admin }) => ({
    path: { conversationId: waitingId },
    caller: admin.browser,
  }),
  flagMessage: ({ admin }) => ({ path, json: { reason: "" }, caller: admin.browser }),
  closeConversation: ({ admin }) => ({ path, caller: admin.browser }),
  assignConversation: ({ admin, mentor }) => ({
    path: { conversationId: passedOnId },
    json: { mentorId: mentor.userId, note: "Please go on." },
    caller: admin.browser,
  }),
  listSavedReplies: ({ admin }) => ({ caller: admin.browser }),
  createSavedReply: ({ admin }) => ({
    json: { title: "Welcome", text: "Hello {name}, I am {mentor}." },
    caller: admin.browser,
  }),
  deleteSavedReply: ({ admin }) => ({ path: { replyId }, caller: admin.browser }),
  listMentorProfiles: () => ({ query: "courseId=first-steps" }),
  getMentor: ({ admin, mentor }) => ({
    path: { profileId: `bo:${mentor.userId}` },
    caller: admin.browser,
  }),
  changeMentor: ({ admin, mentor }) => ({
    path: { profileId: `bo:${mentor.userId}` },
    json: {
      leaderId: null,
      campaign: "spring",
      courseIds: [],
      pageIds: [],
      languages: ["en"],
      openMax: 10,
    },
    caller: admin.browser,
  }),
  setAbsence: ({ admin, mentor }) => ({
    path: { profileId: `bo:${mentor.userId}` },
    json: { until: null },
    caller: admin.browser,
  }),
  listCourseMentors: ({ admin }) => ({ path: { courseId: "short" }, caller: admin.browser }),
  addCourseMentor: ({ admin, mentor }) => ({
    path: { courseId: "short", profileId: `bo:${mentor.userId}` },
    json: {},
    caller: admin.browser,
  }),
  // A mentor who answers about everything: nothing to remove.
  removeCourseMentor: ({ admin, mentor }) => ({
    path: { courseId: "short", profileId: `bo:${mentor.userId}` },
    caller: admin.browser,
  }),
  getMentorsDesk: ({ admin }) => ({ caller: admin.browser }),
  getMentorChat: ({ admin }) => ({ caller: admin.browser }),
  setMentorChat: ({ admin }) => ({ json: { isOn: false }, caller: admin.browser }),
  listMessageTemplates: ({ admin }) => ({ caller: admin.browser }),
  // Without simulators no messenger answers.
  fetchMessageTemplates: ({ admin }) => ({
    path: { channel: "whatsapp" },
    status: 409,
    caller: admin.browser,
  }),
  sendTemplate: ({ admin }) => ({
    path,
    json: { providerId: "501", values: { 1: "Anna", 2: "Olena" } },
    caller: admin.browser,
  }),
  listMessengerChannels: ({ admin }) => ({ caller: admin.browser }),
  createEmailSecret: ({ admin }) => ({ caller: admin.browser }),
  testMessengerChannel: ({ admin }) => ({ path: { channel: "telegram" }, caller: admin.browser }),
  listCases: ({ admin }) => ({ caller: admin.browser }),
  getCase: ({ admin }) => ({ path: { caseId }, caller: admin.browser }),
  closeCase: ({ admin }) => ({
    path: { caseId },
    json: { note: "We talked about it." },
    caller: admin.browser,
  }),
};
