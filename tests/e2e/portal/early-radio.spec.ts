import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/kit.ts";
import { holdFiles } from "#tests/e2e/page-steps.ts";

const radioOf = (page: Page) => page.getByRole("region", { name: "Radio" });
const buttonOf = (page: Page, name: "Play" | "Stop") =>
  radioOf(page).getByRole("button", { name: `${name} the radio` });
const expectPlaying = (page: Page) =>
  expect(radioOf(page).getByRole("status")).toHaveText("Playing now");

/** The radio's button before scripts run. It stays in place while it is pressed. */
const firstButtonOf = (page: Page) => page.locator(".radio summary");

/** Waits until the radio's first button has its handler. */
const waitForHandler = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector(".radio summary") ?? {}).some((key) =>
      key.startsWith("__reactProps"),
    ),
  );

/** Opens a page whose radio hydrates when the returned function is called. */
async function openUnhydrated(page: Page, home: string): Promise<() => void> {
  const release = await holdFiles(page, /\/assets\/bottom-widgets/);
  const held = page.waitForRequest(/\/assets\/bottom-widgets/);
  await page.goto(`${home}/courses/`);
  await page.getByRole("heading", { level: 1 }).hover();
  await held;
  return release;
}

test("@scripts a press of the radio's button plays it although hydration comes before the release", async ({
  page,
  homeUrl: home,
}) => {
  await page.clock.install();
  const releaseCode = await openUnhydrated(page, home);
  await firstButtonOf(page).hover();
  await page.mouse.down();
  releaseCode();
  await waitForHandler(page);
  // However long the press is.
  await page.clock.runFor(5_000);
  await expect(firstButtonOf(page)).toBeVisible();
  await page.mouse.up();
  await expectPlaying(page);
  await expect(buttonOf(page, "Stop")).toBeFocused();
});

test("@scripts a press of the radio's button before hydration plays it", async ({
  page,
  homeUrl: home,
}) => {
  const releaseCode = await openUnhydrated(page, home);
  await firstButtonOf(page).click();
  releaseCode();
  await expectPlaying(page);
  await expect(buttonOf(page, "Stop")).toBeVisible();
});

test("@scripts the radio shows that it plays, also if it was started with the browser's own controls", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/courses/`);
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(buttonOf(page, "Play")).toBeVisible();
  await page.evaluate(() => document.querySelector<HTMLAudioElement>(".radio audio")!.play());
  await expectPlaying(page);
});

test("@scripts hydration leaves the focus on the radio's button, and doesn't take it back later", async ({
  page,
  homeUrl: home,
}) => {
  const releaseCode = await openUnhydrated(page, home);
  await firstButtonOf(page).focus();
  releaseCode();
  await expect(buttonOf(page, "Play")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectPlaying(page);
  const link = page.getByRole("link", { name: "All subjects" });
  await link.focus();
  await page.evaluate(() => document.querySelector<HTMLAudioElement>(".radio audio")!.pause());
  await expect(buttonOf(page, "Play")).toBeVisible();
  await expect(link).toBeFocused();
});
