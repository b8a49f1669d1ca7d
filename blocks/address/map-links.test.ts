import { expect, test } from "vitest";
import { mapLink } from "./map-links.ts";

const address = "The house\r\n 12 Mill Lane";

test.each([
  ["Mozilla/5.0 (Linux; Android 13)", "geo:0,0?q=The%20house%2C%2012%20Mill%20Lane"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 16)",
    "https://maps.apple.com/?q=The%20house%2C%2012%20Mill%20Lane",
  ],
  ["", "https://www.openstreetmap.org/search?query=The%20house%2C%2012%20Mill%20Lane"],
])("the browser %j gets the map link %j", (device, href) =>
  expect(mapLink(address, device)).toBe(href),
);
