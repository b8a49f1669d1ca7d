import fc from "fast-check";
import { expect, test } from "vitest";
import { type Crop, isCropWithin, moveFocus, withCrop } from "./crop.ts";
import { fileEndingOf, framingOfFile, nameWithoutFraming } from "./framing.ts";
import { parsePictureUrl, pictureIdOf } from "./stored-picture.ts";

const side = fc.integer({ min: 1, max: 20_000 });
const place = fc.integer({ min: 0, max: 20_000 });
const percent = fc.integer({ min: 0, max: 100 });
const anyCrop = fc.record({ x: place, y: place, width: side, height: side });
const anyFocus = fc.record({ x: percent, y: percent });
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

test("a file's name says again what was shown of the picture", () => {
  const framing = fc.record({ crop: orNull(anyCrop), focus: orNull(anyFocus) });
  fc.assert(
    fc.property(framing, fc.constantFrom("well", "a@2x", "лампа 10x10"), (one, stem) => {
      const path = `pictures/${stem}${fileEndingOf(one)}.webp`;
      expect(framingOfFile(path)).toEqual(one);
      expect(nameWithoutFraming(path)).toBe(stem);
    }),
  );
});

test("a name that only resembles a framing has none", () => {
  const none = { crop: null, focus: null };
  for (const name of ["well@101x0.jpg", "well@800x450-120.jpg", "well@1x2", "a@800x450-1-2-3.jpg"])
    expect([name, framingOfFile(name)]).toEqual([name, none]);
});

const id = "0123456789abcdef".repeat(2);
const picture = {
  width: 1_600,
  height: 900,
  color: "#123456",
  sources: [480, 960, 1_600].map((width) => ({ width, url: `/files/${id}-${width}.webp` })),
};

test("a crop has the sizes of its part, none of them enlarged, and the picture's id", () => {
  fc.assert(
    fc.property(anyCrop, (crop) => {
      const { width, height, sources } = withCrop(picture, crop);
      expect([width, height]).toEqual([crop.width, crop.height]);
      expect(pictureIdOf({ sources })).toBe(id);
      expect(sources.map((source) => parsePictureUrl(source.url)?.width)).toEqual(
        sources.map((source) => source.width),
      );
      expect(sources.at(-1)!.width).toBe(Math.min(crop.width, 1_600));
    }),
  );
  expect(withCrop(picture, null)).toBe(picture);
});

test("a focus stays at its place in the picture when the crop changes", () => {
  const inside = anyCrop.filter((crop) => isCropWithin(crop, picture));
  const pointOf = (crop: Crop, focus: { x: number; y: number }) => ({
    x: crop.x + (crop.width * focus.x) / 100,
    y: crop.y + (crop.height * focus.y) / 100,
  });
  fc.assert(
    fc.property(inside, inside, anyFocus, (from, to, focus) => {
      const moved = moveFocus(focus, { from, to, picture });
      const point = pointOf(from, focus);
      const isShown =
        point.x >= to.x &&
        point.x <= to.x + to.width &&
        point.y >= to.y &&
        point.y <= to.y + to.height;
      expect(moved !== null).toBe(isShown);
      if (!moved) return;
      // Half a percent is lost when the place is rounded.
      const lostMax = 0.501 / 100;
      expect(Math.abs(pointOf(to, moved).x - point.x)).toBeLessThanOrEqual(to.width * lostMax);
      expect(Math.abs(pointOf(to, moved).y - point.y)).toBeLessThanOrEqual(to.height * lostMax);
    }),
  );
  expect(moveFocus(null, { from: null, to: { x: 0, y: 0, width: 9, height: 9 }, picture })).toBe(
    null,
  );
});
