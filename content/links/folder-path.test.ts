import fc from "fast-check";
import { expect, test } from "vitest";
import { pathFrom, pathTo } from "./folder-path.ts";

test("a path is relative to its file, and never leads out of the folder", () => {
  expect(pathFrom("courses/a/01-x/lesson.md", "../../../pictures/road.webp")).toBe(
    "pictures/road.webp",
  );
  expect(pathFrom("courses/a/course.yaml", "./cover.webp")).toBe("courses/a/cover.webp");
  expect(pathFrom("pages/main.yaml", "../../etc/passwd")).toBeUndefined();
  expect(pathFrom("pages/main.yaml", "/etc/passwd")).toBeUndefined();
});

test("the relative path to another file leads there", () => {
  const path = fc
    .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("/"));
  fc.assert(
    fc.property(path, path, (file, other) => {
      expect(pathFrom(`${file}/x.md`, pathTo(`${file}/x.md`, `${other}/y.webp`))).toBe(
        `${other}/y.webp`,
      );
    }),
  );
});
