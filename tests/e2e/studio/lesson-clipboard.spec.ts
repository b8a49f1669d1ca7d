import { createLesson } from "#tests/e2e/editor-steps.ts";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { addBlock, canvasOf, type Clipboard, paste, readBlocks } from "#tests/e2e/lesson-steps.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";

test("@scripts lists of Word and Markdown keep their structure, pictures are uploaded in place, and blocks are dragged", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await signInWithRole(page, home, admin, "editor");
  const { editor, draft } = await createLesson(page, home);
  await page.goto(editor);
  const canvas = canvasOf(page);
  await canvas.getByRole("button", { name: "Add the first block" }).click();
  await addBlock(page, "Just write");
  const text = canvas.getByRole("textbox", { name: "Text" });
  await expect(text).toBeFocused();
  const storedText = async () => JSON.stringify(await readBlocks(page.request, draft));
  const replaceBy = async (clipboard: Clipboard) => {
    await text.press("ControlOrMeta+a");
    await paste(text, clipboard);
  };
  await replaceBy({ "text/html": wordList });
  await expect
    .poll(() => readBlocks(page.request, draft))
    .toMatchObject([{ props: { nodes: [wordListNodes] } }]);
  await replaceBy({ "text/plain": "## A title\n\n- one\n- **two**" });
  await expect(canvas.getByRole("heading", { name: "A title" })).toBeVisible();
  await expect(canvas.locator("li strong")).toHaveText("two");

  const png = (await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } })).toString(
    "base64",
  );
  await text.press("ControlOrMeta+End");
  await paste(text, {}, { name: "lamp.png", type: "image/png", base64: png });
  const alt = page.getByRole("textbox", { name: "Description for people who can’t see it" });
  await alt.fill("A lamp on its stand");
  await expect(canvas.getByRole("img", { name: "A lamp on its stand" })).toBeVisible();
  await paste(text, {}, { name: "lamp.gif", type: "image/gif", base64: "R0lGODlh" });
  await expect(page.getByRole("alert")).toHaveText("Choose a picture here.");
  await page.getByRole("button", { name: "Remove lamp.gif from the list" }).click();
  await text.press("ControlOrMeta+Home");
  await page.getByRole("button", { name: "Footnote" }).click();
  await page.keyboard.type("Psalm 77:4");
  await expect.poll(storedText).toContain('"type":"footnote","number":1');
  await expect.poll(storedText).toContain('"alt":"A lamp on its stand"');
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const library = page.getByRole("dialog");
  await library.getByRole("button", { name: /lamp/ }).first().click();
  await expect(canvas.locator("img[data-picture]")).toHaveCount(2);
  await expectAccessible(page);

  await canvas.getByRole("button", { name: "Add a block here" }).last().click();
  await addBlock(page, "Quote");
  await page.getByLabel("Text", { exact: true }).fill("The unpaid bill");
  const typesOf = async () => (await readBlocks(page.request, draft)).map(({ type }) => type);
  await expect.poll(typesOf).toEqual(["rich-text", "quote"]);
  const handle = (await canvas.getByRole("button", { name: /^Move: Quote/ }).boundingBox())!;
  const first = (await canvas.locator("[data-block]").first().boundingBox())!;
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(first.x + 40, Math.max(first.y, 0) + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(typesOf).toEqual(["quote", "rich-text"]);

  await page.getByRole("button", { name: "Tablet" }).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await page.getByRole("button", { name: "Right to left" }).click();
  await expect(canvas.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(canvas.locator("html")).toHaveCSS("color-scheme", "dark");
  await expectAccessible(page);
});

test("@scripts several pictures in one paragraph keep their order and their text, and missing ones are named", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await signInWithRole(page, home, admin, "editor");
  const { editor, draft } = await createLesson(page, home);
  await page.goto(editor);
  const canvas = canvasOf(page);
  await canvas.getByRole("button", { name: "Add the first block" }).click();
  await addBlock(page, "Just write");
  const text = canvas.getByRole("textbox", { name: "Text" });
  await expect(text).toBeFocused();
  const image = async (width: number, alt: string) => {
    const png = await page.screenshot({ clip: { x: 0, y: 0, width, height: 30 } });
    return `<img alt="${alt}" src="data:image/png;base64,${png.toString("base64")}">`;
  };
  const three = `${await image(30, "One")}${await image(40, "Two")} ${await image(50, "Three")}`;
  await paste(text, {
    "text/html": `<p>before ${three} after</p><p>end<img src="https://example.org/far.png"></p>`,
  });
  const listed = page.getByRole("list", { name: "Pictures being uploaded" });
  await expect(listed).toContainText("far.png");
  const storedParts = async () => {
    const [block] = await readBlocks(page.request, draft);
    const nodes = (block?.props["nodes"] ?? []) as { children: Part[] }[];
    return nodes.map(({ children }) =>
      children.map(({ text: own, picture }) => own ?? picture?.alt),
    );
  };
  await expect
    .poll(storedParts)
    .toEqual([["before ", "One", "Two", " ", "Three", " after"], ["end"]]);
  await expect(canvas.locator("img[data-picture]")).toHaveCount(3);
});

type Part = { text?: string; picture?: { alt: string } };

const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
  style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;
/** As Word copies a list with a numbered list in it. */
const wordList = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
  ${wordItem(1, "·", "bread")}${wordItem(2, "1.", "barley")}${wordItem(2, "2.", "wheat")}${wordItem(1, "·", "fish")}
  </body></html>`;
const textOf = (text: string) => ({ type: "text", text });
const wordListNodes = {
  type: "list",
  ordered: false,
  children: [
    {
      type: "item",
      children: [
        textOf("bread"),
        {
          type: "list",
          ordered: true,
          children: ["barley", "wheat"].map((text) => ({ type: "item", children: [textOf(text)] })),
        },
      ],
    },
    { type: "item", children: [textOf("fish")] },
  ],
};
