import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { finishAnimations, expect, newPerson, test } from "#tests/e2e/kit.ts";
import { holdFiles, hydrate } from "#tests/e2e/page-steps.ts";

const visitCount = 20;
/** How many visitors open the page at the same time. */
const concurrentVisitors = 2;
const twentyVisitsMs = 300_000;

test("@scripts all of twenty early presses of Sign in open a usable form", async ({
  browser,
  homeUrl: home,
}) => {
  test.setTimeout(twentyVisitsMs);
  let nextVisit = 0;
  async function visitUntilDone() {
    while (nextVisit < visitCount) await pressEarly(browser, home, (nextVisit++ % 5) * 120);
  }
  await Promise.all(Array.from({ length: concurrentVisitors }, visitUntilDone));
});

/** Delays scripts by `scriptDelayMs`, so that some presses come before the scripts and some while they load. */
async function pressEarly(browser: Browser, homeUrl: string, scriptDelayMs: number): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, scriptDelayMs));
    await route.continue().catch(() => {});
  });
  await page.goto(`${homeUrl}/courses/around-one-table`, { waitUntil: "commit" });
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  const popup = page.getByRole("dialog");
  const { email } = newPerson();
  await popup.getByLabel("Email").fill(email);
  await popup.getByLabel("Password", { exact: true }).fill("before the script");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await expect(popup.getByText("Wrong email or password, or too many attempts.")).toBeVisible();
  await expect(popup.getByLabel("Email")).toHaveValue(email);
  await context.close();
}

test("@scripts text typed before the scripts load stays after hydration", async ({
  page,
  homeUrl: home,
}) => {
  const releaseScripts = await holdFiles(page, /\/assets\/.*\.js/);
  await page.goto(`${home}/courses/around-one-table?scenario=sign-in`, { waitUntil: "commit" });
  const popup = page.getByRole("dialog");
  await popup.getByLabel("First name").fill("Hanna");
  await popup.getByLabel("Email").click();
  await page.keyboard.type("hanna@exa");
  releaseScripts();
  // The button "Show password" appears only after hydration.
  await expect(popup.getByRole("button", { name: "Show password" })).toBeVisible();
  await expect(popup.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("mple.org");
  await expect(popup.getByLabel("Email")).toHaveValue("hanna@example.org");
  await expect(popup.getByLabel("First name")).toHaveValue("Hanna");
});

test("@scripts with data saving no script is loaded, and a course can still be started and continued", async ({
  page,
  homeUrl: home,
}) => {
  const scriptUrls: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scriptUrls.push(request.url());
  });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.goto(`${home}/courses/the-father-and-two-sons`);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await page.getByRole("button", { name: "Finish and continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give me my share");
  expect(scriptUrls).toEqual([]);
});

/** The URL pattern of the file with the code of the course's contents. The build decides the file's name. */
const contentsFilePattern = `**${
  (JSON.parse(readFileSync("build/view-files.json", "utf8")) as Record<string, string[]>)[
    "course-contents"
  ]![0]
}`;

test("@scripts a page whose code fails to load works without it, and hydrates as soon as the code loads", async ({
  page,
  homeUrl: home,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to (fetch|load resource)/);
  let blockedCount = 0;
  let isBlocked = true;
  await page.route(contentsFilePattern, async (route) => {
    if (!isBlocked) return route.continue();
    blockedCount += 1;
    return route.abort();
  });
  await page.goto(`${home}/courses/around-one-table`);
  await page.locator("h1").hover();
  // Wait for more than one attempt to load the file.
  await expect.poll(() => blockedCount).toBeGreaterThan(1);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
  isBlocked = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
});

test("@scripts hydration does not move a scrolled popup, so that a press hits the intended link", async ({
  page,
  homeUrl: home,
}) => {
  const releaseScripts = await holdFiles(page, /\/assets\/.*\.js/);
  await page.goto(`${home}/?scenario=sign-in`);
  const popup = page.getByRole("dialog");
  const link = popup.getByRole("link", { name: "Sign in" });
  await link.scrollIntoViewIfNeeded();
  await finishAnimations(page);
  const positionBefore = await link.boundingBox();
  releaseScripts();
  await hydrate(page);
  await expect(popup).toHaveAttribute("aria-modal", "true");
  expect(await link.boundingBox()).toEqual(positionBefore);
});

test("@scripts a press of Sign in while React replaces the server's popup opens it", async ({
  page,
  arabicUrl: arabic,
}) => {
  const releaseCode = await holdFiles(page, /\/assets\/popup-body/);
  // React renders what isn't urgent in tasks of a message channel. They wait while they are held.
  await page.addInitScript(() => {
    const postMessage = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    let isHeld = false;
    MessagePort.prototype.postMessage = function postLater(...args: [unknown]) {
      if (isHeld) held.push(() => postMessage.apply(this, args));
      else postMessage.apply(this, args);
    };
    const holdTasks = (hold: boolean) => {
      isHeld = hold;
      if (!hold) for (const post of held.splice(0)) post();
    };
    Object.assign(window, { holdTasks });
  });
  const codeRequest = page.waitForRequest(/\/assets\/popup-body/);
  // This portal's pages contain the popup.
  await page.goto(`${arabic}/courses/the-lost-sheep`);
  await hydrate(page);
  const codeUrl = (await codeRequest).url();
  await page.evaluate(() => (window as unknown as TasksWindow).holdTasks(true));
  releaseCode();
  await page.evaluate(async (url) => {
    await import(url);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    document.querySelector<HTMLElement>('header a[href*="scenario=login"]')!.click();
    (window as unknown as TasksWindow).holdTasks(false);
  }, codeUrl);
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  await expect(page).toHaveURL(/scenario=login/);
});

type TasksWindow = { holdTasks(hold: boolean): void };
