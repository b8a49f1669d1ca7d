import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { domains, foreignReads } from "../import-rules.ts";

const root = resolve(import.meta.dirname, "..");

type Use = {
  /** Tables that raw SQL names in its text, where no import rule can see them. */
  named: string[];
  /** Tables that are imported, by domain: `identity.users`. */
  imported: string[];
  /** Imported tables in which the file inserts, updates or deletes rows. */
  written: string[];
};

/** Returns all tables, such as `identity.users`, by their name in the database. */
async function readTables(): Promise<Map<string, string>> {
  const tables = new Map<string, string>();
  for (const file of globSync("domains/*/*tables.server.ts", { cwd: root })) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, constant, name] of text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g))
      tables.set(name!, `${file.split("/")[1]}.${constant}`);
  }
  return tables;
}

const afterKeyword = /\b(?:from|join|into|update|using|only|lateral)\s+"?([a-z_]+)"?/gi;
const writesNext = /\b(?:insert\s+into|update|delete\s+from)\s+$/i;
const writingCalls = ["insert", "update", "delete"];

/** Finds the tables that a file's SQL names, imports and writes. */
function usesOf(file: string, source: string, tables: ReadonlyMap<string, string>): Use {
  const named = new Set<string>();
  const imported = new Map<string, string>();
  const written = new Set<string>();
  const { program } = parseSync(file, source);
  new Visitor({
    ImportDeclaration({ source: { value: from }, specifiers, importKind }) {
      const folder = file.split("/").slice(0, -1).join("/");
      const path = from.startsWith("./") ? `${folder}/${from.slice(2)}` : from.replace(/^#/, "");
      const domain = /^domains\/(\w+)\/[\w-]*tables\.server\.ts$/.exec(path)?.[1];
      if (domain === undefined || importKind === "type") return;
      for (const one of specifiers)
        if (one.type === "ImportSpecifier" && "name" in one.imported)
          imported.set(one.local.name, `${domain}.${one.imported.name}`);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== "Identifier" || tag.name !== "sql") return;
      for (const [place, { value }] of quasi.quasis.entries()) {
        const text = value.cooked ?? value.raw;
        for (const [, name] of text.matchAll(afterKeyword)) {
          const table = tables.get(name!);
          if (table !== undefined) named.add(table);
        }
        const next = quasi.expressions[place];
        if (next?.type === "Identifier" && writesNext.test(text)) written.add(next.name);
      }
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (first?.type === "Identifier" && writingCalls.includes(callee.property.name))
        written.add(first.name);
    },
  }).visit(program);
  return {
    named: [...named],
    imported: [...imported.values()],
    written: [...written].flatMap((name) => imported.get(name) ?? []),
  };
}

/** Returns the tables that each file of the product uses, without the files that declare tables. */
async function readUses(): Promise<Map<string, Use>> {
  const tables = await readTables();
  expect(tables.size).toBeGreaterThan(30);
  const folders = "{domains,content,blocks,request,popups,app,simulators,server}";
  const files = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|(^|[/-])tables\.server\.ts$/.test(file),
  );
  const uses = new Map<string, Use>();
  for (const file of files) {
    const source = await readFile(join(root, file), "utf8");
    if (/\bsql\b|tables\.server/.test(source)) uses.set(file, usesOf(file, source, tables));
  }
  return uses;
}

const uses = await readUses();
const domainOf = (file: string) => /^domains\/(\w+)\//.exec(file)?.[1] ?? "none";
const placeOf = (domain: string) => domains.indexOf(domain as (typeof domains)[number]);
const foreign = (file: string, tables: readonly string[]) =>
  tables.filter((table) => !table.startsWith(`${domainOf(file)}.`));

test("raw SQL refers to tables by their imported constants, never by name", () => {
  const found = [...uses].flatMap(([file, { named }]) => (named.length > 0 ? { file, named } : []));
  expect(found).toEqual([]);
});

test("a file reads another domain's tables only if foreignReads says why", () => {
  const found = [...uses].flatMap(([file, { imported }]) => {
    const tables = foreign(file, imported).sort();
    return tables.length > 0 ? { file, tables } : [];
  });
  const listed = foreignReads.map(({ file, tables }) => ({ file, tables: [...tables].sort() }));
  const byFile = (one: { file: string }, other: { file: string }) =>
    one.file < other.file ? -1 : 1;
  expect(found.sort(byFile)).toEqual(listed.sort(byFile));
  for (const { reason } of foreignReads) expect(reason).not.toBe("");
});

test("a domain reads only tables of domains before it in the list of domains", () => {
  for (const { file, tables } of foreignReads)
    for (const table of tables)
      expect(placeOf(table.split(".")[0]!), `${file}: ${table}`).toBeLessThan(
        placeOf(domainOf(file)),
      );
});

test("only a domain's own files write its tables", () => {
  const found = [...uses].flatMap(([file, { written }]) => {
    const tables = foreign(file, written);
    return tables.length > 0 ? { file, tables } : [];
  });
  expect(found).toEqual([]);
});

test("the check sees raw names, imports and every way of writing", () => {
  const tables = new Map([["users", "identity.users"]]);
  const source = `
    import { users, sessions as open } from "#domains/identity/tables.server.ts";
    db.execute(sql\`select 1 from users u\`);
    db.execute(sql\`update \${users} set email = null\`);
    db.delete(open).where(x);`;
  expect(usesOf("domains/people/x.server.ts", source, tables)).toEqual({
    named: ["identity.users"],
    imported: ["identity.users", "identity.sessions"],
    written: ["identity.users", "identity.sessions"],
  });
});
