import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { finishAnimations, expect, newPerson, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const tries = 20;
/** Visitors at once. */
const atOnce = 2;
const twentyVisitsMs = 300_000;

test("@scripts all of twenty early presses of Sign in open a usable form", async ({
  browser,
  home,
}) => {
  test.setTimeout(twentyVisitsMs);
  let next = 0;
  async function visit() {
    while (next < tries) await pressEarly(browser, home, (next++ % 5) * 120);
  }
  await Promise.all(Array.from({ length: atOnce }, visit));
});

/** Delays scripts by `lateMs`, so that some presses come before the scripts and some while they load. */
async function pressEarly(browser: Browser, home: string, lateMs: number): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    await route.continue().catch(() => {});
  });
  await page.goto(`${home}/courses/around-one-table`, { waitUntil: "commit" });
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
  home,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${home}/courses/around-one-table?scenario=sign-in`, { waitUntil: "commit" });
  const popup = page.getByRole("dialog");
  await popup.getByLabel("First name").fill("Hanna");
  await popup.getByLabel("Email").click();
  await page.keyboard.type("hanna@exa");
  release();
  // The button "Show password" appears only after hydration.
  await expect(popup.getByRole("button", { name: "Show password" })).toBeVisible();
  await expect(popup.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("mple.org");
  await expect(popup.getByLabel("Email")).toHaveValue("hanna@example.org");
  await expect(popup.getByLabel("First name")).toHaveValue("Hanna");
});

test("@scripts with data saving no script is loaded, and everything still works", async ({
  page,
  home,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.goto(`${home}/courses/the-father-and-two-sons`);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await page.getByRole("button", { name: "Finish and continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give me my share");
  expect(scripts).toEqual([]);
});

/** The URL pattern of the file with the code of the course's contents. The build decides the file's name. */
const contentsFile = `**${
  (JSON.parse(readFileSync("build/view-files.json", "utf8")) as Record<string, string[]>)[
    "course-contents"
  ]![0]
}`;

test("@scripts a page whose code fails to load works without it, and hydrates as soon as the code loads", async ({
  page,
  home,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to (fetch|load resource)/);
  let refused = 0;
  let refuses = true;
  await page.route(contentsFile, async (route) => {
    if (!refuses) return route.continue();
    refused += 1;
    return route.abort();
  });
  await page.goto(`${home}/courses/around-one-table`);
  await page.locator("h1").hover();
  // Wait for more than one attempt to load the file.
  await expect.poll(() => refused).toBeGreaterThan(1);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
  expect(await page.evaluate(() => "before" in window)).toBe(false);
  refuses = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
});

test("@scripts hydration does not move a scrolled popup, so that a press hits the intended link", async ({
  page,
  home,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${home}/?scenario=sign-in`);
  const popup = page.getByRole("dialog");
  const link = popup.getByRole("link", { name: "Sign in" });
  await link.scrollIntoViewIfNeeded();
  await finishAnimations(page);
  const before = await link.boundingBox();
  release();
  await hydrate(page);
  await expect(popup).toHaveAttribute("aria-modal", "true");
  expect(await link.boundingBox()).toEqual(before);
});
