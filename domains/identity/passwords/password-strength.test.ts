import { expect, test } from "vitest";
import { estimatePasswordStrength } from "./password-strength.ts";

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
])("the password %j is %s", (password, strength) => {
  expect(estimatePasswordStrength(password)).toBe(strength);
});
