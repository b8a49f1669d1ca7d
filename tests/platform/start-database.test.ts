import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenFailure } from "#platform/listen-failure.server.ts";
import { startDatabase } from "#platform/postgres/start-database.server.ts";
import type { RunningDatabase } from "#platform/postgres/start-database.server.ts";
import { StartFailure } from "#platform/start-failure.ts";

let folder: string;
let runningDatabases: RunningDatabase[] = [];
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lampstand-database-"));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(runningDatabases.map((database) => database.stop()));
  runningDatabases = [];
  children = [];
  // PostgreSQL may still be writing after the process that started it was killed.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function startForTest(dataDir = folder): Promise<RunningDatabase> {
  const database = await startDatabase({ dataDir });
  runningDatabases.push(database);
  return database;
}

async function queryOnce(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts a database from another process, which a test can then kill. */
async function startInOtherProcess(): Promise<{ child: ChildProcess; url: string }> {
  const module = new URL("../../platform/postgres/start-database.server.ts", import.meta.url).href;
  const script = `
    const { startDatabase } = await import(${JSON.stringify(module)});
    const { url } = await startDatabase({ dataDir: ${JSON.stringify(folder)} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  children.push(child);
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { child, url: chunk.toString().trim() };
}

test("committed data is still there after a restart; the database is durable and uses UTF-8", async () => {
  const first = await startForTest();
  await queryOnce(first.url, "CREATE TABLE kept AS SELECT 'свічка' AS word");
  await first.stop();
  await first.stop();
  const second = await startForTest();
  expect(await queryOnce(second.url, "SELECT word FROM kept")).toEqual(["свічка"]);
  const settings = await queryOnce(
    second.url,
    "SELECT setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses') ORDER BY name",
  );
  expect(settings).toEqual(["on", "", "on"]);
  expect(await queryOnce(second.url, "SELECT upper('їжак')")).toEqual(["ЇЖАК"]);
});

test("a second start on the same data folder fails with a clear error, and the first database keeps running", async () => {
  const { url } = await startForTest();
  const { pid } = process;
  await expect(startDatabase({ dataDir: folder })).rejects.toThrow(
    `Another server (process ${pid}) already uses this data folder`,
  );
  expect(await queryOnce(url, "SELECT 1")).toEqual([1]);
});

test("after kill -9 of the server, the next start has every committed row", async () => {
  const { child, url } = await startInOtherProcess();
  await queryOnce(url, "CREATE TABLE kept AS SELECT 7 AS n");
  child.kill("SIGKILL");
  await once(child, "exit");
  const restarted = await startForTest();
  expect(await queryOnce(restarted.url, "SELECT n FROM kept")).toEqual([7]);
});

test("when PostgreSQL itself is killed, it is restarted at the same address", async () => {
  const database = await startForTest();
  await queryOnce(database.url, "CREATE TABLE kept AS SELECT 7 AS n");
  const pidBefore = database.pid();
  process.kill(pidBefore, "SIGKILL");
  const readRows = () => queryOnce(database.url, "SELECT n FROM kept").catch(() => []);
  await expect.poll(readRows, { interval: 100 }).toEqual([7]);
  await expect.poll(() => database.pid()).not.toBe(pidBefore);
});

test("a lock and a postmaster.pid whose process ids now belong to other programs don't prevent a start", async () => {
  await (await startForTest()).stop();
  const otherProcess = spawn("sleep", ["60"]);
  children.push(otherProcess);
  await writeFile(join(folder, "database.lock"), `${otherProcess.pid} long-ago\n`);
  const staleLock = [
    otherProcess.pid,
    join(folder, "postgres"),
    1,
    5432,
    "/nowhere",
    "",
    "",
    "ready",
  ].join("\n");
  await writeFile(join(folder, "postgres", "postmaster.pid"), `${staleLock}\n`, { mode: 0o644 });
  const socket = join(folder, "postgres-socket");
  await mkdir(socket, { mode: 0o700 });
  await writeFile(join(socket, ".s.PGSQL.5432.lock"), `${staleLock}\n`);
  const { url } = await startForTest();
  expect(await queryOnce(url, "SELECT 1")).toEqual([1]);
});

test("a data folder too deep for a unix socket still works", async () => {
  const deepFolder = join(folder, "a".repeat(60), "b".repeat(60));
  const { url } = await startForTest(deepFolder);
  expect(await queryOnce(url, "SELECT 1")).toEqual([1]);
});

test("another major version's database and a path that isn't a folder are refused with a clear error", async () => {
  await mkdir(join(folder, "postgres"));
  await writeFile(join(folder, "postgres", "PG_VERSION"), "14\n");
  await expect(startDatabase({ dataDir: folder })).rejects.toThrow(/was created by PostgreSQL 14/);
  await writeFile(join(folder, "file"), "");
  const impossible = startDatabase({ dataDir: join(folder, "file") });
  await expect(impossible).rejects.toThrow(/cannot be written to \(ENOTDIR\)/);
  await expect(impossible).rejects.toBeInstanceOf(StartFailure);
});

test("the error about a port in use suggests another port", async () => {
  const first = createServer().listen(0, "127.0.0.1");
  await once(first, "listening");
  const { port } = first.address() as AddressInfo;
  const second = createServer().listen(port, "127.0.0.1");
  const [error] = (await once(second, "error")) as [Error];
  expect(listenFailure(error, "127.0.0.1", port)).toMatchObject({
    name: "StartFailure",
    message: `Port ${port} is already used by another program: stop it, or choose another port, for example PORT=${port + 1}.`,
  });
  first.close();
});
