import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import { call } from "./portal.ts";

type Document = "courses" | "elements";
type Draft = {
  version: number;
  hasChanges: boolean;
  isOutdated: boolean;
  body: Record<string, unknown>;
};
let changeCount = 0;
export const nextChangeId = () => `change-${(changeCount += 1)}`;

export const draftPath = (document: Document, id: string) => `/creator/${document}/${id}/draft`;

/** Sends one change of a draft, and returns the response. */
export const changeDraft = (
  browser: Browser,
  document: Document,
  id: string,
  version: number,
  operations: unknown[],
  changeId = nextChangeId(),
) => call(browser, "PATCH", draftPath(document, id), { changeId, version, operations });

/** Writes courses through the API, as an editor does. */
export function editorOf(browser: Browser) {
  async function succeed(method: string, path: string, body?: unknown) {
    const { status, json, text } = await call(browser, method, path, body);
    expect({ path, status, text }).toMatchObject({ path, status: 200 });
    return json as unknown as Record<string, unknown>;
  }
  const readDraft = async (document: Document, id: string) =>
    (await succeed("GET", draftPath(document, id))) as unknown as Draft;
  return {
    readDraft,
    createCourse: async (title: string) =>
      String((await succeed("POST", "/creator/courses", { title }))["id"]),
    addElement: async (
      courseId: string,
      title: string,
      type = "lesson",
      after: string | null = null,
    ) => {
      const body = { changeId: nextChangeId(), type, title, after };
      return String((await succeed("POST", `/creator/courses/${courseId}/elements`, body))["id"]);
    },
    /** Changes the newest version. */
    change: async (document: Document, id: string, ...operations: unknown[]) => {
      const { version } = await readDraft(document, id);
      const body = { changeId: nextChangeId(), version, operations };
      await succeed("PATCH", draftPath(document, id), body);
    },
    publish: async (courseId: string) => {
      const { version } = await readDraft("courses", courseId);
      return succeed("POST", `/creator/courses/${courseId}/publish`, { version });
    },
  };
}

export const setTitle = (value: string) => ({ op: "set", path: ["texts", "en", "title"], value });
/** Adds a block to the English text of an element. */
export const insertBlock = (
  id: string,
  type: string,
  props: Record<string, unknown>,
  after: string | null = null,
) => ({
  op: "insert",
  path: ["texts", "en", "components"],
  after,
  item: { id, type, props, children: [] },
});
export const insertParagraph = (id: string, text: string, after: string | null = null) =>
  insertBlock(
    id,
    "rich-text",
    { nodes: [{ type: "paragraph", children: [{ type: "text", text }] }] },
    after,
  );
