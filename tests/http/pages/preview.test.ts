import { afterAll, beforeAll, expect, test } from "vitest";
import { previewLifeMs } from "#domains/pages/preview-link.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
  const hero = { id: "hero", type: "header", props: { title: "Tomorrow’s words" }, children: [] };
  const page = { texts: { en: { title: "Tomorrow", components: [hero] } } };
  await call(admin, "PUT", "/pages/main", { publish: false, page });
  await call(admin, "PUT", "/pages/hidden", { publish: false, page });
});
afterAll(() => portal.close());

const createPreviewLink = async (id: string, requester = admin) => {
  const { json } = await call(requester, "POST", "/previews", { id });
  return String(json.url).replace(/^https?:\/\/[^/]+/, "");
};

test("an admin sees the draft of a page, guests the published version", async () => {
  for (const alias of ["main", "hidden"]) {
    const { status, text } = await admin.fetch(`/preview/${alias}`);
    expect([status, text.includes("Tomorrow’s words")]).toEqual([200, true]);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toMatch(/class="(site-header|site-footer)"/);
  }
  expect((await portal.fetch("/")).text).toContain("Welcome to the first portal");
});

test("a preview link shows the draft to everyone for a day, in every language", async () => {
  const link = await createPreviewLink("hidden");
  const guest = portal.browser();
  for (const path of [link, `${link}&lang=uk`]) {
    const { status, text, headers } = await guest.fetch(path);
    expect([status, text.includes("Tomorrow’s words")]).toEqual([200, true]);
    expect(headers.get("cache-control")).toContain("private");
  }
  portal.clock.advance(previewLifeMs);
  expect((await guest.fetch(link)).status).toBe(403);
});

test("without permission every preview is denied, even of missing content", async () => {
  const link = await createPreviewLink("hidden");
  const { browser } = await openRegisteredBrowser(portal);
  const otherPaths = [
    "/preview",
    "/preview/hidden",
    "/preview/welcome",
    "/preview/nothing",
    link.replace("/preview/hidden", "/preview/main"),
    link.replace(/secret=\d+/, (time) => `secret=${BigInt(time.slice(7)) + 1n}`),
    `${link}0`,
    "/preview/hidden?secret=",
  ];
  for (const requester of [portal.browser(), browser])
    for (const path of otherPaths) {
      const { status, text } = await requester.fetch(path);
      expect([path, status]).toEqual([path, 403]);
      expect(text).not.toContain("Tomorrow");
    }
  expect((await portal.second.fetch(link)).status).toBe(403);
  expect((await call(browser, "POST", "/previews", { id: "main" })).status).toBe(403);
});

test("an element looks as its learners would see it, and nothing can be sent from a preview", async () => {
  const { status, text } = await admin.fetch("/preview/welcome");
  expect([status, text.includes("Come in")]).toEqual([200, true]);
  const formResponse = await admin.fetch("/preview/welcome", {
    body: "intent=answer&component=come-in&variant=everybody",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([formResponse.status, formResponse.headers.get("location")]).toEqual([
    303,
    "/preview/welcome",
  ]);
  expect((await admin.fetch("/preview/welcome")).text).toContain("nothing was sent");
  expect((await admin.fetch("/preview/nothing")).status).toBe(404);
});

test("without an id an admin sees a list of what can be previewed", async () => {
  const { text } = await admin.fetch("/preview/");
  expect(text).toContain('href="/preview/hidden"');
  expect(text).toContain("Draft");
});
