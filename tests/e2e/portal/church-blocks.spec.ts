import { AxeBuilder } from "@axe-core/playwright";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate, tabTo } from "#tests/e2e/page-steps.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
} from "#tests/e2e/studio-steps.ts";

const phone = { width: 390, height: 844 };

test("@scripts in Arabic on a phone, the keyboard moves the slider between two pictures and plays a recording", async ({
  page,
  arabicUrl: arabic,
}) => {
  test.slow();
  await page.setViewportSize(phone);
  await page.goto(`${arabic}/guideline/components#kind-comparison`);
  await hydrate(page);
  const block = page.locator("#kind-comparison");
  const slider = block.getByRole("slider", { name: "كم يظهر من صورة «قبل»" }).first();
  await slider.focus();
  const shownOf = () =>
    slider.evaluate((one) =>
      Number.parseInt(one.parentElement!.style.getPropertyValue("--shown"), 10),
    );
  await page.keyboard.press("End");
  expect(await shownOf()).toBe(100);
  await page.keyboard.press("Home");
  expect(await shownOf()).toBe(0);
  // With the mouse, what is shown ends where the pointer is, in both directions of writing.
  const pair = block.locator(".before-after__pair").first();
  await pair.scrollIntoViewIfNeeded();
  const { width, height } = (await pair.boundingBox())!;
  await slider.click({ position: { x: width * 0.8, y: height / 2 } });
  expect(await shownOf()).toBeGreaterThan(70);
  // Each cell names its column, and the table is still one for screen readers.
  const table = block.getByRole("table").first();
  await expect(table.getByRole("columnheader")).toHaveCount(2);
  await expect(table.getByRole("row")).not.toHaveCount(0);
  await doubleTextSize(page);
  expect(await table.evaluate((one) => one.scrollWidth - one.parentElement!.clientWidth)).toBe(0);
  const { violations } = await new AxeBuilder({ page }).include("#kind-comparison").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  await page.goto(`${arabic}/courses/the-quiet-hour/lesson`);
  await hydrate(page);
  const player = page.getByRole("group", { name: "جرس، ثلاث مرات" });
  await tabTo(page, player.getByRole("button", { name: "تشغيل" }));
  await page.keyboard.press("Enter");
  const audio = page.locator("figure audio");
  const timeOf = () => audio.evaluate((one: HTMLAudioElement) => one.currentTime);
  await expect.poll(timeOf).toBeGreaterThan(0);
  await expect(player.getByRole("button", { name: "إيقاف مؤقت" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.paused)).toBe(true);
  const seek = player.getByRole("slider", { name: "الموضع" });
  await seek.focus();
  await page.keyboard.press("End");
  await expect.poll(timeOf).toBeGreaterThan(10);
  await page.keyboard.press("Home");
  await expect.poll(timeOf).toBe(0);
  await tabTo(page, player.getByRole("button", { name: /السرعة/ }));
  await page.keyboard.press("Enter");
  expect(await audio.evaluate((one: HTMLAudioElement) => one.playbackRate)).toBe(1.25);
  await page.getByText("قراءة نص التسجيل").press("Enter");
  await expect(page.getByText("يُضرب جرس عميق ثلاث مرات")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("@scripts in Arabic on a phone, the keyboard sends a prayer request, and a moderator shows it to everyone", async ({
  page,
  arabicUrl: arabic,
  admin,
}) => {
  test.slow();
  await signInInBrowser(page, arabic, admin, "moderator");
  await page.setViewportSize(phone);
  const text = `لأجل بيتنا ${Date.now()}`;
  await page.goto(`${arabic}/meetings/#prayers`);
  await hydrate(page);
  const form = page.locator("#prayers form").first();
  await tabTo(page, form.getByRole("textbox").first());
  await page.keyboard.insertText(text);
  await tabTo(page, form.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(page, form.getByRole("button"));
  await page.keyboard.press("Enter");
  await expect
    .poll(() => admin.query("select 1 from prayer_requests where text = $1", [text]))
    .toHaveLength(1);

  await page.goto(`${arabic}/studio/prayers`);
  await hydrate(page);
  const row = page.getByRole("listitem").filter({ hasText: text });
  await expect(row).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);
  await tabTo(page, row.getByRole("button", { name: "اعرضه للجميع" }));
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await page.goto(`${arabic}/meetings/#prayers`);
  await expect(page.locator("#prayers").getByText(text)).toBeVisible();
});
