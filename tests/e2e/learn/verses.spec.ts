import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

test("a Bible reference in a lesson opens its verses over the page; closing them returns to the same place", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  const lesson = `${home}/lesson/before-you-begin/`;
  await page.goto(lesson);
  if (hasScripts) {
    await hydrate(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  }
  const reference = page.getByRole("link", { name: "Luke 15:11–32" });
  await reference.scrollIntoViewIfNeeded();
  const scrollYBefore = await page.evaluate(() => scrollY);
  await reference.click();
  const dialog = page.getByRole("dialog", { name: "Luke 15:11–32" });
  await expect(dialog).toContainText("A certain man had two sons");
  await expect(page).toHaveURL(`${lesson}?popup=verses&of=LUK15%3A11-32`);
  if (hasScripts) await expectAccessible(page);
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(lesson);
  if (!hasScripts) return;
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrollYBefore)).toBeLessThan(4);
});
