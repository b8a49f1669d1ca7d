import { expect } from "vitest";

const sortKeys = (value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => [name, sortKeys(inner)])
    : value;
const toText = (value: unknown) => JSON.stringify(sortKeys(value));

/** Expects that two values are the same when stored as JSON, in any order of their keys. */
export const expectSame = (one: unknown, other: unknown) => expect(toText(one)).toBe(toText(other));
