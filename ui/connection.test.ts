import { expect, test } from "vitest";
import { isDataScarce, isSavingData } from "./connection.ts";

test("data is scarce in data-saving mode and on 2G, not on a good or an unknown connection", () => {
  expect(isDataScarce({})).toBe(false);
  expect(isDataScarce({ connection: { effectiveType: "4g" } })).toBe(false);
  expect(isDataScarce({ connection: { effectiveType: "3g", saveData: false } })).toBe(false);
  expect(isDataScarce({ connection: { effectiveType: "2g" } })).toBe(true);
  expect(isDataScarce({ connection: { effectiveType: "slow-2g" } })).toBe(true);
  expect(isDataScarce({ connection: { saveData: true } })).toBe(true);
  expect(isSavingData({ connection: { effectiveType: "2g" } })).toBe(false);
  expect(isSavingData({ connection: { saveData: true } })).toBe(true);
});
