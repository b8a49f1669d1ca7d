import type { Page } from "@playwright/test";
import { readDemoElements, readDemoQuestions } from "#tests/e2e/demo.ts";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { answerTest, hydrate } from "#tests/e2e/page-steps.ts";

const course = "learning-to-pray";
const element = readDemoElements("localhost", course).find(({ type }) => type === "test")!;
const questions = readDemoQuestions(element);
const multipleChoiceQuestion = questions.find(({ right }) => right.length > 1);

/** Registers a user, opens the test of a course whose elements may be taken in any order, and returns its path. */
async function openTest(page: Page, homeUrl: string): Promise<string> {
  await registerByApi(page, homeUrl, newPerson());
  await page.goto(`${homeUrl}/courses/${course}/test`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(element.title);
  return new URL(page.url()).pathname;
}

test("a failed test's result says so and explains the answers; the test can be taken again until it is passed", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  const path = await openTest(page, home);
  await answerTest(page, questions, ({ wrong }) => [wrong[0]!], hasScripts);
  await expect(
    page.getByRole("heading", { name: "Not passed yet. You can try again" }),
  ).toBeVisible();
  await expect(page.getByText(`0 of ${questions.length} right`)).toBeVisible();
  const result = page.locator("#result");
  await expect(result).toContainText(questions[0]!.explanation.slice(0, 40));
  await expect(page.getByRole("button", { name: /^Finish/ })).toHaveCount(0);

  await page.goto(`${home}/courses/${course}`);
  await expect(page.getByText("1 of 8 finished")).toHaveCount(0);
  await page.goto(home + path);
  await page.getByRole("link", { name: "Try the test again" }).click();
  await answerTest(page, questions, ({ right }) => right, hasScripts);
  await expect(page.getByRole("heading", { name: "Passed. Well done" })).toBeVisible();
  await page.goto(`${home}/courses/${course}`);
  await expect(page.getByText("1 of 8 finished")).toBeVisible();
});

test("before a learner answers, nothing that the server sends shows which answer is right", async ({
  page,
  homeUrl: home,
}) => {
  const path = await openTest(page, home);
  const origin = { origin: home };
  const serverResponses = [
    await (await page.request.get(home + path)).text(),
    await (await page.request.get(`${home}${path.replace(/\/$/, "")}.data`)).text(),
    await (await page.request.get(`${home}${path.replace(/\/$/, "")}/_.data`)).text(),
    await (
      await page.request.get(`${home}/api/elements/${path.split("/").at(-1)}`, { headers: origin })
    ).text(),
  ];
  expect(serverResponses[0]).toContain(questions[0]!.right[0]!.slice(0, 20));
  for (const text of serverResponses) {
    expect(text).not.toMatch(/"correct"|\\"correct|"right"|"explanation"/);
    for (const { explanation } of questions) expect(text).not.toContain(explanation.slice(0, 30));
  }
});

test("a question with several right answers is right only when all of them are chosen", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  test.skip(!multipleChoiceQuestion, "the demo's test has no such question");
  await openTest(page, home);
  await answerTest(
    page,
    questions,
    (question) =>
      question === multipleChoiceQuestion ? question.right.slice(0, 1) : question.right,
    hasScripts,
  );
  await expect(
    page.getByText(`${questions.length - 1} of ${questions.length} right`),
  ).toBeVisible();
  await expect(page.locator("#result li.is-wrong")).toHaveCount(1);
  await expect(page.locator("#result li.is-wrong")).toContainText(multipleChoiceQuestion!.text);
});

test("@scripts a test that is submitted without an answer asks for one and sends nothing", async ({
  page,
  homeUrl: home,
}) => {
  await openTest(page, home);
  await hydrate(page);
  let postCount = 0;
  page.on("request", (request) => (postCount += Number(request.method() === "POST")));
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page.getByText("Choose an answer first")).toBeVisible();
  await expect(page.getByRole("group", { name: questions[0]!.text })).toBeVisible();
  expect(postCount).toBe(0);
  const wrongOption = page
    .locator("label.answer-option")
    .filter({ hasText: questions[0]!.wrong[0]! })
    .getByRole(multipleChoiceQuestion === questions[0] ? "checkbox" : "radio");
  await wrongOption.check();
  await expect(page.getByText("Choose an answer first")).toHaveCount(0);
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page.getByRole("group", { name: questions[1]!.text })).toBeFocused();
  await page.getByRole("button", { name: "Previous question" }).click();
  await expect(wrongOption).toBeChecked();
});

test("an answer to a lesson's question is explained at once and is still there after a reload", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/courses/${course}`);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page.getByRole("button", { name: "Finish and continue" })).toBeVisible();
  const question = page
    .locator("form")
    .filter({ has: page.getByRole("group") })
    .first();
  const answerResult = page.locator(".answer-result");
  const before = await page.content();
  expect(before).not.toMatch(/"correct"|\\"correct/);
  await question.locator("label.answer-option").first().click();
  await question.getByRole("button", { name: "Check my answer" }).click();
  await expect(answerResult).toBeVisible();
  await page.reload();
  await expect(answerResult).toBeVisible();
  await expect(page.getByRole("link", { name: "Change my answer" })).toBeVisible();
});

test("@scripts a marked question can be reopened and changed before the test is submitted", async ({
  page,
  homeUrl: home,
}) => {
  await openTest(page, home);
  await hydrate(page);
  const nextButton = page.getByRole("button", { name: "Next question" });
  const getOption = (index: number, name: string) =>
    page
      .getByRole("group", { name: questions[index]!.text })
      .getByRole(questions[index]!.right.length > 1 ? "checkbox" : "radio", { name, exact: true });
  await getOption(0, questions[0]!.wrong[0]!).check();
  await page.getByRole("button", { name: "Mark for review" }).click();
  for (const [index, { right }] of questions.entries()) {
    if (index > 0) for (const name of right) await getOption(index, name).check();
    if (index < questions.length - 1) await nextButton.click();
  }
  await page.getByRole("button", { name: "See my result" }).click();
  await expect(page.getByRole("heading", { name: "Check your answers" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: /Marked for review/ }).click();
  await expect(getOption(0, questions[0]!.wrong[0]!)).toBeChecked();
  if (questions[0]!.right.length > 1) await getOption(0, questions[0]!.wrong[0]!).uncheck();
  for (const name of questions[0]!.right) await getOption(0, name).check();
  // The button leads to the question after the reopened one.
  await nextButton.click();
  await expect(page.getByRole("group", { name: questions[1]!.text })).toBeFocused();
  await page.getByRole("button", { name: "All questions" }).click();
  await page.getByRole("button", { name: "See my result" }).click();
  await expect(page.getByRole("heading", { name: "Passed. Well done" })).toBeVisible();
  await expect(page.getByText(`${questions.length} of ${questions.length} right`)).toBeVisible();
});
