import fc from "fast-check";
import { expect, test } from "vitest";
import { resolvePath, relativePath } from "./folder-path.ts";

test("a path is resolved relative to its file, and a path that leads out of the folder is undefined", () => {
  expect(resolvePath("courses/a/01-x/lesson.md", "../../../pictures/road.webp")).toBe(
    "pictures/road.webp",
  );
  expect(resolvePath("courses/a/course.yaml", "./cover.webp")).toBe("courses/a/cover.webp");
  expect(resolvePath("pages/main.yaml", "../../etc/passwd")).toBeUndefined();
  expect(resolvePath("pages/main.yaml", "/etc/passwd")).toBeUndefined();
});

test("the relative path from one file to another is resolved to that file", () => {
  const path = fc
    .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("/"));
  fc.assert(
    fc.property(path, path, (file, other) => {
      expect(resolvePath(`${file}/x.md`, relativePath(`${file}/x.md`, `${other}/y.webp`))).toBe(
        `${other}/y.webp`,
      );
    }),
  );
});
