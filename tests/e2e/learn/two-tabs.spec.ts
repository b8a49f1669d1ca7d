import { expect, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/the-father-and-two-sons";
const finishText = "Finish and continue";

test("a lesson finished in two tabs counts as finished once, and neither tab loses anything", async ({
  page,
  context,
  homeUrl: home,
  admin,
}) => {
  await page.goto(home + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page.getByRole("button", { name: finishText })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await expect(otherTab.getByRole("button", { name: finishText })).toBeVisible();
  await Promise.all([
    page.getByRole("button", { name: finishText }).click(),
    otherTab.getByRole("button", { name: finishText }).click(),
  ]);
  await expect(page).toHaveURL(/give-me-my-share/);
  await expect(otherTab).toHaveURL(/give-me-my-share/);
  await page.goto(home + course);
  await expect(page.getByText("1 of 9 finished")).toBeVisible();

  // One tab is a lesson ahead of the other, which still shows the old page.
  await page.goto(`${home}/lesson/give-me-my-share/`);
  await page.getByRole("button", { name: finishText }).click();
  await expect(page).toHaveURL(/a-far-country/);
  await otherTab.getByRole("button", { name: finishText }).click();
  await expect(otherTab).toHaveURL(/a-far-country/);
  await otherTab.goto(home + course);
  await expect(otherTab.getByText("2 of 9 finished")).toBeVisible();
  const [progress] = await admin.query<{ done_count: number }>(
    "select done_count from course_progress order by last_activity_at desc limit 1",
  );
  expect(progress!.done_count).toBe(2);
  await otherTab.close();
});

test("@scripts pressing Finish twice quickly finishes only one lesson and opens only the next one", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page).toHaveURL(/before-you-begin/);
  await hydrate(page);
  await page.getByRole("button", { name: finishText }).dblclick();
  await expect(page).toHaveURL(/give-me-my-share/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give me my share");
  await page.goto(home + course);
  await expect(page.getByText("1 of 9 finished")).toBeVisible();
});

test("a finished lesson that is reopened with Back links to the next lesson and counts once", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await page.getByRole("button", { name: finishText }).click();
  await expect(page).toHaveURL(/give-me-my-share/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give me my share");
  await page.goBack();
  // The URL changes before the lesson is shown. Wait for the lesson, or the press hits the next lesson's button.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Before you begin");
  await page
    .locator("#element-end")
    .getByText(/^(Continue|Finish and continue)$/)
    .click();
  await expect(page).toHaveURL(/give-me-my-share/);
  await page.goto(home + course);
  await expect(page.getByText("1 of 9 finished")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Continue: Give me my share" }).first(),
  ).toBeVisible();
});
