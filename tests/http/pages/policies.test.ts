import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const putTextPage = (alias: string, title: string, text: string) =>
  call(admin, "PUT", `/pages/${alias}`, {
    page: {
      texts: {
        en: {
          title,
          components: [
            {
              id: "text",
              type: "rich-text",
              props: { nodes: [{ type: "paragraph", children: [{ type: "text", text }] }] },
              children: [],
            },
          ],
        },
      },
    },
  });
const headingsOf = (html: string) =>
  [...html.matchAll(/<h([12])[^>]*>(.*?)<\/h\1>/g)].map(([, , text]) => text);
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>/g)].map(([, href]) =>
    href!.replaceAll("&amp;", "&"),
  );
const generalPolicyPaths = ["/privacy-policy/", "/terms-of-use/", "/cookie-policy/"];

test("each legal page shows the template until the portal has its own, with and without a trailing slash", async () => {
  for (const path of generalPolicyPaths) {
    const { status, text } = await portal.fetch(path);
    expect([path, status]).toEqual([path, 200]);
    expect((await portal.fetch(path.replace(/\/$/, ""))).status).toBe(200);
    const list = /<nav class="policy__list"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
    expect(linksOf(list)).toEqual(generalPolicyPaths);
    expect(list).toMatch(
      new RegExp(`aria-current="page"[^>]*href="${path}"|href="${path}"[^>]*aria-current="page"`),
    );
    expect(text).not.toContain('content="noindex"');
  }
  expect(headingsOf((await portal.fetch("/privacy-policy/")).text)[0]).toBe("Privacy policy");
  await putTextPage("privacy-policy", "Our own policy", "We keep nothing.");
  const ownPolicyHtml = (await portal.fetch("/privacy-policy/")).text;
  expect([headingsOf(ownPolicyHtml)[0], ownPolicyHtml.includes("We keep nothing.")]).toEqual([
    "Our own policy",
    true,
  ]);
  await call(admin, "POST", "/pages/privacy-policy/unpublish", {});
  expect(headingsOf((await portal.fetch("/privacy-policy/")).text)[0]).toBe("Privacy policy");
});

test("a policy page that cannot be read is replaced by its template", async () => {
  await putTextPage("cookie-policy", "Our cookies", "None.");
  await portal.database.pool.query(
    `update page_revisions set body = '{"texts": 5}' where alias = 'cookie-policy'`,
  );
  await call(admin, "POST", "/pages/cookie-policy/publish", {});
  const { status, text } = await portal.fetch("/cookie-policy/");
  expect([status, headingsOf(text)[0]]).toEqual([200, "Cookie policy"]);
});

test("the two mentor policies are shown only in popups, which link to each other", async () => {
  for (const category of ["mentor-policy", "mentor-terms"]) {
    expect((await portal.fetch(`/${category}/`)).status).toBe(404);
    const { text } = await portal.fetch(`/?popup=policy&of=${category}`);
    const list = /<details class="policy__drop"[\s\S]*?<\/details>/.exec(text)?.[0] ?? "";
    expect(linksOf(list)).toEqual([
      "/?popup=policy&of=mentor-policy",
      "/?popup=policy&of=mentor-terms",
    ]);
    expect(text).toMatch(/<dialog open=""/);
  }
  await putTextPage("mentor-policy", "About our mentors", "They listen.");
  expect((await portal.fetch("/?popup=policy&of=mentor-policy")).text).toContain("They listen.");
});

test("a popup without a policy or a page leaves the page as it is", async () => {
  for (const query of ["policy&of=constructor", "page", "page&of=nothing", "page&of=draft"]) {
    const { status, text } = await portal.fetch(`/?popup=${query}`);
    expect([query, status, text.includes("<dialog")]).toEqual([query, 200, false]);
  }
});

test("the page popup shows a published page, and its changes at once", async () => {
  await putTextPage("about", "About us", "We read together.");
  const popupPath = "/?popup=page&of=about";
  expect((await portal.fetch(popupPath)).text).toContain("We read together.");
  await putTextPage("about", "About us", "We read and eat together.");
  expect((await portal.fetch(popupPath)).text).toContain("We read and eat together.");
  const guardedPage = { texts: { en: { title: "Within" } }, middleware: ["auth"] };
  await call(admin, "PUT", "/pages/within", { page: guardedPage });
  expect((await portal.fetch("/?popup=page&of=within")).text).not.toContain("<dialog");
});

test("a blocked user may read only the policies", async () => {
  const { browser, userId, email } = await openRegisteredBrowser(portal);
  await call(admin, "POST", `/users/${userId}/block`);
  await call(browser, "POST", "/login", { email, password: testPassword });
  for (const path of generalPolicyPaths) expect((await browser.fetch(path)).status).toBe(200);
  expect((await browser.fetch("/")).headers.get("location")).toBe("/you-are-blocked");
});
