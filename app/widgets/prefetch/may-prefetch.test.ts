import { expect, test } from "vitest";
import { mayPrefetch } from "./may-prefetch.ts";

test("a good line prefetches, and so does one that tells nothing of itself", () => {
  expect(mayPrefetch({ onLine: true })).toBe(true);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: "4g" } })).toBe(true);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: "3g", saveData: false } })).toBe(
    true,
  );
});

test("a 2g line, a saver of data and no line at all do not", () => {
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: "2g" } })).toBe(false);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: "slow-2g" } })).toBe(false);
  expect(mayPrefetch({ onLine: true, connection: { saveData: true } })).toBe(false);
  expect(mayPrefetch({ onLine: false })).toBe(false);
});
