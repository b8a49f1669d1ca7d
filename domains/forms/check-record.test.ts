import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkRecord, type CheckedField, toRecord } from "./check-record.ts";
import { type FieldType, fieldTypes, textareaMaxChars } from "./form.ts";

const field = (
  type: FieldType,
  validation: CheckedField["validation"] = {},
  options: CheckedField["options"] = [],
): CheckedField => ({ id: "it", type, validation, options });

const errorKeyOf = (one: CheckedField, typed: string) =>
  checkRecord([one], { it: typed })["it"]?.key.replace("crud.validation.message.", "") ?? null;

const colours = [
  { value: "red", label: "Red" },
  { value: "blue", label: "Blue" },
];

describe("a field", () => {
  test.each<[CheckedField, string, string | null]>([
    [field("text", { required: true }), "  ", "required"],
    [field("text"), "", null],
    [field("text", { minLength: 3 }), "ab", "minLength"],
    [field("text", { maxLength: 3 }), "abcd", "maxLength"],
    [field("text", { maxLength: 3 }), "👨‍👩‍👧", "maxLength"],
    [field("text"), "x".repeat(1_001), "maxLength"],
    [field("textarea"), "x".repeat(1_001), null],
    [field("textarea"), "x".repeat(textareaMaxChars + 1), "maxLength"],
    [field("email"), "a@", "email"],
    [field("email"), " A@B.co ", null],
    [field("text", { email: true }), "a@", "email"],
    [field("phone"), "+000", "phone"],
    [field("phone"), "+38 (050) 123-45-67", null],
    [field("text", { phone: true }), "12", "phone"],
    [field("number"), "many", "number"],
    [field("number"), "3,5", null],
    [field("number"), "٣٫٥", null],
    [field("number", { min: 4 }), "3.5", "min"],
    [field("number", { max: 4 }), "5", "max"],
    [field("number"), "1e9", "number"],
    [field("date"), "2026-02-30", "date"],
    [field("date"), "2028-02-29", null],
    [field("date"), "tomorrow", "date"],
    [field("select", {}, colours), "green", "option"],
    [field("select", {}, colours), "blue", null],
    [field("select", {}, null), "looked up by the server", null],
    [field("checkbox", { required: true }), "", "required"],
    [field("checkbox", { required: true }), "yes", "required"],
    [field("checkbox", { required: true }), "on", null],
    [field("text", { regexp: "^\\d{5}$" }), "1234", "regexp"],
    [field("number", { regexp: "^\\d{5}$" }), "1234", "regexp"],
    [field("number", { regexp: "^\\d{5}$" }), "12345", null],
    [field("hidden", { required: true }), "", null],
  ])("%j with the value %j gives the error %s", (one, typed, key) => {
    expect(errorKeyOf(one, typed)).toBe(key);
  });

  test("checks a phone with the international rules if they are loaded", () => {
    const phone = field("phone");
    const rules = { isPhone: () => false };
    expect(checkRecord([phone], { it: "+380501234567" }, rules)).toHaveProperty("it");
  });
});

const anyField = fc
  .record({
    id: fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/),
    type: fc.constantFrom(...fieldTypes),
    required: fc.boolean(),
    minLength: fc.option(fc.nat(20), { nil: undefined }),
    maxLength: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  })
  .map(({ id, type, ...validation }): CheckedField => ({
    id,
    type,
    validation,
    options: type === "select" ? colours : [],
  }));
const anyFields = fc.uniqueArray(anyField, { selector: ({ id }) => id, maxLength: 6 });
const anyValues = fc.dictionary(
  fc.oneof(fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/), fc.constantFrom("__proto__", "constructor")),
  fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom("red", "on", "a@b.co", "+380501234567")),
);

describe("any input", () => {
  test("becomes a record with the form's own fields only, none of them empty", () => {
    fc.assert(
      fc.property(anyFields, anyValues, (fields, values) => {
        const record = toRecord(fields, values);
        const ids = fields.map(({ id }) => id);
        expect(Object.keys(record).every((id) => ids.includes(id))).toBe(true);
        expect(Object.values(record).every((value) => value.trim() !== "")).toBe(true);
      }),
    );
  });

  test("that was accepted stays valid when it is checked again, and has all required fields", () => {
    fc.assert(
      fc.property(anyFields, anyValues, (fields, values) => {
        fc.pre(Object.keys(checkRecord(fields, values)).length === 0);
        const record = toRecord(fields, values);
        expect(checkRecord(fields, record)).toEqual({});
        expect(toRecord(fields, record)).toEqual(record);
        for (const { id, type, validation } of fields)
          if (validation.required && type !== "hidden") expect(record).toHaveProperty(id);
      }),
    );
  });
});
