import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { waitForEarlierRequests, hydrate } from "#tests/e2e/page-steps.ts";

const describeFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    return `${focused?.localName}: ${focused?.textContent?.trim().slice(0, 60)}`;
  });
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test("@scripts following a link focuses the new heading and scrolls to the top; Back restores the scroll position", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/courses/`);
  await hydrate(page);
  const heading = page.getByRole("heading", { level: 1 });
  const firstHeading = (await heading.textContent())!;
  const link = page
    .locator("main a[href^='/courses/']:not([href='/courses/'], [href*='?']):visible")
    .last();
  const href = (await link.getAttribute("href"))!;
  await link.evaluate((one) => one.scrollIntoView({ block: "center" }));
  await link.focus();
  const scrollTopBefore = await scrollTop(page);
  expect(scrollTopBefore).toBeGreaterThan(100);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(home + href);
  await expect(heading).not.toHaveText(firstHeading);
  await expect(heading).toBeFocused();
  expect(await scrollTop(page)).toBe(0);
  await expectAccessible(page);
  // Tab continues from the heading, not from the page's first link.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("main");
  await page.goBack();
  await expect(heading).toHaveText(firstHeading);
  await expect(heading).toBeFocused();
  await expect.poll(() => scrollTop(page)).toBe(scrollTopBefore);
});

test("@scripts neither a popup nor an anchor on the same page moves the focus to the heading", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/courses/the-father-and-two-sons`);
  await hydrate(page);
  const opener = page.getByRole("link", { name: "Sign in" }).first();
  await opener.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await waitForEarlierRequests(page);
  expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.evaluate(() => (location.hash = "#main"));
  await waitForEarlierRequests(page);
  expect(await describeFocus(page)).not.toMatch(/^h1/);
});
