import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { type DatabaseGate, openGate } from "#tests/faults/database-gate.ts";
import { openSecondServer } from "#tests/faults/second-server.ts";

type Server = Awaited<ReturnType<typeof openSecondServer>>;

let portal: TestPortal;
/** Stands in for a replica: a database of its own, so that a page shows which one it was made from. */
let copy: TestDatabase;
let gate: DatabaseGate;
let servers: Server[] = [];

const primaryTitle = "First steps";
const replicaTitle = "Steps of the replica";

beforeAll(async () => {
  portal = await startTestPortal();
  copy = await createTestDatabase({ from: "both" });
  const database = openDatabase({ url: copy.url, poolSize: 1 });
  await database.db.execute(sql`
    update course_revisions
    set body = replace(body::text, ${primaryTitle}, ${replicaTitle})::jsonb`);
  await database.close();
  gate = await openGate(copy.url);
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await gate.close();
  await copy.drop();
  await portal.close();
});

/** Starts a server that has compared the replica with the primary. */
async function startServer(): Promise<Server> {
  const comparisons = await countComparisons();
  const server = await openSecondServer(portal, portal.databaseUrl, {
    DATABASE_READ_URL: gate.url,
  });
  servers = [...servers, server];
  await expect.poll(countComparisons).toBeGreaterThan(comparisons);
  return server;
}

async function countComparisons(): Promise<number> {
  const name = new URL(copy.url).pathname.slice(1);
  const { rows } = await portal.database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = ${name} and state = 'idle' and query like '%pg_is_in_recovery%'`);
  return rows[0]!.count;
}

const coursePath = "/courses/first-steps";
const fetchCourse = async (browser: ReturnType<Server["browser"]>) =>
  (await browser.fetch(coursePath)).text;

test("a guest's page is made from the replica", async () => {
  const server = await startServer();
  const text = await fetchCourse(server.browser());
  expect(text).toContain(replicaTitle);
});

test("a signed-in user's page is made from the primary", async () => {
  const server = await startServer();
  const { browser } = await openRegisteredBrowser({ ...portal, browser: server.browser });
  const text = await fetchCourse(browser);
  expect(text).toContain(primaryTitle);
  expect(text).not.toContain(replicaTitle);
});

test("while the replica is down, guest pages are made from the primary", async () => {
  const server = await startServer();
  await gate.shut();
  expect(await fetchCourse(server.browser())).toContain(primaryTitle);
  await gate.open();
});
