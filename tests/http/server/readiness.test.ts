import { rm, symlink } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const metricsToken = "metrics-are-for-the-monitoring-alone";
let portal: TestPortal;
beforeEach(async () => {
  portal = await startTestPortal({ environment: { METRICS_TOKEN: metricsToken } });
});
afterEach(() => portal.close());

const readReadiness = async () => {
  const { status, json, text } = await portal.fetch("/readyz");
  return { status, json, text };
};

test("everything is up", async () => {
  const { status, json } = await readReadiness();
  expect(status).toBe(200);
  expect(json).toEqual({
    ready: true,
    dependencies: { database: "up", files: "up", jobs: "up" },
  });
});

test("without its files the server answers requests, and says that they are down without saying where", async () => {
  await rm(portal.filesDir, { recursive: true, force: true });
  // A folder that leads to itself can't be read.
  await symlink(portal.filesDir, portal.filesDir);
  const { status, json, text } = await readReadiness();
  expect(status).toBe(200);
  expect(json).toEqual({
    ready: true,
    dependencies: { database: "up", files: "down", jobs: "up" },
  });
  expect(text).not.toContain("/");
  const { text: metrics } = await portal.fetch("/metrics", {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  expect(metrics).toContain('lampstand_dependency_up{dependency="files"} 0');
  expect(metrics).toContain('lampstand_dependency_up{dependency="database"} 1');
});

test("a job that nobody has run for long means that jobs are down", async () => {
  await portal.enqueue("send-email", { environmentId: "none", id: crypto.randomUUID() });
  const { pool } = portal.database;
  await pool.query(`
    insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, partition, table_name)
      select 'without-worker', policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
        retention_seconds, deletion_seconds, partition, table_name
      from pgboss.queue where name = 'send-email'`);
  await pool.query(`insert into pgboss.job (name, created_on, start_after)
    values ('without-worker', now() - interval '11 minutes', now() - interval '11 minutes')`);
  expect(await readReadiness()).toMatchObject({
    status: 200,
    json: { ready: true, dependencies: { database: "up", files: "up", jobs: "down" } },
  });
});
