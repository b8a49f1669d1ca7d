import fc from "fast-check";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBlock } from "#blocks/check-block.server.ts";
import { putPage } from "#domains/pages/put-page.server.ts";
import { pageSchema } from "#domains/pages/page-schema.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const hero = (title: string, id = "hero") => ({
  id,
  type: "header",
  props: { title },
  children: [],
});
const pageWith = (title: string, components: unknown[] = [hero(title)]) => ({
  texts: { en: { title, components } },
});
const putPageByApi = (alias: string, json: unknown, requester = admin) =>
  call(requester, "PUT", `/pages/${encodeURIComponent(alias)}`, json);
const readPageByApi = async (alias: string, query = "withComponents=true") =>
  call(portal, "GET", `/pages/${encodeURIComponent(alias)}?${query}`);

describe("a page that an admin saves", () => {
  test("is shown to guests immediately, and so is a new version", async () => {
    const saved = await putPageByApi("about", { page: pageWith("Who we are") });
    expect(saved).toMatchObject({
      status: 200,
      json: { alias: "about", published: true, revision: 1, draft: null, version: 1 },
    });
    expect((await portal.fetch("/about/")).text).toContain("Who we are");
    await putPageByApi("about", { version: 1, page: pageWith("Who we became") });
    expect((await portal.fetch("/about/")).text).toContain("Who we became");
    expect((await readPageByApi("about")).json).toMatchObject({
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
    await putPageByApi("visit", { page: pageWith("Come at six") });
    const drafted = await putPageByApi("visit", {
      publish: false,
      page: pageWith("Come at seven"),
    });
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
    const refused = await call(admin, "POST", "/pages/visit/publish", { revision: 9 });
    expect(refused).toMatchObject({ status: 422, json: { code: "INVALID" } });
    await call(admin, "POST", "/pages/visit/unpublish", {});
    expect((await portal.fetch("/visit/")).status).toBe(404);
  });

  test("is refused for everyone else, and nothing is written", async () => {
    const person = await openRegisteredBrowser(portal);
    for (const path of ["", "/publish", "/unpublish"]) {
      const method = path === "" ? "PUT" : "POST";
      const json = path === "" ? { page: pageWith("Taken over") } : {};
      for (const [requester, status] of [
        [person.browser, 403],
        [portal.browser(), 401],
      ] as const) {
        const response = await call(requester, method, `/pages/main${path}`, json);
        expect([path, response.status]).toEqual([path, status]);
      }
    }
    expect((await call(person.browser, "GET", "/pages")).status).toBe(403);
    expect((await call(person.browser, "GET", "/pages/main/revisions")).status).toBe(403);
    expect((await readPageByApi("main")).text).not.toContain("Taken over");
  });

  test("is written to the audit log", async () => {
    await putPageByApi("audited", { page: pageWith("Noted") });
    const { rows } = await portal.database.db.execute(sql`
      select action, detail->>'alias' as alias from audit_log
      where environment_id = 'first' and detail->>'alias' = 'audited'`);
    expect(rows).toEqual([{ action: "putPage", alias: "audited" }]);
  });

  test("based on an old version is refused, also when two are sent at the same time", async () => {
    await putPageByApi("twice", { page: pageWith("One") });
    const responses = await Promise.all(
      ["Two", "Three"].map((title) => putPageByApi("twice", { version: 1, page: pageWith(title) })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await putPageByApi("twice", { version: 1, page: pageWith("Four") })).status).toBe(409);
    const firstSaves = await Promise.all(
      ["A", "B"].map((title) => putPageByApi("at-once", { page: pageWith(title) })),
    );
    expect(firstSaves.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});

/** Builds a tree of blocks nested `depth` times. */
function nestBlocks(depth: number): unknown {
  let tree: unknown = hero("deep", "deepest");
  for (let level = 0; level < depth; level += 1)
    tree = { ...hero("deep", `at-${level}`), children: [tree] };
  return tree;
}

function createDeepProps(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = { value };
  return { ...hero("deep"), props: value };
}

const createBlock = (type: string, props: object) => ({ ...hero("a"), type, props });
const boldText = { type: "text", text: "Words", bold: true };

test("a page stored with unknown props is still shown", async () => {
  await putPageByApi("older", { page: pageWith("Older", [hero("Kept")]) });
  await portal.database.db.execute(sql`
    update page_revisions set body = jsonb_set(body, '{texts,en,components,0,props,titel}', '"x"')
    where alias = 'older'`);
  const { status, text } = await portal.fetch("/older/");
  expect(status).toBe(200);
  expect(text.match(/<h1.*?h1>/s)?.[0]).toContain("Kept");
});

describe("a wrong page is refused with the path of the wrong field", () => {
  const pageText = { title: "Right" };
  const longText = "x".repeat(10_000);
  const listPath = "page.texts.en.components";
  test.each([
    ["page.texts.en.title", { texts: { en: { title: longText } } }],
    ["page.texts.en.title", { texts: { en: { title: "  " } } }],
    ["page.texts.en.description", { texts: { en: { ...pageText, description: longText } } }],
    ["page.texts.en", { texts: { uk: pageText } }],
    ["page.texts.fr", { texts: { en: pageText, fr: pageText } }],
    ["page.texts", { texts: [] }],
    ["page.middleware", { texts: { en: pageText }, middleware: "auth" }],
    ["page.index", { texts: { en: pageText }, index: -1 }],
    ["page.components", { texts: { en: pageText }, components: [] }],
    [listPath, pageWith("Right", {} as never)],
    [`${listPath}.0`, pageWith("Right", [null])],
    [`${listPath}.0.id`, pageWith("Right", [hero("a", "")])],
    [`${listPath}.1.id`, pageWith("Right", [hero("a"), hero("b")])],
    [`${listPath}.0.type`, pageWith("Right", [{ ...hero("a"), type: "hero" }])],
    [`${listPath}.0.type`, pageWith("Right", [{ ...hero("a"), type: "__proto__" }])],
    [`${listPath}.0.props`, pageWith("Right", [{ ...hero("a"), props: [] }])],
    [`${listPath}.0.props`, pageWith("Right", [createDeepProps(100)])],
    [`${listPath}.0.props.title`, pageWith("Right", [hero(longText)])],
    [`${listPath}.0.props.titel`, pageWith("Right", [createBlock("header", { titel: "A" })])],
    [`${listPath}.0.props.empty`, pageWith("Right", [createBlock("header", { empty: null })])],
    [
      `${listPath}.0.props.markdown`,
      pageWith("Right", [createBlock("rich-text", { markdown: "Words" })]),
    ],
    [
      `${listPath}.0.props.nodes.0.bold`,
      pageWith("Right", [createBlock("rich-text", { nodes: [boldText] })]),
    ],
    [
      `${listPath}.0.props.html`,
      pageWith("Right", [createBlock("html", { html: "<b>".repeat(6_000) })]),
    ],
    [`${listPath}.0.children`, pageWith("Right", [{ ...hero("a"), children: "none" }])],
    [
      `${listPath}.0.children.0.props.title`,
      pageWith("Right", [{ ...hero("a"), children: [hero(5 as never, "b")] }]),
    ],
    [
      listPath,
      pageWith(
        "Right",
        Array.from({ length: 501 }, (_, index) => hero("a", `b${index}`)),
      ),
    ],
    [`${listPath}.0${".children.0".repeat(21)}`, pageWith("Right", [nestBlocks(100)])],
  ])("%s", async (path, page) => {
    const { status, json } = await putPageByApi("wrong", { page });
    expect([status, json.code]).toEqual([422, "INVALID"]);
    expect(String(json.message).split(": ")[0]).toBe(path);
    expect((await readPageByApi("wrong")).status).toBe(404);
  });

  test("an address that no page can have, and a page of 5 MB, are refused", async () => {
    for (const alias of [" about", "a/b", "what?", "a\u0007"])
      expect([alias, (await putPageByApi(alias, { page: pageWith("a") })).status]).toEqual([
        alias,
        422,
      ]);
    const large = pageWith("Large", [hero("x".repeat(5_000_000))]);
    expect(await putPageByApi("large", { page: large })).toMatchObject({
      status: 413,
      json: { code: "TOO-LARGE", message: expect.stringContaining("1 MB") },
    });
  });
});

describe("any block tree that is sent", () => {
  const scalarArbitrary = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.constantFrom("<script>alert(1)</script>", "javascript:alert(1)", "{name}", "\u202e", ""),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
  );
  const propNameArbitrary = fc.constantFrom(
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
  const propArbitraries = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      scalarArbitrary,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(propNameArbitrary, tie("value"), { maxKeys: 4 }),
    ),
  }));
  const kinds = ["header", "rich-text", "quote", "call-to-action", "course-list", "form", "none"];
  const treeArbitraries = fc.letrec((tie) => ({
    block: fc.record({
      id: fc.uuid(),
      type: fc.constantFrom(...kinds),
      props: fc.oneof(
        fc.dictionary(propNameArbitrary, propArbitraries.value, { maxKeys: 4 }),
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
    let storedCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(treeArbitraries.block, { maxLength: 4 }), async (components) => {
        const { status, json } = await putPageByApi("random", {
          page: pageWith("Anything", components),
        });
        if (status !== 200) {
          expect([status, json.code]).toEqual([422, "INVALID"]);
          expect(String(json.message)).toMatch(/^page\.texts\.en\.components(\.\w+)+: ./);
          return;
        }
        storedCount += 1;
        const page = await portal.fetch("/random/");
        expect(page.status).toBe(200);
        expect(page.text).not.toContain("<script>alert(1)");
        expect(page.text).toMatch(/<main id="main">[\s\S]+<\/main>/);
      }),
      { numRuns: 30 },
    );
    expect(storedCount).toBeGreaterThan(2);
  });
});

test("the verb putPage itself refuses a caller without the role", async () => {
  const visitorCtx = { ...portal.systemCtx, actor: { ...portal.systemCtx.actor, roles: [] } };
  const page = pageSchema.parse(pageWith("Taken over"));
  const refusedChange = putPage(visitorCtx, { alias: "main", publish: true, page }, checkBlock);
  await expect(refusedChange).rejects.toMatchObject({ code: "AUTH-DENY" });
});
