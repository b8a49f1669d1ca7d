import { expect, test } from "vitest";
import { catalogue } from "#blocks/catalogue.ts";
import { formattedKeys, holdsWords } from "#domains/drafts/block-words.ts";
import { describeFields, type Field } from "#app/studio/blocks/inspector/describe-fields.ts";

/** Lines of text that name something else than words for readers. */
const otherLines = [
  "coordinates",
  "currency",
  "courseId",
  "course",
  "date",
  "featured",
  "form",
  "language",
  "number",
  "startDate",
  "url",
];

const listFields = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => {
    const kind = field.type === "list" ? field.item : field;
    return [
      { ...kind, name: field.name } as Field,
      ...(kind.type === "group" ? listFields(kind.fields) : []),
    ];
  });

test("the words of every kind of block are known by the names of its properties", () => {
  for (const [kind, { schema }] of catalogue)
    for (const { name, type } of listFields(describeFields(schema))) {
      if (["number", "switch", "group"].includes(type)) continue;
      const isWordless =
        ["link", "choice", "document", "recording", "day", "local-time"].includes(type) ||
        otherLines.includes(name);
      expect([kind, name, holdsWords(name)]).toEqual([kind, name, !isWordless]);
      expect([kind, name, formattedKeys.includes(name)]).toEqual([kind, name, type === "rich"]);
    }
});
