import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scheduleQueue } from "#domains/courses/schedule/publish-scheduled.server.ts";
import { planAheadMaxDays } from "#domains/drafts/planned/planned-publication.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { draftPath, editorOf, insertParagraph, setTitle } from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let editorId: string;
let writer: ReturnType<typeof editorOf>;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: editor, userId: editorId } = await createUserWithRole(portal, "editor"));
  await portal.database.db.execute(sql`
    update users set profile = profile || '{"firstName": "Anna", "lastName": "Koval"}'
    where id = ${editorId}`);
  writer = editorOf(editor);
});
afterAll(() => portal.close());
const hourMs = 3_600_000;

const inHours = (hours: number) => new Date(portal.clock.now() + hours * hourMs).toISOString();
const schedulePath = (courseId: string) => `/creator/courses/${courseId}/schedule`;

async function plan(courseId: string, hours: number, elementIds?: string[], browser = editor) {
  const { version } = await writer.readDraft("courses", courseId);
  const elements = elementIds?.map((id) => ({ id }));
  const body = { version, elements, publishAt: inHours(hours) };
  return call(browser, "PUT", schedulePath(courseId), body);
}

const readSummary = async (courseId: string) =>
  (await call(editor, "GET", `/creator/courses/${courseId}/publish`)).json;

/** Moves the clock, and runs the job as often as given, at the same time. */
async function passHours(hours: number, runs = 1): Promise<void> {
  portal.clock.advance(hours * hourMs);
  const countDone = async () => {
    const { rows } = await portal.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = ${scheduleQueue} and state = 'completed'`,
    );
    return rows[0]!.count;
  };
  const before = await countDone();
  await Promise.all(Array.from({ length: runs }, () => portal.enqueue(scheduleQueue)));
  await expect.poll(countDone, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + runs);
}

const readAsGuest = async (courseId: string) => {
  const { status, text } = await portal.browser().fetch(`/courses/${courseId}`);
  return status === 200 ? text : status;
};

async function listFailures(courseId: string): Promise<unknown[]> {
  const { json } = await call(editor, "GET", "/notifications");
  const list = json["notifications"] as unknown as {
    kind: string;
    detail: Record<string, string>;
  }[];
  return list.filter(
    ({ kind, detail }) => kind === "publishing-failed" && detail["courseId"] === courseId,
  );
}

test("a course is published at its time as it was when that was planned, once, by who planned it", async () => {
  const courseId = await writer.createCourse("Sunday");
  const lessonId = await writer.addElement(courseId, "Planned words");
  expect((await plan(courseId, 2)).json).toEqual({ publishAt: inHours(2) });
  expect((await readSummary(courseId)).schedule).toEqual({
    publishAt: inHours(2),
    author: "Anna Koval",
    elementIds: [lessonId],
    failure: null,
  });
  await writer.change("elements", lessonId, setTitle("Later words"));
  await passHours(1);
  expect(await readAsGuest(courseId)).toBe(404);
  await passHours(1, 3);
  await expect.poll(() => readAsGuest(courseId)).toContain("Planned words");
  expect(await readAsGuest(courseId)).not.toContain("Later words");
  expect(await readSummary(courseId)).toMatchObject({
    schedule: null,
    isPublished: true,
    courseHasChanges: false,
    elements: [{ id: lessonId, state: "changed", titles: { en: "Later words" } }],
  });
  const { json: revisions } = await call(
    editor,
    "GET",
    `${draftPath("courses", courseId)}/revisions`,
  );
  expect(revisions[0]).toMatchObject({ revision: 2, createdBy: editorId, author: "Anna Koval" });
  expect(revisions).toHaveLength(2);
  expect(await listFailures(courseId)).toEqual([]);
  await writer.publish(courseId);
  expect(await readAsGuest(courseId)).toContain("Later words");
});

test("the time can be changed, and the publication cancelled", async () => {
  const courseId = await writer.createCourse("Moved");
  await writer.addElement(courseId, "Not yet");
  await plan(courseId, 1);
  await plan(courseId, 3);
  await passHours(2);
  expect(await readAsGuest(courseId)).toBe(404);
  const cancelled = await call(editor, "DELETE", schedulePath(courseId));
  expect(cancelled.json).toEqual({ publishAt: null });
  expect((await call(editor, "DELETE", schedulePath(courseId))).status).toBe(404);
  await passHours(2);
  expect(await readAsGuest(courseId)).toBe(404);
});

test("only what can be published now, by those who may, can be planned, for a time ahead", async () => {
  const courseId = await writer.createCourse("Refused");
  await writer.addElement(courseId, "Lesson");
  for (const hours of [0, -1, planAheadMaxDays * 24 + 1])
    expect((await plan(courseId, hours)).status).toBe(422);
  const learner = await openRegisteredBrowser(portal);
  expect((await plan(courseId, 1, [], learner.browser)).status).toBe(403);
  expect((await call(learner.browser, "DELETE", schedulePath(courseId))).status).toBe(403);
  const { browser: other } = await createUserWithRole(portal.second, "editor");
  const body = { version: 0, publishAt: inHours(1) };
  expect((await call(other, "PUT", schedulePath(courseId), body)).status).toBe(404);
  await plan(courseId, 1);
  expect((await call(other, "DELETE", schedulePath(courseId))).status).toBe(404);
  const webinarId = await writer.addElement(courseId, "Without a date", "webinar");
  const refused = await plan(courseId, 1);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(`elements.${webinarId}.date`);
  const old = await call(editor, "PUT", schedulePath(courseId), body);
  expect(old.status).toBe(409);
});

test("publishing something else meanwhile keeps the plan; publishing newer content ends it", async () => {
  const courseId = await writer.createCourse("Both");
  const shownId = await writer.addElement(courseId, "Shown");
  await writer.publish(courseId);
  const newId = await writer.addElement(courseId, "Brand new");
  await plan(courseId, 1, [newId]);
  await writer.change("elements", shownId, setTitle("Corrected"));
  const { version } = await writer.readDraft("courses", courseId);
  const publishPath = `/creator/courses/${courseId}/publish`;
  const published = await call(editor, "POST", publishPath, {
    version,
    elements: [{ id: shownId }],
  });
  expect(published.status).toBe(200);
  expect(await readAsGuest(courseId)).not.toContain("Brand new");
  await passHours(1);
  await expect.poll(() => readAsGuest(courseId)).toContain("Brand new");
  expect(await readAsGuest(courseId)).toContain("Corrected");
  await writer.change("elements", newId, setTitle("Third"));
  await plan(courseId, 1);
  await writer.publish(courseId);
  expect((await readSummary(courseId)).schedule).toBe(null);
  await writer.change("elements", newId, setTitle("Fourth"));
  await plan(courseId, 1, [newId]);
  await writer.change("courses", courseId, setTitle("A newer title"));
  const newer = await writer.readDraft("courses", courseId);
  await call(editor, "POST", publishPath, { version: newer.version, elements: [] });
  expect((await readSummary(courseId)).schedule).toMatchObject({ failure: "conflict" });
  expect(await listFailures(courseId)).toHaveLength(1);
  await passHours(2);
  expect(await readAsGuest(courseId)).not.toContain("Fourth");
  expect((await plan(courseId, 1)).status).toBe(200);
  expect((await readSummary(courseId)).schedule).toMatchObject({ failure: null });
  await passHours(2);
  await expect.poll(() => readAsGuest(courseId)).toContain("Fourth");
});

test.each([
  ["unfinished", "a planned element that no longer has all it needs"],
  ["not-allowed", "a person who lost the role"],
  ["not-found", "a course in the trash"],
])("a publication that can't happen says why: %s (%s)", async (failure) => {
  const author = await createUserWithRole(portal, "editor");
  const courseId = await writer.createCourse(`Fails ${failure}`);
  const lessonId = await writer.addElement(courseId, "Held back");
  await writer.change("elements", lessonId, insertParagraph("b1", "Words"));
  await plan(courseId, 1, undefined, author.browser);
  if (failure === "unfinished")
    await portal.database.db.execute(sql`
      update planned_publications
      set versions = jsonb_set(versions, ${`{elements,${lessonId},body,texts,en,title}`}::text[], '""')
      where course_id = ${courseId}`);
  if (failure === "not-allowed")
    await portal.database.db.execute(sql`
      update memberships set roles = '{}' where user_id = ${author.userId}`);
  if (failure === "not-found") await call(editor, "DELETE", `/creator/courses/${courseId}`);
  await passHours(2, 2);
  expect(await readAsGuest(courseId)).toBe(404);
  const { json } = await call(author.browser, "GET", "/notifications");
  const kinds = (json["notifications"] as unknown as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "publishing-failed")).toHaveLength(1);
  if (failure === "not-found") await call(editor, "POST", `/creator/courses/${courseId}/restore`);
  expect((await readSummary(courseId)).schedule).toMatchObject({ failure });
});
