import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import english from "#messages/en.json" with { type: "json" };

const limitPattern = /: AttemptLimit = \{\s*name: "([^"]+)"/g;

/** Returns the names of all limits in the domains. */
function readLimitNames(): string[] {
  const files = readdirSync("domains", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".server.ts") && !name.includes(".test."),
  );
  return files.flatMap((name) =>
    [...readFileSync(join("domains", name), "utf8").matchAll(limitPattern)].map(
      ([, limitName]) => limitName!,
    ),
  );
}

test("every limit has a unique name and a label for the list of blocked attempts", () => {
  const names = readLimitNames();
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
  const namesWithoutLabel = names.filter(
    (name) => !(`limits.name.${name.replaceAll(" ", "-")}` in english),
  );
  expect(namesWithoutLabel).toEqual([]);
});
