import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changeRegions,
  findRegionsProblem,
  readRegions,
  type Region,
  regionActions,
} from "./change-regions.ts";

const languages = { langs: ["en", "uk"], primaryLang: "en" };

function formOf(entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test("new regions are one a line, with ids made from their names", () => {
  const form = formOf([
    ["id", "kyiv"],
    ["name.en", "Kyiv"],
    ["name.uk", " Київ "],
    ["new", "Lviv\r\n\nKyiv\nLviv\nKýiv\n"],
  ]);
  expect(readRegions(form, languages, { was: [], stored: [] })).toEqual([
    { id: "kyiv", name: { en: "Kyiv", uk: "Київ" } },
    { id: "lviv", name: { en: "Lviv" } },
    { id: expect.stringMatching(/^k/), name: { en: "Kýiv" } },
  ]);
});

test("names in languages that the form doesn't show stay", () => {
  const stored: Region[] = [
    { id: "kyiv", name: { en: "Kyiv", uk: "Київ", ar: "كييف" } },
    { id: "lviv", name: { en: "Lviv", ar: "لفيف" } },
  ];
  const form = formOf([
    ["id", "lviv"],
    ["name.en", "Lviv"],
    ["name.uk", "Львів"],
    ["id", "kyiv"],
    ["name.en", "Kyiv and around"],
    ["name.uk", ""],
  ]);
  expect(readRegions(form, languages, { was: stored, stored })).toEqual([
    { id: "lviv", name: { en: "Lviv", uk: "Львів", ar: "لفيف" } },
    { id: "kyiv", name: { en: "Kyiv and around", ar: "كييف" } },
  ]);
});

test("a new region that somebody else has added meanwhile isn't added twice", () => {
  const stored: Region[] = [{ id: "rivne", name: { en: "Rivne" } }];
  const form = formOf([["new", "Rivne\nRívne"]]);
  const [added, ...more] = readRegions(form, languages, { was: [], stored });
  expect(more).toEqual([]);
  expect(added!.name).toEqual({ en: "Rívne" });
  expect(added!.id).not.toBe("rivne");
  // Who removes a region may add it again.
  expect(readRegions(form, languages, { was: stored, stored })).toHaveLength(2);
});

test("a region needs a name, and a list has an end", () => {
  const region = { id: "a", name: { en: "A" } };
  expect(findRegionsProblem([region])).toBe(null);
  expect(findRegionsProblem([{ id: "a", name: {} }])).toBe("no-name");
  expect(findRegionsProblem([{ id: "a", name: { en: "x".repeat(201) } }])).toBe("too-long");
  expect(findRegionsProblem(Array.from({ length: 201 }, () => region))).toBe("too-many");
});

test("moving keeps every region, and the other direction undoes it", () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.constantFrom(...regionActions), (all, at, action) => {
      const regions = all.map((id) => ({ id, name: { en: id } }));
      const id = all[at % all.length]!;
      const changed = changeRegions(regions, action, id);
      const index = all.indexOf(id);
      if (action === "remove") {
        expect(changed).toEqual(regions.filter((one) => one.id !== id));
        return;
      }
      const isAtEnd = action === "move-up" ? index === 0 : index === all.length - 1;
      if (isAtEnd) expect(changed).toBe(null);
      else {
        expect(changed!.findIndex((one) => one.id === id)).toBe(
          index + (action === "move-up" ? -1 : 1),
        );
        const back = action === "move-up" ? "move-down" : "move-up";
        expect(changeRegions(changed!, back, id)).toEqual(regions);
      }
    }),
  );
  expect(changeRegions([], "remove", "nowhere")).toBe(null);
});
