import { afterAll, beforeAll, expect, test } from "vitest";
import { resolve } from "node:path";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: resolve("demo/localhost") });
});
afterAll(() => portal.close());

type BlockKind = { kind: string; schema: { properties: object }; defaults: object };
type BlockCategory = { id: string; kinds: BlockKind[] };

async function listCategories(): Promise<BlockCategory[]> {
  const { status, json } = await call(portal, "get", "/blocks");
  expect(status).toBe(200);
  return (json as unknown as { categories: BlockCategory[] }).categories;
}

test("the API lists every kind of block in its category, with the schema of its props and their defaults", async () => {
  const categories = await listCategories();
  const kinds = categories.flatMap((category) => category.kinds);
  expect(kinds.length).toBeGreaterThanOrEqual(35);
  expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length);
  for (const { id, kinds } of categories) expect(kinds.length, id).toBeGreaterThan(0);
  for (const { kind, schema, defaults } of kinds)
    for (const name of Object.keys(defaults))
      expect(Object.keys(schema.properties), `${kind}.${name}`).toContain(name);
  const faq = kinds.find(({ kind }) => kind === "faq");
  expect(faq).toMatchObject({
    defaults: { title: "", items: [] },
    schema: { type: "object", properties: { title: { type: "string", maxLength: 300 } } },
  });
});

test("the components page shows every kind of block, and hostile props stay text", async () => {
  for (const browser of [portal, portal.second]) {
    const { status, text } = await browser.fetch("/guideline/components");
    expect(status).toBe(200);
    for (const { kinds } of await listCategories())
      for (const { kind } of kinds) {
        expect(text).toContain(`id="kind-${kind}"`);
        expect(text).toContain(`href="#kind-${kind}"`);
      }
    expect(text).toContain('content="noindex"');
    const visibleHtml = text.replace(/<script[^>]*>.*?<\/script>/gs, "");
    expect(visibleHtml).toContain("&lt;script&gt;alert(&quot;hostile&quot;)");
    expect(visibleHtml).not.toMatch(/<script|<img src=x|(?:href|src|action)="javascript:/i);
    const ids = [...visibleHtml.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  }
});

test("frames may only come from the hosts of the embed block", async () => {
  const { headers } = await portal.fetch("/");
  const policy = headers.get("content-security-policy") ?? "";
  const frameSources = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
  expect(frameSources).toContain("https://docs.google.com/forms/");
  expect(frameSources).toContain("https://www.youtube-nocookie.com");
  expect(frameSources.every((source) => source.startsWith("https://"))).toBe(true);
  expect(frameSources).not.toContain("https://docs.google.com");
});

test("contacts and social networks in the settings appear in their blocks at once", async () => {
  const { second } = portal;
  const { browser } = await createUserWithRole(second, "mp-admin");
  const components = ["contacts", "socials"].map((type) => ({
    id: type,
    type,
    props: {},
    children: [],
  }));
  const englishTexts = { title: "About", description: "", keywords: "", components };
  const pageInput = { publish: true, page: { texts: { en: englishTexts } } };
  expect((await call(browser, "PUT", "/pages/about", pageInput)).status).toBe(200);
  const readAboutPage = async () => (await second.fetch("/about/")).text.split("</main>")[0];
  expect(await readAboutPage()).not.toContain("viber:");
  const settings = {
    contacts: { viber: "+44 20 7946 0999", skype: "live:lamp", email: "" },
    socials: { discord: "https://discord.example/lamp", youtube: "" },
  };
  const { status } = await call(browser, "PATCH", "/settings", { settings });
  expect(status).toBe(200);
  const html = await readAboutPage();
  for (const href of [
    "viber://chat?number=%2B442079460999",
    "skype:live:lamp?chat",
    "https://discord.example/lamp",
  ])
    expect(html).toContain(`href="${href}"`);
  expect(html).not.toMatch(/mailto:|youtube/);
});
