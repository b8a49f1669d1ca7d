import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "#domains/drafts/operations.ts";
import { sortedJson } from "#domains/drafts/sorted-json.ts";
import { readCsv, writeCsv } from "./csv-file.ts";
import { piecesOf, readTokens, restorePieces, writeTokens } from "./marked-text.ts";
import { readXliff, writeXliff } from "./xliff-file.ts";

const words = fc.oneof(
  fc.string({ minLength: 1, unit: "binary" }),
  fc.constantFrom("&amp;", "&", "lt;", "<1>", "</2>", "'=1", "\r\n", "]]>", '"', ";"),
);
const { inline } = fc.letrec<{ inline: Json }>((tie) => ({
  inline: fc.oneof(
    { depthSize: "small" },
    words.map((text) => ({ type: "text", text })),
    words.map((text) => ({ type: "code", text })),
    fc.constant({ type: "break" }),
    fc.constant<Json>({
      type: "picture",
      picture: { alt: "A <1> tree", sources: [] },
      caption: "Tree",
    }),
    fc
      .tuple(fc.constantFrom("strong", "emphasis"), fc.array(tie("inline"), { maxLength: 3 }))
      .map(([type, children]) => ({ type, children })),
  ),
}));
const paragraph = fc
  .array(inline, { minLength: 1, maxLength: 4 })
  .map((children): Json => ({ type: "paragraph", children }));
const richText = fc.array(
  fc.oneof(
    paragraph,
    fc.array(paragraph, { maxLength: 3 }).map((children): Json => ({ type: "item", children })),
    words.map((text): Json => ({ type: "code-block", text })),
    fc.constant<Json>({ type: "rule" }),
  ),
  { minLength: 1, maxLength: 4 },
);

/** Adjacent texts become one; nothing else may differ. */
const joined = (value: Json): Json => {
  if (Array.isArray(value)) {
    const result: Json[] = [];
    for (const item of value.map(joined)) {
      const last = result.at(-1);
      if (isText(item) && isText(last)) last.text += item.text;
      else result.push(isText(item) ? { ...item } : item);
    }
    return result;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, joined(inner)]));
};
const isText = (value: Json | undefined): value is { type: string; text: string } =>
  typeof value === "object" && value !== null && "type" in value && value["type"] === "text";

test("the pieces of a text give the same text again", () => {
  fc.assert(
    fc.property(richText, (text) => {
      expect(sortedJson(joined(restorePieces(text, piecesOf(text))))).toBe(
        sortedJson(joined(text)),
      );
    }),
  );
});

test("any words can be read back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), words, (one, other) => {
      const text = one + other;
      expect(readTokens(writeTokens([{ text }]))).toEqual([{ text }]);
    }),
  );
});

test.each([
  ["CSV", writeCsv, readCsv],
  ["XLIFF", writeXliff, readXliff],
] as const)("a file in %s holds any text", (_, write, read) => {
  const languages = { original: "en", translation: "uk" };
  fc.assert(
    fc.property(richText, (text) => {
      const pieces = piecesOf(text).map((piece) => ({ original: piece, translation: piece }));
      if (pieces.length === 0) return;
      const file = write([{ id: "a:b", field: "c", state: "done", pieces }], languages).join("");
      const [sent] = read(file, languages);
      expect(sent).toMatchObject({ id: "a:b", isDone: true });
      expect([...sent!.pieces.values()]).toEqual(pieces);
    }),
  );
});
