import type { Browser } from "#tests/kit/browser.ts";
import { ask } from "#tests/kit/conversations.ts";

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
