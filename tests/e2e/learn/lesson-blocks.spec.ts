import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/kit.ts";
import { stopClock, hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/the-father-and-two-sons";

async function startCourse(page: Page, homeUrl: string): Promise<void> {
  await page.goto(homeUrl + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Before you begin");
}

test("@scripts a video's player loads only after a press", async ({ page, homeUrl: home }) => {
  const requestedUrls: string[] = [];
  await page.route(/youtube|youtu\.be|ytimg/, (route) => {
    requestedUrls.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>film</title>" });
  });
  await startCourse(page, home);
  for (const title of ["Give me my share", "A far country"]) {
    await page.getByRole("button", { name: "Finish and continue" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  await page.reload();
  await hydrate(page);
  const video = page.getByRole("link", { name: /^Play video/ });
  await video.scrollIntoViewIfNeeded();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(requestedUrls).toEqual([]);
  await video.click();
  await expect(page.locator("iframe")).toHaveAttribute(
    "src",
    /^https:\/\/www\.youtube-nocookie\.com\//,
  );
  await expect.poll(() => requestedUrls.length).toBeGreaterThan(0);
});

test("a block of an unknown kind renders nothing, and the rest of the lesson is shown", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  async function renameBlockType(from: string, to: string) {
    await admin.query(
      `update element_revisions set body = replace(body::text, $1, $2)::jsonb
       where environment_id = 'localhost' and element_id = 'before-you-begin'`,
      [`"type": "${from}"`, `"type": "${to}"`],
    );
    await admin.refreshCaches();
  }
  await startCourse(page, home);
  const block = page.locator(".bible, .verse").first();
  await expect(block).toBeVisible();
  await renameBlockType("bible", "a-kind-from-tomorrow");
  try {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Before you begin");
    await expect(block).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Finish and continue" })).toBeVisible();
    expect(await page.content()).not.toContain("a-kind-from-tomorrow");
  } finally {
    await renameBlockType("a-kind-from-tomorrow", "bible");
  }
});

test("@scripts the loading lamp shows while a lesson is slow to open: after 200 ms, and for 60 s at most", async ({
  page,
  homeUrl: home,
}) => {
  await startCourse(page, home);
  await hydrate(page);
  let release = () => {};
  const requestGate = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.data*", async (route) => {
    await requestGate;
    await route.continue();
  });
  await stopClock(page);
  await page.getByRole("button", { name: "Finish and continue" }).click();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give me my share");
  // With the clock stopped, the page came before the 200 ms were over: the lamp was not shown.
  await expect(page.locator(".overlay")).toHaveCount(0);

  const secondGate = new Promise<void>((resolve) => (release = resolve));
  await page.unroute("**/*.data*");
  await page.route("**/*.data*", async (route) => {
    await secondGate;
    await route.continue();
  });
  await page.getByText("Contents", { exact: true }).last().click();
  await page
    .getByRole("link", { name: /Before you begin/ })
    .last()
    .click();
  // The timer starts a moment after the click, when the screen begins to wait, so move the clock in small steps.
  const lamp = page.locator(".overlay");
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(lamp).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(lamp).toContainText("Opening lesson 1…");
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page.locator(".overlay:not(.is-starting)")).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(55_000);
  await expect(lamp).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(lamp).toHaveCount(0, { timeout: 100 });
  }).toPass();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Before you begin");
});
