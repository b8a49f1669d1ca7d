import type { Locator, Page } from "@playwright/test";
import { readDemoElements, type DemoQuestion, readDemoQuestions } from "#tests/e2e/demo.ts";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "around-one-table";
const element = readDemoElements("localhost", course).find(({ type }) => type === "test")!;
const questions = readDemoQuestions(element);
const questionsCount = questions.length;
const checkButton = "Check my answer";
const nextLink = "Next question";
const offlineErrors = /Failed to (fetch|load resource)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

/** Registers a user, opens the test and returns its path. */
async function openTest(page: Page, homeUrl: string, hasScripts: boolean): Promise<string> {
  await registerByApi(page, homeUrl, newPerson());
  await page.goto(`${homeUrl}/courses/${course}/test`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(element.title);
  if (hasScripts) await waitForWorkQueue(page);
  return new URL(page.url()).pathname;
}

/** Waits until the page is hydrated and the work queue's code is loaded. */
async function waitForWorkQueue(page: Page): Promise<void> {
  await hydrate(page);
  const listDatabases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(listDatabases).toContain("work-queue");
}

/** Returns the visible question; with scripts the others are in the page too. */
const visibleQuestion = (page: Page) => page.locator(".test__question").filter({ visible: true });
const questionGroup = (page: Page, { text }: DemoQuestion) =>
  page.getByRole("group", { name: text });
const getOption = (page: Page, question: DemoQuestion, name: string): Locator =>
  questionGroup(page, question).getByRole(question.right.length > 1 ? "checkbox" : "radio", {
    name,
  });

async function choose(page: Page, question: DemoQuestion, names: readonly string[]) {
  for (const name of names) await getOption(page, question, name).check();
}

async function answerQuestion(page: Page, question: DemoQuestion, names: readonly string[]) {
  await choose(page, question, names);
  await page.getByRole("button", { name: checkButton }).click();
}

test("each question shows whether its answer was right before the next one opens; the last leads to the result", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await openTest(page, home, hasScripts);
  for (const [index, question] of questions.entries()) {
    const isWrong = index === 0;
    await expect(visibleQuestion(page)).toHaveCount(1);
    await expect(questionGroup(page, question)).toBeVisible();
    expect(await page.content()).not.toContain(question.explanation.slice(0, 30));
    await answerQuestion(page, question, isWrong ? [question.wrong[0]!] : question.right);
    await expect(
      visibleQuestion(page).getByText(isWrong ? "Not quite" : "Yes, that’s right"),
    ).toBeVisible();
    await expect(visibleQuestion(page).getByText(question.explanation.slice(0, 30))).toBeVisible();
    await expect(page.getByRole("button", { name: checkButton })).toHaveCount(0);
    if (hasScripts && index < 2) await expectAccessible(page);
    const isLast = index === questionsCount - 1;
    await page.getByRole("link", { name: isLast ? "See my result" : nextLink }).click();
  }
  await expect(page.getByRole("heading", { name: "Passed. Well done" })).toBeVisible();
  await expect(page.getByText(`${questionsCount - 1} of ${questionsCount} right`)).toBeVisible();
  if (hasScripts) await expectAccessible(page);
  await page.goto(`${home}/courses/${course}`);
  await expect(page.getByText(`1 of 6 finished`)).toBeVisible();
});

test("a learner who leaves in the middle continues there, and may take the test again from its beginning", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  const path = await openTest(page, home, hasScripts);
  await answerQuestion(page, questions[0]!, [questions[0]!.wrong[0]!]);
  await expect(visibleQuestion(page).getByText("Not quite")).toBeVisible();
  await page.reload();
  await expect(visibleQuestion(page).getByText("Not quite")).toBeVisible();
  await page.goto(`${home}/courses/${course}`);
  await page.goto(home + path);
  await expect(questionGroup(page, questions[1]!)).toBeVisible();
  await expect(visibleQuestion(page).getByText(`Question 2 of ${questionsCount}`)).toBeVisible();
  for (const question of questions.slice(1)) {
    await answerQuestion(page, question, [question.wrong[0]!]);
    await page.getByRole("link", { name: /Next question|See my result/ }).click();
  }
  await expect(
    page.getByRole("heading", { name: "Not passed yet. You can try again" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Try the test again" }).click();
  await expect(questionGroup(page, questions[0]!)).toBeVisible();
  await expect(visibleQuestion(page).getByText("Not quite")).toHaveCount(0);
  await answerQuestion(page, questions[0]!, questions[0]!.right);
  await expect(visibleQuestion(page).getByText("Yes, that’s right")).toBeVisible();
  await page.goto(home + path);
  await expect(questionGroup(page, questions[1]!)).toBeVisible();
});

test("@scripts a test is answered by keyboard; without a choice nothing is sent, and pressing twice stores one answer", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await openTest(page, home, true);
  let postCount = 0;
  page.on("request", (request) => (postCount += Number(request.method() === "POST")));
  await page.getByRole("button", { name: checkButton }).click();
  await expect(visibleQuestion(page).getByText("Choose an answer first")).toBeVisible();
  expect(postCount).toBe(0);
  const first = questions[0]!;
  await getOption(page, first, first.right[0]!).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: checkButton }).dblclick();
  await expect(visibleQuestion(page).getByText("Yes, that’s right")).toBeVisible();
  await page.getByRole("link", { name: nextLink }).focus();
  await page.keyboard.press("Enter");
  await expect(questionGroup(page, questions[1]!)).toBeFocused();
  const storedResults = await admin.query(
    "select 1 from results where user_id = (select id from users order by created_at desc limit 1)",
  );
  expect(storedResults).toHaveLength(1);
});

test("@scripts answers given offline are saved, the learner continues, and all are graded when the connection is back", async ({
  page,
  context,
  homeUrl: home,
  expectConsoleErrors,
  admin,
}) => {
  expectConsoleErrors(offlineErrors);
  await openTest(page, home, true);
  await context.setOffline(true);
  for (const question of questions.slice(0, 2)) {
    await answerQuestion(page, question, question.right);
    await expect(
      visibleQuestion(page).getByText("Your answer is saved on this device"),
    ).toBeVisible();
    await page.getByRole("link", { name: nextLink }).click();
  }
  await expect(questionGroup(page, questions[2]!)).toBeVisible();
  await context.setOffline(false);
  const readResults = () =>
    admin.query<{ component_id: string | null }>(
      "select component_id from results where user_id = (select id from users order by created_at desc limit 1)",
    );
  await expect.poll(async () => (await readResults()).length).toBe(2);
  for (const question of questions.slice(2)) {
    await answerQuestion(page, question, question.right);
    await expect(visibleQuestion(page).getByText("Yes, that’s right")).toBeVisible();
    await page.getByRole("link", { name: /Next question|See my result/ }).click();
  }
  await expect(page.getByText(`${questionsCount} of ${questionsCount} right`)).toBeVisible();
  expect(await readResults()).toHaveLength(questionsCount + 1);
});

test("@scripts an answer's result is shown even if earlier work is confirmed while the answer is being sent", async ({
  page,
  homeUrl: home,
}) => {
  const path = await openTest(page, home, true);
  let releaseWork = () => {};
  const workReleased = new Promise<void>((resolve) => (releaseWork = resolve));
  await page.route("**/api/work", async (route) => {
    await workReleased;
    await route.continue();
  });
  await answerQuestion(page, questions[0]!, questions[0]!.right);
  await expect(visibleQuestion(page).getByText("Yes, that’s right")).toBeVisible();
  // This page no longer knows that the form of the page before sent the first answer.
  const workRequest = page.waitForRequest((request) => request.url().endsWith("/api/work"));
  await page.goto(home + path);
  await waitForWorkQueue(page);
  await workRequest;
  await answerQuestion(page, questions[1]!, questions[1]!.right);
  releaseWork();
  await expect(visibleQuestion(page).getByText("Yes, that’s right")).toBeVisible();
});

test("@scripts two tabs share an attempt: a question answered in one is answered in the other", async ({
  page,
  context,
  homeUrl: home,
  admin,
}) => {
  const path = await openTest(page, home, true);
  const otherTab = await context.newPage();
  // The other tab sends no work for the first one, so it does not reload.
  await otherTab.route("**/api/work", (route) => route.abort());
  await otherTab.goto(home + path);
  await waitForWorkQueue(otherTab);
  const [first, second] = [questions[0]!, questions[1]!];
  await answerQuestion(page, first, first.right);
  await expect(visibleQuestion(page).getByText("Yes, that’s right")).toBeVisible();
  // The other tab does not know of this answer yet and gives a different one.
  await answerQuestion(otherTab, first, [first.wrong[0]!]);
  await expect(visibleQuestion(otherTab).getByText("Yes, that’s right")).toBeVisible();
  await otherTab.getByRole("link", { name: nextLink }).click();
  await answerQuestion(otherTab, second, second.right);
  await expect(visibleQuestion(otherTab).getByText("Yes, that’s right")).toBeVisible();
  await page.reload();
  await page.goto(home + path);
  await expect(questionGroup(page, questions[2]!)).toBeVisible();
  const sessions = await admin.query<{ session_id: string }>(
    "select distinct session_id from results where user_id = (select id from users order by created_at desc limit 1)",
  );
  expect(sessions).toHaveLength(1);
  await otherTab.close();
});
