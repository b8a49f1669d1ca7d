import type { Page } from "@playwright/test";
import { createLesson, saveState } from "#tests/e2e/editor-steps.ts";
import { expect, test } from "#tests/e2e/kit.ts";
import { makeLastingBrowser } from "#tests/e2e/lasting-browser.ts";
import { canvasOf, fillLesson, readParagraphs } from "#tests/e2e/lesson-steps.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";

const cookieAnswer = "cookie-agreements";

/** Writes at the end of a block. */
async function writeInto(page: Page, blockId: string, added: string): Promise<void> {
  const canvas = canvasOf(page);
  await canvas.locator(`[data-block="${blockId}"]`).click();
  const text = canvas.getByRole("textbox", { name: "Text" });
  await expect(text).toContainText(blockId);
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(added);
}

test("@scripts nothing is lost when the network fails, the browser is killed, and somebody else edits meanwhile", async ({
  page,
  playwright,
  homeUrl: home,
  admin,
}) => {
  test.slow();
  await signInWithRole(page, home, admin, "mp-admin");
  const { editor, draft } = await createLesson(page, home);
  await fillLesson(page, draft, ["Alpha", "Beta", "Gamma"]);
  const storedTexts = () => readParagraphs(page, draft);

  const browser = await makeLastingBrowser(playwright);
  try {
    const killed = await browser.open();
    // The question about cookies would cover the blocks.
    const answers = (await page.context().cookies()).filter(({ name }) => name === cookieAnswer);
    await killed.addCookies(answers);
    const writer = await killed.newPage();
    await signInWithRole(writer, home, admin, "editor");
    await writer.goto(editor);
    await writeInto(writer, "Alpha", " one");
    await expect.poll(storedTexts).toEqual(["Alpha one", "Beta", "Gamma"]);
    await killed.setOffline(true);
    await writer.keyboard.type(" two");
    await writeInto(writer, "Gamma", " three");
    await expect(saveState(writer)).toContainText("stored on this device");

    await page.goto(editor);
    // The commands of a selected block are above it, so the next one is below.
    await writeInto(page, "Alpha", " five");
    await writeInto(page, "Beta", " four");
    await expect.poll(storedTexts).toEqual(["Alpha one five", "Beta four", "Gamma"]);
    await browser.kill(killed);

    const reopened = await browser.open();
    const again = await reopened.newPage();
    await again.goto(editor);
    await expect.poll(storedTexts).toEqual(["Alpha one five", "Beta four", "Gamma three"]);
    const clash = again.getByRole("region", { name: "You and someone else changed the same part" });
    await expect(clash.getByText("Alpha one two")).toBeVisible();
    await expect(canvasOf(again).getByText("Alpha one five")).toBeVisible();
    await clash.getByRole("button", { name: "Use mine" }).click();
    await expect(clash).toBeHidden();
    await expect.poll(storedTexts).toEqual(["Alpha one two", "Beta four", "Gamma three"]);
    await expect(canvasOf(page).getByText("Alpha one two")).toBeVisible();
    await reopened.close();
  } finally {
    await browser.remove();
  }
});
