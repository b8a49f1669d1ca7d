import type { APIRequestContext, Page } from "@playwright/test";
import englishMessages from "#messages/en.json" with { type: "json" };
import { createLesson } from "#tests/e2e/editor-steps.ts";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import {
  addBlock,
  canvasOf,
  paste,
  readBlocks,
  type StoredBlock,
} from "#tests/e2e/lesson-steps.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

const english: Readonly<Record<string, string>> = englishMessages;

test("@scripts an editor writes a lesson in the canvas, adds, moves and removes blocks, and undoes it", async ({
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
  await page.keyboard.type("## At three in the morning");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Everything is the **same** size.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await addBlock(page, "Quote");
  await page.getByLabel("Text", { exact: true }).fill("The unpaid bill");
  await expect(canvas.getByText("The unpaid bill")).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(() => readBlocks(page.request, draft))
    .toMatchObject([
      {
        type: "rich-text",
        props: {
          nodes: [
            { type: "heading", level: 2, children: [{ text: "At three in the morning" }] },
            {
              type: "paragraph",
              children: [
                { text: "Everything is the " },
                { type: "strong", children: [{ text: "same" }] },
                { text: " size." },
              ],
            },
          ],
        },
      },
      { type: "quote", props: { text: "The unpaid bill" } },
    ]);

  const quote = canvas.getByRole("group", { name: "Quote: The unpaid bill" });
  await quote.focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("status").filter({ hasText: "Block moved." })).toBeAttached();
  const typesOf = async () => (await readBlocks(page.request, draft)).map(({ type }) => type);
  await expect.poll(typesOf).toEqual(["quote", "rich-text"]);
  await quote.focus();
  await page.keyboard.press("Delete");
  await expect.poll(typesOf).toEqual(["rich-text"]);
  await page.keyboard.press("Control+z");
  await expect.poll(typesOf).toEqual(["quote", "rich-text"]);
});

test("@scripts the editor of a lesson works on a phone, from right to left and with large text", async ({
  page,
  arabicUrl: arabic,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInInBrowser(page, arabic, admin, "editor");
  const { editor } = await createLesson(page, arabic);
  await page.goto(editor);
  const canvas = canvasOf(page);
  await canvas.locator(".studio-canvas-add").click();
  await page.getByRole("combobox").last().press("Enter");
  await expect(canvas.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("سلام");
  expect(await canvas.locator("html").getAttribute("dir")).toBe("rtl");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await canvas.getByRole("button", { name: "حفظ كقسم" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("تحية");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "حفظ كقسم" }).click();
  await page.getByRole("button", { name: "إضافة كتلة", exact: true }).click();
  await page.getByRole("button", { name: "إعادة تسمية الأقسام المحفوظة أو حذفها" }).click();
  await expect(dialog.getByRole("textbox", { name: "اسم القسم «تحية»" }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);
});

test("@scripts pasted text keeps its structure and nothing else, and the caret stays where somebody else writes", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  // Some browsers report the handlers of pasted elements even in a document in which nothing can run.
  expectConsoleErrors(/Executing inline event handler violates/);
  await signInWithRole(page, home, admin, "editor");
  const { editor, draft } = await createLesson(page, home);
  await page.goto(editor);
  const canvas = canvasOf(page);
  await canvas.getByRole("button", { name: "Add the first block" }).click();
  await addBlock(page, "Just write");
  const text = canvas.getByRole("textbox", { name: "Text" });
  await expect(text).toBeFocused();
  await paste(text, { "text/html": hostileHtml });
  const nodesOf = async () => (await readBlocks(page.request, draft))[0]?.props["nodes"];
  await expect.poll(nodesOf).toEqual([
    { type: "heading", level: 2, children: [{ type: "text", text: "A title" }] },
    {
      type: "paragraph",
      children: [
        { type: "text", text: "Some " },
        { type: "strong", children: [{ type: "text", text: "words" }] },
        { type: "text", text: " and a link" },
      ],
    },
    {
      type: "list",
      ordered: false,
      children: [{ type: "item", children: [{ type: "text", text: "one" }] }],
    },
  ]);

  await text.press("End");
  await page.keyboard.type(" two");
  const { version } = (await (await page.request.get(draft)).json()) as { version: number };
  const [first] = (await readBlocks(page.request, draft)) as (StoredBlock & { id: string })[];
  const added = { id: "from-elsewhere", type: "quote", props: { text: "Hello" }, children: [] };
  const path = ["texts", "en", "components"];
  const response = await page.request.patch(draft, {
    headers: { origin: home },
    data: {
      changeId: "from-elsewhere",
      version,
      operations: [{ op: "insert", path, after: first!.id, item: added }],
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  await page.keyboard.type(" three");
  await expect(canvas.getByText("Hello")).toBeVisible();
  await page.keyboard.type(" four");
  await expect.poll(async () => JSON.stringify(await nodesOf())).toContain("one two three four");
  await page.keyboard.type(" Luke 15:8");
  await expect(text.locator(".link").filter({ hasText: "Luke 15:8" })).toBeVisible();
  await expect.poll(async () => JSON.stringify(await nodesOf())).toContain("four Luke 15:8");
});

/** As copied from an office program, and from a page that means harm. */
const hostileHtml = `<meta charset="utf-8"><style>p { color: red }</style>
  <b style="font-weight: normal" id="docs-internal-guid-1"><h1 onclick="alert(1)">A title</h1>
  <p class="MsoNormal" style="color: red">Some <b>words</b> and <a href="javascript:alert(1)">a link</a>
  <img src="https://example.org/tracker.gif" onerror="alert(1)"><script>alert(1)</script></p>
  <ul><li><p>one</p></li></ul><iframe src="https://example.org"></iframe></b>`;

test("@scripts every kind of block can be added, filled in, moved and deleted, also by keyboard", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  test.slow();
  await signInWithRole(page, home, admin, "editor");
  const { editor, draft } = await createLesson(page, home);
  await page.goto(editor);
  const canvas = canvasOf(page);
  await canvas.getByRole("button", { name: "Add the first block" }).click();
  await addBlock(page, "Just write");
  await page.keyboard.type("The first words");
  const kinds = await listKinds(page.request, home);
  expect(kinds.length).toBeGreaterThan(40);
  for (const kind of kinds) {
    const name = english[`studio.block.${kind}.name`]!;
    await page.getByRole("button", { name: "Add a block", exact: true }).click();
    await page.getByRole("combobox", { name: "Search for a block" }).fill(name);
    await page
      .getByRole("option", { name: `${name} ${english[`studio.block.${kind}.help`]}` })
      .click();
    const tools = canvas.getByRole("toolbar", { name: `Tools for ${name}`, exact: true });
    await expect(tools, kind).toBeVisible();
    const field = page
      .getByRole("region", { name: "Block settings" })
      .locator("textarea, input[type=text]")
      .first();
    if (await field.isVisible()) await field.fill("Filled in");
    await tools.getByRole("button", { name: /^Move up/ }).click();
    await tools.getByRole("button", { name: "Delete" }).click();
    await expect(canvas.locator("[data-block]"), kind).toHaveCount(1);
  }
  for (const kind of kinds) await addMoveAndDeleteByKeyboard(page, kind);
  const typesOf = async () => (await readBlocks(page.request, draft)).map(({ type }) => type);
  await expect.poll(typesOf).toEqual(["rich-text"]);
});

/** The focus stays on the block, so that each key acts on what was added. */
async function addMoveAndDeleteByKeyboard(page: Page, kind: string): Promise<void> {
  const canvas = canvasOf(page);
  const blocks = canvas.locator("[data-block]");
  const name = english[`studio.block.${kind}.name`]!;
  const help = english[`studio.block.${kind}.help`]!;
  const option = page.getByRole("option", { name: `${name} ${help}` });
  await canvas.getByRole("group", { name: /The first words$/ }).focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search for a block" })).toBeFocused();
  await page.keyboard.insertText(name);
  while ((await option.getAttribute("aria-selected")) !== "true")
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // Some kinds begin with blocks inside.
  await expect(blocks.nth(1), kind).toBeAttached();
  // A new text gets the caret.
  if (kind === "rich-text") await page.keyboard.press("Escape");
  await expect(canvas.locator("[data-selected]"), kind).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(blocks.first(), kind).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(blocks, kind).toHaveCount(1);
  await expect(canvas.getByRole("textbox", { name: "Text" }), kind).toBeFocused();
}

async function listKinds(request: APIRequestContext, home: string): Promise<string[]> {
  const { categories } = (await (await request.get(`${home}/api/blocks`)).json()) as {
    categories: { kinds: { kind: string }[] }[];
  };
  return categories.flatMap(({ kinds }) => kinds.map(({ kind }) => kind));
}
