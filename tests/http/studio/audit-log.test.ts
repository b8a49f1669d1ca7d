import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { prove } from "#tests/kit/second-step.ts";

const path = "/studio/settings/audit-log";
let portal: TestPortal;
let admin: { browser: Browser; userId: string };
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await createUserWithRole(portal, "mp-admin");
  for (let number = 1; number <= 32; number += 1)
    await updateSettings(portal.systemCtx, { settings: { title: `Title ${number}` } });
  await updateSettings(portal.second.systemCtx, { settings: { title: "Other portal" } });
});
afterAll(() => portal.close());

/** Returns the part of the screen that lists the entries. */
const readList = async (query = "") => {
  const { status, text } = await admin.browser.fetch(path + query);
  expect([query, status]).toEqual([query, 200]);
  return /<ol class="studio-list">.*?<\/ol>/s.exec(text)?.[0] ?? text;
};

test("shows who changed what, before and after, page by page", async () => {
  const { text } = await admin.browser.fetch(path);
  expect(text).toContain("Changed the settings");
  expect(text).toContain("<del><bdi>Title 31</bdi></del>");
  expect(text).toContain("<ins><bdi>Title 32</bdi></ins>");
  expect(text).not.toContain("Title 1<");
  expect(text).not.toContain("Other portal");
  const older = /href="[^"?]*(\?[^"]*cursor=[^"]+)"/.exec(text)![1]!.replaceAll("&amp;", "&");
  const second = await readList(older);
  expect(second).toContain("Title 1<");
  expect(second).not.toContain("Title 32");
});

test("finds entries by text, person, change, object and date", async () => {
  const { userId } = await openRegisteredBrowser(portal);
  await call(admin.browser, "POST", `/users/${userId}/roles`, { role: "editor" });
  expect(await readList("?text=title+7")).toContain("Title 7<");
  expect(await readList("?text=title+7")).not.toContain("Title 32");
  const byAdmin = await readList(`?person=${admin.userId}`);
  expect(byAdmin).toContain("Gave a role");
  expect(byAdmin).toContain("Editor");
  expect(byAdmin).not.toContain("Title");
  expect(await readList("?person=system")).not.toContain("Gave a role");
  expect(await readList("?action=grantRole")).not.toContain("Title");
  expect(await readList(`?subject=user:${userId}`)).toContain("Anna Koval");
  expect(await readList("?subject=page")).toContain("No change matches.");
  expect(await readList("?to=2001-01-01")).toContain("No change matches.");
  const today = new Date(portal.clock.now()).toISOString().slice(0, 10);
  expect(await readList(`?from=${today}&to=${today}`)).toContain("Title 32");
});

test("needs three queries for a page, and takes names only from its entries", async () => {
  const { userId } = await openRegisteredBrowser(portal);
  await call(admin.browser, "POST", `/users/${userId}/roles`, { role: "treasurer" });
  await call(admin.browser, "DELETE", `/users/${userId}/roles/treasurer`);
  const stranger = await createUserWithRole(portal.second, "mp-admin");
  await portal.database.db.execute(
    sql`update users set profile = '{"firstName": "Zenobia"}' where id = ${stranger.userId}`,
  );
  const former = await createUserWithRole(portal, "mp-admin");
  await portal.database.db.execute(sql`
    insert into audit_log (environment_id, actor, action, detail)
    values ('first', ${former.userId}, 'putPage', '{}')`);
  await portal.database.db.execute(sql`
    update memberships set roles = '{disciple}' where user_id = ${former.userId}`);
  for (const query of [
    "",
    "?text=Title",
    `?subject=user:${userId}`,
    `?person=${former.userId}`,
    `?person=${stranger.userId}`,
  ]) {
    let screen = "";
    const statements = await portal.statementsDuring(async () => {
      ({ text: screen } = await admin.browser.fetch(path + query));
    });
    // The job that sends the emails of new accounts may run at the same time.
    const texts = statements.map((one) => one.text).filter((text) => !text.includes('"outbox"'));
    // One for the session, one for the notifications, and three for the log.
    expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(5);
    expect(screen).not.toContain("Zenobia");
    if (query.includes(former.userId))
      expect(screen).toMatch(/<option[^>]*selected[^>]*>Anna Koval/);
  }
});

test("ignores values that can't be used, and refuses a cursor of another list", async () => {
  for (const query of [
    "from=yesterday&to=2026-99-99",
    "text=%00",
    "person=%00",
    `text=${"a".repeat(5_000)}`,
  ])
    expect((await admin.browser.fetch(`${path}?${query}`)).status, query).toBe(200);
  expect((await admin.browser.fetch(`${path}?cursor=made.up`)).status).toBe(422);
});

test("exports the filtered list as a file, after a fresh proof, and returns to the same list", async () => {
  const fields = { action: "updateSettings", text: "Title 9" };
  const file = await postForm(admin.browser, `${path}/export`, fields);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-disposition")).toMatch(/attachment; filename="audit-log-first-/);
  expect(file.text).toContain("Title 9");
  expect(file.text).not.toContain("Title 32");
  portal.clock.advance(16 * 60_000);
  const refused = await postForm(admin.browser, `${path}/export`, fields);
  expect(refused.status).toBe(303);
  const target = new URL(refused.headers.get("location")!, portal.origin);
  expect(target.pathname).toBe("/second-step");
  expect(target.searchParams.get("return")).toBe(`${path}?text=Title+9&action=updateSettings`);
  expect((await call(admin.browser, "GET", "/audit-log/export")).json["code"]).toBe(
    "FRESH-PROOF-MISSING",
  );
  expect(await prove(admin.browser, testPassword)).toBe(200);
  expect((await postForm(admin.browser, `${path}/export`, fields)).status).toBe(200);
  expect((await admin.browser.fetch(`${path}/export`)).headers.get("location")).toBe(path);
});

test("is only for those who may read it", async () => {
  const { browser: editor } = await createUserWithRole(portal, "editor");
  expect((await editor.fetch(path)).status).toBe(403);
  expect((await postForm(editor, `${path}/export`, {})).status).toBe(403);
  expect((await editor.fetch("/studio")).text).not.toContain(path);
  expect((await call(editor, "GET", "/staff")).json["code"]).toBe("AUTH-DENY");
});
