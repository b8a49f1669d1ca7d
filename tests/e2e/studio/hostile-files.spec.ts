import { crc32, deflateSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { createLesson } from "#tests/e2e/editor-steps.ts";
import { expect, test } from "#tests/e2e/kit.ts";
import { addBlock, canvasOf, fillLesson, paste, readBlocks } from "#tests/e2e/lesson-steps.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";
import { makeFetchingWordDocument } from "#tests/kit/word-document.ts";

const script = "<script>document.title = 'harmed'</script>";
const hostileName = `"><img src=x onerror=document.title='harmed'>.png`;

/** A picture that says that it is 60,000 pixels wide and high: decoded, it would need ten gigabytes. */
function makeHugePicture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(content));
    return Buffer.concat([length, content, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const data = deflateSync(Buffer.alloc(1_000));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

type HostileFile = { name: string; type: string; bytes: Buffer; problem: RegExp };
const hostileFiles: HostileFile[] = [
  {
    name: "photo.png",
    type: "image/png",
    bytes: Buffer.from(script),
    problem: /This isn’t really a \.png file/,
  },
  {
    name: "page.jpg",
    type: "image/jpeg",
    bytes: Buffer.from(`<!doctype html>${script}`),
    problem: /This isn’t really a \.jpg file/,
  },
  {
    name: "drawing.svg",
    type: "image/svg+xml",
    bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    problem: /Choose a picture here|isn’t supported/,
  },
  {
    name: "huge.png",
    type: "image/png",
    bytes: makeHugePicture(),
    problem: /damaged or has too many pixels/,
  },
  {
    name: hostileName,
    type: "image/png",
    bytes: Buffer.from("no picture"),
    problem: /This isn’t really a \.png file/,
  },
];

/** Drops a file onto a part of the canvas, as from the desktop. */
const drop = (target: Locator, { name, type, bytes }: HostileFile) =>
  target.evaluate(
    (element, [fileName, fileType, base64]) => {
      const dataTransfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64!), (one) => one.charCodeAt(0));
      dataTransfer.items.add(new File([content], fileName!, { type: fileType! }));
      const options = { dataTransfer, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent("drop", options));
    },
    [name, type, bytes.toString("base64")] as const,
  );

/** Nothing of a refused file is in the library, or unfinished on the server. */
async function expectNothingStored(page: Page, home: string): Promise<void> {
  const read = async (path: string) => (await page.request.get(`${home}/api/media${path}`)).json();
  const names = ["photo", "page", "drawing", "huge", "onerror"];
  for (const name of names) expect(await read(`?text=${name}`), name).toMatchObject({ media: [] });
  expect(await read("/uploads")).toMatchObject({ uploads: [] });
}

test("@scripts hostile files are refused when they are pasted, dropped, or chosen for a block or as a cover, and nothing is lost", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  test.slow();
  // The server's refusals.
  expectConsoleErrors(/status of 422/);
  await signInWithRole(page, home, admin, "editor");
  const { editor, draft } = await createLesson(page, home);
  await fillLesson(page, draft, ["Words-that-stay"]);
  const before = await readBlocks(page.request, draft);
  await page.goto(editor);
  const canvas = canvasOf(page);
  const block = canvas.locator('[data-block="Words-that-stay"]');
  await block.click();
  const text = canvas.getByRole("textbox", { name: "Text" });
  await expect(text).toBeVisible();
  const refused = page.locator(".studio-block-editor__uploads li");
  const expectRefused = async ({ name, problem }: HostileFile) => {
    const row = refused.filter({ hasText: name });
    await expect(row.getByRole("alert")).toHaveText(problem);
    await row.getByRole("button").click();
    await expect(refused).toHaveCount(0);
  };
  for (const file of hostileFiles)
    await test.step(`pasted and dropped: ${file.name}`, async () => {
      const { name, type, bytes } = file;
      await paste(text, {}, { name, type, base64: bytes.toString("base64") });
      await expectRefused(file);
      await drop(canvas.locator("article"), file);
      await expectRefused(file);
    });
  expect(await readBlocks(page.request, draft)).toEqual(before);

  const chooseEach = async (open: () => Promise<void>) => {
    await open();
    const dialog = page.getByRole("dialog");
    for (const { name, type, bytes, problem } of hostileFiles) {
      const file = { name, mimeType: type, buffer: bytes };
      await dialog.getByLabel("Upload a new file").setInputFiles(file);
      await expect(dialog.getByRole("alert")).toHaveText(problem);
    }
    await dialog.getByRole("button", { name: "Close" }).click();
  };
  await test.step("a block's picture", async () => {
    await canvas.getByRole("button", { name: "Add a block at the end" }).click();
    await addBlock(page, "Picture");
    const choose = page.getByRole("button", { name: "Choose a picture" }).first();
    await chooseEach(() => choose.click());
  });
  await test.step("a course's cover", async () => {
    await page.goto(editor.replace(/\/elements\/.*/, ""));
    await chooseEach(() => page.getByRole("button", { name: "Choose a picture" }).first().click());
    await expect(page.locator(".studio-picture-setting img")).toHaveCount(0);
  });
  await expectNothingStored(page, home);
  await expect(page).not.toHaveTitle("harmed");
});

test("@scripts a Word document can’t make the browser fetch anything", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await signInWithRole(page, home, admin, "editor");
  const { editor } = await createLesson(page, home);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("outside.example")) fetched.push(request.url());
  });
  await page.goto(editor.replace(/\/elements\/.*$/, ""));
  await page.getByText("Import a lesson").click();
  await page.getByLabel("Word or Markdown file").setInputFiles({
    name: "asks.docx",
    mimeType: "application/octet-stream",
    buffer: await makeFetchingWordDocument("http://outside.example"),
  });
  // It is refused, or imported without what isn't in it.
  await expect(page.getByRole("alert")).toBeVisible();
  expect(fetched).toEqual([]);
});
