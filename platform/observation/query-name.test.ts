import fc from "fast-check";
import { expect, test } from "vitest";
import { describeStatement, QueryNames } from "./query-name.ts";

test.each([
  ['select "id", "name" from "courses" where "id" = $1', "select courses"],
  ['insert into "outbox" ("id") values ($1)', "insert outbox"],
  ['update "users" set "name" = $1', "update users"],
  ['delete from "sessions" where "id" = $1', "delete sessions"],
  ["\n  with recursive portal as (select id from outbox) select 1", "with outbox"],
  ["SELECT count(*) FROM pgboss.job", "select pgboss.job"],
  ["select pg_notify($1, $2)", "select"],
  ["begin isolation level serializable", "begin"],
  ["commit", "commit"],
  ["listen changes", "other"],
  ["", "other"],
])("a statement is named after its verb and its first table: %s", (text, name) => {
  expect(describeStatement(text)).toBe(name);
});

test("no statement makes a long name or one with its values, however it is written", () => {
  const words = fc.constantFrom(
    "select",
    "from",
    "'secret'",
    '"',
    "into",
    ".",
    "x",
    " ",
    "$1",
    "8",
  );
  fc.assert(
    fc.property(fc.array(words), (parts) => {
      expect(describeStatement(parts.join(" "))).toMatch(/^[a-z]+(?: [a-z]\w*(?:\.[a-z]\w*)?)?$/);
    }),
  );
});

test("there are only so many names", () => {
  const names = new QueryNames();
  const texts = Array.from({ length: 5_000 }, (_, number) => `select 1 from table_${number}`);
  const found = new Set(texts.map((text) => names.nameOf(text)));
  expect(found.size).toBe(401);
  expect(found).toContain("other");
  expect(names.nameOf(texts[0]!)).toBe("select table_0");
  expect(names.nameOf(texts.at(-1)!)).toBe("other");
});
