import { expect, test } from "vitest";
import { chooseCategory, hiddenPolicy, showPolicy } from "./policy-state.ts";

test("opened plainly it has the three general categories and the portal's own label", () => {
  expect(showPolicy({})).toEqual({
    type: "default",
    categoryId: "privacy-policy",
    visible: true,
    returnButtonText: null,
  });
});

test("a category brings its type with it, and nothing else is a category", () => {
  expect(showPolicy({ categoryId: "mentor-terms" })).toMatchObject({
    type: "mentor",
    categoryId: "mentor-terms",
  });
  expect(showPolicy({ type: "mentor" }).categoryId).toBe("mentor-policy");
  expect(showPolicy({ categoryId: "constructor" })).toMatchObject({ categoryId: "privacy-policy" });
});

test("one switches within the type alone", () => {
  const mentor = showPolicy({ type: "mentor", returnButtonText: "To the mentor" });
  expect(chooseCategory(mentor, "mentor-terms").categoryId).toBe("mentor-terms");
  expect(chooseCategory(mentor, "cookie-policy")).toEqual(mentor);
});

test("hidden, its type and label are the default ones again", () => {
  expect(hiddenPolicy).toEqual({
    type: "default",
    categoryId: "privacy-policy",
    visible: false,
    returnButtonText: null,
  });
});
