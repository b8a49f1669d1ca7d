import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/testing" });
  ({ browser: editor } = await createUserWithRole(portal, "editor"));
});
afterAll(() => portal.close());

const headers = { "content-type": "application/x-www-form-urlencoded" };
const start = (id: string) => `/preview/${id}?try=`;
const visibleText = (html: string) =>
  html.slice(html.indexOf("<main")).replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "");
const actionOf = (html: string) =>
  /<form[^>]* action="([^"]*)"/.exec(html)![1]!.replaceAll("&amp;", "&");

/** Sends the form on a page like a browser without scripts, and returns the page after it. */
async function answer(path: string, fields: string[][]): Promise<{ path: string; html: string }> {
  const page = (await editor.fetch(path)).text;
  const attempt = /name="attempt" value="([^"]*)"/.exec(page)?.[1];
  const form = new URLSearchParams(fields);
  if (attempt !== undefined) form.set("attempt", attempt);
  const response = await editor.fetch(actionOf(page), {
    method: "POST",
    headers,
    body: form.toString(),
  });
  expect(response.status).toBe(303);
  const next = response.headers.get("location")!.split("#")[0]!;
  return { path: next, html: visibleText((await editor.fetch(next)).text) };
}
const step = (path: string, question: string, chosen: string) =>
  answer(path, [
    ["intent", "question"],
    ["componentId", question],
    [`answer.${question}`, chosen],
  ]);

/** Returns a digest of every table. */
async function readTables(): Promise<Record<string, string>> {
  const { db } = portal.database;
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const digests: [string, string][] = [];
  for (const { name } of rows) {
    const { rows: found } = await db.execute<{ digest: string }>(sql`
      select count(*) || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${sql.identifier(name)} t`);
    digests.push([name, found[0]!.digest]);
  }
  return Object.fromEntries(digests);
}

test("an editor tries a test as learners take it, and no table changes", async () => {
  await editor.fetch(start("limited"));
  const before = await readTables();
  const { path, html } = await answer(start("limited"), [
    ["intent", "test"],
    ["componentId", "test"],
    ["answer.even", "one"],
    ["answer.eat", "fish"],
    ["answer.fly", "doves"],
  ]);
  expect(html).toContain("2 of 3 right");
  expect(html).toContain("2 of 5 points");
  expect(html).toContain("One is odd. Even numbers end with 0, 2, 4, 6 or 8.");
  // As often as the editor likes.
  expect(visibleText((await editor.fetch(path)).text)).toContain("Try the test again");
  expect(await readTables()).toEqual(before);
});

test("a test that grades each answer shows one question after another, and then starts again", async () => {
  const before = await readTables();
  const first = await step(start("steps"), "first", "evening");
  expect(first.html).toContain("Not quite");
  expect(first.html).not.toContain("secret of the day");
  const second = await step(first.path.replace(/&answered=\w+/, ""), "last", "midnight");
  const result = second.path.replace(/&answered=\w+/, "");
  expect(visibleText((await editor.fetch(result)).text)).toMatch(/Passed[\s\S]*secret of the day/);
  const again = await step(`${result}&again=test`, "first", "morning");
  expect(again.html).toContain("Yes, that’s right");
  expect(again.html).toContain("Next question");
  expect(await readTables()).toEqual(before);
});

test("what the draft says counts, and learners don't see it", async () => {
  const path = ["texts", "en", "components", "test", "children", "wet", "props", "text"];
  const saved = await call(editor, "PATCH", "/creator/elements/hidden/draft", {
    changeId: "new text",
    version: 0,
    operations: [{ op: "set", path, value: "What is the sea made of?" }],
  });
  expect(saved.status).toBe(200);
  expect((await editor.fetch(start("hidden"))).text).toContain("What is the sea made of?");
  const { json } = await call(editor, "POST", "/creator/elements/hidden/try", {
    answers: { wet: ["water"] },
  });
  expect(json).toMatchObject({ passed: true, points: 1, maxPoints: 1 });
  const { browser: learner } = await openRegisteredBrowser(portal);
  expect((await learner.fetch("/test/hidden/")).text).toContain("Which is wet?");
});

test("only those who may read drafts try a test, and only a test", async () => {
  const { browser: learner } = await openRegisteredBrowser(portal);
  const { browser: mentor } = await createUserWithRole(portal, "mentor");
  for (const one of [portal.browser(), learner, mentor])
    expect((await one.fetch(start("limited"))).status).toBe(403);
  expect(
    (await learner.fetch(start("limited"), { method: "POST", headers, body: "" })).status,
  ).toBe(403);
  expect((await editor.fetch(start("nowhere"))).status).toBe(404);
  for (const wrong of ["try=9-9_1", "try=-_-.-", "try=%F0%9F%98%80", `try=${"0-0_".repeat(9000)}`])
    expect((await editor.fetch(`/preview/limited?${wrong}`)).status).toBeLessThan(500);
});
