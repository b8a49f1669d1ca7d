import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendClaim } from "#tests/kit/claim-form.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { call } from "#tests/kit/portal.ts";
import { countWaitingLocks } from "#tests/kit/waiting-locks.ts";
import { type ChildServer, startChildServer } from "./child-server.ts";

const host = "hope.example";
let testDatabase: TestDatabase;
let dataDir: string;
let client: pg.Client;
let server: ChildServer | undefined;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "lampstand-claim-"));
  client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
});
afterEach(async () => {
  await stopServer("SIGKILL");
  await client.end();
  await testDatabase.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<ChildServer> {
  server = await startChildServer({
    LAMPSTAND_MODE: "production",
    SECRET: "a secret for nothing but these tests",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "hello@example.org",
    DATABASE_URL: testDatabase.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: "trace",
  });
  return server;
}

async function stopServer(signal: NodeJS.Signals): Promise<void> {
  server?.child.kill(signal);
  await server?.waitForExit();
}

/** Returns the path of the claim link that a server has printed. */
function printedLink({ output, port }: ChildServer): string {
  const links = [...output().matchAll(/^(http:\/\/localhost:\d+)(\/claim\/\S+)$/gm)];
  expect(links).toHaveLength(1);
  const [[, origin, path = ""] = []] = links;
  expect(origin).toBe(`http://localhost:${port}`);
  return path;
}

test("a production start without a portal prints a link that creates the first one with its owner", async () => {
  const first = await startServer();
  const oldLink = printedLink(first);
  expect((await first.browser(host).fetch("/")).status).toBe(503);
  await stopServer("SIGTERM");

  const second = await startServer();
  const link = printedLink(second);
  const browser = second.browser(host);
  expect((await browser.fetch(oldLink)).status).toBe(410);
  expect((await browser.fetch(link)).status).toBe(200);
  expect((await sendClaim(browser, link, { email: "wrong" })).status).toBe(422);
  const answer = await sendClaim(browser, link);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/studio"]);
  // In production an owner needs a second step.
  const studio = await browser.fetch("/studio");
  expect([studio.status, studio.headers.get("location")]).toEqual([
    303,
    "/second-step?return=%2Fstudio",
  ]);
  expect((await browser.fetch("/second-step?return=%2Fstudio")).status).toBe(200);
  expect((await sendClaim(second.browser(host), link)).status).not.toBe(303);
  await stopServer("SIGTERM");
  const token = link.split("/").at(-1)!;
  expect(second.output().split(token)).toHaveLength(2);

  const third = await startServer();
  expect(third.output()).not.toContain("/claim/");
  expect((await third.browser(host).fetch("/")).status).toBe(200);
});

test("a claim that is killed half-way leaves nothing, and can be repeated", async () => {
  const killed = await startServer();
  const link = printedLink(killed);
  // The portal and the account are written before the membership.
  await client.query("begin");
  await client.query("lock table memberships in share mode");
  const claim = sendClaim(killed.browser(host), link).catch((error: unknown) => error);
  await expect.poll(() => countWaitingLocks(client)).toBe(1);
  await stopServer("SIGKILL");
  await claim;
  await client.query("rollback");

  const restarted = await startServer();
  for (const table of ["environments", "users", "sessions", "audit_log", "outbox"]) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
    expect([table, rows[0]!.count]).toEqual([table, "0"]);
  }
  const browser = restarted.browser(host);
  expect((await sendClaim(browser, printedLink(restarted))).status).toBe(303);
  const { json } = await call(browser, "GET", "/users/self");
  expect(json.email).toBe("anna@example.org");
});
