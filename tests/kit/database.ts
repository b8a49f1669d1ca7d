import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  url: string;
  /** Ends what is still connected and drops the database. */
  drop(): Promise<void>;
}

/**
 * What a test's database is copied from (about 0.05 s), made once for the whole run:
 * `empty` has nothing, `migrated` all tables, `second` the second test portal, `both` the first as well.
 */
export type Template = "empty" | "migrated" | "second" | "both";

/** A fresh database of this test's own. */
export async function createTestDatabase({
  from = "migrated",
}: { from?: Template } = {}): Promise<TestDatabase> {
  const server = inject("databaseUrl");
  const name = `lampstand_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateName(from)}`);
  return {
    url: withDatabase(server, name),
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/**
 * Makes one template as a copy of another, changed by `fill`; one that an earlier run left goes first.
 * @param fill changes the new database; it must have closed its connections when it returns
 */
export async function makeTemplate(
  server: string,
  { name, from, fill }: { name: Template; from: Template; fill: (url: string) => Promise<void> },
): Promise<void> {
  await onServer(server, `DROP DATABASE IF EXISTS ${templateName(name)} WITH (FORCE)`);
  await onServer(server, `CREATE DATABASE ${templateName(name)} TEMPLATE ${templateName(from)}`);
  await fill(withDatabase(server, templateName(name)));
}

function templateName(template: Template): string {
  return template === "empty" ? "template0" : `lampstand_template_${template}`;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
