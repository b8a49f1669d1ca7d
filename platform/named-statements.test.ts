import { expect, test } from "vitest";
import { statementName } from "./named-statements.server.ts";

const nameAfterManyUses = (text: string) =>
  Array.from({ length: 5 }, () => statementName(text)).at(-1);

test("a frequent statement gets a name, even among thousands of statements that are used once", () => {
  for (let n = 0; n < 5_000; n += 1) statementName(`select ${n}`);
  expect(nameAfterManyUses("select kept")).toMatch(/^[\w-]{20}$/);
});

test("no more than a thousand statements get names", () => {
  const named = Array.from({ length: 3_000 }, (_, n) => nameAfterManyUses(`select often ${n}`));
  expect(named.filter((name) => name !== undefined).length).toBeLessThanOrEqual(1_000);
});
