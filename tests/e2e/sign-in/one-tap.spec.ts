import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { waitForEarlierRequests, hydrate } from "#tests/e2e/page-steps.ts";

const coursePath = "/courses/the-father-and-two-sons";
const expectSignedIn = (page: Page) =>
  expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
const oneTapPrompt = (page: Page) => page.frameLocator('iframe[title="Sign in with Google"]');
const oneTapSettings = { registration: { googleOneTap: true } };

/** Stops the clock in pages opened from now on; only the test moves it. */
const pauseClock = async (page: Page) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  // The clock runs until the second command arrives, which takes a moment.
  await page.clock.pauseAt(now + 1_000);
};

test("@scripts a guest is offered one tap after five seconds, and signs in without leaving the page", async ({
  page,
  homeUrl: home,
  changeSettings,
  simulators,
}) => {
  await changeSettings({ ...oneTapSettings, gdpr: true });
  const requestedUrls: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(simulators)) requestedUrls.push(request.url());
  });
  await pauseClock(page);
  await page.goto(home + coursePath);
  await hydrate(page);
  await page.clock.runFor(3_000);
  await waitForEarlierRequests(page);
  expect(requestedUrls, "no request to Google before one tap is offered").toEqual([]);
  await page.clock.runFor(3_000);
  await page.clock.resume();
  const { height } = page.viewportSize()!;
  const accountButton = oneTapPrompt(page).getByRole("button", { name: "Continue as Anna Koval" });
  await expect(accountButton).toBeVisible();
  const promptBox = await page.getByTitle("Sign in with Google").boundingBox();
  expect(promptBox!.height, "half of the screen stays readable").toBeLessThan(height / 2);
  await accountButton.click();
  const consentCard = page.getByRole("region", {
    name: "To create your account, we need your consent.",
  });
  await expect(consentCard).toBeVisible();
  const consentCardBox = await consentCard.boundingBox();
  expect(consentCardBox!.y + consentCardBox!.height).toBeLessThanOrEqual(height / 2);
  await expectAccessible(page);
  await consentCard.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("You’re signed in. Welcome back!")).toBeVisible();
  await expectSignedIn(page);
  await expect(page).toHaveURL(home + coursePath);
  await page.reload();
  await expectSignedIn(page);
});

test("@scripts one tap is never offered if the browser saves data", async ({
  page,
  homeUrl: home,
  changeSettings,
  simulators,
}) => {
  await changeSettings(oneTapSettings);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const requestedUrls: string[] = [];
  page.on("request", (request) => {
    const isPromptCode = /\/one-tap-prompt-/.test(request.url());
    if (isPromptCode || request.url().startsWith(simulators)) requestedUrls.push(request.url());
  });
  await pauseClock(page);
  await page.goto(home + coursePath);
  await page.clock.runFor(60_000);
  await waitForEarlierRequests(page);
  expect(requestedUrls).toEqual([]);
});
