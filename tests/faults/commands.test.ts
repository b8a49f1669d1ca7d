import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { emailQueue, queueEmail } from "#domains/messaging/queue-email.server.ts";
import { openDatabase, withTransaction } from "#platform/database.server.ts";
import { openJobs } from "#platform/jobs.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";

const root = resolve(import.meta.dirname, "../..");
const host = "first.example";

test("a command sends no queued emails; only the running server does", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lampstand-commands-"));
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ url, poolSize: 4 });
  const { db, pool } = database;
  onTestFinished(async () => {
    await database.close();
    await drop();
    await rm(folder, { recursive: true });
  });
  const env = { LAMPSTAND_MODE: "test", DATA_DIR: folder, DATABASE_URL: url };
  const runCommand = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["bootstrap/run-command.js", ...args], {
      cwd: root,
      env: { ...env, PATH: process.env["PATH"] },
    });

  await runCommand("create-portal", "first", "--host", host);
  const handledJobs: unknown[] = [];
  const handlers = { [emailQueue]: async (data: unknown) => void handledJobs.push(data) };
  const jobOptions = { pool, log: silentLog, handlers, schedules: {} };
  const enqueueOnlyJobs = openJobs({ ...jobOptions, runsJobs: false });
  const portal = { id: "first", name: "First", origin: `http://${host}`, host };
  const ctx = {
    jobs: enqueueOnlyJobs,
    portal: { ...portal, settingsVersion: 1, keyedProviders: [], secondStepRoles: [] },
  };
  const email = { to: "hanna@example.org", subject: "Peace", body: "Be with you" };
  await withTransaction(db, (tx) => queueEmail(tx, ctx, email));
  // Importing a whole portal gives a worker enough time to send the email, if the command had one.
  await runCommand("import", "tests/fixtures/tiny-course", "--portal", host);
  await enqueueOnlyJobs.close();
  const { rows } = await db.execute(sql`select id, status, attempts from outbox`);
  expect(rows).toMatchObject([{ status: "queued", attempts: 0 }]);

  const server = openJobs(jobOptions);
  onTestFinished(() => server.close());
  await server.start();
  await vi.waitUntil(() => handledJobs.length > 0, { timeout: 20_000 });
  expect(handledJobs).toEqual([{ environmentId: "first", id: rows[0]!["id"] }]);
}, 60_000);

test("a mistyped command exits with code 2, a refused command with code 1, and both say what to do", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lampstand-commands-"));
  const { url, drop } = await createTestDatabase();
  onTestFinished(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });
  const env = { LAMPSTAND_MODE: "test", DATA_DIR: folder, DATABASE_URL: url };
  const runCommand = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["bootstrap/run-command.js", ...args], {
      cwd: root,
      env: { ...env, PATH: process.env["PATH"] },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );

  const [help, unknownCommand, unknownOption, unknownPortal, missingFile] = await Promise.all([
    runCommand("import", "--help"),
    runCommand("imprt"),
    runCommand("import", "x", "--prtal", host),
    runCommand("settings", "x.yaml", "--portal", "nowhere.example"),
    runCommand("restore", join(folder, "none.zip")),
  ]);
  expect(help).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("--portal <host>  a host"),
  });
  expect(unknownCommand).toEqual({
    code: 2,
    stdout: "",
    stderr: 'Error: There is no command "imprt". Did you mean import?\n',
  });
  expect(unknownOption.code).toBe(2);
  expect(unknownOption.stderr).toMatch(
    /^Error: There is no option --prtal\. Did you mean --portal\?\nUsage: /,
  );
  expect(unknownPortal.code).toBe(1);
  expect(unknownPortal.stderr).toMatch(
    /^Error: There is no portal [^]*\nSearched in the database \S+ at /,
  );
  expect(unknownPortal.stderr).not.toContain("password");
  expect(missingFile.code).toBe(1);
  expect(missingFile.stderr).toMatch(/^Error: The file \S+none\.zip does not exist\./);
}, 60_000);
