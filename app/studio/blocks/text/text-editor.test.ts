import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import type { RichNode } from "#ui/rich-node.ts";
import { extensions } from "./extensions.ts";
import { fromEditor } from "./from-editor.ts";
import { showNewer } from "./text-editor.ts";

/** Opens a document with the caret after the word "hello". */
function openAtHello(content: object[]): Editor {
  const editor = new Editor({ element: null, extensions, content: { type: "doc", content } });
  editor.state.doc.descendants((node, position) => {
    if (node.text === "hello") editor.commands.setTextSelection(position + "hello".length);
  });
  return editor;
}

const read = (editor: Editor): RichNode[] => fromEditor(editor.state.doc.toJSON());
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const cell = (...content: object[]) => ({ type: "tableCell", content });
const heading = { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "New" }] };
const item = (...content: object[]) => ({ type: "listItem", content });

const newBlocks: Record<string, object[]> = {
  "a paragraph after a heading": [heading, paragraph("hello"), paragraph("next")],
  "a cell of a new table": [
    {
      type: "table",
      content: [{ type: "tableRow", content: [cell(paragraph("hello")), cell(paragraph("next"))] }],
    },
  ],
  "an empty line before a list in a cell": [
    {
      type: "table",
      content: [
        {
          type: "tableRow",
          content: [
            cell({ type: "paragraph" }, { type: "bulletList", content: [item(paragraph("one"))] }),
            cell(paragraph("hello")),
          ],
        },
      ],
    },
  ],
  "the first item of a new list": [
    { type: "bulletList", content: [item(paragraph("hello")), item(paragraph("next"))] },
  ],
};

test.each(Object.entries(newBlocks))("%s keeps the caret when it is saved", (_, content) => {
  const editor = openAtHello(content);
  const { doc, selection } = editor.state;
  showNewer(editor, structuredClone(read(editor)));
  expect(editor.state.doc).toBe(doc);
  expect(editor.state.selection.eq(selection)).toBe(true);
});

test("new paragraphs keep the caret when someone else changes another one", () => {
  const editor = openAtHello([heading, paragraph("hello"), paragraph("next"), paragraph("last")]);
  const { from } = editor.state.selection;
  const newer = read(editor).with(3, {
    type: "paragraph",
    children: [{ type: "text", text: "changed" }],
  });
  showNewer(editor, newer);
  expect(read(editor)).toEqual(newer);
  expect(editor.state.selection.from).toBe(from);
});
