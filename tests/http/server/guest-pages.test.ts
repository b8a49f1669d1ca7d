import { brotliDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** The name of a response header that only pages which don't come from the cache have. */
const requestIdHeader = "x-request-id";

describe("a missing page", () => {
  test("is rendered once for guests, and then sent from the cache", async () => {
    for (const path of ["/no/such/path", "/no-such-page/", "/courses/none", "/lesson/none/"]) {
      const { status, text, headers } = await portal.browser().fetch(path);
      expect(status, path).toBe(404);
      expect(text, path).toContain("This page could not be found");
      expect(headers.get(requestIdHeader), path).toBeNull();
      expect(headers.get("cache-control"), path).toBe("private, no-cache");
      expect(headers.get("content-security-policy"), path).toMatch(/script-src 'self' 'sha256-/);
    }
  });

  test("uses the guest's language, and a language in its address is remembered", async () => {
    const browser = portal.browser();
    const { status, text } = await browser.fetch("/no/such/path?lang=uk");
    expect(status).toBe(404);
    expect(text).toContain('lang="uk"');
    expect(browser.cookies.get("lang")).toBe("uk");
    expect((await browser.fetch("/no/such/path")).text).toContain('lang="uk"');
  });

  test("answers a HEAD request without a body", async () => {
    const { status, text } = await portal.browser().fetch("/no/such/path", { method: "HEAD" });
    expect(`${status}${text}`).toBe("404");
  });

  test("is rendered separately for a signed-in user", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const { status, text, headers } = await browser.fetch("/no/such/path");
    expect(status).toBe(404);
    expect(text).toContain("This page could not be found");
    expect(headers.get(requestIdHeader)).not.toBeNull();
  });

  test("exists once it is published", async () => {
    const fetchPage = () => portal.browser().fetch("/draft/");
    expect((await fetchPage()).status).toBe(404);
    await portal.database.db.transaction(async (tx) => {
      await tx.execute(sql`update pages set published = true where alias = 'draft'`);
      await announceChange(tx, portal.id, [`portal:${portal.id}`]);
    });
    await expect.poll(async () => (await fetchPage()).status).toBe(200);
  });
});

describe("a page whose address has a space or characters of another script", () => {
  test.each(["about us", "про нас", "عن", "日本 語"])(
    "is cached, and a change or its removal shows at once: %s",
    async (alias) => {
      const { browser: admin } = await createUserWithRole(portal, "mp-admin");
      const name = encodeURIComponent(alias);
      const fetchPage = () => portal.browser().fetch(`/${name}/`);
      const putPage = (title: string) => {
        const header = { id: "header", type: "header", props: { title }, children: [] };
        const page = { texts: { en: { title, components: [header] } } };
        return call(admin, "PUT", `/pages/${name}`, { page });
      };
      await putPage("The first words");
      expect((await fetchPage()).text).toContain("The first words");
      expect((await fetchPage()).headers.get(requestIdHeader)).toBeNull();
      await putPage("The second words");
      expect((await fetchPage()).text).toContain("The second words");
      await call(admin, "POST", `/pages/${name}/unpublish`, {});
      expect((await fetchPage()).status).toBe(404);
    },
  );

  test("can be changed together with 299 others", async () => {
    const tags = Array.from({ length: 300 }, (_, n) => `page:first/про-нас-і-нашу-громаду-${n}`);
    await portal.database.db.transaction((tx) => announceChange(tx, portal.id, tags));
  });
});

test("a page that is requested again is compressed better, with the same content", async () => {
  const headers = { "accept-encoding": "br" };
  const fetchPage = () => portal.browser().fetch("/courses/first-steps?returnTo=%2F", { headers });
  const { bytes } = await fetchPage();
  await expect.poll(async () => (await fetchPage()).bytes.length).toBeLessThan(0.9 * bytes.length);
  const recompressed = brotliDecompressSync((await fetchPage()).bytes);
  expect(recompressed.equals(brotliDecompressSync(bytes))).toBe(true);
});
