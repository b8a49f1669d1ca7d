import type { Page, Request } from "@playwright/test";
import { readDemoElements, readDemoQuestions } from "#tests/e2e/demo.ts";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { waitForEarlierRequests, stopClock, hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/learning-to-pray";
const courseTest = readDemoElements("localhost", "learning-to-pray").find(
  ({ type }) => type === "test",
)!;
const questions = readDemoQuestions(courseTest);
const retryMs = 15_000;
const offlineErrors = /Failed to (fetch|load resource)|ERR_FAILED/;

/** Starts the course as a guest, who becomes a session user, and opens its first lesson, which has a question. */
async function openLesson(page: Page, homeUrl: string): Promise<void> {
  await page.goto(homeUrl + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page.getByRole("button", { name: "Check my answer" }).first()).toBeVisible();
  await hydrate(page);
  const listDatabaseNames = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(listDatabaseNames).toContain("work-queue");
}

const isWorkRequest = (request: Request) =>
  request.method() === "POST" && /\.data|\/api\/work$/.test(request.url());

test("@scripts an answer is sent every 15 s until it is saved, and contains all specified fields", async ({
  page,
  homeUrl: home,
  expectConsoleErrors,
  admin,
}) => {
  expectConsoleErrors(offlineErrors);
  await openLesson(page, home);
  const timerStarted = await stopClock(page);
  const sendTimes: number[] = [];
  const requestBodies: string[] = [];
  let failuresLeft = 2;
  await page.route(/\.data|\/api\/work$/, async (route) => {
    if (!isWorkRequest(route.request())) return route.continue();
    sendTimes.push(await page.evaluate(() => Date.now()));
    requestBodies.push(route.request().postData() ?? "");
    failuresLeft -= 1;
    return failuresLeft >= 0 ? route.abort() : route.continue();
  });
  const questionForm = page
    .locator("form")
    .filter({ has: page.getByRole("group") })
    .first();
  await questionForm.locator("label.answer-option").nth(1).click();
  await questionForm.getByRole("button", { name: "Check my answer" }).click();
  await expect(page.getByText("Your answer is saved on this device")).toBeVisible();
  for (const expectedCount of [2, 3]) {
    await timerStarted(retryMs);
    await page.clock.runFor(retryMs - 1);
    await waitForEarlierRequests(page);
    expect(sendTimes).toHaveLength(expectedCount - 1);
    await page.clock.runFor(1);
    await expect.poll(() => sendTimes.length).toBe(expectedCount);
    await waitForEarlierRequests(page);
  }
  await expect(page.locator(".answer-result")).toBeVisible();
  const [firstSendTime] = sendTimes;
  expect(sendTimes.map((time) => time - firstSendTime!)).toEqual([0, retryMs, 2 * retryMs]);
  await page.clock.runFor(4 * retryMs);
  await waitForEarlierRequests(page);
  expect(sendTimes).toHaveLength(3);
  const { items } = JSON.parse(requestBodies[2]!) as { items: Record<string, unknown>[] };
  expect(items).toEqual([
    expect.objectContaining({
      kind: "interaction",
      type: "question",
      componentId: expect.any(String),
      componentName: "question",
      text: "What does Jesus say about the tax collector?",
      variants: [{ id: expect.any(String), text: "He went home right with God" }],
      answers: [expect.any(String)],
      multiple: false,
      courseId: "learning-to-pray",
      elementId: "begin-badly",
    }),
  ]);
  const results = await admin.query(
    "select 1 from results where user_id = (select id from users order by created_at desc limit 1)",
  );
  expect(results).toHaveLength(1);
});

test("@scripts once there is a session, local storage holds a token of it that no cookie contains", async ({
  page,
  context,
  homeUrl: home,
}) => {
  const readToken = () => page.evaluate(() => localStorage.getItem("session"));
  await page.goto(home + course);
  await hydrate(page);
  expect(await readToken()).toBeNull();
  await openLesson(page, home);
  await expect.poll(readToken).toMatch(/^\S{8,}$/);
  const storedToken = (await readToken())!;
  for (const { name, value } of await context.cookies())
    expect(value, name).not.toContain(storedToken);
  await page.reload();
  await hydrate(page);
  expect(await readToken()).toBe(storedToken);
});

test("@scripts the result of a test with shuffled questions is saved in local storage under the test's id", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const setShuffled = async (randomized: boolean) => {
    await admin.query(
      `update element_revisions set body = body || $1::jsonb
       where environment_id = 'localhost' and element_id = 'looking-back'`,
      [JSON.stringify({ randomized })],
    );
    await admin.refreshCaches();
  };
  await setShuffled(true);
  try {
    await registerByApi(page, home, newPerson());
    await page.goto(`${home}${course}/test`);
    await hydrate(page);
    await expect(page.locator(".test-steps")).toBeVisible();
    for (const index of questions.keys()) {
      await page.locator("fieldset:visible label.answer-option").first().click();
      const name = index < questions.length - 1 ? "Next question" : "See my result";
      await page.getByRole("button", { name }).click();
    }
    await expect(page.locator("#result")).toBeVisible();
    const storedResults = await page.evaluate(() =>
      Object.entries(localStorage).filter(([name]) => name.startsWith("test-result:")),
    );
    expect(storedResults.map(([name]) => name)).toEqual(["test-result:looking-back"]);
    expect(JSON.parse(storedResults[0]![1])).toEqual({
      right: expect.any(Number),
      total: expect.any(Number),
      passed: expect.any(Boolean),
      session: expect.stringMatching(/\S/),
    });
  } finally {
    await setShuffled(false);
  }
});
