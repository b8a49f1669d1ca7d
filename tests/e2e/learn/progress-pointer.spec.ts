import type { Page } from "@playwright/test";
import { readDemoElements } from "#tests/e2e/demo.ts";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { englishButtons, finishFirstElement } from "#tests/e2e/page-steps.ts";

const orderedCourse = "the-father-and-two-sons";
const unorderedCourse = "learning-to-pray";
const elements = readDemoElements("localhost", orderedCourse);

const courseRows = (page: Page) => page.locator(".course-contents > li");
/** Returns the rows of elements that the learner may open: only these are links. */
const openRows = (page: Page) => courseRows(page).filter({ has: page.getByRole("link") });
const pointerButton = (page: Page, name: string) => page.getByRole("button", { name }).first();

async function registerAt(page: Page, url: string): Promise<void> {
  await registerByApi(page, new URL(url).origin, newPerson());
  await page.goto(url);
}

test("elements become open one after another if their order is fixed, else all are; the button says start, then continue", async ({
  page,
  homeUrl: home,
}) => {
  const course = `${home}/courses/${orderedCourse}`;
  await registerAt(page, course);
  await page.goto(course);
  await expect(courseRows(page)).toHaveCount(elements.length);
  await expect(openRows(page)).toHaveCount(1);
  await expect(courseRows(page).first()).toHaveClass("is-current");
  await pointerButton(page, "Start the course").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[0]!.title);
  await page.goto(course);
  await expect(pointerButton(page, `Continue: ${elements[0]!.title}`)).toBeVisible();
  await expect(openRows(page)).toHaveCount(1);
  await pointerButton(page, `Continue: ${elements[0]!.title}`).click();
  await page.getByRole("button", { name: englishButtons.finish }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[1]!.title);
  await page.goto(course);
  await expect(pointerButton(page, `Continue: ${elements[1]!.title}`)).toBeVisible();
  await expect(courseRows(page).first()).toHaveClass("is-done");
  await expect(openRows(page)).toHaveCount(2);

  await page.goto(`${home}/courses/${unorderedCourse}`);
  await expect(pointerButton(page, "Start the course")).toBeVisible();
  await expect(courseRows(page).first()).toHaveClass("is-current");
  await expect(openRows(page)).toHaveCount(readDemoElements("localhost", unorderedCourse).length);
});

test("when the progress cannot be read, the button says start and leads to the first element; afterwards everything is there again", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const course = `${home}/courses/${orderedCourse}`;
  await registerAt(page, course);
  // Finish by the API: a form would leave work in the browser's queue, which would be sent while reading fails.
  await finishFirstElement(page, home, orderedCourse);
  await page.goto(course);
  await expect(pointerButton(page, `Continue: ${elements[1]!.title}`)).toBeVisible();
  await admin.query("alter table course_progress rename to course_progress_away");
  try {
    const answer = await page.goto(course);
    expect(answer?.status()).toBe(200);
    await expect(pointerButton(page, "Start the course")).toBeVisible();
    await expect(courseRows(page).first()).toHaveClass("is-current");
  } finally {
    await admin.query("alter table course_progress_away rename to course_progress");
  }
  await page.goto(course);
  await expect(pointerButton(page, `Continue: ${elements[1]!.title}`)).toBeVisible();
});
