import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import {
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

const phone = { width: 360, height: 800 };

/** Creates a course with an empty test through the API, as the person who is signed in, and returns the editor's path. */
const createTest = (page: Page) =>
  page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const response = await fetch(`/api/creator${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { id: string }).id;
    };
    const course = await post("/courses", { title: "Psalms" });
    const element = { changeId: "first", type: "test", title: "Psalm 77", after: null };
    const id = await post(`/courses/${course}/elements`, element);
    return `/studio/courses/${course}/elements/${id}`;
  });

test("@scripts an editor writes a test, tries it, and brings a removed question back", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  test.slow();
  await signInWithRole(page, home, admin, "editor");
  await page.goto(`${home}/studio`);
  await page.goto(home + (await createTest(page)));
  const questions = page.locator(".studio-question");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const answer = (letter: string) => page.getByLabel(`Answer ${letter}`, { exact: true });

  await test.step("a question with feedback, points and a second answer that counts", async () => {
    await button("Add a question").click();
    await page.getByLabel("Question", { exact: true }).fill("Who wrote Psalm 77?");
    await answer("A").fill("Asaph");
    await answer("B").fill("David");
    await page.getByLabel("Answer B is right").check();
    await expect(page.getByLabel("Answer A is right")).not.toBeChecked();
    await page.getByLabel("More than one answer counts as right").check();
    await page.getByLabel("Answer A is right").check();
    await expect(page.getByLabel("Answer B is right")).toBeChecked();
    await page.getByLabel("Feedback on answer A").fill("Yes, its title says so.");
    await page.getByLabel("Points", { exact: true }).fill("2");
    await expectAccessible(page);
  });

  await test.step("questions move by the keyboard and by buttons", async () => {
    await button("Add a question").click();
    await page.getByLabel("Question", { exact: true }).fill("Second");
    await button("Move up").click();
    await expect(questions.first()).toContainText("Second");
    await button("Move question 1").focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText(/”: 2 of 2\.$/)).toBeAttached();
    await expect(button("Move question 2")).toBeFocused();
    await expect(questions.first()).toContainText("Who wrote");
  });

  await test.step("a removed question comes back", async () => {
    await button("Remove").click();
    await expect(questions).toHaveCount(1);
    await page.getByLabel("Shuffle the questions").check();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect(questions).toHaveCount(2);
    await expect(page.getByLabel("Shuffle the questions")).toBeChecked();
    await questions.nth(1).getByRole("button", { expanded: false }).click();
    await button("Remove").click();
    await expect(questions).toHaveCount(1);
  });

  await test.step("a question becomes one to put in order, and one to match", async () => {
    await button("Add a question").click();
    await page.getByLabel("Question", { exact: true }).fill("The nights of the psalm");
    await answer("A").fill("He thinks of God");
    await answer("B").fill("He cries");
    await page.getByRole("radio", { name: "Put in order" }).check();
    const item = (number: number) => page.getByLabel(`Item ${number}`, { exact: true });
    await button("Add an item").click();
    await item(3).fill("He remembers");
    await button("Move item 1").focus();
    await page.keyboard.press("ArrowDown");
    await expect(item(1)).toHaveValue("He cries");
    await expect(button("Move item 2")).toBeFocused();
    await button("Move item 3 up").click();
    await expect(item(2)).toHaveValue("He remembers");
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Match pairs" }).check();
    await expect(questions.last()).toContainText("needs two whole pairs");
    const second = (number: number) => page.getByLabel(`Pair ${number}, second part`);
    for (const [index, text] of ["first", "second", "third"].entries())
      await second(index + 1).fill(text);
    await expect(questions.last()).not.toContainText("needs");
    await expectAccessible(page);
    await button("Remove").click();
    await expect(questions).toHaveCount(1);
  });

  await test.step("the settings of the test", async () => {
    await page.getByLabel("Limit the attempts").check();
    const attempts = page.getByLabel("Attempts for each learner");
    await attempts.clear();
    await expect(page.getByText("Enter a whole number from 1 to")).toBeVisible();
    await attempts.pressSequentially("3");
    await page.getByLabel("Show whether an answer is right").selectOption("each");
    await page.getByLabel("Show the right answers").selectOption("end");
    await page.getByLabel("Shuffle the answers").check();
    await page.getByLabel("Pass mark in percent").fill("50");
    await expect(page.getByText("1 of 2 points")).toBeVisible();
    await expect(page.locator(".studio-save-state")).toHaveText("Saved");
    await page.reload();
    await expect(page.getByLabel("Attempts for each learner")).toHaveValue("3");
    await expectAccessible(page);
  });

  await test.step("the test as learners take it", async () => {
    const [trial] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Try it" }).click(),
    ]);
    await trial.getByRole("radio", { name: "Asaph" }).check();
    await trial.getByRole("button", { name: "Check my answer" }).click();
    await expect(trial.getByText("Yes, its title says so.")).toBeVisible();
    await trial.getByRole("link", { name: "See my result" }).click();
    await expect(trial.getByText("2 of 2 points")).toBeVisible();
    await trial.close();
  });

  await test.step("on a phone", async () => {
    await page.setViewportSize(phone);
    await questions.first().getByRole("button", { expanded: false }).click();
    await expect(answer("A")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test("@scripts a test is edited in Arabic on a phone", async ({
  page,
  arabicUrl: arabic,
  admin,
}) => {
  await page.setViewportSize(phone);
  await signInInBrowser(page, arabic, admin, "editor");
  await page.goto(arabic + (await createTest(page)));
  await page.getByRole("button", { name: "إضافة سؤال" }).click();
  await page.getByLabel("السؤال", { exact: true }).fill("من كتب المزمور ٧٧؟");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
