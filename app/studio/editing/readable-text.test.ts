import { expect, test } from "vitest";
import type { Json } from "#domains/drafts/operations.ts";
import { readableText } from "./readable-text.ts";

const text = (words: string) => ({ type: "text", text: words });

test("a text is read line by line, without what only the layout needs", () => {
  const nodes: Json = [
    { type: "heading", level: 2, children: [text("At night")] },
    {
      type: "paragraph",
      children: [text("Your word is "), { type: "strong", children: [text("a lamp")] }, text(".")],
    },
    {
      type: "list",
      ordered: false,
      children: [
        { type: "item", children: [{ type: "paragraph", children: [text("one")] }] },
        { type: "item", children: [{ type: "paragraph", children: [text("two")] }] },
      ],
    },
  ];
  expect(readableText({ nodes })).toBe("At night\nYour word is a lamp.\none\ntwo");
});

test("properties that are numbers or words have their own lines", () => {
  expect(readableText({ title: "Steps", id: "x", count: 3 })).toBe("Steps\n3");
});
