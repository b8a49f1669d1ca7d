import { sql } from "drizzle-orm";
import type { Browser } from "#tests/kit/browser.ts";
import { ask } from "#tests/kit/conversations.ts";
import type { TestPortal } from "#tests/kit/portal.ts";
import { createDiscussionMessages } from "./discussion-calls.ts";
import { orderId } from "./operation-calls.ts";

export type Caller = { browser: Browser; userId: string; email?: string };

/** The only language of the translator. The calls that are not about their own texts change English ones. */
export const translatorLanguage = "uk";

/** `ownCalls`: the changed parts of a call that is about the caller (or the caller's data), not the subject user. */
const ownProfileParams = ({ userId }: Caller) => ({ path: { profileId: `bo:${userId}` } });
const ownUserParams = ({ userId }: Caller) => ({ path: { userId } });
export const ownCalls: Record<
  string,
  (caller: Caller) => { path?: Record<string, string>; json?: unknown }
> = {
  getUser: ownUserParams,
  requestDataCopy: ownUserParams,
  getDataCopy: ownUserParams,
  createDataCopyLink: ownUserParams,
  listUserProgress: ownUserParams,
  setUserFields: ownUserParams,
  upgradeUser: ownUserParams,
  getProfile: ownProfileParams,
  updateProfile: ownProfileParams,
  setDeletion: ownProfileParams,
  ensureProgressRecord: ({ userId }) => ({ json: { id: `first:${userId}` } }),
  getOrder: () => ({}),
  renameCertificate: () => ({}),
  editDiscussionMessage: () => ({}),
  deleteDiscussionMessage: () => ({}),
  getThread: () => ({}),
  markThreadRead: () => ({}),
  replyToLearner: () => ({}),
  addNote: () => ({}),
  flagMessage: () => ({}),
  closeConversation: () => ({}),
  claimConversation: () => ({}),
  assignConversation: () => ({}),
  setAbsence: ownProfileParams,
  revokeRole: ({ userId }) => ({ path: { userId, role: "mentor" } }),
  putMessages: () => ({ path: { language: translatorLanguage } }),
  findTexts: () => ({ path: { language: translatorLanguage } }),
  getText: () => ({ path: { language: translatorLanguage, key: "common.sign-in" } }),
};

/** Operations that end the caller's session or change the caller's account. Each of them gets a new caller. */
export const operationsThatChangeCaller = new Set([
  "register",
  "login",
  "createSession",
  "signOut",
  "signOutEverywhere",
  "refreshTokens",
  "registerDisciple",
  "setDeletion",
  "revokeRole",
]);

const askMentor = ({ browser }: Caller) => ask(browser, "Hello");
/** Operations on the caller's conversation, which must exist first. */
export const conversationPreparations = {
  chooseOwnChannel: askMentor,
  askForAnotherMentor: askMentor,
  blockMentor: askMentor,
  reportMessage: askMentor,
  hideConversation: askMentor,
};

/** Gives the order, the certificate, the conversations and the messages of these tests to a user. */
export async function giveOwnershipTo(portal: TestPortal, userId: string): Promise<void> {
  const { db } = portal.database;
  await db.execute(sql`update orders set user_id = ${userId} where id = ${orderId}`);
  await db.execute(sql`update certificates set user_id = ${userId}`);
  await db.execute(sql`
    update conversations set leader_id = ${userId}, declined_ids = '{}', owner_id = case when owner_id is not null then ${userId}::uuid end`);
  await createDiscussionMessages(portal, { userId });
}
