import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { createLesson } from "#tests/e2e/editor-steps.ts";
import { addBlock, canvasOf, readBlocks } from "#tests/e2e/lesson-steps.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";

test("@scripts an editor saves blocks as a section, and inserts, renames and deletes it by keyboard", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await signInWithRole(page, home, admin, "editor");
  const first = await createLesson(page, home);
  await page.goto(first.editor);
  const canvas = canvasOf(page);
  await canvas.getByRole("button", { name: "Add the first block" }).click();
  await addBlock(page, "Just write");
  await page.keyboard.type("Before we pray");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await addBlock(page, "Quote");
  await page.getByLabel("Text", { exact: true }).fill("Be still");
  await canvas.getByRole("button", { name: "Save as section" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const name = `Evening prayer ${Date.now()}`;
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByRole("checkbox", { name: "Text Before we pray" }).press("Space");
  await expectAccessible(page);
  await dialog.getByLabel("Name", { exact: true }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "Section saved." })).toBeAttached();

  const second = await createLesson(page, home);
  await page.goto(second.editor);
  await canvas.getByRole("button", { name: "Add the first block" }).click();
  await addBlock(page, "Just write");
  await page.keyboard.type("A new evening");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  const option = page.getByRole("option", { name: `${name} 2 blocks` });
  await page.getByRole("combobox", { name: "Search for a block" }).fill(name);
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  const storedTexts = async (draft: string) =>
    (await readBlocks(page.request, draft)).map(({ props }) =>
      JSON.stringify(props).replaceAll(/.*"text":"([^"]*)".*/g, "$1"),
    );
  await expect
    .poll(() => storedTexts(second.draft))
    .toEqual(["A new evening", "Before we pray", "Be still"]);
  const idsOf = async (draft: string) =>
    (await readBlocks(page.request, draft)).map((block) => (block as unknown as { id: string }).id);
  const copied = new Set(await idsOf(second.draft));
  expect((await idsOf(first.draft)).filter((id) => copied.has(id))).toEqual([]);

  await page.getByRole("button", { name: "Add a block", exact: true }).click();
  await page.getByRole("button", { name: "Rename, delete or restore saved sections" }).click();
  await dialog.getByRole("searchbox", { name: "Search saved sections" }).fill(name);
  await dialog.getByLabel(`Name of “${name}”`).fill(`${name} in winter`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Renamed.")).toBeVisible();
  await dialog.getByRole("button", { name: `Delete “${name} in winter”` }).click();
  await expect(dialog.getByText(`“${name} in winter” is deleted.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByLabel(`Name of “${name} in winter”`)).toBeVisible();
  await dialog.getByRole("button", { name: `Delete “${name} in winter”` }).click();
  await expect(dialog.getByText(`“${name} in winter” is deleted.`)).toBeVisible();
  // In a window that is opened later, it is in the trash.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rename, delete or restore saved sections" }).click();
  await dialog.getByText("Trash", { exact: true }).click();
  await dialog.getByRole("button", { name: `Restore “${name} in winter”` }).click();
  await expect(dialog.getByLabel(`Name of “${name} in winter”`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Search for a block" }).fill("in winter");
  await expect(page.getByRole("option", { name: `${name} in winter` })).toBeVisible();
});
