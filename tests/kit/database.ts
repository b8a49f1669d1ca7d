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

/** Creates a new database for one test, as a copy of the template `from`. */
export async function createTestDatabase({
  from = "migrated",
}: { from?: Template } = {}): Promise<TestDatabase> {
  const server = inject("databaseUrl");
  const name = `lampstand_test_${randomBytes(6).toString("hex")}`;
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateNameOf(from)}`);
  return {
    url: withDatabaseName(server, name),
    drop: () => runOnServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/**
 * Creates a template as a copy of another one, changed by `fill`. Replaces the template of an earlier run.
 * @param fill changes the new database and must close its connections before it returns
 */
export async function makeTemplate(
  server: string,
  { name, from, fill }: { name: Template; from: Template; fill: (url: string) => Promise<void> },
): Promise<void> {
  await runOnServer(server, `DROP DATABASE IF EXISTS ${templateNameOf(name)} WITH (FORCE)`);
  await runOnServer(
    server,
    `CREATE DATABASE ${templateNameOf(name)} TEMPLATE ${templateNameOf(from)}`,
  );
  await fill(withDatabaseName(server, templateNameOf(name)));
}

function templateNameOf(template: Template): string {
  return template === "empty" ? "template0" : `lampstand_template_${template}`;
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
