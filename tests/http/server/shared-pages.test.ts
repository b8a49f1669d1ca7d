import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestResponse, Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/**
 * Pages of users with the same progress are rendered once (server/documents/shared-pages.ts), but each user sees their
 * own name and email.
 */

const token = "a token of the tests that is long enough";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { METRICS_TOKEN: token } });
});
afterAll(() => portal.close());

const course = "/courses/first-steps";
const paths = [course, "/lesson/welcome/", "/"];

/** Registers a user whose name tries to break out of any markup. */
async function registerUserNamed(firstName: string, pictureUrl?: string): Promise<Browser> {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const avatar = pictureUrl === undefined ? null : { id: "1", url: pictureUrl };
  const profile = JSON.stringify({ firstName, lastName: `${firstName} the Second`, avatar });
  await portal.database.db.execute(
    sql`update users set profile = ${profile}::jsonb where id = ${userId}`,
  );
  return browser;
}

async function readSharedPageHits(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { text } = await portal.fetch("/metrics", { headers });
  return Number(/lampstand_cache_hits_total\{cache="shared-pages"\} (\d+)/.exec(text)?.[1]);
}

function expectPolicyToKnowScripts({ text, headers }: TestResponse): void {
  const policy = headers.get("content-security-policy") ?? "";
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(1);
  for (const [, code] of scripts)
    expect(policy).toContain(createHash("sha256").update(code!).digest("base64"));
}

describe("a page that was rendered for another user", () => {
  test("has exactly the bytes of the page that would have been rendered for the user", async () => {
    const hostileUser = await registerUserNamed(
      `<i>"O'Neil"</script>&amp;\u2028\\u003c$&{firstName}`,
    );
    const otherUser = await registerUserNamed("Maria");
    // The first visit leaves the style sheet in the browser's cache.
    for (const browser of [hostileUser, otherUser]) await browser.fetch("/profile");
    for (const path of paths) {
      const ownResponse = await hostileUser.fetch(path);
      const hitsBefore = await readSharedPageHits();
      const otherResponse = await otherUser.fetch(path);
      const repeatedResponse = await hostileUser.fetch(path);
      expect([path, await readSharedPageHits()]).toEqual([path, hitsBefore + 1]);
      expect(repeatedResponse.text).toBe(ownResponse.text);
      expect(repeatedResponse.text).not.toContain("Maria");
      expect(otherResponse.text).toContain("Maria the Second");
      expect(otherResponse.text).not.toContain("Neil");
      for (const response of [ownResponse, otherResponse, repeatedResponse])
        expectPolicyToKnowScripts(response);
    }
  });

  test("has the user's own picture", async () => {
    const users = await Promise.all(
      ["anna", "maria"].map(async (name) => ({
        ownUrl: `/files/profile-pictures/${name}.webp`,
        browser: await registerUserNamed(name, `/files/profile-pictures/${name}.webp`),
      })),
    );
    const hitsBefore = await readSharedPageHits();
    for (const _ of [1, 2, 3])
      for (const { browser, ownUrl } of users) {
        const { text } = await browser.fetch(course);
        const urls = text.match(/\/files\/profile-pictures\/\w+\.webp/g);
        expect(text).toContain(`src="${ownUrl}"`);
        expect(new Set(urls)).toEqual(new Set([ownUrl]));
      }
    expect(await readSharedPageHits()).toBeGreaterThan(hitsBefore);
  });

  test("shows a user's progress at once, and to nobody else", async () => {
    const [anna, maria] = [await registerUserNamed("Anna"), await registerUserNamed("Maria")];
    const progressSummary = /class="progress-summary"/;
    for (const browser of [anna, maria, anna, maria])
      expect((await browser.fetch(course)).text).not.toMatch(progressSummary);
    await call(anna, "PUT", `${course}/elements/welcome/progress`, { state: "done" });
    expect((await anna.fetch(course)).text).toMatch(progressSummary);
    expect((await maria.fetch(course)).text).not.toMatch(progressSummary);
  });

  test("shows no user's email where content imitates the marker that the server replaces by an email", async () => {
    const second = portal.second;
    await second.database.db.execute(sql`
      insert into reviews (environment_id, course_id, name, text, language)
      values ('second', 'a-first-walk', ${"Forged \uFDD0email\uFDD1 K."}, 'Good to walk.', 'en')`);
    const readers = [await openRegisteredBrowser(second), await openRegisteredBrowser(second)];
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
    const anna = await registerUserNamed("Anna");
    for (const _ of [1, 2, 3]) expect((await anna.fetch(course)).text).toContain("Anna the Second");
    await anna.fetch("/sign-out", { body: "" });
    expect((await anna.fetch(course)).text).not.toContain("Anna the Second");
  });
});
