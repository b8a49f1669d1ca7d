import { expect, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/the-father-and-two-sons";
const finish = "Finish and continue";

test("a lesson finished in two tabs counts as finished once, and neither tab loses anything", async ({
  page,
  context,
  home,
  admin,
}) => {
  await page.goto(home + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page.getByRole("button", { name: finish })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("button", { name: finish })).toBeVisible();
  await Promise.all([
    page.getByRole("button", { name: finish }).click(),
    other.getByRole("button", { name: finish }).click(),
  ]);
  await expect(page).toHaveURL(/give-me-my-share/);
  await expect(other).toHaveURL(/give-me-my-share/);
  await page.goto(home + course);
  await expect(page.getByText("1 of 9 finished")).toBeVisible();

  // One tab is a lesson ahead of the other, which still shows the old page.
  await page.goto(`${home}/lesson/give-me-my-share/`);
  await page.getByRole("button", { name: finish }).click();
  await expect(page).toHaveURL(/a-far-country/);
  await other.getByRole("button", { name: finish }).click();
  await expect(other).toHaveURL(/a-far-country/);
  await other.goto(home + course);
  await expect(other.getByText("2 of 9 finished")).toBeVisible();
  const [kept] = await admin.rows<{ done_count: number }>(
    "select done_count from course_progress order by last_activity_at desc limit 1",
  );
  expect(kept!.done_count).toBe(2);
  await other.close();
});

test("@scripts a double press of Finish finishes one lesson and opens one", async ({
  page,
  home,
}) => {
  await page.goto(home + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page).toHaveURL(/before-you-begin/);
  await hydrate(page);
  await page.getByRole("button", { name: finish }).dblclick();
  await expect(page).toHaveURL(/give-me-my-share/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give me my share");
  await page.goto(home + course);
  await expect(page.getByText("1 of 9 finished")).toBeVisible();
});

test("a lesson reached by Back is already finished and links to the next", async ({
  page,
  home,
}) => {
  await page.goto(home + course);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await page.getByRole("button", { name: finish }).click();
  await expect(page).toHaveURL(/give-me-my-share/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give me my share");
  await page.goBack();
  // The URL changes before the lesson does, so wait for the lesson: an early press would hit the other one.
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
