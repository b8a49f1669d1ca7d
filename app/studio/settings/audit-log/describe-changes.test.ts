import { describe, expect, test } from "vitest";
import { describeChanges } from "./describe-changes.ts";

const texts = {
  yes: "Yes",
  no: "No",
  roleName: (role: string) => (role === "mp-admin" ? "Administrator" : role),
};
const describeEntry = (entry: Partial<Parameters<typeof describeChanges>[0]>) =>
  describeChanges({ before: {}, after: {}, detail: {}, ...entry }, texts);

describe("the lines of an entry", () => {
  test("show each changed field before and after", () => {
    expect(
      describeEntry({
        before: { title: "Old", "seo.pageTitle.en": "A" },
        after: { title: "New", isPublished: true },
      }),
    ).toEqual([
      { field: "title", before: "Old", after: "New" },
      { field: "seo › page title › en", before: "A", after: "—" },
      { field: "is published", before: "—", after: "Yes" },
    ]);
  });

  test("name roles, and write lists and objects without brackets", () => {
    expect(
      describeEntry({
        before: { roles: [] },
        after: { roles: ["mp-admin", "disciple"] },
        detail: { filter: { action: "putPage", isOpen: false }, count: 3 },
      }),
    ).toEqual([
      { field: "roles", before: "—", after: "Administrator, disciple" },
      { field: "filter", before: null, after: "action: putPage, is open: No" },
      { field: "count", before: null, after: "3" },
    ]);
  });
});
