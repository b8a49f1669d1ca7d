import type { Page } from "@playwright/test";
import { readDemoElements, readDemoQuestions } from "#tests/e2e/demo.ts";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { signIn, hydrate } from "#tests/e2e/page-steps.ts";

// Tests what is still there when a learner comes back: after a reload, in a new tab, on another visit.

const course = "learning-to-pray";
const testElement = readDemoElements("localhost", course).find(({ type }) => type === "test")!;
const questions = readDemoQuestions(testElement);

/** Opens the test of a course whose elements may be taken in any order. */
const openTest = async (page: Page, homeUrl: string) => {
  await page.goto(`${homeUrl}/courses/${course}/test`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(testElement.title);
  await hydrate(page);
};

const getRightOption = (page: Page, index: number) => {
  const { text, right } = questions[index]!;
  const kind = right.length > 1 ? "checkbox" : "radio";
  return page.getByRole("group", { name: text }).getByRole(kind, { name: right[0]!, exact: true });
};

test("@scripts a test's answers are still there after a reload and in another tab, but not for another user", async ({
  page,
  context,
  homeUrl: home,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  await openTest(page, home);
  await getRightOption(page, 0).check();
  await page.getByRole("button", { name: "Next question" }).click();
  await getRightOption(page, 1).check();
  await page.reload();
  await hydrate(page);
  await expect(page.getByText(`Question 2 of ${questions.length}`)).toBeVisible();
  await expect(getRightOption(page, 1)).toBeChecked();

  const tab = await context.newPage();
  await page.close();
  await openTest(tab, home);
  await expect(getRightOption(tab, 1)).toBeChecked();
  await tab.getByRole("button", { name: "Previous question" }).click();
  await expect(getRightOption(tab, 0)).toBeChecked();

  await context.clearCookies({ name: /token/ });
  await registerByApi(tab, home, newPerson());
  await openTest(tab, home);
  await expect(tab.getByText(`Question 1 of ${questions.length}`)).toBeVisible();
  await expect(getRightOption(tab, 0)).not.toBeChecked();

  await context.clearCookies({ name: /token/ });
  await tab.goto(`${home}/?scenario=login`);
  await signIn(tab, person);
  await openTest(tab, home);
  await expect(getRightOption(tab, 0)).toBeChecked();
  for (const index of questions.keys()) {
    await getRightOption(tab, index).check();
    const isLast = index === questions.length - 1;
    await tab.getByRole("button", { name: isLast ? "See my result" : "Next question" }).click();
  }
  await expect(tab.locator("#result")).toBeVisible();
  await tab.getByRole("link", { name: "Try the test again" }).click();
  await expect(getRightOption(tab, 0)).not.toBeChecked();
  await tab.reload();
  await hydrate(tab);
  await expect(tab.locator("#result")).toBeVisible();
});

test("@scripts hydration moves nothing on a test's page", async ({ page, homeUrl: home }) => {
  await registerByApi(page, home, newPerson());
  await page.route("**/assets/*.js", async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  let releaseScripts = () => {};
  const scriptsReleased = new Promise<void>((resolve) => (releaseScripts = resolve));
  await page.goto(`${home}/courses/${course}/test`, { waitUntil: "commit" });
  await expect(page.getByRole("group", { name: questions[0]!.text })).toBeVisible();
  await expect(page.getByRole("group", { name: questions[1]!.text })).toBeHidden();
  const readFirstTop = () =>
    page.evaluate(
      () =>
        [
          ...document.querySelectorAll("main legend, main .question-card__end, .footer, footer"),
        ].map((one) => Math.round(one.getBoundingClientRect().top + scrollY))[0],
    );
  const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight);
  const topBefore = await readFirstTop();
  releaseScripts();
  await page.locator("main h1").hover();
  await hydrate(page);
  expect(await readFirstTop()).toBe(topBefore);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightBefore);
});

test("@scripts a lesson that is read for a while counts as started, and reopens at the last position", async ({
  page,
  context,
  homeUrl: home,
  admin,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  const lesson = `${home}/lesson/begin-badly/`;
  const listOpenOperations = () =>
    admin.query(
      `select element_id from progress_operations where kind = 'open' and user_id in
       (select id from users where email = '${person.email}')`,
    );
  await page.clock.install();
  await page.goto(lesson);
  await hydrate(page);
  expect(await listOpenOperations()).toEqual([]);
  await expect(async () => {
    await page.clock.fastForward(10_000);
    expect(await listOpenOperations()).toHaveLength(1);
  }).toPass();
  await page.goto(home);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Hanna");

  await page.goto(lesson);
  await hydrate(page);
  const middle = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    return scrollY;
  });
  await page.goto(home);
  const tab = await context.newPage();
  await tab.goto(lesson);
  await expect.poll(() => tab.evaluate(() => scrollY)).toBeGreaterThan(middle - 100);
});

test("@scripts text typed into a prefilled review before the scripts load stays", async ({
  page,
  homeUrl: home,
}) => {
  await registerByApi(page, home, newPerson());
  const id = "a-psalm-before-sleep";
  const response = await page.request.get(`${home}/api/courses/${id}/elements`);
  const { elements } = (await response.json()) as { elements: { id: string }[] };
  for (const element of elements)
    await page.request.put(`${home}/api/courses/${id}/elements/${element.id}/progress`, {
      headers: { origin: home },
      data: { state: "done" },
    });
  await page.request.post(`${home}/courses/${id}/finished`, {
    headers: { origin: home },
    form: { intent: "review", text: "Short and good." },
  });
  let releaseScripts = () => {};
  const scriptsReleased = new Promise<void>((go) => (releaseScripts = go));
  await page.route("**/assets/*.js", async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  await page.goto(`${home}/courses/${id}/finished`, { waitUntil: "commit" });
  const review = page.locator("#review textarea");
  await review.fill("Short and good. I'll read it again.");
  releaseScripts();
  await hydrate(page);
  await expect(review).toHaveValue("Short and good. I'll read it again.");
});
