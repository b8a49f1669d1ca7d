import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Only an answer that was made for one request bears its number. */
const madeFor = "x-request-id";

describe("a page that is not there", () => {
  test("is made once for guests, and sent as it was made", async () => {
    for (const path of ["/no/such/path", "/no-such-page/", "/courses/none", "/lesson/none/"]) {
      const { status, text, headers } = await portal.browser().fetch(path);
      expect(status, path).toBe(404);
      expect(text, path).toContain("This page could not be found");
      expect(headers.get(madeFor), path).toBeNull();
      expect(headers.get("cache-control"), path).toBe("private, no-cache");
      expect(headers.get("content-security-policy"), path).toMatch(/script-src 'self' 'sha256-/);
    }
  });

  test("speaks the guest's language, and a language in its address is remembered", async () => {
    const browser = portal.browser();
    const { status, text } = await browser.fetch("/no/such/path?lang=uk");
    expect(status).toBe(404);
    expect(text).toContain('lang="uk"');
    expect(browser.cookies.get("lang")).toBe("uk");
    expect((await browser.fetch("/no/such/path")).text).toContain('lang="uk"');
  });

  test("is asked for by HEAD without a body", async () => {
    const { status, text } = await portal.browser().fetch("/no/such/path", { method: "HEAD" });
    expect(`${status}${text}`).toBe("404");
  });

  test("is made for a person who is signed in, as theirs", async () => {
    const { browser } = await registeredBrowser(portal);
    const { status, text, headers } = await browser.fetch("/no/such/path");
    expect(status).toBe(404);
    expect(text).toContain("This page could not be found");
    expect(headers.get(madeFor)).not.toBeNull();
  });

  test("is there once it is published", async () => {
    const see = () => portal.browser().fetch("/draft/");
    expect((await see()).status).toBe(404);
    await portal.database.db.transaction(async (tx) => {
      await tx.execute(sql`update pages set published = true where alias = 'draft'`);
      await announceChange(tx, portal.id, [`portal:${portal.id}`]);
    });
    await expect.poll(async () => (await see()).status).toBe(200);
  });
});
