import { afterAll, beforeAll, expect, test } from "vitest";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const token = "metrics-are-for-the-monitoring-alone";
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ environment: { METRICS_TOKEN: token, ...gatewayKeys } });
});
afterAll(() => portal.close());

async function readText(): Promise<string> {
  const response = await portal.fetch("/metrics", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return response.text;
}

/** Every value by its name and labels; a label's value may have spaces. */
async function readMetrics(): Promise<Map<string, number>> {
  const lines = (await readText()).split("\n").filter((line) => /^[a-z]/.test(line));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

const requestCount = (method: string, route: string, status: string) =>
  `lampstand_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

test("the metrics count the guest pages sent from memory, and show the size of the cache", async () => {
  const metricsBefore = await readMetrics();
  // Three new browsers: a browser that returns gets a different document, without the style sheet in it.
  for (const browser of [portal.browser(), portal.browser(), portal.browser()])
    await browser.fetch("/");
  const metricsAfter = await readMetrics();
  const increaseOf = (name: string) => metricsAfter.get(name)! - metricsBefore.get(name)!;
  expect(increaseOf('lampstand_cache_hits_total{cache="pages"}')).toBe(2);
  expect(increaseOf('lampstand_cache_misses_total{cache="pages"}')).toBe(1);
  expect(increaseOf('lampstand_cache_entries{cache="pages"}')).toBe(1);
  const size = metricsAfter.get('lampstand_cache_size{cache="pages"}')!;
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThan(metricsAfter.get('lampstand_cache_limit{cache="pages"}')!);
});

test("the metrics count refused gateway notifications", async () => {
  const body = "data=forged&signature=forged";
  await portal.fetch("/webhooks/liqpay", { method: "POST", origin: null, body });
  const name = 'lampstand_payment_callbacks_total{gateway="liqpay",outcome="refused"}';
  expect((await readMetrics()).get(name)).toBe(1);
});

test("requests are measured by the pattern of their address, never by the address itself", async () => {
  const { browser } = portal;
  await browser().fetch("/courses/hidden-treasure?quick_token=made-up");
  await browser().fetch("/nowhere/hanna@example.org/at/all");
  await browser().fetch("/profile/progress/secret-tab.data");
  await browser().fetch("/%E0%A4%A/not-decodable");
  await browser().fetch("/api/courses/hidden-treasure/nothing-here");
  await browser().fetch("/api/courses/hidden-treasure", { method: "PROPFIND" });
  await browser().fetch("/healthz");
  await expect
    .poll(async () => (await readMetrics()).get(requestCount("GET", "/healthz", "2xx")))
    .toBe(1);
  const text = await readText();
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  expect([...routes]).toContain("/courses/:courseId");
  expect(routes).toContain("/profile/progress/:tabId?");
  expect(routes).toContain("/*");
  expect(routes).toContain("/api/*");
  expect(text).toContain('method="other"');
  expect(text).not.toMatch(/hidden-treasure|hanna|nowhere|secret-tab|made-up|PROPFIND|decodable/);
});

test("operations are measured by the path in their description", async () => {
  await portal.fetch("/api/courses/made-up-course");
  const expected = requestCount("GET", "/api/courses/{courseId}", "4xx");
  await expect.poll(async () => (await readMetrics()).get(expected)).toBe(1);
});

test("statements are measured by what they do, and no value is a label", async () => {
  await portal.fetch("/courses/sensitive-name-of-a-course");
  const text = await readText();
  expect(text).toMatch(
    /lampstand_query_duration_seconds_count{query="select course_aliases"} [1-9]/,
  );
  const names = [...text.matchAll(/query="([^"]*)"/g)].map(([, name]) => name);
  for (const name of names) expect(name).toMatch(/^[a-z]+( [a-z_.]+)?$/);
  expect(text).not.toContain("sensitive");
});

test("the queues show a job that waits, for how long, and jobs that failed", async () => {
  await portal.enqueue("send-email", { environmentId: "none", id: crypto.randomUUID() });
  await portal.database.pool.query(`
    insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, partition, table_name, active_count, failed_count)
      select 'without-worker', policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
        retention_seconds, deletion_seconds, partition, table_name, 2, 3
      from pgboss.queue where name = 'send-email'`);
  await portal.database.pool.query(`
    insert into pgboss.job (name, created_on, start_after) values
      ('without-worker', now() - interval '1 hour', now() - interval '10 minutes'),
      ('without-worker', now(), now()), ('without-worker', now(), now() + interval '1 hour')`);
  const metrics = await readMetrics();
  const jobs = (state: string) =>
    metrics.get(`lampstand_queue_jobs{queue="without-worker",state="${state}"}`);
  expect([jobs("waiting"), jobs("active"), jobs("failed")]).toEqual([2, 2, 3]);
  const age = metrics.get('lampstand_queue_oldest_seconds{queue="without-worker"}');
  expect(age).toBeGreaterThanOrEqual(600);
  expect(age).toBeLessThan(3_000);
});

test("finished jobs are measured", async () => {
  await portal.enqueue("send-email", { environmentId: "none", id: crypto.randomUUID() });
  const done = 'lampstand_job_duration_seconds_count{queue="send-email",outcome="done"}';
  await expect
    .poll(async () => (await readMetrics()).get(done), { timeout: 20_000 })
    .toBeGreaterThan(0);
});

test("the outbox shows messages of all portals by channel and status, and how old unsent ones are", async () => {
  const now = portal.clock.now();
  const insert = (environmentId: string, status: string, ageMs: number) =>
    portal.database.pool.query(
      `insert into outbox (environment_id, channel, recipient, body, status, created_at)
        values ($1, 'viber', 'nobody', '', $2, $3)`,
      [environmentId, status, new Date(now - ageMs)],
    );
  await insert("first", "failed", 1_000);
  await insert("second", "failed", 2_000);
  await insert("second", "queued", 90_000);
  await insert("second", "failed", 25 * 60 * 60 * 1_000);
  const metrics = await readMetrics();
  const messages = (status: string) =>
    metrics.get(`lampstand_outbox_messages{channel="viber",status="${status}"}`);
  expect([messages("failed"), messages("queued")]).toEqual([2, 1]);
  expect(metrics.get('lampstand_outbox_oldest_seconds{channel="viber"}')).toBe(90);
});

test("errors are counted by kind", async () => {
  const unexpected = 'lampstand_errors_total{kind="unexpected"}';
  const before = (await readMetrics()).get(unexpected)!;
  await portal.database.pool.query("alter table reviews rename to gone");
  try {
    await portal.fetch("/api/courses/first-steps/reviews");
  } finally {
    await portal.database.pool.query("alter table gone rename to reviews");
  }
  expect((await readMetrics()).get(unexpected)).toBe(before + 1);
});

test("connections, memory, processor and event loop are measured", async () => {
  const metrics = await readMetrics();
  expect(metrics.get("lampstand_database_connections_limit")).toBe(6);
  const open = ["used", "idle"].map((state) =>
    metrics.get(`lampstand_database_connections{state="${state}"}`),
  );
  expect(open[0]! + open[1]!).toBeGreaterThan(0);
  expect(metrics.get("lampstand_database_waiting")).toBe(0);
  for (const name of [
    "process_resident_memory_bytes",
    "nodejs_heap_size_used_bytes",
    "process_cpu_seconds_total",
    "nodejs_eventloop_lag_p99_seconds",
  ])
    expect(metrics.get(name), name).toBeGreaterThan(0);
});

test("without the token there are no metrics", async () => {
  for (const authorization of ["", "Bearer ", `Bearer ${token}x`, `Basic ${token}`]) {
    const response = await portal.fetch("/metrics", { headers: { authorization } });
    expect(response.status).toBe(404);
    expect(response.text).not.toContain("lampstand_");
  }
});
