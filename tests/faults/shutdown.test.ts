import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "#tests/kit/browser.ts";
import { createTestDatabase } from "#tests/kit/database.ts";
import { countWaitingLocks } from "#tests/kit/waiting-locks.ts";
import {
  type ChildServer,
  findProcessIds,
  expectStartRefused,
  startChildServer,
} from "./child-server.ts";

const root = resolve(import.meta.dirname, "../..");

let folder: string;
/** A data folder with its own database, created once. */
let sharedFolder: string;
let servers: ChildServer[] = [];

async function makeFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "lampstand-ending-"));
  // PostgreSQL may run as another user here and needs access to the folder.
  await chmod(path, 0o755);
  return path;
}

/** Retries the removal, because PostgreSQL may still be writing after its server was killed. */
const removeFolder = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

beforeAll(async () => {
  sharedFolder = await makeFolder();
});
afterAll(() => removeFolder(sharedFolder));
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(async () => {
  for (const server of servers) server.child.kill("SIGKILL");
  await Promise.all(servers.map((server) => server.waitForExit()));
  servers = [];
  await removeFolder(folder);
});

async function startServer(settings: Record<string, string> = {}): Promise<ChildServer> {
  const server = await startChildServer({ DATA_DIR: folder, ...settings });
  servers.push(server);
  return server;
}

/** Creates a migrated database in the test run's PostgreSQL, so that the server need not run initdb. */
async function createSharedDatabase() {
  const database = await createTestDatabase({ from: "second" });
  return { ...database, settings: { DATABASE_URL: database.url } };
}

describe("on one data folder", () => {
  test("a second server is refused; a killed server doesn't block the next start; Ctrl-C leaves no process and no lock", async () => {
    const first = await startServer({ DATA_DIR: sharedFolder });
    expect(await expectStartRefused({ DATA_DIR: sharedFolder })).toMatch(
      new RegExp(`^Another server \\(process ${first.child.pid}\\) already uses this data folder`),
    );
    first.child.kill("SIGKILL");
    await first.waitForExit();

    const second = await startServer({ DATA_DIR: sharedFolder });
    expect((await second.browser("x").fetch("/readyz")).status).toBe(200);
    second.child.kill("SIGINT");
    expect(await second.waitForExit()).toEqual({ code: 0, signal: null });
    expect(await findProcessIds(sharedFolder)).toEqual([]);
    const remainingFiles = (await readdir(sharedFolder))
      .filter((name) => name !== "postgres")
      .sort();
    expect(remainingFiles).toEqual(["secret"]);
    expect(await readdir(join(sharedFolder, "postgres"))).not.toContain("postmaster.pid");
  });
});

describe("Ctrl-C", () => {
  test("completes a response in progress, accepts no new requests, and exits with 0", async () => {
    const { url, settings, drop } = await createSharedDatabase();
    const server = await startServer(settings);
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    // Requests that look up their portal wait for this lock.
    await client.query("begin");
    await client.query("lock table portal_hosts in access exclusive mode");
    const pendingResponse = server.browser("slow.example").fetch("/");
    await expect.poll(() => countWaitingLocks(client)).toBeGreaterThan(0);
    server.child.kill("SIGINT");
    await expect
      .poll(() =>
        server
          .browser("x")
          .fetch("/healthz")
          .then(
            () => "open",
            () => "closed",
          ),
      )
      .toBe("closed");
    await client.query("rollback");
    expect((await pendingResponse).status).toBe(404);
    expect(await server.waitForExit()).toEqual({ code: 0, signal: null });
    await client.end();
    await drop();
  });

  test("does not wait for browsers with open connections", async () => {
    const { settings, drop } = await createSharedDatabase();
    const server = await startServer(settings);
    const openConnection = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    await openConnection.text();
    const startTime = Date.now();
    server.child.kill("SIGTERM");
    expect(await server.waitForExit()).toEqual({ code: 0, signal: null });
    expect(Date.now() - startTime).toBeLessThan(4_000);
    await drop();
  });

  test("during the start stops the server, and the next start works", async () => {
    const startingServer = spawn(process.execPath, ["bootstrap/run-server.js"], {
      cwd: root,
      env: { PATH: process.env["PATH"], DATA_DIR: sharedFolder, PORT: "0", LAMPSTAND_MODE: "test" },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    await expect
      .poll(() => readFile(join(sharedFolder, "database.lock"), "utf8").catch(() => ""), {
        interval: 10,
      })
      .not.toBe("");
    startingServer.kill("SIGINT");
    await once(startingServer, "exit");
    const server = await startServer({ DATA_DIR: sharedFolder });
    expect((await server.browser("x").fetch("/readyz")).status).toBe(200);
  });
});

test("the server survives the database's crash: answers are 200 or 503, never 500, and it recovers by itself", async () => {
  const server = await startServer({ DATA_DIR: sharedFolder });
  const postmaster = await readFile(join(sharedFolder, "postgres", "postmaster.pid"), "utf8");
  process.kill(Number.parseInt(postmaster, 10), "SIGKILL");
  const statuses = new Set<number>();
  let wasDown = false;
  await expect
    .poll(
      async () => {
        const page = await server.browser("new.example").fetch("/");
        const { status } = await server.browser("x").fetch("/readyz");
        statuses.add(page.status).add(status);
        // Without a portal, every page is a 503.
        wasDown ||= status === 503 || page.text.includes("is unavailable for a moment");
        return wasDown ? status : 0;
      },
      { interval: 20 },
    )
    .toBe(200);
  expect([...statuses].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
});

test("a log that cannot be written, because the disk is full or nobody reads it, loses lines but does not stop the server", async ({
  skip,
}) => {
  skip(process.platform !== "linux", "needs the device /dev/full");
  const { settings, drop } = await createSharedDatabase();
  const fullDevice = openSync("/dev/full", "w");
  const port = await findFreePort();
  const server = spawn(process.execPath, ["bootstrap/run-server.js"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: folder,
      LAMPSTAND_MODE: "test",
      LOG_LEVEL: "debug",
      PORT: String(port),
      ...settings,
    },
    stdio: ["ignore", fullDevice, fullDevice, "ipc"],
  });
  const browser = openBrowser(port, "unknown.example");
  const fetchStatus = async () => (await browser.fetch("/").catch(() => undefined))?.status;
  await expect.poll(fetchStatus).toBe(404);
  expect((await browser.fetch("/api/users/self")).status).toBe(404);
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
  await drop();
});

async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}

test("in production only the log prints: a line when the server is ready, and one when it has stopped", async () => {
  const { settings, drop } = await createSharedDatabase();
  const server = await startServer({
    ...settings,
    LAMPSTAND_MODE: "production",
    LOG_LEVEL: "info",
    SECRET: "a".repeat(44),
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Hope <hello@example.org>",
  });
  server.child.kill("SIGTERM");
  expect(await server.waitForExit()).toMatchObject({ code: 0 });
  const lines = server
    .output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.find(({ msg }) => msg === "Lampstand is ready.")).toEqual({
    level: "info",
    time: expect.any(String),
    address: "127.0.0.1",
    port: server.port,
    msg: "Lampstand is ready.",
  });
  expect(lines.at(-1)).toMatchObject({ signal: "SIGTERM", msg: "Lampstand has stopped." });
  await drop();
});
