import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { saveState, titleField } from "#tests/e2e/editor-steps.ts";
import { takeGuidePicture } from "#tests/e2e/guide-pictures.ts";
import { addBlock, canvasOf } from "#tests/e2e/lesson-steps.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";

const size = { width: 1280, height: 860 };

/** Follows docs/studio-courses.md and takes its pictures. */
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
  await expect(page.getByRole("combobox", { name: "Search for a block" })).toBeVisible();
  await takeGuidePicture(page, "studio-add");
  await addBlock(page, "Quote");
  await page.getByLabel("Text", { exact: true }).fill("You hold my eyelids open.");
  await expect(canvas.getByText("You hold my eyelids open.")).toBeVisible();
  await expect(saveState(page)).toHaveText("Saved");
  await takeGuidePicture(page, "studio-course");
  await outline.getByRole("link").filter({ hasText: "Check yourself" }).click();
  await expect(page.getByRole("button", { name: "Add a question" })).toBeVisible();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Who wrote Psalm 77?");
  const answer = (letter: string) => page.getByLabel(`Answer ${letter}`, { exact: true });
  await answer("A").fill("Asaph");
  await page.getByLabel("Feedback on answer A").fill("Yes, its title says so.");
  await answer("B").fill("David");
  await page.getByLabel("Feedback on answer B").fill("He wrote many others.");
  await expect(saveState(page)).toHaveText("Saved");
  await takeGuidePicture(page, "studio-test");
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Check yourself: three nights");
  await takeGuidePicture(page, "studio-publish");
  await dialog.getByRole("button", { name: "Publish 3 changes" }).click();
  await expect(dialog).toContainText("Learners see the new version now.");
  const [testUrl] = page.url().split("?") as [string];
  await page.goto(`${testUrl}/answers`);
  await expect(page.getByText("Nobody has taken this test yet")).toBeVisible();
  await expectAccessible(page);

  await page.goto(testUrl);
  await outline.getByRole("link").filter({ hasText: "You hold" }).click();
  await expect(titleField(page)).toHaveValue("You hold my eyelids open");
  await titleField(page).fill("You hold my eyelids open: Psalm 77");
  await expect(saveState(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await history.getByRole("list").first().getByRole("button").last().click();
  await expect(history.locator("ins").first()).toHaveText("open: Psalm 77");
  await takeGuidePicture(page, "studio-history");
  await history.getByLabel("Close").click();

  await page.goto(testUrl.split("/elements/")[0]!);
  const translations = page.getByRole("region", { name: "Translations" });
  await expect(translations).toBeVisible();
  await takeGuidePicture(page, "studio-settings");
  await translations.getByText("Ukrainian").click();
  await translations.getByRole("link", { name: "You hold my eyelids open" }).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Ти тримаєш мої повіки");
  await expect(page.getByRole("listitem").filter({ hasText: "Psalm 77" }).first()).toContainText(
    "Done",
  );
  await takeGuidePicture(page, "studio-translate");
  await expectAccessible(page);
});
