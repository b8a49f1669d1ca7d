import { readDemoElements } from "#tests/e2e/demo.ts";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { englishButtons } from "#tests/e2e/page-steps.ts";

const course = "the-father-and-two-sons";
const elements = readDemoElements("localhost", course);

test("a returning learner continues with one press from the main page, a list or the course", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/courses/${course}`);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await page.getByRole("button", { name: englishButtons.finish }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[1]!.title);

  await page.goto(home);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Hanna");
  const courseArticle = page.getByRole("article", { name: elements[1]!.title });
  await expect(courseArticle).toContainText("1 of 9 finished");
  if (hasScripts) {
    await expectAccessible(page);
    // One row of lamps, however many there are.
    const tops = await courseArticle
      .locator(".progress-lamp")
      .evaluateAll((lamps) => lamps.map((lamp) => Math.round(lamp.getBoundingClientRect().top)));
    expect(tops).toHaveLength(9);
    expect(new Set(tops).size).toBe(1);
  }
  await courseArticle.getByRole("link", { name: `Continue: ${elements[1]!.title}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[1]!.title);

  await page.goto(`${home}/courses/`);
  await page.getByRole("link", { name: "In progress" }).click();
  const card = page.getByRole("listitem").filter({ hasText: "The Father and Two Sons" });
  await expect(card).toContainText("1 of 9 finished");
  await expect(page.locator(".course-card")).toHaveCount(1);
  if (hasScripts) await expectAccessible(page);
  await card.getByRole("link", { name: "Continue lesson 2" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[1]!.title);

  await page.goto(`${home}/courses/${course}`);
  if (hasScripts) await expectAccessible(page);
  await page
    .getByRole("button", { name: `Continue: ${elements[1]!.title}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[1]!.title);
});
