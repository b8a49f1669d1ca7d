import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { domains, foreignReads } from "../import-rules.ts";

const root = resolve(import.meta.dirname, "..");

type TableUse = {
  /** Tables that raw SQL names in its text, where no import rule can see them. */
  namedTables: string[];
  /** Tables that are imported, by domain: `identity.users`. */
  importedTables: string[];
  /** Imported tables in which the file inserts, updates or deletes rows. */
  writtenTables: string[];
};

/** Returns all tables, such as `identity.users`, by their name in the database. */
async function readTables(): Promise<Map<string, string>> {
  const tables = new Map<string, string>();
  for (const file of globSync("domains/**/*tables.server.ts", { cwd: root })) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, constant, name] of text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g))
      tables.set(name!, `${file.split("/")[1]}.${constant}`);
  }
  return tables;
}

const tableNamePattern = /\b(?:from|join|into|update|using|only|lateral)\s+"?([a-z_]+)"?/gi;
const writeStatementEnd = /\b(?:insert\s+into|update|delete\s+from)\s+$/i;
const writeMethods = ["insert", "update", "delete"];

/** Finds the tables that a file's SQL names, imports and writes. */
function findTableUses(
  file: string,
  source: string,
  tables: ReadonlyMap<string, string>,
): TableUse {
  const namedTables = new Set<string>();
  const importedTables = new Map<string, string>();
  const writtenTables = new Set<string>();
  const { program } = parseSync(file, source);
  new Visitor({
    ImportDeclaration({ source: { value: importPath }, specifiers, importKind }) {
      const folder = file.split("/").slice(0, -1).join("/");
      const path = importPath.startsWith("./")
        ? `${folder}/${importPath.slice(2)}`
        : importPath.replace(/^#/, "");
      const domain = /^domains\/(\w+)\/(?:.+\/)?[\w-]*tables\.server\.ts$/.exec(path)?.[1];
      if (domain === undefined || importKind === "type") return;
      for (const specifier of specifiers)
        if (specifier.type === "ImportSpecifier" && "name" in specifier.imported)
          importedTables.set(specifier.local.name, `${domain}.${specifier.imported.name}`);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== "Identifier" || tag.name !== "sql") return;
      for (const [index, { value }] of quasi.quasis.entries()) {
        const text = value.cooked ?? value.raw;
        for (const [, name] of text.matchAll(tableNamePattern)) {
          const table = tables.get(name!);
          if (table !== undefined) namedTables.add(table);
        }
        const next = quasi.expressions[index];
        if (next?.type === "Identifier" && writeStatementEnd.test(text))
          writtenTables.add(next.name);
      }
    },
    CallExpression({ callee, arguments: [firstArgument] }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (firstArgument?.type === "Identifier" && writeMethods.includes(callee.property.name))
        writtenTables.add(firstArgument.name);
    },
  }).visit(program);
  return {
    namedTables: [...namedTables],
    importedTables: [...importedTables.values()],
    writtenTables: [...writtenTables].flatMap((name) => importedTables.get(name) ?? []),
  };
}

/** Returns the tables that each file of the product uses, without the files that declare tables. */
async function readTableUses(): Promise<Map<string, TableUse>> {
  const tables = await readTables();
  expect(tables.size).toBeGreaterThan(30);
  const folders = "{domains,content,blocks,request,popups,app,simulators,server}";
  const files = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|(^|[/-])tables\.server\.ts$/.test(file),
  );
  const tableUses = new Map<string, TableUse>();
  for (const file of files) {
    const source = await readFile(join(root, file), "utf8");
    if (/\bsql\b|tables\.server/.test(source))
      tableUses.set(file, findTableUses(file, source, tables));
  }
  return tableUses;
}

const tableUses = await readTableUses();
const domainOf = (file: string) => /^domains\/(\w+)\//.exec(file)?.[1] ?? "none";
const positionOf = (domain: string) => domains.indexOf(domain as (typeof domains)[number]);
const foreignTables = (file: string, tables: readonly string[]) =>
  tables.filter((table) => !table.startsWith(`${domainOf(file)}.`));

test("raw SQL refers to tables by their imported constants, never by name", () => {
  const found = [...tableUses].flatMap(([file, { namedTables }]) =>
    namedTables.length > 0 ? { file, namedTables } : [],
  );
  expect(found).toEqual([]);
});

test("a file reads another domain's tables only if foreignReads says why", () => {
  const found = [...tableUses].flatMap(([file, { importedTables }]) => {
    const tables = foreignTables(file, importedTables).sort();
    return tables.length > 0 ? { file, tables } : [];
  });
  const allowedReads = foreignReads.map(({ file, tables }) => ({
    file,
    tables: [...tables].sort(),
  }));
  const compareByFile = (one: { file: string }, other: { file: string }) =>
    one.file < other.file ? -1 : 1;
  expect(found.sort(compareByFile)).toEqual(allowedReads.sort(compareByFile));
  for (const { reason } of foreignReads) expect(reason).not.toBe("");
});

test("a domain reads only tables of domains before it in the list of domains", () => {
  for (const { file, tables } of foreignReads)
    for (const table of tables)
      expect(positionOf(table.split(".")[0]!), `${file}: ${table}`).toBeLessThan(
        positionOf(domainOf(file)),
      );
});

test("only a domain's own files write its tables", () => {
  const found = [...tableUses].flatMap(([file, { writtenTables }]) => {
    const tables = foreignTables(file, writtenTables);
    return tables.length > 0 ? { file, tables } : [];
  });
  expect(found).toEqual([]);
});

test("findTableUses finds raw names, imports and every way of writing", () => {
  const tables = new Map([["users", "identity.users"]]);
  const source = `
    import { users, sessions as open } from "#domains/identity/tables.server.ts";
    db.execute(sql\`select 1 from users u\`);
    db.execute(sql\`update \${users} set email = null\`);
    db.delete(open).where(x);`;
  expect(findTableUses("domains/people/x.server.ts", source, tables)).toEqual({
    namedTables: ["identity.users"],
    importedTables: ["identity.users", "identity.sessions"],
    writtenTables: ["identity.users", "identity.sessions"],
  });
});
