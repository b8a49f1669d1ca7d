import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  matchesRegexp,
  regexpMaxLength,
  regexpProblem,
  regexpValueMaxLength,
} from "./safe-regexp.ts";

describe("an admin's pattern", () => {
  test.each([
    "^\\d{5}$",
    "\\d",
    "^[\\p{L}\\- ]{2,40}$",
    "^\\S+@\\S+\\.\\S+$",
    "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$",
    "^(?:Mr|Mrs|Dr)\\.? [A-Z]",
    "^(?:ab)+$",
    "^(?<year>\\d{4})-\\d\\d$",
    "^[^\\]]*\\u{1F600}?$",
  ])("%s is usable", (pattern) => {
    expect(regexpProblem(pattern)).toBeNull();
  });

  test.each([
    "^(a+)+$",
    "^(a*)*$",
    "^(a|a)*$",
    "^(?:a|b?)+$",
    "^([a-z]+\\s?)*$",
    "^(a?){60}a{60}$",
    `^${"a?".repeat(50)}${"a".repeat(50)}$`,
    "^(?=(a+)+$)a$",
    "^.*.*.*.*.*x$",
    "\\s*\\s*\\s*x",
    "^(a)\\1$",
    "^(?<n>a)\\k<n>$",
    "^(?<=a)b$",
  ])("%s is too complex", (pattern) => {
    expect(regexpProblem(pattern)).toBe("too-complex");
  });

  test("is refused if invalid or very long", () => {
    for (const pattern of ["(", "a{2,1}", "[z-a]", "\\", "*a"])
      expect(regexpProblem(pattern)).toBe("invalid");
    expect(regexpProblem("a".repeat(regexpMaxLength + 1))).toBe("too-long");
  });

  test("decides whether a value matches, and a value that is too long never does", () => {
    expect(matchesRegexp("^\\d{5}$", "01234")).toBe(true);
    expect(matchesRegexp("^\\d{5}$", "0123")).toBe(false);
    expect(matchesRegexp("^a*$", "a".repeat(regexpValueMaxLength + 1))).toBe(false);
  });

  test("accepts every value if it is unusable, so that it locks nobody out", () => {
    expect(matchesRegexp("(", "anything")).toBe(true);
    expect(matchesRegexp("^(a+)+$", "a".repeat(40) + "!")).toBe(true);
  });
});

test("no usable pattern takes more than a moment on any value", () => {
  const part = fc.constantFrom("a", ".", "[ab]", "\\w", "(", "(?:", "(?=", ")", "|", "^", "$", "b");
  const repeat = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,}", "{0,9}", "*?");
  const pattern = fc
    .array(fc.tuple(part, repeat), { maxLength: 14 })
    .map((list) => list.flat().join(""));
  const value = fc.constantFrom("a".repeat(100), "ab".repeat(50), "a".repeat(99) + "!");
  const usable = fc.tuple(pattern, value).filter(([source]) => regexpProblem(source) === null);
  fc.assert(
    fc.property(usable, ([source, tried]) => {
      // Measures the processor time, since other programs run on this machine.
      const before = process.cpuUsage();
      matchesRegexp(source, tried);
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    }),
    { numRuns: 500 },
  );
});
