import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { createLesson } from "#tests/e2e/editor-steps.ts";
import { readBlocks } from "#tests/e2e/lesson-steps.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";
import { makeWordDocument } from "#tests/kit/word-document.ts";

test("@scripts Word and Markdown files become lessons, and what a lesson can't hold is named", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await signInWithRole(page, home, admin, "editor");
  const { editor } = await createLesson(page, home);
  const course = editor.replace(/\/elements\/.*$/, "");
  await page.goto(course);
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
  await page.getByText("Import a lesson").click();
  const field = page.getByLabel("Word or Markdown file");
  const title = page
    .locator(".studio-editor__middle")
    .getByRole("textbox", { name: "Title", exact: true });
  const choose = (name: string, buffer: Buffer) =>
    field.setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  const draftOf = () => `${home}/api/creator/elements/${page.url().split("/").at(-1)}/draft`;

  await choose("notes.pages", Buffer.from("a"));
  await expect(page.getByRole("alert")).toHaveText(/Choose a file that ends with \.docx or \.md/);
  await choose("broken.docx", Buffer.from("not a document"));
  await expect(page.getByRole("alert")).toHaveText(/This file can’t be read/);

  await choose("road.docx", await makeWordDocument(png));
  await expect(page.getByRole("alert")).toHaveText(
    /drawings, comments or fields that only Word shows/,
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open the lesson" }).click();
  await expect(title).toHaveValue("A lamp for the road");
  expect(await readBlocks(page.request, draftOf())).toMatchObject([
    {
      type: "rich-text",
      props: {
        nodes: [
          {
            type: "paragraph",
            children: [
              { type: "text", text: "Thy word is a " },
              { type: "strong", children: [{ type: "text", text: "lamp" }] },
              { type: "reference", number: 1 },
              { type: "picture", picture: { alt: "A lamp", width: 40, height: 30 } },
            ],
          },
          { type: "paragraph", children: [{ type: "text", text: "a link" }] },
          { type: "footnote", number: 1, children: [{ type: "paragraph" }] },
        ],
      },
    },
  ]);

  await page.goto(course);
  await page.getByText("Import a lesson").click();
  await choose(
    "psalm.md",
    Buffer.from('---\ntitle: "The long night"\n---\n\n## Awake\n\n> [!TIP]\n> Read it *aloud*.\n'),
  );
  await expect(title).toHaveValue("The long night");
  expect(await readBlocks(page.request, draftOf())).toMatchObject([
    { type: "rich-text", props: { nodes: [{ type: "heading", level: 2 }] } },
    { type: "callout", props: { tone: "tip" } },
  ]);
});
