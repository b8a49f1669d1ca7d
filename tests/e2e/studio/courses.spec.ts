import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

test("@scripts an editor creates a course, copies it and puts it in the trash, on a phone, in the dark and in Arabic", async ({
  page,
  homeUrl: home,
  arabicUrl: arabic,
  admin,
}) => {
  await signInWithRole(page, home, admin, "editor");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}/studio/courses`);
  await page.getByRole("link", { name: "New course" }).click();
  await page.getByLabel("Title of the course").fill("Rain on dry ground");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create the course" }).click();
  const row = page.getByRole("row").filter({ hasText: "Rain on dry ground" });
  await expect(row).toHaveCount(1);
  await expect(row.getByText("Draft")).toBeVisible();
  await row.locator("summary").click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: /^Duplicate/ }).click();
  const copy = page.getByRole("row").filter({ hasText: "Rain on dry ground (2)" });
  await copy.locator("summary").click();
  await copy.getByRole("button", { name: /^Delete Nobody has started it/ }).click();
  await expect(copy).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(copy).toHaveCount(1);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);

  await signInInBrowser(page, arabic, admin, "editor");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${arabic}/studio/courses`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
