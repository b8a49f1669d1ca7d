import { expect, test } from "vitest";
import { needsPopupData } from "./page-popup-address.ts";
import { shouldRevalidateRoot } from "./should-revalidate.ts";

const url = (address: string) => new URL(address, "https://portal.example");

test.each([
  ["/", "/?popup=courses", true],
  ["/?popup=courses", "/?popup=regions", true],
  ["/?popup=page&of=a", "/?popup=page&of=b", true],
  ["/?popup=courses", "/?popup=courses&scenario=login", false],
  ["/?popup=courses", "/?popup=courses", false],
  ["/?popup=courses", "/", false],
])("going from %s to %s sends a request to the server: %s", (from, to, expected) => {
  expect(needsPopupData(url(from), url(to))).toBe(expected);
});

test("closing a page popup requests nothing", () => {
  const args = { currentUrl: url("/a?popup=courses"), nextUrl: url("/a") };
  expect(shouldRevalidateRoot({ ...args, defaultShouldRevalidate: true } as never)).toBe(false);
});
