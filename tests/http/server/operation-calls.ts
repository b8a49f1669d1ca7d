import { sql } from "drizzle-orm";
import type { Browser } from "#tests/kit/browser.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { userWithRole, registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import type { TestPortal } from "#tests/kit/portal.ts";
import { endOfCourseCalls } from "./end-of-course-calls.ts";

/** An example call of an operation: its input, its caller (`by`) and the expected status (200 by default). */
export type Call = (people: People) => {
  path?: Record<string, string>;
  query?: string;
  json?: unknown;
  by?: Browser;
  status?: number;
};
export type People = Awaited<ReturnType<typeof makePeople>>;

/** Creates the users who call the operations, and the data that the calls need. */
export async function makePeople(portal: TestPortal) {
  const admin = await userWithRole(portal, "mp-admin");
  const person = await registeredBrowser(portal);
  await verifyAddress(portal, person.email);
  const guest = portal.browser();
  const second = await registeredBrowser(portal);
  const unverified = await registeredBrowser(portal);
  const leaving = await registeredBrowser(portal);
  await portal.database.db.execute(sql`
    insert into reviews (environment_id, course_id, name, text, language)
    values ('first', 'first-steps', 'Anna', 'It helped me.', 'en')`);
  await portal.database.db.execute(sql`
    insert into orders (environment_id, id, user_id, course_ids, state, granted_by, paid_at)
    values ('first', ${orderId}, ${person.userId}, array['short'], 'paid', 'system', now())`);
  return { admin, person, guest, second, unverified, leaving };
}

export const orderId = "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f";

const first = { courseId: "first-steps" };
const form = { formId: "visit" };
const source = { dataSourceId: "visits" };
const profileOf = ({ userId }: { userId: string }) => ({ profileId: `bo:${userId}` });

const aboutPage = {
  texts: {
    en: {
      title: "About us",
      components: [{ id: "hero", type: "header", props: { title: "About us" }, children: [] }],
    },
  },
};

/** One example call of every operation, by operationId. */
export const operationCalls: Record<string, Call> = {
  ...endOfCourseCalls,
  getSettings: () => ({}),
  getLearningPortal: () => ({ path: { portalId: "first" } }),
  updateSettings: ({ admin }) => ({ json: { settings: { title: "New" } }, by: admin.browser }),
  getMessages: () => ({ path: { language: "en" } }),
  putMessages: ({ admin }) => ({
    path: { language: "en" },
    json: { messages: { "common.sign-in": "Come in" } },
    by: admin.browser,
  }),
  login: ({ second }) => ({ json: { email: second.email, password: testPassword } }),
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
  refreshTokens: ({ person }) => ({ json: {}, by: person.browser }),
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
  listNotifications: ({ person }) => ({ by: person.browser }),
  markNotificationsRead: ({ person }) => ({ json: {}, by: person.browser }),
  getSelf: ({ person }) => ({ by: person.browser }),
  grantRole: ({ admin, second }) => ({
    path: { userId: second.userId },
    json: { role: "mentor" },
    by: admin.browser,
  }),
  listSubscriptions: ({ admin }) => ({ by: admin.browser }),
  revokeRole: ({ admin, second }) => ({
    path: { userId: second.userId, role: "mentor" },
    by: admin.browser,
  }),
  blockUser: ({ admin, second }) => ({ path: { userId: second.userId }, by: admin.browser }),
  unblockUser: ({ admin, second }) => ({ path: { userId: second.userId }, by: admin.browser }),
  listBlocks: () => ({}),
  getPageByAlias: () => ({ path: { alias: "main" }, query: "withComponents=true&lang=uk" }),
  getPageByModel: () => ({
    path: { modelName: "course", modelId: "first-steps" },
    query: "lang=en&withComponents=true",
  }),
  getPageTemplate: () => ({ path: { alias: "privacy-policy" }, query: "lang=uk" }),
  listPages: ({ admin }) => ({ by: admin.browser }),
  putPage: ({ admin }) => ({
    path: { alias: "about" },
    json: { publish: false, page: aboutPage },
    by: admin.browser,
  }),
  publishPage: ({ admin }) => ({ path: { alias: "about" }, json: {}, by: admin.browser }),
  unpublishPage: ({ admin }) => ({ path: { alias: "about" }, json: {}, by: admin.browser }),
  createPreviewLink: ({ admin }) => ({ json: { id: "main" }, by: admin.browser }),
  listPageRevisions: ({ admin }) => ({ path: { alias: "about" }, by: admin.browser }),
  listCourses: () => ({
    query:
      "language=uk&rel=all&published=true&onlyMyGroups=true&cache=true&limit=100&exceptHidden=true",
  }),
  listMicrocourses: () => ({
    query: "lang=en&rel=all&published=true&onlyMyGroups=true&limit=100",
  }),
  makeOrder: ({ person }) => ({
    json: {
      courses: ["bought"],
      gateway: "wayforpay",
      resultUrl: "/order-result/{orderId}/",
      host: "first.example",
      environmentId: "first",
    },
    by: person.browser,
  }),
  buyCourse: ({ person }) => ({
    path: { courseId: "bought" },
    json: { gateway: "liqpay", continue: "/lesson/treasure/" },
    by: person.browser,
  }),
  getOrder: ({ person }) => ({ path: { orderId }, by: person.browser }),
  getCourse: ({ person }) => ({ path: first, query: "rel=all&language=uk", by: person.browser }),
  listCourseElements: () => ({
    path: first,
    query: "language=en&limit=100&rel=all&visible=true",
  }),
  getElement: () => ({ path: { elementId: "welcome" }, query: "rel=all" }),
  getMicrocourse: () => ({ path: { microcourseId: "short" }, query: "withComponents=true" }),
  ensureProgressRecord: ({ person }) => ({
    json: { id: `first:${person.userId}` },
    by: person.browser,
  }),
  upgradeCourseProgress: ({ person }) => ({
    path: first,
    json: { force: true },
    by: person.browser,
  }),
  getOpenedElement: ({ person }) => ({ path: first, by: person.browser }),
  setElementProgress: ({ person }) => ({
    path: { ...first, elementId: "welcome" },
    json: { state: "opened", percent: 40 },
    by: person.browser,
  }),
  getCourseVariables: ({ person }) => ({ path: first, by: person.browser }),
  setCourseVariable: ({ person }) => ({
    path: first,
    json: { name: "mood", value: "glad" },
    by: person.browser,
  }),
  dispatchCourseAuth: ({ person }) => ({ path: first, by: person.browser }),
  createInteractionResult: () => ({
    json: {
      type: "interaction",
      componentId: "come-in",
      componentName: "question",
      courseId: "first-steps",
      elementId: "welcome",
      variants: [],
      answers: ["everybody"],
      multiple: false,
      passed: false,
    },
  }),
  getUser: ({ admin, second }) => ({ path: { userId: second.userId }, by: admin.browser }),
  getProfile: ({ person }) => ({ path: profileOf(person), by: person.browser }),
  updateProfile: ({ person }) => ({
    path: profileOf(person),
    json: { core: { complete: true } },
    by: person.browser,
  }),
  sendVerificationCode: ({ unverified: { browser: by } }) => ({ json: {}, by }),
  verifyEmail: ({ unverified: { browser: by } }) => ({ json: { code: "none" }, by, status: 422 }),
  sendProofCode: ({ person }) => ({ json: {}, by: person.browser }),
  setUserFields: ({ person }) => ({
    path: { userId: person.userId },
    json: {
      analytics: { utm: { utm_source: "a", utm_campaign: "b", utm_term: "c" } },
      core: { region: "Kyiv", city: "Kyiv", countryId: "UA" },
      gdpr: { cookies: { analytics: true } },
    },
    by: person.browser,
  }),
  upgradeUser: ({ person }) => ({
    path: { userId: person.userId },
    json: { roles: ["disciple"] },
    by: person.browser,
  }),
  setDeletion: ({ leaving }) => ({
    path: profileOf(leaving),
    json: { deletion: [{ environmentId: "first" }], proof: testPassword },
    by: leaving.browser,
  }),
  getForm: () => ({ path: form, query: "language=uk" }),
  putForm: ({ admin }) => ({
    path: form,
    json: { version: 1, form: { title: { en: "Ask" }, dataSource: "visits" } },
    by: admin.browser,
  }),
  getDataSource: ({ admin }) => ({ path: source, by: admin.browser }),
  putDataSource: ({ admin }) => ({
    path: { dataSourceId: "prayers" },
    json: { source: { pluralName: "prayers", fields: [{ id: "words", type: "textarea" }] } },
    by: admin.browser,
  }),
  createDataSourceRecord: () => ({
    path: source,
    json: { data: { name: "Anna" }, agreed: true, idempotencyKey: "one" },
  }),
  listDataSourceRecords: ({ admin }) => ({ path: source, by: admin.browser }),
  searchFieldOptions: () => ({ path: { ...source, fieldId: "town" }, query: "search=kyi" }),
  listChildPortals: () => ({ path: { portalId: "first" } }),
  listSessions: ({ person }) => ({ by: person.browser }),
  endSession: ({ person }) => ({
    path: { sessionId: "nobody's" },
    by: person.browser,
    status: 404,
  }),
  signOutEverywhere: ({ person }) => ({ by: person.browser }),
  signInWithQuickToken: () => ({ json: { quickToken: "none" }, status: 400 }),
  registerDisciple: ({ person }) => ({ json: {}, by: person.browser }),
  updateMentorData: ({ person }) => ({ json: { pageId: "about" }, by: person.browser }),
  listLimitedAttempts: ({ admin }) => ({ by: admin.browser }),
  identifyTestResults: ({ person }) => ({ json: {}, by: person.browser }),
  identifyQuizResults: ({ person }) => ({ json: {}, by: person.browser }),
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
    by: person.browser,
  }),
  getCreatorCourse: ({ admin }) => ({ path: first, by: admin.browser }),
  getCreatorElement: ({ admin }) => ({ path: { elementId: "check" }, by: admin.browser }),
  getCreatorElementComponents: ({ admin }) => ({
    path: { elementId: "check" },
    by: admin.browser,
  }),
  getVideoEvent: () => ({ path: { videoEventId: "event@nowhere" }, status: 404 }),
  dispatchVideoEventAuth: ({ person }) => ({
    // None of its episodes has a date.
    path: { videoEventId: "event@event" },
    by: person.browser,
    status: 404,
  }),
  createQuizResult: ({ person }) => ({
    json: { dialogId: "welcome", msgId: "nowhere", answers: ["yes"] },
    by: person.browser,
    status: 422,
  }),
  aggregateQuizResults: ({ person }) => ({
    query: "dialogId=welcome&msgId=nowhere",
    by: person.browser,
    status: 422,
  }),
  createTestResult: ({ person }) => ({
    json: { elementId: "check", answers: { first: ["one"] } },
    by: person.browser,
    status: 403,
  }),
};
