import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { createTestDatabase } from "#tests/kit/database.ts";
import { expectStartRefused } from "./child-server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lampstand-start-"));
  // PostgreSQL may run as another user here and needs access to the folder.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

const readRefusal = (settings: Record<string, string>) =>
  expectStartRefused({ DATA_DIR: folder, ...settings });

/** Creates a migrated database in the test run's PostgreSQL, so that the server need not run initdb. */
async function createSharedDatabase() {
  const database = await createTestDatabase();
  return { ...database, settings: { DATABASE_URL: database.url } };
}

describe("a start is refused with one sentence and exit code 1", () => {
  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["HOST", "my machine"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["LAMPSTAND_MODE", "prod"],
  ])("when %s is %j", async (name, value) => {
    expect(await readRefusal({ [name]: value })).toMatch(
      new RegExp(`^The variable ${name} .* it must be `),
    );
  });

  test("when production has no secret", async () => {
    expect(await readRefusal({ LAMPSTAND_MODE: "production" })).toMatch(/SECRET is missing/);
  });

  test("when the port is in use", async () => {
    const { settings, drop } = await createSharedDatabase();
    const otherProgram = createServer().listen(0, "127.0.0.1");
    await once(otherProgram, "listening");
    const { port } = otherProgram.address() as AddressInfo;
    expect(await readRefusal({ ...settings, PORT: String(port) })).toMatch(
      new RegExp(`^Port ${port} is already used by another program: .*PORT=${port + 1}`),
    );
    otherProgram.close();
    await drop();
  });

  test("when the address is not the machine's", async () => {
    const { settings, drop } = await createSharedDatabase();
    expect(await readRefusal({ ...settings, HOST: "192.0.2.1" })).toBe(
      "192.0.2.1 is not an address of this machine: change HOST.",
    );
    await drop();
  });

  test("when the data folder is a file, is inside one, or cannot be written to", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const readOnlyFolder = join(folder, "closed");
    await mkdir(readOnlyFolder, { mode: 0o500 });
    const sentence = /^The data folder .* cannot be written to \(E\w+\): .*DATA_DIR\.$/;
    expect(await readRefusal({ DATA_DIR: file })).toMatch(sentence);
    expect(await readRefusal({ DATA_DIR: join(file, "data") })).toMatch(sentence);
    // Root may write everywhere except in /proc.
    const unwritableFolder =
      process.getuid?.() === 0 ? "/proc/lampstand" : join(readOnlyFolder, "data");
    expect(await readRefusal({ DATA_DIR: unwritableFolder })).toMatch(sentence);
  });

  test("when no PostgreSQL answers at DATABASE_URL; the sentence does not contain the password", async () => {
    const url = "postgresql://me:hush-hush@127.0.0.1:9/lampstand";
    const message = await readRefusal({ DATABASE_URL: url });
    expect(message).toBe(
      "PostgreSQL at 127.0.0.1:9 does not respond (ECONNREFUSED): start it, or change DATABASE_URL.",
    );
    expect(await readRefusal({ DATABASE_URL: "postgresql://me:hush-hush@none.invalid/x" })).toMatch(
      /^PostgreSQL at none\.invalid does not respond \(E\w+\)/,
    );
  });

  test("when the database or its user does not exist", async () => {
    const wrongUrl = new URL(inject("databaseUrl"));
    wrongUrl.pathname = "/no_such_database";
    expect(await readRefusal({ DATABASE_URL: wrongUrl.href })).toMatch(
      /has no database "no_such_database": create it, or change DATABASE_URL\.$/,
    );
    wrongUrl.pathname = "/postgres";
    wrongUrl.username = "nobody_here";
    expect(await readRefusal({ DATABASE_URL: wrongUrl.href })).toMatch(
      /refuses this user or password: change DATABASE_URL\.$/,
    );
  });

  test("when the database's schema is newer", async () => {
    const { url, settings, drop } = await createSharedDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("insert into lampstand_migrations (name, hash) values ('9999_later', 'x')");
    await client.end();
    expect(await readRefusal(settings)).toMatch(
      /^The database has a newer schema than this version knows \(9999_later\)/,
    );
    await drop();
  });

  test("when another major version of PostgreSQL created the data folder", async () => {
    await mkdir(join(folder, "postgres"));
    await writeFile(join(folder, "postgres", "PG_VERSION"), "14\n");
    expect(await readRefusal({})).toMatch(/was created by PostgreSQL 14, .*make a backup/);
  });
});
