import type { Page } from "@playwright/test";
import { readDemoElements, readDemoQuestions } from "#tests/e2e/demo.ts";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { answerTest, hydrate } from "#tests/e2e/page-steps.ts";

/** Checks the page fully in the light scheme, and its colours in the dark one. */
async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
}

const guestScreens = [
  "/",
  "/courses/",
  "/courses/the-father-and-two-sons",
  "/courses/clay-jars",
  "/lesson/before-you-begin/",
  "/privacy-policy/",
  "/you-are-blocked",
  "/outbox",
  "/guideline/base",
  "/guideline/icons",
  "/sandbox",
  "/dev",
  "/no/such/path",
];

test("@scripts every screen of a guest is accessible, light and dark", async ({
  page,
  homeUrl: home,
}) => {
  test.slow();
  for (const path of guestScreens)
    await test.step(path, async () => {
      await page.goto(home + path);
      await expectAccessibleInBothSchemes(page);
    });
});

const course = "/courses/around-one-table";
const popupPaths = [
  `${course}?scenario=login`,
  `${course}?scenario=login&step=forgot-password`,
  `${course}?scenario=login&step=final-action`,
  `${course}?scenario=sign-in`,
  `${course}?scenario=start-free-lesson`,
  `${course}?scenario=restore-password&pwdtoken=abc`,
];

test("@scripts every step of the popup is accessible, light and dark", async ({
  page,
  homeUrl: home,
}) => {
  test.slow();
  for (const path of popupPaths)
    await test.step(path, async () => {
      await page.goto(home + path);
      await hydrate(page);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    });
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  await page.getByRole("dialog").getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test("@scripts the screens of signed-in users are accessible, light and dark", async ({
  page,
  homeUrl: home,
}) => {
  test.slow();
  const element = readDemoElements("localhost", "learning-to-pray").at(-1)!;
  const questions = readDemoQuestions(element);
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/courses/learning-to-pray/test`);
  await hydrate(page);
  await expectAccessibleInBothSchemes(page);
  await answerTest(page, questions, ({ wrong }) => [wrong[0]!], true);
  await expect(page.locator("#result")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.goto(`${home}/lesson/begin-badly/`);
  await page.locator("label.answer-option").first().click();
  await page.getByRole("button", { name: "Check my answer" }).first().click();
  await expect(page.locator(".answer-result").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.goto(`${home}/courses/learning-to-pray`);
  await expectAccessibleInBothSchemes(page);
  await page.goto(`${home}/profile`);
  await expectAccessibleInBothSchemes(page);
});

test("@scripts every screen of the Arabic portal is accessible, light and dark", async ({
  page,
  arabicUrl: arabic,
}) => {
  test.slow();
  const paths = [
    "/",
    "/courses/the-lost-sheep",
    "/lesson/who-was-listening/",
    "/?scenario=login",
    "/?scenario=sign-in",
    "/privacy-policy/",
    "/no/such/path",
  ];
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(arabic + path);
      await expectAccessibleInBothSchemes(page);
    });
});
