import { mkdtemp, readFile, rm, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { messagesPart } from "#content/messages-part.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { openFileStore } from "#tests/kit/file-store.ts";

/** Many languages, in the portal's order. */
const manyLanguages =
  "en,uk,ar,fa,ku,kab,de,fr,es,it,pl,ro,bg,cs,sk,hu,tr,ka,hy,az,kk,ky,uz,tg,hi,bn,id,vi,sw,am".split(
    ",",
  );

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
  await call(admin, "PATCH", "/settings", { settings: { i18n: { langs: manyLanguages } } });
});
afterAll(() => portal.close());

const changeMessages = (
  language: string,
  messages: Record<string, string | null>,
  browser = admin,
) => call(browser, "PATCH", `/messages/${language}`, { messages });
const fetchMessages = async (language: string, query = "") => {
  const { status, json, headers } = await portal.fetch(`/i18n/messages/${language}/${query}`);
  const texts = json as { common: Record<string, string> };
  return { status, signIn: texts.common?.["sign-in"], cache: headers.get("cache-control") };
};
const readPage = async (language: string, path = "/") =>
  (await portal.browser().fetch(`${path}?lang=${language}`)).text;

describe("GET /i18n/messages/{lang}/", () => {
  test("answers JSON by key for each language of the portal, and 404 for others", async () => {
    const { status, headers, json } = await portal.fetch("/i18n/messages/uk/");
    expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(json).toMatchObject({ common: { "sign-in": "Увійти" } });
    expect((await portal.fetch("/i18n/messages/xx/")).status).toBe(404);
    expect((await portal.second.fetch("/i18n/messages/de/")).status).toBe(404);
  });

  test("leaves the texts of emails out of what a page loads", async () => {
    const read = async (query: string) =>
      (await portal.fetch(`/i18n/messages/en/${query}`)).json as Record<string, unknown>;
    expect(await read("")).toMatchObject({ email: expect.anything(), common: expect.anything() });
    const pageMessages = await read("?compiled");
    expect(pageMessages).toHaveProperty("common");
    expect(pageMessages).not.toHaveProperty("email");
  });

  test("has the texts of a learner's conversation only for its own page, without the rest of the studio's", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const { text } = await browser.fetch("/profile/conversation");
    const version = /data-messages="([\w-]+)"/.exec(text)![1]!;
    const { json, headers } = await portal.fetch(`/i18n/messages/en/?compiled&v=${version}`);
    const { studio, ...messages } = json as Record<string, Record<string, unknown>>;
    expect(messages).toMatchObject({ common: expect.anything(), conversation: expect.anything() });
    expect(Object.keys(studio!)).toEqual(["delivery"]);
    expect(messages).not.toHaveProperty("email");
    expect(headers.get("cache-control")).toContain("immutable");
    const { json: pageMessages } = await portal.fetch("/i18n/messages/en/?compiled");
    expect(pageMessages).not.toHaveProperty("conversation");
    expect(pageMessages).not.toHaveProperty("studio");
  });

  test("is cached forever under the version that pages name, and revalidated under any other", async () => {
    const version = /data-messages="(\w+)"/.exec(await readPage("en"))![1];
    expect((await fetchMessages("en", `?v=${version}`)).cache).toContain("immutable");
    expect((await fetchMessages("en", "?v=000000000000")).cache).toBe("no-cache");
    expect((await fetchMessages("en")).cache).toBe("no-cache");
  });
});

describe("thirty languages", () => {
  test("each have their direction, and use the primary language's texts where a translation is missing", async () => {
    for (const language of manyLanguages) {
      const html = await readPage(language);
      const isRightToLeft = ["ar", "fa", "ku", "kab"].includes(language);
      const htmlTag = /<html[^>]*>/.exec(html)![0];
      expect(htmlTag).toContain(`lang="${language}"`);
      expect([language, htmlTag.includes('dir="rtl"')]).toEqual([language, isRightToLeft]);
      const signIn = { uk: "Увійти", ar: "تسجيل الدخول" }[language] ?? "Sign in";
      expect([language, html.includes(`>${signIn}<`)]).toEqual([language, true]);
      expect(html).not.toContain("common.sign-in");
    }
  });

  test("are all in the dropdown, by their own names", async () => {
    const html = await readPage("en");
    const buttons = html.match(/<button[^>]*name="lang"[^>]*>/g) ?? [];
    const choices = new Set(buttons.map((button) => /value="([\w-]+)"/.exec(button)?.[1]));
    expect([...choices].toSorted()).toEqual(manyLanguages.toSorted());
    for (const name of ["Deutsch", "ქართული", "فارسی", "Kiswahili"])
      expect(html).toContain(`>${name}<`);
  });
});

test("a language tag that looks valid but is unknown is refused with its path", async () => {
  const { status, json } = await call(admin, "PATCH", "/settings", {
    settings: { i18n: { langs: ["en", "en-a1"] } },
  });
  expect([status, json["message"]]).toEqual([422, "i18n.langs.1: no language tag"]);
});

describe("a portal's own texts", () => {
  test("appear at once on guest pages and in the messages file, but not in another portal", async () => {
    expect(await readPage("en")).toContain(">Sign in<");
    const { status, json } = await changeMessages("en", { "common.sign-in": "Come in" });
    expect([status, json["messages"]]).toEqual([200, { "common.sign-in": "Come in" }]);
    expect(await readPage("en")).toContain(">Come in<");
    expect(await fetchMessages("en")).toMatchObject({ signIn: "Come in" });
    // A language without a translation shows the primary language's text; one with a translation keeps it.
    expect(await readPage("de")).toContain(">Come in<");
    expect(await readPage("uk")).toContain(">Увійти<");
    expect((await portal.second.fetch("/")).text).toContain(">Sign in<");
    await changeMessages("en", { "common.sign-in": null });
    expect(await readPage("en")).toContain(">Sign in<");
  });

  test("are used in emails too", async () => {
    await changeMessages("en", { "email.restore-password.subject": "A new key to {portal}" });
    const { email } = await openRegisteredBrowser(portal);
    await call(portal, "POST", "/password/reset-emails", { email });
    const readLastSubject = async () => {
      const { rows } = await portal.database.db.execute<{ subject: string }>(
        sql`select subject from outbox order by created_at desc limit 1`,
      );
      return rows[0]?.subject;
    };
    await expect.poll(readLastSubject).toBe("A new key to first");
    await changeMessages("en", { "email.restore-password.subject": null });
  });

  test("cannot add HTML to a page", async () => {
    const hostileText = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
    expect((await changeMessages("en", { "common.menu": hostileText })).status).toBe(422);
    expect(
      (await changeMessages("en", { "common.menu": "a '<'img src=x onerror=alert(1)'>'" })).status,
    ).toBe(200);
    const html = await readPage("en");
    expect(html).not.toContain("<img src=x");
    await changeMessages("en", { "common.menu": null });
  });

  test("are all refused if one is invalid, with its key and the reason", async () => {
    const { status, json } = await changeMessages("en", {
      "common.close": "Shut",
      "course-page.progress": "{done} of {all}",
    });
    expect([status, json.code]).toEqual([422, "INVALID"]);
    expect(json["message"]).toBe(
      "messages.course-page.progress: asks for {all}; available here: {done}, {total}",
    );
    expect((await call(admin, "GET", "/messages/en")).json["messages"]).toEqual({});
    expect((await changeMessages("xx", { "common.close": "x" })).status).toBe(404);
  });

  test("are changed only by the portal's own admins, and the change is audited", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    expect((await changeMessages("en", { "common.close": "x" }, browser)).status).toBe(403);
    expect((await changeMessages("en", { "common.close": "x" }, portal.browser())).status).toBe(
      401,
    );
    await changeMessages("uk", { "common.close": "Сховати" });
    const { rows } = await portal.database.db.execute<{ detail: unknown }>(sql`
      select detail from audit_log where action = 'putMessages' order by at desc, id limit 1`);
    expect(rows[0]?.detail).toEqual({ language: "uk", changed: ["common.close"] });
    await changeMessages("uk", { "common.close": null });
  });
});

describe("the content folder", () => {
  const createContentCtx = () => ({
    ...portal.systemCtx,
    files: openFileStore(tmpdir()),
    parts: [messagesPart],
  });

  test("exports and imports a portal's own texts; removing one brings back the product's text", async () => {
    const folder = await mkdtemp(join(tmpdir(), "lampstand-messages-"));
    try {
      await changeMessages("uk", { "common.close": "Сховати", "common.back": "Вернутися" });
      await rm(folder, { recursive: true });
      await exportContent(createContentCtx(), folder);
      const path = join(folder, "messages/uk.yaml");
      expect(await readFile(path, "utf8")).toBe("common.back: Вернутися\ncommon.close: Сховати\n");
      await writeFile(path, "common.close: Закрити це\n");
      const changedFolder = await mkdtemp(join(tmpdir(), "lampstand-messages-"));
      await mkdir(join(changedFolder, "messages"));
      await writeFile(join(changedFolder, "messages/uk.yaml"), "common.close: Закрити це\n");
      const report = await importContent(createContentCtx(), changedFolder);
      expect(report.parts["messages"]).toMatchObject({
        changed: ["uk: common.close"],
        removed: ["uk: common.back"],
      });
      await writeFile(
        join(changedFolder, "messages/uk.yaml"),
        "common.close: ok\ncommon.menu: '{x}'\n",
      );
      await expect(importContent(createContentCtx(), changedFolder)).rejects.toThrow(
        /messages\/uk\.yaml:2.*asks for \{x\}/s,
      );
      await rm(changedFolder, { recursive: true });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
