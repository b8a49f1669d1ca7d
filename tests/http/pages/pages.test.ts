import fc from "fast-check";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBlock } from "#blocks/check-block.server.ts";
import { putPage } from "#domains/pages/put-page.server.ts";
import { pageSchema } from "#domains/pages/page-schema.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { userWithRole, registeredBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await userWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const hero = (title: string, id = "hero") => ({
  id,
  type: "header",
  props: { title },
  children: [],
});
const saying = (title: string, components: unknown[] = [hero(title)]) => ({
  texts: { en: { title, components } },
});
const put = (alias: string, json: unknown, by = admin) =>
  call(by, "PUT", `/pages/${encodeURIComponent(alias)}`, json);
const read = async (alias: string, query = "withComponents=true") =>
  call(portal, "GET", `/pages/${encodeURIComponent(alias)}?${query}`);

describe("a page that an admin saves", () => {
  test("is shown to guests immediately, and so is a new version", async () => {
    const made = await put("about", { page: saying("Who we are") });
    expect(made).toMatchObject({
      status: 200,
      json: { alias: "about", published: true, revision: 1, draft: null, version: 1 },
    });
    expect((await portal.fetch("/about/")).text).toContain("Who we are");
    await put("about", { version: 1, page: saying("Who we became") });
    expect((await portal.fetch("/about/")).text).toContain("Who we became");
    expect((await read("about")).json).toMatchObject({
      id: "about",
      title: "Who we became",
      alias: "about",
      noindex: false,
      edited: 2,
      template: "default",
      environmentId: "first",
      type: "page",
      published: true,
      index: 0,
    });
  });

  test("stays a draft until it is published, and can be reverted", async () => {
    await put("visit", { page: saying("Come at six") });
    const drafted = await put("visit", { publish: false, page: saying("Come at seven") });
    expect(drafted.json).toMatchObject({ revision: 1, draft: 2, published: true });
    expect((await portal.fetch("/visit/")).text).toContain("Come at six");
    await call(admin, "POST", "/pages/visit/publish", {});
    expect((await portal.fetch("/visit/")).text).toContain("Come at seven");
    const { json } = await call(admin, "GET", "/pages/visit/revisions");
    expect((json.revisions as unknown as Json[]).map(({ title }) => title)).toEqual([
      "Come at seven",
      "Come at six",
    ]);
    await call(admin, "POST", "/pages/visit/publish", { revision: 1 });
    expect((await portal.fetch("/visit/")).text).toContain("Come at six");
    const wrong = await call(admin, "POST", "/pages/visit/publish", { revision: 9 });
    expect(wrong).toMatchObject({ status: 422, json: { code: "INVALID" } });
    await call(admin, "POST", "/pages/visit/unpublish", {});
    expect((await portal.fetch("/visit/")).status).toBe(404);
  });

  test("is refused for everyone else, and nothing is written", async () => {
    const person = await registeredBrowser(portal);
    for (const path of ["", "/publish", "/unpublish"]) {
      const method = path === "" ? "PUT" : "POST";
      const json = path === "" ? { page: saying("Taken over") } : {};
      for (const [by, status] of [
        [person.browser, 403],
        [portal.browser(), 401],
      ] as const) {
        const answer = await call(by, method, `/pages/main${path}`, json);
        expect([path, answer.status]).toEqual([path, status]);
      }
    }
    expect((await call(person.browser, "GET", "/pages")).status).toBe(403);
    expect((await call(person.browser, "GET", "/pages/main/revisions")).status).toBe(403);
    expect((await read("main")).text).not.toContain("Taken over");
  });

  test("is written to the audit log", async () => {
    await put("audited", { page: saying("Noted") });
    const { rows } = await portal.database.db.execute(sql`
      select action, detail->>'alias' as alias from audit_log
      where environment_id = 'first' and detail->>'alias' = 'audited'`);
    expect(rows).toEqual([{ action: "putPage", alias: "audited" }]);
  });

  test("based on an old version is refused, also when two are sent at the same time", async () => {
    await put("twice", { page: saying("One") });
    const both = await Promise.all(
      ["Two", "Three"].map((title) => put("twice", { version: 1, page: saying(title) })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await put("twice", { version: 1, page: saying("Four") })).status).toBe(409);
    const first = await Promise.all(
      ["A", "B"].map((title) => put("at-once", { page: saying(title) })),
    );
    expect(first.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});

/** Builds a tree of blocks nested `depth` times. */
function nested(depth: number): unknown {
  let tree: unknown = hero("deep", "deepest");
  for (let at = 0; at < depth; at += 1) tree = { ...hero("deep", `at-${at}`), children: [tree] };
  return tree;
}

function deepProps(depth: number): unknown {
  let value: unknown = "deep";
  for (let at = 0; at < depth; at += 1) value = { value };
  return { ...hero("deep"), props: value };
}

const block = (type: string, props: object) => ({ ...hero("a"), type, props });
const bold = { type: "text", text: "Words", bold: true };

test("a page stored with unknown props is still shown", async () => {
  await put("older", { page: saying("Older", [hero("Kept")]) });
  await portal.database.db.execute(sql`
    update page_revisions set body = jsonb_set(body, '{texts,en,components,0,props,titel}', '"x"')
    where alias = 'older'`);
  const { status, text } = await portal.fetch("/older/");
  expect(status).toBe(200);
  expect(text.match(/<h1.*?h1>/s)?.[0]).toContain("Kept");
});

describe("a wrong page is refused with the path of the wrong field", () => {
  const text = { title: "Right" };
  const long = "x".repeat(10_000);
  const list = "page.texts.en.components";
  test.each([
    ["page.texts.en.title", { texts: { en: { title: long } } }],
    ["page.texts.en.title", { texts: { en: { title: "  " } } }],
    ["page.texts.en.description", { texts: { en: { ...text, description: long } } }],
    ["page.texts.en", { texts: { uk: text } }],
    ["page.texts.fr", { texts: { en: text, fr: text } }],
    ["page.texts", { texts: [] }],
    ["page.middleware", { texts: { en: text }, middleware: "auth" }],
    ["page.index", { texts: { en: text }, index: -1 }],
    ["page.components", { texts: { en: text }, components: [] }],
    [list, saying("Right", {} as never)],
    [`${list}.0`, saying("Right", [null])],
    [`${list}.0.id`, saying("Right", [hero("a", "")])],
    [`${list}.1.id`, saying("Right", [hero("a"), hero("b")])],
    [`${list}.0.type`, saying("Right", [{ ...hero("a"), type: "hero" }])],
    [`${list}.0.type`, saying("Right", [{ ...hero("a"), type: "__proto__" }])],
    [`${list}.0.props`, saying("Right", [{ ...hero("a"), props: [] }])],
    [`${list}.0.props`, saying("Right", [deepProps(100)])],
    [`${list}.0.props.title`, saying("Right", [hero(long)])],
    [`${list}.0.props.titel`, saying("Right", [block("header", { titel: "A" })])],
    [`${list}.0.props.empty`, saying("Right", [block("header", { empty: null })])],
    [`${list}.0.props.markdown`, saying("Right", [block("rich-text", { markdown: "Words" })])],
    [`${list}.0.props.nodes.0.bold`, saying("Right", [block("rich-text", { nodes: [bold] })])],
    [`${list}.0.props.html`, saying("Right", [block("html", { html: "<b>".repeat(6_000) })])],
    [`${list}.0.children`, saying("Right", [{ ...hero("a"), children: "none" }])],
    [
      `${list}.0.children.0.props.title`,
      saying("Right", [{ ...hero("a"), children: [hero(5 as never, "b")] }]),
    ],
    [
      list,
      saying(
        "Right",
        Array.from({ length: 501 }, (_, at) => hero("a", `b${at}`)),
      ),
    ],
    [`${list}.0${".children.0".repeat(21)}`, saying("Right", [nested(100)])],
  ])("%s", async (path, page) => {
    const { status, json } = await put("wrong", { page });
    expect([status, json.code]).toEqual([422, "INVALID"]);
    expect(String(json.message).split(": ")[0]).toBe(path);
    expect((await read("wrong")).status).toBe(404);
  });

  test("an address that no page can have, and a page of 5 MB, are refused", async () => {
    for (const alias of [" about", "a/b", "what?", "a\u0007"])
      expect([alias, (await put(alias, { page: saying("a") })).status]).toEqual([alias, 422]);
    const large = saying("Large", [hero("x".repeat(5_000_000))]);
    expect(await put("large", { page: large })).toMatchObject({
      status: 413,
      json: { code: "TOO-LARGE", message: expect.stringContaining("1 MB") },
    });
  });
});

describe("any tree that is sent", () => {
  const scalars = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.constantFrom("<script>alert(1)</script>", "javascript:alert(1)", "{name}", "\u202e", ""),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
  );
  const names = fc.constantFrom(
    "title",
    "text",
    "nodes",
    "items",
    "picture",
    "href",
    "button",
    "__proto__",
    "kind",
  );
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      scalars,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(names, tie("value"), { maxKeys: 4 }),
    ),
  }));
  const kinds = ["header", "rich-text", "quote", "call-to-action", "course-list", "form", "none"];
  const trees = fc.letrec((tie) => ({
    block: fc.record({
      id: fc.uuid(),
      type: fc.constantFrom(...kinds),
      props: fc.oneof(
        fc.dictionary(names, values.value, { maxKeys: 4 }),
        fc.record({ title: fc.string({ maxLength: 30 }) }),
        fc.constant({}),
      ),
      children: fc.oneof(
        { depthSize: "small" },
        fc.constant([]),
        fc.array(tie("block"), { maxLength: 2 }),
      ),
    }),
  }));

  test("is refused with a path or stored and then shown", async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(trees.block, { maxLength: 4 }), async (components) => {
        const { status, json } = await put("random", { page: saying("Anything", components) });
        if (status !== 200) {
          expect([status, json.code]).toEqual([422, "INVALID"]);
          expect(String(json.message)).toMatch(/^page\.texts\.en\.components(\.\w+)+: ./);
          return;
        }
        stored += 1;
        const page = await portal.fetch("/random/");
        expect(page.status).toBe(200);
        expect(page.text).not.toContain("<script>alert(1)");
        expect(page.text).toMatch(/<main id="main">[\s\S]+<\/main>/);
      }),
      { numRuns: 30 },
    );
    expect(stored).toBeGreaterThan(2);
  });
});

test("without the role the verb itself refuses every caller", async () => {
  const nobody = { ...portal.system, actor: { ...portal.system.actor, roles: [] } };
  const page = pageSchema.parse(saying("Taken over"));
  const change = putPage(nobody, { alias: "main", publish: true, page }, checkBlock);
  await expect(change).rejects.toMatchObject({ code: "AUTH-DENY" });
});
