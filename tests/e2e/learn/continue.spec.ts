import { demoElements } from "#tests/e2e/demo.ts";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { english } from "#tests/e2e/page-steps.ts";

const course = "the-father-and-two-sons";
const elements = demoElements("localhost", course);

test("a returning learner continues with one press from the main page, a list or the course", async ({
  page,
  home,
  scripts,
}) => {
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/courses/${course}`);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await page.getByRole("button", { name: english.finish }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[1]!.title);

  await page.goto(home);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Hanna");
  const sheet = page.getByRole("article", { name: elements[1]!.title });
  await expect(sheet).toContainText("1 of 9 finished");
  if (scripts) {
    await expectAccessible(page);
    // One row of lamps, however many there are.
    const tops = await sheet
      .locator(".lamp")
      .evaluateAll((all) => all.map((lamp) => Math.round(lamp.getBoundingClientRect().top)));
    expect(tops).toHaveLength(9);
    expect(new Set(tops).size).toBe(1);
  }
  await sheet.getByRole("link", { name: `Continue: ${elements[1]!.title}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[1]!.title);

  await page.goto(`${home}/courses/`);
  await page.getByRole("link", { name: "In progress" }).click();
  const card = page.getByRole("listitem").filter({ hasText: "The Father and Two Sons" });
  await expect(card).toContainText("1 of 9 finished");
  await expect(page.locator(".course-card")).toHaveCount(1);
  if (scripts) await expectAccessible(page);
  await card.getByRole("link", { name: "Continue lesson 2" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[1]!.title);

  await page.goto(`${home}/courses/${course}`);
  if (scripts) await expectAccessible(page);
  await page
    .getByRole("button", { name: `Continue: ${elements[1]!.title}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[1]!.title);
});
