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

const readMainPage = async () => (await portal.browser().fetch("/")).text;

/** Returns only the header's HTML, because the footer repeats the first items. */
const readHeader = async () =>
  /<header class="site-header[\s\S]*?<\/header>/.exec(await readMainPage())?.[0] ?? "";

type Navigation = Record<string, unknown>;
const changeNavigation = (navigation: Navigation | null) =>
  updateSettings(portal.systemCtx, { settings: { navigation } });

const createItem = (id: string, extraFields: Record<string, unknown>) => ({
  id,
  title: { en: `To ${id}` },
  ...extraFields,
});
const pageTarget = (alias: string, published = true) => ({ page: { alias, published } });

beforeEach(() =>
  changeNavigation({ type: "horizontal", theme: "light", items: [], enabled: true }),
);

test("an unconfigured portal has an enabled, vertical, dark menu without items, and no menu button", async () => {
  await changeNavigation(null);
  const readSettings = async () => (await portal.fetch("/api/settings")).json;
  await expect.poll(readSettings).toMatchObject({
    navigation: { enabled: true, type: "vertical", theme: "dark", items: [] },
  });
  expect(await readMainPage()).not.toContain('class="menu-box');
});

test("hidden items and those without a target are dropped, also among child items", async () => {
  const shownItems = [
    createItem("link", { link: "/courses/short", openInNewTab: true, icon: "heart" }),
    createItem("main", { ...pageTarget("main"), componentId: "a b" }),
    createItem("both", {
      link: "https://elsewhere.example/",
      children: [
        createItem("child", pageTarget("main")),
        createItem("hidden child", { link: "/x", hidden: true }),
      ],
    }),
  ];
  const droppedItems = [
    createItem("hidden", { link: "/x", hidden: true }),
    createItem("nowhere", {}),
    createItem("said to be unpublished", pageTarget("main", false)),
    createItem("not published", pageTarget("draft")),
    createItem("no page", pageTarget("nobody-wrote-it")),
    createItem("script", { link: "javascript:alert(1)" }),
    createItem("without a link", { children: [createItem("lost", { link: "/x" })] }),
  ];
  await storeOldSettings(portal.systemCtx, {
    navigation: { items: [...shownItems, ...droppedItems] },
  });
  await expect.poll(readHeader).toContain("To link");
  const html = await readHeader();
  const shown = new Set(html.match(/To [\w ]+/g));
  expect([...shown]).toEqual(["To link", "To main", "To both", "To child"]);
  expect(html).toMatch(/<a href="\/courses\/short" target="_blank" rel="noopener">.*?#heart/);
  expect(html).toContain('href="/#a%20b"');
  expect(html).toContain('href="https://elsewhere.example/"');
});

test("a published page is added to the menu within a second, and removed when it is unpublished", async () => {
  await changeNavigation({ items: [createItem("draft", pageTarget("draft"))] });
  expect(await readMainPage()).not.toContain("To draft");
  const setPublished = (isPublished: boolean) =>
    withTransaction(portal.database.db, async (tx) => {
      await tx.execute(sql`
        update pages set published = ${isPublished}
        where environment_id = ${portal.id} and alias = 'draft'`);
      await announceChange(tx, portal.id, [pageTag(portal.id, "draft")]);
    });
  await setPublished(true);
  await expect.poll(readMainPage, { timeout: 1_000 }).toContain('href="/draft/"');
  await setPublished(false);
  await expect.poll(readMainPage, { timeout: 1_000 }).not.toContain("To draft");
});

test("type and theme set the menu's look; a disabled menu is not shown", async () => {
  const items = [createItem("one", { link: "/one" })];
  await changeNavigation({ items });
  await expect.poll(readHeader).toContain('<nav class="navigation"');
  expect(await readHeader()).not.toContain("on-dark");
  await changeNavigation({ items, theme: "dark" });
  await expect.poll(readHeader).toContain('<header class="site-header on-dark"');
  await changeNavigation({ items, type: "vertical", theme: "dark" });
  await expect.poll(readHeader).not.toContain('<nav class="navigation"');
  expect(await readHeader()).toContain('class="menu-box menu-box--always menu-box--dark"');
  expect(await readHeader()).toContain('class="menu on-dark"');
  await changeNavigation({ items, enabled: false });
  await expect.poll(readMainPage).not.toContain("To one");
});

test("the menu has all two hundred items; the header's row and the footer have only the first ones", async () => {
  const items = Array.from({ length: 200 }, (_, index) =>
    createItem(`${index}.`, { link: `/p${index}` }),
  );
  await changeNavigation({ items });
  await expect.poll(readHeader).toContain("To 199.");
  const countItems = (html: string) => (html.match(/To \d+\./g) ?? []).length;
  const [row = "", menu = ""] = (await readHeader()).split('<details class="menu-box');
  expect(countItems(row)).toBeLessThan(10);
  expect(countItems(menu)).toBe(200);
  const footer = /<footer[\s\S]*<\/footer>/.exec(await readMainPage())?.[0] ?? "";
  expect(countItems(footer)).toBe(8);
  const tooManyItems = { items: [...items, createItem("one too many", { link: "/" })] };
  await expect(changeNavigation(tooManyItems)).rejects.toThrow(/^navigation\.items: /);
});

test("a donation campaign is linked where the settings say, and only if its link is valid", async () => {
  const changeDonation = (donation: Record<string, unknown>) =>
    updateSettings(portal.systemCtx, { settings: { integrations: { donation } } });
  const readDonationLinks = async () => {
    const html = await readMainPage();
    const linkIn = (part: string) =>
      /class="button button--soft donate-link" href="([^"]+)"/.exec(part)?.[1];
    return [linkIn(html.split("<main")[0] ?? ""), linkIn(html.split("<footer")[1] ?? "")];
  };
  const campaign = "https://give.example/books";
  await changeDonation({ campaign, menuButton: true, footerButton: true });
  await expect.poll(readDonationLinks).toEqual([campaign, campaign]);
  await changeDonation({ campaign, menuButton: false, footerButton: true });
  await expect.poll(readDonationLinks).toEqual([undefined, campaign]);
  await changeDonation({ menuButton: true });
  const donation = { campaign: "javascript:alert(1)" };
  await storeOldSettings(portal.systemCtx, { integrations: { donation } });
  await expect.poll(readDonationLinks).toEqual([undefined, undefined]);
});
