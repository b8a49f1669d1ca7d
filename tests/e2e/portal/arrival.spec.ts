import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { waitForEarlierRequests, hydrate } from "#tests/e2e/page-steps.ts";

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return `${at?.localName}: ${at?.textContent?.trim().slice(0, 60)}`;
  });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test("@scripts following a link focuses the new heading and scrolls to the top; Back restores the scroll position", async ({
  page,
  home,
}) => {
  await page.goto(`${home}/courses/`);
  await hydrate(page);
  const heading = page.getByRole("heading", { level: 1 });
  const first = (await heading.textContent())!;
  const link = page
    .locator("main a[href^='/courses/']:not([href='/courses/'], [href*='?']):visible")
    .last();
  const href = (await link.getAttribute("href"))!;
  await link.evaluate((one) => one.scrollIntoView({ block: "center" }));
  await link.focus();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(100);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(home + href);
  await expect(heading).not.toHaveText(first);
  await expect(heading).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await expectAccessible(page);
  // Tab continues from the heading, not from the page's first link.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("main");
  await page.goBack();
  await expect(heading).toHaveText(first);
  await expect(heading).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(before);
});

test("@scripts neither a popup nor an anchor on the same page moves the focus to the heading", async ({
  page,
  home,
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
  expect(await focused(page)).not.toMatch(/^h1/);
});
