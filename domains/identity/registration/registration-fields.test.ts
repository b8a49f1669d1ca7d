import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  activeFields,
  anonymousRegistrationFields,
  coincideKey,
  defaultRegistrationFields,
  fieldValue,
  isEmail,
  maskPhone,
  normalizeEmail,
  valueMaxLength,
  validateField,
  validateFields,
} from "./registration-fields.ts";
import type { RegistrationField } from "./registration-fields.ts";

const key = (rule: string) => `crud.validation.message.${rule}`;
const good = {
  firstName: "Anna",
  lastName: "O'Neil-Roe",
  email: "anna@example.org",
  password: "long enough",
};

function field(id: string, validation: RegistrationField["validation"] = {}): RegistrationField {
  const known = [...defaultRegistrationFields, ...anonymousRegistrationFields].find(
    (candidate) => candidate.id === id,
  );
  const base = known ?? { ...defaultRegistrationFields[0]!, uid: id, id };
  return { ...base, active: true, validation: { ...known?.validation, ...validation } };
}

const rule = (of: RegistrationField, typed: string, rules = {}) =>
  validateField(of, typed, rules)?.key.replace("crud.validation.message.", "") ?? "fine";

describe("the form of a portal that configures no fields", () => {
  test("shows first name, last name, email and password, all required", () => {
    expect(activeFields(defaultRegistrationFields).map(({ id }) => id)).toEqual(Object.keys(good));
    expect(validateFields(defaultRegistrationFields, good)).toEqual({});
    expect(validateFields(defaultRegistrationFields, {})).toEqual(
      Object.fromEntries(Object.keys(good).map((id) => [id, { key: key("required") }])),
    );
  });

  test("does not ask for phone, age and additional", () => {
    const values = { ...good, phone: "x", age: "x", additional: "x" };
    expect(validateFields(defaultRegistrationFields, values)).toEqual({});
  });

  test("reads only own properties of the values", () => {
    const inherited = field("constructor", { required: true });
    expect(validateFields([inherited], {})).toEqual({ constructor: { key: key("required") } });
  });
});

describe("names", () => {
  test.each(["firstName", "lastName"])("%s has 2 to 15 characters in any script", (id) => {
    expect(validateField(field(id), "A")).toEqual({ key: key("minLength"), params: { min: 2 } });
    expect(rule(field(id), "  A  ")).toBe("minLength");
    expect(rule(field(id), "Ян")).toBe("fine");
    expect(rule(field(id), "𐐀𐐁")).toBe("fine");
    expect(rule(field(id), "e\u0301")).toBe("minLength");
    expect(rule(field(id), "a".repeat(15))).toBe("fine");
    expect(validateField(field(id), "a".repeat(16))).toEqual({
      key: key("maxLength"),
      params: { max: 15 },
    });
    expect(rule(field(id, { maxLength: 40 }), "a".repeat(40))).toBe("fine");
  });

  test("refuse the characters that the specification lists, and digits of any script", () => {
    for (const character of "_!¡?÷¿/\\+=@#$%ˆ^&*(){}|~<>;:[]0123456789٣۴")
      expect([character, rule(field("firstName"), `An${character}na`)]).toEqual([
        character,
        "name",
      ]);
    for (const name of ["Anna-Maria", "O'Neil", "Anna Li", "Ганна", "مريم", "D’Arc"])
      expect([name, rule(field("firstName"), name)]).toEqual([name, "fine"]);
    expect(rule(field("firstName"), "--")).toBe("name");
    expect(rule(field("firstName"), "\u200b\u200b")).toBe("required");
    expect(rule(field("firstName"), "An\u0007\u202ena")).toBe("fine");
  });
});

describe("emails", () => {
  test("are trimmed and in lower case", () => {
    expect(normalizeEmail("  Anna@Example.ORG\n")).toBe("anna@example.org");
    expect(fieldValue(field("email"), " A@B.org ")).toBe("a@b.org");
    expect(rule(field("email"), " Anna@Example.org ")).toBe("fine");
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
    expect(rule(field("email"), email)).toBe("email");
  });

  test("have 254 characters at most", () => {
    const long = (length: number) => {
      const domain = `${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.co`;
      return `${"a".repeat(length - domain.length - 1)}@${domain}`;
    };
    expect(isEmail(long(240))).toBe(true);
    expect(isEmail(`a@${"b.".repeat(130)}co`)).toBe(false);
    expect(rule(field("email"), `a@${"b.".repeat(130)}co`)).toBe("maxLength");
  });
});

describe("passwords and usernames", () => {
  test("a password has 8 characters, or the minimum of the portal or the field", () => {
    expect(rule(field("password", {}), "1234567", {})).toBe("minLength");
    const portal = defaultRegistrationFields.find(({ id }) => id === "password")!;
    expect(rule(portal, "12345678")).toBe("fine");
    expect(rule(portal, "12345678", { passwordMinLength: 10 })).toBe("minLength");
    const own = { ...portal, validation: { ...portal.validation, minLength: 3 } };
    expect(rule(own, "123", { passwordMinLength: 10 })).toBe("fine");
    expect(rule(portal, "x".repeat(257))).toBe("maxLength");
  });

  test("a password is taken as typed", () => {
    const portal = defaultRegistrationFields.find(({ id }) => id === "password")!;
    expect(fieldValue(portal, "  pass Word ")).toBe("  pass Word ");
    expect(rule(portal, "        ")).toBe("fine");
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
      expect(rule(field("phone"), phone)).toBe("fine");
    for (const phone of ["+000", "0501234567", "380501234567", "+", "+38050x1234567"])
      expect([phone, rule(field("phone"), phone)]).toEqual([phone, "phone"]);
  });

  test("the caller's rule set applies in addition to the general shape", () => {
    const isPhone = (phone: string) => phone.startsWith("+380");
    expect(rule(field("phone"), "+380501234567", { isPhone })).toBe("fine");
    expect(rule(field("phone"), "+15551234567", { isPhone })).toBe("phone");
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
    const city = field("city", { minLength: 3, maxLength: 5, regexp: "^[a-z]+$" });
    expect(validateField(city, "ab")).toEqual({ key: key("minLength"), params: { min: 3 } });
    expect(validateField(city, "abcdef")).toEqual({ key: key("maxLength"), params: { max: 5 } });
    expect(validateField(city, "ABC")).toEqual({ key: key("regexp") });
    expect(validateField(city, "abc")).toBeNull();
    expect(validateField(city, "")).toBeNull();
  });

  test("any field can be checked as an email or a phone", () => {
    expect(rule(field("second", { email: true }), "x")).toBe("email");
    expect(rule(field("viber", { phone: true }), "x")).toBe("phone");
  });
});

/** Tests a property: it holds for the real function and fails for a version with one bug. */
function law<Values>(
  name: string,
  property: (check: typeof validateField) => fc.IProperty<Values>,
  broken: typeof validateField,
): void {
  test(name, () => {
    fc.assert(property(validateField), { numRuns: 500 });
    expect(fc.check(property(broken), { numRuns: 2000 }).failed).toBe(true);
  });
}

const anyField = fc.constantFrom(...defaultRegistrationFields, ...anonymousRegistrationFields);
const typed = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.emailAddress(),
  fc.constantFrom("", " ", "Anna", "+380501234567", "x".repeat(valueMaxLength + 1)),
);

describe("properties of any input", () => {
  law(
    "what was accepted is accepted again in the form in which it is stored",
    (check) =>
      fc.property(anyField, typed, (of, text) => {
        if (check(of, text) === null) expect(check(of, fieldValue(of, text))).toBeNull();
      }),
    (of, text, rules) =>
      text !== text.trim() || text !== text.toLowerCase() ? null : validateField(of, text, rules),
  );

  law(
    "a required field is never accepted blank, and nothing accepted is longer than a field may be",
    (check) =>
      fc.property(anyField, typed, (of, text) => {
        const accepted = check({ ...of, validation: { ...of.validation, required: true } }, text);
        if (of.type !== "password" && text.trim() === "")
          expect(accepted?.key).toBe(key(text.length > valueMaxLength ? "maxLength" : "required"));
        if (accepted === null) expect(text.length).toBeLessThanOrEqual(valueMaxLength);
      }),
    (of, text, rules) =>
      text.length > 0 && text.trim() === "" ? null : validateField(of, text, rules),
  );

  law(
    "an accepted name has 2 to 15 characters and no digit",
    (check) =>
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "є", "1", "^", " ", "e\u0301") }),
        (text) => {
          const stored = text.normalize("NFC").trim();
          if (text && check(field("firstName"), text) === null)
            expect(stored).toMatch(/^[^\d^]{2,15}$/u);
        },
      ),
    (of, text, rules) => (text.startsWith("1") ? null : validateField(of, text, rules)),
  );
});

describe("a portal that asks for the password twice", () => {
  const fields = [
    ...defaultRegistrationFields,
    { ...defaultRegistrationFields[3]!, uid: "confirm", id: "confirm" },
  ];
  const rest = { firstName: "Hanna", lastName: "Koval", email: "a@b.co" };
  test.each([
    ["long enough", "long enough", undefined],
    ["long enough", "long enougH", coincideKey],
    ["long enough", "", "crud.validation.message.required"],
    [" spaces ", " spaces", coincideKey],
  ])("%j and %j give %s", (password, confirm, key) => {
    expect(validateFields(fields, { ...rest, password, confirm })["confirm"]?.key).toBe(key);
  });
});

test("a number has digits of any script and is not negative", () => {
  const age = { ...defaultRegistrationFields.find(({ id }) => id === "age")!, active: true };
  const keyOf = (typed: string) => validateField(age, typed)?.key ?? null;
  expect(["31", " 31 ", "٣١", "۳۱", "7,5", ""].map(keyOf)).toEqual(Array(6).fill(null));
  for (const wrong of ["abc", "-5", "1e3", "3 1", "1.2.3"])
    expect([wrong, keyOf(wrong)]).toEqual([wrong, "crud.validation.message.number"]);
  expect(fieldValue(age, "٣١")).toBe("31");
});
