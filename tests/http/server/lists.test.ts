import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { nextPagePath, readAllPages } from "#tests/kit/read-all-pages.ts";

let portal: TestPortal;
let admin: { browser: Browser; userId: string };
beforeAll(async () => {
  portal = await startTestPortal({
    settings: { environmentsConnection: { type: "parent" } },
  });
  await createVisitForm(portal);
  admin = await createUserWithRole(portal, "mp-admin");
});
afterAll(() => portal.close());

/** A list of `/api`: its path, the fields of its rows and their ids, and how to insert a row with a given time. */
type List = {
  path: string;
  insert: (createdAt: Date) => SQL;
  idField?: string;
  arrayField?: string;
};

const insertCopy = (table: string, from: SQL, changes: SQL) =>
  sql`insert into ${sql.raw(table)} select (jsonb_populate_record(t, ${changes})).* from ${sql.raw(table)} t where ${from}`;

const lists: Record<string, List> = {
  reviews: {
    path: "/courses/first-steps/reviews",
    insert: (createdAt) => sql`
      insert into reviews (environment_id, course_id, name, text, language, created_at)
      values ('first', 'first-steps', 'Anna', 'Good', 'en', ${createdAt})`,
  },
  notifications: {
    path: "/notifications",
    arrayField: "notifications",
    insert: (createdAt) => sql`
      insert into notifications (environment_id, user_id, kind, key, detail, created_at)
      values ('first', ${admin.userId}, 'linked', ${randomUUID()}, '{}', ${createdAt})`,
  },
  subscriptions: {
    path: "/subscriptions",
    arrayField: "subscriptions",
    idField: "email",
    insert: (createdAt) => sql`
      insert into subscriptions (environment_id, email, language, requested_at, confirmed_at)
      values ('first', ${`${randomUUID()}@example.org`}, 'en', ${createdAt}, ${createdAt})`,
  },
  requests: {
    path: "/creator/requests",
    arrayField: "requests",
    idField: "courseId",
    insert: (createdAt) => sql`
      insert into author_requests (environment_id, kind, user_id, course_id, data, created_at)
      values ('first', 'gift', ${admin.userId}, ${randomUUID()}, '{}', ${createdAt})`,
  },
  certificates: {
    path: "/certificates",
    arrayField: "certificates",
    idField: "number",
    insert: (createdAt) => sql`
      insert into certificates (environment_id, number, user_id, course_id, edition, revision, name,
        title, language, minutes, finished_at, issued_at)
      values ('first', ${randomUUID()}, ${admin.userId}, ${randomUUID()}, 1, 1, 'Anna', 'Steps', 'en',
        5, ${createdAt}, ${createdAt})`,
  },
  records: {
    path: "/data-sources/visits/records",
    arrayField: "records",
    insert: (createdAt) => sql`
      insert into data_source_records (environment_id, data_source_id, data, policy_version,
        idempotency_key, created_at)
      values ('first', 'visits', '{}', '1', ${randomUUID()}, ${createdAt})`,
  },
  attempts: {
    path: "/blocked-attempts",
    arrayField: "attempts",
    idField: "subject",
    insert: (createdAt) => sql`
      insert into blocked_attempts (environment_id, limit_name, subject, window_start, client_address,
        count, first_at, last_at)
      values ('first', 'login', ${randomUUID()}, ${createdAt}, '203.0.113.…', 1, ${createdAt}, ${createdAt})`,
  },
  "audit entries": {
    path: "/audit-log",
    arrayField: "entries",
    insert: (createdAt) => sql`
      insert into audit_log (environment_id, actor, action, detail, at)
      values ('first', ${admin.userId}, 'updateSettings', '{}', ${createdAt})`,
  },
  people: {
    path: "/users",
    arrayField: "people",
    idField: "userId",
    insert: (createdAt) => sql`
      with one as (insert into users (profile) values ('{"firstName": "Anna"}') returning id)
      insert into memberships (environment_id, user_id, last_active_at)
      select 'first', id, ${createdAt} from one`,
  },
  "people by name": {
    path: "/users?sort=name",
    arrayField: "people",
    idField: "userId",
    insert: (createdAt) => sql`
      with one as (insert into users (profile)
        values (jsonb_build_object('firstName', 'Anna' || extract(second from ${createdAt}::timestamptz))) returning id)
      insert into memberships (environment_id, user_id) select 'first', id from one`,
  },
  sessions: {
    path: "/sessions",
    arrayField: "sessions",
    insert: (createdAt) =>
      insertCopy(
        "sessions",
        sql`t.user_id = ${admin.userId} and t.created_at = (
          select min(created_at) from sessions where user_id = ${admin.userId}) limit 1`,
        sql`jsonb_build_object('id', ${randomUUID()}::text, 'access_hash', ${randomUUID()}::text,
          'refresh_hash', ${randomUUID()}::text, 'created_at', ${createdAt}::timestamptz)`,
      ),
  },
  revisions: {
    path: "/pages/main/revisions",
    arrayField: "revisions",
    idField: "revision",
    insert: () =>
      insertCopy(
        "page_revisions",
        sql`t.alias = 'main' and t.environment_id = 'first' and t.revision = 1`,
        sql`jsonb_build_object('revision', (select max(revision) + 1 from page_revisions
          where environment_id = 'first' and alias = 'main'))`,
      ),
  },
  pages: {
    path: "/pages",
    arrayField: "pages",
    idField: "alias",
    insert: (createdAt) => sql`
      with page as (${insertCopy(
        "pages",
        sql`t.alias = 'main' and t.environment_id = 'first'`,
        sql`jsonb_build_object('alias', ${`page-${randomUUID()}`}::text, 'position', ${createdAt.getSeconds()}::int,
          'model_name', null, 'model_id', null)`,
      )} returning alias, revision)
      insert into page_revisions (environment_id, alias, revision, body, created_by)
      select 'first', alias, revision, '{}', 'a test' from page`,
  },
  courses: {
    path: "/courses?cache=false",
    arrayField: "courses",
    insert: (createdAt) =>
      insertCopy(
        "courses",
        sql`t.id = 'first-steps' and t.environment_id = 'first'`,
        sql`jsonb_build_object('id', ${`course-${randomUUID()}`}::text, 'position', ${createdAt.getSeconds()}::int)`,
      ),
  },
};

const idsOf = ({ arrayField: name, idField = "id" }: List, page: Json): string[] =>
  ((name === undefined ? page : page[name]) as unknown as Json[]).map((row) =>
    String(row[idField]),
  );

const startTime = Date.parse("2026-06-01T00:00:00Z");
const timeOf = (step: number) => new Date(startTime + step * 1_000);
const insertRows = async ({ insert }: List, steps: readonly number[]) => {
  for (const step of steps) await portal.database.db.execute(insert(timeOf(step)));
};

describe.each(Object.keys(lists))("the list of %s", (name) => {
  test("gives each row exactly once, however many are added while it is read", async () => {
    const list = lists[name]!;
    await insertRows(list, [1, 2, 2, 3, 5, 8]);
    const steps = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 7 }),
        steps,
        steps,
        async (limit, stepsBefore, stepsDuring) => {
          await insertRows(list, stepsBefore);
          const path = `${list.path}${list.path.includes("?") ? "&" : "?"}limit=${limit}`;
          const idsBefore = (await readAllPages(admin.browser, list.path)).flatMap((page) =>
            idsOf(list, page),
          );
          const pages = await readAllPages(admin.browser, path, () =>
            insertRows(list, stepsDuring.splice(0, 1)),
          );
          const idsRead = pages.flatMap((page) => idsOf(list, page));
          expect(new Set(idsRead).size).toBe(idsRead.length);
          expect(idsBefore.filter((id) => !idsRead.includes(id))).toEqual([]);
          expect(pages.every((page) => idsOf(list, page).length <= limit)).toBe(true);
        },
      ),
      { numRuns: 6 },
    );
    expect(
      (await readAllPages(admin.browser, list.path)).flatMap((page) => idsOf(list, page)).length,
    ).toBeGreaterThan(5);
  });
});

test("lists that are read from memory also take a limit and a cursor", async () => {
  const elements = (
    await readAllPages(admin.browser, "/courses/first-steps/elements?limit=1")
  ).flatMap((page) => idsOf({ ...lists["courses"]!, arrayField: "elements" }, page));
  const wholeList = await call(admin.browser, "GET", "/courses/first-steps/elements");
  expect(elements).toEqual(idsOf({ ...lists["courses"]!, arrayField: "elements" }, wholeList.json));
  expect(elements.length).toBeGreaterThan(2);
  for (const id of ["one", "two", "three"])
    await portal.database.db.execute(sql`
      with made as (insert into environments (id, name, settings_version, parent_id)
        values (${id}, ${id}, 1, 'first') returning id)
      insert into portal_hosts (host, environment_id) select id || '.example', id from made`);
  const children = (await readAllPages(admin.browser, "/portals/first/children?limit=2")).map(
    (page) => idsOf({ ...lists["courses"]!, arrayField: "environments" }, page),
  );
  expect(children).toEqual([["one", "two"], ["three"]]);
});

describe("a cursor", () => {
  const readFirstCursor = async () => {
    await insertRows(lists["records"]!, [1, 2, 3]);
    const { headers } = await call(admin.browser, "GET", "/data-sources/visits/records?limit=1");
    return new URLSearchParams(nextPagePath(headers)!.split("?")[1]).get("cursor")!;
  };

  test("is refused by another list, another portal and when it is changed", async () => {
    const cursor = await readFirstCursor();
    const second = await createUserWithRole(portal.second, "mp-admin");
    await createVisitForm(portal.second);
    const requests: [Browser, string, number][] = [
      [admin.browser, `/data-sources/visits/records?cursor=${cursor}`, 200],
      [admin.browser, `/notifications?cursor=${cursor}`, 422],
      [second.browser, `/data-sources/visits/records?cursor=${cursor}`, 422],
      [admin.browser, `/data-sources/visits/records?cursor=x${cursor}`, 422],
      [admin.browser, `/data-sources/visits/records?cursor=${cursor.slice(0, -1)}`, 422],
      [admin.browser, "/data-sources/visits/records?cursor=", 422],
      [admin.browser, "/data-sources/visits/records?cursor=nonsense", 422],
    ];
    for (const [browser, path, status] of requests) {
      const response = await call(browser, "GET", path);
      expect([path, response.status]).toEqual([path, status]);
      if (status === 422) expect(response.json.meta?.error?.fields?.cursor).toBeDefined();
    }
  });

  test("continues at the same place after the row at its position is deleted", async () => {
    const cursor = await readFirstCursor();
    const allIds = idsOf(
      lists["records"]!,
      (await call(admin.browser, "GET", "/data-sources/visits/records")).json,
    );
    await portal.database.db.execute(
      sql`delete from data_source_records where id = ${allIds[0]}::uuid`,
    );
    const restOfList = await call(
      admin.browser,
      "GET",
      `/data-sources/visits/records?cursor=${cursor}`,
    );
    expect(idsOf(lists["records"]!, restOfList.json)).toEqual(allIds.slice(1));
  });
});
