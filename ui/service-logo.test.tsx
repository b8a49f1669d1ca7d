import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { serviceLogos } from "./service-logo.tsx";

const svg = readFileSync(new URL("service-logos.svg", import.meta.url), "utf8");

test("each service logo has exactly one drawing, in its own colours", () => {
  const symbols = [...svg.matchAll(/<symbol id="(\w+)"[^>]*>(.*?)<\/symbol>/g)];
  expect(symbols.map(([, id]) => id)).toEqual([...serviceLogos]);
  for (const [, id, body] of symbols) expect(body, id).toMatch(/fill="#[\dA-F]{6}"/);
  expect(svg).not.toMatch(/script|style/);
});
