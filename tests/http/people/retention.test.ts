import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseVisitors, visitorKeptMs } from "#domains/people/erasure/erase-visitors.server.ts";
import { sentKeptMs, sweepOutbox } from "#domains/messaging/sweep-outbox.server.ts";
import {
  deleteVisitorAnswers,
  visitorAnswersKeptMs,
} from "#domains/learning/answers/delete-visitor-answers.server.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { type Database, type Db, openDatabase } from "#platform/database.server.ts";
import { personalTables } from "#server/jobs/personal-data.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import { listColumns, tablesContaining } from "#tests/kit/personal-rows.ts";

const clock = fakeClock(Date.now());
let file: TestDatabase;
let database: Database;
let db: Db;

beforeAll(async () => {
  file = await createTestDatabase();
  database = openDatabase({ url: file.url, poolSize: 2 });
  db = database.db;
  await createPortal(db, { id: "first", name: "First", hosts: ["first.example"], settings: {} });
});
afterAll(async () => {
  await database.close();
  await file.drop();
});

/** Creates a session user who has started a course, with or without a session that still works. */
async function visitor(madeAt: number, hasSession: boolean): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into users (status, created_at) values ('session', ${new Date(madeAt)}) returning id`);
  const { id } = rows[0]!;
  await db.execute(sql`
    insert into memberships (environment_id, user_id) values ('first', ${id})`);
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

test("a session user is erased after a year if no session is left", async () => {
  const yearAgo = clock.now() - visitorKeptMs - 60_000;
  const left = await visitor(yearAgo, false);
  const open = await visitor(yearAgo, true);
  const recent = await visitor(clock.now(), false);
  await eraseVisitors({ db, clock, tables: personalTables });
  expect(await tablesContaining(db, await listColumns(db), left)).toEqual([]);
  const { rows } = await db.execute(sql`select 1 from users where id in (${open}, ${recent})`);
  expect(rows).toHaveLength(2);
});

test("guests' answers are deleted after a year; votes stay in the totals, without the browser's id", async () => {
  const answer = (key: string, kind: string, at: number) => sql`
    insert into results (environment_id, key, kind, device_id, element_id, element_revision,
      answers, multiple, server_at)
    values ('first', ${key}, ${kind}, 'some browser', 'welcome', 1, '{}', false, ${new Date(at)})`;
  const before = clock.now() - visitorAnswersKeptMs - 60_000;
  await db.execute(answer("old vote", "quiz", before));
  await db.execute(answer("old answer", "interaction", before));
  await db.execute(answer("new answer", "interaction", clock.now()));
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
  const email = (status: string, at: number) => sql`
    insert into outbox (environment_id, channel, recipient, body, status, created_at)
    values ('first', 'email', ${`${status} ${at}`}, '', ${status}, ${new Date(at)})`;
  const now = clock.now();
  const before = now - sentKeptMs - 60_000;
  for (const [status, at] of [
    ["sent", before],
    ["queued", before],
    ["sent", now],
  ] as const)
    await db.execute(email(status, at));
  await sweepOutbox({ db, clock: clock });
  const { rows } = await db.execute<{ recipient: string }>(sql`
    select recipient from outbox where channel = 'email' and body = '' order by recipient`);
  expect(rows.map(({ recipient }) => recipient)).toEqual([`queued ${before}`, `sent ${now}`]);
});
