import {
  expect,
  expectAccessible,
  newPerson,
  type Person,
  registerByApi,
  test,
} from "#tests/e2e/kit.ts";
import {
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

test("@scripts an admin finds a person, blocks and unblocks them, on a phone, on a wide screen and in Arabic", async ({
  page,
  browser,
  homeUrl: home,
  arabicUrl: arabic,
  admin,
}) => {
  const learner: Person = { ...newPerson(), firstName: "Wilhelmina" };
  const otherPage = await browser.newPage();
  await registerByApi(otherPage, home, learner);
  await otherPage.close();
  await signInWithRole(page, home, admin, "mp-admin");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${home}/studio/people`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("searchbox").fill("wilhelm");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 person" })).toBeVisible();
  const result = page.getByRole("main").getByRole("link", { name: /Wilhelmina/ });
  await expect(page.getByRole("searchbox")).toHaveValue("wilhelm");
  await result.click();

  await expect(page.getByRole("heading", { name: /Wilhelmina/, level: 1 })).toBeVisible();
  await expect(page.getByText(learner.email)).toBeVisible();
  await page.getByText("Block this person").click();
  await expect(page.getByText(/signed out at once and can no longer/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Reason (optional)").fill("Sent spam");
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByText(/Blocked since/)).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoSidewaysScroll(page);
  await page.reload();
  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByText("Block this person")).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${home}/studio/people?lang=uk`);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await signInInBrowser(page, arabic, admin, "mp-admin");
  for (const path of ["/studio/people", "/studio/people?status=blocked"]) {
    await page.goto(arabic + path);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
