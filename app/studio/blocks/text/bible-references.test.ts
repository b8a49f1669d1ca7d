import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { linkReferences } from "#domains/pages/scripture/link-references.ts";
import { findLinks } from "./bible-references.ts";
import { extensions } from "./extensions.ts";
import { fromEditor } from "./from-editor.ts";

const open = (content: object[]) =>
  new Editor({
    element: null,
    extensions,
    content: { type: "doc", content },
  });

/** The texts that the editor shows as links to a passage. */
const shownLinks = ({ state: { doc } }: Editor): string[] =>
  findLinks(doc)
    .find()
    .map(({ from, to }) => doc.textBetween(from, to));

const text = (value: string, ...marks: string[]) => ({
  type: "text",
  text: value,
  ...(marks.length > 0 && {
    marks: marks.map((type) => ({ type, ...(type === "link" && { attrs: { href: "/x" } }) })),
  }),
});
const paragraph = (...content: object[]) => ({ type: "paragraph", content });

/** The texts that learners see as links to a passage. */
const linkedTexts = (editor: Editor): string[] =>
  [...JSON.stringify(linkReferences(fromEditor(editor.state.doc.toJSON()))).matchAll(linked)].map(
    ([, value]) => value!,
  );
const linked = /"href":"\?popup=verses[^"]*","children":\[\{"type":"text","text":"([^"]*)"/g;

test("references are shown as links exactly where learners get links", () => {
  const editor = open([
    { type: "heading", attrs: { level: 2 }, content: [text("On John 3:16")] },
    paragraph(text("Read Luke 15:11-32"), text(" and Psalm 77:2", "bold"), text(", please.")),
    paragraph(text("John 1:1", "link"), text(" Genesis 1:1", "code")),
    {
      type: "bulletList",
      content: [{ type: "listItem", content: [paragraph(text("John 11:35"))] }],
    },
    paragraph(text("At 7:30 we open.")),
  ]);
  const all = ["Luke 15:11-32", "Psalm 77:2", "John 11:35"];
  expect(shownLinks(editor)).toEqual(all);
  expect(linkedTexts(editor)).toEqual(all);
  editor.destroy();
});
