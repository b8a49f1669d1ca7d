import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  eraseVisitors,
  visitorRetentionMs,
} from "#domains/people/erasure/erase-visitors.server.ts";
import { sentRetentionMs, sweepOutbox } from "#domains/messaging/sweep-outbox.server.ts";
import {
  deleteVisitorAnswers,
  visitorAnswersRetentionMs,
} from "#domains/learning/answers/delete-visitor-answers.server.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { type Database, type Db, openDatabase } from "#platform/database.server.ts";
import { personalTables } from "#server/jobs/personal-data.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { listColumns, listTablesContaining } from "#tests/kit/personal-rows.ts";

const clock = fakeClock(Date.now());
let testDatabase: TestDatabase;
let database: Database;
let db: Db;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolSize: 2 });
  db = database.db;
  await createPortal(
    { db, actor: installationActor },
    { id: "first", name: "First", hosts: ["first.example"], settings: {} },
  );
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** Creates a session user who has started a course, with or without a stored session. */
async function createSessionUser(
  createdAt: number,
  hasSession: boolean,
  activeAt = createdAt,
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into users (status, created_at) values ('session', ${new Date(createdAt)}) returning id`);
  const { id } = rows[0]!;
  await db.execute(sql`
    insert into memberships (environment_id, user_id, last_active_at)
    values ('first', ${id}, ${new Date(activeAt)})`);
  await db.execute(sql`
    insert into course_authorisations (environment_id, user_id, course_id, at)
    values ('first', ${id}, 'short', now())`);
  if (hasSession)
    await db.execute(sql`
      insert into sessions (environment_id, user_id, access_hash, access_expires_at, refresh_hash,
        rotated_at, idle_expires_at, absolute_expires_at)
      values ('first', ${id}, ${`a ${id}`}, now(), ${`r ${id}`}, now(), now(), now())`);
  return id;
}

test("a session user is erased after a year of not being used if no session is left", async () => {
  const yearAgo = clock.now() - visitorRetentionMs - 60_000;
  const withoutSession = await createSessionUser(yearAgo, false);
  const withSession = await createSessionUser(yearAgo, true);
  const recent = await createSessionUser(clock.now(), false);
  const active = await createSessionUser(yearAgo, false, clock.now());
  await eraseVisitors({ db, clock, tables: personalTables });
  expect(await listTablesContaining(db, await listColumns(db), withoutSession)).toEqual([]);
  const { rows } = await db.execute(
    sql`select 1 from users where id in (${withSession}, ${recent}, ${active})`,
  );
  expect(rows).toHaveLength(3);
});

test("guests' answers are deleted after a year; votes stay in the totals, without the browser's id", async () => {
  const insertAnswer = (key: string, kind: string, at: number) => sql`
    insert into results (environment_id, key, kind, device_id, element_id, element_revision,
      answers, multiple, server_at)
    values ('first', ${key}, ${kind}, 'some browser', 'welcome', 1, '{}', false, ${new Date(at)})`;
  const tooOld = clock.now() - visitorAnswersRetentionMs - 60_000;
  await db.execute(insertAnswer("old vote", "quiz", tooOld));
  await db.execute(insertAnswer("old answer", "interaction", tooOld));
  await db.execute(insertAnswer("new answer", "interaction", clock.now()));
  await deleteVisitorAnswers({ db, clock: clock });
  const { rows } = await db.execute(sql`
    select key, device_id from results where key in ('old vote', 'old answer', 'new answer')
    order by key`);
  expect(rows).toEqual([
    { key: "new answer", device_id: "some browser" },
    { key: "old vote", device_id: null },
  ]);
});

test("sent emails are deleted after 30 days, queued ones are not", async () => {
  const insertEmail = (status: string, at: number) => sql`
    insert into outbox (environment_id, channel, recipient, body, status, created_at)
    values ('first', 'email', ${`${status} ${at}`}, '', ${status}, ${new Date(at)})`;
  const now = clock.now();
  const tooOld = now - sentRetentionMs - 60_000;
  for (const [status, at] of [
    ["sent", tooOld],
    ["queued", tooOld],
    ["sent", now],
  ] as const)
    await db.execute(insertEmail(status, at));
  await sweepOutbox({ db, clock: clock });
  const { rows } = await db.execute<{ recipient: string }>(sql`
    select recipient from outbox where channel = 'email' and body = '' order by recipient`);
  expect(rows.map(({ recipient }) => recipient)).toEqual([`queued ${tooOld}`, `sent ${now}`]);
});
