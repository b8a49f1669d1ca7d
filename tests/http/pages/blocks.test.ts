import { afterAll, beforeAll, expect, test } from "vitest";
import { resolve } from "node:path";
import { userWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: resolve("demo/localhost") });
});
afterAll(() => portal.close());

type Kind = { kind: string; schema: { properties: object }; defaults: object };
type Shelf = { id: string; kinds: Kind[] };

async function shelves(): Promise<Shelf[]> {
  const { status, json } = await call(portal, "get", "/blocks");
  expect(status).toBe(200);
  return (json as unknown as { categories: Shelf[] }).categories;
}

test("the API lists every kind of block in its category, with the schema of its props and their defaults", async () => {
  const categories = await shelves();
  const kinds = categories.flatMap((shelf) => shelf.kinds);
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
    for (const { kinds } of await shelves())
      for (const { kind } of kinds) {
        expect(text).toContain(`id="kind-${kind}"`);
        expect(text).toContain(`href="#kind-${kind}"`);
      }
    expect(text).toContain('content="noindex"');
    const shown = text.replace(/<script[^>]*>.*?<\/script>/gs, "");
    expect(shown).toContain("&lt;script&gt;alert(&quot;hostile&quot;)");
    expect(shown).not.toMatch(/<script|<img src=x|(?:href|src|action)="javascript:/i);
    const ids = [...shown.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  }
});

test("frames may only come from the hosts of the embed block", async () => {
  const { headers } = await portal.fetch("/");
  const policy = headers.get("content-security-policy") ?? "";
  const frames = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
  expect(frames).toContain("https://docs.google.com/forms/");
  expect(frames).toContain("https://www.youtube-nocookie.com");
  expect(frames.every((place) => place.startsWith("https://"))).toBe(true);
  expect(frames).not.toContain("https://docs.google.com");
});

test("contacts and social networks in the settings appear in their blocks at once", async () => {
  const { second } = portal;
  const { browser } = await userWithRole(second, "mp-admin");
  const components = ["contacts", "socials"].map((type) => ({
    id: type,
    type,
    props: {},
    children: [],
  }));
  const words = { title: "About", description: "", keywords: "", components };
  const put = { publish: true, page: { texts: { en: words } } };
  expect((await call(browser, "PUT", "/pages/about", put)).status).toBe(200);
  const about = async () => (await second.fetch("/about/")).text.split("</main>")[0];
  expect(await about()).not.toContain("viber:");
  const settings = {
    contacts: { viber: "+44 20 7946 0999", skype: "live:lamp", email: "" },
    socials: { discord: "https://discord.example/lamp", youtube: "" },
  };
  const { status } = await call(browser, "PATCH", "/settings", { settings });
  expect(status).toBe(200);
  const now = await about();
  for (const href of [
    "viber://chat?number=%2B442079460999",
    "skype:live:lamp?chat",
    "https://discord.example/lamp",
  ])
    expect(now).toContain(`href="${href}"`);
  expect(now).not.toMatch(/mailto:|youtube/);
});
