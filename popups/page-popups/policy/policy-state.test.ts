import { expect, test } from "vitest";
import { chooseCategory, hiddenPolicy, showPolicy } from "./policy-state.ts";

test("opened without a category, the popup shows the first general one and the portal's own label", () => {
  expect(showPolicy({})).toEqual({
    type: "default",
    categoryId: "privacy-policy",
    visible: true,
    returnButtonText: null,
  });
});

test("a category sets its type, and an unknown category is ignored", () => {
  expect(showPolicy({ categoryId: "mentor-terms" })).toMatchObject({
    type: "mentor",
    categoryId: "mentor-terms",
  });
  expect(showPolicy({ type: "mentor" }).categoryId).toBe("mentor-policy");
  expect(showPolicy({ categoryId: "constructor" })).toMatchObject({ categoryId: "privacy-policy" });
});

test("switching stays within the type", () => {
  const mentor = showPolicy({ type: "mentor", returnButtonText: "To the mentor" });
  expect(chooseCategory(mentor, "mentor-terms").categoryId).toBe("mentor-terms");
  expect(chooseCategory(mentor, "cookie-policy")).toEqual(mentor);
});

test("hiding the popup resets its type and label", () => {
  expect(hiddenPolicy).toEqual({
    type: "default",
    categoryId: "privacy-policy",
    visible: false,
    returnButtonText: null,
  });
});
