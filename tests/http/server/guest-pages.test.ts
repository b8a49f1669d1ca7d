import { brotliDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { userWithRole, registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Only an uncached answer has the request's id. */
const madeFor = "x-request-id";

describe("a missing page", () => {
  test("is rendered once for guests, and then sent from the cache", async () => {
    for (const path of ["/no/such/path", "/no-such-page/", "/courses/none", "/lesson/none/"]) {
      const { status, text, headers } = await portal.browser().fetch(path);
      expect(status, path).toBe(404);
      expect(text, path).toContain("This page could not be found");
      expect(headers.get(madeFor), path).toBeNull();
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
    const { browser } = await registeredBrowser(portal);
    const { status, text, headers } = await browser.fetch("/no/such/path");
    expect(status).toBe(404);
    expect(text).toContain("This page could not be found");
    expect(headers.get(madeFor)).not.toBeNull();
  });

  test("exists once it is published", async () => {
    const see = () => portal.browser().fetch("/draft/");
    expect((await see()).status).toBe(404);
    await portal.database.db.transaction(async (tx) => {
      await tx.execute(sql`update pages set published = true where alias = 'draft'`);
      await announceChange(tx, portal.id, [`portal:${portal.id}`]);
    });
    await expect.poll(async () => (await see()).status).toBe(200);
  });
});

describe("a page whose address has a space or characters of another script", () => {
  test.each(["about us", "про нас", "عن", "日本 語"])(
    "is cached, and a change or its removal shows at once: %s",
    async (alias) => {
      const { browser: admin } = await userWithRole(portal, "mp-admin");
      const name = encodeURIComponent(alias);
      const see = () => portal.browser().fetch(`/${name}/`);
      const put = (title: string) => {
        const header = { id: "header", type: "header", props: { title }, children: [] };
        const page = { texts: { en: { title, components: [header] } } };
        return call(admin, "PUT", `/pages/${name}`, { page });
      };
      await put("The first words");
      expect((await see()).text).toContain("The first words");
      expect((await see()).headers.get(madeFor)).toBeNull();
      await put("The second words");
      expect((await see()).text).toContain("The second words");
      await call(admin, "POST", `/pages/${name}/unpublish`, {});
      expect((await see()).status).toBe(404);
    },
  );

  test("can be changed together with many others", async () => {
    const tags = Array.from({ length: 300 }, (_, n) => `page:first/про-нас-і-нашу-громаду-${n}`);
    await portal.database.db.transaction((tx) => announceChange(tx, portal.id, tags));
  });
});

test("a page that is requested again is compressed better, with the same content", async () => {
  const headers = { "accept-encoding": "br" };
  const see = () => portal.browser().fetch("/courses/first-steps?returnTo=%2F", { headers });
  const { bytes } = await see();
  await expect.poll(async () => (await see()).bytes.length).toBeLessThan(0.9 * bytes.length);
  const again = brotliDecompressSync((await see()).bytes);
  expect(again.equals(brotliDecompressSync(bytes))).toBe(true);
});
