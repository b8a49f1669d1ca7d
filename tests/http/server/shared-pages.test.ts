import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Browser } from "#tests/kit/browser.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/**
 * Pages of users with the same progress are rendered once (server/documents/shared-pages.ts), but each user sees their
 * own.
 */

const token = "a token of the tests that is long enough";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { METRICS_TOKEN: token } });
});
afterAll(() => portal.close());

const course = "/courses/first-steps";
const pages = [course, "/lesson/welcome/", "/"];

/** Registers a user whose name tries to break out of any markup. */
async function personNamed(firstName: string): Promise<Browser> {
  const { browser, userId } = await registeredBrowser(portal);
  const profile = JSON.stringify({ firstName, lastName: `${firstName} the Second` });
  await portal.database.db.execute(
    sql`update users set profile = ${profile}::jsonb where id = ${userId}`,
  );
  return browser;
}

async function drawingsUsed(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { text } = await portal.fetch("/metrics", { headers });
  return Number(/lampstand_cache_hits_total\{cache="drawings"\} (\d+)/.exec(text)?.[1]);
}

function expectPolicyToKnowScripts({ text, headers }: Answer): void {
  const policy = headers.get("content-security-policy") ?? "";
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(1);
  for (const [, code] of scripts)
    expect(policy).toContain(createHash("sha256").update(code!).digest("base64"));
}

describe("a page rendered for others", () => {
  test("is byte for byte what would have been rendered for the user", async () => {
    const hostile = await personNamed(`<i>"O'Neil"</script>&amp;\u2028\\u003c$&{firstName}`);
    const other = await personNamed("Maria");
    // The first visit leaves the style sheet in the browser's cache.
    for (const browser of [hostile, other]) await browser.fetch("/profile");
    for (const path of pages) {
      const own = await hostile.fetch(path);
      const before = await drawingsUsed();
      const seen = await other.fetch(path);
      const again = await hostile.fetch(path);
      expect([path, await drawingsUsed()]).toEqual([path, before + 1]);
      expect(again.text).toBe(own.text);
      expect(again.text).not.toContain("Maria");
      expect(seen.text).toContain("Maria the Second");
      expect(seen.text).not.toContain("Neil");
      for (const answer of [own, seen, again]) expectPolicyToKnowScripts(answer);
    }
  });

  test("shows a user's progress at once, and to nobody else", async () => {
    const [anna, maria] = [await personNamed("Anna"), await personNamed("Maria")];
    const bar = /class="progress-summary"/;
    for (const browser of [anna, maria, anna, maria])
      expect((await browser.fetch(course)).text).not.toMatch(bar);
    await call(anna, "PUT", `${course}/elements/welcome/progress`, { state: "done" });
    expect((await anna.fetch(course)).text).toMatch(bar);
    expect((await maria.fetch(course)).text).not.toMatch(bar);
  });

  test("shows no user's email where content imitates a marker", async () => {
    const second = portal.second;
    await second.database.db.execute(sql`
      insert into reviews (environment_id, course_id, name, text, language)
      values ('second', 'a-first-walk', ${"Forged \uFDD0email\uFDD1 K."}, 'Good to walk.', 'en')`);
    const readers = [await registeredBrowser(second), await registeredBrowser(second)];
    for (const _ of [1, 2, 3])
      for (const { browser, email } of readers) {
        const { text } = await browser.fetch("/courses/a-first-walk");
        expect(text).toContain("Good to walk.");
        expect(text).toContain("Forged ");
        for (const reader of readers) expect(text).not.toContain(`Forged ${reader.email}`);
        expect(text).toContain(email);
      }
  });

  test("is not shown to guests or after signing out", async () => {
    const anna = await personNamed("Anna");
    for (const _ of [1, 2, 3]) expect((await anna.fetch(course)).text).toContain("Anna the Second");
    await anna.fetch("/sign-out", { body: "" });
    expect((await anna.fetch(course)).text).not.toContain("Anna the Second");
  });
});
