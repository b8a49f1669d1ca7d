import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  openCourseFor,
  createUserWithRole,
  openRegisteredBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { createMedia } from "./media-calls.ts";
import * as pageCalls from "./page-calls.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await createVisitForm(portal);
  await createMedia(portal, (await createUserWithRole(portal, "editor")).browser);
});
afterAll(() => portal.close());
/** Content of the first portal, by the parameter names of addresses and bodies. */
const firstPortalIds = {
  portalId: "first",
  alias: "draft",
  modelName: "course",
  modelId: "first-steps",
  courseId: "first-steps",
  elementId: "welcome",
  microcourseId: "short",
  formId: "visit",
  dataSourceId: "visits",
  fieldId: "town",
  language: "de",
  discussionId: "welcome",
  kind: "heart",
  mediaId: "example-file",
  sectionId: pageCalls.savedSectionId,
};
/** Bodies of the operations that need one. */
const requestQueries: Record<string, string> = {
  searchFieldOptions: "?search=kyi",
  listCourseDraftChanges: "?since=0",
  listElementDraftChanges: "?since=0",
  listEditedPageDraftChanges: "?since=0",
};
const requestBodies: Record<string, unknown> = {
  grantRole: { role: "mentor" },
  upgradeCourseProgress: { force: true },
  setElementProgress: { state: "done" },
  setCourseVariable: { name: "mood", value: "glad" },
  createInteractionResult: { elementId: "welcome", componentId: "come-in", answers: ["everybody"] },
  createTestResult: { elementId: "check", answers: { first: ["one"] } },
  tryTest: { answers: { first: ["one"] } },
  putPage: { version: 1, page: { texts: { en: { title: "Taken" } } } },
  createElement: { changeId: "taken-over", type: "lesson", title: "Taken over", after: null },
  copyElements: {
    changeId: "taken-over",
    targetId: "short",
    elementIds: ["welcome"],
    isMove: false,
  },
  importTranslation: {
    file: "id,part,state,en,de\r\nelement:welcome:title,1,done,Welcome,Taken over\r\n",
    changeId: "taken-over",
    isPreview: false,
  },
  ...Object.fromEntries(
    ["Course", "Element", "EditedPage"].flatMap((name) => [
      [
        `change${name}Draft`,
        { changeId: "taken-over", version: 0, operations: [{ op: "unset", path: ["cover"] }] },
      ],
      [`restore${name}Revision`, { changeId: "taken-over" }],
      [`undo${name}Change`, { changeId: "taken-over" }],
      [`redo${name}Change`, { changeId: "taken-over" }],
      [`discard${name}Draft`, { changeId: "taken-over", version: 0 }],
    ]),
  ),
  publishCourse: { version: 0 },
  schedulePage: { version: 1, publishAt: new Date(Date.now() + 3_600_000).toISOString() },
  schedulePublishing: { version: 0, publishAt: new Date(Date.now() + 3_600_000).toISOString() },
  updateMedia: { name: "Taken over" },
  renameSavedSection: { name: "Taken over" },
  replaceMedia: { uploadId: "2b1f0c58-7d7e-4c07-9f3b-0a1b2c3d4e5f" },
  putCaptions: { text: "WEBVTT\n\n00:00.000 --> 00:02.000\nTaken over\n" },
  moveCaptions: { language: "de" },
  archiveCourse: { isArchived: true },
  putMessages: { messages: {} },
  sendCertificateRequest: { data: {} },
  sendGiftRequest: { data: {} },
  renameCertificate: { name: "Taken Over" },
  revokeCertificate: { revoked: true },
  hideReview: { hidden: true },
  writeReview: { text: "Taken over." },
  createQuizResult: { dialogId: "welcome", msgId: "come-in", answers: ["everybody"] },
  putForm: { version: 1, form: { dataSource: "visits" } },
  putDataSource: { version: 1, source: { pluralName: "visits", fields: [] } },
  updateProfile: { core: { complete: true } },
  setUserFields: { core: { city: "Lviv" } },
  upgradeUser: { roles: ["disciple"] },
  setDeletion: { deletion: [{ environmentId: "second" }] },
  replyToLearner: { text: "Taken over." },
  addNote: { text: "Taken over." },
  flagMessage: { reason: "" },
  assignConversation: { mentorId: null },
  setTags: { tags: [] },
  changeMentor: {
    leaderId: null,
    campaign: "",
    courseIds: [],
    pageIds: [],
    languages: [],
    openMax: 1,
  },
  setAbsence: { until: null },
  addCourseMentor: {},
  closeCase: { note: "" },
  sendTemplate: { providerId: "501", values: { 1: "Taken over" } },
  postDiscussionMessage: { text: "Taken over." },
  editDiscussionMessage: { text: "Taken over." },
  setDiscussionReaction: { on: true },
  reportDiscussionMessage: { reason: "" },
  moderateDiscussionMessage: { isShown: false, reason: "Taken over." },
  highlightDiscussionMessage: { on: true },
  passDiscussionMessage: {},
  changeDiscussion: { isClosed: true },
  muteDiscussionWriter: { isMuted: true },
  moderatePrayerRequest: { decision: "hidden" },
  createDataSourceRecord: { data: { name: "Anna" }, agreed: true },
};

type Operation = { path: string; method: string; operationId: string };

async function listOperationsWithIds(): Promise<Operation[]> {
  const { paths } = (await call(portal, "GET", "/openapi.json")).json;
  return Object.entries(paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, { operationId }]) => ({
        path,
        method: method.toUpperCase(),
        operationId: String(operationId),
      }))
      .filter(({ operationId }) => path.includes("{") || operationId.endsWith("Result")),
  );
}
/** Creates a member's own resources in the first portal, by the parameter names of addresses. */
async function createOwnedResources(userId: string): Promise<Record<string, string>> {
  const number = "TENA-NCY0-0001";
  const { rows } = await portal.database.db.execute<Record<string, string>>(sql`
    with review as (
      insert into reviews (environment_id, course_id, name, text, language, user_id)
      values ('first', 'first-steps', 'Anna', 'Good.', 'en', ${userId}) returning id
    ), bought as (
      insert into orders (environment_id, user_id, course_ids, state)
      values ('first', ${userId}, array['a-paid-course'], 'new') returning id
    ), paper as (
      insert into certificates (environment_id, number, user_id, course_id, edition, revision, name, title, language,
        minutes, finished_at, issued_at)
      values ('first', ${number}, ${userId}, 'short', 1, 1, 'Anna', 'Short', 'en', 5, now(), now())
    ), talk as (
      insert into conversations (environment_id, user_id, language, opened_at, last_message_at)
      values ('first', ${userId}, 'en', now(), now()) returning id
    ), report as (
      insert into conversation_cases (environment_id, conversation_id, sequence, reason, opened_at)
      select 'first', id, 1, '', now() from talk returning id
    ), saved as (
      insert into saved_replies (environment_id, title, text, created_at)
      values ('first', 'Hello', 'Hello', now()) returning id
    )
    select review.id as "reviewId", bought.id as "orderId", talk.id as "conversationId",
      report.id as "caseId", saved.id as "replyId" from review, bought, talk, report, saved`);
  const messageId = crypto.randomUUID();
  await portal.database.db.execute(sql`
    insert into discussion_messages (environment_id, id, element_id, user_id, key, text, state, created_at)
    values ('first', ${messageId}, 'welcome', ${userId}, 'own', 'Mine.', 'shown', now())`);
  return { number, messageId, ...rows[0]! };
}

describe("what belongs to another portal", () => {
  test("is not found by any operation that takes an id, not even for an admin", async () => {
    const member = await openRegisteredBrowser(portal);
    const admin = await createUserWithRole(portal.second, "mp-admin");
    const ownedIds = await createOwnedResources(member.userId);
    await pageCalls.storePreviewLink(portal);
    await pageCalls.storeSavedSection(portal);
    const operations = await listOperationsWithIds();
    expect(operations.length).toBeGreaterThan(15);
    for (const { path, method, operationId } of operations) {
      const ids: Record<string, string> = {
        ...firstPortalIds,
        linkId: pageCalls.previewLinkId,
        ...ownedIds,
        userId: member.userId,
        profileId: `bo:${member.userId}`,
        role: "mentor",
      };
      const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
      const url = filledPath + (requestQueries[operationId] ?? "");
      const response = await call(admin.browser, method, url, requestBodies[operationId]);
      expect([operationId, response.status, response.json.code]).toEqual([
        operationId,
        404,
        "NOT-FOUND",
      ]);
    }
  });

  test("is in none of this portal's lists", async () => {
    for (const path of ["/courses", "/microcourses"]) {
      const { text } = await call(portal.second, "GET", path);
      for (const id of ["first-steps", "a-paid-course", "short"])
        expect(text).not.toContain(`"${id}"`);
    }
  });

  test("is still not found after it was read in its own portal: no cache is shared", async () => {
    await call(portal, "GET", "/courses/first-steps?rel=all");
    await call(portal, "GET", "/pages/main?withComponents=true");
    expect((await call(portal.second, "GET", "/courses/first-steps")).status).toBe(404);
    const page = await call(portal.second, "GET", "/pages/main?withComponents=true");
    expect(page.text).not.toContain("the first portal");
  });

  test("can't be reached by naming its portal in headers; an unknown Host is answered 404", async () => {
    const headers = { "x-forwarded-host": "first.example", "x-environment-id": "first" };
    const response = await call(portal.second, "GET", "/portals/first", undefined, { headers });
    expect(response.status).toBe(404);
    const unknownHost = { headers: { host: "third.example" } };
    expect((await call(portal, "GET", "/settings", undefined, unknownHost)).status).toBe(404);
  });

  test("includes its sessions, which are invalid in this portal", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const browserInSecond = portal.second.browser();
    for (const [name, value] of browser.cookies) browserInSecond.cookies.set(name, value);
    expect((await call(browserInSecond, "GET", "/users/self")).status).toBe(401);
    expect((await call(browser, "GET", "/users/self")).status).toBe(200);
  });
});

describe("a user in two portals", () => {
  async function createMemberOfBoth() {
    const here = await createUserWithRole(portal, "mp-admin");
    const there = portal.second.browser();
    await call(there, "POST", "/login", { email: here.email, password: testPassword });
    return { ...here, here: here.browser, there };
  }
  const readSelf = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

  test("is an admin only in the portal that gave them the role", async () => {
    const { here, there } = await createMemberOfBoth();
    expect((await readSelf(here)).roles).toContain("mp-admin");
    expect((await readSelf(there)).roles).toEqual(["disciple"]);
    const change = await call(there, "PATCH", "/settings", { settings: { title: "Taken" } });
    expect(change).toMatchObject({ status: 403, json: { code: "AUTH-DENY" } });
  });

  test("sees none of one portal's data in the other: orders, campaign, progress, blocks", async () => {
    const { here, there, userId, email } = await createMemberOfBoth();
    await openCourseFor(portal, email, "a-paid-course");
    await portal.database.db.execute(sql`
      update memberships set utm = '{"utm_source": "a", "utm_campaign": "b"}'
      where environment_id = 'first' and user_id = ${userId}`);
    expect(await readSelf(here)).toMatchObject({
      orders: { courses: ["a-paid-course"] },
      analytics: { utm: [{ environmentId: "first", utm_source: "a" }] },
    });
    const secondPortalSelf = await call(there, "GET", "/users/self");
    expect(secondPortalSelf.json).toMatchObject({
      orders: { courses: [] },
      analytics: { utm: [] },
      learning: { environments: ["second"] },
    });
    expect(secondPortalSelf.text).not.toContain('"first"');
  });

  test("who is blocked in one portal can still use the other", async () => {
    const { here, there, userId } = await createMemberOfBoth();
    const admin = await createUserWithRole(portal, "mp-admin");
    expect((await call(admin.browser, "POST", `/users/${userId}/block`)).status).toBe(200);
    expect((await call(here, "GET", "/users/self")).status).toBe(401);
    expect(await readSelf(there)).toMatchObject({ id: userId, blocks: [] });
    expect((await call(there, "GET", "/courses")).status).toBe(200);
  });

  test("is an admin in both if they manage the installation", async () => {
    const manager = await createUserWithRole(portal, "envmgr-admin");
    const there = portal.second.browser();
    await call(there, "POST", "/login", { email: manager.email, password: testPassword });
    const change = await call(there, "PATCH", "/settings", { settings: { title: "Managed" } });
    expect(change.status).toBe(200);
    expect((await call(there, "GET", "/settings")).json.title).toBe("Managed");
  });
});
