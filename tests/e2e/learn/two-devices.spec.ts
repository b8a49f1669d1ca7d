import type { Page } from "@playwright/test";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { submitSignIn, hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/learning-to-pray";
const lesson = "/lesson/begin-badly/";
const otherLesson = "/lesson/a-time-and-a-chair/";
const finishText = "Finish and continue";
const savedMessage = "Your answer is saved on this device";
const offlineErrors = /Failed to (fetch|load resource)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

const firstQuestionForm = (page: Page) =>
  page
    .locator("form")
    .filter({ has: page.getByRole("group") })
    .first();

async function openWithWorkQueue(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrate(page);
  const listDatabaseNames = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(listDatabaseNames).toContain("work-queue");
}

async function answerQuestion(page: Page, optionIndex: number): Promise<void> {
  await firstQuestionForm(page).locator("label.answer-option").nth(optionIndex).click();
  await firstQuestionForm(page).getByRole("button", { name: "Check my answer" }).click();
  await expect(page.getByText(savedMessage)).toBeVisible();
}

async function finishOffline(page: Page): Promise<void> {
  await page.getByRole("button", { name: finishText }).click();
  await expect(page.locator("#element-end").getByText(savedMessage)).toBeVisible();
}

test("@scripts the work of two offline devices is merged: each finished lesson counts once, and the newest answer is shown", async ({
  page,
  context,
  browser,
  homeUrl: home,
  expectConsoleErrors,
  admin,
}) => {
  expectConsoleErrors(offlineErrors);
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(`${home}${course}`);
  const tablet = await browser.newContext();
  const tabletPage = await tablet.newPage();
  await tabletPage.goto(`${home}${course}?scenario=login`);
  await submitSignIn(tabletPage, person);
  await expect(tabletPage.getByRole("dialog")).toHaveCount(0);
  await openWithWorkQueue(page, home + lesson);
  await openWithWorkQueue(tabletPage, home + lesson);
  const otherTabletPage = await tablet.newPage();
  await openWithWorkQueue(otherTabletPage, home + otherLesson);

  await context.setOffline(true);
  await tablet.setOffline(true);
  await answerQuestion(page, 0);
  await finishOffline(page);
  // Later, the learner gives another answer on the tablet, and finishes another lesson in another tab of the tablet.
  await answerQuestion(tabletPage, 1);
  await finishOffline(tabletPage);
  await finishOffline(otherTabletPage);

  // The newer work, from the tablet, reaches the server first.
  await tablet.setOffline(false);
  await expect(otherTabletPage.getByRole("link", { name: "Continue" })).toBeVisible();
  await expect(tabletPage.locator(".answer-result")).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator(".answer-result")).toBeVisible();
  await expect(page.getByText(savedMessage)).toHaveCount(0);

  for (const devicePage of [page, tabletPage]) {
    await devicePage.goto(home + lesson);
    await expect(firstQuestionForm(devicePage).getByRole("radio").nth(1)).toBeChecked();
    await expect(devicePage.getByText("Yes, that’s right")).toBeVisible();
    await devicePage.goto(home + course);
    await expect(devicePage.getByText("2 of 8 finished")).toBeVisible();
  }
  const newestUserId = "(select id from users order by created_at desc limit 1)";
  const rows = (statement: string) => admin.query(statement);
  expect(await rows(`select 1 from results where user_id = ${newestUserId}`)).toHaveLength(2);
  const finishedElementsQuery = `select element_id from progress_operations where kind = 'finish' and user_id = ${newestUserId}`;
  expect(await rows(`${finishedElementsQuery} order by element_id`)).toEqual([
    { element_id: "a-time-and-a-chair" },
    { element_id: "begin-badly" },
    { element_id: "begin-badly" },
  ]);
  expect(
    await rows(`select done_count from course_progress where user_id = ${newestUserId}`),
  ).toEqual([{ done_count: 2 }]);
  await tablet.close();
});
