import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { type MailSimulator, startMailSimulator } from "#simulators/mail.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { sendClaim } from "#tests/kit/claim-form.ts";
import { testPassword } from "#tests/kit/factories.ts";
import { spawnServer } from "#tests/kit/child-server.ts";
import {
  type ChildServer,
  expectStartRefused,
  findChildProcesses,
  startChildServer,
} from "./child-server.ts";

const host = "second.example";
const metricsToken = "metrics-are-for-the-monitoring-alone";
let testDatabase: TestDatabase;
let dataDir: string;
let servers: ChildServer[] = [];
let mail: MailSimulator;

beforeEach(async () => {
  mail = await startMailSimulator("127.0.0.1", systemClock);
  dataDir = await mkdtemp(join(tmpdir(), "lampstand-processes-"));
});
afterEach(async () => {
  for (const server of servers) server.child.kill("SIGTERM");
  await Promise.all(servers.map((server) => server.waitForExit()));
  servers = [];
  await mail.close();
  await testDatabase.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(
  variables: Record<string, string>,
  args: readonly string[] = [],
): Promise<ChildServer> {
  const server = await startChildServer(
    { DATABASE_URL: testDatabase.url, DATA_DIR: dataDir, ...variables },
    args,
  );
  servers.push(server);
  return server;
}

const idsOfWorkers = (server: ChildServer) => findChildProcesses(server.child.pid!);

/** Each fetch opens a connection of its own, so that all processes get some of them. */
const fetchAlone = (server: ChildServer, path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { ...headers, connection: "close" } });

const production = {
  LAMPSTAND_MODE: "production",
  SECRET: "a secret for nothing but these tests",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hello@example.org",
};

test("a process that dies is replaced while the others answer; SIGTERM ends all of them", async () => {
  testDatabase = await createTestDatabase({ from: "second" });
  const server = await startServer({ LAMPSTAND_PROCESSES: "2" });
  const [first, second, ...others] = await idsOfWorkers(server);
  expect(others).toEqual([]);
  process.kill(first!, "SIGKILL");
  await expect
    .poll(async () => {
      // The other process answers all the time.
      expect((await fetchAlone(server, "/healthz")).status).toBe(200);
      return (await idsOfWorkers(server)).filter((id) => id !== second && id !== first);
    })
    .toHaveLength(1);
  expect(await idsOfWorkers(server)).toContain(second);
  const workers = await idsOfWorkers(server);
  server.child.kill("SIGTERM");
  expect(await server.waitForExit()).toEqual({ code: 0, signal: null });
  for (const id of workers) expect(() => process.kill(id, 0)).toThrow();
});

test("if the first process is killed, the others end as well", async () => {
  testDatabase = await createTestDatabase({ from: "second" });
  const server = await startServer({ LAMPSTAND_PROCESSES: "2" });
  const workers = await idsOfWorkers(server);
  expect(workers).toHaveLength(2);
  server.child.kill("SIGKILL");
  await server.waitForExit();
  await expect.poll(() => workers.filter((id) => isRunning(id))).toEqual([]);
});

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

test("of several processes, one answers the metrics of all", async () => {
  testDatabase = await createTestDatabase({ from: "second" });
  const server = await startServer({ LAMPSTAND_PROCESSES: "3", METRICS_TOKEN: metricsToken });
  const headers = { authorization: `Bearer ${metricsToken}` };
  for (let request = 0; request < 12; request += 1) await fetchAlone(server, "/healthz");
  const text = await (await fetchAlone(server, "/metrics", headers)).text();
  const streams = text.split("\n").filter((line) => line.startsWith("lampstand_live_streams"));
  expect(streams).toEqual([1, 2, 3].map((one) => `lampstand_live_streams{process="${one}"} 0`));
  expect(text).toContain('lampstand_cache_hits_total{cache="pages",process="2"} 0');
  expect(text.match(/^# TYPE lampstand_live_streams /gm)).toHaveLength(1);
  // Each process has counted its own requests, and together they have counted each once.
  const counts = [
    ...text.matchAll(
      /^lampstand_http_request_duration_seconds_count{.*route="\/healthz".*,process="\d"} (\d+)$/gm,
    ),
  ];
  expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(12);
  // What is in the database belongs to all of them.
  expect(text).toMatch(/^lampstand_dependency_up{dependency="database",process="3"} 1$/m);
  expect(text).not.toMatch(/^lampstand_(?:queue|outbox)_.*process=/m);
});

test("one claim link is printed, and the portal it creates is there for the next request at any process", async () => {
  testDatabase = await createTestDatabase();
  const server = await startServer({ ...production, LAMPSTAND_PROCESSES: "3", LOG_LEVEL: "info" });
  const links = [...server.output().matchAll(/^http:\/\/localhost:\d+(\/claim\/\S+)$/gm)];
  expect(links).toHaveLength(1);
  const migrations = server.output().match(/A migration was applied/g) ?? [];
  expect(new Set(migrations).size).toBeLessThanOrEqual(1);
  const isUnclaimed = async () => (await server.browser(host).fetch("/")).status === 503;
  // Every process has seen the host without a portal.
  for (let request = 0; request < 9; request += 1) expect(await isUnclaimed()).toBe(true);
  const claimed = await sendClaim(server.browser(host), links[0]![1]!);
  expect(claimed.status).toBe(303);
  for (let request = 0; request < 9; request += 1) expect(await isUnclaimed()).toBe(false);
});

test("jobs run once, however many processes run them", async () => {
  testDatabase = await createTestDatabase({ from: "second" });
  const server = await startServer({ LAMPSTAND_PROCESSES: "3", SMTP_URL: mail.smtpUrl });
  const people = Array.from({ length: 20 }, (_, number) => `person${number}@example.org`);
  await Promise.all(people.map((email) => register(server, email)));
  await expect.poll(readRecipients, { timeout: 50_000 }).toEqual([...people].sort());
  // A job that another process had taken as well would be among these states, and send a second email.
  await expect.poll(() => readJobStates("send-email")).toEqual(["completed"]);
  expect(await readRecipients()).toEqual([...people].sort());
});

test("a web-only process leaves emails to a jobs-only one", async () => {
  testDatabase = await createTestDatabase({ from: "second" });
  const web = await startServer({ SMTP_URL: mail.smtpUrl }, ["--web-only"]);
  await register(web, "early@example.org");
  expect(await readJobStates("send-email")).toEqual(["created"]);
  const jobs = spawnServer(
    { DATABASE_URL: testDatabase.url, DATA_DIR: dataDir, SMTP_URL: mail.smtpUrl },
    ["--jobs-only"],
  );
  try {
    await expect.poll(() => jobs.output()).toContain("it only runs jobs");
    await expect.poll(readRecipients).toEqual(["early@example.org"]);
    await register(web, "late@example.org");
    await expect.poll(readRecipients).toEqual(["early@example.org", "late@example.org"]);
  } finally {
    jobs.child.kill("SIGTERM");
    expect(await jobs.waitForExit()).toEqual({ code: 0, signal: null });
  }
});

test("processes that only run jobs answer the monitoring at MONITORING_PORT, and nobody else", async () => {
  testDatabase = await createTestDatabase({ from: "second" });
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const MONITORING_PORT = String((taken.address() as AddressInfo).port);
  const variables = {
    DATABASE_URL: testDatabase.url,
    DATA_DIR: dataDir,
    METRICS_TOKEN: metricsToken,
    MONITORING_PORT,
  };
  for (const processes of ["1", "2"]) {
    const refused = { ...variables, LAMPSTAND_PROCESSES: processes, LAMPSTAND_WORK: "jobs" };
    expect(await expectStartRefused(refused)).toContain("for example MONITORING_PORT=");
  }
  taken.close();
  await once(taken, "close");
  const jobs = spawnServer({ ...variables, LAMPSTAND_PROCESSES: "2" }, ["--jobs-only"]);
  try {
    await expect.poll(() => jobs.output()).toContain("it only runs jobs");
    const origin = `http://127.0.0.1:${MONITORING_PORT}`;
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const ready = (await (await fetch(`${origin}/readyz`)).json()) as { ready: boolean };
    expect(ready.ready).toBe(true);
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
    for (const number of [1, 2])
      expect(metrics).toContain(`process_resident_memory_bytes{process="${number}"}`);
    for (const path of ["/", "/api/openapi.json"])
      expect((await fetch(origin + path, { headers: { host } })).status).toBe(404);
  } finally {
    jobs.child.kill("SIGTERM");
    expect(await jobs.waitForExit()).toEqual({ code: 0, signal: null });
  }
});

async function register(server: ChildServer, email: string): Promise<void> {
  const registerData = { firstName: "Anna", lastName: "Koval", email, password: testPassword };
  const { status, text } = await server
    .browser(host)
    .fetch("/api/register", { json: { registerData } });
  expect(`${status} ${text}`).toMatch(/^200 /);
}

/** To whom emails were sent, each as often as it was. */
async function readRecipients(): Promise<string[]> {
  const response = await mail.app.request("/emails.json");
  return ((await response.json()) as { to: string[] }[]).flatMap(({ to }) => to).sort();
}

async function readJobStates(queue: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  const { rows } = await client.query<{ state: string }>(
    "select distinct state::text from pgboss.job where name = $1",
    [queue],
  );
  await client.end();
  return rows.map(({ state }) => state);
}

test("a part of the work without a shared database, and unknown arguments, are refused", async () => {
  testDatabase = await createTestDatabase({ from: "empty" });
  const variables = { DATA_DIR: dataDir };
  expect(await expectStartRefused(variables, ["--web-only"])).toContain("set DATABASE_URL");
  expect(await expectStartRefused({ ...variables, LAMPSTAND_WORK: "jobs" })).toContain(
    "set DATABASE_URL",
  );
  expect(await expectStartRefused(variables, ["--jobs"])).toMatch(/doesn't know "--jobs"/);
  expect(await expectStartRefused(variables, ["--web-only", "--jobs-only"])).toMatch(/both/);
});
