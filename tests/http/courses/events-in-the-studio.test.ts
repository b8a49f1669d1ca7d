import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completeEvent } from "#domains/courses/event-element.ts";
import type { ElementBody } from "#domains/courses/course.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: ReturnType<typeof editorOf>;
let browser: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser } = await createUserWithRole(portal, "editor"));
  editor = editorOf(browser);
});
afterAll(() => portal.close());

const hourMs = 60 * 60 * 1000;
const stream = "https://www.youtube.com/watch?v=XX-aAg4_U2Q";
const set = (path: string[], value: unknown) => ({ op: "set", path, value });
const readAsGuest = async (path: string) => (await portal.browser().fetch(path)).text;

test("a webinar made in the studio is published with its date, and opens its stream when it starts", async () => {
  const courseId = await editor.createCourse("Evenings with Ruth");
  const webinarId = await editor.addElement(courseId, "An evening with Ruth", "webinar");
  const { version } = await editor.readDraft("courses", courseId);
  const refused = await call(browser, "POST", `/creator/courses/${courseId}/publish`, {
    version,
  });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("date")]);
  const start = portal.clock.now() + 2 * hourMs;
  const date = new Date(start).toISOString();
  const props = { title: "", text: "", startDate: "", url: stream, recordingUrl: "", poster: null };
  await editor.change("elements", webinarId, set(["date"], date), set(["duration"], 90), {
    op: "insert",
    path: ["texts", "en", "components"],
    after: null,
    item: { id: "webinar", type: "webinar-player", props, children: [] },
  });
  await editor.publish(courseId);
  const before = await readAsGuest(`/webinar/${webinarId}`);
  expect(before).toContain(date);
  expect(before).not.toContain("XX-aAg4_U2Q");
  portal.clock.advance(start + hourMs - portal.clock.now());
  expect(await readAsGuest(`/webinar/${webinarId}`)).toContain("XX-aAg4_U2Q");
});

test("imported webinars and video events stay as they are when they are published in the studio", async () => {
  const { rows } = await portal.database.db.execute<{ body: ElementBody }>(sql`
    select r.body from element_revisions r
    join elements e on e.environment_id = r.environment_id and e.id = r.element_id and e.revision = r.revision
    where e.type in ('webinar', 'video-event')`);
  expect(rows.length).toBeGreaterThan(1);
  for (const { body } of rows) expect(completeEvent(body, "en")).toEqual(body);
});
