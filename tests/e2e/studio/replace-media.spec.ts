import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import {
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";
import { makePicture } from "#tests/kit/media-files.ts";

/** A picture that no other run of the tests has. */
const makeOwnPicture = (width: number) =>
  makePicture(`#${String(process.hrtime.bigint() % 1_000_000n).padStart(6, "0")}`, width, 300);

test("@scripts a replaced picture can be put back, also after a reload", async ({
  page,
  browser,
  homeUrl: home,
  arabicUrl: arabic,
  admin,
}) => {
  await signInWithRole(page, home, admin, "editor");
  await page.goto(`${home}/studio/media`);
  await expect(page.getByText("Upload", { exact: true })).toBeVisible();
  const picture = async (width: number) => ({
    name: "replaced-lamp.jpg",
    mimeType: "image/jpeg",
    buffer: await makeOwnPicture(width),
  });
  await page.getByLabel("Upload", { exact: true }).setInputFiles(await picture(500));
  await page.getByRole("link", { name: "replaced-lamp" }).click();
  const details = page.getByRole("complementary", { name: "replaced-lamp" });
  await expect(details).toContainText("500 × 300");
  // A file that is chosen before scripts run would not be sent, so it can't be chosen.
  const storageState = await page.context().storageState();
  const before = await browser.newContext({ javaScriptEnabled: false, storageState });
  const pageBefore = await before.newPage();
  await pageBefore.goto(page.url());
  await expect(pageBefore.getByRole("complementary")).toContainText("500 × 300");
  await expect(pageBefore.getByText("Replace everywhere")).toBeHidden();
  await expect(pageBefore.getByText("Back to the middle")).toBeHidden();
  await before.close();
  const replaceBy = async (width: number) => {
    // The button is shown once scripts run.
    await expect(details.getByText("Replace everywhere")).toBeVisible();
    await details.getByLabel("Replace everywhere").setInputFiles(await picture(width));
  };
  await replaceBy(600);
  await expect(details).toContainText("600 × 300");
  const message = page.getByRole("status").filter({ hasText: "Replaced." });
  await expect(message).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(details).toContainText("500 × 300");
  await expect(page.getByText("The old file is back")).toBeVisible();
  await expect(message).toBeHidden();

  // The message can be closed. The details offer the same for as long as it can be done.
  await replaceBy(700);
  await expect(details).toContainText("700 × 300");
  await message.getByRole("link", { name: "Close" }).click();
  await expect(message).toBeHidden();
  await details.getByRole("button", { name: "Undo" }).click();
  await expect(details).toContainText("500 × 300");

  await signInInBrowser(page, arabic, admin, "editor");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${arabic}/studio/media`);
  await expect(page.locator(".studio-upload label")).toBeVisible();
  await page.locator(".studio-bar .studio-upload input").setInputFiles(await picture(510));
  await page.getByRole("link", { name: "replaced-lamp" }).click();
  await expect(page.locator(".studio-media__details .studio-upload label")).toBeVisible();
  await page
    .locator(".studio-media__details .studio-upload input")
    .setInputFiles(await picture(610));
  await expect(page.locator(".studio-toast")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
