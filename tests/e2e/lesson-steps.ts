import {
  type APIRequestContext,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
} from "@playwright/test";

export type StoredBlock = { type: string; props: Record<string, unknown>; children: StoredBlock[] };

export async function readBlocks(
  request: APIRequestContext,
  draft: string,
): Promise<StoredBlock[]> {
  const response = await request.get(draft);
  const { body } = (await response.json()) as {
    body: { texts: Record<string, { components: StoredBlock[] }> };
  };
  return Object.values(body.texts)[0]!.components;
}

/** Fills an empty lesson with paragraphs. The id of each is its text. */
export async function fillLesson(
  page: Page,
  draft: string,
  paragraphs: readonly string[],
): Promise<void> {
  const response = await page.request.patch(draft, {
    headers: { origin: new URL(draft).origin },
    data: {
      changeId: "fill-the-lesson",
      version: 0,
      operations: paragraphs.map((text, index) => ({
        op: "insert",
        path: ["texts", "en", "components"],
        after: paragraphs[index - 1] ?? null,
        item: {
          id: text,
          type: "rich-text",
          props: { nodes: [{ type: "paragraph", children: [{ type: "text", text }] }] },
          children: [],
        },
      })),
    },
  });
  expect(response.status()).toBe(200);
}

/** Returns the texts of a lesson that was filled with paragraphs. */
export const readParagraphs = async (page: Page, draft: string): Promise<string[]> =>
  (await readBlocks(page.request, draft)).map(({ props }) =>
    JSON.stringify(props).replaceAll(/.*"text":"([^"]*)".*/g, "$1"),
  );

export const canvasOf = (page: Page): FrameLocator => page.frameLocator(".studio-canvas iframe");

export async function addBlock(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Search for a block" }).fill(name);
  await page.keyboard.press("Enter");
}

/** Contents of a clipboard by type. */
export type Clipboard = Readonly<Record<string, string>>;
type PastedFile = { name: string; type: string; base64: string };

/** Pastes into an element. Browsers let no test write files into their clipboard. */
export const paste = (element: Locator, clipboard: Clipboard, file?: PastedFile): Promise<void> =>
  element.evaluate(
    (target, [texts, pasted]) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(texts)) clipboardData.setData(type, value);
      if (pasted) {
        const bytes = Uint8Array.from(atob(pasted.base64), (one) => one.charCodeAt(0));
        clipboardData.items.add(new File([bytes], pasted.name, { type: pasted.type }));
      }
      const options = { clipboardData, bubbles: true, cancelable: true };
      target.dispatchEvent(new ClipboardEvent("paste", options));
    },
    [clipboard, file] as const,
  );
