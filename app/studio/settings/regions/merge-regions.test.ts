import fc from "fast-check";
import { expect, test } from "vitest";
import type { Region } from "./change-regions.ts";
import { mergeRegions } from "./merge-regions.ts";

const region = (id: string, en = id): Region => ({ id, name: { en } });
const list = (...ids: string[]) => ids.map((id) => region(id));
const agreed = (regions: Region[]) => ({ regions, clashes: [], isOrderClash: false });

test("what each has added, removed, renamed and moved comes together", () => {
  const was = list("kyiv", "lviv", "odesa");
  const sent = [region("odesa"), region("kyiv", "Kyiv and around"), region("rivne")];
  const stored = [region("kyiv"), region("lviv"), region("odesa", "Odesa"), region("lutsk")];
  expect(mergeRegions({ sent, was, stored })).toEqual(
    agreed([
      region("odesa", "Odesa"),
      region("kyiv", "Kyiv and around"),
      region("rivne"),
      region("lutsk"),
    ]),
  );
});

test("names in different languages don't clash, and the same language does", () => {
  const was = [region("kyiv")];
  const stored: Region[] = [{ id: "kyiv", name: { en: "kyiv", uk: "Київ" } }];
  expect(mergeRegions({ sent: [region("kyiv", "Kyiv")], was, stored })).toEqual(
    agreed([{ id: "kyiv", name: { en: "Kyiv", uk: "Київ" } }]),
  );
  const theirs = [region("kyiv", "Kiev")];
  expect(mergeRegions({ sent: [region("kyiv", "Kyiv")], was, stored: theirs })).toMatchObject({
    regions: [region("kyiv", "Kyiv")],
    clashes: ["kyiv"],
  });
});

test("a region that one has removed and the other has renamed stays, and is asked about", () => {
  const was = list("kyiv", "lviv");
  const renamed = [region("kyiv", "Kyiv"), region("lviv")];
  for (const [sent, stored] of [
    [renamed, list("lviv")],
    [list("lviv"), renamed],
  ] as const) {
    const { regions, clashes } = mergeRegions({ sent, was, stored });
    expect(clashes).toEqual(["kyiv"]);
    expect(regions).toContainEqual(region("kyiv", "Kyiv"));
  }
});

test("two different orders clash", () => {
  const was = list("a", "b", "c");
  const orders = { sent: list("b", "a", "c"), stored: list("a", "c", "b") };
  expect(mergeRegions({ was, ...orders }).isOrderClash).toBe(true);
  expect(mergeRegions({ was, sent: orders.sent, stored: orders.sent }).isOrderClash).toBe(false);
});

test("who is the only one to change the list gets what they have saved", () => {
  const regions = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(..."abcdef"),
      name: fc.dictionary(fc.constantFrom("en", "uk"), fc.constantFrom("x", "y")),
    }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(regions, regions, (was, changed) => {
      const sorted = ({ regions: all }: { regions: Region[] }) =>
        all.toSorted((one, other) => one.id.localeCompare(other.id));
      for (const merged of [
        mergeRegions({ sent: changed, was, stored: was }),
        mergeRegions({ sent: was, was, stored: changed }),
        mergeRegions({ sent: changed, was, stored: changed }),
      ]) {
        expect(merged).toMatchObject({ clashes: [], isOrderClash: false });
        expect(sorted(merged)).toEqual(sorted({ regions: changed }));
      }
    }),
  );
});
