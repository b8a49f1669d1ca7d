import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

const screens = [
  "/studio",
  "/studio/menu",
  "/studio/search?q=a",
  "/studio/inbox?view=pool",
  "/studio/mentors",
];

test("@scripts every screen is accessible in light and dark, fits a phone and large text, and works in Arabic", async ({
  page,
  homeUrl: home,
  arabicUrl: arabic,
  admin,
}) => {
  test.slow();
  await signInWithRole(page, home, admin, "envmgr-admin");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of screens)
    await test.step(path, async () => {
      await page.goto(home + path);
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectAccessible(page, ["color-contrast"]);
      await expectNoSidewaysScroll(page);
      await doubleTextSize(page);
      await expectNoSidewaysScroll(page);
    });
  await signInInBrowser(page, arabic, admin, "mp-admin");
  await page.goto(`${arabic}/studio`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${home}/studio/settings/general?lang=uk`);
  await expect(page.getByRole("heading", { name: "Загальні" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${home}/studio/settings/general?lang=en`);
  await expectAccessible(page);
});

test("navigation, settings and signing out work, with and without scripts", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await signInWithRole(page, home, admin, "mentor");
  await page.goto(`${home}/studio`);
  await expect(page.getByText(/waiting for a mentor/)).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Main areas" });
  await tabs.getByRole("link", { name: "Menu" }).click();
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Roles", exact: true })).toBeVisible();
  const sections = page.getByRole("navigation", { name: "Settings" });
  await expect(sections.getByRole("link")).toHaveText(["Roles"]);
  await tabs.getByRole("link", { name: "Menu" }).click();
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${home}/`);
});

test("@scripts the keyboard alone opens, searches and leaves the palette, and walks the panes", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInWithRole(page, home, admin, "mp-admin");
  await page.goto(`${home}/studio`);
  await hydrate(page);
  // The skip link comes first.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.getByRole("link", { name: "Home", exact: true })).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.getByRole("main")).toBeFocused();

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill("limit");
  await field.fill("Blocked");
  const option = palette.getByRole("option", { name: /Blocked attempts/ });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Blocked attempts" })).toBeVisible();
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("/");
  await field.fill("two sons");
  await expect(palette.getByRole("option", { name: /Two Sons/ }).first()).toBeVisible();
  await expect(palette.getByRole("status")).toHaveText(/result/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(palette.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(palette).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await page.keyboard.press("Escape");

  await page.context().setOffline(true);
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("You’re offline.")).toHaveCount(0);
});
