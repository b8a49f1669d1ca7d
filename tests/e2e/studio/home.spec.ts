import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

test("somebody who opens a link and a lesson appears in the journey on home", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
  browser,
}) => {
  test.slow();
  const source = hasScripts ? "choir" : "notice-board";
  // A device of its own: a browser that came before, in another test, would count once only.
  const userAgent = `Mozilla/5.0 (Linux; Android 10; ${source}) AppleWebKit/537.36 Chrome/120.0 Mobile`;
  const visitor = await browser.newPage({ userAgent });
  await visitor.goto(`${home}/courses?utm_source=${source}&utm_campaign=spring`);
  await visitor.getByRole("main").getByRole("link").first().waitFor();
  await visitor.close();
  await page.setViewportSize({ width: 390, height: 844 });
  await signInWithRole(page, home, admin, "mp-admin");
  await expect
    .poll(async () => {
      await page.goto(`${home}/studio?days=7`);
      return page
        .getByLabel("Source", { exact: true })
        .locator("option", { hasText: source })
        .count();
    })
    .toBe(1);
  await page.getByLabel("Source", { exact: true }).selectOption({ label: source });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const journey = page.getByRole("region", { name: "Journey" });
  await expect(journey.getByRole("listitem").first()).toContainText("1");
  await expect(journey.getByRole("listitem").first()).toContainText("Opened a link");
  const tables = page.getByRole("region", { name: "Figures" });
  await tables.getByText("Over time").click();
  const figures = tables.getByRole("region", { name: "Over time" });
  await expect(figures.getByRole("row")).toHaveCount(8);
  if (!hasScripts) return;
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("@scripts home is accessible in Arabic, in the dark and with large letters", async ({
  page,
  arabicUrl,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInInBrowser(page, arabicUrl, admin, "mp-admin");
  await page.goto(`${arabicUrl}/studio?days=365`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const closed = page.locator("main details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
  await page.setViewportSize({ width: 360, height: 740 });
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);
});
