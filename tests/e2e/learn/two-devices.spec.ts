import type { Page } from "@playwright/test";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { submitSignIn, hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/learning-to-pray";
const lesson = "/lesson/begin-badly/";
const other = "/lesson/a-time-and-a-chair/";
const finish = "Finish and continue";
const kept = "Your answer is saved on this device";
const offlineNoise = /Failed to (fetch|load resource)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

const question = (page: Page) =>
  page
    .locator("form")
    .filter({ has: page.getByRole("group") })
    .first();

async function stand(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrate(page);
  const stores = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(stores).toContain("waiting-work");
}

async function answer(page: Page, place: number): Promise<void> {
  await question(page).locator("label.answer-option").nth(place).click();
  await question(page).getByRole("button", { name: "Check my answer" }).click();
  await expect(page.getByText(kept)).toBeVisible();
}

async function finishOffline(page: Page): Promise<void> {
  await page.getByRole("button", { name: finish }).click();
  await expect(page.locator("#element-end").getByText(kept)).toBeVisible();
}

test("@scripts the work of two offline devices is merged: each piece counts once, and the newest answer is shown", async ({
  page,
  context,
  browser,
  home,
  expectConsoleErrors,
  admin,
}) => {
  expectConsoleErrors(offlineNoise);
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(`${home}${course}`);
  const tablet = await browser.newContext();
  const second = await tablet.newPage();
  await second.goto(`${home}${course}?scenario=login`);
  await submitSignIn(second, person);
  await expect(second.getByRole("dialog")).toHaveCount(0);
  await stand(page, home + lesson);
  await stand(second, home + lesson);
  const third = await tablet.newPage();
  await stand(third, home + other);

  await context.setOffline(true);
  await tablet.setOffline(true);
  await answer(page, 0);
  await finishOffline(page);
  // Later, on the other device: another answer to the same question, and another lesson in another tab.
  await answer(second, 1);
  await finishOffline(second);
  await finishOffline(third);

  // The newer work, from the tablet, reaches the server first.
  await tablet.setOffline(false);
  await expect(third.getByRole("link", { name: "Continue" })).toBeVisible();
  await expect(second.locator(".verdict")).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator(".verdict")).toBeVisible();
  await expect(page.getByText(kept)).toHaveCount(0);

  for (const one of [page, second]) {
    await one.goto(home + lesson);
    await expect(question(one).getByRole("radio").nth(1)).toBeChecked();
    await expect(one.getByText("Yes, that’s right")).toBeVisible();
    await one.goto(home + course);
    await expect(one.getByText("2 of 8 finished")).toBeVisible();
  }
  const me = "(select id from users order by created_at desc limit 1)";
  const rows = (statement: string) => admin.rows(statement);
  expect(await rows(`select 1 from results where user_id = ${me}`)).toHaveLength(2);
  const finished = `select element_id from progress_operations where kind = 'finish' and user_id = ${me}`;
  expect(await rows(`${finished} order by element_id`)).toEqual([
    { element_id: "a-time-and-a-chair" },
    { element_id: "begin-badly" },
    { element_id: "begin-badly" },
  ]);
  expect(await rows(`select done_count from course_progress where user_id = ${me}`)).toEqual([
    { done_count: 2 },
  ]);
  await tablet.close();
});
