import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", "weak"],
  ["Tr0ub4d!", "weak"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", "weak"],
  ["abcdefghijklmnopqrstuvwxyz", "weak"],
  ["12345678901234567890", "weak"],
  ["green lamp 42", "good"],
  ["світло на столі", "good"],
  ["correct horse battery staple", "strong"],
  ["مصباح على المنارة يضيء للجميع", "strong"],
])("%j is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
