import { readDemoElements, readDemoQuestions } from "#tests/e2e/demo.ts";
import { expect, newPerson, register, test } from "#tests/e2e/kit.ts";
import { answerTest, englishButtons, signIn } from "#tests/e2e/page-steps.ts";

const course = "the-father-and-two-sons";
const elements = readDemoElements("localhost", course);
const hourMs = 3_600_000;

test("a course can be taken from its first lesson to its end, and repeated", async ({
  page,
  browser,
  homeUrl: home,
  testServer,
  hasScripts,
}) => {
  const person = newPerson();
  await page.goto(`${home}/courses/${course}?scenario=sign-in`);
  await register(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Start the course" }).first().click();

  for (const [index, element] of elements.entries()) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(element.title);
    if (index === 3) {
      // The next day the access token has expired, but the learner need not sign in again.
      testServer.clock.advance(26 * hourMs);
      await page.goto(`${home}/courses/${course}`);
      await expect(page.getByText("3 of 9 finished")).toBeVisible();
      await page
        .getByRole("button", { name: `Continue: ${element.title}` })
        .first()
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(element.title);
    }
    if (element.type === "test") {
      await answerTest(page, readDemoQuestions(element), ({ right }) => right, hasScripts);
      await expect(page.getByRole("heading", { name: "Passed. Well done" })).toBeVisible();
      const isLast = index === elements.length - 1;
      // The last test's result is shown before the award, which opens once, on the next page.
      const award = page.getByRole("dialog", { name: "You finished the course" });
      await expect(award).toHaveCount(0);
      await page.getByRole("link", { name: isLast ? "Back to the course" : "Continue" }).click();
      if (isLast) {
        await expect(award).toContainText("The Father and Two Sons");
        await page.reload();
        await expect(page.getByText("9 of 9 finished")).toBeVisible();
        await expect(award).toHaveCount(0);
        await page.goto(`${home}/courses/${course}`);
      }
    } else {
      await page.getByRole("button", { name: englishButtons.finish }).click();
    }
  }
  await expect(page).toHaveURL(`${home}/courses/${course}`);
  await expect(page.getByText("9 of 9 finished")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get your certificate" })).toBeVisible();
  const readAgainButton = page.getByRole("button", { name: "Read again" }).first();
  await expect(readAgainButton).toBeVisible();

  await page.goto(`${home}/profile`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
  await page.goto(`${home}/courses/${course}`);
  await expect(page.getByText("9 of 9 finished")).toHaveCount(0);

  const secondBrowserPage = await browser.newPage();
  await secondBrowserPage.goto(`${home}/courses/${course}?scenario=login`);
  await signIn(secondBrowserPage, person);
  await expect(secondBrowserPage.getByText("9 of 9 finished")).toBeVisible();
  await secondBrowserPage.getByRole("button", { name: "Read again" }).first().click();
  await expect(secondBrowserPage.getByRole("heading", { level: 1 })).toHaveText(elements[0]!.title);
  await secondBrowserPage.goto(`${home}/courses/${course}`);
  await expect(secondBrowserPage.getByText("9 of 9 finished")).toBeVisible();
  await secondBrowserPage.close();
});

test("an element that is not open yet leads back to the contents and says when it opens", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/courses/${course}`);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page).toHaveURL(/\/lesson\/before-you-begin\/$/);
  await page.goto(`${home}/courses/${course}/lesson/a-far-country`);
  await expect(page).toHaveURL(/\/courses\/the-father-and-two-sons#contents$/);
  await expect(
    page.getByText("Finish the previous part first. Then this one opens."),
  ).toBeVisible();
});

test("a session user who comes back the next day still has their progress", async ({
  page,
  homeUrl: home,
  testServer,
}) => {
  await page.goto(`${home}/courses/${course}`);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await page.getByRole("button", { name: englishButtons.finish }).click();
  await expect(page).toHaveURL(/give-me-my-share/);
  testServer.clock.advance(26 * hourMs);
  await page.goto(`${home}/courses/${course}`);
  await expect(
    page.getByRole("button", { name: "Continue: Give me my share" }).first(),
  ).toBeVisible();
});
