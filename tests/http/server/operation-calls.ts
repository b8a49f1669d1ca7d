import { sql } from "drizzle-orm";
import type { Browser } from "#tests/kit/browser.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import type { TestPortal } from "#tests/kit/portal.ts";
import { answerCalls } from "./answer-calls.ts";
import { conversationCalls, createConversations } from "./conversation-calls.ts";
import { creatorCalls } from "./creator-calls.ts";
import { createDiscussionMessages, discussionCalls } from "./discussion-calls.ts";
import { endOfCourseCalls } from "./end-of-course-calls.ts";
import { createMedia } from "./media-calls.ts";
import { lookCalls } from "./look-calls.ts";
import { memberCalls } from "./member-calls.ts";
import { pageCalls, storePreviewLink, storeSavedSection } from "./page-calls.ts";
import { profileCalls } from "./profile-calls.ts";
import { portalCalls } from "./portal-calls.ts";
import { videoEventCalls } from "./video-event-calls.ts";

/** An example call of an operation: its input, its `caller` and the expected status (200 by default). */
export type Call = (callers: Callers) => {
  path?: Record<string, string>;
  query?: string;
  json?: unknown;
  caller?: Browser;
  status?: number;
};
export type Callers = Awaited<ReturnType<typeof createCallers>>;

/** Creates the users who call the operations, and the data that the calls need. */
export async function createCallers(portal: TestPortal) {
  const admin = await createUserWithRole(portal, "mp-admin");
  const owner = await createUserWithRole(portal, "envmgr-admin");
  const person = await openRegisteredBrowser(portal);
  await verifyAddress(portal, person.email);
  const guest = portal.browser();
  const secondUser = await openRegisteredBrowser(portal);
  const unverifiedUser = await openRegisteredBrowser(portal);
  const leavingUser = await openRegisteredBrowser(portal);
  await portal.database.db.execute(sql`
    insert into reviews (environment_id, course_id, name, text, language)
    values ('first', 'first-steps', 'Anna', 'It helped me.', 'en')`);
  await portal.database.db.execute(sql`
    insert into orders (environment_id, id, user_id, course_ids, state, granted_by, paid_at)
    values ('first', ${orderId}, ${person.userId}, array['short'], 'paid', 'system', now())`);
  const mentor = await createUserWithRole(portal, "mentor");
  await createConversations(portal, { admin, secondUser, unverifiedUser, leavingUser, mentor });
  await createDiscussionMessages(portal, person);
  await createMedia(portal, admin.browser);
  await storePreviewLink(portal);
  await storeSavedSection(portal);
  return { admin, owner, person, guest, secondUser, unverifiedUser, leavingUser, mentor };
}

export const orderId = "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f";
const courseParams = { courseId: "first-steps" };
const formParams = { formId: "visit" };
const sourceParams = { dataSourceId: "visits" };

/** One example call of every operation, by operationId. */
export const operationCalls: Record<string, Call> = {
  ...answerCalls,
  ...discussionCalls,
  ...pageCalls,
  ...endOfCourseCalls,
  ...memberCalls,
  ...profileCalls,
  ...portalCalls,
  ...lookCalls,
  ...conversationCalls,
  login: ({ secondUser }) => ({ json: { email: secondUser.email, password: testPassword } }),
  register: () => ({
    json: {
      signUpData: {
        firstName: "Olha",
        lastName: "Bondar",
        email: "olha@example.org",
        password: testPassword,
      },
    },
  }),
  createSession: () => ({}),
  // The test portal has no keys for these providers.
  exchangePopupToken: () => ({
    json: { connection: "google", accessToken: "none" },
    status: 403,
  }),
  startOneTap: () => ({ status: 403 }),
  exchangeOneTapToken: () => ({ json: { credential: "none" }, status: 403 }),
  getLocation: () => ({}),
  refreshTokens: ({ person }) => ({ json: {}, caller: person.browser }),
  signOut: () => ({}),
  // Without an SMS gateway the answer is false, and no code is sent.
  createInviteCode: () => ({ json: { type: "phone-verification", phone: "+380501234567" } }),
  verifyPhone: () => ({ json: { phone: "+380501234567", code: 123456 } }),
  loginWithPhone: () => ({ json: { phone: "+380501234567", code: "123456" }, status: 403 }),
  loginWithUsername: () => ({ json: { username: "nobody", password: "wrong" }, status: 403 }),
  isRegistered: () => ({ json: { email: "nobody@example.org" } }),
  sendResetPasswordEmail: () => ({ json: { email: "nobody@example.org" } }),
  resetPassword: () => ({ json: { password: testPassword, token: "none" }, status: 400 }),
  startMessengerLogin: () => ({ json: { messenger: "telegram" }, status: 403 }),
  getMessengerLogin: () => ({ path: { loginId: "none" }, status: 404 }),
  claimMessengerLogin: () => ({ path: { loginId: "none" }, json: {}, status: 404 }),
  listNotifications: ({ person }) => ({ caller: person.browser }),
  listLiveEvents: ({ person }) => ({
    query: "topics=notifications&age=0",
    caller: person.browser,
  }),
  markNotificationsRead: ({ person }) => ({ json: {}, caller: person.browser }),
  getNotificationPreferences: ({ person }) => ({ caller: person.browser }),
  stopNotificationTopic: ({ person }) => ({ json: { topic: "lessons" }, caller: person.browser }),
  updateNotificationPreferences: ({ person }) => ({
    json: {
      choices: { lessons: { email: false } },
      quietHours: { from: 1320, to: 450 },
      timeZone: "Europe/Kyiv",
      digest: false,
      discreet: false,
    },
    caller: person.browser,
  }),
  getPushSubscription: ({ person }) => ({ caller: person.browser }),
  savePushSubscription: ({ person }) => ({
    json: {
      endpoint: "https://push.example.org/one-browser",
      keys: {
        p256dh: Buffer.alloc(65, 4).toString("base64url"),
        auth: Buffer.alloc(16).toString("base64url"),
      },
    },
    caller: person.browser,
  }),
  removePushSubscription: ({ person }) => ({ caller: person.browser }),
  getSelf: ({ person }) => ({ caller: person.browser }),
  createInvitation: ({ admin }) => ({ json: { role: "mentor" }, caller: admin.browser }),
  listInvitations: ({ admin }) => ({ caller: admin.browser }),
  revokeInvitation: ({ admin }) => ({
    path: { invitationId: orderId },
    caller: admin.browser,
    status: 404,
  }),
  acceptInvitation: ({ person }) => ({
    json: { token: "none" },
    caller: person.browser,
    status: 404,
  }),
  listSubscriptions: ({ admin }) => ({ caller: admin.browser }),
  listBlocks: () => ({}),
  getPageByAlias: () => ({ path: { alias: "main" }, query: "withComponents=true&lang=uk" }),
  getPageByModel: () => ({
    path: { modelName: "course", modelId: "first-steps" },
    query: "lang=en&withComponents=true",
  }),
  getPageTemplate: () => ({ path: { alias: "privacy-policy" }, query: "lang=uk" }),
  listPages: ({ admin }) => ({ caller: admin.browser }),
  listCourses: () => ({
    query:
      "language=uk&rel=all&published=true&onlyMyGroups=true&cache=true&limit=100&exceptHidden=true",
  }),
  listMicrocourses: () => ({
    query: "lang=en&rel=all&published=true&onlyMyGroups=true&limit=100",
  }),
  makeOrder: ({ person }) => ({
    json: {
      courses: ["a-paid-course"],
      gateway: "wayforpay",
      resultUrl: "/order-result/{orderId}/",
      host: "first.example",
      environmentId: "first",
    },
    caller: person.browser,
  }),
  buyCourse: ({ person }) => ({
    path: { courseId: "a-paid-course" },
    json: { gateway: "liqpay", continue: "/lesson/treasure/" },
    caller: person.browser,
  }),
  getOrder: ({ person }) => ({ path: { orderId }, caller: person.browser }),
  getCourse: ({ person }) => ({
    path: courseParams,
    query: "rel=all&language=uk",
    caller: person.browser,
  }),
  listCourseElements: () => ({
    path: courseParams,
    query: "language=en&limit=100&rel=all&visible=true",
  }),
  getElement: () => ({ path: { elementId: "welcome" }, query: "rel=all" }),
  getMicrocourse: () => ({ path: { microcourseId: "short" }, query: "withComponents=true" }),
  ensureProgressRecord: ({ person }) => ({
    json: { id: `first:${person.userId}` },
    caller: person.browser,
  }),
  upgradeCourseProgress: ({ person }) => ({
    path: courseParams,
    json: { force: true },
    caller: person.browser,
  }),
  getOpenedElement: ({ person }) => ({ path: courseParams, caller: person.browser }),
  setElementProgress: ({ person }) => ({
    path: { ...courseParams, elementId: "welcome" },
    json: { state: "opened", percent: 40 },
    caller: person.browser,
  }),
  getCourseVariables: ({ person }) => ({ path: courseParams, caller: person.browser }),
  setCourseVariable: ({ person }) => ({
    path: courseParams,
    json: { name: "mood", value: "glad" },
    caller: person.browser,
  }),
  dispatchCourseAuth: ({ person }) => ({ path: courseParams, caller: person.browser }),
  getUser: ({ admin, secondUser }) => ({
    path: { userId: secondUser.userId },
    caller: admin.browser,
  }),
  sendVerificationCode: ({ unverifiedUser: { browser: caller } }) => ({ json: {}, caller }),
  verifyEmail: ({ unverifiedUser: { browser: caller } }) => ({
    json: { code: "none" },
    caller,
    status: 422,
  }),
  setUserFields: ({ person }) => ({
    path: { userId: person.userId },
    json: {
      analytics: { utm: { utm_source: "a", utm_campaign: "b", utm_term: "c" } },
      core: { region: "Kyiv", city: "Kyiv", countryId: "UA" },
      gdpr: { cookies: { analytics: true } },
    },
    caller: person.browser,
  }),
  upgradeUser: ({ person }) => ({
    path: { userId: person.userId },
    json: { roles: ["disciple"] },
    caller: person.browser,
  }),
  setDeletion: ({ leavingUser }) => ({
    path: { profileId: `bo:${leavingUser.userId}` },
    json: { deletion: [{ environmentId: "first" }], proof: testPassword },
    caller: leavingUser.browser,
  }),
  getForm: () => ({ path: formParams, query: "language=uk" }),
  putForm: ({ admin }) => ({
    path: formParams,
    json: { version: 1, form: { title: { en: "Ask" }, dataSource: "visits" } },
    caller: admin.browser,
  }),
  getDataSource: ({ admin }) => ({ path: sourceParams, caller: admin.browser }),
  putDataSource: ({ admin }) => ({
    path: { dataSourceId: "prayers" },
    json: { source: { pluralName: "prayers", fields: [{ id: "words", type: "textarea" }] } },
    caller: admin.browser,
  }),
  createDataSourceRecord: () => ({
    path: sourceParams,
    json: { data: { name: "Anna" }, agreed: true, idempotencyKey: "one" },
  }),
  listDataSourceRecords: ({ admin }) => ({ path: sourceParams, caller: admin.browser }),
  searchFieldOptions: () => ({ path: { ...sourceParams, fieldId: "town" }, query: "search=kyi" }),
  listChildPortals: () => ({ path: { portalId: "first" } }),
  listSessions: ({ person }) => ({ caller: person.browser }),
  endSession: ({ person }) => ({
    path: { sessionId: "nobody's" },
    caller: person.browser,
    status: 404,
  }),
  signOutEverywhere: ({ person }) => ({ caller: person.browser }),
  signInWithQuickToken: () => ({ json: { quickToken: "none" }, status: 400 }),
  registerDisciple: ({ person }) => ({ json: {}, caller: person.browser }),
  updateMentorData: ({ person }) => ({ json: { pageId: "about" }, caller: person.browser }),
  listBlockedAttempts: ({ admin }) => ({ caller: admin.browser }),
  syncWork: ({ person }) => ({
    json: {
      sentAt: Date.now(),
      items: [
        {
          kind: "finish",
          key: "one",
          owner: person.userId,
          at: Date.now(),
          courseId: "first-steps",
          elementId: "welcome",
        },
      ],
    },
    caller: person.browser,
  }),
  ...creatorCalls,
  ...videoEventCalls,
};
