import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { readField } from "#tests/kit/second-step.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  await updateSettings(portal.systemCtx, { settings: { i18n: { langs: ["en", "uk", "ar"] } } });
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from portal_messages`));

const find = async (words: string, more = "", browser = admin) => {
  const path = `/messages/en/texts?words=${encodeURIComponent(words)}${more}`;
  const { status, json } = await call(browser, "GET", path);
  return { status, keys: ((json["texts"] ?? []) as { key: string }[]).map(({ key }) => key) };
};
const put = (language: string, body: object, browser = admin) =>
  call(browser, "PATCH", `/messages/${language}`, body);
const pathOf = (key: string, language = "en") => `/studio/texts/${key}?language=${language}`;
/** Saves a text as a browser without scripts does, after opening its screen. */
async function save(key: string, text: string, more: Record<string, string> = {}, language = "en") {
  const path = pathOf(key, language);
  const { text: html } = await admin.fetch(path);
  const seen: Record<string, string> = html.includes('name="seen-own"')
    ? { "seen-own": "1", seen: readField(html, "seen") }
    : {};
  return postForm(admin, path, { ...seen, text, ...more });
}

describe("finding a text", () => {
  test("by the words on the screen, with what was filled in", async () => {
    expect((await find("sign in")).keys).toContain("common.sign-in");
    expect((await find("3 of 12 done")).keys).not.toContain("common.sign-in");
    expect((await find("common.sign-in")).keys[0]).toBe("common.sign-in");
    const { json } = await call(
      admin,
      "GET",
      "/messages/uk/texts?words=%D0%A3%D0%B2%D1%96%D0%B9%D1%82%D0%B8",
    );
    expect(json["texts"]).toContainEqual(
      expect.objectContaining({ key: "common.sign-in", text: "Увійти", replaces: null }),
    );
  });

  test("by the portal's own words first, and then by those that it had before", async () => {
    await put("en", { messages: { "common.sign-in": "Step inside" } });
    expect((await find("step inside")).keys).toEqual(["common.sign-in"]);
    const { keys } = await find("Sign in", "&group=pages");
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.at(-1)).toBe("common.sign-in");
    expect((await find("", "&own=true")).keys).toEqual(["common.sign-in"]);
  });

  test("texts of emails are among them", async () => {
    const { keys } = await find("", "&group=emails");
    expect(keys.some((key) => key.startsWith("email."))).toBe(true);
  });

  test("long or strange words find nothing and break nothing", async () => {
    for (const words of ["{", "<b>", "\u0000x", "%", "'", "x".repeat(200)])
      expect((await find(words)).status).toBeLessThan(500);
    expect((await find("x".repeat(201))).status).toBe(422);
    const { status } = await admin.fetch(`/studio/texts?words=${"x".repeat(3_000)}`);
    expect(status).toBe(200);
  });

  test("in the studio's search", async () => {
    const { json } = await call(admin, "GET", "/studio/search?query=Sign%20in%20with");
    expect(json["results"]).toContainEqual(expect.objectContaining({ kind: "texts" }));
  });
});

describe("changing a text", () => {
  test("shows at once on public pages, is audited, and goes back to the default", async () => {
    const { text: list } = await admin.fetch("/studio/texts?language=en&words=Sign+in");
    expect(list).toContain("/studio/texts/common.sign-in?");
    expect((await save("common.sign-in", "Step inside")).status).toBe(303);
    await expect
      .poll(async () => (await portal.browser().fetch("/")).text)
      .toContain(">Step inside<");
    const { rows } = await portal.database.db.execute(sql`
      select before, after from audit_log where action = 'putMessages' order by at desc limit 1`);
    expect(rows).toEqual([{ before: {}, after: { "common.sign-in": "Step inside" } }]);
    expect((await admin.fetch(pathOf("common.sign-in"))).text).toContain("Back to the default");
    expect((await save("common.sign-in", "", { intent: "reset" })).status).toBe(303);
    await expect.poll(async () => (await portal.browser().fetch("/")).text).toContain(">Sign in<");
  });

  test("the default, saved unchanged, stays the default", async () => {
    expect((await save("common.sign-in", "Sign in")).status).toBe(303);
    expect((await call(admin, "GET", "/messages/en")).json["messages"]).toEqual({});
  });

  test.each([
    ["{done} of {all}", "Nothing is filled in for “all”. Available: done, total."],
    ["{done} parts", "“total” in braces is missing"],
    ["{done} of {total", "A brace or bracket isn’t closed"],
    ["{done, plural, singular {x} other {#}} of {total}", "“singular” isn’t a plural form"],
    [" ", "Write a text, or go back to the default."],
    ["x".repeat(2_001), "Use at most 2,000 characters."],
  ])("%j is refused beside its field", async (typed, problem) => {
    const { status, text } = await save("course-page.progress", typed);
    expect(status).toBe(422);
    expect(text.replaceAll("&#x27;", "'")).toContain(problem);
    expect(text).toContain('aria-invalid="true"');
    expect(text).toContain(typed.slice(0, 20));
  });

  test("a placeholder may be left out on purpose", async () => {
    const { text } = await save("course-page.progress", "{done} parts");
    expect(text).toContain("I left it out on purpose");
    const answer = await save("course-page.progress", "{done} parts", { "may-leave-out": "on" });
    expect(answer.status).toBe(303);
    const { status, json } = await put("en", { messages: { "course-page.progress": "{total}" } });
    expect([status, json["message"]]).toEqual([
      422,
      "messages.course-page.progress: leaves out {done}; send mayLeaveOut if that is on purpose",
    ]);
  });

  test("two people at once: the second one sees the first one's text and decides", async () => {
    const path = pathOf("common.sign-in");
    await put("en", { messages: { "common.sign-in": "First" } });
    const late = await postForm(admin, path, { text: "Second" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Someone else changed this text.");
    expect(late.text).toContain("Saved now: First");
    expect(late.text).toContain("Second</textarea>");
    const again = await postForm(admin, path, { text: "Second", "seen-own": "1", seen: "First" });
    expect(again.status).toBe(303);
    expect(
      (await put("en", { messages: { "common.sign-in": "x" }, seen: { "common.sign-in": null } }))
        .status,
    ).toBe(409);
  });

  test("of two changes made from the same text at the same moment, one is refused", async () => {
    const answers = await Promise.all(
      ["one", "two", "three"].map((text) =>
        put("en", { messages: { "common.sign-in": text }, seen: { "common.sign-in": null } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe("roles", () => {
  test("a translator changes the texts of their languages only", async () => {
    const { browser } = await createUserWithRole(portal, "translator", ["uk"]);
    const { text } = await browser.fetch("/studio/texts");
    expect(text).toContain('href="/studio/texts"');
    expect(text).toMatch(/<option value="uk"[^>]*>/);
    expect(text).not.toMatch(/<option value="en"[^>]*>/);
    const messages = { "common.sign-in": "Заходьте" };
    expect((await put("uk", { messages }, browser)).status).toBe(200);
    expect((await put("en", { messages }, browser)).status).toBe(403);
    expect((await find("Sign in", "", browser)).status).toBe(403);
    // An address with another language leads to one of their own.
    const screen = await browser.fetch(pathOf("common.sign-in", "en"));
    expect(screen.text).toContain("Заходьте");
    await postForm(browser, pathOf("common.sign-in", "en"), { text: "Hacked" });
    expect((await call(admin, "GET", "/messages/en")).json["messages"]).toEqual({});
  });

  test("a mentor has no texts in the navigation and may not open them", async () => {
    const { browser } = await createUserWithRole(portal, "mentor");
    expect((await browser.fetch("/studio")).text).not.toContain('href="/studio/texts"');
    expect((await browser.fetch("/studio/texts")).status).toBe(403);
    expect((await browser.fetch(pathOf("common.sign-in"))).status).toBe(403);
    const { json } = await call(browser, "GET", "/studio/search?query=Sign%20in");
    expect(json["results"]).not.toContainEqual(expect.objectContaining({ kind: "texts" }));
  });

  test("an unknown key or language is not found", async () => {
    expect((await admin.fetch(pathOf("no.such-key"))).status).toBe(404);
    expect((await admin.fetch(pathOf("constructor"))).status).toBe(404);
    expect((await call(admin, "GET", "/messages/xx/texts")).status).toBe(404);
  });
});

test("a portal whose pages collect no prayer requests has no entry for them", async () => {
  const { browser } = await createUserWithRole(portal, "moderator");
  expect((await browser.fetch("/studio")).text).not.toContain('href="/studio/prayers"');
});
