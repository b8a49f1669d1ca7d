import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  url: string;
  /** Ends the open connections and drops the database. */
  drop(): Promise<void>;
}

/**
 * The templates for test databases, each created once per run (a copy takes about 0.05 s). `empty` has nothing,
 * `migrated` has all tables, `second` has the second test portal, `both` has the first one as well.
 */
export type Template = "empty" | "migrated" | "second" | "both";

/** Creates a fresh database for this test. */
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
 * Creates a template as a copy of another one, changed by `fill`. Replaces one from an earlier run.
 * @param fill changes the new database and must close its connections before it returns
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
