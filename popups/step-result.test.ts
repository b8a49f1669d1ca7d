import { describe, expect, test } from "vitest";
import { duplicateEmail, invalidFields, consentMissing } from "#domains/identity/errors.ts";
import { DomainError } from "#platform/domain-error.ts";
import { valuesToShow, enteredMaxChars, readValues, failedStepResult } from "./step-result.ts";

const sent = {
  scenario: "sign-in",
  step: "sign-in",
  values: {
    email: "a@b.co",
    password: "one",
    confirm: "two",
    pin: "three",
    proof: "four",
    pwdtoken: "t",
  },
};

describe("the values that are shown again after a failure", () => {
  test("never holds a password, whatever the portal calls its field", () => {
    const shown = failedStepResult(duplicateEmail(), { ...sent, secretFields: ["pin"] }).result
      .values;
    // The email's token stays in the form, or the first mistake would lose the link.
    expect(shown).toEqual({ email: "a@b.co", pwdtoken: "t" });
  });

  test("never holds a value that is too long for a name or an address", () => {
    expect(valuesToShow({ a: "x".repeat(enteredMaxChars + 1), b: "y" })).toEqual({ b: "y" });
  });
});

test("a form's text fields are read, except those that only control the form", () => {
  const form = new FormData();
  form.set("intent", "scenario");
  form.set("step", "login");
  form.set("email", " A@b.co ");
  form.set("__proto__", "x");
  form.set("file", new Blob(["x"]));
  expect(Object.entries(readValues(form))).toEqual([
    ["email", " A@b.co "],
    ["__proto__", "x"],
  ]);
});

describe("the result of a failed step", () => {
  test("has the wrong fields with their message keys, and the form's message", () => {
    const fieldErrors = { email: { key: "crud.validation.message.email" } };
    const error = invalidFields(fieldErrors, "env.scenarious.popup.login.error");
    expect(failedStepResult(error, sent)).toMatchObject({
      status: 422,
      unexpected: false,
      result: {
        errors: fieldErrors,
        messageKey: "env.scenarious.popup.login.error",
        message: null,
      },
    });
  });

  test("has a missing consent as an error of the checkbox", () => {
    const { status, result } = failedStepResult(consentMissing(), sent);
    expect(status).toBe(422);
    expect(result.errors).toEqual({ agreed: { key: "popup.no-check" } });
  });

  test("has the error's own text if the error has no message key", () => {
    const error = new DomainError("TOKENS-MISSING", "Tokens weren`t obtained", { status: 502 });
    expect(failedStepResult(error, sent).result).toMatchObject({
      messageKey: null,
      message: "Tokens weren`t obtained",
    });
  });

  test("reveals nothing about an undeclared error", () => {
    const { status, unexpected, result } = failedStepResult(
      new Error("password=one at /srv"),
      sent,
    );
    expect({ status, unexpected }).toEqual({ status: 500, unexpected: true });
    expect(JSON.stringify(result)).not.toContain("one at");
    expect(result.messageKey).toBe("error.description");
  });
});
