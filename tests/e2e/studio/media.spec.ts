import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { expectServerPage, holdFiles, hydrate } from "#tests/e2e/page-steps.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInOnAnotherDevice,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";
import { makePicture, makeVideo } from "#tests/kit/media-files.ts";

/** More than one piece, so that an upload can break in the middle. */
const largeBytes = 20 * 1024 ** 2;

test("@scripts an editor uploads files, also over a connection that breaks, and describes them", async ({
  page,
  homeUrl: home,
  arabicUrl: arabic,
  admin,
  expectedErrors,
}) => {
  await signInWithRole(page, home, admin, "editor");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${home}/studio/media`);
  const chooser = page.getByLabel("Upload", { exact: true });
  // The button is shown once scripts run.
  await expect(page.getByText("Upload", { exact: true })).toBeVisible();
  const unique = `lamp-${Date.now()}`;
  const picture = await makePicture(
    `#${String(Date.now() % 1_000_000).padStart(6, "0")}`,
    700,
    500,
  );
  await chooser.setInputFiles([
    { name: `${unique}.jpg`, mimeType: "image/jpeg", buffer: picture },
    { name: "notes.pages", mimeType: "application/octet-stream", buffer: Buffer.from("x") },
  ]);
  await expect(page.getByRole("alert")).toContainText("This type of file isn’t supported.");
  await expect(page.getByRole("status").filter({ hasText: "1 of 2 uploaded" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Hide notes.pages" }).click();
  await page.getByRole("button", { name: "Clear finished" }).click();

  // The second piece doesn't arrive, as if the connection broke.
  let breaks = 0;
  expectedErrors.push(/net::ERR_CONNECTION_RESET/);
  await page.route("**/media-uploads/*", async (route) => {
    const offset = Number(route.request().headers()["upload-offset"] ?? 0);
    if (route.request().method() === "PATCH" && offset > 0 && breaks++ === 0)
      await route.abort("connectionreset");
    else await route.continue();
  });
  const guide = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(largeBytes, unique)]);
  await chooser.setInputFiles({
    name: `${unique}-guide.pdf`,
    mimeType: "application/pdf",
    buffer: guide,
  });
  const tile = page.getByRole("link", { name: `${unique}-guide` });
  await expect(tile).toBeVisible({ timeout: 30_000 });
  expect(breaks).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Clear finished" }).click();

  await page
    .getByRole("link", { name: /No description/ })
    .first()
    .click();
  await expect(page).toHaveURL(/show=undescribed/);
  await page.getByRole("link", { name: unique, exact: false }).first().click();
  await page.getByLabel("Description (English)").fill("A copper kettle on a table");
  const slider = page.getByLabel("From left to right");
  await slider.focus();
  await slider.press("Home");
  await page.getByLabel("From top to bottom").press("ArrowUp");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(slider).toHaveValue("0");
  // The picture itself works by mouse and touch.
  const preview = page.locator(".studio-focus__picture");
  const { width, height } = (await preview.boundingBox())!;
  await preview.click({ position: { x: width / 4, y: height / 2 } });
  await expect(slider).toHaveValue("25");
  // A square by its shape, narrower by the keyboard, then moved by the mouse.
  await page.getByText("Crop", { exact: true }).click();
  await page.getByLabel("Shape").selectOption("1:1");
  const size = page.locator(".studio-crop > p");
  await expect(size).toHaveText("500 × 500");
  await page.getByLabel("Shape").selectOption("free");
  await page.getByLabel("Width").press("ArrowLeft");
  await expect(size).toHaveText("499 × 500");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Bottom right corner" }).press("ArrowLeft");
  await expect(size).not.toHaveText("499 × 500");
  await expect(page.getByLabel("From the left")).not.toHaveValue("0");
  const area = (await page.getByRole("group", { name: "Part of the picture" }).boundingBox())!;
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
  await page.mouse.down();
  await page.mouse.move(area.x - area.width, area.y + area.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByLabel("From the left")).toHaveValue("0");
  const cropped = (await size.textContent())!.replace(" × ", "x");
  await page.getByRole("button", { name: "Save the crop" }).click();
  await expect(page.locator(`.studio-focus__picture img[src*="-${cropped}-0-0-"]`)).toBeVisible();
  await page.getByRole("button", { name: "Show the whole picture" }).click();
  await expect(page.getByRole("button", { name: "Show the whole picture" })).toBeHidden();
  await page.getByLabel("Replace everywhere").setInputFiles({
    name: "brighter.jpg",
    mimeType: "image/jpeg",
    buffer: await makePicture(`#${String(Date.now() % 999_983).padStart(6, "1")}`, 800, 500),
  });
  await expect(page.getByRole("complementary").last()).toContainText("800 × 500");
  await page.getByRole("searchbox").fill("copper kettle");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/text=copper\+kettle/);
  // Without the filter for files that lack a description.
  await page.goto(`${home}/studio/media?text=copper+kettle`);
  await page.getByRole("link", { name: unique }).first().click();
  await expect(page.getByRole("complementary").last()).toContainText("800 × 500");
  await expectAccessible(page);

  await expect(page.getByText("Not used anywhere")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Deleted." })).toBeVisible();
  await expect(page.getByText("No files found")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Description (English)")).toHaveValue("A copper kettle on a table");

  await page.goto(`${home}/studio/media?kind=video`);
  await expect(page.getByText("Upload", { exact: true })).toBeVisible();
  await chooser.setInputFiles({
    name: `${unique}-door.mp4`,
    mimeType: "video/mp4",
    buffer: Buffer.concat([await makeVideo("avc"), Buffer.from(unique)]),
  });
  await page.getByRole("link", { name: `${unique}-door` }).click();
  await page.getByLabel("Language").fill("Ukrainian");
  await page.getByLabel("WebVTT file").setInputFiles({
    name: "door.vtt",
    mimeType: "text/vtt",
    buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\nДвері відчиняються.\n"),
  });
  await page.getByRole("button", { name: "Add captions" }).click();
  const ukrainian = page.locator("summary").filter({ hasText: "Ukrainian" });
  await expect(ukrainian).toBeVisible();
  await expectAccessible(page);
  await ukrainian.click();
  await page.getByRole("button", { name: "Delete captions" }).click();
  await expect(page.getByText("No captions yet.")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Close" }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "List", exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole("link", { name: `${unique}-door` })).toBeVisible();
  await expectAccessible(page);

  await signInInBrowser(page, arabic, admin, "editor");
  await page.goto(`${arabic}/studio/media`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("@scripts what is typed about a file before scripts run stays, also when the page's data is loaded again", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const person = await signInWithRole(page, home, admin, "editor");
  await page.goto(`${home}/studio/media`);
  await expect(page.getByText("Upload", { exact: true })).toBeVisible();
  // A picture that no other run of the tests has.
  const colour = `#${String(process.hrtime.bigint() % 1_000_000n).padStart(6, "0")}`;
  await page.getByLabel("Upload", { exact: true }).setInputFiles({
    name: "early-words.jpg",
    mimeType: "image/jpeg",
    buffer: await makePicture(colour, 400, 300),
  });
  await page.getByRole("link", { name: "early-words" }).click();
  const name = page.getByLabel("Name", { exact: true });
  const description = page.getByLabel("Description (English)");
  // React would write only a description that isn't empty.
  await description.fill("A lamp");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  const sendScripts = await holdFiles(page, /\.js$/);
  await page.goto(page.url(), { waitUntil: "commit" });
  await name.fill("A name typed early");
  await description.fill("A lamp on a stand");
  const focusSlider = page.getByLabel("From left to right");
  await focusSlider.fill("20");
  await page.getByText("Crop", { exact: true }).click();
  const cropSlider = page.getByLabel("Width");
  await cropSlider.fill("200");
  const stream = page.waitForResponse(/\/live\?/);
  await expectServerPage(page);
  sendScripts();
  await hydrate(page);
  await stream;
  await signInOnAnotherDevice(page, home, person);
  await expect(page.getByRole("banner").getByText("2", { exact: true })).toBeVisible();
  await expect(name).toHaveValue("A name typed early");
  await expect(description).toHaveValue("A lamp on a stand");
  await expect(focusSlider).toHaveValue("20");
  await expect(cropSlider).toHaveValue("200");
  await expect(page.locator(".studio-crop > p")).toHaveText("200 × 300");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "A name typed early" })).toBeVisible();
  await expect(focusSlider).toHaveValue("20");
  await expect(description).toHaveValue("A lamp on a stand");
});
