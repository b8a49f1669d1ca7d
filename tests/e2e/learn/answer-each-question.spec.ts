import type { Locator, Page } from "@playwright/test";
import { demoElements, type DemoQuestion, demoQuestions } from "#tests/e2e/demo.ts";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "around-one-table";
const element = demoElements("localhost", course).find(({ type }) => type === "test")!;
const questions = demoQuestions(element);
const total = questions.length;
const check = "Check my answer";
const next = "Next question";
const offlineNoise = /Failed to (fetch|load resource)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

/** Registers a user, opens the test and returns its path. */
async function openTest(page: Page, home: string, scripts: boolean): Promise<string> {
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/courses/${course}/test`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(element.title);
  if (scripts) await queueReady(page);
  return new URL(page.url()).pathname;
}

/** Waits until the page is hydrated and the work queue's code is loaded. */
async function queueReady(page: Page): Promise<void> {
  await hydrate(page);
  const stores = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(stores).toContain("waiting-work");
}

/** Returns the visible question; with scripts the others are in the page too. */
const here = (page: Page) => page.locator(".test__question").filter({ visible: true });
const asked = (page: Page, { text }: DemoQuestion) => page.getByRole("group", { name: text });
const box = (page: Page, question: DemoQuestion, name: string): Locator =>
  asked(page, question).getByRole(question.right.length > 1 ? "checkbox" : "radio", { name });

async function choose(page: Page, question: DemoQuestion, names: readonly string[]) {
  for (const name of names) await box(page, question, name).check();
}

async function answer(page: Page, question: DemoQuestion, names: readonly string[]) {
  await choose(page, question, names);
  await page.getByRole("button", { name: check }).click();
}

test("each question shows whether its answer was right before the next question, and the last leads to the result", async ({
  page,
  home,
  scripts,
}) => {
  await openTest(page, home, scripts);
  for (const [place, question] of questions.entries()) {
    const isWrong = place === 0;
    await expect(here(page)).toHaveCount(1);
    await expect(asked(page, question)).toBeVisible();
    expect(await page.content()).not.toContain(question.explanation.slice(0, 30));
    await answer(page, question, isWrong ? [question.wrong[0]!] : question.right);
    await expect(here(page).getByText(isWrong ? "Not quite" : "Yes, that’s right")).toBeVisible();
    await expect(here(page).getByText(question.explanation.slice(0, 30))).toBeVisible();
    await expect(page.getByRole("button", { name: check })).toHaveCount(0);
    if (scripts && place < 2) await expectAccessible(page);
    const isLast = place === total - 1;
    await page.getByRole("link", { name: isLast ? "See my result" : next }).click();
  }
  await expect(page.getByRole("heading", { name: "Passed. Well done" })).toBeVisible();
  await expect(page.getByText(`${total - 1} of ${total} right`)).toBeVisible();
  if (scripts) await expectAccessible(page);
  await page.goto(`${home}/courses/${course}`);
  await expect(page.getByText(`1 of 6 finished`)).toBeVisible();
});

test("a learner who leaves in the middle continues there, and may take the test again from its beginning", async ({
  page,
  home,
  scripts,
}) => {
  const path = await openTest(page, home, scripts);
  await answer(page, questions[0]!, [questions[0]!.wrong[0]!]);
  await expect(here(page).getByText("Not quite")).toBeVisible();
  await page.reload();
  await expect(here(page).getByText("Not quite")).toBeVisible();
  await page.goto(`${home}/courses/${course}`);
  await page.goto(home + path);
  await expect(asked(page, questions[1]!)).toBeVisible();
  await expect(here(page).getByText(`Question 2 of ${total}`)).toBeVisible();
  for (const question of questions.slice(1)) {
    await answer(page, question, [question.wrong[0]!]);
    await page.getByRole("link", { name: /Next question|See my result/ }).click();
  }
  await expect(
    page.getByRole("heading", { name: "Not passed yet. You can try again" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Try the test again" }).click();
  await expect(asked(page, questions[0]!)).toBeVisible();
  await expect(here(page).getByText("Not quite")).toHaveCount(0);
  await answer(page, questions[0]!, questions[0]!.right);
  await expect(here(page).getByText("Yes, that’s right")).toBeVisible();
  await page.goto(home + path);
  await expect(asked(page, questions[1]!)).toBeVisible();
});

test("@scripts a test is answered by keyboard; without a choice nothing is sent, and pressing twice stores one answer", async ({
  page,
  home,
  admin,
}) => {
  await openTest(page, home, true);
  let posts = 0;
  page.on("request", (request) => (posts += Number(request.method() === "POST")));
  await page.getByRole("button", { name: check }).click();
  await expect(here(page).getByText("Choose an answer first")).toBeVisible();
  expect(posts).toBe(0);
  const first = questions[0]!;
  await box(page, first, first.right[0]!).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: check }).dblclick();
  await expect(here(page).getByText("Yes, that’s right")).toBeVisible();
  await page.getByRole("link", { name: next }).focus();
  await page.keyboard.press("Enter");
  await expect(asked(page, questions[1]!)).toBeFocused();
  const kept = await admin.rows(
    "select 1 from results where user_id = (select id from users order by created_at desc limit 1)",
  );
  expect(kept).toHaveLength(1);
});

test("@scripts answers given offline are saved, the learner continues, and all are graded when the connection is back", async ({
  page,
  context,
  home,
  expectConsoleErrors,
  admin,
}) => {
  expectConsoleErrors(offlineNoise);
  await openTest(page, home, true);
  await context.setOffline(true);
  for (const question of questions.slice(0, 2)) {
    await answer(page, question, question.right);
    await expect(here(page).getByText("Your answer is saved on this device")).toBeVisible();
    await page.getByRole("link", { name: next }).click();
  }
  await expect(asked(page, questions[2]!)).toBeVisible();
  await context.setOffline(false);
  const results = () =>
    admin.rows<{ component_id: string | null }>(
      "select component_id from results where user_id = (select id from users order by created_at desc limit 1)",
    );
  await expect.poll(async () => (await results()).length).toBe(2);
  for (const question of questions.slice(2)) {
    await answer(page, question, question.right);
    await expect(here(page).getByText("Yes, that’s right")).toBeVisible();
    await page.getByRole("link", { name: /Next question|See my result/ }).click();
  }
  await expect(page.getByText(`${total} of ${total} right`)).toBeVisible();
  expect(await results()).toHaveLength(total + 1);
});

test("@scripts two tabs share an attempt: a question answered in one is answered in the other", async ({
  page,
  context,
  home,
  admin,
}) => {
  const path = await openTest(page, home, true);
  const other = await context.newPage();
  // The other tab sends no work for the first one, so it does not reload.
  await other.route("**/api/work", (route) => route.abort());
  await other.goto(home + path);
  await queueReady(other);
  const [first, second] = [questions[0]!, questions[1]!];
  await answer(page, first, first.right);
  await expect(here(page).getByText("Yes, that’s right")).toBeVisible();
  // The other tab does not know of this answer yet and gives a different one.
  await answer(other, first, [first.wrong[0]!]);
  await expect(here(other).getByText("Yes, that’s right")).toBeVisible();
  await other.getByRole("link", { name: next }).click();
  await answer(other, second, second.right);
  await expect(here(other).getByText("Yes, that’s right")).toBeVisible();
  await page.reload();
  await page.goto(home + path);
  await expect(asked(page, questions[2]!)).toBeVisible();
  const kept = await admin.rows<{ session_id: string }>(
    "select distinct session_id from results where user_id = (select id from users order by created_at desc limit 1)",
  );
  expect(kept).toHaveLength(1);
  await other.close();
});
