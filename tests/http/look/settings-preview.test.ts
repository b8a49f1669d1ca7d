import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { set, settingsEditor } from "#tests/kit/settings-draft.ts";

let portal: TestPortal;
let admin: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
  const look = settingsEditor(admin, "look");
  await look.change(
    set(["theme", "color"], "#8b1e3f"),
    set(["css"], "main { letter-spacing: 0.123px }"),
  );
});
afterAll(() => portal.close());

const preview = (query: string, browser = admin) =>
  browser.fetch(`/studio/preview?draft=look&${query}`);

test("shows a page with the draft as a guest sees it, and nothing in it can run or be sent", async () => {
  const { status, text, headers } = await preview("page=/");
  expect(status).toBe(200);
  expect(text).toContain("#8b1e3f");
  expect(text).toContain("letter-spacing:.123px");
  expect(text).not.toContain("<script");
  expect(text).not.toContain("modulepreload");
  const policy = headers.get("content-security-policy")!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("script-src");
  expect(policy).toContain("form-action 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers.get("cache-control")).toBe("no-store");
  // A guest sees the sign-in button, an admin doesn't.
  expect(text).toContain("scenario=login");
  expect(headers.getSetCookie().filter((one) => /lang|flash|token/.test(one))).toEqual([]);
});

test("doesn't change what visitors get, who share the caches", async () => {
  await preview("page=/");
  const { text } = await portal.browser().fetch("/");
  expect(text).not.toContain("#8b1e3f");
  expect(text).not.toContain("letter-spacing:.123px");
  const signedIn = (await createUserWithRole(portal, "mentor")).browser;
  expect((await signedIn.fetch("/")).text).not.toContain("letter-spacing:.123px");
});

test("opens the sign-in window, and never leaves the portal", async () => {
  expect((await preview(`page=${encodeURIComponent("/?scenario=login")}`)).text).toContain(
    '<dialog open=""',
  );
  const outside = await preview(`page=${encodeURIComponent("https://else.example/secret")}`);
  expect(outside.text).not.toContain("else.example");
  expect((await preview("page=%2F%2Felse.example%2F")).text).not.toContain("else.example");
});

test("shows the values of a form before they are saved, and refuses wrong ones", async () => {
  const settings = { integrations: { banner: { visible: true, title: { en: "Come on Sunday" } } } };
  const sent = await postForm(admin, "/studio/preview?page=/", {
    settings: JSON.stringify(settings),
  });
  expect(sent.text).toContain("Come on Sunday");
  expect((await portal.browser().fetch("/")).text).not.toContain("Come on Sunday");
  for (const wrong of ["", "[]", "{", '{"theme":{"button":{"type":1}}}'])
    expect(
      (await postForm(admin, "/studio/preview?page=/", { settings: wrong })).status,
      wrong,
    ).toBe(422);
});

test("without a draft, staff see what is published, as a guest or a learner", async () => {
  const editor = (await createUserWithRole(portal, "editor")).browser;
  const seenBy = async (viewer: string, browser = editor) =>
    browser.fetch(`/studio/preview?page=/&viewer=${viewer}`);
  const guestView = await seenBy("guest");
  expect(guestView.status).toBe(200);
  expect(guestView.text).toContain("scenario=login");
  expect(guestView.text).not.toContain("#8b1e3f");
  const learnerView = await seenBy("learner");
  expect(learnerView.text).not.toContain("scenario=login");
  expect(learnerView.text).toContain("account-link");
  const learner = (await openRegisteredBrowser(portal)).browser;
  for (const browser of [portal.browser(), learner])
    expect((await seenBy("guest", browser)).status).toBe(403);
});

test("belongs to admins", async () => {
  expect((await preview("page=/", portal.browser())).status).toBe(403);
  for (const role of ["editor", "mentor"])
    expect((await preview("page=/", (await createUserWithRole(portal, role)).browser)).status).toBe(
      403,
    );
});

test("?safe=1 shows an admin a page without the portal's CSS, and nobody else", async () => {
  const css = "main { letter-spacing: 0.456px }";
  await call(admin, "PATCH", "/settings", { settings: { css } });
  expect((await admin.fetch("/")).text).toContain("letter-spacing:.456px");
  expect((await admin.fetch("/?safe=1")).text).not.toContain("letter-spacing:.456px");
  expect((await portal.browser().fetch("/?safe=1")).text).toContain("letter-spacing:.456px");
  const editor = (await createUserWithRole(portal, "editor")).browser;
  expect((await editor.fetch("/?safe=1")).text).toContain("letter-spacing:.456px");
});
