import { afterEach, describe, expect, test, vi } from "vitest";
import {
  updateFieldErrors,
  findFirstInvalid,
  DebounceTimers,
  validationDebounceMs,
} from "./field-errors.ts";

const required = { key: "crud.validation.message.required" };
const short = { key: "crud.validation.message.minLength", params: { min: 8 } };

describe("the errors after one field was checked", () => {
  test("include the error of that field, but not of fields that the user has not reached", () => {
    const wrong = { email: required, password: required };
    expect(updateFieldErrors({}, wrong, "email")).toEqual({ email: required });
  });

  test("drop corrected ones, even if another field was checked", () => {
    expect(updateFieldErrors({ password: short, confirm: required }, {}, "password")).toEqual({});
  });

  test("keep remaining ones with their current text", () => {
    expect(updateFieldErrors({ password: required }, { password: short }, "email")).toEqual({
      password: short,
    });
  });
});

test("the first wrong field is the first in the form, not in the errors", () => {
  const fields = [{ name: "" }, { name: "firstName" }, { name: "email" }, { name: "password" }];
  expect(findFirstInvalid(fields, { password: short, email: required })).toEqual({ name: "email" });
  expect(findFirstInvalid(fields, {})).toBeUndefined();
  expect(findFirstInvalid([{ name: "constructor" }], {})).toBeUndefined();
});

describe("the pause before checking", () => {
  afterEach(() => vi.useRealTimers());

  test("is 500 ms after the last event of a field, and separate for each field", () => {
    vi.useFakeTimers();
    const timers = new DebounceTimers(validationDebounceMs);
    const checkedFields: string[] = [];
    timers.run("email", () => checkedFields.push("early"));
    vi.advanceTimersByTime(400);
    timers.run("email", () => checkedFields.push("email"));
    timers.run("password", () => checkedFields.push("password"));
    vi.advanceTimersByTime(499);
    expect(checkedFields).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(checkedFields).toEqual(["email", "password"]);
  });

  test("ends without a check when the form is sent or removed", () => {
    vi.useFakeTimers();
    const timers = new DebounceTimers(validationDebounceMs);
    const runCheck = vi.fn();
    timers.run("email", runCheck);
    timers.stop();
    vi.runAllTimers();
    expect(runCheck).not.toHaveBeenCalled();
  });
});
