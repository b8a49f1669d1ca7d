import { expect, test } from "vitest";
import { mayPrefetch } from "./may-prefetch.ts";

test("a good connection prefetches, and so does an unknown one", () => {
  expect(mayPrefetch({ onLine: true })).toBe(true);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: "4g" } })).toBe(true);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: "3g", saveData: false } })).toBe(
    true,
  );
});

test("a 2g connection, data-saving mode and no connection do not prefetch", () => {
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: "2g" } })).toBe(false);
  expect(mayPrefetch({ onLine: true, connection: { effectiveType: "slow-2g" } })).toBe(false);
  expect(mayPrefetch({ onLine: true, connection: { saveData: true } })).toBe(false);
  expect(mayPrefetch({ onLine: false })).toBe(false);
});
