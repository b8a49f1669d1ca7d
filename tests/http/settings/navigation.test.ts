import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { pageTag } from "#domains/pages/load-page.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { storeOldSettings } from "#tests/kit/store-old-settings.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const main = async () => (await portal.browser().fetch("/")).text;

/** Returns only the header's HTML, because the footer repeats the first items. */
const header = async () =>
  /<header class="site-header[\s\S]*?<\/header>/.exec(await main())?.[0] ?? "";

type Navigation = Record<string, unknown>;
const change = (navigation: Navigation | null) =>
  updateSettings(portal.system, { settings: { navigation } });

const item = (id: string, more: Record<string, unknown>) => ({
  id,
  title: { en: `To ${id}` },
  ...more,
});
const page = (alias: string, published = true) => ({ page: { alias, published } });

beforeEach(() => change({ type: "horizontal", theme: "light", items: [], enabled: true }));

test("an unconfigured portal has an enabled, vertical, dark menu without items, and no menu button", async () => {
  await change(null);
  const settings = async () => (await portal.fetch("/api/settings")).json;
  await expect.poll(settings).toMatchObject({
    navigation: { enabled: true, type: "vertical", theme: "dark", items: [] },
  });
  expect(await main()).not.toContain('class="menu-box');
});

test("hidden items and those without a target are dropped, also among child items", async () => {
  const kept = [
    item("link", { link: "/courses/short", openInNewTab: true, icon: "heart" }),
    item("main", { ...page("main"), componentId: "a b" }),
    item("both", {
      link: "https://elsewhere.example/",
      children: [item("child", page("main")), item("hidden child", { link: "/x", hidden: true })],
    }),
  ];
  const dropped = [
    item("hidden", { link: "/x", hidden: true }),
    item("nowhere", {}),
    item("said to be unpublished", page("main", false)),
    item("not published", page("draft")),
    item("no page", page("nobody-wrote-it")),
    item("script", { link: "javascript:alert(1)" }),
    item("without a link", { children: [item("lost", { link: "/x" })] }),
  ];
  await storeOldSettings(portal.system, { navigation: { items: [...kept, ...dropped] } });
  await expect.poll(header).toContain("To link");
  const html = await header();
  const shown = new Set(html.match(/To [\w ]+/g));
  expect([...shown]).toEqual(["To link", "To main", "To both", "To child"]);
  expect(html).toMatch(/<a href="\/courses\/short" target="_blank" rel="noopener">.*?#heart/);
  expect(html).toContain('href="/#a%20b"');
  expect(html).toContain('href="https://elsewhere.example/"');
});

test("a published page is added to the menu within a second, and removed when it is unpublished", async () => {
  await change({ items: [item("draft", page("draft"))] });
  expect(await main()).not.toContain("To draft");
  const publish = (published: boolean) =>
    withTransaction(portal.database.db, async (tx) => {
      await tx.execute(sql`
        update pages set published = ${published}
        where environment_id = ${portal.id} and alias = 'draft'`);
      await announceChange(tx, portal.id, [pageTag(portal.id, "draft")]);
    });
  await publish(true);
  await expect.poll(main, { timeout: 1_000 }).toContain('href="/draft/"');
  await publish(false);
  await expect.poll(main, { timeout: 1_000 }).not.toContain("To draft");
});

test("type and theme set the menu's look; a disabled menu is not shown", async () => {
  const items = [item("one", { link: "/one" })];
  await change({ items });
  await expect.poll(header).toContain('<nav class="navigation"');
  expect(await header()).not.toContain("on-dark");
  await change({ items, theme: "dark" });
  await expect.poll(header).toContain('<header class="site-header on-dark"');
  await change({ items, type: "vertical", theme: "dark" });
  await expect.poll(header).not.toContain('<nav class="navigation"');
  expect(await header()).toContain('class="menu-box menu-box--always menu-box--dark"');
  expect(await header()).toContain('class="menu on-dark"');
  await change({ items, enabled: false });
  await expect.poll(main).not.toContain("To one");
});

test("the menu has all two hundred items; the header's row and the footer have only the first ones", async () => {
  const items = Array.from({ length: 200 }, (_, at) => item(`${at}.`, { link: `/p${at}` }));
  await change({ items });
  await expect.poll(header).toContain("To 199.");
  const count = (html: string) => (html.match(/To \d+\./g) ?? []).length;
  const [row = "", menu = ""] = (await header()).split('<details class="menu-box');
  expect(count(row)).toBeLessThan(10);
  expect(count(menu)).toBe(200);
  const footer = /<footer[\s\S]*<\/footer>/.exec(await main())?.[0] ?? "";
  expect(count(footer)).toBe(8);
  const more = { items: [...items, item("one too many", { link: "/" })] };
  await expect(change(more)).rejects.toThrow(/^navigation\.items: /);
});

test("a donation campaign is linked where the settings say, and only if its link is valid", async () => {
  const give = (donation: Record<string, unknown>) =>
    updateSettings(portal.system, { settings: { integrations: { donation } } });
  const places = async () => {
    const html = await main();
    const at = (part: string) =>
      /class="button button--soft donate-link" href="([^"]+)"/.exec(part)?.[1];
    return [at(html.split("<main")[0] ?? ""), at(html.split("<footer")[1] ?? "")];
  };
  const campaign = "https://give.example/books";
  await give({ campaign, menuButton: true, footerButton: true });
  await expect.poll(places).toEqual([campaign, campaign]);
  await give({ campaign, menuButton: false, footerButton: true });
  await expect.poll(places).toEqual([undefined, campaign]);
  await give({ menuButton: true });
  const donation = { campaign: "javascript:alert(1)" };
  await storeOldSettings(portal.system, { integrations: { donation } });
  await expect.poll(places).toEqual([undefined, undefined]);
});
