import fc from "fast-check";
import { expect, test } from "vitest";
import { shownPath } from "./shown-path.ts";

test.each([
  ["/courses/:courseId", "/courses/the-lost-coin", 200, "/courses/the-lost-coin"],
  ["/courses/:courseId", "/courses/the-lost-coin", 404, "/courses/:courseId"],
  ["/courses/:courseId", "/courses/hanna@example.org", 200, "/courses/:courseId"],
  [
    "/api/courses/{courseId}/reviews",
    "/api/courses/short/reviews",
    200,
    "/api/courses/short/reviews",
  ],
  ["/:alias", "/380501234567", 200, "/:alias"],
  ["/:alias", "/about/", 304, "/about"],
  ["/invitation/:token", "/invitation/abc", 200, "/invitation/:token"],
  ["/profile/progress/:tabId?", "/profile/progress", 200, "/profile/progress"],
  ["/profile/progress/:tabId?", "/profile/progress/x", 200, "/profile/progress/:tabId?"],
  ["/*", "/secret/token", 200, "/*"],
  ["/", "/", 200, "/"],
])("of %s, %s with %i is logged as %s", (pattern, path, status, shown) => {
  expect(shownPath(pattern, path, status)).toBe(shown);
});

test("nothing of a path is logged if there is no such page", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.integer({ min: 400, max: 599 }), (path, status) => {
      expect(shownPath("/courses/:courseId", path, status)).toBe("/courses/:courseId");
    }),
  );
});
