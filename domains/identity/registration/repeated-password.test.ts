import { describe, expect, test } from "vitest";
import {
  defaultRegistrationFields,
  passwordsDifferKey,
  validateFields,
} from "./registration-fields.ts";

describe("a portal that asks for the password twice", () => {
  const fields = [
    ...defaultRegistrationFields,
    { ...defaultRegistrationFields[3]!, uid: "confirm", id: "confirm" },
  ];
  const rest = { firstName: "Hanna", lastName: "Koval", email: "a@b.co" };
  test.each([
    ["long enough", "long enough", undefined],
    ["long enough", "long enougH", passwordsDifferKey],
    ["long enough", "", "crud.validation.message.required"],
    [" spaces ", " spaces", passwordsDifferKey],
  ])("the password %j repeated as %j gives the error %s", (password, confirm, key) => {
    expect(validateFields(fields, { ...rest, password, confirm })["confirm"]?.key).toBe(key);
  });
});
