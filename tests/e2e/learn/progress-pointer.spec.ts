import type { Page } from "@playwright/test";
import { demoElements } from "#tests/e2e/demo.ts";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { english, finishFirstElement } from "#tests/e2e/page-steps.ts";

const inOrder = "the-father-and-two-sons";
const free = "learning-to-pray";
const elements = demoElements("localhost", inOrder);

const rows = (page: Page) => page.locator(".course-contents > li");
/** Returns the rows of elements that the learner may open: only these are links. */
const open = (page: Page) => rows(page).filter({ has: page.getByRole("link") });
const pointer = (page: Page, name: string) => page.getByRole("button", { name }).first();

async function registerAt(page: Page, address: string): Promise<void> {
  await registerByApi(page, new URL(address).origin, newPerson());
  await page.goto(address);
}

test("elements become open one after another if their order is fixed, else all are; the button says start, then continue", async ({
  page,
  home,
}) => {
  const course = `${home}/courses/${inOrder}`;
  await registerAt(page, course);
  await page.goto(course);
  await expect(rows(page)).toHaveCount(elements.length);
  await expect(open(page)).toHaveCount(1);
  await expect(rows(page).first()).toHaveClass("is-now");
  await pointer(page, "Start the course").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[0]!.title);
  await page.goto(course);
  await expect(pointer(page, `Continue: ${elements[0]!.title}`)).toBeVisible();
  await expect(open(page)).toHaveCount(1);
  await pointer(page, `Continue: ${elements[0]!.title}`).click();
  await page.getByRole("button", { name: english.finish }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(elements[1]!.title);
  await page.goto(course);
  await expect(pointer(page, `Continue: ${elements[1]!.title}`)).toBeVisible();
  await expect(rows(page).first()).toHaveClass("is-done");
  await expect(open(page)).toHaveCount(2);

  await page.goto(`${home}/courses/${free}`);
  await expect(pointer(page, "Start the course")).toBeVisible();
  await expect(rows(page).first()).toHaveClass("is-now");
  await expect(open(page)).toHaveCount(demoElements("localhost", free).length);
});

test("when the progress cannot be read, the button says start and leads to the first element; afterwards everything is there again", async ({
  page,
  home,
  admin,
}) => {
  const course = `${home}/courses/${inOrder}`;
  await registerAt(page, course);
  // Finish by the API: a form would leave work in the browser's queue, which would be sent while reading fails.
  await finishFirstElement(page, home, inOrder);
  await page.goto(course);
  await expect(pointer(page, `Continue: ${elements[1]!.title}`)).toBeVisible();
  await admin.rows("alter table course_progress rename to course_progress_away");
  try {
    const answer = await page.goto(course);
    expect(answer?.status()).toBe(200);
    await expect(pointer(page, "Start the course")).toBeVisible();
    await expect(rows(page).first()).toHaveClass("is-now");
  } finally {
    await admin.rows("alter table course_progress_away rename to course_progress");
  }
  await page.goto(course);
  await expect(pointer(page, `Continue: ${elements[1]!.title}`)).toBeVisible();
});
