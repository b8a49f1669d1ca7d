import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scheduleQueue } from "#domains/courses/schedule/publish-scheduled.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
let editor: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
  editor = (await createUserWithRole(portal, "editor")).browser;
});
afterAll(() => portal.close());

const header = (title: string) => ({ id: "hero", type: "header", props: { title }, children: [] });
const quote = (id: string, text: string) => ({ id, type: "quote", props: { text }, children: [] });
const pageWith = (title: string, ...more: object[]) => ({
  texts: { en: { title, components: [header(title), ...more] } },
});
const put = (alias: string, page: object, publish = true) =>
  call(admin, "PUT", `/pages/${alias}`, { publish, page });
const draftOf = (alias: string) => call(admin, "GET", `/creator/pages/${alias}/draft`);
let changes = 0;
const change = (caller: Browser, alias: string, version: number, ...operations: object[]) =>
  call(caller, "PATCH", `/creator/pages/${alias}/draft`, {
    changeId: `change-${(changes += 1)}`,
    version,
    operations,
  });
const setTitle = (title: string) => ({
  op: "set",
  path: ["texts", "en", "components", "hero", "props", "title"],
  value: title,
});
const insert = (block: object, after: string | null = "hero") => ({
  op: "insert",
  path: ["texts", "en", "components"],
  after,
  item: block,
});
const summaryOf = async (alias: string) =>
  (await call(admin, "GET", `/creator/pages/${alias}/publish`)).json;
const publish = (alias: string, body: object = {}) =>
  call(admin, "POST", `/pages/${alias}/publish`, body);
const shown = async (path: string) => (await portal.fetch(path)).text;

test("visitors see what editors write once it is published, and the summary says what changes", async () => {
  await put("visit", pageWith("Come at six"));
  await change(editor, "visit", 0, setTitle("Come at seven"), insert(quote("verse", "Be still.")));
  expect(await shown("/visit/")).toContain("Come at six");
  expect(await summaryOf("visit")).toMatchObject({
    isPublished: true,
    hasChanges: true,
    isOutdated: false,
    unfinished: null,
    policy: null,
    changes: {
      texts: false,
      settings: false,
      blocks: [
        { group: "text", change: "changed", count: 1 },
        { group: "text", change: "added", count: 1 },
      ],
    },
  });
  const { version } = await summaryOf("visit");
  expect((await publish("visit", { version: Number(version) - 1 })).status).toBe(409);
  const published = await publish("visit", { version });
  expect(published).toMatchObject({ status: 200, json: { revision: 2, draft: null } });
  expect(await shown("/visit/")).toContain("Come at seven");
  expect(await shown("/visit/")).toContain("Be still.");
  expect((await summaryOf("visit"))["hasChanges"]).toBe(false);
});

test("two people's changes are merged, and only the same place clashes", async () => {
  await put("together", pageWith("Both", quote("first", "One"), quote("second", "Two")));
  const place = (id: string) => ["texts", "en", "components", id, "props", "text"];
  await change(admin, "together", 0, { op: "set", path: place("first"), value: "Mine" });
  const merged = await change(
    editor,
    "together",
    0,
    { op: "set", path: place("second"), value: "Theirs" },
    { op: "set", path: place("first"), value: "Theirs" },
  );
  expect(merged.json).toMatchObject({
    version: 2,
    applied: [{ path: place("second") }],
    clashes: [{ index: 1, current: "Mine" }],
  });
  await call(editor, "POST", "/creator/pages/together/draft/undo", { changeId: "undo" });
  const { json } = await draftOf("together");
  expect(JSON.stringify(json["body"])).toContain('"Mine"');
  expect(JSON.stringify(json["body"])).toContain('"Two"');
});

test("putPage writes into the same draft, and what editors had stays in its history", async () => {
  await put("shared", pageWith("First"));
  await change(editor, "shared", 0, setTitle("By an editor"));
  const stored = await put("shared", pageWith("By a program"), false);
  expect(stored.json).toMatchObject({ revision: 1, draft: 2, published: true });
  expect((await draftOf("shared")).json).toMatchObject({
    version: 2,
    hasChanges: true,
    body: { texts: { en: { title: "By a program" } } },
  });
  await call(admin, "PUT", "/pages/shared", { page: pageWith("Shown at once") });
  expect((await draftOf("shared")).json).toMatchObject({
    hasChanges: false,
    body: { texts: { en: { title: "Shown at once" } } },
  });
  const { json } = await call(admin, "GET", "/creator/pages/shared/draft/changes?since=0");
  expect((json["changes"] as unknown as Json[]).map(({ type }) => type)).toEqual([
    "edit",
    "import",
    "import",
  ]);
});

test("an unfinished page can be saved, but not published", async () => {
  await put("half", pageWith("Half"));
  const broken = { id: "list", type: "course-list", props: { limit: 0 }, children: [] };
  expect((await change(editor, "half", 0, insert(broken))).status).toBe(200);
  expect((await summaryOf("half"))["unfinished"]).toMatchObject({
    path: "texts.en.components.1.props.limit",
  });
  expect(await publish("half")).toMatchObject({ status: 422, json: { code: "INVALID" } });
  const wrong = await change(editor, "half", 1, { op: "set", path: ["noindex"], value: "no" });
  expect(wrong.status).toBe(422);
});

test("an earlier revision can be restored into the draft, and its content published again", async () => {
  await put("old", pageWith("Once"));
  await put("old", pageWith("Now"));
  const { json } = await call(admin, "GET", "/creator/pages/old/draft/revisions");
  expect((json as unknown as Json[]).map(({ revision }) => revision)).toEqual([2, 1]);
  await call(admin, "POST", "/creator/pages/old/draft/revisions/1/restore", { changeId: "back" });
  expect(await shown("/old/")).toContain("Now");
  expect((await publish("old")).json).toMatchObject({ revision: 3 });
  expect(await shown("/old/")).toContain("Once");
  expect((await publish("old", { revision: 2 })).json).toMatchObject({ revision: 4, draft: null });
  expect(await shown("/old/")).toContain("Now");
  expect((await draftOf("old")).json).toMatchObject({ hasChanges: false, baseRevision: 4 });
});

test("translators change only texts in their language", async () => {
  const translator = (await createUserWithRole(portal, "translator", ["uk"])).browser;
  await put("both", {
    texts: {
      en: { title: "Both", components: [quote("verse", "Light")] },
      uk: { title: "Обоє", components: [quote("verse", "Light")] },
    },
  });
  const set = (language: string) => ({
    op: "set",
    path: ["texts", language, "components", "verse", "props", "text"],
    value: "Licht",
  });
  expect((await change(translator, "both", 0, set("uk"))).status).toBe(200);
  expect((await change(translator, "both", 1, set("en"))).status).toBe(403);
  expect((await publish("both")).status).toBe(200);
  expect((await call(translator, "POST", "/pages/both/publish", {})).status).toBe(403);
  const { json } = await call(portal, "GET", "/pages/both?lang=uk&withComponents=true");
  expect(JSON.stringify(json)).toContain("Licht");
  expect(JSON.stringify(json)).not.toContain("translated");
});

const runSchedule = async () => {
  const count = async () =>
    (
      await portal.database.db.execute<{ count: number }>(
        sql`select count(*)::int as count from pgboss.job where name = ${scheduleQueue} and state = 'completed'`,
      )
    ).rows[0]!.count;
  const before = await count();
  await portal.enqueue(scheduleQueue);
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before);
};

test("a page is published at its time as it was planned, and newer edits stay in the draft", async () => {
  await put("easter", pageWith("Soon"));
  await change(editor, "easter", 0, setTitle("He is risen"));
  const { version } = await summaryOf("easter");
  const publishAt = new Date(portal.clock.now() + 3_600_000).toISOString();
  const path = "/creator/pages/easter/schedule";
  const past = new Date(portal.clock.now() - 1000).toISOString();
  expect((await call(admin, "PUT", path, { version, publishAt: past })).status).toBe(422);
  expect((await call(admin, "PUT", path, { version, publishAt })).status).toBe(200);
  expect((await summaryOf("easter"))["schedule"]).toMatchObject({ publishAt, failure: null });
  await change(editor, "easter", 1, setTitle("Written later"));
  await runSchedule();
  expect(await shown("/easter/")).toContain("Soon");
  portal.clock.advance(3_700_000);
  await runSchedule();
  expect(await shown("/easter/")).toContain("He is risen");
  expect(await summaryOf("easter")).toMatchObject({ hasChanges: true, schedule: null });
  expect(JSON.stringify((await draftOf("easter")).json["body"])).toContain("Written later");
});

test("a plan fails with its reason if something else is published before, and can be cancelled", async () => {
  await put("advent", pageWith("Before"));
  await change(editor, "advent", 0, setTitle("Planned"));
  const plan = async () => {
    const { version } = await summaryOf("advent");
    const publishAt = new Date(portal.clock.now() + 3_600_000).toISOString();
    return call(editor, "PUT", "/creator/pages/advent/schedule", { version, publishAt });
  };
  expect((await plan()).status).toBe(200);
  await put("advent", pageWith("Shown in between"));
  portal.clock.advance(3_700_000);
  await runSchedule();
  expect((await summaryOf("advent"))["schedule"]).toMatchObject({ failure: "conflict" });
  expect(await shown("/advent/")).toContain("Shown in between");
  const { json } = await call(editor, "GET", "/notifications");
  expect(JSON.stringify(json)).toContain("page-publishing-failed");
  await change(editor, "advent", 2, setTitle("Planned again"));
  expect((await plan()).status).toBe(200);
  expect((await call(editor, "DELETE", "/creator/pages/advent/schedule")).status).toBe(200);
  expect((await summaryOf("advent"))["schedule"]).toBeNull();
});

test("publishing a policy says which kind it is, and keeps every version", async () => {
  await put("privacy-policy", pageWith("Policy"));
  expect(await summaryOf("privacy-policy")).toMatchObject({ policy: "default" });
  await put("mentor-policy", pageWith("For mentors"));
  expect(await summaryOf("mentor-policy")).toMatchObject({ policy: "mentor" });
  const trashed = await call(admin, "DELETE", "/creator/pages/mentor-policy");
  expect(trashed).toMatchObject({ status: 422, json: { code: "INVALID" } });
});
