import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";

test("tables, code and footnotes can be read and reached on a phone and a desk, in both directions", async ({
  page,
  home,
  arabic,
}) => {
  for (const [origin, direction] of [
    [arabic, "rtl"],
    [home, "ltr"],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${origin}/guideline/components`);
    await expect(page.locator("html")).toHaveAttribute("dir", direction);
    const table = page.getByRole("region", { name: /^Day Time Where/ });
    await table.focus();
    await expect(table).toBeFocused();
    const code = page.locator("pre").first();
    await expect(code).toHaveCSS("direction", "ltr");
    expect(await code.textContent()).toContain("{\n  read(verse);\n\n  wait(");
    await page.locator("#ref-1 a").click();
    await expect(page.locator("#note-1")).toBeInViewport();
    await page.locator("#note-1").getByRole("link").first().click();
    await expect(page.locator("#ref-1")).toBeInViewport();
    await expect(page.getByRole("listitem").filter({ hasText: "☑ Read it once" })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // What is too wide scrolls in a box of its own.
      for (const box of [table, code])
        expect(
          await box.evaluate(
            (one) =>
              getComputedStyle(one).overflowX === "auto" &&
              one.getBoundingClientRect().width <= document.documentElement.clientWidth,
          ),
        ).toBe(true);
    }
  }
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
});
