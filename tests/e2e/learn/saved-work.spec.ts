import type { BrowserContext, Page } from "@playwright/test";
import { demoElements, demoQuestions } from "#tests/e2e/demo.ts";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { answerTest, submitSignIn, hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/the-father-and-two-sons";
const finish = "Finish and continue";
const kept = "Your answer is saved on this device";
const prayer = "learning-to-pray";
const exam = demoElements("localhost", prayer).find(({ type }) => type === "test")!;
const questions = demoQuestions(exam);

/** Takes the browser offline: every request fails. */
const cutOff = (context: BrowserContext) => context.setOffline(true);
const offlineNoise = /Failed to (fetch|load resource)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

async function startCourse(page: Page, home: string): Promise<void> {
  await page.goto(home + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page).toHaveURL(/before-you-begin/);
  await queueReady(page);
}

/** Waits until the page is hydrated and the work queue's code is loaded. */
async function queueReady(page: Page): Promise<void> {
  await hydrate(page);
  const stores = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(stores).toContain("waiting-work");
}

/** Returns how many pieces of work the device still has. */
const onDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((tell) => {
        const opening = indexedDB.open("waiting-work");
        opening.addEventListener("success", () => {
          const countRequest = opening.result.transaction("work").objectStore("work").count();
          countRequest.addEventListener("success", () => tell(countRequest.result));
        });
      }),
  );

test("@scripts a lesson finished offline is saved, marked as waiting, and sent when the connection is back", async ({
  page,
  context,
  home,
  expectConsoleErrors,
  admin,
}) => {
  expectConsoleErrors(offlineNoise);
  await startCourse(page, home);
  await cutOff(context);
  await page.getByRole("button", { name: finish }).click();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Before you begin");
  await expectAccessible(page);
  await context.setOffline(false);
  // The work is sent when the browser reports that it is online again, without a press.
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  await expect(page.getByText(kept)).toHaveCount(0);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/give-me-my-share/);
  const written = await admin.rows(
    "select 1 from progress_operations where kind = 'finish' and user_id = (select user_id from course_progress order by last_activity_at desc limit 1)",
  );
  expect(written).toHaveLength(1);
});

test("@scripts a tab that is killed while its test is being sent loses nothing and sends nothing twice", async ({
  page,
  context,
  home,
  admin,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(offlineNoise);
  // A closing tab sends its work in a way that no route can stop; a killed one sends nothing. So hide the closing.
  await context.addInitScript(() => {
    for (const leaving of ["pagehide", "visibilitychange"])
      addEventListener(leaving, (event) => event.stopImmediatePropagation(), true);
  });
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/courses/${prayer}`);
  const path = `/courses/${prayer}/test`;
  await page.goto(home + path);
  await queueReady(page);
  const [{ id: me }] = (await admin.rows<{ id: string }>(
    "select id from users order by created_at desc limit 1",
  )) as [{ id: string }];
  const results = () => admin.rows(`select kind from results where user_id = '${me}'`);
  // The server accepts the test, but its response never arrives.
  let arrived!: () => void;
  const taken = new Promise<void>((resolve) => (arrived = resolve));
  await context.route(/\.data/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    arrived();
  });
  await context.route("**/api/work", (route) => route.abort());
  await answerTest(page, questions, ({ right }) => right, true);
  await taken;
  await page.close();
  expect(await results()).toHaveLength(1);

  // The second tab is killed before its test reaches the server.
  await context.unroute(/\.data/);
  await context.route(/\.data/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const second = await context.newPage();
  await second.goto(home + path);
  await queueReady(second);
  await second.getByRole("link", { name: "Try the test again" }).click();
  await answerTest(second, questions, ({ wrong }) => [wrong[0]!], true);
  await expect(second.getByText(kept)).toBeVisible();
  await second.close();
  expect(await results()).toHaveLength(1);

  await context.unrouteAll();
  const third = await context.newPage();
  await third.goto(home + path);
  await hydrate(third);
  await expect(third.getByText(`0 of ${questions.length} right`)).toBeVisible();
  await expect.poll(() => onDevice(third)).toBe(0);
  expect(await results()).toHaveLength(2);
  await third.close();
});

test("@scripts a guest's offline work on a shared phone goes to the account they sign in to", async ({
  page,
  context,
  home,
  admin,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(offlineNoise);
  const anna = newPerson();
  await registerByApi(page, home, anna);
  await page.goto(`${home}/courses/${prayer}`);
  await context.clearCookies();
  await startCourse(page, home);
  await cutOff(context);
  await page.getByRole("button", { name: finish }).click();
  await expect(page.getByText(kept)).toBeVisible();
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(`${home}${course}?scenario=login`);
  await submitSignIn(page, anna);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${home}/lesson/before-you-begin/`);
  await hydrate(page);
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  const owners = await admin.rows<{ email: string }>(
    "select u.email from progress_operations o join users u on u.id = o.user_id where o.kind = 'finish' and u.email is not null",
  );
  expect(owners).toContainEqual({ email: anna.email });
});
