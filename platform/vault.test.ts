import { expect, test } from "vitest";
import { openVault } from "./vault.server.ts";

const secret = "a secret that is long enough for this";
const vault = openVault(secret);

test("a sealed text opens only in its own place and with the same secret", () => {
  const sealed = vault.seal("first viber.authToken", "44daf-ї");
  expect(sealed).not.toContain("44daf");
  expect(vault.open("first viber.authToken", sealed)).toBe("44daf-ї");
  expect(openVault(secret).open("first viber.authToken", sealed)).toBe("44daf-ї");
  expect(vault.open("second viber.authToken", sealed)).toBeNull();
  expect(openVault(`${secret}!`).open("first viber.authToken", sealed)).toBeNull();
});

test("a text with a changed byte does not open", () => {
  const bytes = Buffer.from(vault.seal("here", "text"), "base64url");
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(vault.open("here", changed.toString("base64url"))).toBeNull();
  }
  expect(vault.open("here", "")).toBeNull();
});

test("the same text is sealed differently each time, but has the same HMAC", () => {
  expect(vault.seal("here", "text")).not.toBe(vault.seal("here", "text"));
  expect(vault.mac("code", "123456")).toBe(openVault(secret).mac("code", "123456"));
  expect(vault.mac("code", "123456")).not.toBe(vault.mac("other", "123456"));
  expect(vault.mac("code", "123456")).not.toBe(openVault(`${secret}!`).mac("code", "123456"));
});
