import { expect, test } from "vitest";
import { shouldRevalidateScreen } from "./should-revalidate.ts";

const revalidates = (from: string, to: string, formMethod?: "POST" | "GET") =>
  shouldRevalidateScreen({
    currentUrl: new URL(from, "https://portal.example"),
    nextUrl: new URL(to, "https://portal.example"),
    formMethod,
    defaultShouldRevalidate: true,
  } as unknown as Parameters<typeof shouldRevalidateScreen>[0]);

test.each([
  ["/courses/1", "/courses/1?scenario=login"],
  ["/courses/1?scenario=login", "/courses/1?scenario=login&step=forgot-password"],
  ["/courses/1?scenario=login&returnTo=%2Fa%2F", "/courses/1"],
  ["/?lang=uk", "/?lang=uk&scenario=login"],
  ["/?scenario=restore-password&pwdtoken=t", "/?scenario=restore-password"],
])("opening, advancing and closing the popup requests nothing: %s → %s", (from, to) => {
  expect(revalidates(from, to)).toBe(false);
});

test.each([
  ["/courses/1", "/courses/2?scenario=login"],
  ["/?lang=uk", "/?lang=en"],
  ["/?lang=uk", "/?scenario=login"],
  ["/courses/1", "/courses/1"],
  ["/?scenario=login", "/?scenario=login"],
])("another page, another language and the same page again load as usual: %s → %s", (from, to) => {
  expect(revalidates(from, to)).toBe(true);
});

test("after a form was posted everything revalidates", () => {
  expect(revalidates("/?scenario=login", "/", "POST")).toBe(true);
  expect(revalidates("/?scenario=login", "/", "GET")).toBe(false);
});
