import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  activeFields,
  anonymousRegistrationFields,
  defaultRegistrationFields,
  normalizeFieldValue,
  isEmail,
  maskPhone,
  normalizeEmail,
  valueMaxLength,
  validateField,
  validateFields,
} from "./registration-fields.ts";
import type { RegistrationField } from "./registration-fields.ts";

const messageKey = (rule: string) => `crud.validation.message.${rule}`;
const validValues = {
  firstName: "Anna",
  lastName: "O'Neil-Roe",
  email: "anna@example.org",
  password: "long enough",
};

function fieldWith(
  id: string,
  validation: RegistrationField["validation"] = {},
): RegistrationField {
  const knownField = [...defaultRegistrationFields, ...anonymousRegistrationFields].find(
    (candidate) => candidate.id === id,
  );
  const base = knownField ?? { ...defaultRegistrationFields[0]!, uid: id, id };
  return { ...base, active: true, validation: { ...knownField?.validation, ...validation } };
}

const brokenRule = (checkedField: RegistrationField, typed: string, rules = {}) =>
  validateField(checkedField, typed, rules)?.key.replace("crud.validation.message.", "") ?? "fine";

describe("the form of a portal that configures no fields", () => {
  test("shows first name, last name, email and password, all required", () => {
    expect(activeFields(defaultRegistrationFields).map(({ id }) => id)).toEqual(
      Object.keys(validValues),
    );
    expect(validateFields(defaultRegistrationFields, validValues)).toEqual({});
    expect(validateFields(defaultRegistrationFields, {})).toEqual(
      Object.fromEntries(
        Object.keys(validValues).map((id) => [id, { key: messageKey("required") }]),
      ),
    );
  });

  test("does not ask for phone, age and additional", () => {
    const values = { ...validValues, phone: "x", age: "x", additional: "x" };
    expect(validateFields(defaultRegistrationFields, values)).toEqual({});
  });

  test("reads only own properties of the values", () => {
    const inherited = fieldWith("constructor", { required: true });
    expect(validateFields([inherited], {})).toEqual({
      constructor: { key: messageKey("required") },
    });
  });
});

describe("names", () => {
  test.each(["firstName", "lastName"])("%s has 2 to 15 characters in any script", (id) => {
    expect(validateField(fieldWith(id), "A")).toEqual({
      key: messageKey("minLength"),
      params: { min: 2 },
    });
    expect(brokenRule(fieldWith(id), "  A  ")).toBe("minLength");
    expect(brokenRule(fieldWith(id), "Ян")).toBe("fine");
    expect(brokenRule(fieldWith(id), "𐐀𐐁")).toBe("fine");
    expect(brokenRule(fieldWith(id), "e\u0301")).toBe("minLength");
    expect(brokenRule(fieldWith(id), "a".repeat(15))).toBe("fine");
    expect(validateField(fieldWith(id), "a".repeat(16))).toEqual({
      key: messageKey("maxLength"),
      params: { max: 15 },
    });
    expect(brokenRule(fieldWith(id, { maxLength: 40 }), "a".repeat(40))).toBe("fine");
  });

  test("refuse the characters that the specification lists, and digits of any script", () => {
    for (const character of "_!¡?÷¿/\\+=@#$%ˆ^&*(){}|~<>;:[]0123456789٣۴")
      expect([character, brokenRule(fieldWith("firstName"), `An${character}na`)]).toEqual([
        character,
        "name",
      ]);
    for (const name of ["Anna-Maria", "O'Neil", "Anna Li", "Ганна", "مريم", "D’Arc"])
      expect([name, brokenRule(fieldWith("firstName"), name)]).toEqual([name, "fine"]);
    expect(brokenRule(fieldWith("firstName"), "--")).toBe("name");
    expect(brokenRule(fieldWith("firstName"), "\u200b\u200b")).toBe("required");
    expect(brokenRule(fieldWith("firstName"), "An\u0007\u202ena")).toBe("fine");
  });
});

describe("emails", () => {
  test("are trimmed and in lower case", () => {
    expect(normalizeEmail("  Anna@Example.ORG\n")).toBe("anna@example.org");
    expect(normalizeFieldValue(fieldWith("email"), " A@B.org ")).toBe("a@b.org");
    expect(brokenRule(fieldWith("email"), " Anna@Example.org ")).toBe("fine");
  });

  test.each(["a@b.co", "a.b+c@sub.example.org", "o'neil@xn--e1afmkfd.xn--j1amh", "1@2.museum"])(
    "%s is valid",
    (email) => {
      expect(isEmail(email)).toBe(true);
    },
  );

  test.each([
    "a@",
    "@b.co",
    "a",
    "a@b",
    "a@b..co",
    "a@-b.co",
    "a@b-.co",
    "a@b.1",
    ".a@b.co",
    "a.@b.co",
    "a..b@c.co",
    "a b@c.co",
    "a@b@c.co",
    "a@b.co\nbcc: x@y.co",
    "a@b.co,d@e.co",
    "<a@b.co>",
    `${"a".repeat(65)}@b.co`,
    `a@${"b".repeat(64)}.co`,
  ])("%s is not valid", (email) => {
    expect(isEmail(email)).toBe(false);
    expect(brokenRule(fieldWith("email"), email)).toBe("email");
  });

  test("have 254 characters at most", () => {
    const emailOfLength = (length: number) => {
      const domain = `${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.co`;
      return `${"a".repeat(length - domain.length - 1)}@${domain}`;
    };
    expect(isEmail(emailOfLength(240))).toBe(true);
    expect(isEmail(`a@${"b.".repeat(130)}co`)).toBe(false);
    expect(brokenRule(fieldWith("email"), `a@${"b.".repeat(130)}co`)).toBe("maxLength");
  });
});

describe("passwords and usernames", () => {
  test("a password has 8 characters, or the minimum of the portal or the field", () => {
    expect(brokenRule(fieldWith("password", {}), "1234567", {})).toBe("minLength");
    const portal = defaultRegistrationFields.find(({ id }) => id === "password")!;
    expect(brokenRule(portal, "12345678")).toBe("fine");
    expect(brokenRule(portal, "12345678", { passwordMinLength: 10 })).toBe("minLength");
    const customField = { ...portal, validation: { ...portal.validation, minLength: 3 } };
    expect(brokenRule(customField, "123", { passwordMinLength: 10 })).toBe("fine");
    expect(brokenRule(portal, "x".repeat(257))).toBe("maxLength");
  });

  test("a password is taken as typed", () => {
    const portal = defaultRegistrationFields.find(({ id }) => id === "password")!;
    expect(normalizeFieldValue(portal, "  pass Word ")).toBe("  pass Word ");
    expect(brokenRule(portal, "        ")).toBe("fine");
  });

  test("the anonymous form takes 5 to 30 characters without whitespace and a password of 6", () => {
    const check = (username: string, password: string) =>
      Object.keys(validateFields(anonymousRegistrationFields, { username, password }));
    expect(check("abcde", "123456")).toEqual([]);
    expect(check("a".repeat(30), "123456")).toEqual([]);
    expect(check("abcd", "12345")).toEqual(["username", "password"]);
    expect(check("a".repeat(31), "123456")).toEqual(["username"]);
    expect(check("ab cde", "123456")).toEqual(["username"]);
  });
});

describe("phones", () => {
  test("an international number is valid however it is grouped", () => {
    for (const phone of ["+380501234567", "+380 (50) 123-45-67", "+٣٨٠٥٠١٢٣٤٥٦٧"])
      expect(brokenRule(fieldWith("phone"), phone)).toBe("fine");
    for (const phone of ["+000", "0501234567", "380501234567", "+", "+38050x1234567"])
      expect([phone, brokenRule(fieldWith("phone"), phone)]).toEqual([phone, "phone"]);
  });

  test("the caller's rule set applies in addition to the general shape", () => {
    const isPhone = (phone: string) => phone.startsWith("+380");
    expect(brokenRule(fieldWith("phone"), "+380501234567", { isPhone })).toBe("fine");
    expect(brokenRule(fieldWith("phone"), "+15551234567", { isPhone })).toBe("phone");
  });

  test("the mask holds + and at most 12 digits, whatever is typed", () => {
    expect(maskPhone("+1234567890123456")).toBe("+123456789012");
    expect(maskPhone("abc")).toBe("");
    expect(maskPhone("+")).toBe("+");
    expect(maskPhone("tel 38(050)")).toBe("+38050");
    expect(maskPhone("٣٨٠ ۵۰")).toBe("+38050");
    const typed = fc.string({ unit: fc.constantFrom("+", "1", "9", "٣", "x", " ", "-") });
    fc.assert(
      fc.property(typed, (text) => {
        expect(maskPhone(text)).toMatch(/^(?:\+\d{0,12})?$/);
        expect(maskPhone(maskPhone(text))).toBe(maskPhone(text));
      }),
    );
  });
});

describe("a field's own options", () => {
  test("minLength, maxLength and regexp each have their message", () => {
    const city = fieldWith("city", { minLength: 3, maxLength: 5, regexp: "^[a-z]+$" });
    expect(validateField(city, "ab")).toEqual({ key: messageKey("minLength"), params: { min: 3 } });
    expect(validateField(city, "abcdef")).toEqual({
      key: messageKey("maxLength"),
      params: { max: 5 },
    });
    expect(validateField(city, "ABC")).toEqual({ key: messageKey("regexp") });
    expect(validateField(city, "abc")).toBeNull();
    expect(validateField(city, "")).toBeNull();
  });

  test("any field can be checked as an email or a phone", () => {
    expect(brokenRule(fieldWith("second", { email: true }), "x")).toBe("email");
    expect(brokenRule(fieldWith("viber", { phone: true }), "x")).toBe("phone");
  });
});

/** Tests a property: it holds for the real function and fails for a version with one bug. */
function testProperty<Values>(
  name: string,
  property: (check: typeof validateField) => fc.IProperty<Values>,
  buggyValidateField: typeof validateField,
): void {
  test(name, () => {
    fc.assert(property(validateField), { numRuns: 500 });
    expect(fc.check(property(buggyValidateField), { numRuns: 2000 }).failed).toBe(true);
  });
}

const anyField = fc.constantFrom(...defaultRegistrationFields, ...anonymousRegistrationFields);
const typed = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.emailAddress(),
  fc.constantFrom("", " ", "Anna", "+380501234567", "x".repeat(valueMaxLength + 1)),
);
const typedName = fc.string({ unit: fc.constantFrom("a", "є", "1", "^", " ", "e\u0301") });

describe("properties of any input", () => {
  testProperty(
    "an accepted value is also accepted in the form in which it is stored",
    (check) =>
      fc.property(anyField, typed, (checkedField, text) => {
        if (check(checkedField, text) === null)
          expect(check(checkedField, normalizeFieldValue(checkedField, text))).toBeNull();
      }),
    (checkedField, text, rules) =>
      text !== text.trim() || text !== text.toLowerCase()
        ? null
        : validateField(checkedField, text, rules),
  );

  testProperty(
    "a required field is never accepted blank, and nothing accepted is longer than a field may be",
    (check) =>
      fc.property(anyField, typed, (checkedField, text) => {
        const error = check(
          { ...checkedField, validation: { ...checkedField.validation, required: true } },
          text,
        );
        if (checkedField.type !== "password" && text.trim() === "")
          expect(error?.key).toBe(
            messageKey(text.length > valueMaxLength ? "maxLength" : "required"),
          );
        if (error === null) expect(text.length).toBeLessThanOrEqual(valueMaxLength);
      }),
    (checkedField, text, rules) =>
      text.length > 0 && text.trim() === "" ? null : validateField(checkedField, text, rules),
  );

  testProperty(
    "an accepted name has 2 to 15 characters and no digit",
    (check) =>
      fc.property(typedName, (text) => {
        const stored = text.normalize("NFC").trim();
        if (text && check(fieldWith("firstName"), text) === null)
          expect(stored).toMatch(/^[^\d^]{2,15}$/u);
      }),
    (checkedField, text, rules) =>
      text.startsWith("1") ? null : validateField(checkedField, text, rules),
  );
});

test("a number has digits of any script and is not negative", () => {
  const age = { ...defaultRegistrationFields.find(({ id }) => id === "age")!, active: true };
  const keyOf = (typed: string) => validateField(age, typed)?.key ?? null;
  expect(["31", " 31 ", "٣١", "۳۱", "7,5", ""].map(keyOf)).toEqual(Array(6).fill(null));
  for (const wrong of ["abc", "-5", "1e3", "3 1", "1.2.3"])
    expect([wrong, keyOf(wrong)]).toEqual([wrong, "crud.validation.message.number"]);
  expect(normalizeFieldValue(age, "٣١")).toBe("31");
});
