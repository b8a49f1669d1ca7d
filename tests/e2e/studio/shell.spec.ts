import type { Page } from "@playwright/test";
import type { Admin } from "#tests/e2e/admin.ts";
import {
  expect,
  expectAccessible,
  newPerson,
  type Person,
  registerByApi,
  test,
} from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

/** Signs a new person with a role in. */
async function signInWithRole(page: Page, home: string, admin: Admin, role: string): Promise<void> {
  const person = newPerson();
  await registerByApi(page, home, person);
  await grantRole(admin, person, role);
}

const grantRole = (admin: Admin, { email }: Person, role: string) =>
  admin.query(
    `update memberships set roles = array_append(roles, $2)
     where user_id = (select id from users where email = $1)`,
    [email, role],
  );

const screens = [
  "/studio",
  "/studio/menu",
  "/studio/search?q=a",
  "/studio/inbox?view=pool",
  "/studio/mentors",
  "/studio/settings/general",
  "/studio/settings/languages",
  "/studio/settings/roles",
  "/studio/settings/invitations",
  "/studio/settings/security",
  "/studio/settings/audit-log",
  "/studio/settings/limits",
  "/studio/settings/health",
];

/** Nothing may be wider than the window, also with text twice as large. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, page.url()).toBeLessThanOrEqual(0);
}

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
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await expectNoSidewaysScroll(page);
    });
  const arabicPerson = newPerson();
  await page.goto(`${arabic}/privacy-policy`);
  // Only the browser finds this host.
  await page.evaluate(
    (registerData) =>
      fetch("/api/register", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ registerData, agreed: true }),
      }),
    arabicPerson,
  );
  await grantRole(admin, arabicPerson, "mp-admin");
  for (const path of [
    "/studio",
    "/studio/settings/general",
    "/studio/settings/languages",
    "/studio/settings/security",
    "/studio/settings/audit-log",
  ]) {
    await page.goto(arabic + path);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
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
  await expect(page.getByRole("link", { name: "Home" })).toBeFocused();
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
