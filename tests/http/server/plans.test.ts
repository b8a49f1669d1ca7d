import { afterAll, beforeAll, expect, test } from "vitest";
import { courseId, insertLargeCourse } from "#tests/bench/large-course.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { bulkCourseId, bulkAccessToken, insertBulkData } from "#tests/kit/bulk-data.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { findFullTableScans } from "#tests/kit/query-plans.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import type { Statement } from "#tests/kit/record-statements.ts";
import { createCallers, operationCalls } from "./operation-calls.ts";

/** Checks that all statements use indexes when a portal has many users (see also `npm run bench -- growth`). */

const sizes = { courses: 300, users: 4_000, elementStates: 512_000, operations: 12_000 };
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ environment: gatewayKeys });
  await createVisitForm(portal);
  const { pool } = portal.database;
  await insertLargeCourse(pool, portal.id);
  await insertBulkData(pool, portal.id, { courseId, elementPrefix: "bench-" }, sizes);
  await pool.query(
    `insert into orders (environment_id, user_id, course_ids, state)
      select environment_id, user_id, array[$2::text], 'new' from memberships where environment_id = $1`,
    [portal.id, bulkCourseId(3)],
  );
  await pool.query("analyze orders");
});
afterAll(() => portal.close());

/** Opens a browser in which the inserted user with this number is signed in. */
function browserOf(number: number): Browser {
  const browser = portal.browser();
  browser.cookies.set("access_token", bulkAccessToken(number));
  return browser;
}

const listOperations = async () => {
  const { json } = await call(portal, "GET", "/openapi.json");
  return Object.entries(json.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      path,
      method,
      name: String(operationId),
    })),
  );
};

async function callEveryOperation(): Promise<void> {
  const callers = await createCallers(portal);
  for (const { path, method, name } of await listOperations()) {
    const { path: pathValues = {}, query, json, caller: by } = operationCalls[name]!(callers);
    const filledPath = path.replace(/\{(\w+)\}/g, (_, id: string) =>
      encodeURIComponent(pathValues[id]!),
    );
    await call(
      by ?? callers.guest,
      method.toUpperCase(),
      filledPath + (query ? `?${query}` : ""),
      json,
    );
  }
}

async function openScreens(): Promise<void> {
  const busyUser = browserOf(1);
  const course = `/courses/${bulkCourseId(3)}`;
  const lesson = "/lesson/3-bench-01/";
  for (const browser of [portal.browser(), busyUser])
    for (const path of [course, lesson, "/", "/courses/", "/sitemap.xml"])
      await browser.fetch(path);
  for (const path of ["/profile", "/profile/progress", "/profile/Notifications/NotificationsPage"])
    expect((await busyUser.fetch(path)).status).toBe(200);
  const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
  const finishForm = { headers: formHeaders, body: "intent=finish&key=finish-once" };
  const finishResponse = await browserOf(9).fetch(lesson, finishForm);
  expect(finishResponse.status).toBe(303);
}

test("no request scans a growing table completely", async () => {
  const statements: Statement[] = [];
  for (const work of [openScreens, callEveryOperation])
    statements.push(...(await portal.statementsDuring(work)));
  expect(statements.length).toBeGreaterThan(200);
  const { pool } = portal.database;
  expect(await findFullTableScans(pool, statements)).toEqual([]);
  // The check finds a full scan if there is one.
  const fullScan = { text: "select count(*) from course_progress where total > $1", values: [1] };
  expect(await findFullTableScans(pool, [fullScan])).toHaveLength(1);
});
