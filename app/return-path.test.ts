import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

const origin = "https://portal.example";

test.each([
  ["/courses/?a=1#b", "/courses/?a=1#b"],
  ["https://portal.example/courses/", "/courses/"],
  [null, "/"],
  [undefined, "/"],
  ["", "/"],
])("a sign-in with the return URL %j returns to %j", (url, path) => {
  expect(returnPath(url, origin)).toBe(path);
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
])("a sign-in with the unsafe return URL %j returns to the main page", (url) => {
  expect(returnPath(url, origin)).toBe("/");
});

test.each(["/callback", "/rcallback/?returnTo=/a", "/authcb", "/auth/google", "/connect/viber"])(
  "a sign-in address never returns to another sign-in address: %s",
  (url) => {
    expect(returnPath(url, origin)).toBe("/");
  },
);

test("a page whose path only begins like a sign-in address is allowed", () => {
  expect(returnPath("/authors/", origin)).toBe("/authors/");
});
