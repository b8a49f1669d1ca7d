import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyPageTrash } from "#domains/pages/trash-page.server.ts";
import { pageStarters } from "#domains/pages/starters/page-starters.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const put = (alias: string, title: string, more: object = {}) =>
  call(admin, "PUT", `/pages/${alias}`, {
    page: {
      texts: {
        en: {
          title,
          components: [{ id: "hero", type: "header", props: { title }, children: [] }],
        },
      },
      ...more,
    },
  });
const create = (body: object) => call(admin, "POST", "/creator/pages", body);
const change = async (alias: string, ...operations: object[]) => {
  const { json } = await call(admin, "GET", `/creator/pages/${alias}/draft`);
  return call(admin, "PATCH", `/creator/pages/${alias}/draft`, {
    changeId: crypto.randomUUID(),
    version: json["version"],
    operations,
  });
};
const publish = (alias: string) => call(admin, "POST", `/pages/${alias}/publish`, {});
const list = async (query: string) => {
  const { json } = await call(admin, "GET", `/creator/pages?${query}`);
  return json as unknown as Json[];
};
const aliases = async (query: string) => (await list(query)).map(({ alias }) => String(alias));

test("every starter makes a page that can be published as it is", async () => {
  for (const starter of pageStarters) {
    const isEmpty = starter === "empty";
    await portal.database.db.execute(sql`
      delete from pages where environment_id = 'first' and alias = ${starter}`);
    const { status, json } = await create({ starter, ...(isEmpty && { title: "Empty" }) });
    expect([starter, status]).toEqual([starter, 200]);
    const alias = String(json["alias"]);
    const { json: page } = await call(admin, "GET", `/creator/pages/${alias}/draft`);
    const { texts } = page["body"] as unknown as { texts: Record<string, { title: string }> };
    expect([starter, Object.values(texts).every(({ title }) => title !== "")]).toEqual([
      starter,
      true,
    ]);
    expect([starter, (await publish(alias)).status]).toEqual([starter, 200]);
  }
  expect((await create({ starter: "main" })).status).toBe(422);
  expect((await create({ starter: "empty" })).status).toBe(422);
  const { json } = await create({ title: "Courses", starter: "empty" });
  expect(json["alias"]).toBe("courses-2");
});

test("the list finds pages by title and address, by state and language", async () => {
  await put("harvest", "A thankful evening", {
    texts: { en: { title: "A thankful evening" }, uk: { title: "Вечір подяки" } },
  });
  await create({ title: "Never shown", starter: "empty" });
  expect(await aliases("text=THANKFUL")).toEqual(["harvest"]);
  expect(await aliases(`text=${encodeURIComponent("вечір")}`)).toEqual(["harvest"]);
  expect(await aliases("text=harv")).toEqual(["harvest"]);
  expect(await aliases("text=harv&textsLanguage=uk")).toEqual(["harvest"]);
  expect(await aliases("filter=draft")).toContain("never-shown");
  expect(await aliases("filter=published")).not.toContain("never-shown");
  expect(await aliases("filter=changed")).not.toContain("harvest");
  await change("harvest", { op: "set", path: ["texts", "en", "title"], value: "A new title" });
  expect(await aliases("filter=changed")).toContain("harvest");
  expect(await list("text=a+new+title")).toMatchObject([
    { alias: "harvest", state: "changed", languages: ["en", "uk"] },
  ]);
  expect((await aliases("filter=current"))[0]).toBe("main");
  expect((await aliases("filter=policies")).every((alias) => /polic|terms/.test(alias))).toBe(true);
});

test("a copy has the newest draft, its own address and numbered titles", async () => {
  await put("retreat", "Retreat");
  await change("retreat", { op: "set", path: ["address"], value: "quiet-days" });
  const { json } = await call(admin, "POST", "/creator/pages/retreat/duplicate");
  expect(json["alias"]).toBe("retreat-2");
  expect(await list("text=retreat+(2)")).toMatchObject([
    { alias: "retreat-2", address: "retreat-2", state: "draft" },
  ]);
});

test("a page in the trash is gone for visitors, and comes back as it was", async () => {
  await put("camp", "Camp");
  await change("camp", { op: "set", path: ["texts", "en", "title"], value: "Camp, changed" });
  expect((await call(admin, "DELETE", "/creator/pages/camp")).status).toBe(200);
  expect((await portal.fetch("/camp/")).status).toBe(404);
  expect((await call(admin, "GET", "/creator/pages/camp/draft")).status).toBe(404);
  expect((await publish("camp")).status).toBe(404);
  expect(await aliases("filter=trash")).toEqual(["camp"]);
  expect(await aliases("text=camp")).toEqual([]);
  expect((await call(admin, "POST", "/creator/pages/camp/restore")).json).toMatchObject({
    published: true,
  });
  expect((await portal.fetch("/camp/")).status).toBe(200);
  expect(await list("text=camp")).toMatchObject([{ title: "Camp, changed", state: "changed" }]);
  await call(admin, "DELETE", "/creator/pages/camp");
  const later = { now: () => portal.clock.now() + 31 * 24 * 3_600_000 };
  await emptyPageTrash({ db: portal.database.db, clock: later as never });
  expect(await aliases("filter=trash")).toEqual([]);
  expect((await call(admin, "POST", "/creator/pages/camp/restore")).status).toBe(404);
});

test("another page's content becomes the draft of the main page, and can be undone", async () => {
  await put("main", "Old home");
  await put("new-home", "New home");
  expect((await call(admin, "POST", "/creator/pages/new-home/copy-to-main")).status).toBe(200);
  expect((await portal.fetch("/")).text).toContain("Old home");
  await publish("main");
  expect((await portal.fetch("/")).text).toContain("New home");
  await call(admin, "POST", "/creator/pages/main/draft/undo", { changeId: "undo" });
  await publish("main");
  expect((await portal.fetch("/")).text).toContain("Old home");
  expect((await call(admin, "POST", "/creator/pages/main/copy-to-main")).status).toBe(422);
});

test("a page's new address redirects from the old ones, which nobody else gets", async () => {
  await put("who", "Who we are");
  await change("who", { op: "set", path: ["address"], value: "who-is-who" });
  expect((await portal.fetch("/who-is-who/")).status).toBe(404);
  await publish("who");
  const moved = await portal.fetch("/who/?from=poster");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/who-is-who/?from=poster"]);
  expect(moved.headers.get("cache-control")).toContain("no-cache");
  const { status, text } = await portal.fetch("/who-is-who/");
  expect(status).toBe(200);
  expect(text).toMatch(/<link[^>]*rel="canonical"[^>]*\/who-is-who\//);
  expect((await portal.fetch("/sitemap.xml")).text).toContain("/who-is-who/");
  await change("who", { op: "set", path: ["address"], value: "people" });
  await publish("who");
  expect((await portal.fetch("/who-is-who/")).headers.get("location")).toBe("/people/");
  expect((await portal.fetch("/?popup=page&of=who-is-who")).text).toContain("Who we are");
  expect((await put("who-is-who", "Taken")).status).toBe(422);
  await put("other", "Other");
  for (const address of ["who-is-who", "who", "courses", "studio", "a/b"]) {
    await change("other", { op: "set", path: ["address"], value: address });
    expect([address, (await publish("other")).status]).toEqual([address, 422]);
  }
  const fixed = await change("main", { op: "set", path: ["address"], value: "home" });
  expect(fixed.status).toBe(200);
  expect((await publish("main")).status).toBe(422);
});

test("a page's own picture is what chats show of it", async () => {
  const picture = {
    width: 1200,
    height: 630,
    color: "#334455",
    sources: [{ width: 1200, url: "/files/0123456789abcdef0123456789abcdef-1200.webp" }],
  };
  await put("shared", "Shared", { sharePicture: picture });
  const { text } = await portal.fetch("/shared/");
  expect(text).toMatch(
    /og:image"[^>]*\/cards\/pictures\/0123456789abcdef0123456789abcdef-1200\.jpg/,
  );
  await change("shared", { op: "set", path: ["sharePicture", "width"], value: "wide" });
  const wrong = await change("shared", { op: "set", path: ["sharePicture"], value: { url: "x" } });
  expect(wrong.status).toBe(422);
});
