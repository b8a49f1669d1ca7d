import fc from "fast-check";
import { expect, test } from "vitest";
import { clayJars, learningToPray } from "./covers-inside.ts";
import { fatherAndTwoSons } from "./covers-hills.ts";
import { ridge } from "./land.ts";

const orderedPoints = fc
  .uniqueArray(fc.integer({ min: -500, max: 2000 }), { minLength: 2, maxLength: 8 })
  .map((xs) => xs.toSorted((a, b) => a - b))
  .chain((xs) => fc.tuple(...xs.map((x) => fc.tuple(fc.constant(x), fc.integer({ max: 900 })))));

test("a ridge passes through every given point", () => {
  fc.assert(
    fc.property(orderedPoints, (points) => {
      const line = ridge(points.map((point) => point.join(",")).join(" "));
      for (const [x, y] of points) expect(line.height(x)).toBeCloseTo(y, 3);
    }),
  );
});

test.each(["", "10,20", "10,20 30", "a,b c,d"])("a ridge can't be made from %j", (text) => {
  expect(() => ridge(text)).toThrow(/two points/u);
});

test.each([clayJars, learningToPray, fatherAndTwoSons])(
  "%o draws the same picture every time and defines every paint it uses",
  (draw) => {
    const svg = draw();
    expect(draw()).toBe(svg);
    const paintIds = [...svg.matchAll(/url\(#([^)]+)\)/gu)].map((match) => match[1]);
    for (const id of paintIds) expect(svg).toContain(`id="${id}"`);
    expect(svg).not.toMatch(/NaN|undefined/u);
  },
);
