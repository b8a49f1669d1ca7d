import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: editor } = await createUserWithRole(portal, "editor"));
});
afterAll(() => portal.close());

const prepare = (browser: Browser, components: unknown[], language = "en") =>
  call(browser, "POST", "/blocks/prepare", { language, components });
const block = (type: string, props: object) => ({ id: `a-${type}`, type, props, children: [] });

test("the canvas has the portal's look and the text's direction, and nothing may run in it", async () => {
  const response = await editor.fetch("/studio/canvas/uk");
  const html = response.text;
  expect(response.status).toBe(200);
  expect(html).toContain('<html lang="uk" dir="ltr"');
  expect(html).toContain("--paper:");
  expect(html).not.toContain("<script");
  const policy = response.headers.get("content-security-policy")!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain("script-src");
  expect((await editor.fetch("/studio/canvas/xx")).status).toBe(404);
  const learner = await openRegisteredBrowser(portal);
  expect((await learner.browser.fetch("/studio/canvas/uk")).status).toBe(403);
});

test("only the studio's own canvas may be framed by the studio", async () => {
  const response = await editor.fetch("/studio");
  expect(response.headers.get("content-security-policy")).toContain("frame-src 'self';");
});

test("blocks are prepared as learners get them, without being stored", async () => {
  const question = block("question", {
    text: "What burns?",
    variants: [{ id: "lamp", text: "A lamp", correct: true }],
  });
  const { status, json } = await prepare(editor, [question]);
  expect(status).toBe(200);
  expect(json["kinds"]).toEqual(expect.arrayContaining(["question", "mentors", "course-list"]));
  expect(json["components"]).toMatchObject([
    { id: "a-question", props: { variants: [{ id: "lamp", text: "A lamp" }] } },
  ]);
  expect(JSON.stringify(json)).not.toContain('"correct"');
});

test("blocks are prepared as a guest or a learner sees them, whoever asks", async () => {
  const registration = block("registration", {});
  const dataFor = async (viewer?: string) => {
    const body = { language: "en", viewer, components: [registration] };
    const { json } = await call(editor, "POST", "/blocks/prepare", body);
    return (json["data"] as unknown as Record<string, { isRegistered: boolean }>)["a-registration"];
  };
  expect(await dataFor("guest")).toMatchObject({ isRegistered: false });
  expect(await dataFor("learner")).toMatchObject({ isRegistered: true });
  expect(await dataFor()).toMatchObject({ isRegistered: true });
  const body = { language: "en", viewer: "guest", components: [] };
  const learner = await openRegisteredBrowser(portal);
  expect((await call(learner.browser, "POST", "/blocks/prepare", body)).status).toBe(403);
  const odd = await call(editor, "POST", "/blocks/prepare", { ...body, viewer: "owner" });
  expect(odd.status).toBe(422);
});

test("a block that isn't finished is left out, and a broken tree is refused", async () => {
  const { json } = await prepare(editor, [block("quote", { text: 7 }), block("divider", {})]);
  expect(json["components"]).toMatchObject([{ type: "divider" }]);
  expect((await prepare(editor, [{ id: "a" }])).status).toBe(422);
  expect((await prepare(editor, [], "xx")).status).toBe(422);
  const learner = await openRegisteredBrowser(portal);
  expect((await prepare(learner.browser, [])).status).toBe(403);
});

test("a Bible passage is found by its reference in any of the three languages", async () => {
  const find = (reference: string, language = "en") => {
    const query = new URLSearchParams({ reference, language });
    return call(editor, "GET", `/bible/passage?${query}`);
  };
  const { json } = await find("Ps 77:2-4");
  expect(json).toMatchObject({
    name: "Psalm 77:2–4",
    translation: "World English Bible",
    language: "en",
  });
  expect((json["verses"] as unknown as { number: string }[]).map(({ number }) => number)).toEqual([
    "2",
    "3",
    "4",
  ]);
  expect((await find("Пс 77:2", "uk")).json["name"]).toMatch(/77:2$/);
  expect((await find("Nowhere 3")).status).toBe(404);
});
