import type { Page } from "@playwright/test";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import {
  hydrate,
  readStartedTimers,
  stopClock,
  waitForEarlierRequests,
} from "#tests/e2e/page-steps.ts";

const startMs = 1_500;
const finishMs = 1_500;
/** An overlay that has appeared stays at least this long. */
const minMs = 200;
/** The clock moves in such steps while a test waits for something. */
const stepMs = 50;

const lamp = (page: Page) => page.locator(".overlay");

/** Opens a lesson of a course whose elements are all open, with a stopped clock. */
async function openLesson(page: Page, homeUrl: string) {
  await registerByApi(page, homeUrl, newPerson());
  await page.goto(`${homeUrl}/lesson/begin-badly/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You can begin badly");
  await hydrate(page);
  await page.evaluate(() => document.fonts.ready);
  await stopClock(page);
}

/** Returns `hold`, which makes later page requests wait, and `release`, which lets them continue. */
async function delayPageRequests(page: Page) {
  let gate = Promise.resolve();
  let release = () => {};
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "GET") await gate;
    await route.continue();
  });
  const hold = () => (gate = new Promise((open) => (release = open)));
  return { hold, release: () => release() };
}

/** Opens the folded contents and follows the link to an element. */
async function followContentsLink(page: Page, title: string): Promise<void> {
  await page.locator("summary").filter({ hasText: "Contents" }).click();
  await page.locator(".lesson-list--folded").getByRole("link", { name: title }).click();
}

/** Opens an element from the contents and moves the clock in small steps until the lamp is shown. */
async function openElement(page: Page, title: string): Promise<void> {
  await followContentsLink(page, title);
  await waitForLamp(page);
}

/** Moves the clock in small steps until the check passes. A timer may start between two steps. */
async function moveClockUntil(page: Page, check: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await check();
  }).toPass();
}

const waitForLamp = (page: Page) =>
  moveClockUntil(page, () => expect(lamp(page)).toBeVisible({ timeout: 100 }));

const waitUntilLampIsGone = (page: Page) =>
  moveClockUntil(page, () => expect(lamp(page)).toHaveCount(0, { timeout: 100 }));

const waitUntilLampHasStarted = (page: Page) =>
  moveClockUntil(page, () =>
    expect(page.locator(".overlay:not(.is-starting)")).toBeVisible({ timeout: 100 }),
  );

const animationDurationOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => getComputedStyle(one).animationDuration);

test("@scripts the overlay says which kind of element is opening, and its number", async ({
  page,
  homeUrl: home,
}) => {
  await openLesson(page, home);
  const { hold, release } = await delayPageRequests(page);
  hold();
  await openElement(page, "The words he gave");
  await expect(lamp(page)).toHaveText("Opening lesson 3…");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The words he gave");
  await waitUntilLampIsGone(page);
  hold();
  await openElement(page, "Looking back");
  await expect(lamp(page)).toHaveText("Opening test 8…");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Looking back");
  await waitUntilLampIsGone(page);

  // A redirect after a form carries no element number, so the overlay takes it from the screen being left.
  await followContentsLink(page, "You can begin badly");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You can begin badly");
  hold();
  await page.getByRole("button", { name: "Finish and continue" }).click();
  await waitForLamp(page);
  await expect(lamp(page)).toHaveText("Opening lesson 2…");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A time and a chair");
});

test("@scripts the overlay's start takes 1.5 s, its lamp pulses every 3.9 s, and the page behind does not scroll", async ({
  page,
  homeUrl: home,
}) => {
  await openLesson(page, home);
  const { hold, release } = await delayPageRequests(page);
  hold();
  await openElement(page, "A time and a chair");
  await expect(page.locator(".overlay.is-starting")).toBeVisible();
  expect(await animationDurationOf(page, ".overlay")).toBe("1.5s");
  expect(await animationDurationOf(page, ".overlay__lamp")).toBe("3.9s");
  await moveClockUntil(page, async () =>
    expect(await readStartedTimers(page)).toContain(startMs - minMs),
  );
  await page.clock.runFor(startMs - minMs - 100);
  await expect(page.locator(".overlay.is-starting")).toBeVisible();
  await page.clock.runFor(100);
  await expect(page.locator(".overlay:not(.is-starting)")).toBeVisible();
  const scrollBefore = await page.evaluate(() => scrollY);
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 900);
  await page.keyboard.press("PageDown");
  await waitForEarlierRequests(page);
  expect(await page.evaluate(() => scrollY)).toBe(scrollBefore);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
    "hidden",
  );
  release();
});

test("@scripts the overlay's end takes 1.5 s; it stays 200 ms if a page is ready earlier, and ends at once with reduced motion", async ({
  page,
  homeUrl: home,
}) => {
  await openLesson(page, home);
  const { hold, release } = await delayPageRequests(page);
  hold();
  await openElement(page, "A time and a chair");
  await waitUntilLampHasStarted(page);
  release();
  const finishing = page.locator(".overlay.is-finishing");
  await expect(finishing).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A time and a chair");
  expect(await animationDurationOf(page, ".overlay.is-finishing")).toBe("1.5s");
  await page.clock.runFor(finishMs - 200);
  await expect(finishing).toBeVisible();
  await page.clock.runFor(200);
  await expect(lamp(page)).toHaveCount(0);
  await expect(page.locator("html")).not.toHaveClass(/is-fixed/);

  // Ready early: while the start animation is still running.
  hold();
  await openElement(page, "The words he gave");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The words he gave");
  await expect(lamp(page)).toBeVisible();
  await waitUntilLampIsGone(page);

  await page.emulateMedia({ reducedMotion: "reduce" });
  hold();
  await openElement(page, "Say the true thing");
  await waitUntilLampHasStarted(page);
  release();
  await expect(lamp(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Say the true thing");
});
