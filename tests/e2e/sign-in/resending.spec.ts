import type { Page, Request } from "@playwright/test";
import { demoElements, demoQuestions } from "#tests/e2e/demo.ts";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { waitForEarlierRequests, stopClock, hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/learning-to-pray";
const exam = demoElements("localhost", "learning-to-pray").find(({ type }) => type === "test")!;
const questions = demoQuestions(exam);
const retryMs = 15_000;
const offlineNoise = /Failed to (fetch|load resource)|ERR_FAILED/;

/** Starts the course as a guest, who becomes a session user, and opens its first lesson, which has a question. */
async function openLesson(page: Page, home: string): Promise<void> {
  await page.goto(home + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page.getByRole("button", { name: "Check my answer" }).first()).toBeVisible();
  await hydrate(page);
  const stores = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(stores).toContain("waiting-work");
}

const isSending = (request: Request) =>
  request.method() === "POST" && /\.data|\/api\/work$/.test(request.url());

test("@scripts an answer is sent every 15 s until it is saved, and contains all specified fields", async ({
  page,
  home,
  expectConsoleErrors,
  admin,
}) => {
  expectConsoleErrors(offlineNoise);
  await openLesson(page, home);
  const timerStarted = await stopClock(page);
  const sent: number[] = [];
  const bodies: string[] = [];
  let failures = 2;
  await page.route(/\.data|\/api\/work$/, async (route) => {
    if (!isSending(route.request())) return route.continue();
    sent.push(await page.evaluate(() => Date.now()));
    bodies.push(route.request().postData() ?? "");
    failures -= 1;
    return failures >= 0 ? route.abort() : route.continue();
  });
  const question = page
    .locator("form")
    .filter({ has: page.getByRole("group") })
    .first();
  await question.locator("label.answer-option").nth(1).click();
  await question.getByRole("button", { name: "Check my answer" }).click();
  await expect(page.getByText("Your answer is saved on this device")).toBeVisible();
  for (const calls of [2, 3]) {
    await timerStarted(retryMs);
    await page.clock.runFor(retryMs - 1);
    await waitForEarlierRequests(page);
    expect(sent).toHaveLength(calls - 1);
    await page.clock.runFor(1);
    await expect.poll(() => sent.length).toBe(calls);
    await waitForEarlierRequests(page);
  }
  await expect(page.locator(".verdict")).toBeVisible();
  const [first] = sent;
  expect(sent.map((at) => at - first!)).toEqual([0, retryMs, 2 * retryMs]);
  await page.clock.runFor(4 * retryMs);
  await waitForEarlierRequests(page);
  expect(sent).toHaveLength(3);
  const { items } = JSON.parse(bodies[2]!) as { items: Record<string, unknown>[] };
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
  const kept = await admin.rows(
    "select 1 from results where user_id = (select id from users order by created_at desc limit 1)",
  );
  expect(kept).toHaveLength(1);
});

test("@scripts once there is a session, local storage holds its token, which is not a credential", async ({
  page,
  context,
  home,
}) => {
  const token = () => page.evaluate(() => localStorage.getItem("session"));
  await page.goto(home + course);
  await hydrate(page);
  expect(await token()).toBeNull();
  await openLesson(page, home);
  await expect.poll(token).toMatch(/^\S{8,}$/);
  const mirrored = (await token())!;
  for (const { name, value } of await context.cookies())
    expect(value, name).not.toContain(mirrored);
  await page.reload();
  await hydrate(page);
  expect(await token()).toBe(mirrored);
});

test("@scripts the result of a test with shuffled questions is saved in local storage under the test's id", async ({
  page,
  home,
  admin,
}) => {
  const shuffle = async (randomized: boolean) => {
    await admin.rows(
      `update element_revisions set body = body || $1::jsonb
       where environment_id = 'localhost' and element_id = 'looking-back'`,
      [JSON.stringify({ randomized })],
    );
    await admin.refreshCaches();
  };
  await shuffle(true);
  try {
    await registerByApi(page, home, newPerson());
    await page.goto(`${home}${course}/test`);
    await hydrate(page);
    await expect(page.locator(".test-steps")).toBeVisible();
    for (const place of questions.keys()) {
      await page.locator("fieldset:visible label.answer-option").first().click();
      const name = place < questions.length - 1 ? "Next question" : "See my result";
      await page.getByRole("button", { name }).click();
    }
    await expect(page.locator("#result")).toBeVisible();
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).filter(([name]) => name.startsWith("test-result:")),
    );
    expect(kept.map(([name]) => name)).toEqual(["test-result:looking-back"]);
    expect(JSON.parse(kept[0]![1])).toEqual({
      right: expect.any(Number),
      total: expect.any(Number),
      passed: expect.any(Boolean),
      session: expect.stringMatching(/\S/),
    });
  } finally {
    await shuffle(false);
  }
});
