import { expect, test } from "vitest";
import { pointToCopies } from "./point-to-copies.ts";

const ids = {
  courses: new Map([["psalms", "psalms-2"]]),
  elements: new Map([
    ["first", "first-2"],
    ["нічний спів", "нічний-спів-2"],
  ]),
};

test("links to copied elements and courses lead to the copies, with what follows the path", () => {
  const document = {
    nodes: [
      { type: "link", href: "/lesson/first/#part" },
      { type: "link", href: "/courses/psalms?popup=gift" },
      { type: "link", href: "/courses/psalms/test/first" },
      { type: "link", href: "/courses/lesson/first" },
      { type: "link", href: `/lesson/${encodeURIComponent("нічний спів")}/` },
    ],
    props: { courseId: "psalms", course: "psalms", title: "psalms" },
  };
  expect(pointToCopies(document, ids)).toEqual({
    nodes: [
      { type: "link", href: "/lesson/first-2/#part" },
      { type: "link", href: "/courses/psalms-2?popup=gift" },
      { type: "link", href: "/courses/psalms-2/test/first-2" },
      { type: "link", href: "/courses/lesson/first-2" },
      { type: "link", href: `/lesson/${encodeURIComponent("нічний-спів-2")}/` },
    ],
    props: { courseId: "psalms-2", course: "psalms-2", title: "psalms" },
  });
});

test("other links and texts stay", () => {
  const others = [
    "/lesson/second",
    "/first",
    "https://example.org/lesson/first",
    "first",
    "/lesson/%",
  ];
  expect(pointToCopies(others, ids)).toEqual(others);
});
