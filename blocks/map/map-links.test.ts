import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCoordinates } from "#platform/coordinates.ts";
import { listMapLinks } from "./map-links.ts";

test.each([
  ["50.4501, 30.5234", 50.4501, 30.5234],
  ["(-33.9,151.2)", -33.9, 151.2],
  ["50 30", 50, 30],
])("%s are coordinates", (text, latitude, longitude) => {
  expect(parseCoordinates(text)).toEqual({ latitude, longitude });
});

test.each([
  "",
  "12 Mill Lane",
  "91, 0",
  "0, 181",
  "50.4",
  "1,2,3",
  "javascript:alert(1)",
  `${"1".repeat(10_000)},1`,
])("%j are no coordinates", (text) => expect(parseCoordinates(text)).toBeNull());

test("whatever the address is, the links lead to the map apps and nowhere else", () => {
  const address = fc.oneof(fc.string({ unit: "binary" }), fc.constant('"><script>&q=#'));
  const coordinates = fc.oneof(
    fc.constant(null),
    fc.record({
      latitude: fc.integer({ min: -90, max: 90 }),
      longitude: fc.integer({ min: -180, max: 180 }),
    }),
  );
  const places = [
    "https://www.openstreetmap.org",
    "https://www.google.com",
    "https://maps.apple.com",
    "null",
  ];
  fc.assert(
    fc.property(address, coordinates, (text, place) => {
      const links = listMapLinks(text, place);
      if (place || text.trim() !== "") expect(links).toHaveLength(4);
      for (const { app, href } of links) {
        expect(places).toContain(new URL(href).origin);
        expect(new URL(href).protocol).toBe(app === "device" ? "geo:" : "https:");
      }
    }),
  );
});
