import type { Page } from "@playwright/test";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";

const widths = [320, 360, 768, 1280];
const screens = [
  "/",
  "/courses/",
  "/courses/the-father-and-two-sons",
  "/courses/clay-jars",
  "/lesson/before-you-begin/",
  "/courses/learning-to-pray/test",
  "/courses/around-one-table?scenario=login",
  "/courses/around-one-table?scenario=sign-in",
  "/privacy-policy/",
  "/profile",
  "/profile/preferences",
  "/outbox",
  "/no/such/path",
];
const arabicScreens = [
  "/",
  "/courses/the-lost-sheep",
  "/lesson/who-was-listening/",
  "/?scenario=sign-in",
  "/no/such/path",
];

/** Returns the element that reaches farthest to the right, for the report. */
const findWidestElement = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
    const ends = all.map((one) => [one.getBoundingClientRect().right, one.outerHTML] as const);
    return ends.sort((one, other) => other[0] - one[0])[0]?.[1].slice(0, 120);
  });

test("@scripts the footer never breaks an email address, and on a wide screen has its columns in one row", async ({
  page,
  homeUrl: home,
  arabicUrl: arabic,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const origin of [home, arabic]) {
    await page.goto(origin);
    const lines = await page.locator('.site-footer a[href^="mailto:"]').evaluate((link) => {
      const linkRange = document.createRange();
      linkRange.selectNodeContents(link);
      return linkRange.getClientRects().length;
    });
    expect(lines, origin).toBe(1);
  }
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(home);
  const tops = await page
    .locator(".site-footer__inner > *")
    .evaluateAll((all) => all.map((column) => column.getBoundingClientRect().top));
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
});

test("@scripts no screen scrolls sideways, from 320 px to 1280 px", async ({
  page,
  homeUrl: home,
  arabicUrl: arabic,
}) => {
  test.slow();
  const problems: string[] = [];
  async function measureOverflow(address: string) {
    await page.goto(address);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      const pageOverflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      const popupOverflow = await page.evaluate(() => {
        const body = document.querySelector(".dialog-panel__body");
        return body ? body.scrollWidth - body.clientWidth : 0;
      });
      if (pageOverflow > 0 || popupOverflow > 0)
        problems.push(
          `${address} at ${width}: ${pageOverflow} and ${popupOverflow} px, ${await findWidestElement(page)}`,
        );
    }
  }
  for (const path of screens.filter((one) => one.includes("scenario")))
    await measureOverflow(home + path);
  await registerByApi(page, home, newPerson());
  for (const path of screens.filter((one) => !one.includes("scenario")))
    await measureOverflow(home + path);
  for (const path of arabicScreens) await measureOverflow(arabic + path);
  expect(problems).toEqual([]);
});
