import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

const navigation = {
  enabled: true,
  type: "horizontal",
  theme: "light",
  items: [
    { id: "first", title: { en: "First" }, link: "/courses" },
    { id: "second", title: { en: "Second" }, link: "https://second.example" },
    { id: "third", title: { en: "Third" }, link: "/about" },
  ],
};

async function openMenu(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/studio/site-menu`);
  await hydrate(page);
  await expect(page.frameLocator("iframe >> nth=0").locator("main")).toBeVisible();
}
const names = (page: Page) => page.locator(".studio-menu-entry__name > span:first-child");

test("@scripts an entry is written, moved by the keyboard and published", async ({
  page,
  homeUrl: home,
  admin,
  changeSettings,
}) => {
  await changeSettings({ navigation });
  await signInWithRole(page, home, admin, "mp-admin");
  await openMenu(page, home);
  await expect(names(page)).toHaveText(["First", "Second", "Third"]);
  await page.getByRole("button", { name: "Add an entry" }).click();
  await page.getByLabel(/^Name( \(English\))?$/).fill("Come and see");
  await page.getByLabel("Leads to").selectOption("address");
  await page.getByRole("textbox", { name: "Address" }).fill("/come");
  const handle = page.getByRole("button", { name: "Move Come and see" });
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  await expect(names(page)).toHaveText(["First", "Second", "Come and see", "Third"]);
  await page.getByRole("button", { name: "Put inside the entry above" }).click();
  await expect(page.locator(".studio-menu-entry .studio-menu-entry")).toHaveCount(1);
  const preview = page.frameLocator("iframe >> nth=0");
  await expect(preview.getByText("Come and see", { exact: true }).first()).toBeAttached();
  await page.getByRole("button", { name: /^Publish/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveText(["“Come and see” was added"]);
  await dialog.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(dialog).toContainText("Visitors see the new version now.");
  await page.goto(home);
  await expect(page.locator("a[href='/come']").first()).toBeAttached();
});

test("@scripts the menu's editor is accessible on a phone, in Arabic, and fits with large text", async ({
  page,
  homeUrl: home,
  arabicUrl,
  admin,
  changeSettings,
}) => {
  test.slow();
  await changeSettings({ navigation });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInWithRole(page, home, admin, "mp-admin");
  await openMenu(page, home);
  await names(page).first().click();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);
  await signInInBrowser(page, arabicUrl, admin, "mp-admin");
  await openMenu(page, arabicUrl);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
