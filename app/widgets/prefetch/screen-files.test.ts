import { expect, test } from "vitest";
import { type RouteList, listScreenFiles } from "./screen-files.ts";

const routes: RouteList = {
  root: { id: "root", path: "", module: "/root.js", imports: ["/frame.js"] },
  layout: { id: "layout", parentId: "root", module: "/layout.js", imports: ["/frame.js"] },
  main: { id: "main", parentId: "layout", index: true, module: "/main.js" },
  course: {
    id: "course",
    parentId: "layout",
    path: "courses/:courseId",
    module: "/course.js",
    imports: ["/frame.js", "/contents.js"],
  },
  page: { id: "page", parentId: "layout", path: ":alias", module: "/page.js" },
  signOut: { id: "signOut", parentId: "root", path: "sign-out", module: "/sign-out.js" },
};

test("a path's screen has its own files and its layouts', each once", () => {
  expect(listScreenFiles(routes, "/courses/a-course")).toEqual([
    "/root.js",
    "/frame.js",
    "/layout.js",
    "/course.js",
    "/contents.js",
  ]);
  expect(listScreenFiles(routes, "/about/")).toContain("/page.js");
  expect(listScreenFiles(routes, "/")).toContain("/main.js");
});

test("a path without a screen has no files", () => {
  expect(listScreenFiles(routes, "/sign-out")).toEqual([]);
  expect(listScreenFiles(routes, "/no/such/path")).toEqual([]);
});
