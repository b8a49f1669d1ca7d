import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

const origin = "https://portal.example";

test.each([
  ["/courses/?a=1#b", "/courses/?a=1#b"],
  ["https://portal.example/courses/", "/courses/"],
  [null, "/"],
  [undefined, "/"],
  ["", "/"],
])("%j leads to %j", (address, path) => {
  expect(returnPath(address, origin)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/%2f%2fevil.example",
  "https://evil.example/",
  "https://portal.example.evil.example/",
  "https://portal.example//evil.example",
  "https://portal.example@evil.example/",
  "javascript:alert(1)",
  "/\r\nSet-Cookie: a=b",
  "/\t/evil.example",
])("%j leads nowhere but home", (address) => {
  expect(returnPath(address, origin)).toBe("/");
});

test.each(["/callback", "/rcallback/?returnTo=/a", "/authcb", "/auth/google", "/connect/viber"])(
  "a sign-in address never returns to another sign-in address: %s",
  (address) => {
    expect(returnPath(address, origin)).toBe("/");
  },
);

test("a page with a similar name is a page", () => {
  expect(returnPath("/authors/", origin)).toBe("/authors/");
});
