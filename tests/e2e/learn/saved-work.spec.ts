import type { BrowserContext, Page } from "@playwright/test";
import { readDemoElements, readDemoQuestions } from "#tests/e2e/demo.ts";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { answerTest, submitSignIn, hydrate } from "#tests/e2e/page-steps.ts";

const coursePath = "/courses/the-father-and-two-sons";
const finishButtonName = "Finish and continue";
const savedMessage = "Your answer is saved on this device";
const prayerCourse = "learning-to-pray";
const testElement = readDemoElements("localhost", prayerCourse).find(
  ({ type }) => type === "test",
)!;
const questions = readDemoQuestions(testElement);

/** Takes the browser offline: every request fails. */
const goOffline = (context: BrowserContext) => context.setOffline(true);
const offlineErrors = /Failed to (fetch|load resource)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

async function startCourse(page: Page, homeUrl: string): Promise<void> {
  await page.goto(homeUrl + coursePath);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page).toHaveURL(/before-you-begin/);
  await waitForWorkQueue(page);
}

/** Waits until the page is hydrated and the work queue's code is loaded. */
async function waitForWorkQueue(page: Page): Promise<void> {
  await hydrate(page);
  const listDatabases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(listDatabases).toContain("work-queue");
}

/** Returns how many pieces of work the device still has. */
const countQueuedWork = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("work-queue");
        opening.addEventListener("success", () => {
          const countRequest = opening.result.transaction("work").objectStore("work").count();
          countRequest.addEventListener("success", () => resolve(countRequest.result));
        });
      }),
  );

test("@scripts a lesson finished offline is saved, marked as waiting, and sent when the connection is back", async ({
  page,
  context,
  homeUrl: home,
  expectConsoleErrors,
  admin,
}) => {
  expectConsoleErrors(offlineErrors);
  await startCourse(page, home);
  await goOffline(context);
  await page.getByRole("button", { name: finishButtonName }).click();
  await expect(page.getByText(savedMessage)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Before you begin");
  await expectAccessible(page);
  await context.setOffline(false);
  // The work is sent when the browser reports that it is online again, without a press.
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  await expect(page.getByText(savedMessage)).toHaveCount(0);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/give-me-my-share/);
  const storedOperations = await admin.query(
    "select 1 from progress_operations where kind = 'finish' and user_id = (select user_id from course_progress order by last_activity_at desc limit 1)",
  );
  expect(storedOperations).toHaveLength(1);
});

test("@scripts a tab that is killed while its test is being sent loses nothing and sends nothing twice", async ({
  page,
  context,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(offlineErrors);
  // A closing tab sends its work in a way that no route can stop; a killed one sends nothing. So hide the closing.
  await context.addInitScript(() => {
    for (const eventName of ["pagehide", "visibilitychange"])
      addEventListener(eventName, (event) => event.stopImmediatePropagation(), true);
  });
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/courses/${prayerCourse}`);
  const path = `/courses/${prayerCourse}/test`;
  await page.goto(home + path);
  await waitForWorkQueue(page);
  const [{ id: userId }] = (await admin.query<{ id: string }>(
    "select id from users order by created_at desc limit 1",
  )) as [{ id: string }];
  const readResults = () => admin.query(`select kind from results where user_id = '${userId}'`);
  // The server accepts the test, but its response never arrives.
  let resolveAccepted!: () => void;
  const accepted = new Promise<void>((resolve) => (resolveAccepted = resolve));
  await context.route(/\.data/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    resolveAccepted();
  });
  await context.route("**/api/work", (route) => route.abort());
  await answerTest(page, questions, ({ right }) => right, true);
  await accepted;
  await page.close();
  expect(await readResults()).toHaveLength(1);

  // The second tab is killed before its test reaches the server.
  await context.unroute(/\.data/);
  await context.route(/\.data/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const secondTab = await context.newPage();
  await secondTab.goto(home + path);
  await waitForWorkQueue(secondTab);
  await secondTab.getByRole("link", { name: "Try the test again" }).click();
  await answerTest(secondTab, questions, ({ wrong }) => [wrong[0]!], true);
  await expect(secondTab.getByText(savedMessage)).toBeVisible();
  await secondTab.close();
  expect(await readResults()).toHaveLength(1);

  await context.unrouteAll();
  const thirdTab = await context.newPage();
  await thirdTab.goto(home + path);
  await hydrate(thirdTab);
  await expect(thirdTab.getByText(`0 of ${questions.length} right`)).toBeVisible();
  await expect.poll(() => countQueuedWork(thirdTab)).toBe(0);
  expect(await readResults()).toHaveLength(2);
  await thirdTab.close();
});

test("@scripts a guest's offline work on a shared phone goes to the account they sign in to", async ({
  page,
  context,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(offlineErrors);
  const anna = newPerson();
  await registerByApi(page, home, anna);
  await page.goto(`${home}/courses/${prayerCourse}`);
  await context.clearCookies();
  await startCourse(page, home);
  await goOffline(context);
  await page.getByRole("button", { name: finishButtonName }).click();
  await expect(page.getByText(savedMessage)).toBeVisible();
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(`${home}${coursePath}?scenario=login`);
  await submitSignIn(page, anna);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${home}/lesson/before-you-begin/`);
  await hydrate(page);
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  const owners = await admin.query<{ email: string }>(
    "select u.email from progress_operations o join users u on u.id = o.user_id where o.kind = 'finish' and u.email is not null",
  );
  expect(owners).toContainEqual({ email: anna.email });
});
