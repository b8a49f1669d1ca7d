import fc from "fast-check";
import { expect, test } from "vitest";
import { isCropWithin } from "#domains/files/crop.ts";
import { aspectOf, changeSide, cropShapes, fitCrop, shapeCrop } from "./crop-shapes.ts";

const pixels = fc.integer({ min: -5_000, max: 5_000 });
const anyRectangle = fc.record({ x: pixels, y: pixels, width: pixels, height: pixels });
const side = fc.integer({ min: 1, max: 2_000 });
const anyPicture = fc.record({ width: side, height: side });
const anyAspect = fc.constantFrom("free" as const, ...cropShapes).map(aspectOf);

test("whatever is entered, the crop lies within the picture and has its shape to a pixel", () => {
  const change = fc.oneof(
    pixels.map((width) => ({ width })),
    pixels.map((height) => ({ height })),
    pixels.map((x) => ({ x })),
  );
  fc.assert(
    fc.property(
      anyRectangle,
      anyPicture,
      anyAspect,
      change,
      (rectangle, picture, aspect, entered) => {
        const crop = fitCrop(rectangle, picture);
        const shaped = shapeCrop(crop, picture, aspect);
        const changed = changeSide(shaped, entered, { picture, aspect });
        for (const one of [crop, shaped, changed]) {
          expect(isCropWithin(one, picture) && one.x >= 0 && one.y >= 0).toBe(true);
          expect(Object.values(one).every(Number.isInteger)).toBe(true);
        }
        for (const one of aspect === null ? [] : [shaped, changed])
          expect(Math.abs(one.width - one.height * aspect!)).toBeLessThanOrEqual(aspect! / 2 + 1);
      },
    ),
  );
});

test("a shape is as large as the picture allows, around the middle of the crop before", () => {
  const picture = { width: 1_600, height: 900 };
  const left = { x: 0, y: 100, width: 400, height: 400 };
  expect(shapeCrop(left, picture, 1)).toEqual({ x: 0, y: 0, width: 900, height: 900 });
  expect(shapeCrop(left, picture, 16 / 9)).toEqual({ x: 0, y: 0, ...picture });
  expect(changeSide(left, { height: 300 }, { picture, aspect: 1 })).toEqual({
    ...left,
    width: 300,
    height: 300,
  });
});
