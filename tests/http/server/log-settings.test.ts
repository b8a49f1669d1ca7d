import { afterEach, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { recordLog } from "#tests/kit/recorded-log.ts";
import { countWaitingLocks } from "#tests/kit/waiting-locks.ts";

let portal: TestPortal;
afterEach(() => portal.close());

test("the IP address is logged only if the operator asks for it, and then the one behind the proxy", async () => {
  const recorded = recordLog();
  portal = await startTestPortal({
    log: recorded.log,
    environment: { ACCESS_LOG: "with-ip", TRUSTED_PROXY: "127.0.0.1" },
  });
  await portal.fetch("/healthz", { headers: { "x-forwarded-for": "203.0.113.7" } });
  await expect.poll(() => recorded.lines("request")).toMatchObject([{ ip: "203.0.113.7" }]);
});

test("without ACCESS_LOG, requests aren't logged; a slow statement is, with what asked for it and no values", async () => {
  const recorded = recordLog();
  portal = await startTestPortal({ log: recorded.log, environment: { SLOW_QUERY_MS: "200" } });
  const path = "/api/courses/sensitive-name/reviews";
  const locker = await portal.database.pool.connect();
  await locker.query("begin");
  await locker.query("lock table courses in access exclusive mode");
  const answer = portal.fetch(path);
  await expect.poll(() => countWaitingLocks(locker)).toBeGreaterThan(0);
  // The statement waits for as long as PostgreSQL itself waits here.
  await locker.query("select pg_sleep(0.3)");
  await locker.query("rollback");
  locker.release();
  const { headers } = await answer;
  const slow = recorded.lines("a statement was slow");
  expect(slow).toMatchObject([
    {
      level: "warn",
      query: "select reviews",
      operation: "/api/courses/{courseId}/reviews",
      requestId: headers.get("x-request-id"),
      portal: "first",
    },
  ]);
  expect(slow[0]!["ms"]).toBeGreaterThanOrEqual(200);
  expect(slow[0]!["statement"]).toContain("$1");
  expect(recorded.text()).not.toContain("sensitive-name");
  expect(recorded.lines("request")).toEqual([]);
});
