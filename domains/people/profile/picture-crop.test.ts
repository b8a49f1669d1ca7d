import fc from "fast-check";
import { expect, test } from "vitest";
import { middleCrop, readCrop, squareOf } from "./picture-crop.ts";

test("the middle square is the largest one, and a crop moves and shrinks it", () => {
  const size = { width: 400, height: 200 };
  expect(squareOf(size, middleCrop)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf(size, { zoom: 2, x: 0, y: 100 })).toEqual({ left: 0, top: 100, side: 100 });
  expect(squareOf(size, { zoom: 99, x: 500, y: -5 })).toEqual({ left: 350, top: 0, side: 50 });
});

test("a square lies inside its picture, whatever was sent", () => {
  const side = fc.integer({ min: 1, max: 50_000 });
  const text = fc.oneof(fc.string(), fc.double().map(String));
  fc.assert(
    fc.property(
      side,
      side,
      fc.record({ zoom: text, x: text, y: text }),
      (width, height, values) => {
        const square = squareOf({ width, height }, readCrop(values));
        expect(Object.values(square).every(Number.isInteger)).toBe(true);
        expect(square.side).toBeGreaterThanOrEqual(1);
        expect(square.left).toBeGreaterThanOrEqual(0);
        expect(square.top).toBeGreaterThanOrEqual(0);
        expect(square.left + square.side).toBeLessThanOrEqual(width);
        expect(square.top + square.side).toBeLessThanOrEqual(height);
      },
    ),
  );
});
