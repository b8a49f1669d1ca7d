import fc from "fast-check";
import { expect, test } from "vitest";
import { fillTemplate, variablesIn } from "./template.ts";

test("variables are numbers or names, each once, in the order of the text", () => {
  expect(variablesIn("Hi {{2}}, {{1}} and {{ 2 }}: {{first_name}} {{}} {{a b}} {1}")).toEqual([
    "2",
    "1",
    "first_name",
  ]);
});

test("a value is filled in as it is, and what it contains is no variable", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
      expect(fillTemplate("{{1}}/{{2}}/{{3}}", { 1: one, 2: other })).toBe(`${one}/${other}/{{3}}`);
    }),
  );
});

test("a name of every object's property is no value", () => {
  expect(fillTemplate("{{constructor}}", {})).toBe("{{constructor}}");
});
