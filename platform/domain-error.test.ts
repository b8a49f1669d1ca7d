import { expect, test } from "vitest";
import { defineErrors, DomainError } from "./domain-error.ts";

test("an error definition is data for the API description, and a function that creates the error", () => {
  const { tooMany } = defineErrors({
    tooMany: {
      code: "TOO-MANY",
      status: 429,
      message: "Too many tries.",
      messageKey: "error.too-many",
      with: (seconds: number) => ({ retryAfterSeconds: seconds }),
    },
  });
  expect({ ...tooMany }).toEqual({ code: "TOO-MANY", status: 429, message: "Too many tries." });
  const thrown = tooMany(7);
  expect(thrown).toBeInstanceOf(DomainError);
  expect(thrown).toMatchObject({
    code: "TOO-MANY",
    status: 429,
    message: "Too many tries.",
    messageKey: "error.too-many",
    retryAfterSeconds: 7,
  });
});

test("a thrown error can have its own message; the definition's message stays the same", () => {
  const { unknown } = defineErrors({
    unknown: {
      code: "UNKNOWN",
      status: 404,
      message: "There is no such thing.",
      with: (name: string) => ({ message: `There is no ${name}.` }),
    },
  });
  expect(unknown("lamp").message).toBe("There is no lamp.");
  expect(unknown.message).toBe("There is no such thing.");
});
