import { describe, expect, test } from "vitest";
import { passwordsDifferKey } from "#domains/identity/registration/registration-fields.ts";
import {
  checkResetRequest,
  checkLogin,
  checkNewPassword,
  newPasswordMessageKey,
} from "./step-checks.ts";

const key = (rule: string) => ({ key: `crud.validation.message.${rule}` });

describe("sign-in by email", () => {
  test("requires both fields", () => {
    expect(checkLogin({})).toEqual({ email: key("required"), password: key("required") });
  });

  test("accepts an address with spaces and capitals, and a password of one character", () => {
    expect(checkLogin({ email: " A@B.Co ", password: "x" })).toEqual({});
  });

  test("refuses an invalid address", () => {
    expect(checkLogin({ email: "a@", password: "x" })).toEqual({ email: key("email") });
  });
});

test("a reset email needs a valid address", () => {
  expect(checkResetRequest({ email: " " })).toEqual({ email: key("required") });
  expect(checkResetRequest({ email: "hanna.example" })).toEqual({ email: key("email") });
  expect(checkResetRequest({ email: "hanna@lamp.example" })).toEqual({});
});

describe("a new password", () => {
  test("is required twice", () => {
    expect(checkNewPassword({}, 8)).toEqual({
      password: key("required"),
      confirm: key("required"),
    });
  });

  test("counts characters as people do", () => {
    const seven = "🕯🕯🕯🕯🕯🕯🕯";
    expect(checkNewPassword({ password: seven, confirm: seven }, 8)["password"]).toEqual({
      ...key("minLength"),
      params: { min: 8 },
    });
    const eight = `${seven}🕯`;
    expect(checkNewPassword({ password: eight, confirm: eight }, 8)).toEqual({});
  });

  test("reports a mismatch, also above the form", () => {
    const wrong = checkNewPassword({ password: "long enough", confirm: "long enouhg" }, 8);
    expect(wrong).toEqual({ confirm: { key: passwordsDifferKey } });
    expect(newPasswordMessageKey(wrong)).toBe(passwordsDifferKey);
    expect(newPasswordMessageKey(checkNewPassword({}, 8))).toBe("env.scenarious.popup.login.error");
  });
});
