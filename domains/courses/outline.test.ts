import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isSection,
  itemsOf,
  joinOutline,
  type OutlineEntry,
  sectionsByElement,
  sectionsOf,
} from "./outline.ts";

const outlines = fc
  .array(fc.boolean(), { maxLength: 12 })
  .map((kinds) =>
    kinds.map((isHeading, n): OutlineEntry =>
      isHeading ? { id: `section:${n}`, titles: { en: `${n}` } } : { id: `e${n}`, visible: true },
    ),
  );
const idsOf = (entries: readonly { id: string }[]) => new Set(entries.map(({ id }) => id));

test("an outline is the same after its sections were stored beside its elements", () => {
  fc.assert(
    fc.property(outlines, (outline) => {
      const items = itemsOf(outline);
      expect(joinOutline(items, sectionsOf(outline, idsOf(items)))).toEqual(outline);
    }),
  );
});

test("an emptied translation of a section's title isn't stored, so learners read the original", () => {
  const outline = [{ id: "section:a", titles: { en: "Wells", uk: " ", ar: "" } }];
  expect(sectionsOf(outline, new Set())).toEqual([
    { id: "section:a", titles: { en: "Wells" }, at: 0 },
  ]);
});

test("each element is in the last section above it, also if some elements are left out", () => {
  fc.assert(
    fc.property(outlines, fc.func(fc.boolean()), (outline, isKept) => {
      const kept = itemsOf(outline).filter(({ id }) => isKept(id));
      const sections = sectionsOf(outline, idsOf(kept));
      const found = sectionsByElement(kept.length, sections).map((section) => section?.id);
      const expected = kept.map(
        (item) => outline.slice(0, outline.indexOf(item)).findLast(isSection)?.id,
      );
      expect(found).toEqual(expected);
    }),
  );
});
