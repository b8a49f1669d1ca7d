import { afterAll, beforeAll, expect, test } from "vitest";
import { courseId, insertLargeCourse } from "#tests/bench/large-course.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { insertBulkConversations } from "#tests/kit/bulk-conversations.ts";
import {
  bulkAccessToken,
  bulkCourseId,
  bulkUserId,
  insertBulkAuditLog,
  insertBulkData,
} from "#tests/kit/bulk-data.ts";
import { insertBulkNotifications } from "#tests/kit/bulk-notices.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
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
  await pool.query(
    `insert into author_requests (environment_id, kind, user_id, course_id, data, created_at)
      select environment_id, 'gift', user_id, $2, '{}', created_at from memberships where environment_id = $1`,
    [portal.id, bulkCourseId(3)],
  );
  await pool.query("analyze orders, author_requests");
  await insertMessages();
});
afterAll(() => portal.close());

/** Inserts what people write and are told, as many rows as a portal has after some years. */
async function insertMessages(): Promise<void> {
  const client = await portal.database.pool.connect();
  const members = sizes.users;
  try {
    await client.query("set statement_timeout = 0");
    await insertBulkConversations(client, portal.id, {
      mentorId: bulkUserId(2),
      count: members,
      messages: 5 * members,
    });
    await insertBulkNotifications(client, portal.id, { members, count: 10 * members });
    await insertBulkAuditLog(client, portal.id, { count: 2 * members });
  } finally {
    client.release(true);
  }
}

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
    // It imports a content folder, which reads all that the portal has.
    if (name === "startFrom") continue;
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

async function openLists(): Promise<void> {
  for (const path of ["/conversation", "/notifications"])
    expect([path, (await call(browserOf(1), "GET", path)).status]).toEqual([path, 200]);
  const { browser: admin } = await createUserWithRole(portal, "mp-admin");
  expect((await call(admin, "GET", "/audit-log?text=subject-77")).status).toBe(200);
  const { browser: mentor } = await createUserWithRole(portal, "mentor");
  for (const view of ["mine", "pool", "closed"])
    expect((await call(mentor, "GET", `/inbox?view=${view}`)).status).toBe(200);
}

test("requests to authors are read by indexes, of all kinds and of one", async () => {
  const { browser: admin } = await createUserWithRole(portal, "mp-admin");
  const statements = await portal.statementsDuring(async () => {
    for (const query of ["", "?kind=gift", "?kind=certificate"])
      expect((await call(admin, "GET", `/creator/requests${query}`)).status).toBe(200);
  });
  const reads = statements.filter(({ text }) => text.includes("author_requests"));
  expect(reads).toHaveLength(3);
  expect(await findFullTableScans(portal.database.pool, reads)).toEqual([]);
});

test("no request scans a growing table completely", async () => {
  const statements: Statement[] = [];
  for (const work of [openScreens, openLists, callEveryOperation])
    statements.push(...(await portal.statementsDuring(work)));
  expect(statements.length).toBeGreaterThan(200);
  const { pool } = portal.database;
  expect(await findFullTableScans(pool, statements)).toEqual([]);
  // The check finds a full scan if there is one.
  const fullScan = { text: "select count(*) from course_progress where total > $1", values: [1] };
  expect(await findFullTableScans(pool, [fullScan])).toHaveLength(1);
});

/** Returns PostgreSQL's plan of a statement when it uses an index wherever it can: it reads small tables completely. */
async function planByIndex({ text, values }: Statement): Promise<string> {
  const client = await portal.database.pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off; set local enable_bitmapscan = off");
    await client.query("set local enable_sort = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("notifications are listed by an index that has their order, and counted by one of the unread", async () => {
  const statements = await portal.statementsDuring(() =>
    browserOf(1).fetch("/profile/Notifications/NotificationsPage"),
  );
  const reads = statements.filter(({ text }) => text.includes('from "notifications"'));
  const plans = (await Promise.all(reads.map(planByIndex))).join("\n");
  expect(plans).toContain("Index Scan Backward using notifications_listed");
  expect(plans).toContain("using notifications_unread");
});

test("consents are counted by an index that has all that is counted", async () => {
  const { browser: admin } = await createUserWithRole(portal, "mp-admin");
  const statements = await portal.statementsDuring(() => call(admin, "GET", "/policies"));
  const counts = statements.filter(({ text }) => text.includes('from "consents"'));
  expect(counts).toHaveLength(1);
  expect(await planByIndex(counts[0]!)).toContain("Index Only Scan using consents_agreed");
});
