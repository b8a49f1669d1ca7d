import { expect, test } from "vitest";
import { catalogue } from "#blocks/catalogue.ts";
import arabic from "#messages/ar.json" with { type: "json" };
import english from "#messages/en.json" with { type: "json" };
import ukrainian from "#messages/uk.json" with { type: "json" };
import { describeFields, type Field, type FieldKind } from "./describe-fields.ts";

const labelsOf = (field: FieldKind): string[] => {
  if (field.type === "choice") return field.choices.map((one) => `studio.block-choice.${one}`);
  if (field.type === "list") return labelsOf(field.item);
  return field.type === "group" ? labelsOfAll(field.fields) : [];
};
const labelsOfAll = (fields: readonly Field[]): string[] =>
  fields.flatMap((field) => [`studio.block-field.${field.name}`, ...labelsOf(field)]);

test("every kind of block and each of its fields has a name in every language", () => {
  const keys = [...catalogue].flatMap(([kind, { schema }]) => [
    `studio.block.${kind}.name`,
    `studio.block.${kind}.help`,
    ...labelsOfAll(describeFields(schema)),
  ]);
  for (const messages of [english, ukrainian, arabic])
    expect(keys.filter((key) => !Object.hasOwn(messages, key))).toEqual([]);
});

test("a field is entered in the way that fits its schema", () => {
  const fieldsOf = (kind: string) => describeFields(catalogue.get(kind)!.schema);
  expect(fieldsOf("button")).toMatchObject([
    { name: "text", isOptional: false, type: "line" },
    { name: "link", type: "link" },
    { name: "kind", type: "choice", choices: ["main", "soft", "text"] },
    { name: "align", type: "choice", choices: ["start", "center"] },
    { name: "section", isOptional: true, type: "group" },
  ]);
  // Its lines stay lines.
  expect(fieldsOf("header")[0]).toMatchObject({ name: "title", type: "long" });
  const section = fieldsOf("button").at(-1);
  expect(section?.type === "group" && section.fields).toMatchObject([
    { name: "background", type: "choice", defaultValue: "plain" },
    { name: "picture", isOptional: true, type: "picture" },
    { name: "width", type: "choice", defaultValue: "normal" },
    { name: "space", type: "choice", defaultValue: "normal" },
  ]);
  expect(fieldsOf("microcourse-list").at(-3)).toMatchObject({
    name: "limit",
    type: "number",
    min: 1,
  });
  expect(fieldsOf("quiz").find(({ name }) => name === "variants")).toMatchObject({
    type: "list",
    max: 50,
    item: { type: "group", hasId: true },
  });
  expect(fieldsOf("callout").slice(1, 3)).toMatchObject([
    { name: "tone", isOptional: true, type: "choice" },
    { name: "nodes", isOptional: false, type: "rich" },
  ]);
});
