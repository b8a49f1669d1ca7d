import { expect, test } from "vitest";
import { metaTemplate } from "./meta-templates.server.ts";

const template = { providerId: "1", name: "answer", language: "en" };
const parametersOf = (values: { name: string; value: string }[]) =>
  metaTemplate({ ...template, values }).components?.[0]?.parameters;

test("numbered variables are sent in the order of their numbers, named ones with their names", () => {
  const numbered = ["10", "2", "1"].map((name) => ({ name, value: `value ${name}` }));
  expect(parametersOf(numbered)).toEqual(
    ["1", "2", "10"].map((name) => ({ type: "text", text: `value ${name}` })),
  );
  const named = [
    { name: "mentor", value: "Olena" },
    { name: "first_name", value: "Anna" },
  ];
  expect(parametersOf(named)).toEqual([
    { type: "text", text: "Olena", parameter_name: "mentor" },
    { type: "text", text: "Anna", parameter_name: "first_name" },
  ]);
  expect(metaTemplate({ ...template, values: [] })).toEqual({
    name: "answer",
    language: { code: "en" },
  });
});
