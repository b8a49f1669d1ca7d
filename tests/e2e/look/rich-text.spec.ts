import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";

test("tables, code and footnotes can be read and reached on a phone and a desk, in both directions", async ({
  page,
  home,
  arabic,
}) => {
  for (const [origin, direction] of [
    [home, "ltr"],
    [arabic, "rtl"],
  ] as const)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${origin}/guideline/components`);
      await expect(page.locator("html")).toHaveAttribute("dir", direction);
      const table = page.getByRole("region", { name: /^Day Time Where/ });
      await table.focus();
      await expect(table).toBeFocused();
      expect(await table.evaluate((one) => getComputedStyle(one).overflowX)).toBe("auto");
      const code = page.locator("pre").first();
      expect(await code.evaluate((one) => getComputedStyle(one).direction)).toBe("ltr");
      expect(await code.textContent()).toContain("{\n  read(verse);\n\n  wait(");
      // Only their own boxes scroll.
      for (const box of [table, code])
        expect(
          await box.evaluate(
            (one) => one.getBoundingClientRect().width <= document.documentElement.clientWidth,
          ),
        ).toBe(true);
      await page.locator("#ref-1 a").click();
      await expect(page.locator("#note-1")).toBeInViewport();
      await page.locator("#note-1").getByRole("link").first().click();
      await expect(page.locator("#ref-1")).toBeInViewport();
      await expect(page.getByRole("listitem").filter({ hasText: "☑ Read it once" })).toBeVisible();
      if (process.env["LAMPSTAND_SHOTS"])
        for (const [name, at] of [
          ["table", table],
          ["code", code],
        ] as const) {
          await at.scrollIntoViewIfNeeded();
          await page.screenshot({ path: `/tmp/rich-${direction}-${width}-${name}.png` });
        }
    }
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
  if (process.env["LAMPSTAND_SHOTS"]) await page.screenshot({ path: `/tmp/rich-dark.png` });
});
