import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { addBlock, canvasOf } from "#tests/e2e/lesson-steps.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";

/**
 * Follows docs/studio-courses.md: makes a course with a test and publishes it. LAMPSTAND_GUIDE=1 also takes the guide's
 * pictures anew.
 */
const isTakingPictures = process.env["LAMPSTAND_GUIDE"] === "1";
const size = { width: 1280, height: 860 };

async function takePicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  if (isTakingPictures)
    await page.screenshot({ path: `docs/pictures/studio-${name}.jpg`, type: "jpeg", quality: 80 });
}

test("@scripts a volunteer makes a course by the guide", async ({ page, homeUrl: home, admin }) => {
  test.slow();
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInWithRole(page, home, admin, "editor");
  await page.goto(`${home}/studio/courses`);
  await page.getByRole("link", { name: "New course" }).click();
  await page.getByLabel("Title of the course").fill("Psalms for hard nights");
  await page.getByRole("button", { name: "Create the course" }).click();
  const outline = page.getByRole("navigation", { name: "Contents of the course" });
  for (const [title, type] of [
    ["You hold my eyelids open", "lesson"],
    ["How long?", "lesson"],
    ["Check yourself: three nights", "test"],
  ] as const) {
    await outline.getByText("Add an element").click();
    await outline.getByLabel("Title", { exact: true }).fill(title);
    await outline.getByLabel("Type").selectOption(type);
    await outline.getByRole("button", { name: "Add", exact: true }).click();
    await expect(outline.getByRole("link").filter({ hasText: title })).toBeVisible();
  }
  await outline.getByRole("link").filter({ hasText: "You hold" }).click();
  const canvas = canvasOf(page);
  await canvas.getByRole("button", { name: "Add the first block" }).click();
  await addBlock(page, "Just write");
  await expect(canvas.getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.type("## At three in the morning\nEverything is the same size then. ");
  await page.keyboard.type("Asaph knew such nights: Psalm 77:2-4.\n/");
  await addBlock(page, "Quote");
  await page.getByLabel("Text", { exact: true }).fill("You hold my eyelids open.");
  await expect(canvas.getByText("You hold my eyelids open.")).toBeVisible();
  await expect(page.locator(".studio-save-state")).toHaveText("Saved");
  await takePicture(page, "course");
  await outline.getByRole("link").filter({ hasText: "Check yourself" }).click();
  await expect(page.getByRole("button", { name: "Add a question" })).toBeVisible();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Who wrote Psalm 77?");
  const answer = (letter: string) => page.getByLabel(`Answer ${letter}`, { exact: true });
  await answer("A").fill("Asaph");
  await page.getByLabel("Feedback on answer A").fill("Yes, its title says so.");
  await answer("B").fill("David");
  await page.getByLabel("Feedback on answer B").fill("He wrote many others.");
  await expect(page.locator(".studio-save-state")).toHaveText("Saved");
  await takePicture(page, "test");
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Check yourself: three nights");
  await takePicture(page, "publish");
  await dialog.getByRole("button", { name: "Publish 3 changes" }).click();
  await expect(dialog).toContainText("Learners see the new version now.");
  await page.goto(`${page.url().split("?")[0]!}/answers`);
  await expect(page.getByText("Nobody has taken this test yet")).toBeVisible();
  await expectAccessible(page);
});
